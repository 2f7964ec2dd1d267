import Foundation
import RenderTree

/// Draws a layer tree into a context on the processor: `CALayer.render(in:)`.
///
/// In the order of the compositor: shadow, background, contents, sublayers, border, particles. A transform that is not affine counts
/// as the identity, because `render(in:)` draws no depth and no perspective, as Apple documents. `filters` and
/// `backgroundFilters` are left out, for the same reason; a `compositingFilter` that is a way to blend acts.
struct LayerRenderer {
  let context: CGContext
  private let stack = StackRoom()
  /// The portals that are being drawn.
  var openPortals: [ObjectIdentifier] = []
  /// Whether layers whose transform is not affine are drawn by its affine part: for hit tests, which follow the screen.
  private var followsTilts = false
  private let copies: CopyBudget

  init(_ context: CGContext) { self.init(context, copies: CopyBudget()) }

  private init(_ context: CGContext, copies: CopyBudget) {
    self.context = context
    self.copies = copies
  }

  /// The number of copies of replicators, nested ones too, that may still be drawn. A copy in another colour counts
  /// as several, because it needs a bitmap of the context's size.
  private final class CopyBudget {
    static func tinted(_ context: CGContext) -> Int { 16 + context.width * context.height / 1024 }
    private var left = 1 << 18

    func take(_ count: Int) -> Bool {
      guard left > 0 else { return false }
      left -= count
      return true
    }
  }

