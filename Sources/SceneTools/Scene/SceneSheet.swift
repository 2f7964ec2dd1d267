import CoreAnimationMarkup
import QuartzCore
import RenderTree

/// The contents of a window: one scene, or several side by side.
package final class SceneSheet {
  package let documents: [SceneDocument]
  /// The root layer of the live tree. Its coordinates are from (0, 0) to `size`, y down.
  package let host: CALayer
  /// In points. That of a program changes with its device.
  package var size: CGSize { host.bounds.size }
  /// The tree is live from the beginning, so animations without a begin time begin at the clock's time then.
  package let context: CAContext

  /// The size of the place for one of several scenes, and the space between places, in points.
  private static let cell = CGSize(width: 420, height: 315)
  private static let gap = 20.0

  /// Makes scenes live. There must be at least one.
  ///
  /// - Parameters:
  ///   - clock: the clock of the scenes.
  ///   - hasGrounds: whether wallpapers get a black background, as on a device.
  ///   - tilt: the tilt of the device, −1 to 1 along each axis; nil for none.
  package init(
    _ documents: [SceneDocument], clock: MediaClock = .current, hasGrounds: Bool = false, tilt: CGPoint? = nil
  ) {
    self.documents = documents
    if let tilt { for document in documents { document.parallax.set(x: tilt.x, y: tilt.y) } }
    if hasGrounds {
      for document in documents where document.isWallpaper {
        document.host.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
      }
    }
    if documents.count == 1, let only = documents.first {
      host = only.host
    } else {
      let columns = max(1, Int(clamping: Double(documents.count).squareRoot().rounded(.up)))
      let rows = (documents.count + columns - 1) / columns
      let cell = Self.cell
      let gap = Self.gap
      let size = CGSize(
        width: Double(columns) * (cell.width + gap) + gap, height: Double(rows) * (cell.height + gap) + gap)
      host = CALayer()
      host.bounds = CGRect(origin: .zero, size: size)
      host.position = CGPoint(x: size.width / 2, y: size.height / 2)
      for (index, document) in documents.enumerated() {
        let place = CALayer()
        place.bounds = CGRect(origin: .zero, size: document.size)
        place.masksToBounds = true
        place.position = CGPoint(
          x: gap + cell.width / 2 + Double(index % columns) * (cell.width + gap),
          y: gap + cell.height / 2 + Double(index / columns) * (cell.height + gap))
        let scale = min(cell.width / document.size.width, cell.height / document.size.height)
        place.transform = CATransform3DMakeScale(scale, scale, 1)
        place.addSublayer(document.host)
        host.addSublayer(place)
      }
    }
    context = CAContext(layer: host, clock: clock)
    context.retainsCompletedAnimations = true
    CATransaction.flush()
  }

  /// The screen of a program, which is live on its own clock.
  @MainActor package init(_ program: SceneProgram, _ document: SceneDocument) {
    documents = [document]
    host = program.screen.root
    context = program.screen.context
    CATransaction.flush()
  }

  /// The layer that hit testing finds at `point` of the sheet. Nil if it does not belong to a scene.
  ///
  /// - Parameter inModel: whether the model tree is tested, and not the presentation tree, which is what is seen.
  package func hit(at point: CGPoint, inModel: Bool = false) -> LayerHit? {
    guard !inModel else {
      guard let layer = host.hitTest(point), let document = document(of: layer) else { return nil }
      return LayerHit(document: document, layer: layer, point: layer.convert(point, from: host))
    }
    guard let shown = host.presentation()?.hitTest(point) else { return nil }
    return hit(shown, shown.transformToRoot.unproject(point) ?? .zero)
  }

  /// All layers under a point, the topmost first, as they are seen.
  package func hits(at point: CGPoint) -> [LayerHit] {
    (host.presentation()?.hits(at: point) ?? []).compactMap { hit($0.layer, $0.point) }
  }

  /// The layer that a person points at: the topmost one that shows something at `point`, or without such a layer the topmost one.
  ///
  /// Hit tests also find layers without content, such as one that only holds others: those must not take the pointer from what is seen
  /// behind them.
  ///
  /// - Parameter isEligible: whether a layer may be found.
  package func pick(at point: CGPoint, where isEligible: (CALayer) -> Bool = { _ in true }) -> LayerHit? {
    var topmost: LayerHit?
    for found in host.presentation()?.hits(at: point) ?? [] {
      guard let hit = hit(found.layer, found.point), isEligible(hit.layer) else { continue }
      if found.layer.showsContent(at: found.point) { return hit }
      topmost = topmost ?? hit
    }
    return topmost
  }

  /// `layer`, if it lies under a point, itself or with a layer in it.
  package func hit(_ layer: CALayer, at point: CGPoint) -> LayerHit? {
    let found = hits(at: point)
    if let hit = found.first(where: { $0.layer === layer }) { return hit }
    guard found.contains(where: { $0.layer.isBelow(layer) }), let document = document(of: layer),
      let shown = layer.presentation(), let local = shown.transformToRoot.unproject(point)
    else { return nil }
    return LayerHit(document: document, layer: layer, point: local)
  }

  private func hit(_ shown: CALayer, _ point: CGPoint) -> LayerHit? {
    let layer = shown.model()
    return document(of: layer).map { LayerHit(document: $0, layer: layer, point: point) }
  }

  /// The scene of a model layer; nil if it belongs to none.
  package func document(of layer: CALayer) -> SceneDocument? {
    if let document = documents.first(where: { $0.id(of: layer) != nil }) { return document }
    // A program has added layers.
    guard let document = documents.first, document.isProgram else { return nil }
    document.findLayersAgain()
    return document.id(of: layer) == nil ? nil : document
  }

  /// The length of the loop: the greatest length of the scenes; 0 if nothing moves.
  package var loopDuration: Double { documents.map(\.loopDuration).max() ?? 0 }
}
