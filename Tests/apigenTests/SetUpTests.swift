import Foundation
import Testing

@Suite("The set-up by make", .timeLimit(.minutes(15)))
struct SetUpTests {
    private let folder: TemporaryFolder

    /// A folder with package managers that only print how they are called.
    init() throws {
        folder = try TemporaryFolder()
        for (name, text) in [
            ("sudo", #"exec "$@""#),
            ("apt-get", #"echo "apt-get $*"; test "$1" = update || test -e updated; s=$?; touch updated; exit $s"#),
            ("pkg-config", "exit 1"), ("id", "echo 0"),
        ] {
            try folder.write("#!/bin/sh\n\(text)\n", to: "bin/\(name)")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.appending(path: "bin/\(name)").path)
        }
    }

    private func packages(header: String) async throws -> [String] {
        let path = folder.url.appending(path: "bin").path + ":/usr/bin:/bin"
        let makefile = Checkout.folder.appending(path: "Makefile").path
        let command = try await Command(
            URL(filePath: "/usr/bin/env"), ["make", "--no-print-directory", "-f", makefile, "packages", "YAML_HEADER=\(header)"],
            in: folder.url, environment: ["PATH": path])
        #expect(command.status == 0, "\(command.errors)")
        return command.lines
    }

    @Test("make says what it installs, and with which command, before it installs it")
    func installation() async throws {
        let needs = "apigen needs libyaml's development files and curl, so make runs: "
        let commands = ["apt-get install -qq -y libyaml-dev curl", "apt-get update -qq", "apt-get install -qq -y libyaml-dev curl"]
        #expect(try await packages(header: "missing.h") == commands.flatMap { [needs + $0, $0] })
    }

    @Test("make installs nothing if everything is there")
    func nothing() async throws {
        try folder.write("#!/bin/sh\n", to: "bin/curl")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.appending(path: "bin/curl").path)
        #expect(try await packages(header: "/dev/null") == [])
    }
}
