import QuartzCore
import SceneEditing

/// A property of a layer in a Swift scene, or of one of its animations.
@MainActor package struct TracedProperty {
  package let layer: CALayer
  /// The animation whose property it is; nil for a property of the layer.
  package var animation: AnimationPath?
  package let keyPath: String
  /// Whether it is the place of a layer that was moved, with its animations.
  package internal(set) var isMove = false

  /// The property as a person reads it.
  package var title: String { animation.map { "animations.\($0.key).\(keyPath)" } ?? keyPath }

  package func isSame(as other: TracedProperty) -> Bool {
    layer === other.layer && animation == other.animation && keyPath == other.keyPath
  }

  /// The properties that a change sets, with the values before.
  static func properties(of change: SceneChange) -> [(property: TracedProperty, before: Any?)] {
    switch change.kind {
    case .value(let keyPath, let before, _):
      [(TracedProperty(layer: change.layer, keyPath: keyPath), before)]
    case .move(let before, _):
      [(TracedProperty(layer: change.layer, keyPath: "position", isMove: true), before.shown)]
    case .animation(let place, let before, _):
      before.map { (TracedProperty(layer: change.layer, animation: place, keyPath: $0.key), $0.value) }
    case .replacement, .animations, .override: []
    }
  }
}
