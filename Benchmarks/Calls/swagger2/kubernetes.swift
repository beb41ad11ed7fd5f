func calls(kubernetes: KubernetesClient) async throws {
    _ = try await kubernetes.coreV1.listNamespacedPod(namespace: "default")
    for try await event in try await kubernetes.coreV1.listNamespacedPodStream(namespace: "default") { print(event.type) }
}
