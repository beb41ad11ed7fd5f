func calls(kubernetes: KubernetesClient) async throws {
    _ = try await kubernetes.coreV1.listNamespacedPod(namespace: "default")
}
