import Foundation

/// The resources that a process used from start to end.
struct ChildProcess {
    /// The elapsed time, in seconds.
    let elapsed: Double
    /// The processor time, in seconds.
    let processorTime: Double
    /// The peak memory, in bytes.
    let peakMemory: Int
    /// The standard output.
    let output: String

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Runs a program to its end, without Foundation's `Process`, which polls every 50 ms and doesn't report memory.
    init(_ program: String, _ arguments: [String]) throws {
        let pipe = Pipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, pipe.fileHandleForWriting.fileDescriptor, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let start = ContinuousClock.now
        var process: pid_t = 0
        guard posix_spawn(&process, program, &actions, nil, &words, environ) == 0 else {
            throw Failure(description: "cannot run '\(program)'")
        }
        try pipe.fileHandleForWriting.close()
        let printed = try pipe.fileHandleForReading.readToEnd() ?? Data()
        var status: Int32 = 0
        var usage = rusage()
        wait4(process, &status, 0, &usage)
        elapsed = (ContinuousClock.now - start).seconds
        processorTime = usage.ru_utime.seconds + usage.ru_stime.seconds
        #if os(Linux)
        peakMemory = Int(usage.ru_maxrss) * 1024
        #else
        peakMemory = Int(usage.ru_maxrss)
        #endif
        output = String(decoding: printed, as: UTF8.self)
        guard status == 0 else { throw Failure(description: "'\(program) \(arguments.joined(separator: " "))' failed") }
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

extension Duration {
    /// The duration in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension [Double] {
    /// The median; the greater one of two middle values.
    var median: Double { isEmpty ? .nan : sorted()[count / 2] }
}
