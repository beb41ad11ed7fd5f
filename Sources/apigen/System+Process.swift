#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Foundation
#endif

extension System {
    /// The standard output of a program.
    struct ProcessOutput {
        let bytes: [UInt8]
        /// Whether the program has written nothing else.
        let isComplete: Bool
        let exitStatus: Int32
    }

    /// Runs a program of the search path, without a shell, and reads its output up to a limit.
    static func output(of program: String, _ arguments: [String], limit: Int) throws(CallFailure) -> ProcessOutput {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .last }
        let (output, input) = (ends[0], ends[1])
        let started = start(program, arguments, writingTo: input)
        close(input)
        var bytes: [UInt8] = []
        var isComplete = false
        if case .success = started {
            while !isComplete, bytes.count <= limit {
                let next = (try? nextBytes(of: output, upTo: 1 << 16)) ?? []
                bytes += next
                isComplete = next.isEmpty
            }
        }
        // A program that writes more ends when its output is closed.
        close(output)
        var status: Int32 = 0
        while waitpid(try started.get(), &status, 0) < 0, errno == EINTR {}
        return ProcessOutput(bytes: bytes, isComplete: isComplete, exitStatus: status >> 8 & 0xFF)
    }

    /// Starts a program that reads nothing, and writes its standard output to a file.
    private static func start(_ program: String, _ arguments: [String], writingTo output: Int32) -> Result<pid_t, CallFailure> {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        let environment = _NSGetEnviron().pointee
        #else
        var actions = posix_spawn_file_actions_t()
        let environment = environ
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var strings = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        var process: pid_t = 0
        let code = posix_spawnp(&process, program, &actions, nil, &strings, environment)
        return code == 0 ? .success(process) : .failure(CallFailure(code: code))
    }
}
