import Foundation
import Testing

/// The pages that people read in the repository.
@Suite("Links of the documentation")
struct DocumentationLinkTests {
    static let pages: [String] = {
        let docs = (try? FileManager.default.contentsOfDirectory(atPath: Checkout.folder.appending(path: "docs").path)) ?? []
        return [
            "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "Benchmarks/README.md", "Benchmarks/Conformance/README.md",
            "Examples/README.md",
            "Specs/README.md",
        ] + docs.filter { $0.hasSuffix(".md") }.map { "docs/\($0)" }.sorted()
    }()

    @Test("a link leads to a file, and its anchor to a heading", arguments: pages)
    func links(path: String) throws {
        let folder = Checkout.folder.appending(path: path).deletingLastPathComponent()
        for link in try Checkout.prose(path).matches(of: /\]\(([^)\s]+)\)/).map({ String($0.1) }) where !link.contains("://") {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let target = parts[0].isEmpty ? Checkout.folder.appending(path: path) : folder.appending(path: parts[0]).standardized
            #expect(FileManager.default.fileExists(atPath: target.path), "\(link)")
            if parts.count == 2, let text = try? String(contentsOf: target, encoding: .utf8) {
                #expect(Self.anchors(text).contains(parts[1]), "\(link)")
            }
        }
    }

    @Test("the table of contents names each page, of which there are at most twenty")
    func contents() throws {
        let contents = try Checkout.text("docs/README.md")
        let pages = Self.pages.filter { $0.hasPrefix("docs/") }
        #expect(pages.count <= 20)
        for page in pages where page != "docs/README.md" { #expect(contents.contains("](\(page.dropFirst(5)))"), "\(page)") }
    }

    @Test("each target of make that a page names exists, and each documented one is named")
    func targets() throws {
        let makefile = try Checkout.text("Makefile")
        let targets = Set(makefile.matches(of: /(?m)^([a-z]+):.*##/).map { String($0.1) })
        for page in Self.pages {
            for name in try Checkout.text(page).matches(of: /(?:`|^|\s\s)make ([a-z]+)/).map({ String($0.1) }) {
                #expect(targets.contains(name), "make \(name) in \(page)")
            }
        }
        let contributing = try Checkout.text("CONTRIBUTING.md")
        for target in targets.subtracting(["help"]) { #expect(contributing.contains("make \(target)"), "make \(target)") }
    }

    @Test("the files that CONTRIBUTING lists for one property contain the functions")
    func property() throws {
        let rows = try Checkout.text("CONTRIBUTING.md").matches(of: /(?m)^\| `([^`]+)` \| `([^`]+)` \|/).filter { $0.1.contains("/") }
        #expect(rows.count == 14)
        for row in rows {
            let text = try Checkout.text(String(row.1))
            #expect(text.contains("func \(row.2)(") || !row.1.hasSuffix(".swift") && text.contains(row.2), "\(row.1) \(row.2)")
        }
    }

    /// The anchors of the headings of a page, as GitHub makes them.
    private static func anchors(_ page: String) -> Set<String> {
        let headings = page.matches(of: /(?m)^#+ (.*)$/).map { $0.1.lowercased() }
        return Set(headings.map { $0.filter { $0.isLetter || $0.isNumber || "- _".contains($0) }.replacing(" ", with: "-") })
    }
}

extension Checkout {
    /// A page without its blocks of code.
    static func prose(_ path: String) throws -> String {
        try text(path).replacing(/(?ms)^ *```.*?^ *```$/, with: "")
    }
}
