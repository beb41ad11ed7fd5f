import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Tolerant reading in the model")
struct ReadingBuilderTests {
    private static let document = """
        openapi: 3.1.0
        components:
          schemas:
            Film:
              type: object
              required: [title, votes, kind]
              properties:
                title: {type: string}
                votes: {type: string}
                rating: {type: number}
                runtime: {type: string}
                isAdult: {type: boolean}
                released: {type: string, format: date}
                marks: {type: array, items: {type: integer}}
                shares: {type: object, additionalProperties: {type: number}}
                grid: {type: array, items: {type: array, items: {type: integer}}}
                score: {$ref: '#/components/schemas/Score'}
                level: {type: integer, enum: [1, 2]}
                maker: {$ref: '#/components/schemas/Maker'}
                kind: {const: film}
            Score: {type: number}
            Maker: {type: object, properties: {name: {type: [string, 'null']}, age: {type: integer}}}
            Short: {allOf: [{$ref: '#/components/schemas/Film'}, {type: object, properties: {length: {type: integer}}}]}
        """

    /// The properties that are read tolerantly, as `Film.votes: string? absent text`.
    private func readings(_ options: String) -> (readings: [String], diagnostics: [String]) {
        let built = BuiltAPI(Self.document, options: options)
        let readings = (built.api?.types ?? []).flatMap { declaration in
            (declaration.record?.properties ?? []).compactMap { property in
                property.reading.map {
                    "\(declaration.name).\(property.key): \(built.dump(property.type))\($0.tolerance.dump) \($0.form.rawValue)"
                }
            }
        }
        return (readings, built.diagnostics)
    }

    @Test("what a property says takes precedence over what all read", arguments: [true, false])
    func precedence(ignoresCase: Bool) {
        let document = "openapi: 3.0.0\ncomponents: {schemas: {Film: {properties: {a: {enum: [x, y]}, b: {enum: [x, y]}}}}}"
        let built = BuiltAPI(document, options: "read: {ignoreCase: \(!ignoresCase), Film.b: {ignoreCase: \(ignoresCase)}}")
        let properties = built.api?.types.first { $0.name.name == "Film" }?.record?.properties ?? []
        #expect(properties.map { $0.reading?.tolerance.ignoresCase == true } == [!ignoresCase, ignoresCase])
        #expect(built.diagnostics.isEmpty)
    }

