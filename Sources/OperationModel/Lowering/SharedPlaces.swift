import Diagnostics
import OpenAPI

/// What types are called that are declared inside a parameter, body, response or callback which many operations share.
///
/// They bear the name of the component and not that of the first operation which happens to refer to it.
struct SharedPlaces {
    private var places: [SourcePosition: TypeLowering.Place] = [:]

    init(_ components: Components) {
        for component in components.parameters {
            if case .value(let parameter) = component.value { add(parameter.position, component.name, "Parameter") }
        }
        for component in components.bodies {
            if case .value(let body) = component.value { add(body.position, component.name, "Body") }
        }
        for component in components.responses {
            if case .value(let response) = component.value { add(response.position, component.name, "Response") }
        }
        for component in components.callbacks {
            if case .value(let callback) = component.value { add(callback.position, component.name, "Callback") }
        }
    }

    private mutating func add(_ position: SourcePosition, _ name: String, _ kind: String) {
        let words = Words(name)
        let isSaid = words.words.last?.lowercased() == kind.lowercased()
        places[position] = TypeLowering.Place(parent: nil, words: isSaid ? words : words + Words(kind))
    }

    /// The place of the component that stands at a position; nil where there is none.
    subscript(position: SourcePosition) -> TypeLowering.Place? { places[position] }
}
