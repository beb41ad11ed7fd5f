import Diagnostics
import Options
import TestSupport
import Testing
import YAML

@Suite("Invalid options")
struct InvalidOptionsTests {
    private func diagnostics(_ options: String) -> [String] {
        let marked = MarkedText(options)
        let log = DiagnosticLog()
        if let root = Node.read(Array(marked.text.utf8), path: "api.apigen.yaml", log: log) { _ = GenerationOptions(root, log: log) }
        return marked.diagnostics(log)
    }

    @Test(
        "an option with a wrong type or name is an error",
        arguments: [
            ("①- a", "expected a mapping, found a list"),
            ("①just a text", "expected a mapping, found a string"),
            ("models: {prefix: ①a-b}", "invalid name 'a-b'; a name consists of letters, digits and '_'"),
            ("models: {prefix: ①}", "'prefix' must be a string, not null"),
            ("integers: ①big", "'integers' must be plain or sized, not 'big'"),
            ("unixTimes: ①date", "'unixTimes' must be dates or numbers, not 'date'; did you mean 'dates'?"),
            ("acronyms: [sku, ①a b]", "invalid acronym 'a b'; an acronym is a word of letters and digits"),
            ("access: ①private", "'access' must be internal, package or public, not 'private'"),
            (
                "layout: merged\naccess: ①public",
                "'layout: merged' has a runtime of its own that uses 'URLSession', internal access, no product for tests and no isolation: remove 'access' or set another layout"
            ),
            (
                "layout: merged\ntesting: ①true",
                "'layout: merged' has a runtime of its own that uses 'URLSession', internal access, no product for tests and no isolation: remove 'testing' or set another layout"
            ),
            (
                "layout: merged\nruntime: ①{path: a}",
                "'layout: merged' has a runtime of its own that uses 'URLSession', internal access, no product for tests and no isolation: remove 'runtime' or set another layout"
            ),
            ("layout: ①flat", "'layout' must be merged, package or targets, not 'flat'"),
            ("testing: ①yes", "'testing' must be true or false, not the string 'yes'"),
            ("testing: ①'true'", "'testing' must be true or false, not the string 'true'"),
            ("testing: ①1", "'testing' must be true or false, not a number"),
            ("idempotency: {header: ①X Key}", "invalid name 'X Key' of a header; a name consists of letters, digits and !#$%&'*+-.^_`|~"),
            ("defaults: {a: {header: ①''}}", "invalid name '' of a header; a name consists of letters, digits and !#$%&'*+-.^_`|~"),
            ("overlays: ①a.yaml", "'overlays' must be a list, not a string"),
            ("overlays: [a.yaml, ①{}]", "expected a string, found a mapping"),
            ("include: {tags: ①a}", "'tags' must be a list, not a string"),
            ("include: {tags: [①[a]]}", "expected a string, found a list"),
            ("include: {①tag: [a]}", "unknown option 'tag'; did you mean 'tags'?"),
            ("①runtime: {path: a, url: 'https://b.example'}", "'runtime' needs 'parts', 'path', or 'url' and 'from'"),
            ("①runtime: {path: a, from: 1.0.0}", "'runtime' needs 'parts', 'path', or 'url' and 'from'"),
            ("keyVariable: ①''", "invalid name ''; a name consists of letters, digits and '_'"),
            ("keyVariable: ①$KEY", "invalid name '$KEY'; a name consists of letters, digits and '_'"),
            ("runtime: {①git: a, path: b}", "unknown option 'git'; expected parts, path, url or from"),
            (
                "schemas: {Token: {①secret: [token]}}",
                "unknown option 'secret'; did you mean 'secrets'?"
            ),
            ("schemas: {Token: {urls: {①a: {property: token}}}}", "'base' is missing"),
            ("schemas: {Token: {urls: {①a: {property: [token], sizes: [w92]}}}}", "'base' is missing"),
            (
                "schemas: {Token: {urls: {a: {property: token, base: b, sizes: [①'9 2']}}}}",
                "invalid name '9 2'; a name consists of letters, digits and '_'"
            ),
            ("schemas: {Token: {urls: {①a: {property: token, base: b, sizes: [c, c]}}}}", "the sizes must have different names and URLs"),
            ("schemas: {Token: {urls: {①a: {property: token, sizes: {c: x, d: x}}}}}", "the sizes must have different names and URLs"),
            ("types: {'#/a': {id: ID, ①name: x}}", "unknown option 'name'; expected id"),
            ("types: {①'#/a': {}}", "'id' is missing"),
            ("types: {'#/a': {id: ①my id}}", "invalid name 'my id'; a name consists of letters, digits and '_'"),
            ("defaults: {①a: {header: h, query: q}}", "a default is either a 'header' or a 'query' parameter"),
            ("defaults: {①a-b: {header: h}}", "invalid name 'a-b'; a name consists of letters, digits and '_'"),
            ("defaults: {a: {header: h, ①vale: v}}", "unknown option 'vale'; did you mean 'value'?"),
            ("authentication: ①{scheme: jwt}", "'login' is missing"),
            ("authentication: {scheme: ①[], login: {operation: POST /login, token: t}}", "'scheme' must be a string, not a list"),
            ("authentication: {scheme: jwt, login: {operation: ①[], token: t}}", "'operation' must be a string, not a list"),
            ("authentication: {scheme: jwt, ①login: {token: t}}", "'operation' is missing"),
            ("authentication: {scheme: jwt, ①login: {operation: POST /out}}", "'token' is missing"),
        ]
    )
    func types(options: String, message: String) {
        #expect(diagnostics(options) == ["① error: \(message)"])
    }

