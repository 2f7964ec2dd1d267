import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Previewer
@testable import SceneTools

/// The layer that a person points at.
@MainActor @Suite struct PickTests {
  /// A scene of 100 × 100 points, y down, whose layers are listed from back to front.
  private static func sheet(_ layers: String) throws -> SceneSheet {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "cambium-\(UUID().uuidString).caml")
    defer { try? FileManager.default.removeItem(at: file) }
    try """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 100 100" geometryFlipped="1"
    backgroundColor="1 1 1"><sublayers>\(layers)</sublayers></CALayer></caml>
    """.write(to: file, atomically: true, encoding: .utf8)
    return SceneSheet([SceneDocument.open(file)], clock: MediaClock(isPaused: true))
  }

  private static let ball =
    "<CALayer name=\"ball\" bounds=\"0 0 40 40\" position=\"50 50\" cornerRadius=\"20\" backgroundColor=\"1 0 0\"/>"

  /// Layers in front of the ball that show nothing where it is.
  @Test(arguments: [
    "<CALayer name=\"front\" bounds=\"0 0 100 100\" position=\"50 50\"/>",
    "<CALayer name=\"front\" bounds=\"0 0 100 100\" position=\"50 50\" backgroundColor=\"0 0 1 0\"/>",
    "<CALayer name=\"front\" bounds=\"0 0 100 100\" position=\"50 50\" borderWidth=\"2\" borderColor=\"0 0 0\"/>",
    "<CAGradientLayer name=\"front\" bounds=\"0 0 100 100\" position=\"50 50\"><colors><CGColor value=\"0 0 1\" opacity=\"0\"/>"
      + "<CGColor value=\"0 0 1\" opacity=\"0\"/></colors></CAGradientLayer>",
    "<CALayer name=\"front\" bounds=\"0 0 100 100\" position=\"50 50\"><sublayers><CALayer bounds=\"0 0 10 10\" position=\"90 90\" "
      + "backgroundColor=\"0 0 1\"/></sublayers></CALayer>",
    "<CAEmitterLayer name=\"front\" bounds=\"0 0 100 100\" position=\"50 50\"/>",
  ])
  func whatShowsNothingTakesNoClick(front: String) throws {
    let sheet = try Self.sheet(Self.ball + front)
    // The hit test is Apple's, which takes any layer.
    #expect(sheet.hit(at: CGPoint(x: 50, y: 50))?.layer.name == "front")
    let pick = try #require(sheet.pick(at: CGPoint(x: 50, y: 50)))
    #expect(pick.layer.name == "ball" && pick.point == CGPoint(x: 20, y: 20))
    #expect(sheet.pick(at: CGPoint(x: 15, y: 50))?.layer.name == "root")
  }

  @Test(arguments: [
    "<CALayer name=\"front\" bounds=\"0 0 60 60\" position=\"50 50\" backgroundColor=\"0 0 1 0.1\"/>",
    "<CALayer name=\"front\" bounds=\"0 0 60 60\" position=\"50 50\" opacity=\"0.2\" backgroundColor=\"0 0 1\"/>",
    "<CATextLayer name=\"front\" bounds=\"0 0 60 60\" position=\"50 50\" string=\"i\" fontSize=\"10\"/>",
    "<CAShapeLayer name=\"front\" bounds=\"0 0 60 60\" position=\"50 50\" path=\"20 20 m 40 20 l 40 40 l 20 40 l h\"/>",
  ])
  func whatShowsSomethingTakesIt(front: String) throws {
    let sheet = try Self.sheet(Self.ball + front)
    #expect(sheet.pick(at: CGPoint(x: 50, y: 50))?.layer.name == "front")
  }

  /// Where nothing is seen the topmost layer is taken, as before.
  @Test func withoutAnythingTheTopmostIsTaken() throws {
    let sheet = try Self.sheet("<CALayer name=\"a\" bounds=\"0 0 40 40\" position=\"50 50\"/>")
    sheet.documents[0].layer("root")?.backgroundColor = nil
    CATransaction.flush()
    #expect(sheet.pick(at: CGPoint(x: 50, y: 50))?.layer.name == "a")
    #expect(sheet.pick(at: CGPoint(x: 50, y: 50)) { $0.name != "a" }?.layer.name == "root")
  }

  /// The place of an image that is transparent there.
  @Test func transparentPixelsTakeNoClick() throws {
    let sheet = try Self.sheet(
      Self.ball + "<CALayer name=\"front\" bounds=\"0 0 100 100\" position=\"50 50\"/>")
    // The upper half is opaque.
    var pixels = [UInt8](repeating: 0, count: 16 * 16 * 4)
    for offset in 0..<8 * 16 * 4 { pixels[offset] = 255 }
    let front = try #require(sheet.documents[0].layer("front"))
    front.contents = CGImage(width: 16, height: 16, premultipliedRGBA: pixels)
    CATransaction.flush()
    #expect(sheet.pick(at: CGPoint(x: 50, y: 60))?.layer.name == "ball")
    #expect(sheet.pick(at: CGPoint(x: 50, y: 40))?.layer.name == "front")
  }

  /// The wallpaper's moon lies behind an empty layer of the plane in front.
  @Test func theMoonOfTheLakeIsOneClickAway() throws {
    let sheet = SceneSheet(
      [SceneDocument.open(SceneLibrary.resolve("lake"))], clock: MediaClock(isPaused: true))
    let moon = try #require(sheet.documents[0].layer("moon"))
    let shown = try #require(moon.presentation())
    let bounds = shown.bounds
    let middle = try #require(shown.transformToRoot.project(CGPoint(x: bounds.midX, y: bounds.midY)))
    let pick = try #require(sheet.pick(at: middle))
    #expect(pick.layer === moon)
    #expect(sheet.hit(at: middle)?.layer !== moon)
  }

  /// A drag takes the selected layer, if it or a layer in it lies under the pointer.
  @Test func theSelectedLayerIsFoundUnderOthers() throws {
    let sheet = try Self.sheet(
      "<CALayer name=\"group\" bounds=\"0 0 1 1\" position=\"0 0\" anchorPoint=\"0 0\"><sublayers>\(Self.ball)</sublayers></CALayer>"
        + "<CALayer name=\"front\" bounds=\"0 0 60 60\" position=\"50 50\" backgroundColor=\"0 0 1\"/>")
    let document = sheet.documents[0]
    let (ball, group) = (try #require(document.layer("ball")), try #require(document.layer("group")))
    let place = CGPoint(x: 50, y: 50)
    #expect(sheet.hit(ball, at: place)?.layer === ball)
    let found = try #require(sheet.hit(group, at: place))
    #expect(found.layer === group && found.point == CGPoint(x: 50, y: 50))
    #expect(sheet.hit(ball, at: CGPoint(x: 75, y: 75)) == nil)
    #expect(sheet.hit(group, at: CGPoint(x: 75, y: 75)) == nil)
  }
}
