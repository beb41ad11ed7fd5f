import Diagnostics
import Fuzzing
import YAML

/// Goes to the place of every part of a document.
func visit(_ node: Node, _ log: DiagnosticLog) {
    _ = log.place(of: node.position)
    for entry in node.mapping ?? [] {
        _ = log.place(of: entry.keyPosition)
        visit(entry.value, log)
    }
    for element in node.sequence ?? [] { visit(element, log) }
    _ = node.scalar?.value
}

// Bytes to nodes, as YAML and as JSON, with everything that is said about them.
fuzz { bytes in
    for path in ["api.yaml", "api.json"] {
        let log = DiagnosticLog()
        let root = Node.read(bytes, path: path, log: log)
        expect(root != nil || log.hasErrors, "a document without a root is an error")
        // Aliases can make a document of few bytes so large that looking at each of its parts says nothing new.
        if let root, bytes.count(where: { $0 == UInt8(ascii: "*") }) < 8 { visit(root, log) }
        let printer = DiagnosticPrinter(log: log, format: .text, color: false)
        for diagnostic in log.diagnostics { _ = printer.print(diagnostic) }
    }
}
