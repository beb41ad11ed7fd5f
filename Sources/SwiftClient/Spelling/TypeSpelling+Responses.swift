import Naming
import OperationModel

/// The responses of operations, and the cases of the enumerations for them.
extension TypeSpelling {
    /// The type that a method for an operation returns: the items of a stream, or the body of a successful response, or the response if the
    /// bodies differ in type.
    func result(of operation: Operation) -> String? {
        if let item = operation.streamedResponse?.content?.item { return "ItemStream<\(type(item))>" }
        return switch operation.responses.success {
        case .empty: nil
        case .body(let type): self.type(type)
        case .different: operation.name.description + ".Response"
        }
    }

    /// The part after the parameters in the signature of a method for an operation.
    func effects(of operation: Operation) -> String {
        "async throws(APIFailure<\(operation.name).Response>)" + (result(of: operation).map { " -> " + $0 } ?? "")
    }

    /// The associated values of the case for a response: `statusCode: Int, Pet`.
    func associatedValues(of response: Response) -> String {
        let body = response.content?.type.map { [type($0)] } ?? []
        return ((response.carriesStatus ? ["statusCode: Int"] : []) + body).joined(separator: ", ")
    }

    /// The expressions that read the associated values of the case for a response.
    func reads(of response: Response) -> String {
        let body = readCall(of: response).map { [$0] } ?? []
        return ((response.carriesStatus ? ["statusCode: response.statusCode"] : []) + body).joined(separator: ", ")
    }

    private func readCall(of response: Response) -> String? {
        if let node = response.xml, let type = response.content?.type { return "response.xml(\(xmlRoot(type, node)))" }
        return response.content?.readCall(at: response.resultPath)
    }
}

extension SwiftText {
    /// The statuses of a response as a pattern; empty for all others.
    static func pattern(of response: Response) -> String {
        switch response.status {
        case .code(let code): "\(code)"
        case .range(let digit): "\(digit)00..<\(digit + 1)00"
        case .default: response.isReportedFailure ? "_" : ""
        }
    }
}

extension Response {
    /// Whether the case for the response has the status as a value, because there is more than one.
    var carriesStatus: Bool { if case .code = status { false } else { true } }
}

extension Content {
    /// The call that reads the content of a response.
    ///
    /// - Parameter path: the keys that lead to the result.
    fileprivate func readCall(at path: [String]) -> String? {
        switch self {
        case .json where !path.isEmpty: "response.json(at: \(path.map(SwiftText.literal).joined(separator: ", ")))"
        case .json: "response.json()"
        case .items: "response.sequence()"
        case .events(_, let item): "response.events(\(item == .fields ? "" : "as: .\(item.rawValue)"))"
        case .text: "response.text()"
        case .bytes: "response.data()"
        case .form, .formValue, .upload: nil
        }
    }
}
