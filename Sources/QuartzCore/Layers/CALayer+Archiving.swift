extension CALayer {
  func encodeValues(to coder: NSCoder) {
    for property in table.properties where property.isStored && shouldArchiveValue(forKey: property.key) {
      switch property.key {
      case "sublayers", "mask", "delegate", "actions": continue
      default: coder.encodeBoxed(value(forKey: property.key), property.kind, forKey: property.key)
      }
    }
    coder.encodeValues(
      undeclared.filter { shouldArchiveValue(forKey: $0.key) }, of: self, forKey: "CALayerOwnValues")
    if let actions, shouldArchiveValue(forKey: "actions") {
      coder.encodeValues(actions, of: self, forKey: "CALayerActions")
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
    for (key, value) in coder.decodeValues(forKey: "CALayerOwnValues") { setValue(value, forKey: key) }
    let read = coder.decodeValues(forKey: "CALayerActions").compactMapValues { $0 as? any CAAction }
    if !read.isEmpty { actions = read }
    func object(_ key: String) -> Any? {
      coder.containsValue(forKey: key) ? coder.decodeObject(forKey: key) : nil
    }
    if let layers = object("sublayers") as? [CALayer] { sublayers = layers }
    if let layer = object("mask") as? CALayer { mask = layer }
    if let animations = object("CALayerAnimations") as? [CAAnimation],
      let keys = object("CALayerAnimationKeys") as? [String]
    {
      for (animation, key) in zip(animations, keys) { add(animation, forKey: key) }
    }
  }
}