    @Test(
        "an unknown, missing or unreadable option is an error",
        arguments: [
            (
                "①nmae: x",
                "unknown option 'nmae'; did you mean 'name'?"
            ),
            ("name: ①[]", "'name' must be a string, not a list"),
            (
                "runtime: ①linked",
                "'runtime' must be 'embedded', or a mapping with 'parts', or with the 'path' or 'url' of a package, not 'linked'"
            ),
            ("①runtime: {url: 'https://a'}", "'runtime' needs 'parts', 'path', or 'url' and 'from'"),
            ("runtime: {url: 'https://a', from: ①1.0}", "invalid version '1.0' of a package; a version has three numbers, such as 1.0.0"),
            ("①runtime: {path: a, parts: [pages]}", "a shared runtime has all parts, so 'parts' needs an embedded one"),
            ("runtime: {parts: ①pages}", "'parts' must be a list, not a string"),
            ("transport: ①curl", "'transport' must be asyncHTTPClient, none or urlSession, not 'curl'"),
            (
                "{runtime: {path: a}, transport: ①asyncHTTPClient}",
                "'transport: asyncHTTPClient' needs 'runtime: embedded'; with a shared runtime, pass a transport to the client instead"
            ),
            (
                "{runtime: {path: a}, testing: ①true}",
                "'testing: true' needs 'runtime: embedded'; with a shared runtime, add its product 'APIRuntimeTesting' to the tests instead"
            ),
            (
                "models: {①prefx: x}",
                "unknown option 'prefx'; did you mean 'prefix'?"
            ),
            ("schemas: {Auth: {urls: {①a: {base: b}}}}", "'property' is missing"),
            ("schemas: ①[]", "expected a mapping, found a list"),
            ("defaults: {①a: {value: b}}", "'header' is missing"),
            ("authentication: ①{login: {operation: POST /login, token: data}}", "'scheme' is missing"),
            (
                "authentication: {scheme: jwt, lifetime: ①soon, login: {operation: POST /login, token: data.token}}",
                "'lifetime' must be a number of seconds, or a number with the unit s, min, h or d, not 'soon'"
            ),
            (
                "authentication: {scheme: jwt, lifetime: ①0 s, login: {operation: POST /login, token: data.token}}",
                "'lifetime' must be a number of seconds, or a number with the unit s, min, h or d, not '0 s'"
            ),
        ]
    )
    func keys(options: String, message: String) {
        #expect(diagnostics(options) == ["① error: \(message)"])
    }

