package import Diagnostics
import OpenAPI
package import YAML

extension OverlayFile {
    /// Decodes an overlay; nil, with an error, if the document is not an overlay.
    package init?(_ root: Node, log: DiagnosticLog) {
        guard root.mapping != nil else {
            log.error(.overlayMismatch(found: root.kind), at: root.position)
            return nil
        }
        guard let version = Version(of: root, log: log) else { return nil }
        let decoder = OverlayDecoder(version: version, log: log)
        var extends: PositionedString?
        var actions: [OverlayAction]?
        for entry in decoder.entries(root, of: .overlay) {
            switch entry.key {
            case "info": decoder.checkInfo(entry)
            case "extends": extends = decoder.string(entry)
            case "actions": actions = decoder.actions(entry)
            default: break
            }
        }
        decoder.checkRequired(["info", "actions"], in: root)
        (self.version, self.extends, self.actions) = (version, extends, actions ?? [])
    }
}

extension OverlayFile.Version {
    /// The version that an overlay names; nil, with an error, if there is none.
    fileprivate init?(of root: Node, log: DiagnosticLog) {
        guard let entry = root.entry("overlay") else {
            let keys = (root.mapping ?? []).map(\.key)
            if let key = ["openapi", "swagger"].first(where: keys.contains), let entry = root.entry(key) {
                log.error(.descriptionInsteadOfOverlay, at: entry.keyPosition)
            } else if let entry = root.mapping?.first(where: { suggestion(for: $0.key, among: ["overlay"]) != nil }) {
                log.error(.misspelledOverlay(entry.key), at: entry.keyPosition)
            } else {
                log.error(.missingOverlayVersion, at: root.position)
            }
            return nil
        }
        guard let text = entry.value.text, !text.isEmpty else {
            log.error(.overlayVersionMismatch(found: entry.value.kind), at: entry.value.position)
            return nil
        }
        // Patch versions make no difference.
        let minor = text.split(separator: ".").prefix(2).joined(separator: ".")
        if minor == "1.2" { log.warning(.draftOverlayVersion(text), at: entry.value.position) }
        guard let version = minor == "1.2" ? .v11 : Self(rawValue: minor) else {
            log.error(.unsupportedOverlayVersion(text), at: entry.value.position)
            return nil
        }
        self = version
    }
}

/// Decodes the objects of an overlay of one version.
private struct OverlayDecoder {
    let version: OverlayFile.Version
    let log: DiagnosticLog

    /// An object of the Overlay Specification.
    enum Object: String {
        case overlay = "the overlay"
        case info = "the information about the overlay"
        case action = "an action"

        func keys(in version: OverlayFile.Version) -> [String] {
            switch self {
            case .overlay: ["overlay", "info", "extends", "actions"]
            case .info: ["title", "version"] + (version >= .v11 ? ["description"] : [])
            case .action: ["target", "description", "update", "remove"] + (version >= .v11 ? ["copy"] : [])
            }
        }
    }

    /// The entries of an object that its version has, without its extensions; none, with a warning, if the node is not a mapping.
    func entries(_ node: Node, of object: Object) -> [Node.Entry] {
        if node.mapping == nil { log.warning(.overlayObjectMismatch(object.rawValue, found: node.kind), at: node.position) }
        let known = object.keys(in: version)
        return (node.mapping ?? []).filter { entry in
            if entry.isExtension || known.contains(entry.key) { return !entry.isExtension }
            let isLater = object.keys(in: .v11).contains(entry.key)
            log.warning(
                isLater ? .laterOverlayKey(entry.key) : .unknownOverlayKey(entry.key, in: object.rawValue, known: known),
                at: entry.keyPosition)
            return false
        }
    }

    func string(_ entry: Node.Entry) -> PositionedString? {
        if let string = entry.value.positionedText { return string }
        log.warning(.mismatch(entry.key, expected: "a string", found: entry.value.kind), at: entry.value.position)
        return nil
    }

    /// Reports the missing keys of an object.
    func checkRequired(_ keys: [String], in node: Node) {
        for key in keys where node[key] == nil { log.warning(.missingOverlayKey(key), at: node.position) }
    }

    func checkInfo(_ entry: Node.Entry) {
        for member in entries(entry.value, of: .info) { _ = string(member) }
        if entry.value.mapping != nil { checkRequired(["title", "version"], in: entry.value) }
    }

    // MARK: Actions

    func actions(_ entry: Node.Entry) -> [OverlayAction] {
        guard let elements = entry.value.sequence else {
            log.error(.invalidSection(entry.key, expected: "a list", found: entry.value.kind), at: entry.value.position)
            return []
        }
        if elements.isEmpty { log.warning(.noActions, at: entry.value.position) }
        return elements.compactMap(action)
    }

    private func action(_ node: Node) -> OverlayAction? {
        var target: OverlayAction.PositionedPath?
        var update: Node?
        var copy: OverlayAction.PositionedPath?
        var isRemoval = false
        for entry in entries(node, of: .action) {
            switch entry.key {
            case "target": target = path(entry)
            case "description": _ = string(entry)
            case "update": update = entry.value
            case "copy": copy = path(entry)
            case "remove": isRemoval = bool(entry)
            default: break
            }
        }
        guard node.mapping != nil else { return nil }
        guard node["target"] != nil else {
            log.error(.missingTarget, at: node.position)
            return nil
        }
        guard let target, let change = change(of: node, update, copy, isRemoval: isRemoval) else { return nil }
        return OverlayAction(target: target, change: change)
    }

