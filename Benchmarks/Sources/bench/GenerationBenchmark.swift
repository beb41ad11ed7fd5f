import Foundation

/// Compares the time for generating, regenerating and checking a client with a bare scan of the same bytes by libyaml.
struct GenerationBenchmark {
    let apigen: String
    /// The path of the scanner.
    let scan: String
    /// The folder for the clients. They are not removed in between, because that would temporarily slow down the creation of files.
    let folder: URL
    let rounds: Int

    static let head = "document                        MB   scan ms    new ms  ratio  again ms  ratio  check ms  ratio  memory / size"

    /// Prints a line for a document: medians over rounds, each of which runs the scan, a first run, a repeated run and a check.
    func run(_ document: String) throws {
        let size = Double(try FileManager.default.attributesOfItem(atPath: document)[.size] as? Int ?? 0)
        var (scans, news, agains, checks, peaks): ([Double], [Double], [Double], [Double], [Double]) = ([], [], [], [], [])
        let name = document.split(separator: "/").last.map(String.init) ?? document
        for round in 0..<rounds {
            guard let seconds = Double(try ChildProcess(scan, [document]).output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw ChildProcess.Failure(description: "'\(scan)' didn't print a time")
            }
            scans.append(seconds)
            let arguments = [document, "--quiet", "--output", folder.appending(path: "\(name)-\(round)").path]
            let new = try ChildProcess(apigen, arguments)
            news.append(new.elapsed)
            peaks.append(Double(new.peakMemory))
            agains.append(try ChildProcess(apigen, arguments).elapsed)
            checks.append(try ChildProcess(apigen, arguments + ["--check"]).elapsed)
        }
        func ratio(_ times: [Double]) -> Double { zip(times, scans).map(/).median }
        print(
            name.padding(toLength: 28, withPad: " ", startingAt: 0)
                + String(
                    format: "%6.2f  %8.1f  %8.1f  %5.1f  %8.1f  %5.1f  %8.1f  %5.1f  %13.1f", size / 1e6, scans.median * 1e3,
                    news.median * 1e3, ratio(news), agains.median * 1e3, ratio(agains), checks.median * 1e3, ratio(checks),
                    peaks.median / size))
    }
}
