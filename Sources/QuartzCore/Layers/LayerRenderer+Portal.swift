import Foundation

/// What portals show, as the compositor places it but flat.
extension LayerRenderer {
  /// How many portals may be open within each other. Each may show all others, so the number of drawn layers grows
  /// exponentially with this.
  private static let portalLimit = 2

  /// Draws the source of a portal in the portal's space. `flipped`: whether y runs up in the portal.
  func portal(_ portal: CAPortalLayer, _ flipped: Bool, _ alpha: CGFloat, _ depth: Int) {
    let name = ObjectIdentifier(portal.model())
    guard let given = portal.sourceLayer, openPortals.count < Self.portalLimit, !openPortals.contains(name)
    else { return }
    let source = portal.isPresentation ? given.presentation() ?? given : given
    guard !source.isHidden, source.opacity > 0 else { return }
    var inner = self
    inner.openPortals.append(name)
    // The source is drawn with its own opacity, which is divided out if the portal does not match it.
    let opacity = CGFloat(min(source.opacity, 1))
    let flips = source.contentsAreFlipped() != portal.contentsAreFlipped()
    let place = place(of: source, in: portal, flips: flips)
    guard abs(place.a * place.d - place.b * place.c) > 1e-12 else { return }
    context.saveGState()
    context.concatenate(place)
    inner.draw(
      source, flipped: flips != flipped, alpha: portal.matchesOpacity ? alpha : alpha / opacity,
      depth: depth + 1)
    context.restoreGState()
  }

  /// From the source's coordinates to the portal's.
  private func place(of source: CALayer, in portal: CAPortalLayer, flips: Bool) -> CGAffineTransform {
    let bounds = source.bounds
    let anchor = CGPoint(
      x: bounds.minX + source.anchorPoint.x * bounds.width,
      y: bounds.minY + source.anchorPoint.y * bounds.height)
    func affine(_ m: CATransform3D) -> CGAffineTransform {
      CGAffineTransform(a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: m.m41, ty: m.m42)
    }
    let whole = affine(source.transformToRoot).concatenating(affine(portal.transformToRoot).inverted())
    if portal.matchesPosition && portal.matchesTransform { return whole }
    var target = CGPoint(
      x: anchor.x - bounds.minX + portal.bounds.minX, y: anchor.y - bounds.minY + portal.bounds.minY)
    func turned(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x, y: bounds.minY + bounds.maxY - point.y)
    }
    if portal.matchesPosition {
      target = (source.isGeometryFlipped ? turned(anchor) : anchor).applying(whole)
    }
    var moved = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
    if portal.matchesTransform { moved = moved.concatenating(source.affineTransform()) }
    moved = moved.concatenating(CGAffineTransform(translationX: target.x, y: target.y))
    guard flips else { return moved }
    return CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)
      .concatenating(moved)
  }
}
