import Diagnostics
import Naming
import OperationModel

/// The operations that need a model, and the models that lead from them to it.
struct Explanation {
    private let model: TypeDeclaration
    private let api: API
    /// The next step of the shortest path from a declaration to the model.
    private var steps: [TypeID: Step] = [:]

    private struct Step {
        /// The member that leads on, such as a property.
        let member: String
        let next: TypeID
    }

    /// - Parameter name: the full name of the model, without that of the API.
    /// - Throws: ``Failure`` if the client has no such model.
    init(of name: String, in api: API) throws(Failure) {
        let models = api.types.filter { !$0.isAlias }
        guard let model = models.first(where: { $0.name.description == name || $0.name.description == "\(api.name).\(name)" }) else {
            throw .commandLine(.unknownModel(name, known: models.map(\.name.description)))
        }
        (self.model, self.api) = (model, api)
        var sources: [TypeID: [(owner: TypeID, member: String)]] = [:]
        for declaration in api.types {
            for (member, type) in declaration.namedParts {
                if let target = type.declaredType { sources[target, default: []].append((declaration.id, member)) }
            }
        }
        var reached = [model.id]
        var passed = Set(reached)
        while !reached.isEmpty {
            var owners: [TypeID] = []
            for target in reached {
                for (owner, member) in sources[target] ?? [] where passed.insert(owner).inserted {
                    steps[owner] = Step(member: member, next: target)
                    owners.append(owner)
                }
            }
            reached = owners
        }
    }

    /// A line for each operation that needs the model: `Shop.Orders.ListOrders: status 200, Order.pet`.
    var lines: [String] {
        let operations = api.operations.compactMap { operation in
            way(from: operation).map { "  \(operation.name): \($0)" }
        }
        let owners = api.types.filter { $0.parts.contains { $0.declaredType == model.id } }.map(\.name.description)
        return ["\(model.name) is needed by \(operations.count.counted("operation"))\(operations.isEmpty ? "" : ":")"] + operations
            + (owners.isEmpty || owners == [model.name.description] ? [] : ["  in \(owners.joined(separator: ", "))"])
    }

    /// The shortest path from an operation to the model; nil if it does not need the model.
    private func way(from operation: Operation) -> String? {
        let sent = operation.parameters.map { ("\($0.location.rawValue) \($0.wireName)", $0.type) } + (operation.body?.namedTypes ?? [])
        let received = operation.responses.compactMap { response in
            response.content?.type.map { ("response \(response.status.key)", $0) }
        }
        let headers = operation.headers.map { ("header \($0.wireName)", $0.type) }
        let ways = (sent + received + headers).compactMap { place, type in
            type.declaredType.flatMap { way(from: $0) }.map { [place] + $0 }
        }
        return ways.min { $0.count < $1.count }?.joined(separator: ", ")
    }

    /// The properties that lead from a declaration to the model; nil if none do.
    private func way(from start: TypeID) -> [String]? {
        var way: [String] = []
        var type = start
        while type != model.id {
            guard let step = steps[type] else { return nil }
            if !step.member.isEmpty { way.append("\(api.graph.name(of: type)).\(step.member)") }
            type = step.next
        }
        return way
    }
}

extension TypeDeclaration {
    /// The types that the declaration refers to, with the names of the members that have them; the name is empty for an alias.
    fileprivate var namedParts: [(String, TypeReference)] {
        switch kind {
        case .record(let record):
            record.properties.map { ($0.name, $0.type) } + (record.additional.map { [("additionalProperties", $0)] } ?? [])
        case .union(let variants, _): variants.map { ($0.name, $0.type) }
        case .alias(let type): [("", type)]
        case .enumeration, .identifier: []
        }
    }
}

extension Body {
    fileprivate var namedTypes: [(String, TypeReference)] {
        if case .form(let fields, _) = content { return fields.map { ("field \($0.wireName)", $0.type) } }
        return type.map { [("body", $0)] } ?? []
    }
}

extension Diagnostic.Message {
    fileprivate static func unknownModel(_ name: String, known: [String]) -> Self {
        "the client has no model '\(name)'" + didYouMean(name, among: known)
    }
}
