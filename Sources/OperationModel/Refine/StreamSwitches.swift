import Diagnostics
import OpenAPI
import Schemas

extension [Operation] {
    /// Sets the property or parameter `stream`, by which a service decides between a stream and a single value, in operations that ask
    /// for one of them; or the query parameter that the media type of the stream names, such as `watch`.
    func settingStreams(in types: TypeGraph, _ log: DiagnosticLog) -> [Operation] {
        map { operation in
            guard let isStream = operation.isStream else { return operation }
            if let switched = operation.switchingStream(isStream, in: types) { return switched }
            if isStream { log.note(.unswitchedStream, at: operation.position) }
            return operation
        }
    }
}

extension Operation {
    /// The operation that asks for a stream, or for none; nil if neither its body nor its query has a Boolean `stream`.
    fileprivate func switchingStream(_ isStream: Bool, in types: TypeGraph) -> Operation? {
        var operation = self
        let names = ["stream", streamedResponse?.mediaType.flatMap { MediaTypeName($0).stream }]
        func isSwitch(_ name: String, _ type: TypeReference) -> Bool {
            names.contains(name) && types.resolved(type.unwrapped) == .builtin(.bool)
        }
        if let body = body?.type, let property = types.resolvedDeclaration(of: body)?.record?.property("stream"),
            isSwitch(property.key, property.type)
        {
            // Unless its default is true, a service sends a stream only if it is asked for one.
            let isSent = isStream || property.isRequired || property.documentedDefault == "true" || property.defaultValue == .bool(true)
            operation.body?.stream = isSent ? .value(isStream) : .leftOut
            return operation
        }
        if case .form(var fields, let isMultipart)? = body?.content,
            let index = fields.firstIndex(where: { isSwitch($0.wireName, $0.type) })
        {
            if isStream || fields[index].defaultValue == .bool(true) {
                (fields[index].type, fields[index].defaultValue) = (.builtin(.bool), .bool(isStream))
            }
            operation.body?.content = .form(fields, isMultipart: isMultipart)
            return operation
        }
        guard let index = parameters.firstIndex(where: { $0.location == .query && isSwitch($0.wireName, $0.type) }) else { return nil }
        if isStream || parameters[index].defaultValue == .bool(true) {
            (operation.parameters[index].type, operation.parameters[index].defaultValue) = (.builtin(.bool), .bool(isStream))
        }
        return operation
    }
}

extension Diagnostic.Message {
    static let unswitchedStream: Self =
        "the request has no Boolean property or query parameter 'stream'; the operation only accepts a stream"
}
