import QuartzCore
import RenderTree
import Testing

@testable import Compositor

/// Which trees of layers show one colour and nothing else. What they show is seen by reading.
@MainActor @Suite struct PlainPictureTests {
  private static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)

  private static func layer(_ frame: CGRect, _ color: CGColor?, in outer: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    outer?.addSublayer(layer)
    return layer
  }

  private static let all = CGRect(x: 0, y: 0, width: 100, height: 80)
  private static let part = CGRect(x: 10, y: 10, width: 20, height: 20)

  /// The colour of the picture of a white root, after `change`; nil if it shows more.
  private func plain(_ change: (CALayer) -> Void) -> SIMD4<Float>? {
    let root = Self.layer(Self.all, Self.white)
    change(root)
    let context = CAContext(layer: root, clock: MediaClock(isPaused: true))
    CATransaction.flush()
    return PlainPicture(context.frame(at: 0), toPixels: CATransform3DIdentity, width: 100, height: 80)?.color
  }

  private static let plainTrees: [(String, (CALayer) -> Void, SIMD4<Float>)] = [
    ("the root alone", { _ in }, SIMD4(1, 1, 1, 1)),
    ("nothing", { $0.backgroundColor = nil }, .zero),
    ("the same colour", { _ = layer(part, white, in: $0) }, SIMD4(1, 1, 1, 1)),
    ("no size", { _ = layer(.zero, red, in: $0) }, SIMD4(1, 1, 1, 1)),
    ("hidden", { layer(part, red, in: $0).isHidden = true }, SIMD4(1, 1, 1, 1)),
    ("transparent", { layer(part, red, in: $0).opacity = 0 }, SIMD4(1, 1, 1, 1)),
    ("outside", { _ = layer(part.offsetBy(dx: 200, dy: 0), red, in: $0) }, SIMD4(1, 1, 1, 1)),
    (
      "covered",
      {
        _ = layer(part, red, in: $0)
        _ = layer(all, white, in: $0)
      }, SIMD4(1, 1, 1, 1)
    ),
    ("another colour everywhere", { _ = layer(all, red, in: $0) }, SIMD4(1, 0, 0, 1)),
    ("a shape without a path", { $0.addSublayer(CAShapeLayer()) }, SIMD4(1, 1, 1, 1)),
  ]

  @Test func plainTreesAreFound() {
    for (name, change, color) in Self.plainTrees { #expect(plain(change) == color, "\(name)") }
  }

  private static let others: [(String, (CALayer) -> Void)] = [
    ("a part of another colour", { _ = layer(part, red, in: $0) }),
    ("a part above another", { layer(part, white, in: layer(all, red, in: $0)).opacity = 0.5 }),
    ("a colour over half", { _ = layer(CGRect(x: 0, y: 0, width: 50, height: 80), red, in: $0) }),
    (
      "a part of a group",
      {
        _ = layer(
          part, red,
          in: {
            $0.opacity = 0.5; return $0
          }(layer(all, nil, in: $0)))
      }
    ),
    (
      "a border",
      {
        let layer = layer(part, nil, in: $0)
        (layer.borderWidth, layer.borderColor) = (2, red)
      }
    ),
    (
      "a path",
      {
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: part, transform: nil)
        $0.addSublayer(shape)
      }
    ),
    (
      "a gradient",
      {
        let gradient = CAGradientLayer()
        (gradient.frame, gradient.colors) = (part, [white, red])
        $0.addSublayer(gradient)
      }
    ),
  ]

  @Test func otherTreesAreNot() {
    for (name, change) in Self.others { #expect(plain(change) == nil, "\(name)") }
  }
}
