import CoreGraphics
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Numbers of an edited text have at most four decimals, wherever they stand: in attributes, in new elements, in objects.
@Suite struct NumberStyleTests {
  typealias Edit = @Sendable (inout MarkupText, MarkupElement) throws -> Void

  /// An animation to a value.
  private static func animate(_ keyPath: String, _ make: @escaping @Sendable () -> Any) -> Edit {
    { text, layer in
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = make()
      animation.timingFunction = CAMediaTimingFunction(controlPoints: 1 / 3, 0, 2 / 3, 1)
      try text.addAnimation(animation, forKey: "a", to: layer)
    }
  }

  private static func set(_ key: String, _ make: @escaping @Sendable () -> Any) -> Edit {
    { text, layer in try text.set(make(), forKeyPath: key, of: layer) }
  }

  /// A third of 1, 2 and 10 points; a turn of 30 degrees at twice the size.
  private static let edits: [(edit: Edit, written: String)] = [
    (set("opacity") { 1.0 / 3 }, #"opacity="0.3333""#),
    (set("position") { CGPoint(x: 1.0 / 3, y: 2.0 / 3) }, #"position="0.3333 0.6667""#),
    (animate("opacity") { 1.0 / 3 }, #"<toValue type="real" value="0.3333"/>"#),
    (animate("opacity") { 1.0 / 3 }, #"timingFunction="0.3333 0 0.6667 1""#),
    (animate("position.x") { CGFloat(10) / 3 }, #"<toValue type="real" value="3.3333"/>"#),
    (
      animate("transform") { CATransform3DScale(CATransform3DMakeRotation(.pi / 6, 0, 0, 1), 2, 2, 1) },
      #"<toValue type="CATransform3D" value="rotate(30deg) scale(2)"/>"#
    ),
    (
      set("filters") {
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(10.0 / 3, forKey: "inputRadius")
        return [blur]
      }, #"inputRadius="3.3333""#
    ),
    (
      set("backgroundColor") { CGColor(srgbRed: 1 / 3, green: 1, blue: 0, alpha: 2 / 3) },
      #"<backgroundColor type="CGColor" value="0.3333 1 0" opacity="0.6667"/>"#
    ),
    (
      set("shadowPath") { CGPath(rect: CGRect(x: 0, y: 0, width: 1.0 / 3, height: 2), transform: nil) },
      #"shadowPath="0 0 m 0.3333 0 l 0.3333 2 l 0 2 l h""#
    ),
  ]

  @Test(arguments: edits.indices) func numbersHaveFourDecimals(_ index: Int) throws {
    var text = try MarkupText(
      Array("<caml xmlns=\"\(MarkupReader.namespace)\">\n<CALayer/>\n</caml>\n".utf8), file: "a.caml")
    try Self.edits[index].edit(&text, text.children(of: text.root)[0])
    #expect(text.string.contains(Self.edits[index].written), "\(text.string)")
  }
}
