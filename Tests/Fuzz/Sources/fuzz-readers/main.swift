import Diagnostics
import Fuzzing
import YAML

/// Computes the location of every part of a document.
func visit(_ node: Node, _ log: DiagnosticLog) {
    _ = log.location(of: node.position)
    for entry in node.mapping ?? [] {
        _ = log.location(of: entry.keyPosition)
        visit(entry.value, log)
    }
    for element in node.sequence ?? [] { visit(element, log) }
    _ = node.scalar?.value
}

// Bytes to nodes, as YAML and as JSON, with all diagnostics.
fuzz { bytes in
    for path in ["api.yaml", "api.json"] {
        let log = DiagnosticLog()
        let root = Node.read(bytes, path: path, log: log)
        expect(root != nil || log.hasErrors, "a document without a root is an error")
        // Aliases can expand few bytes to a document that takes too long to visit.
        if let root, bytes.count(where: { $0 == UInt8(ascii: "*") }) < 8 { visit(root, log) }
        let printer = DiagnosticPrinter(log: log, format: .text, color: false)
        for diagnostic in log.diagnostics { _ = printer.print(diagnostic) }
    }
}
