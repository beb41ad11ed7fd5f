import Foundation
import YAML
import OpenAPI
import Diagnostics
let clock = ContinuousClock()
for path in CommandLine.arguments.dropFirst() {
    let log = DiagnosticLog()
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var root: Node?
    let a = clock.measure { root = Node.read(bytes, path: path, log: log) }
    guard let root else { print("FAIL", path); for d in log.diagnostics { print(DiagnosticPrinter(log: log, format: .text, color: false).print(d)) }; continue }
    var doc: Document?
    let b = clock.measure { doc = Document(root, log: log) }
    print(path.split(separator: "/").last!, "read", a, "decode", b, doc?.paths.count ?? -1, doc?.components.schemas.count ?? -1, log.diagnostics.count)
    var seen: [String: Int] = [:]
    for d in log.diagnostics { seen[d.message, default: 0] += 1 }
    for (m, n) in seen.sorted(by: { $0.value > $1.value }).prefix(8) { print("     ", n, m) }
}