  /// Draws a layer in its own space. `flipped`: an odd number of geometry flips, the layer's own included. `alpha`
  /// multiplies everything: it is the opacity of the layers above that have no group. `blends`: whether the layer's
  /// compositing filter acts here; otherwise the caller applies it.
  func draw(_ layer: CALayer, flipped: Bool, alpha: CGFloat = 1, depth: Int = 0, blends: Bool = true) {
    guard !layer.isHidden, layer.opacity > 0 else { return }
    guard depth < 512, stack.isLeft else {
      return Misuse.ignored(
        "render(in:), or a mask's hit test, of \(type(of: layer)): the tree is deeper than \(depth) layers; deeper "
          + "layers are left out")
    }
    layer.displayIfNeeded()
    // The copy has the contents of the frame that was drawn last, which may be of another time.
    if let model = layer.modelLayer, model.isRedrawnByAnimations {
      if model.context?.isAtHome == true {
        let kept = model.objects[ObjectSlot.contents]
        layer.objects[ObjectSlot.contents] = model.displayed(as: layer).contents
        model.showContents(kept)
      } else {
        layer.display()
      }
    }
    context.saveGState()
    defer { context.restoreGState() }
    let opacity = alpha * CGFloat(min(layer.opacity, 1))
    let hasPlane = layer.table.layerKind.traits.hasPlane
    let hasShadow =
      hasPlane && layer.shadowOpacity > 0 && layer.shadowColor != nil && !layer.masksToBounds
    let mask = hasPlane ? layer.mask : nil
    let mode = blends ? layer.blendMode : nil
    let isGroup =
      mask != nil || hasShadow || mode != nil
      || (layer.opacity < 1 && layer.allowsGroupOpacity && hasPlane)
      || (hasPlane && layer.isolatesBlending(stack))
    context.setAlpha(opacity)
    mode?.set(on: context)
    guard isGroup else { return content(layer, flipped, opacity, depth) }
    // The mask cuts the shadow too; the shadow is that of the unmasked layer.
    if mask != nil { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    if hasShadow {
      if let path = layer.shadowPath { pathShadow(layer, path) } else { setShadow(layer) }
    }
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    content(layer, flipped, 1, depth)
    context.endTransparencyLayer()
    guard let mask else { return }
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    placed(mask, flipped: flipped, alpha: 1, depth: depth)
    context.endTransparencyLayer()
    context.endTransparencyLayer()
  }

  /// Draws a layer where it lies, in its superlayer's space.
  func drawPlaced(_ layer: CALayer) {
    var renderer = self
    renderer.followsTilts = true
    renderer.placed(layer, flipped: false, alpha: 1, depth: 0)
  }

  private func placed(
    _ layer: CALayer, flipped: Bool, alpha: CGFloat, depth: Int, outer: CATransform3D? = nil,
    blends: Bool = true
  ) {
    if layer.model().isHiddenByPortal { return }
    func affinePart(_ transform: CATransform3D) -> CGAffineTransform {
      let whole = outer.map { CATransform3DConcat(transform, $0) } ?? transform
      return CGAffineTransform(
        a: whole.m11, b: whole.m12, c: whole.m21, d: whole.m22, tx: whole.m41, ty: whole.m42)
    }
    let seen = affinePart(layer.localTransform)
    if !layer.isDoubleSided, (seen.a * seen.d - seen.b * seen.c < 0) != layer.isGeometryFlipped { return }
    let affine =
      followsTilts || layer.transform.isAffine
      ? seen : affinePart(Geometry.localTransform(layer.row, CATransform3DIdentity))
    context.saveGState()
    context.concatenate(affine)
    draw(
      layer, flipped: flipped != layer.isGeometryFlipped, alpha: alpha, depth: depth + 1, blends: blends)
    context.restoreGState()
  }

  // MARK: Shadow

  private func setShadow(_ layer: CALayer) {
    guard let color = layer.shadowColor else { return }
    let toBase = context.ctm.concatenating(context.baseCTM.inverted())
    context.setShadow(
      offset: layer.shadowOffset.applying(toBase),
      blur: 2 * max(layer.shadowRadius, 0) * abs(toBase.a * toBase.d - toBase.b * toBase.c).squareRoot(),
      color: color.copy(alpha: color.alpha * CGFloat(min(max(layer.shadowOpacity, 0), 1))))
  }

  /// Draws the shadow of a path without the path: the path is drawn far outside, and the shadow's offset brings the
  /// shadow back.
  private func pathShadow(_ layer: CALayer, _ path: CGPath) {
    guard let color = layer.shadowColor else { return }
    let toBase = context.ctm.concatenating(context.baseCTM.inverted())
    let away = 4 * (CGFloat(context.width) + CGFloat(context.height)) + 4 * path.boundingBox.width
    let base = CGSize(width: away, height: 0)
    let offset = layer.shadowOffset.applying(toBase)
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: offset.width - base.width, height: offset.height - base.height),
      blur: 2 * max(layer.shadowRadius, 0) * abs(toBase.a * toBase.d - toBase.b * toBase.c).squareRoot(),
      color: color.copy(alpha: color.alpha * CGFloat(min(max(layer.shadowOpacity, 0), 1))))
    let move = base.applying(toBase.inverted())
    context.translateBy(x: move.width, y: move.height)
    context.setFillColor(CALayer.opaqueBlack)
    context.addPath(path)
    context.fillPath()
    context.restoreGState()
  }

  // MARK: Content

  private func content(_ layer: CALayer, _ flipped: Bool, _ alpha: CGFloat, _ depth: Int) {
    draw(layer.table.layerKind.traits.pieces, of: layer, flipped, alpha, depth)
  }

  /// Draws some of a layer's pieces in its own space.
  func draw(
    _ pieces: LayerPieces, of layer: CALayer, _ flipped: Bool, _ alpha: CGFloat = 1, _ depth: Int = 0
  ) {
    let outline = RoundedBounds(layer.row)
    for piece in pieces.inOrder {
      switch piece {
      case .background:
        guard let color = layer.backgroundColor, !outline.isEmpty else { break }
        context.setFillColor(color)
        context.addPath(path(outline))
        context.fillPath()
      case .contents:
        guard let image = layer.objects[ObjectSlot.contents] as? CGImage else { break }
        clipped(layer, outline) { multiplied(layer, alpha) { $0.contents(image, layer, flipped) } }
      // The class of the layer draws these.
      case .gradient, .tiles, .path, .portal, .particles:
        clipped(layer, outline) {
          layer.draw(piece, with: self, flipped: flipped, alpha: alpha, depth: depth)
        }
      case .sublayers: clipped(layer, outline) { sublayers(layer, flipped, alpha, depth) }
      case .border: border(layer, outline)
      }
    }
  }

  /// Draws with `draw`, clipped to the bounds if the layer clips to them.
  private func clipped(_ layer: CALayer, _ outline: RoundedBounds, _ draw: () -> Void) {
    guard layer.masksToBounds, layer.table.layerKind.traits.hasPlane else { return draw() }
    context.saveGState()
    context.addPath(path(outline))
    context.clip()
    draw()
    context.restoreGState()
  }

  private func border(_ layer: CALayer, _ outline: RoundedBounds) {
    let width = layer.borderWidth
    guard let color = layer.borderColor, width > 0, !outline.isEmpty else { return }
    context.setFillColor(color)
    let border = CGMutablePath()
    outline.addPath(to: border)
    let inner = outline.inset(by: width)
    if !inner.isEmpty { inner.addPath(to: border) }
    context.addPath(border)
    context.fillPath(using: .evenOdd)
  }

  func path(_ outline: RoundedBounds) -> CGPath {
    let path = CGMutablePath()
    outline.addPath(to: path)
    return path
  }

  private func sublayers(_ layer: CALayer, _ flipped: Bool, _ alpha: CGFloat, _ depth: Int) {
    let children = layer.sublayers ?? []
    guard !children.isEmpty else { return }
    let outer = Geometry.sublayerTransform(layer.row)
    let ordered = paintOrder(children, outer)
    guard layer.table.layerKind.traits.copiesSublayers else {
      for child in ordered { placed(child, flipped: flipped, alpha: alpha, depth: depth, outer: outer) }
      return
    }
    let replication = Replication(layer.row)
    var transform = CATransform3DIdentity
    // A processor cannot draw more copies in a reasonable time.
    for copy in 0..<min(replication.count, 10_000) {
      let through = outer.map { CATransform3DConcat(transform, $0) } ?? transform
      let shown =
        replication.delay == 0
        ? ordered : paintOrder(layer.sublayers(delayedBy: Double(copy) * replication.delay), outer)
      let color = replication.color(of: copy)
      let price = color == .one ? 1 : CopyBudget.tinted(context)
      guard copies.take(replication.delay == 0 ? price : price + HitWalk.moment) else {
        return Misuse.ignored(
          "render(in:), or a mask's hit test, of \(type(of: layer)): there are more copies than the limit, so some are left out"
        )
      }
      if color == .one || shown.allSatisfy({ $0.blendMode == nil }) {
        tinted(color, alpha) { renderer, alpha in
          for child in shown {
            renderer.placed(child, flipped: flipped, alpha: alpha, depth: depth, outer: through)
          }
        }
      } else {
        // A child with a blend mode gets its colour first, and is then blended with what lies beneath the copy.
        for child in shown {
          context.saveGState()
          child.blendMode?.set(on: context)
          tinted(color, alpha) { renderer, alpha in
            renderer.placed(
              child, flipped: flipped, alpha: alpha, depth: depth, outer: through, blends: false)
          }
          context.restoreGState()
        }
      }
      transform = CATransform3DConcat(replication.transform, transform)
    }
  }

  /// The layers from back to front. Planes that cross are not cut here but ordered by the depths of their centres.
  private func paintOrder(_ layers: [CALayer], _ sublayerTransform: CATransform3D?) -> [CALayer] {
    guard layers.contains(where: { Geometry.hasDepth($0.row) }) else { return layers }
    var census = SiblingOrder.Census()
    for layer in layers where !layer.isHidden { census.add(layer.row, passesDepthOn: false) }
    let depths: [Double]
    switch census.order(sublayerTransform) {
    case .listed: return layers
    case .byHeight(let isReversed):
      depths = layers.map { (isReversed ? -1 : 1) * Geometry.height($0.row) }
    case .spatial:
      depths = layers.map { layer in
        let bounds = layer.bounds
        let m =
          sublayerTransform.map { CATransform3DConcat(layer.localTransform, $0) } ?? layer.localTransform
        return Geometry.depth(CGPoint(x: bounds.midX, y: bounds.midY), m)
      }
    }
    return layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { layers[$0] }
  }

  /// Draws through a bitmap whose pixels are multiplied by a colour.
  private func tinted(
    _ color: SIMD4<Double>, _ alpha: CGFloat, _ draw: (_ renderer: LayerRenderer, _ alpha: CGFloat) -> Void
  ) {
    guard color != .one else { return draw(self, alpha) }
    let (width, height) = (context.width, context.height)
    guard color.w > 0, let count = CGImage.byteCount(width: width, height: height) else { return }
    var pixels = [UInt8](repeating: 0, count: count)
    let image = pixels.withUnsafeMutableBytes { buffer -> CGImage? in
      guard let bitmap = CGContext(premultipliedRGBA: buffer, width: width, height: height) else {
        return nil
      }
      bitmap.concatenate(context.ctm)
      var renderer = LayerRenderer(bitmap, copies: copies)
      renderer.openPortals = openPortals
      draw(renderer, 1)
      let factors = [color.x * color.w, color.y * color.w, color.z * color.w, color.w].map {
        UInt32(clamping: min($0, 256) * 65536)
      }
      for index in buffer.indices {
        buffer[index] = UInt8(clamping: (UInt32(buffer[index]) * factors[index & 3] + 32768) >> 16)
      }
      return CGImage(width: width, height: height, premultipliedRGBA: [UInt8](buffer))
    }
    guard let image else { return }
    context.saveGState()
    context.concatenate(context.ctm.inverted())
    context.setAlpha(alpha)
    context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    context.restoreGState()
  }

  /// Draws contents multiplied by the layer's `contentsMultiplyColor`.
  func multiplied(_ layer: CALayer, _ alpha: CGFloat, _ draw: (LayerRenderer) -> Void) {
    let color = layer.row + Slot.contentsMultiplyColor
    guard color[4] != 0 else { return draw(self) }
    let factors = SIMD4(color[0], color[1], color[2], color[3]).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    tinted(factors, alpha) { renderer, _ in draw(renderer) }
  }

  /// Draws an image as the contents of a layer.
  func contents(_ image: CGImage, _ layer: CALayer, _ flipped: Bool) {
    let placement = ContentsPlacement(image, layer.row, flipped: flipped)
    context.interpolationQuality = layer.magnificationFilter == .nearest ? .none : .high
    for piece in placement.pieces(flipped: flipped, edges: 0) {
      let (u0, v0, u1, v1) = piece.texels
      let part = CGRect(
        x: CGFloat(min(u0, u1)) * CGFloat(image.width), y: CGFloat(min(v0, v1)) * CGFloat(image.height),
        width: CGFloat(abs(u1 - u0)) * CGFloat(image.width),
        height: CGFloat(abs(v1 - v0)) * CGFloat(image.height))
      let rect = CGRect(
        x: CGFloat(piece.rect.0), y: CGFloat(piece.rect.1), width: CGFloat(piece.rect.2 - piece.rect.0),
        height: CGFloat(piece.rect.3 - piece.rect.1))
      let isWhole = part == CGRect(x: 0, y: 0, width: image.width, height: image.height)
      guard rect.width > 0, rect.height > 0, part.width > 0, part.height > 0,
        let piece = isWhole ? image : image.cropping(to: part)
      else { continue }
      context.saveGState()
      // The cropped image has whole pixels; those beyond the part are clipped.
      var target = rect
      if !isWhole {
        context.clip(to: rect)
        let scale = CGSize(width: rect.width / part.width, height: rect.height / part.height)
        let full = part.integral
        target = CGRect(
          x: rect.minX - (part.minX - full.minX) * scale.width,
          y: flipped
            ? rect.minY - (full.maxY - part.maxY) * scale.height
            : rect.minY - (part.minY - full.minY) * scale.height,
          width: full.width * scale.width, height: full.height * scale.height)
      }
      if !flipped {
        // A context draws an image's top at the greater y; on screen that is below.
        context.translateBy(x: 0, y: 2 * target.midY)
        context.scaleBy(x: 1, y: -1)
      }
      context.draw(piece, in: target)
      context.restoreGState()
    }
  }
}

extension CALayer {
  /// The blend mode of the layer's compositing filter; nil for source-over.
  var blendMode: BlendMode? {
    guard table.layerKind != .transform,
      let mode = (objects[ObjectSlot.compositingFilter] as? LayerFilters)?.blendMode,
      mode != .sourceOver, mode != .normalBlendMode
    else { return nil }
    return mode
  }

  /// Whether sublayers have blend modes that blend with this layer's picture and with nothing beneath it.
  func isolatesBlending(_ stack: StackRoom) -> Bool {
    allowsGroupBlending && hasBlendedSublayers(stack)
  }

  private func hasBlendedSublayers(_ stack: StackRoom) -> Bool {
    guard stack.isLeft else { return false }
    return sublayers?.contains { child in
      guard !child.isHidden, child.opacity > 0 else { return false }
      if child.blendMode != nil { return true }
      let letsOut = !child.allowsGroupBlending || child.table.layerKind == .transform
      return letsOut && child.hasBlendedSublayers(stack)
    } ?? false
  }
}
