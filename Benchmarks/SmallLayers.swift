import COpenGL
import Compositor
import Foundation
import QuartzCore

/// 10,000 moving layers of 6 points: the processor's time for a frame, until the driver has all commands. The
/// floor writes the same rectangles with a loop over arrays into a buffer of the least size, and draws them.
func smallLayerRows() throws -> [Row] {
  let count = 10_000
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
  var positions: [(Float, Float)] = []
  var colors: [(Float, Float, Float)] = []
  for index in 0..<count {
    positions.append((Float(index % 125) * 10, Float(index / 125) * 9))
    colors.append((Float(index % 7) / 6, 0.5, 0.5))
  }
  for index in 0..<count {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
    layer.position = CGPoint(x: Double(index % 125) * 10, y: Double(index / 125) * 9)
    layer.cornerRadius = 1
    layer.backgroundColor = CGColor(srgbRed: Double(index % 7) / 6, green: 0.5, blue: 0.5, alpha: 1)
    let move = CABasicAnimation(keyPath: "position.x")
    move.byValue = 20
    move.isAdditive = false
    move.duration = 2
    move.autoreverses = true
    move.repeatCount = .infinity
    layer.add(move, forKey: "move")
    root.addSublayer(layer)
  }
  let frames = try StoppedFrames(root)
  let floor = RectanglesFloor(count: count, positions: positions, colors: colors, size: 6, radius: 1)
  var (least, leastFloor) = (Double.infinity, Double.infinity)
  for index in 0..<60 {
    let time = Double(index) / 60
    least = min(least, frames.draw(at: time, toTheEnd: false))
    frames.bind()
    leastFloor = min(leastFloor, best(of: 1) { floor.encode(angle: Float(time)) })
    glFinish()
  }
  return [
    Row(
      name: "10,000 small animated layers, processor's side", unit: "ms", value: least / 1e6,
      floor: leastFloor / 1e6, goal: "≤ 4 ms")
  ]
}
