extension CALayer {
  /// Gives the properties that were never set their values from the style. Those that the style no longer names get
  /// their defaults.
  func applyStyle() {
    let values = flattenedStyle
    guard !values.isEmpty || !styled.isEmpty else { return }
    for (index, property) in table.properties.enumerated() where property.slot >= 0 || property.object >= 0 {
      guard !touched.contains(index) else { continue }
      if let value = values[property.key] {
        storeValue(value, forKey: property.key)
        styled.insert(index)
      } else if styled.contains(index) {
        storeDefault(of: property)
        styled.remove(index)
      } else {
        continue
      }
      // A value from the style does not count as set.
      touched.remove(index)
    }
  }

  /// The values of the style and of the styles within it. Outer values take precedence.
  private var flattenedStyle: [String: Any] {
    var values: [String: Any] = [:]
    var current = style
    for _ in 0..<64 {
      guard let dictionary = current else { break }
      for (key, value) in dictionary {
        guard let key = key as? String, key != "style", key != "actions", values[key] == nil else { continue }
        values[key] = value
      }
      current = dictionary["style"] as? [AnyHashable: Any]
    }
    return values
  }
}
