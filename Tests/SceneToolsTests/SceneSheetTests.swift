import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

@testable import SceneTools

/// What a window makes of the scenes that it shows.
@MainActor @Suite(.serialized) struct SceneSheetTests {
  private func lake() throws -> SceneDocument {
    SceneDocument.open(try #require(SceneLibrary.scene(named: "lake.tendies")).url)
  }

  /// The planes of a wallpaper have a black background, also while they fade, as on a device; other scenes
  /// have the window's background.
  @Test func wallpapersLieOnBlack() throws {
    let wallpaper = try lake()
    let other = SceneDocument.open(try #require(SceneLibrary.scene(named: "cube.caml")).url)
    let sheet = SceneSheet([wallpaper, other], hasGrounds: true)
    defer { sheet.context.layer = nil }
    #expect(wallpaper.isWallpaper && wallpaper.host.backgroundColor?.components == [0, 0, 0, 1])
    #expect(!other.isWallpaper && other.host.backgroundColor == nil)
    let plain = SceneSheet([try lake()])
    defer { plain.context.layer = nil }
    #expect(plain.documents[0].host.backgroundColor == nil)
  }

  @Test func theTiltThatIsAskedForIsShown() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("tilted.caml")
    try """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 80" geometryFlipped="1">
    <sublayers><CALayer name="moon" bounds="0 0 10 10" position="50 40"/></sublayers><style><wallpaperParallaxGroups>
    <NSDictionary><axis value="x"/><keyPath value="position.x"/><layerName value="moon"/><mapMinTo value="-20"/>
    <mapMaxTo value="40"/></NSDictionary></wallpaperParallaxGroups></style></CALayer></caml>
    """.write(to: file, atomically: true, encoding: .utf8)
    for (tilt, x) in [(CGPoint(x: 1, y: 0), 90.0), (CGPoint(x: -1, y: 0), 30), (nil, 50)] {
      let sheet = SceneSheet([SceneDocument.open(file)], tilt: tilt)
      defer { sheet.context.layer = nil }
      let shown = try #require(sheet.documents[0].layer("moon")?.presentation())
      #expect(Double(shown.position.x) == x)
    }
  }
}
