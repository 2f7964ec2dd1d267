import CoreAnimationMarkup
import QuartzCore
import RenderTree

extension SceneSheet {
  /// The layers whose seen shape lies in a rectangle of the stage, in the order of the tree. Of layers in such layers only the outer ones
  /// count; root layers, masks, and what is hidden or takes up no room are left out.
  ///
  /// - Parameter isEligible: whether a layer may be found; if not, none of those in it is.
  @MainActor package func layers(in rect: CGRect, where isEligible: (CALayer) -> Bool = { _ in true })
    -> [CALayer]
  {
    var found: [CALayer] = []
    // Those that were found or left out, with all in them.
    var closed: Set<ObjectIdentifier> = []
    let roots = Set(documents.flatMap { [$0.root, $0.host] }.compactMap { $0 }.map { ObjectIdentifier($0) })
    LayerWalk(context.frame(at: context.clock.time)).visit(host, toScreen: CATransform3DIdentity) {
      layer, _, bounds, transform in
      let id = ObjectIdentifier(layer)
      if let above = layer.superlayer {
        guard !closed.contains(ObjectIdentifier(above)), above.mask !== layer else {
          closed.insert(id)
          return
        }
      }
      guard !roots.contains(id) else { return }
      guard isEligible(layer) else {
        closed.insert(id)
        return
      }
      guard bounds.width > 0, bounds.height > 0, let quad = LayerQuad(bounds, through: transform),
        quad.corners.allSatisfy({ rect.contains($0) }), document(of: layer) != nil
      else { return }
      found.append(layer)
      closed.insert(id)
    }
    return found
  }
}
