import COpenGL
import Compositor
import Foundation
import QuartzCore

/// 2,000 rotating rounded rectangles of 64 points at 1280×720, flat and in perspective. Whole frames
/// (evaluate, paint, draw, until the pixels are finished) through `CARenderer`, as in an app.
func rectangleRows() throws -> [Row] {
  let count = 2000
  var random = SystemRandomNumberGenerator()
  func unit() -> Float { Float.random(in: 0...1, using: &random) }
  let positions = (0..<count).map { _ in (unit() * 1280, unit() * 720) }
  let colors = (0..<count).map { _ in (unit(), unit(), unit()) }
  let floor = RectanglesFloor(count: count, positions: positions, colors: colors, size: 64, radius: 12)

  bindFramebuffer(width: 1280, height: 720)
  return try [false, true].map { inPerspective in
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
    root.anchorPoint = .zero
    // All are in one plane. If each were rotated out of it, thousands would intersect.
    if inPerspective {
      root.sublayerTransform.m34 = -1 / 2000
      root.sublayerTransform = CATransform3DRotate(root.sublayerTransform, 0.3, 1, 0, 0)
    }
    for index in 0..<count {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
      layer.position = CGPoint(x: Double(positions[index].0), y: Double(positions[index].1))
      layer.cornerRadius = 12
      let (r, g, b) = colors[index]
      layer.backgroundColor = CGColor(srgbRed: Double(r), green: Double(g), blue: Double(b), alpha: 1)
      let spin = CABasicAnimation(keyPath: "transform.rotation.z")
      spin.fromValue = Double(index)
      spin.byValue = 2 * Double.pi
      spin.duration = 4
      spin.repeatCount = .infinity
      layer.add(spin, forKey: "spin")
      root.addSublayer(layer)
    }
    let frames = try RendererFrames(root)
    let best = frames.compare { floor.draw(angle: Float(frames.time)) }
    return Row(
      name: "2,000 rotating rounded rects" + (inPerspective ? " in perspective" : ""), unit: "ms",
      value: best.ours / 1e6,
      floor: best.floor / 1e6, goal: "≤ 1.3 × the floor")
  }
}
