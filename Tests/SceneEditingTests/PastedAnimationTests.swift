import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Animations that are pasted from text onto layers.
@Suite struct PastedAnimationTests {
  private static let fade =
    "<animation type=\"CABasicAnimation\" key=\"fade\" keyPath=\"opacity\" duration=\"1\"><toValue type=\"real\" value=\"0\"/></animation>"
  private static let scene = EditedAnimations.scene(fade)

  /// The animations of a layer of a text, by their keys, as the reader has them.
  private func keys(_ text: String, _ layer: String) throws -> [String] {
    let document = SceneDocument.read(Array(text.utf8), named: "scene.caml", folder: nil)
    return try #require(document.layer(layer)).animationKeys() ?? []
  }

  private func pasted(_ markup: String, on layer: String, in scene: String = scene) throws -> String {
    try changed(scene) { try $0.insertAnimations(markup, to: $0.element(layer)) }
  }

  @Test func anAnimationGoesToAnotherLayer() throws {
    let after = try pasted(Self.fade, on: "b")
    #expect(try keys(after, "b") == ["fade"])
    #expect(after.contains("position=\"50 60\">\n"))
    // It reads as it was copied.
    #expect(after.components(separatedBy: Self.fade).count == 3)
  }

  @Test func aKeyThatIsThereGetsANumber() throws {
    let twice = try pasted(Self.fade, on: "a")
    #expect(try keys(twice, "a") == ["fade", "fade 2"])
    #expect(try keys(try pasted(Self.fade, on: "a", in: twice), "a") == ["fade", "fade 2", "fade 3"])
    #expect(
      try keys(
        try pasted("<fade type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"1\"/>", on: "a"), "a") == [
          "fade", "fade 2",
        ])
  }

  @Test(arguments: [
    "<animations>\(fade)<animation type=\"CAAnimationGroup\" key=\"g\"><animations>\(fade)</animations></animation></animations>",
    "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"><animations>\(fade)<p type=\"CASpringAnimation\" key=\"g\" keyPath=\"position.x\"/></animations></caml>",
    "\(fade)\n  <animation type=\"CAKeyframeAnimation\" key=\"g\" keyPath=\"opacity\"/>",
  ]) func listsAndDocumentsArePasted(_ markup: String) throws {
    #expect(MarkupText.hasAnimations(markup))
    #expect(try keys(try pasted(markup, on: "b"), "b") == ["fade", "g"])
  }

  @Test(arguments: [
    (
      "<animation type=\"CABasicAnimation\" key=\"k\" keyPath=\"fillColor\"/>",
      "a CALayer has no property \"fillColor\", so the animation cannot be pasted onto it"
    ),
    (
      "<animation type=\"CAAnimationGroup\"><animations><animation type=\"CABasicAnimation\" keyPath=\"strokeEnd\"/></animations></animation>",
      "a CALayer has no property \"strokeEnd\", so the animation cannot be pasted onto it"
    ),
    ("<CALayer/>", "<CALayer> is not an animation"), ("words", "the text has no element"),
    ("<animations/>", "there is no animation"),
    (
      "<animation type=\"CAAnimationGroup\"><animations><animation object=\"#77\"/></animations></animation>",
      "nothing has the id \"#77\", to which the animation refers"
    ),
  ]) func whatDoesNotFitIsRefused(_ markup: String, _ message: String) throws {
    var text = try MarkupText(Self.scene)
    let error = #expect(throws: MarkupTextError.self) {
      try text.insertAnimations(markup, to: text.element("b"))
    }
    #expect(error?.message == message)
    #expect(text.string == Self.scene)
    #expect(!text.isChanged)
  }

  @Test func idsStayDifferent() throws {
    let shared = EditedAnimations.scene(
      Self.fade.replacingOccurrences(of: "<animation ", with: "<animation id=\"#1\" "))
    let after = try pasted(
      Self.fade.replacingOccurrences(of: "<animation ", with: "<animation id=\"#1\" "), on: "b", in: shared)
    #expect(after.contains("id=\"#1\"") && after.contains("id=\"#2\""))
  }
}
