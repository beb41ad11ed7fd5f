import OperationModel
import SwiftClient
import TestSupport
import Testing

@Suite("Changes for a client's users")
struct PublicInterfaceTests {
    private func interface(_ text: String) throws -> PublicInterface { PublicInterface(try #require(BuiltAPI(text).api)) }

    private func describe(_ changes: [InterfaceChange]) -> [String] {
        changes.map { change in
            let item = "\(change.kind.rawValue) \(change.name)"
            let what =
                switch change.difference {
                case .added(let type): "+ \(item): \(type)"
                case .removed: "- \(item)"
                case .changed(let from, let to): "~ \(item): \(from) → \(to)"
                }
            return what + (change.breaksSource ? " !" : "")
        }
    }

    @Test("are found, and those that break source are marked")
    func changes() throws {
        let old = try interface(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {parameters: [{name: p, in: query, schema: {type: string}}], responses: {'200': {description: d}}}}
              /gone: {get: {parameters: [{name: q, in: query, schema: {type: string}}], responses: {}}}
            components:
              schemas:
                A: {properties: {a: {type: string}, b: {type: string}, old: {type: string}}}
                E: {type: string, enum: [x, y]}
                Gone: {properties: {a: {type: string}}}
            """
        )
        let new = try interface(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {parameters: [{name: p, in: query, required: true, schema: {type: string}}, {name: r, in: query, schema: {type: string}}], responses: {'200': {description: d}, '404': {description: d}}}}
              /new: {get: {parameters: [{name: q, in: query, required: true, schema: {type: string}}], responses: {}}}
            components:
              schemas:
                A: {required: [a, c], properties: {a: {type: string}, b: {type: string}, c: {type: string}, new: {type: integer}}}
                E: {type: string, enum: [y, z]}
                New: {properties: {a: {type: string}}}
            """
        )
        #expect(
            describe(new.changes(since: old)) == [
                "- operation Test.GetGone !", "+ operation Test.GetNew: GET /new",
                "~ parameter Test.GetA.p: String? → String !", "+ parameter Test.GetA.r: String?",
                "+ response Test.GetA.status404:  !",
                "- model Gone !", "+ model New: class",
                "~ property A.a: String? → String !", "+ property A.c: String !", "+ property A.new: Int?", "- property A.old !",
                "- value E.x !", "+ value E.z: \"z\" !",
            ]
        )
        #expect(new.changes(since: new) == [])
    }

    @Test("are none where a type becomes another name of one that is the same")
    func shared() throws {
        func text(_ paths: [String]) -> String {
            let body = "{properties: {a: {properties: {b: {properties: {c: {type: string}}}, e: {enum: [x, y]}}}}}"
            let operations = paths.map {
                "  \($0): {post: {requestBody: {content: {application/json: {schema: \(body)}}}, responses: {}}}\n"
            }
            return "openapi: 3.0.0\npaths:\n" + operations.joined()
        }
        let old = try interface(text(["/z"]))
        let new = try interface(text(["/a", "/z"]))
        #expect(new.nameableItems.contains { $0.name == "Test.PostZ.Body.A.B" && $0.members.map(\.name) == ["c"] })
        #expect(describe(new.changes(since: old)).filter { $0.hasSuffix("!") || $0.contains("PostZ") } == [])
    }
}
