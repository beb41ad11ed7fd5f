func calls(petstore: PetstoreClient) async throws {
    _ = try await petstore.pet.getPetById(petId: 1)
}
