import COpenGL
import Compositor
import Foundation
import QuartzCore

/// 1,000 layers of 64 points that show 8 images and have an animated opacity, at 1280×720, whole frames
/// through `CARenderer`: on the pixel grid, and off it.
func imageRows() throws -> [Row] {
  let count = 1000
  let size = 64
  var random = SystemRandomNumberGenerator()
  let images = (0..<8).map { index -> [UInt8] in
    (0..<(size * size)).flatMap { pixel -> [UInt8] in
      let (x, y) = (pixel % size, pixel / size)
      return [UInt8(x * 4), UInt8(y * 4), UInt8(index * 32), 255]
    }
  }
  let pictures = images.compactMap { CGImage(width: size, height: size, premultipliedRGBA: $0) }

  bindFramebuffer(width: 1280, height: 720)
  return try [true, false].map { isOnGrid in
    let positions = (0..<count).map { _ in
      let x = Float.random(in: 0...(1280 - Float(size)), using: &random)
      let y = Float.random(in: 0...(720 - Float(size)), using: &random)
      return isOnGrid ? (x.rounded(), y.rounded()) : (x, y)
    }
    let floor = ImagesFloor(positions: positions, images: images, size: size)
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
    root.anchorPoint = .zero
    for (index, position) in positions.enumerated() {
      let layer = CALayer()
      layer.frame = CGRect(
        x: Double(position.0), y: Double(position.1), width: Double(size), height: Double(size))
      layer.contents = pictures[index % pictures.count]
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0.2
      fade.toValue = 0.9
      fade.duration = 1 + Double(index % 7) / 7
      fade.autoreverses = true
      fade.repeatCount = .infinity
      layer.add(fade, forKey: "fade")
      root.addSublayer(layer)
    }
    let frames = try RendererFrames(root)
    let best = frames.compare { floor.draw { 0.2 + Float($0 % 8) / 10 } }
    return Row(
      name: "1,000 layers of 8 images, " + (isOnGrid ? "on" : "off") + " the pixel grid", unit: "ms",
      value: best.ours / 1e6, floor: best.floor / 1e6, goal: "≤ 1.3 × the floor")
  }
}
