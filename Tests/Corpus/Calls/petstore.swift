// The examples of README.md, docs/tasks.md and docs/migrating.md. `docs/petstore.yaml` describes the service, which doesn't exist.

func firstCall() async throws {
    let client = PetstoreClient(key: "…")
    do {
        let page = try await client.pets.listPets(species: "cat")
        for pet in page.pets { print(pet.id, pet.name) }
        let fido = try await client.pets.addPet(body: NewPet(name: "Fido", species: "dog"))
        print(try await client.pets.getPet(id: fido.id).name)
    } catch {
        print(error.localizedDescription)
    }
}

func failure(client: PetstoreClient, id: Int) async throws -> Pet? {
    do {
        return try await client.pets.getPet(id: id)
    } catch let error as any APIError {
        if case .status404(let problem)? = error.response(of: Petstore.Pets.GetPet.Request.self) {
            print(problem.message)
            return nil
        }
        throw error
    }
}

func pages(client: PetstoreClient) async throws {
    for try await pet in client.items(for: Petstore.Pets.ListPets.Request(species: "cat"), limit: 500) {
        print(pet.name)
    }
}

func undescribed(client: PetstoreClient) async throws {
    let beta = client.with(.init(headers: ["X-Beta": "1"], query: ["dry_run": "true"], bodyProperties: ["color": "brown"]))
    print(try await beta.pets.addPet(body: NewPet(name: "Fido", species: "dog")).id)
}

func otherServer(address: String) {
    guard let url = URL(string: address) else { return }
    let client = PetstoreClient(key: "…", baseURL: url)
    _ = client
}

func authentication(client: PetstoreClient) {
    client.key = "another key"
}

func environmentVariable() {
    let client = PetstoreClient(environment: ProcessInfo.processInfo.environment)  // the key from PETSTORE_API_KEY
    _ = client
}

func ownHeader(token: String) {
    let client = PetstoreClient(options: .init(headers: ["Authorization": "Bearer \(token)"]))
    _ = client
}

func clientCredentials() {
    let client = PetstoreClient(clientID: "…", clientSecret: "…")
    _ = client
}

func tokenURL() {
    let token = Secret.clientCredentials(
        id: "…", secret: "…", tokenURL: "https://login.petstore.example.com/token", transport: URLSessionTransport())
    let client = PetstoreClient(accessToken: token)
    _ = client
}

protocol Session: Sendable {
    func refresh() async throws
    func accessToken() async throws -> String
}

func authorizationCode(session: any Session) {
    let client = PetstoreClient(
        accessToken: .renewable { rejected in
            if rejected != nil { try await session.refresh() }
            return try await session.accessToken()
        })
    client.accessToken = Secret { try await session.accessToken() }
    client.accessToken = nil
}

func anyError(client: PetstoreClient) async throws {
    do {
        print(try await Task { try await client.pets.getPet(id: 1) }.value.name)
    } catch let error as any APIError {
        switch error.networkCause {
        case .offline?: print("no network")
        case .connectionRefused?: print("the server is down")
        default: print(error.statusCode ?? 0, error.localizedDescription, error.requestID ?? "")
        }
    }
}

func upload(client: PetstoreClient, photo: Data, url: URL) async throws {
    try await client.pets.setPhoto(id: 1, body: .data(photo))
    try await client.pets.setPhoto(id: 1, body: .file(url))  // read while it is sent
}

func longWork(client: PetstoreClient, newPet: NewPet) async throws {
    let pet = try await client.poll(Petstore.Pets.AddPet.Request(body: newPet), returning: Pet.self, within: .seconds(300))
    print(pet.id)
}

func namedWork(client: PetstoreClient, request: Petstore.Pets.AddPet.Request) async throws {
    let pet = try await client.poll(request, returning: Pet.self) { $0["name"]?.stringValue.map { "operations/" + $0 } }
    print(pet.id)
}

func webhook(body: Data, headers: [String: String], secret: String) throws {
    switch try Petstore.Webhooks.unwrap(body, headers: headers, secret: secret) {
    case .petArrived(let event): print(event.pet.name)
    case .petSold(let event): print(event.id)
    case .unknown(let event): print(event)
    }
}

func oneCall(client: PetstoreClient) async throws {
    let request = Petstore.Pets.GetPet.Request(id: 1)
    let options = RequestOptions(deadline: .seconds(5), headers: ["X-Request-ID": "42"])
    let response = try await client.send(request, options: options)
    print(response.exchange.header("ETag") ?? "", response.success?.name ?? "")
}

func retries() {
    let client = PetstoreClient(key: "…", options: .init(deadline: .seconds(30), retries: 5, attemptTimeout: .seconds(4)))
    _ = client
}

func download(client: PetstoreClient, file: URL) async throws {
    let request = Petstore.Pets.GetPet.Request(id: 1)
    try await client.download(request, to: file, progress: .init { bytes, total in print(bytes, total ?? 0) })
}

func stream(client: PetstoreClient) async throws {
    for try await pet in try await client.pets.watchArrivals() {
        print(pet.name)
    }
}

func resumedStream(client: PetstoreClient) async throws {
    for try await pet in try await client.with(.init(streamResumptions: 5)).pets.watchArrivals() {
        print(pet.name)
    }
}

func otherOptions(client: PetstoreClient) async throws {
    let patient = client.with(.init(deadline: .seconds(5)))
    let (named, exchange) = try await patient.exchange { try await $0.pets.getPet(id: 1) }
    print(exchange.header("ETag") ?? "", named.name)
}

func logging() {
    let client = PetstoreClient(key: "…", behaviours: [RequestLogging { print($0) }])
    _ = client
}

func closure(client: PetstoreClient) {
    let request = client.makeRequest(request: Petstore.Pets.GetPet.Request(id: 1)) { response in  // on the main actor
        if let pet = try? response.result.get().success { print(pet.name) }
    }
    request.cancel()
}

func fromSwiftOpenAPIGenerator() async throws {
    let client = PetstoreClient(key: "…")
    do {
        print(try await client.pets.getPet(id: 1).name)
    } catch let error as any APIError {
        if case .status404(let problem)? = error.response(of: Petstore.Pets.GetPet.Request.self) {
            print(problem.message)
        } else {
            print(error.statusCode ?? 0)
        }
    }
}

func fromCreateAPI() async throws {
    let client = PetstoreClient(key: "…")
    for try await pet in client.pets.allPets(species: "cat") {
        print(pet.name)
    }
    let fido = try await client.pets.addPet(name: "Fido", species: "dog")
    print(fido.id)
}

func smallBodies(client: PetstoreClient) async throws {
    let pet = try await client.pets.addPet(name: "Fido", species: "dog")
    let same = try await client.pets.addPet(body: NewPet(name: "Fido", species: "dog"))
    print(pet.id, same.id)
}
