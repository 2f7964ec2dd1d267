import CoreAnimationMarkup
import QuartzCore

/// A layer under a point, as `cambium hit` and the window's events describe it.
package struct LayerHit {
  package let document: SceneDocument
  /// The model layer.
  package let layer: CALayer
  /// The point in the layer's own coordinates.
  package let point: CGPoint

  package init(document: SceneDocument, layer: CALayer, point: CGPoint) {
    self.document = document
    self.layer = layer
    self.point = point
  }

  /// `path`, `class`, `name`, `id`, `layerPoint`.
  package var members: [JSON.Member] {
    [
      JSON.Member("path", .optional(document.path(of: layer))),
      JSON.Member("class", .string("\(type(of: layer))")),
      JSON.Member("name", .optional(layer.name)),
      JSON.Member("id", .optional(document.id(of: layer))),
      JSON.Member("layerPoint", .numbers([point.x, point.y])),
    ]
  }
}

/// The layers under a point of a scene at one time, topmost first, for `cambium hit`.
package struct SceneHit {
  private let scene: HostedScene
  private let point: CGPoint
  private let time: Double

  /// The first is the result of `hitTest` of the presentation tree. The others are the results that follow if
  /// the layers above are ignored.
  package let hits: [LayerHit]

  /// `point` is in document points, from the top left of the picture, y down.
  package init(in scene: HostedScene, at point: CGPoint, time: Double) {
    self.scene = scene
    self.point = point
    self.time = time
    scene.seek(to: time)
    let document = scene.document
    let found = document.host.presentation()?.hits(at: point) ?? []
    // A layer outside the document is its host.
    hits = found.filter { $0.layer.model() !== document.host }.compactMap { found in
      document.id(of: found.layer).map { _ in
        LayerHit(document: document, layer: found.layer.model(), point: found.point)
      }
    }
  }

  /// `{"point", "time", "hits"}`.
  package var json: JSON {
    [
      "point": .numbers([point.x, point.y]), "time": .number(time),
      "hits": .array(hits.map { .object($0.members) }),
    ]
  }
}
