extension CALayer {
  func encodeValues(to coder: NSCoder) {
    for property in table.properties where property.isStored && shouldArchiveValue(forKey: property.key) {
      switch property.key {
      case "sublayers", "mask", "delegate", "actions": continue
      default: coder.encodeBoxed(value(forKey: property.key), property.kind, forKey: property.key)
      }
    }
    if !children.isEmpty { coder.encode(NSArray(array: Array(children)), forKey: "sublayers") }
    if let maskLayer { coder.encode(maskLayer, forKey: "mask") }
    let stored = records.filter { $0.key != nil }
    if !stored.isEmpty {
      coder.encode(NSArray(array: stored.map(\.animation)), forKey: "CALayerAnimations")
      coder.encode(NSArray(array: stored.map { $0.key ?? "" }), forKey: "CALayerAnimationKeys")
    }
  }

  func decode(from coder: NSCoder) {
    for property in table.properties where property.isStored {
      switch property.key {
      case "sublayers", "mask", "delegate", "actions": continue
      default:
        if coder.containsValue(forKey: property.key) {
          setValue(coder.decodeBoxed(property.kind, forKey: property.key), forKey: property.key)
        }
      }
    }
    if let layers = coder.decodeObject(forKey: "sublayers") as? [CALayer] { sublayers = layers }
    if let layer = coder.decodeObject(forKey: "mask") as? CALayer { mask = layer }
    if let animations = coder.decodeObject(forKey: "CALayerAnimations") as? [CAAnimation],
      let keys = coder.decodeObject(forKey: "CALayerAnimationKeys") as? [String]
    {
      for (animation, key) in zip(animations, keys) { add(animation, forKey: key) }
    }
  }
}
