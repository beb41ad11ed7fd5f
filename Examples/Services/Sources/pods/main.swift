import Foundation
import KubernetesClient

// Lists the pods of a namespace and shows what happens to them: `swift run pods default`. The server is in KUBERNETES_SERVER, the token of a
// service account in KUBERNETES_TOKEN.

let environment = ProcessInfo.processInfo.environment
guard let server = environment["KUBERNETES_SERVER"].flatMap(URL.init(string:)) else {
    print("KUBERNETES_SERVER is not set; `kubectl cluster-info` shows it")
    exit(64)
}
let token = environment["KUBERNETES_TOKEN"].map { Secret($0) }
let client = KubernetesClient(baseURL: server, accessToken: token)
let namespace = CommandLine.arguments.dropFirst().first ?? "default"
do {
    var version: String?
    for try await page in client.pages(for: Kubernetes.CoreV1.ListNamespacedPod.Request(namespace: namespace, limit: 100)) {
        for pod in page.items { print(pod.metadata?.name ?? "", pod.status?.phase ?? "") }
        version = page.value.metadata?.resourceVersion
    }
    for try await event in try await client.coreV1.listNamespacedPodStream(namespace: namespace, resourceVersion: version) {
        let pod = try Pod(json: JSONValue.object(event.object).json())
        print(event.type, pod.metadata?.name ?? "", pod.status?.phase ?? "")
    }
} catch let error as any APIError {
    if case .status410? = error.response(of: Kubernetes.CoreV1.ListNamespacedPodStream.Request.self) {
        print("The list is too old to watch; list again.")
    } else if error.isUnauthorized {
        print("The token in KUBERNETES_TOKEN is missing or has expired.")
    } else {
        print(error.localizedDescription)
    }
    exit(1)
} catch {
    print("An event holds something else than a pod:", error)
    exit(1)
}