    @Test("only the values that a reading is about are read so, wherever they are")
    func kinds() {
        #expect(
            readings("read: {numbersFromStrings: true}").readings == [
                "Film.rating: double? numbers typed", "Film.marks: [int]? numbers typed", "Film.shares: [:double]? numbers typed",
                "Film.score: Score? numbers typed", "Film.level: Film.Level? numbers typed", "Maker.age: int? numbers typed",
                "Short.rating: double? numbers typed", "Short.marks: [int]? numbers typed", "Short.shares: [:double]? numbers typed",
                "Short.score: Score? numbers typed", "Short.level: Film.Level? numbers typed", "Short.length: int? numbers typed",
            ])
        #expect(readings("read: {Maker: {stringsFromNumbers: true}}").readings == ["Maker.name: string? strings typed"])
        #expect(
            readings("read: {Film: {booleansFromNumbers: true}}").readings == [
                "Film.isAdult: bool? booleans typed", "Short.isAdult: bool? booleans typed",
            ])
        #expect(
            readings("read: {Film.released: {dates: [dd]}}").readings == [
                "Film.released: date? dates typed", "Short.released: date? dates typed",
            ])
    }

    @Test("a property for which a text stands for no value is optional, unless the options require it or the client needs it")
    func absent() {
        let all = readings("read: {absent: ['']}\nschemas: {Film: {required: [votes]}}").readings
        #expect(all.contains("Film.title: string? absent typed"))
        #expect(all.contains("Film.maker: Maker? absent typed"))
        #expect(all.contains("Film.grid: [[int]]? absent typed"))
        #expect(!all.contains { $0.hasPrefix("Film.votes") || $0.hasPrefix("Film.kind") })
    }

    @Test("the most specific place takes precedence, key by key")
    func precedence() {
        let (all, diagnostics) = readings(
            """
            read:
              absent: [N/A]
              Maker: {absent: [''], numbersFromStrings: true}
              Maker.age: {absent: []}
              '#/components/schemas/Maker/properties/name': {stringsFromNumbers: true, absent: ['-']}
            """)
        #expect(all.contains("Maker.age: int? numbers typed"))
        #expect(all.contains("Maker.name: string? absent numbers strings typed"))
        #expect(all.contains("Film.title: string? absent typed"))
        #expect(diagnostics.isEmpty)
    }

    @Test("values have the form of the document's type, and a unit of time makes a duration of a property that has no type of its own")
    func forms() {
        let types = "types: {'#/components/schemas/Film/properties/votes': int, '#/components/schemas/Film/properties/isAdult': int}"
        #expect(readings("\(types)\nread: {Film.votes: {thousands: ','}}").readings.first == "Film.votes: int numbers thousands text")
        #expect(readings("read: {Film.runtime: {unit: min}}").readings.first == "Film.runtime: duration? numbers unit text")
        #expect(readings("read: {Film.rating: {unit: s}}").readings.first == "Film.rating: duration? numbers unit typed")
        #expect(
            readings("types: {'#/components/schemas/Film/properties/runtime': int}\nread: {Film.runtime: {unit: min}}").readings.first
                == "Film.runtime: int? numbers unit text")
        #expect(readings("read: {Film.rating: {unit: km}}").readings.first == "Film.rating: double? numbers unit typed")
        #expect(
            readings("types: {'#/components/schemas/Film/properties/title': bool}\nread: {Film.title: {booleansFromNumbers: true}}")
                .readings.first
                == "Film.title: bool booleans text")
        #expect(
            readings("types: {'#/components/schemas/Film/properties/rating': string}\nread: {Film.rating: {stringsFromNumbers: true}}")
                .readings
                .first == "Film.rating: string? strings number")
        #expect(
            readings("types: {'#/components/schemas/Film/properties/title': date}\nread: {Film.title: {dates: [yyyy]}}").readings.first
                == "Film.title: date dates text")
    }

    @Test("a reading of a referenced schema applies to the properties that refer to it")
    func aliases() {
        #expect(
            readings("read: {Score: {numbersFromStrings: true}}").readings == [
                "Film.score: Score? numbers typed", "Short.score: Score? numbers typed",
            ])
        #expect(
            readings("read: {'#/components/schemas/Film/properties/marks/items': {numbersFromStrings: true}}").readings.first
                == "Film.marks: [int]? numbers typed")
    }

    @Test("a property that a schema has from another one can be named there")
    func inherited() {
        #expect(readings("read: {Short.rating: {numbersFromStrings: true}}").readings == ["Short.rating: double? numbers typed"])
    }

    @Test(
        "a place without values, or a reading without an effect, is an error",
        arguments: [
            ("read: {①Flim: {absent: ['']}}", "the document has no schema 'Flim'; did you mean 'Film'?"),
            ("read: {①Flim.title: {absent: ['']}}", "the document has no schema 'Flim'; did you mean 'Film'?"),
            ("read: {①Film.titel: {absent: ['']}}", "the schema 'Film' has no property 'titel'; did you mean 'title'?"),
            (
                "read: {①'#/components/schemas/Film/properties/titel': {absent: ['']}}",
                "the document has nothing at '#/components/schemas/Film/properties/titel'; did you mean '#/components/schemas/Film/properties/title'?"
            ),
            (
                "read: {①'#': {absent: ['']}}",
                "'#' is neither a schema such as 'Pet', a property such as 'Pet.weight', nor a pointer such as '#/components/schemas/Pet'"
            ),
            ("read: {①'#/info': {absent: ['']}}", "the document has nothing at '#/info'"),
            ("read: {①'#/components': {absent: ['']}}", "'#/components' is neither a property nor a schema with properties"),
            (
                "read: {Film.title: {①numbersFromStrings: true}}",
                "'numbersFromStrings' has no effect on 'title', which is not a number; 'types' can give it another type"
            ),
            (
                "read: {Film.rating: {①stringsFromNumbers: true}}",
                "'stringsFromNumbers' has no effect on 'rating', which is not a string; 'types' can give it another type"
            ),
            (
                "read: {Film.title: {①booleansFromNumbers: true}}",
                "'booleansFromNumbers' has no effect on 'title', which is not a boolean; 'types' can give it another type"
            ),
            (
                "read: {Film.title: {①dates: [yyyy]}}",
                "'dates' has no effect on 'title', which is not a date; 'types' can give it another type"
            ),
            ("read: {Film.title: {①unit: km}}", "'unit' has no effect on 'title', which is not a number; 'types' can give it another type"),
            (
                "read: {Film.maker: {①thousands: ','}}",
                "'thousands' has no effect on 'maker', which is not a number; 'types' can give it another type"
            ),
            (
                "read: {Film.level: {①ignoreCase: true}}", "'ignoreCase' has no effect on 'level', which is not an enumeration of strings"
            ),
            ("read: {Film.level: {①defaults: true}}", "'defaults' has no effect on 'level', which has no default"),
            ("read: {Film.kind: {①absent: ['']}}", "'kind' always has a value, so no text can stand for a missing one"),
        ]
    )
    func errors(options: String, message: String) {
        #expect(readings(options).diagnostics == ["① error: \(message)"])
    }

    @Test("without the option, nothing is read in another way")
    func none() {
        #expect(readings("read: {}").readings.isEmpty)
        #expect(readings("read: {numbersFromStrings: false, absent: []}").readings.isEmpty)
    }
}

extension Reading.Tolerance {
    fileprivate var dump: String {
        let parts = [
            ("absent", !absent.isEmpty), ("numbers", numbersFromStrings), ("strings", stringsFromNumbers),
            ("booleans", booleansFromNumbers),
            ("dates", !dates.isEmpty), ("thousands", thousands != nil), ("unit", unit != nil),
        ]
        return parts.filter(\.1).map { " " + $0.0 }.joined()
    }
}
