import COpenGL
import Compositor
import Foundation
import QuartzCore

/// 20,000 living particles of one cell at 1280×720: whole frames through `CARenderer`, and the processor's
/// part, which is the time of a frame if no particle is in the window.
func particleRows() throws -> [Row] {
  bindFramebuffer(width: 1280, height: 720)
  let layer = CAEmitterLayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
  layer.anchorPoint = .zero
  layer.emitterShape = .rectangle
  layer.emitterSize = CGSize(width: 1200, height: 640)
  layer.emitterPosition = CGPoint(x: 640, y: 360)
  layer.renderMode = .additive
  let cell = CAEmitterCell()
  cell.birthRate = 10_000
  cell.lifetime = 2
  cell.velocity = 30
  cell.velocityRange = 20
  cell.emissionRange = 2 * .pi
  cell.spinRange = 6
  cell.redRange = 0.6
  cell.alphaSpeed = -0.4
  var pixels = [UInt8]()
  for y in 0..<16 {
    for x in 0..<16 {
      let far = hypot(Double(x) - 7.5, Double(y) - 7.5) / 8
      let value = UInt8(clamping: max(0, 1 - far) * 255)
      pixels += [value, value, value, value]
    }
  }
  cell.contents = CGImage(width: 16, height: 16, premultipliedRGBA: pixels)
  cell.contentsScale = 2
  layer.emitterCells = [cell]
  let frames = try RendererFrames(layer, start: 5)
  frames.draw()
  let whole = best(of: 20, frames.draw)
  // The same particles, all outside the picture.
  frames.renderer.bounds = CGRect(x: 5000, y: 0, width: 1280, height: 720)
  frames.draw()
  let unseen = best(of: 20, frames.draw)
  return [
    Row(name: "20,000 particles of 8 points", unit: "ms", value: whole / 1e6, floor: 0, goal: "-"),
    Row(name: "the same beside the picture", unit: "ms", value: unseen / 1e6, floor: 0, goal: "-"),
  ]
}
