import RenderTree

/// A layer class that scene files and archives name.
///
/// `init()` is not `required` of CALayer's subclasses, so a class alone cannot make its layers.
private struct LayerClass: Sendable {
  let type: CALayer.Type
  let make: @Sendable () -> CALayer
}

extension LayerKind {
  /// The classes of a kind. A new class is a line here.
  fileprivate var classes: [String: LayerClass] {
    switch self {
    case .layer:
      [
        "CALayer": LayerClass(type: CALayer.self) { CALayer() },
        "CATextLayer": LayerClass(type: CATextLayer.self) { CATextLayer() },
        "CAScrollLayer": LayerClass(type: CAScrollLayer.self) { CAScrollLayer() },
      ]
    case .transform: ["CATransformLayer": LayerClass(type: CATransformLayer.self) { CATransformLayer() }]
    case .shape: ["CAShapeLayer": LayerClass(type: CAShapeLayer.self) { CAShapeLayer() }]
    case .gradient: ["CAGradientLayer": LayerClass(type: CAGradientLayer.self) { CAGradientLayer() }]
    case .replicator:
      ["CAReplicatorLayer": LayerClass(type: CAReplicatorLayer.self) { CAReplicatorLayer() }]
    case .emitter: ["CAEmitterLayer": LayerClass(type: CAEmitterLayer.self) { CAEmitterLayer() }]
    case .tiled: ["CATiledLayer": LayerClass(type: CATiledLayer.self) { CATiledLayer() }]
    case .backdrop: ["CABackdropLayer": LayerClass(type: CABackdropLayer.self) { CABackdropLayer() }]
    case .portal: ["CAPortalLayer": LayerClass(type: CAPortalLayer.self) { CAPortalLayer() }]
    }
  }
}

private let layerClasses: [String: LayerClass] = LayerKind.allCases.reduce(into: [:]) {
  $0.merge($1.classes) { first, _ in first }
}

/// The layer class of a name, as scene files give it; nil for a class that is not there.
package func layerClass(named name: String) -> CALayer.Type? { layerClasses[name]?.type }

/// A new layer of the class of a name; nil for a class that is not there.
package func makeLayer(named name: String) -> CALayer? { layerClasses[name]?.make() }

/// The names of the layer classes that scene files name, sorted.
package var layerClassNames: [String] { layerClasses.keys.sorted() }
