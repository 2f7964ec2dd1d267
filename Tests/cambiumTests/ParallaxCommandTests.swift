import TestSupport
import Foundation
import Testing

/// `--parallax X,Y`.
@Suite struct ParallaxCommandTests {
  private static let scene = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 80" geometryFlipped="1">
    <sublayers><CALayer name="moon" bounds="0 0 10 10" position="50 40"/></sublayers><style><wallpaperParallaxGroups>
    <NSDictionary><axis value="x"/><keyPath value="position.x"/><layerName value="moon"/><mapMinTo value="-20"/>
    <mapMaxTo value="40"/></NSDictionary></wallpaperParallaxGroups></style></CALayer></caml>
    """

  @Test func theTiltMovesLayers() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.scene)
    func x(_ arguments: String...) throws -> Double? {
      try Command.run(["dump", path, "--get", "moon:position.x"] + arguments).json()["moon:position.x"]
        as? Double
    }
    #expect(try x() == 50)
    #expect(try x("--parallax", "1,0") == 90)
    #expect(try x("--parallax=-1,0", "--time", "3") == 30)
    #expect(try x("--parallax", "0,1", "--model") == 50)
    #expect(try Command.run("hit", path, "90,40", "--parallax", "1,0").messages == "")
    let hits = try Command.run("hit", path, "90,40", "--parallax", "1,0").json()["hits"] as? [[String: Any]]
    #expect(hits?.first?["name"] as? String == "moon")
    #expect(try Command.run("dump", path, "--parallax", "2,0").status == 64)
  }
}
