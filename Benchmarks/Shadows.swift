import COpenGL
import Compositor
import Foundation
import QuartzCore

/// 500 rounded layers with borders and moving shadows at 1280×720: evaluate, paint, draw, until the pixels
/// are finished.
func shadowRows() throws -> [Row] {
  let count = 500
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
  var centres: [(Float, Float)] = []
  var tints: [(Float, Float, Float)] = []
  for index in 0..<count {
    let layer = CALayer()
    let (x, y) = (Double(index * 197 % 1280), Double(index * 331 % 720))
    centres.append((Float(x), Float(y)))
    tints.append((Float(index % 7) / 6, 0.5, Float(index % 5) / 4))
    layer.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
    layer.position = CGPoint(x: x, y: y)
    layer.cornerRadius = 12
    layer.borderWidth = 2
    layer.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    layer.backgroundColor = CGColor(
      srgbRed: Double(tints[index].0), green: 0.5, blue: Double(tints[index].2), alpha: 1)
    layer.shadowOpacity = 0.5
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 4)
    let move = CABasicAnimation(keyPath: "position.x")
    move.byValue = 40
    move.duration = 2
    move.autoreverses = true
    move.repeatCount = .infinity
    layer.add(move, forKey: "move")
    root.addSublayer(layer)
  }
  let frames = try StoppedFrames(root, background: SIMD4(0.9, 0.9, 0.9, 1))
  let floor = ShadowsFloor(size: (96, 64), radius: 12, border: 2, sigma: 8)
  var (least, leastFloor) = (Double.infinity, Double.infinity)
  for index in 0..<30 {
    let time = Double(index) / 60
    least = min(least, frames.draw(at: time))
    frames.bind()
    let moved = centres.map { ($0.0 + Float(20 * time), $0.1) }
    leastFloor = min(leastFloor, best(of: 1) { floor.draw(moved, tints) })
  }
  return [
    Row(
      name: "500 layers with borders and shadows, moving", unit: "ms", value: least / 1e6,
      floor: leastFloor / 1e6, goal: "≤ 0.75 × the floor")
  ]
}
