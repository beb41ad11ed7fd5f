package import Diagnostics
package import OpenAPI

extension OverlayFile {
    /// Reports an overlay that says it is made for another document.
    ///
    /// Only the names of the files are compared, because a document is often a copy of what a URL leads to.
    package func checkExtends(_ document: String, log: DiagnosticLog) {
        guard let extends, extends.value.fileName != document.fileName else { return }
        let message = Diagnostic.Message.otherDocument(extends.value, document.fileName)
        let isCopy = FilePath.isRemote(extends.value) != FilePath.isRemote(document)
        log.report(Diagnostic(isCopy ? .note : .warning, message, at: extends.position))
    }
}

extension DocumentSet.FileAccess {
    /// Reads an overlay that an options file names; nil, with an error, if the rules for references do not allow that.
    ///
    /// - Parameter path: a path relative to the folder of the document, or a URL.
    package func overlay(at path: String, named position: SourcePosition, log: DiagnosticLog) -> [UInt8]? {
        guard FilePath.isRemote(path) else {
            guard allows(path, folders) else {
                log.error(.overlayOutsideFolder(path), at: position)
                return nil
            }
            let bytes = read(path)
            if bytes == nil { log.error(.unreadableOverlay(path), at: position) }
            return bytes
        }
        guard let fetch else {
            log.error(.overlayOnNetwork(path), at: position)
            return nil
        }
        do throws(FetchError) {
            guard FilePath.isFetchable(path) else { throw FetchError(reason: "only http and https are supported") }
            return try fetch(path)
        } catch {
            log.error(.overlayNotFetched(path, error), at: position)
            return nil
        }
    }
}

extension String {
    /// The last part of a path or URL, without query and fragment.
    fileprivate var fileName: String {
        let path = FilePath.isRemote(self) ? prefix { $0 != "?" && $0 != "#" } : self[...]
        return path.split(separator: "/").last.map { String($0).percentDecoded } ?? self
    }
}

extension Diagnostic.Message {
    static func otherDocument(_ extends: String, _ document: String) -> Self {
        "the overlay is made for '\(extends)', not for '\(document)'; it is applied nevertheless"
    }

    static func overlayOutsideFolder(_ path: String) -> Self {
        "the overlay '\(path)' is outside the folder of the document and is not read without --allow-folder"
    }

    static func unreadableOverlay(_ path: String) -> Self { "the overlay '\(path)' cannot be read" }

    static func overlayOnNetwork(_ url: String) -> Self { "the overlay '\(url)' is on the network and is not read without --allow-network" }

    static func overlayNotFetched(_ url: String, _ error: FetchError) -> Self {
        "the overlay '\(url)' cannot be fetched: \(error.reason)"
    }
}
