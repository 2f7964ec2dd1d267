import Foundation
import RenderTree

/// The particles of emitters, as the compositor draws them but flat: each an image, turned, scaled and tinted.
extension LayerRenderer {
  /// Draws the particles that an emitter has at the moment that it shows.
  ///
  /// - Parameters:
  ///   - runsUp: whether y runs up in the layer.
  ///   - alpha: multiplies that of all particles.
  func particles(of layer: CAEmitterLayer, runsUp: Bool, alpha: CGFloat) {
    guard let cells = layer.objects[EmitterSlot.emitterCells] as? EmitterCells else { return }
    var particles = ContiguousArray<EmitterParticle>()
    layer.findParticles(of: cells, into: &particles)
    let isAdditive = layer.row[EmitterSlot.renderMode] == 4
    var images = TintedImages()
    for particle in particles {
      let index = Int(particle.image)
      guard cells.cells.indices.contains(index), particle.scale > 0, particle.color.w > 0,
        let image = cells.cells[index].image
      else { continue }
      let place = particle.transform(runsUp: runsUp)
      // A particle that is seen edge-on shows nothing, and a context cannot invert its transform.
      guard abs(place.a * place.d - place.b * place.c) > 1e-12 else { continue }
      let cell = cells.cells[index]
      let filter = cells.numbers[index * CellSlot.end + CellSlot.magnificationFilter]
      let opacity = alpha * CGFloat(min(particle.color.w, 1))
      context.saveGState()
      context.concatenate(place)
      context.interpolationQuality = filter == 0 ? .none : .high
      if isAdditive { context.setBlendMode(.plusLighter) }
      context.setAlpha(opacity)
      if let next = cell.next, cell.fade > 0 {
        // The two images of a fade add up to one.
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setAlpha(CGFloat(1 - cell.fade))
        draw(images.image(image, particle, isLight: isAdditive), particle)
        context.setBlendMode(.plusLighter)
        context.setAlpha(CGFloat(cell.fade))
        draw(images.image(next, particle, isLight: isAdditive), particle)
        context.endTransparencyLayer()
      } else {
        draw(images.image(image, particle, isLight: isAdditive), particle)
      }
      context.restoreGState()
    }
  }

  /// Draws the part of an image that a particle shows, about the origin, with the image's top at the greater y.
  private func draw(_ image: CGImage?, _ particle: EmitterParticle) {
    guard let image else { return }
    let part = particle.contentsRect
    let (width, height) = (CGFloat(particle.width), CGFloat(particle.height))
    let target = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
    guard part != SIMD4(0, 0, 1, 1) else { return context.draw(image, in: target) }
    guard part.z > 0, part.w > 0 else { return }
    // The whole image is drawn, clipped to the part.
    let whole = CGSize(width: width / CGFloat(part.z), height: height / CGFloat(part.w))
    context.saveGState()
    context.clip(to: target)
    context.draw(
      image,
      in: CGRect(
        x: target.minX - CGFloat(part.x) * whole.width,
        y: target.maxY + CGFloat(part.y) * whole.height - whole.height, width: whole.width,
        height: whole.height))
    context.restoreGState()
  }
}

extension EmitterParticle {
  /// From the particle's image, centred, with its top at the greater y, to the layer.
  fileprivate func transform(runsUp: Bool) -> CGAffineTransform {
    // A plane in space is flattened: the z of its axes is dropped.
    let (across, along) = axes
    let (size, up) = (CGFloat(scale), CGFloat(runsUp ? scale : -scale))
    return CGAffineTransform(
      a: CGFloat(across.x) * size, b: CGFloat(across.y) * size, c: CGFloat(along.x) * up,
      d: CGFloat(along.y) * up, tx: CGFloat(x), ty: CGFloat(y))
  }
}

extension CAEmitterLayer {
  /// The particles that there are: of a presentation copy at the moment that it shows, of a live layer now, and of any
  /// other as if its values had held for ever.
  fileprivate func findParticles(of cells: EmitterCells, into list: inout ContiguousArray<EmitterParticle>) {
    let model = modelLayer ?? self
    func find(in tree: RenderTree) -> Bool {
      let time = modelLayer == nil ? tree.innerTime(of: model.node, at: clock.time) : presentedTime
      return tree.findParticles(of: model.node, at: time, into: &list)
    }
    if let context = model.context, model.isCommitted {
      // Threads other than the tree's own read a replica.
      if context.isAtHome ? find(in: context.tree) : context.withReaders(of: model, find) ?? false { return }
    }
    let simulation = EmitterSimulation(layer: EmitterParameters(row: row), cells: cells.parameters())
    simulation.set(behaviors: objects[EmitterSlot.emitterBehaviors] as? EmitterBehaviors, at: 0)
    simulation.particles(at: localTime(host: clock.time), into: &list)
  }
}

/// Images multiplied by colours, kept while an emitter is drawn: particles of a cell have few colours at a time.
private struct TintedImages {
  private struct Key: Hashable {
    let image: ObjectIdentifier
    let color: SIMD3<UInt8>
    let isLight: Bool
  }

  private var images: [Key: CGImage] = [:]
  /// The number of pixels of the kept images.
  private var pixelCount = 0

  /// An image in a particle's colour, without its alpha; nil where there is no memory for it.
  ///
  /// - Parameter isLight: whether the image adds light and covers nothing; its alpha is then 0.
  mutating func image(_ image: CGImage, _ particle: EmitterParticle, isLight: Bool) -> CGImage? {
    let color = particle.color
    let scaled = SIMD3(color.x, color.y, color.z) * 255 + 0.5
    let level = SIMD3<UInt8>(
      clamping: SIMD3<Int32>(scaled.clamped(lowerBound: .zero, upperBound: .init(repeating: 255))))
    if level == SIMD3(repeating: 255), !isLight { return image }
    let key = Key(image: ObjectIdentifier(image), color: level, isLight: isLight)
    if let known = images[key] { return known }
    guard let tinted = image.tinted(level, isLight: isLight) else { return nil }
    if pixelCount > 1 << 22 {
      images.removeAll(keepingCapacity: true)
      pixelCount = 0
    }
    pixelCount += image.width * image.height
    images[key] = tinted
    return tinted
  }
}

extension CGImage {
  /// The image with its colours multiplied by levels of 255, and without alpha where it is light.
  fileprivate func tinted(_ color: SIMD3<UInt8>, isLight: Bool) -> CGImage? {
    let factors = [UInt32(color.x), UInt32(color.y), UInt32(color.z), isLight ? 0 : 255]
    let pixels = withPixels { source in
      [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
        for index in 0..<source.count {
          target[index] = UInt8((UInt32(source[index]) * factors[index & 3] + 127) / 255)
        }
        count = source.count
      }
    }
    return CGImage(width: width, height: height, premultipliedRGBA: pixels)
  }
}
