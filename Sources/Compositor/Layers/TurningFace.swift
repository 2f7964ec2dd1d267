import QuartzCore
import RenderTree

/// A rectangle that turns about the middle of its stage. It is seen in perspective and flattened into the layer's
/// plane.
struct TurningFace {
  let half: Double
  private let isHorizontal: Bool
  private let sign: Double
  private let x, y: Double
  private let eye: Double

  init(_ direction: Transition.Direction, _ side: (x: Double, y: Double), _ stage: Painter.TransitionArea) {
    isHorizontal = side.y == 0
    half = (isHorizontal ? stage.width : stage.height) / 2
    // The sign is chosen such that the face on that side comes to the front.
    sign = isHorizontal ? -side.x : side.y
    x = (stage.minX + stage.maxX) / 2
    y = (stage.minY + stage.maxY) / 2
    // The eye is at a distance at which a turning cube stays within its stage: its far edges come out to √2 of the
    // half, and appear smaller by eye / (eye + √2 half).
    eye = 3.4 * half
  }

  /// `distance`: from the axis to the face. `back`: how far the axis lies behind the layer's plane.
  func transform(_ angle: Double, distance: Double, back: Double) -> CATransform3D {
    var m = CATransform3DMakeTranslation(-x, -y, distance)
    m = CATransform3DConcat(
      m, CATransform3DMakeRotation(sign * angle, isHorizontal ? 0 : 1, isHorizontal ? 1 : 0, 0))
    var seen = CATransform3DMakeTranslation(0, 0, -back)
    seen.m34 = -1 / eye
    seen.m44 = 1 + back / eye
    m = CATransform3DConcat(m, seen)
    return Geometry.flattened(CATransform3DConcat(m, CATransform3DMakeTranslation(x, y, 0)))
  }
}
