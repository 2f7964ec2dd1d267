import Compositor
import QuartzCore

/// A layer of a scene that is drawn with its sublayers and without all other layers, for `cambium render --layer`.
package struct ScenePart {
  private let layer: CALayer
  private let anchor: CGPoint?
  /// The size of the picture in points.
  package let size: CGSize

  /// Finds the layer.
  ///
  /// - Parameters:
  ///   - name: an id, a name, or a path.
  ///   - isInPlace: whether the layer is drawn where it is in the scene, in a picture of the scene. Otherwise the picture has
  ///     the layer's bounds, and the layer's own position and transform do not count. What reaches out of the bounds is cut
  ///     off. Where bounds are animated, the anchor point stays where it is at first.
  package init(_ name: String, of scene: HostedScene, isInPlace: Bool) throws(SceneError) {
    scene.seek(to: 0)
    guard let layer = scene.document.layer(name) else {
      throw .unknownLayer(name, scene: scene.name, known: scene.document.layerNames)
    }
    self.layer = layer
    guard !isInPlace else {
      anchor = nil
      size = scene.document.size
      return
    }
    size = layer.bounds.size
    guard size.width > 0, size.height > 0 else { throw .emptyLayer(name, scene: scene.name) }
    let y = layer.runsUp ? 1 - layer.anchorPoint.y : layer.anchorPoint.y
    anchor = CGPoint(x: layer.anchorPoint.x * size.width, y: y * size.height)
  }

  var painted: PaintPart { PaintPart(node: layer.node, anchor: anchor) }
}
