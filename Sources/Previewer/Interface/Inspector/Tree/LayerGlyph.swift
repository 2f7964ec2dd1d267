import QuartzCore
import UIKit

/// A small picture of a layer's class or of a constraint, in a square of 12 points.
enum LayerGlyph {
  case layer, image, text, shape, gradient, replicator, emitter, transform, portal, other
  case constraint
  /// One that is left out because it contradicts others.
  case brokenConstraint

  init(_ layer: CALayer) {
    switch layer {
    case is CATextLayer: self = .text
    case is CAShapeLayer: self = .shape
    case is CAGradientLayer: self = .gradient
    case is CAReplicatorLayer: self = .replicator
    case is CAEmitterLayer: self = .emitter
    case is CATransformLayer: self = .transform
    case is CAPortalLayer: self = .portal
    case is CATiledLayer, is CABackdropLayer, is CAScrollLayer: self = .other
    default: self = layer.contents is CGImage ? .image : .layer
    }
  }

  /// The lines of the picture.
  @MainActor var path: CGPath {
    let path = UIBezierPath()
    func line(_ points: (Double, Double)..., closed: Bool = false) {
      path.move(to: CGPoint(x: points[0].0, y: points[0].1))
      for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
      if closed { path.close() }
    }
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
      path.append(
        UIBezierPath(roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerRadius: 1.2))
    }
    func circle(_ x: Double, _ y: Double, _ radius: Double) {
      path.append(
        UIBezierPath(ovalIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)))
    }
    switch self {
    case .layer: box(1.5, 2.5, 9, 7)
    case .image:
      box(1.5, 2, 9, 8)
      line((2.5, 9), (5, 5.5), (6.8, 8), (8, 6.8), (9.8, 9))
    case .text:
      line((2.5, 3.5), (2.5, 2), (9.5, 2), (9.5, 3.5))
      line((6, 2), (6, 10))
      line((4.5, 10), (7.5, 10))
    case .shape:
      path.move(to: CGPoint(x: 1.5, y: 9.5))
      path.addCurve(
        to: CGPoint(x: 10.5, y: 2.5), controlPoint1: CGPoint(x: 3, y: 0), controlPoint2: CGPoint(x: 9, y: 12))
    case .gradient:
      box(1.5, 2, 9, 8)
      for x in [4.0, 6, 7.5, 8.6] { line((x, 2), (x, 10)) }
    case .replicator:
      box(1.5, 1.5, 6, 6)
      line((9.2, 4.5), (10.5, 4.5), (10.5, 10.5), (4.5, 10.5), (4.5, 9.2))
    case .emitter:
      line((6, 1), (6, 11))
      line((1.7, 3.5), (10.3, 8.5))
      line((1.7, 8.5), (10.3, 3.5))
    case .transform:
      line((6, 1), (10.5, 3.5), (10.5, 8.5), (6, 11), (1.5, 8.5), (1.5, 3.5), closed: true)
      line((1.5, 3.5), (6, 6), (10.5, 3.5))
      line((6, 6), (6, 11))
    case .portal:
      circle(6, 6, 4.5)
      circle(6, 6, 2)
    case .constraint:
      line((1.5, 2.5), (1.5, 9.5))
      line((10.5, 2.5), (10.5, 9.5))
      line((1.5, 6), (10.5, 6))
    case .brokenConstraint:
      line((1.5, 2.5), (1.5, 9.5))
      line((10.5, 2.5), (10.5, 9.5))
      line((4, 4), (8, 8))
      line((4, 8), (8, 4))
    case .other:
      box(1.5, 1.5, 4, 4)
      box(6.5, 1.5, 4, 4)
      box(1.5, 6.5, 4, 4)
      box(6.5, 6.5, 4, 4)
    }
    return path.cgPath
  }
}