    private func change(
        of node: Node, _ update: Node?, _ copy: OverlayAction.PositionedPath?, isRemoval: Bool
    ) -> OverlayAction.Change? {
        let copyEntry = version >= .v11 ? node.entry("copy") : nil
        if isRemoval {
            for entry in [node.entry("update"), copyEntry].compactMap({ $0 }) {
                log.warning(.changeBesideRemoval(entry.key), at: entry.keyPosition)
            }
            return .remove
        }
        if let copyEntry, update != nil {
            log.error(.updateBesideCopy, at: copyEntry.keyPosition)
            return nil
        }
        if copyEntry != nil { return copy.map(OverlayAction.Change.copy) }
        if update == nil, node["remove"] == nil { log.warning(.actionWithoutChange(version), at: node.position) }
        return update.map(OverlayAction.Change.update)
    }

    /// Decodes a query; nil, with an error, if the value is not a query.
    private func path(_ entry: Node.Entry) -> OverlayAction.PositionedPath? {
        guard let text = entry.value.textUnlessNull else {
            log.error(.invalidSection(entry.key, expected: "a string", found: entry.value.kind), at: entry.value.position)
            return nil
        }
        do throws(JSONPathError) {
            let path = try JSONPath(text)
            for deviation in path.deviations {
                log.report(Diagnostic(deviation.isCommon ? .note : .warning, deviation.message, at: entry.value.position))
            }
            return OverlayAction.PositionedPath(path: path, text: text, position: entry.value.position)
        } catch {
            log.error(.invalidPath(entry.key, error), at: entry.value.position)
            return nil
        }
    }

    private func bool(_ entry: Node.Entry) -> Bool {
        switch (entry.value.scalar?.value, entry.value.text) {
        case (.bool(let value)?, _): return value
        case (.integer(let number)?, _) where [0, 1].contains(number): return unusual(number == 1, entry)
        case (.number(let number)?, _) where [0, 1].contains(number): return unusual(number == 1, entry)
        case (_, "true"?), (_, "false"?): return unusual(entry.value.text == "true", entry)
        default: break
        }
        log.error(.invalidSection(entry.key, expected: "true or false", found: entry.value.kind), at: entry.value.position)
        return false
    }

    /// The boolean that an unusual spelling means.
    private func unusual(_ value: Bool, _ entry: Node.Entry) -> Bool {
        log.warning(.unusualBoolean(entry.key, entry.value.text ?? "", value), at: entry.value.position)
        return value
    }
}

extension Diagnostic.Message {
    static func unusualBoolean(_ key: String, _ text: String, _ value: Bool) -> Self {
        "'\(key)' must be true or false; '\(text)' is read as \(value)"
    }

    static func draftOverlayVersion(_ version: String) -> Self { "version '\(version)' of overlays is a draft; it is read as 1.1" }

    static func overlayMismatch(found: String) -> Self { "an overlay must be a mapping, not \(found)" }

    static let missingOverlayVersion: Self = "this is not an overlay: it has no 'overlay' at the top level"

    static let descriptionInsteadOfOverlay: Self = "this is an API description, not an overlay: it has no 'overlay' at the top level"

    static func misspelledOverlay(_ key: String) -> Self {
        "this is not an overlay: unknown key '\(key)'\(didYouMean(key, among: ["overlay"]))"
    }

    static func overlayVersionMismatch(found: String) -> Self { "the version must be a string such as '1.1.0', not \(found)" }

    static func unsupportedOverlayVersion(_ version: String) -> Self {
        "unsupported version '\(version)' of overlays; expected 1.0 or 1.1"
    }

    static func overlayObjectMismatch(_ object: String, found: String) -> Self {
        "\(object) must be a mapping, not \(found); it is ignored"
    }

    static func unknownOverlayKey(_ key: String, in object: String, known: [String]) -> Self {
        "unknown key '\(key)' in \(object); it is ignored\(didYouMean(key, among: known))"
    }

    static func laterOverlayKey(_ key: String) -> Self { "'\(key)' requires Overlay 1.1, but this overlay has version 1.0; it is ignored" }

    static func missingOverlayKey(_ key: String) -> Self { "'\(key)' is missing" }

    static let noActions: Self = "the overlay has no actions; it changes nothing"

    static let missingTarget: Self = "the action has no 'target'"

    static func actionWithoutChange(_ version: OverlayFile.Version) -> Self {
        "the action has neither 'update' nor 'remove'\(version >= .v11 ? ", nor 'copy'" : ""); it changes nothing"
    }

    static func changeBesideRemoval(_ key: String) -> Self { "'\(key)' has no effect together with 'remove: true'; it is ignored" }

    static let updateBesideCopy: Self = "an action cannot have both 'update' and 'copy'; make them two actions"

    static func invalidPath(_ key: String, _ error: JSONPathError) -> Self {
        let place = (error.line == 1 ? "" : "line \(error.line), ") + "column \(error.column)"
        return "invalid JSONPath in '\(key)': \(error.reason) at \(place)"
    }
}
