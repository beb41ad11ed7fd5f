import Foundation
import YAML
import OpenAPI
import OperationModel
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
    var api: API?
    let c = clock.measure { api = API(DocumentSet(doc!, path: path, log: log), name: "X", options: Options(), log: log) }
    print(path.split(separator: "/").last!, "read", a, "decode", b, "lower", c, api!.operations.count, api!.types.count, log.diagnostics.count)
    var seen: [String: Int] = [:]
    for d in log.diagnostics { seen[d.message.split(separator: "'").enumerated().map { $0.offset % 2 == 0 ? $0.element : "_" }.joined(), default: 0] += 1 }
    for (m, n) in seen.sorted(by: { $0.value > $1.value }).prefix(8) { print("     ", n, m) }
}
