import QuartzCore

/// How a block animates a property of a view's own layer. Layers without views are not concerned: they have their implicit animations.
enum BlockProperty {
  /// By additive animations of these key paths, from the difference to none. Running animations go on.
  case additive([String])
  /// By one animation from the old value, which replaces the one that runs.
  case plain

  /// The properties that blocks animate, as the property table of layers marks them; all others change at once.
  ///
  /// Sources: Apple's View Programming Guide names the properties of views that animate (frame, bounds, center, transform, alpha,
  /// backgroundColor, contentStretch, which is the layer's contentsCenter). The tests of the library MotionAnimator, which run on devices, add
  /// cornerRadius and anchorPoint (since iOS 11) and shadowOpacity (since iOS 13), say which are additive, and measured that borderWidth,
  /// borderColor, shadowColor, shadowOffset, shadowRadius, strokeStart, strokeEnd and zPosition do not animate (up to iOS 14). Apple's older
  /// Core Animation guide says that every animatable property of a view's layer animates in a block; the measurements count.
  private static let properties: [String: BlockProperty] = {
    var properties: [String: BlockProperty] = [:]
    for property in CALayer.propertyTable.properties {
      let key = property.key
      if property.rules.contains(.addsInBlocks) {
        properties[key] = .additive(property.kind == .rect ? ["\(key).origin", "\(key).size"] : [key])
      } else if property.rules.contains(.animatesInBlocks) {
        properties[key] = .plain
      }
    }
    return properties
  }()

  /// Nil: blocks do not animate the property.
  static func of(_ key: String) -> BlockProperty? { properties[key] }

  /// Whether animations of a key path add up.
  static func isAdditive(_ keyPath: String) -> Bool { additiveKeyPaths.contains(keyPath) }

  private static let additiveKeyPaths: Set<String> = Set(
    properties.values.flatMap { property in
      if case .additive(let keyPaths) = property { return keyPaths }
      return []
    })
}
