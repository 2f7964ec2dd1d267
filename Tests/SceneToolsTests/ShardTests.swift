import Foundation
import Testing

@testable import SceneTools

@Suite struct ShardTests {
  /// Each picture belongs to one share, and the shares have about the same number.
  @Test(arguments: [1, 2, 3, 7, 100]) func sharesAreAPartition(count: Int) throws {
    for total in [0, 1, 2, 30, 299, 4801] {
      let shares = try (1...count).map { try #require(Shard("\($0)/\(count)")).pictures(of: total) }
      #expect(shares.flatMap { $0 }.sorted() == Array(0..<total))
      #expect(shares.allSatisfy { $0 == $0.sorted() })
      let counts = shares.map(\.count)
      let most = counts.max() ?? 0
      #expect(most - (counts.min() ?? 0) <= max(1, min(16, total / (4 * count))))
    }
  }

  @Test func aLongFilmHasStretches() throws {
    let second = try #require(Shard("2/3"))
    #expect(Array(second.pictures(of: 10_000).prefix(17)) == Array(16..<32) + [64])
  }

  @Test(arguments: ["", "1", "0/2", "3/2", "-1/2", "1/0", "1/2/3", "a/b", "1/1000000"])
  func refuses(text: String) { #expect(Shard(text) == nil) }
}

@Suite struct ExportProgressTests {
  @Test func saysHowFarItIs() throws {
    var time = 100.0
    let progress = ExportProgress(isWanted: true, now: { time })
    try progress.begin(300)
    for _ in 0..<126 { try progress.step() }
    time += 6.3
    #expect(progress.line(at: time) == "42 %  126 of 300  20 a second  9 s left")
  }

  @Test(
    arguments: [(0.2, "1 s"), (59, "59 s"), (60, "1 min 0 s"), (3725, "1 h 2 min")] as [(Double, String)])
  func durations(seconds: Double, text: String) { #expect(ExportProgress.duration(seconds) == text) }

  @Test func writesNothingWhereThereIsNoTerminal() throws {
    let pipe = Pipe()
    var time = 0.0
    let progress = ExportProgress(
      isWanted: true, descriptor: pipe.fileHandleForWriting.fileDescriptor, now: { time })
    try progress.begin(10)
    for _ in 0..<10 {
      time += 1
      try progress.step()
    }
    progress.end()
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() ?? Data() == Data())
  }

  /// A program gets a line at the beginning, at most ten a second, and one at the end.
  @Test func writesLinesForPrograms() throws {
    let pipe = Pipe()
    var time = 0.0
    let progress = ExportProgress(
      isWanted: false, isForPrograms: true, descriptor: pipe.fileHandleForWriting.fileDescriptor,
      now: { time })
    try progress.begin(4)
    for step in [0.06, 0.06, 0.01, 0.01] {
      time += step
      try progress.step()
    }
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(
      text == """
        {"done": 0, "total": 4}
        {"done": 2, "total": 4}
        {"done": 4, "total": 4}

        """)
  }
}
