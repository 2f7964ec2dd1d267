import QuartzCore
import RenderTree

/// A row of the timeline: a layer, or one of its animations.
@MainActor package enum TimelineRow {
  case layer(CALayer, [AnimationSpan])
  case span(AnimationSpan)

  package var layer: CALayer {
    switch self {
    case .layer(let layer, _): layer
    case .span(let span): span.layer
    }
  }

  /// The rows for the animations of one layer.
  package static func rows(of layer: CALayer) -> [TimelineRow] {
    AnimationSpan.spans(of: layer).map { .span($0) }
  }

  /// The rows for all animations below a layer, in the order of the tree, with a row for each layer. Masks follow their layers.
  package static func rows(below root: CALayer) -> [TimelineRow] {
    var rows: [TimelineRow] = []
    var stack = [root]
    while let layer = stack.popLast() {
      let spans = AnimationSpan.spans(of: layer)
      if !spans.isEmpty {
        rows.append(.layer(layer, spans))
        rows += spans.map { .span($0) }
      }
      if let sublayers = layer.sublayers { stack += sublayers.reversed() }
      if let mask = layer.mask { stack.append(mask) }
    }
    return rows
  }
}
