import TestSupport
import Testing

@Suite("Names that the options give")
struct NameRegistryTests {
    private let document = """
        openapi: 3.0.0
        tags: [{name: Cats}, {name: Dogs}]
        paths:
          /cats:
            get:
              tags: [Cats]
              operationId: list
              parameters: [{name: a, in: query, schema: {type: string}}, {name: b, in: query, schema: {type: string}}]
              responses: {'200': {description: d, content: {application/json: {schema: {type: array, items: {properties: {x: {}}}}}}}}
            put: {tags: [Cats], operationId: replace, responses: {}}
          /dogs: {get: {tags: [Dogs], operationId: listDogs, responses: {}}}
        components:
          schemas:
            Cat: {properties: {a: {type: string}, b: {type: string}, kind: {type: string, enum: [x, y]}}}
            Dog: {properties: {a: {type: string}}}
        """

    /// The diagnostics except notes, which point into the document.
    private func diagnostics(_ names: String) -> [String] {
        BuiltAPI(document, options: "names: {\(names)}").diagnostics.filter { !$0.contains(" note: ") }
    }

    @Test("a part of a tag has no name")
    func partOfTag() {
        #expect(diagnostics("①'#/tags/0/name': Felines") == ["① error: '#/tags/0/name' cannot be given a name"])
    }

    @Test(
        "a name that another declaration has, before or after it, is an error in the options file",
        arguments: [
            ("'#/components/schemas/Cat': ①Dog", "Dog"), ("'#/components/schemas/Dog': ①Cat", "Cat"),
            ("'#/components/schemas/Dog': ①cat", "cat"), ("'#/components/schemas/Cat': A, '#/components/schemas/Dog': ①A", "A"),
            ("'#/components/schemas/Cat/properties/a': ①b", "b"), ("'#/components/schemas/Cat/properties/b': ①a", "a"),
            ("'#/components/schemas/Cat/properties/kind/enum/0': ①y", "y"),
            ("'#/components/schemas/Cat/properties/kind/enum/1': ①x", "x"), ("'#/paths/~1cats/get/parameters/0': ①b", "b"),
            ("'#/paths/~1cats/get/parameters/1': ①a", "a"), ("'#/paths/~1cats/get': ①replace", "Replace"),
            ("'#/paths/~1cats/put': ①list", "List"), ("'#/tags/Cats': ①Dogs", "Dogs"), ("'#/tags/Dogs': ①Cats", "Cats"),
            // Names that the client itself declares.
            ("'#/components/schemas/Cat': ①Test", "Test"), ("'#/components/schemas/Cat': ①TestClient", "TestClient"),
            ("'#/tags/Cats': ①Server", "Server"), ("'#/components/schemas/Cat/properties/kind/enum/0': ①knownValues", "knownValues"),
        ]
    )
    func collisions(names: String, name: String) {
        #expect(diagnostics(names) == ["① error: the name '\(name)' is taken; choose another name"])
    }

    @Test(
        "a reserved name is an error in the options file",
        arguments: [
            ("'#/components/schemas/Cat': ①String", "String"), ("'#/components/schemas/Cat': ①Self", "Self"),
            ("'#/paths/~1cats/get': ①Request", "Request"), ("'#/tags/Cats': ①Void", "Void"),
            ("'#/paths/~1cats/get/responses/200/content/application~1json/schema/items': ①Data", "Data"),
            ("'#/components/schemas/Cat/properties/kind/enum/0': ①none", "none"),
            ("'#/components/schemas/Cat/properties/a': ①init", "init"),
        ]
    )
    func reservedNames(names: String, name: String) {
        #expect(diagnostics(names) == ["① error: '\(name)' is reserved and cannot be used as a name"])
    }

    @Test(
        "a nested name that would hide a type is an error in the options file",
        arguments: [
            ("'#/paths/~1cats/get': ①Dog", "Dog"), ("'#/tags/Cats': ①Test", "Test"),
            ("'#/paths/~1cats/get': ①Cats", "Cats"),
        ]
    )
    func hidingNames(names: String, name: String) {
        #expect(diagnostics(names) == ["① error: '\(name)' would hide another type of this name; choose another name"])
    }

    @Test("a property can have a name that its type cannot have")
    func derivedNames() {
        let built = BuiltAPI(document, options: "names: {'#/components/schemas/Cat/properties/kind': data}")
        #expect(built.diagnostics == [])
        #expect(built.types.contains("\n  data (kind): Cat.CatData?\nenumeration Cat.CatData: string\n"))
    }
}
