import Diagnostics
import Fuzzing
import YAML

/// Resolves the location of every node of a document.
func visit(_ node: Node, _ log: DiagnosticLog) {
    _ = log.place(of: node.position)
    for entry in node.mapping ?? [] {
        _ = log.place(of: entry.keyPosition)
        visit(entry.value, log)
    }
    for element in node.sequence ?? [] { visit(element, log) }
    _ = node.scalar?.value
}

// Reads bytes as YAML and as JSON, and prints all diagnostics.
fuzz { bytes in
    for path in ["api.yaml", "api.json"] {
        let log = DiagnosticLog()
        let root = Node.read(bytes, path: path, log: log)
        expect(root != nil || log.hasErrors, "a document without a root is an error")
        // Aliases can make a small document so large that visiting all of its nodes isn't worthwhile.
        if let root, bytes.count(where: { $0 == UInt8(ascii: "*") }) < 8 { visit(root, log) }
        let printer = DiagnosticPrinter(log: log, format: .text, color: false)
        for diagnostic in log.diagnostics { _ = printer.print(diagnostic) }
    }
}
