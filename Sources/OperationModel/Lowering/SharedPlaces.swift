import Diagnostics
import OpenAPI

/// What types are called that are declared inside a parameter, body, response or callback which many operations share.
///
/// They bear the name of the component and not that of the first operation which happens to refer to it.
struct SharedPlaces {
    private var places: [Mark: TypeLowering.Place] = [:]

    init(_ components: Components) {
        for component in components.parameters {
            if case .value(let parameter) = component.value { add(parameter.mark, component.name, "Parameter") }
        }
        for component in components.bodies {
            if case .value(let body) = component.value { add(body.mark, component.name, "Body") }
        }
        for component in components.responses {
            if case .value(let response) = component.value { add(response.mark, component.name, "Response") }
        }
        for component in components.callbacks {
            if case .value(let callback) = component.value { add(callback.mark, component.name, "Callback") }
        }
    }

    private mutating func add(_ mark: Mark, _ name: String, _ kind: String) {
        let words = Words(name)
        let isSaid = words.words.last?.lowercased() == kind.lowercased()
        places[mark] = TypeLowering.Place(parent: nil, words: isSaid ? words : words + Words(kind))
    }

    /// The place of the component that stands at a mark; nil where there is none.
    subscript(mark: Mark) -> TypeLowering.Place? { places[mark] }
}
