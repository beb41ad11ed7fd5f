extension Operation {
    /// The operation with other types in what it sends.
    func mappingSentTypes(_ transform: (TypeReference) -> TypeReference) -> Operation {
        var operation = self
        operation.parameters = parameters.mappingTypes(transform)
        operation.body?.content = body?.content.mappingTypes(transform) ?? .bytes
        return operation
    }

    /// The operation with other types in what it sends and receives.
    func mappingTypes(_ transform: (TypeReference) -> TypeReference) -> Operation {
        var operation = mappingSentTypes(transform)
        for index in responses.indices { operation.responses[index].content = responses[index].content?.mappingTypes(transform) }
        for index in headers.indices { operation.headers[index].type = transform(headers[index].type) }
        return operation
    }
}

extension [Parameter] {
    fileprivate func mappingTypes(_ transform: (TypeReference) -> TypeReference) -> [Parameter] {
        var parameters = self
        for index in indices { parameters[index].type = transform(self[index].type) }
        return parameters
    }
}

extension Content {
    /// The content with other types.
    func mappingTypes(_ transform: (TypeReference) -> TypeReference) -> Content {
        switch self {
        case .json(let type): return .json(transform(type))
        case .formValue(let type): return .formValue(transform(type))
        case .items(let type): return .items(transform(type))
        case .events(let type, let item): return .events(transform(type), item)
        case .form(var fields, let isMultipart):
            for index in fields.indices {
                fields[index].type = transform(fields[index].type)
                fields[index].headers = fields[index].headers.mappingTypes(transform)
            }
            return .form(fields, isMultipart: isMultipart)
        case .text, .bytes, .upload: return self
        }
    }
}
