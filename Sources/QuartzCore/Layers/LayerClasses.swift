/// The layer classes that scene files and archives name. A new class is a line here.
///
/// `init()` is not `required` of CALayer's subclasses, so a class alone cannot make its layers.
private let layerClasses: [String: (type: CALayer.Type, make: @Sendable () -> CALayer)] = [
  "CALayer": (CALayer.self, { CALayer() }),
  "CATransformLayer": (CATransformLayer.self, { CATransformLayer() }),
  "CAShapeLayer": (CAShapeLayer.self, { CAShapeLayer() }),
  "CAGradientLayer": (CAGradientLayer.self, { CAGradientLayer() }),
  "CAReplicatorLayer": (CAReplicatorLayer.self, { CAReplicatorLayer() }),
  "CAEmitterLayer": (CAEmitterLayer.self, { CAEmitterLayer() }),
  "CATextLayer": (CATextLayer.self, { CATextLayer() }),
  "CAScrollLayer": (CAScrollLayer.self, { CAScrollLayer() }),
  "CATiledLayer": (CATiledLayer.self, { CATiledLayer() }),
  "CABackdropLayer": (CABackdropLayer.self, { CABackdropLayer() }),
  "CAPortalLayer": (CAPortalLayer.self, { CAPortalLayer() }),
]

/// The layer class of a name, as scene files give it; nil for a class that is not there.
package func layerClass(named name: String) -> CALayer.Type? { layerClasses[name]?.type }

/// A new layer of the class of a name; nil for a class that is not there.
package func makeLayer(named name: String) -> CALayer? { layerClasses[name]?.make() }

/// The names of the layer classes that scene files name, sorted.
package var layerClassNames: [String] { layerClasses.keys.sorted() }
