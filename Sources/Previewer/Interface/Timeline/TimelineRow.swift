import CoreAnimationMarkup
import QuartzCore
import RenderTree

/// A row of the timeline: a layer, or one of its animations.
@MainActor package enum TimelineRow {
  /// - Parameter scene: the name of the layer's scene, where the window shows several; else nil.
  case layer(CALayer, [AnimationSpan], scene: String?)
  case span(AnimationSpan)

  package var layer: CALayer {
    switch self {
    case .layer(let layer, _, _): layer
    case .span(let span): span.layer
    }
  }

  /// The rows for the animations of one layer.
  package static func rows(of layer: CALayer) -> [TimelineRow] {
    AnimationSpan.spans(of: layer).map { .span($0) }
  }

  /// The rows for all animations of scenes, in their order. Of several scenes each layer has the name of its own.
  package static func rows(of scenes: [SceneDocument]) -> [TimelineRow] {
    guard scenes.count > 1 else { return scenes.flatMap { rows(below: $0.host) } }
    let names = scenes.map(\.url.lastPathComponent)
    return scenes.enumerated().flatMap { index, scene in
      // Scenes of one name are told apart by their folders.
      let isUnique = names.count { $0 == names[index] } == 1
      let name = isUnique ? names[index] : scene.url.pathComponents.suffix(2).joined(separator: "/")
      return rows(below: scene.host, scene: name)
    }
  }

  /// The rows for all animations below a layer, in the order of the tree, with a row for each layer. Masks follow their layers.
  package static func rows(below root: CALayer, scene: String? = nil) -> [TimelineRow] {
    var rows: [TimelineRow] = []
    var stack = [root]
    while let layer = stack.popLast() {
      let spans = AnimationSpan.spans(of: layer)
      if !spans.isEmpty {
        rows.append(.layer(layer, spans, scene: scene))
        rows += spans.map { .span($0) }
      }
      if let sublayers = layer.sublayers { stack += sublayers.reversed() }
      if let mask = layer.mask { stack.append(mask) }
    }
    return rows
  }
}
