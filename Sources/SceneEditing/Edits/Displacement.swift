import QuartzCore

/// The additive animation with which a drag displaces a layer whose position is animated.
///
/// It has no duration that can be seen and fills in both directions. So a still layer is not drawn again, and seeking back keeps the
/// displacement.
package enum Displacement {
  package static let key = "cambium.drag"

  /// By how much a layer is displaced now.
  package static func of(_ layer: CALayer) -> CGPoint { offset(of: layer.animation(forKey: key)) }

  /// By how much an animation displaces a layer; zero for none.
  static func offset(of animation: CAAnimation?) -> CGPoint {
    (animation as? CABasicAnimation).flatMap { Unbox.point($0.toValue) } ?? .zero
  }

  /// The position of a layer as the texts of the scene have it: that of the model with the displacement.
  package static func position(of layer: CALayer) -> CGPoint { displaced(layer.position, of: layer) }

  /// A position of a layer's model with the displacement of now.
  static func displaced(_ position: CGPoint, of layer: CALayer) -> CGPoint {
    let offset = of(layer)
    return CGPoint(x: position.x + offset.x, y: position.y + offset.y)
  }

  static func set(_ offset: CGPoint, on layer: CALayer) {
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = offset
    animation.toValue = offset
    animation.isAdditive = true
    animation.beginTime = 1e-100
    animation.duration = 1e-3
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: key)
  }
}

extension CALayer {
  /// A value of the model as the texts of the scene have it, and as a person reads it.
  ///
  /// A drag of an animated layer writes the new position into the text and displaces the layer, whose model keeps the old position: the
  /// displacement is added to it, and to what animations make of it. So a value of the position is that of the model with the
  /// displacement. All other values are those of the model.
  package func editedValue(forKeyPath keyPath: String) -> Any? {
    guard keyPath.hasPrefix("position"), Displacement.of(self) != .zero else {
      return value(forKeyPath: keyPath)
    }
    let position = Displacement.position(of: self)
    return switch keyPath {
    case "position": NSValue(cgPoint: position)
    case "position.x": NSNumber(value: Double(position.x))
    case "position.y": NSNumber(value: Double(position.y))
    default: value(forKeyPath: keyPath)
    }
  }

  /// Sets a value of the model that is given as the texts of the scene have it (`editedValue(forKeyPath:)`).
  func setEditedValue(_ value: Any?, forKeyPath keyPath: String) {
    let offset = Displacement.of(self)
    switch keyPath {
    case "position" where offset != .zero:
      guard let point = Unbox.point(value) else { return setValue(value, forKeyPath: keyPath) }
      position = CGPoint(x: point.x - offset.x, y: point.y - offset.y)
    case "position.x" where offset != .zero:
      guard let x = Unbox.number(value) else { return setValue(value, forKeyPath: keyPath) }
      position.x = x - offset.x
    case "position.y" where offset != .zero:
      guard let y = Unbox.number(value) else { return setValue(value, forKeyPath: keyPath) }
      position.y = y - offset.y
    default: setValue(value, forKeyPath: keyPath)
    }
  }
}
