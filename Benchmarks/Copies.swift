import COpenGL
import Compositor
import Foundation
import QuartzCore

/// 1,600 copies of one rotating rounded rectangle (forty lines of forty, by nested replicators with colour
/// offsets) at 1280×720, whole frames through `CARenderer`. The floor is a program that draws as many
/// rectangles with the same positions, sizes and colours.
func copyRows() throws -> [Row] {
  let side = 40
  let (across, down) = (31.0, 17.5)
  var positions: [(Float, Float)] = []
  var colors: [(Float, Float, Float)] = []
  for row in 0..<side {
    for column in 0..<side {
      positions.append((Float(35 + across * Double(column)), Float(19 + down * Double(row))))
      colors.append((1 - Float(column) / 40, 1 - Float(row) / 40, 1))
    }
  }
  let floor = RectanglesFloor(
    count: side * side, positions: positions, colors: colors, size: 28, radius: 6, turn: 0)
  bindFramebuffer(width: 1280, height: 720)

  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
  root.anchorPoint = .zero
  func replicator(_ transform: CATransform3D) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = root.bounds
    replicator.instanceCount = side
    replicator.instanceTransform = transform
    return replicator
  }
  let rows = replicator(CATransform3DMakeTranslation(0, down, 0))
  rows.instanceGreenOffset = -1 / 40
  let columns = replicator(CATransform3DMakeTranslation(across, 0, 0))
  columns.instanceRedOffset = -1 / 40
  let card = CALayer()
  card.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
  card.position = CGPoint(x: 35, y: 19)
  card.cornerRadius = 6
  card.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  let spin = CABasicAnimation(keyPath: "transform.rotation.z")
  spin.byValue = 2 * Double.pi
  spin.duration = 4
  spin.repeatCount = .infinity
  card.add(spin, forKey: "spin")
  columns.addSublayer(card)
  rows.addSublayer(columns)
  root.addSublayer(rows)

  let frames = try RendererFrames(root)
  let best = frames.compare { floor.draw(angle: Float(frames.time)) }
  return [
    Row(
      name: "1,600 replicated copies with colour offsets", unit: "ms", value: best.ours / 1e6,
      floor: best.floor / 1e6, goal: "≤ 1.3 × the floor")
  ]
}
