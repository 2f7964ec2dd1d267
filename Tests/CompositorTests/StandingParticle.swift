import QuartzCore

/// An emitter of 100×100 points whose particle of a second stands still in the middle, born at 1, 2, 3 …: an image of
/// 2×2 pixels (red, green above blue, white), `size` points wide.
@MainActor
func standingParticle(size: Double = 20, _ configure: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterLayer {
  let layer = CAEmitterLayer()
  layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
  layer.emitterPosition = CGPoint(x: 50, y: 50)
  let cell = CAEmitterCell()
  cell.name = "particle"
  cell.birthRate = 1
  cell.lifetime = 1
  cell.contents = CGImage(
    width: 2, height: 2,
    premultipliedRGBA: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
  cell.contentsScale = 2 / size
  configure(cell)
  layer.emitterCells = [cell]
  return layer
}
