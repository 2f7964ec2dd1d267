import Foundation
import Testing

@testable import SceneTools

@MainActor @Suite struct OutputKindTests {
  @Test func goesByTheName() throws {
    #expect(OutputKind(path: "x.png") == .picture)
    #expect(OutputKind(path: "a/b.c/X.PNG") == .picture)
    #expect(OutputKind(path: "x.gif") == .video(.gif))
    #expect(OutputKind(path: "x.mp4") == .video(.mp4))
    #expect(OutputKind(path: "x.webm") == .video(.webm))
    #expect(OutputKind(path: "x.apng") == .video(.apng))
    #expect(OutputKind(path: "x.webp") == .video(.webp))
    guard case .pictures(let pattern)? = OutputKind(path: "out/x-%04d.png") else {
      Issue.record("x-%04d.png is a pattern")
      return
    }
    #expect(pattern.name(7) == "out/x-0007.png")
    #expect(pattern.name(12345) == "out/x-12345.png")
  }

  /// A placeholder in the name that is none of `%d` and `%0Nd`, or a second one, is not taken for a part of a picture's name.
  @Test(arguments: ["x", "x.jpg", "png", "x-%4d.png", "x-%d-%d.png", "x-%099d.png"])
  func refusesOtherNames(path: String) { #expect(OutputKind(path: path) == nil) }

  @Test func saysWhyANameIsRefused() {
    #expect(OutputKind.problem(with: "x.jpg").contains("must end with .png"))
    #expect(OutputKind.problem(with: "x-%4d.jpg").contains("must end with .png"))
    #expect(OutputKind.problem(with: "x-%4d.png").contains("%0Nd"))
  }

  /// A name without a placeholder is one picture, and a `%` of a folder is a `%`.
  @Test(arguments: [
    "100%.png", "x-%s.png", "x-%.png", "50% off/a.png", "%d/a.png", "%04d %d/100%.png", "100%%.png",
  ])
  func aPercentSignIsNoNumber(path: String) { #expect(OutputKind(path: path) == .picture) }

  @Test func readsPatterns() throws {
    #expect(try #require(PicturePattern("100%%-%d.png")).name(3) == "100%-3.png")
    #expect(try #require(PicturePattern("100%-%d.png")).name(3) == "100%-3.png")
    #expect(try #require(PicturePattern("%%d-%d.png")).name(3) == "%d-3.png")
    #expect(try #require(PicturePattern("%02d")).name(3) == "03")
    #expect(try #require(PicturePattern("50% off/a-%d.png")).name(3) == "50% off/a-3.png")
    #expect(try #require(PicturePattern("%d%%/a-%d.png")).name(3) == "%d%%/a-3.png")
    #expect(PicturePattern("plain.png") == nil && PicturePattern("%d/plain.png") == nil)
  }

  /// What a shell has not expanded: bash leaves the `~` of `--output=~/x.png`.
  @Test func aTildeIsTheHomeFolder() throws {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    #expect(OutputPath.expanded("~/x.png") == "\(home)/x.png" && OutputPath.expanded("~") == home)
    #expect(OutputPath.expanded("~root/a/x.png") == "/root/a/x.png")
    for path in ["x~/a.png", "~.png", "~nobody-of-that-name/x.png", "./~/x.png", "/~/x.png", "-", ""] {
      #expect(OutputPath.expanded(path) == path)
    }
  }
}

@MainActor @Suite struct FrameTimesTests {
  @Test func stopsBeforeTheEnd() throws {
    let times = try #require(FrameTimes(from: 1, to: 2, rate: 4))
    #expect((0..<times.count).map { times[$0] } == [1, 1.25, 1.5, 1.75])
  }

  @Test func isNotLedAstrayByRounding() throws {
    // 0.3 × 10 is 3 and a bit in doubles, 0.1 × 3 × 10 as well.
    #expect(FrameTimes(from: 0, to: 0.1 + 0.2, rate: 10)?.count == 3)
    #expect(FrameTimes(from: 0, to: 100, rate: 10)?.count == 1000)
    #expect(FrameTimes(from: 0, to: 0.01, rate: 60)?.count == 1)
  }

  @Test(
    arguments: [
      (0, 0, 60), (2, 1, 60), (0, 1, 0), (0, .infinity, 60), (0, 1e9, 1e9), (-1, 1, 1),
    ] as [(Double, Double, Double)])
  func hasNoneWhereThereAreNone(from: Double, to: Double, rate: Double) {
    #expect(FrameTimes(from: from, to: to, rate: rate) == nil)
  }
}
