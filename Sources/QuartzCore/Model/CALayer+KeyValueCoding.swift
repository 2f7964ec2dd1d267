import RenderTree

extension CALayer {
  func storedValue(forKey key: String) -> Any? {
    guard let index = table.index(ofKey: key) else { return value(forUndefinedKey: key) }
    let property = table.properties[index]
    // The style within a style is not the style of the layer.
    if !touched.contains(index), key != "style", let styled = styleValue(forKey: key) { return styled }
    if let get = property.get { return get(self) }
    if property.object >= 0 { return AnyBox.value(objects[property.object]) }
    return Box.value(row + property.slot, property.kind, names: property.names)
  }

  func storeValue(_ value: Any?, forKey key: String) {
    guard let property = table.property(forKey: key) else {
      setValue(value, forUndefinedKey: key)
      return
    }
    let plain = Unbox.unwrapped(value)
    if let set = property.set {
      set(self, plain)
    } else if property.kind == .color {
      guard plain == nil || plain is CGColor else { return refuse(plain, property) }
      setColor(property.slot, property.object, plain as? CGColor)
    } else if property.kind == .path {
      guard plain == nil || plain is CGPath else { return refuse(plain, property) }
      setObject(key, property.object, (plain as? CGPath)?.copy())
    } else if property.kind == .colors || property.kind == .numbers {
      guard plain == nil || plain is [Any] else { return refuse(plain, property) }
      setList(key, property.object, plain as? [Any], property.kind)
    } else if property.kind == .enumeration {
      let name = plain == nil ? property.names[Int(clamping: property.defaults[0])] : Unbox.string(plain)
      guard let name else { return refuse(plain, property) }
      setName(property.slot, name)
    } else if property.kind == .filters || property.kind == .filter {
      setObject(key, property.object, LayerFilters.make(plain))
    } else if property.object >= 0 {
      setObject(key, property.object, AnyBox.object(plain) ?? property.defaultObject)
    } else if plain == nil, property.width > 1 {
      storeDefault(of: property)
    } else {
      guard var numbers = Unbox.keyValueRow(plain, property.kind) else { return refuse(plain, property) }
      property.normalise(&numbers)
      numbers.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress { change(property.slot, width: property.width, base) }
      }
    }
  }

  /// Stores a value under a key that no table knows.
  func storeUndeclared(_ value: Any?, forKey key: String) {
    let action = isCommitted && !CATransaction.disableActions() ? askForAction(forKey: key) : nil
    // A presentation copy reads the value that is stored here, so the old one is read before the change.
    let animation = (action as? CAAnimation).flatMap { $0.beginsAtShownValue ? $0 : nil }
    animation?.keepShownValue(shownValue(forKeyPath: key))
    defer { animation?.keepShownValue(nil) }
    keepUndeclared(value, forKey: key)
    if needsDisplayForKey(key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Stores a value under a key that no table knows, without an action and without drawing the layer.
  func keepUndeclared(_ value: Any?, forKey key: String) {
    let value = Unbox.unwrapped(value)
    changeFields { undeclared[key] = value }
    // The value is the one beneath an animation of the key, so animations are compiled again.
    if !records.isEmpty { note(.animations) }
  }

  /// Gives a property that is kept in the row or the objects its default value.
  func storeDefault(of property: Property) {
    if property.kind == .color {
      setColor(property.slot, property.object, property.defaultObject as? CGColor)
    } else if property.slot >= 0, property.kind != .enumeration {
      property.defaults.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress { change(property.slot, width: property.width, base) }
      }
    } else {
      storeValue(nil, forKey: property.key)
    }
  }

  private func refuse(_ value: Any?, _ property: Property) {
    refuse(value, forKey: property.key, property.kind)
  }

  /// Logs that `value` has not the type of the property `key`, and is ignored.
  func refuse(_ value: Any?, forKey key: String, _ kind: ValueKind) {
    Misuse.ignored(
      "setValue(_:forKey: \"\(key)\") of \(Swift.type(of: self)): \(value.map { "\(type(of: $0))" } ?? "nil")"
        + " is not a \(kind), so the value is ignored")
  }

  func styleValue(forKey key: String) -> Any? {
    var current = style
    while let dictionary = current {
      if let value = dictionary[key] { return value }
      current = dictionary["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  func wasSet(_ key: String) -> Bool {
    if let index = table.index(ofKey: key) {
      let property = table.properties[index]
      if property.rules.contains(.alwaysArchived) { return true }
      guard property.isStored else { return false }
      return touched.contains(index) || (property.get != nil && !isAtDefault(property))
    }
    return undeclared[key] != nil
  }

  /// Whether a property has its default value.
  package func isAtDefault(_ property: Property) -> Bool {
    if property.object >= 0 {
      if property.kind == .color {
        return (objects[property.object] as? CGColor) == (property.defaultObject as? CGColor)
      }
      if let object = property.defaultObject, let name = object as? KeptName {
        return (AnyBox.value(objects[property.object]) as? String) == name.name
      }
      return objects[property.object] == nil
    }
    if property.slot >= 0 {
      for offset in 0..<property.width where row[property.slot + offset] != property.defaults[offset] {
        return false
      }
      return true
    }
    guard let value = property.get?(self) else { return true }
    if let plainDefault = property.plainDefault { return plainDefault.isEqual(to: value) }
    return (value as? NSNumber).map { $0.doubleValue == 0 } ?? false
  }

  func resolveValue(forKeyPath keyPath: String) -> Any? {
    guard let path = SplitKeyPath(keyPath) else { return value(forKey: keyPath) }
    if let kind = table.property(forKey: path.head)?.kind, let part = StructurePart(kind, path.tail) {
      return value(forKey: path.head).flatMap { part.read($0) }
    }
    switch path.head {
    case "sublayers":
      guard let inner = SplitKeyPath(path.tail) else { return nil }
      return sublayers?.first { $0.name == inner.head }?.value(forKeyPath: inner.tail)
    case "filters", "backgroundFilters":
      guard let inner = SplitKeyPath(path.tail) else { return nil }
      return filters(forKey: path.head)?.filter(named: inner.head)?.value(forKeyPath: inner.tail)
    case "emitterCells", "emitterBehaviors": return elementValue(at: path)
    default:
      return (value(forKey: path.head) as? any KeyValueCoding)?.value(forKeyPath: path.tail)
    }
  }

  func assignValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = SplitKeyPath(keyPath) else { return setValue(value, forKey: keyPath) }
    if let kind = table.property(forKey: path.head)?.kind, let part = StructurePart(kind, path.tail) {
      guard let old = self.value(forKey: path.head), let new = part.replaced(in: old, by: value) else {
        Misuse.ignored(
          "setValue(_:forKeyPath: \"\(keyPath)\"): the value does not have the right type, so it is ignored")
        return
      }
      return setValue(new, forKey: path.head)
    }
    switch path.head {
    case "sublayers":
      guard let inner = SplitKeyPath(path.tail) else { return }
      sublayers?.first { $0.name == inner.head }?.setValue(value, forKeyPath: inner.tail)
    case "filters", "backgroundFilters":
      guard let inner = SplitKeyPath(path.tail), let filters = filters(forKey: path.head),
        let filter = filters.filter(named: inner.head)
      else {
        Misuse.ignored(
          "setValue(_:forKeyPath: \"\(keyPath)\"): no filter has that name, so the value is ignored")
        return
      }
      filter.setValue(value, forKeyPath: inner.tail)
      setValue(filters.original, forKey: path.head)
    case "compositingFilter" where self.value(forKey: path.head) is CAFilter:
      let filter = self.value(forKey: path.head) as? CAFilter
      filter?.setValue(value, forKeyPath: path.tail)
      setValue(filter, forKey: path.head)
    case "emitterCells", "emitterBehaviors":
      if setElementValue(value, at: path) { return }
      let element = path.head == "emitterCells" ? "emitter cell" : "emitter behaviour"
      Misuse.ignored(
        "setValue(_:forKeyPath: \"\(keyPath)\"): no \(element) has that name, so the value is ignored")
    default:
      if let target = self.value(forKey: path.head) as? any KeyValueCoding {
        target.setValue(value, forKeyPath: path.tail)
      } else {
        setValue(value, forKey: keyPath)
      }
    }
  }

  private func filters(forKey key: String) -> LayerFilters? {
    table.property(forKey: key).flatMap { objects[$0.object] as? LayerFilters }
  }

  /// The type of the value at a path; nil for a path that leads nowhere the class knows.
  package class func valueKind(forKeyPath keyPath: String) -> ValueKind? {
    if let property = propertyTable.property(forKey: keyPath) { return property.kind }
    guard let path = SplitKeyPath(keyPath) else { return nil }
    if let kind = propertyTable.property(forKey: path.head)?.kind, let part = StructurePart(kind, path.tail) {
      return part.kind
    }
    if path.head == "emitterCells" || path.head == "emitterBehaviors" { return elementKind(at: path) }
    if path.head == "filters" || path.head == "backgroundFilters" {
      return FilterType.kind(ofInput: path.tail)
    }
    return path.head == "mask" ? CALayer.valueKind(forKeyPath: path.tail) : nil
  }

  /// The value of `key`.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { $1 })
  }

  /// Sets several values.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value, forKey: key) }
  }
}

extension CALayer: KeyValueCoding, ArchivedInTree, TellsOfChanges {}
