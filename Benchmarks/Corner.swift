import COpenGL
import Compositor
import Foundation
import QuartzCore

/// A spinner of 64 points in a corner of a scene of 3840×2160 that is full of layers. It measures the cost of
/// a small change. The floor draws only the corner, 64×64 pixels.
func cornerRows() throws -> [Row] {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 3840, height: 2160)
  root.backgroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.15, alpha: 1)
  for index in 0..<500 {
    let tile = CALayer()
    tile.frame = CGRect(x: Double(index % 25) * 150, y: Double(index / 25) * 105, width: 140, height: 95)
    tile.cornerRadius = 12
    tile.backgroundColor = CGColor(srgbRed: Double(index % 7) / 7, green: 0.4, blue: 0.6, alpha: 0.8)
    root.addSublayer(tile)
  }
  func spinner() -> CALayer {
    let spinner = CALayer()
    spinner.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    spinner.cornerRadius = 8
    spinner.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.byValue = 2 * Double.pi
    spin.duration = 1
    spin.repeatCount = .infinity
    spinner.add(spin, forKey: "spin")
    return spinner
  }
  root.addSublayer(spinner())
  let corner = CALayer()
  corner.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
  corner.addSublayer(spinner())

  func times(_ root: CALayer, isUpdate: Bool) throws -> (Double, Double) {
    let frames = try StoppedFrames(root)
    var least = Double.infinity
    for index in 0..<60 {
      let time = frames.draw(at: Double(index) / 60, isUpdate: isUpdate)
      if index > 2 { least = min(least, time) }
    }
    // The time of a frame without a change.
    var rest = Double.infinity
    for _ in 0..<20 { rest = min(rest, frames.draw(at: 59.0 / 60, isUpdate: true)) }
    return (least / 1e6, rest / 1e6)
  }
  let whole = try times(root, isUpdate: false).0
  let (update, rest) = try times(root, isUpdate: true)
  let floor = try times(corner, isUpdate: false).0
  return [
    Row(
      name: "a change in a corner of 4K, 500 layers", unit: "ms", value: update, floor: floor,
      goal: "the corner's"),
    Row(name: "the same drawn whole", unit: "ms", value: whole, floor: floor, goal: ""),
    Row(name: "the same at rest", unit: "ms", value: rest, floor: floor, goal: "no draw"),
  ]
}