    @Test(
        "an invalid reading, envelope or failure is an error",
        arguments: [
            (
                "read: {①absnt: [N/A]}",
                "unknown option 'absnt'; did you mean 'absent'?"
            ),
            (
                "read: {Pet: {①date: [yyyy]}}",
                "unknown option 'date'; did you mean 'dates'?"
            ),
            ("read: ①[]", "expected a mapping, found a list"), ("read: {absent: ①N/A}", "'absent' must be a list, not a string"),
            ("read: {numbersFromStrings: ①often}", "'numbersFromStrings' must be true or false, not the string 'often'"),
            ("read: {Pet: {stringsFromNumbers: ①1}}", "'stringsFromNumbers' must be true or false, not a number"),
            ("read: {Pet: {booleansFromNumbers: ①}}", "'booleansFromNumbers' must be true or false, not null"),
            ("read: {dates: [①[yyyy]]}", "expected a string, found a list"),
            ("read: {thousands: ①', '}", "'thousands' must be one character such as ',', not ', '"),
            ("read: {thousands: ①'1'}", "'thousands' must be one character such as ',', not '1'"),
            ("read: {Pet.age: {unit: ①2 min}}", "'unit' must be a unit such as 'min', without a number or a space, not '2 min'"),
            ("read: {Pet.age: {unit: ①[]}}", "'unit' must be a string, not a list"),
            ("unwrap: ①[data]", "'unwrap' must be a string, not a list"),
            ("unwrap: {getPet: ①[data]}", "'getPet' must be a string, not a list"),
            ("unwrap: ①a..b", "'a..b' is not the name of a member such as 'data', or names such as 'result.items'"),
            ("failures: ①[]", "expected a mapping, found a list"), ("①failures: {is: 'False'}", "'member' is missing"),
            (
                "failures: {member: ok, ①mesage: error}",
                "unknown option 'mesage'; did you mean 'message'?"
            ),
            (
                "failures: {getPet: {member: ok, ①isnt: a}}",
                "unknown option 'isnt'; did you mean 'isNot'?"
            ),
            ("failures: {①getPet: {message: error, is: x}}", "'member' is missing"),
            ("①failures: {member: ok, is: a, isNot: b}", "'is' and 'isNot' exclude each other"),
            ("failures: {member: ①.ok}", "'.ok' is not the name of a member such as 'data', or names such as 'result.items'"),
        ]
    )
    func readings(options: String, message: String) {
        #expect(diagnostics(options) == ["① error: \(message)"])
    }

    @Test(
        "an override with an invalid pointer, name or value is an error",
        arguments: [
            ("names: {①Pest: A}", "'Pest' is not a pointer such as '#/components/schemas/Pet'"),
            ("names: {'#/components/schemas/Pet': ①a-b}", "invalid name 'a-b'; a name consists of letters, digits and '_'"),
            ("models: {①mutable: true}", "'mutable: true' needs 'kind: struct'"),
            ("models: {kind: ①enum}", "'kind' must be class or struct, not 'enum'"),
            ("deprecated: ①maybe", "'deprecated' must be true or false, not the string 'maybe'"),
        ]
    )
    func overrides(options: String, message: String) {
        #expect(diagnostics(options) == ["① error: \(message)"])
    }

    @Test(
        "a misspelled option is an error with the option that was probably meant",
        arguments: [
            ("①acess: public", "unknown option 'acess'; ", "access"), ("①media_types: {}", "unknown option 'media_types'; ", "mediaTypes"),
            ("models: {①sufix: A}", "unknown option 'sufix'; ", "suffix"),
            ("models: {kind: ①structs}", "'kind' must be class or struct, not 'structs'", "struct"),
            ("integers: ①size", "'integers' must be plain or sized, not 'size'", "sized"),
            ("access: ①pubic", "'access' must be internal, package or public, not 'pubic'", "public"),
            (
                "runtime: ①embeded",
                "'runtime' must be 'embedded', or a mapping with 'parts', or with the 'path' or 'url' of a package, not 'embeded'",
                "embedded"
            ),
            ("include: {①tag: [a]}", "unknown option 'tag'; ", "tags"),
        ]
    )
    func suggestions(text: String, start: String, suggestion: String) {
        let diagnostics = diagnostics(text)
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.hasPrefix("① error: \(start)") == true)
        #expect(diagnostics.first?.hasSuffix("; did you mean '\(suggestion)'?") == true)
    }
}
