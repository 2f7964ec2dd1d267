import COpenGL
import Foundation
import QuartzCore

/// A scene that is measured from a scene file, and its floor.
struct BenchScene {
  /// The name of the file.
  let name: String
  /// As in the tables of docs/design/performance.md.
  let title: String
  /// The colour that lies behind the scene.
  var background = SIMD4<Float>(0.11, 0.12, 0.15, 1)
  /// Seconds from one frame to the next.
  var step = 1.0 / 60
  /// Frames for a measurement.
  var frames = 60
  /// The tree that is written to the file.
  let tree: () -> CALayer
  /// Nil: there is none.
  var floor: (() -> SceneFloor)?
  /// A time at which the picture is compared with the floor's.
  var pictureTime = 0.7

  static var all: [BenchScene] {
    [rectangles, walls, turning, shadows, paths, images, copies, small, groups, cursor] + fading + unnoted
      + containers
      + [rest]
  }

  // MARK: Parts

  static let width = 1280.0
  static let height = 720.0

  static func root() -> CALayer {
    let root = CALayer()
    root.name = "root"
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.position = CGPoint(x: width / 2, y: height / 2)
    return root
  }

  static func color(_ value: SIMD4<Float>) -> CGColor {
    CGColor(srgbRed: Double(value.x), green: Double(value.y), blue: Double(value.z), alpha: Double(value.w))
  }

  static func animation(
    _ keyPath: String, from: Any?, to: Any?, _ duration: Double, reverses: Bool = false,
    curve: CAMediaTimingFunctionName? = nil,
    offset: Double = 0
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) = (from, to)
    animation.duration = duration
    animation.autoreverses = reverses
    animation.repeatCount = .infinity
    animation.timingFunction = curve.map { CAMediaTimingFunction(name: $0) }
    animation.timeOffset = offset
    return animation
  }
}
