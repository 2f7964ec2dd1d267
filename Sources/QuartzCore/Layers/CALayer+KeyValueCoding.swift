import RenderTree

extension CALayer {
  func storedValue(forKey key: String) -> Any? {
    guard let index = table.index(ofKey: key) else { return value(forUndefinedKey: key) }
    let property = table.properties[index]
    // A style within the style is not the layer's.
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
    } else if property.kind == .cells {
      guard plain == nil || plain is [CAEmitterCell] else { return refuse(plain, property) }
      (self as? CAEmitterLayer)?.setEmitterCells(plain as? [CAEmitterCell])
    } else if property.kind == .behaviors {
      guard plain == nil || plain is [CAEmitterBehavior] else { return refuse(plain, property) }
      (self as? CAEmitterLayer)?.emitterBehaviors = plain as? [CAEmitterBehavior]
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
    Misuse.ignored(
      "setValue(_:forKey: \"\(property.key)\") of \(Swift.type(of: self)): \(value.map { "\(type(of: $0))" } ?? "nil")"
        + " is not a \(property.kind), so the value is ignored")
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
    case "emitterCells":
      guard let inner = SplitKeyPath(path.tail) else { return nil }
      let cells = value(forKey: path.head) as? [CAEmitterCell]
      return cells?.first { $0.name == inner.head }?.value(forKeyPath: inner.tail)
    case "emitterBehaviors":
      guard let inner = SplitKeyPath(path.tail) else { return nil }
      let behaviors =
        objects.indices.contains(EmitterSlot.emitterBehaviors)
        ? objects[EmitterSlot.emitterBehaviors] as? EmitterBehaviors : nil
      if isPresentation, let behaviors, let place = behaviors.place(ofKeyPath: path.tail) {
        return behaviors.numbers.withUnsafeBufferPointer {
          $0.baseAddress.flatMap { Box.value($0 + place.offset, place.kind) }
        }
      }
      return behaviors?.behavior(named: inner.head)?.value(forKeyPath: inner.tail)
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
    case "emitterCells":
      guard let inner = SplitKeyPath(path.tail),
        let cells = self.value(forKey: path.head) as? [CAEmitterCell],
        let cell = cells.first(where: { $0.name == inner.head })
      else {
        Misuse.ignored(
          "setValue(_:forKeyPath: \"\(keyPath)\"): no emitter cell has that name, so the value is ignored")
        return
      }
      cell.setValue(value, forKeyPath: inner.tail)
      setValue(cells, forKey: path.head)
    case "emitterBehaviors":
      guard let inner = SplitKeyPath(path.tail), let layer = self as? CAEmitterLayer,
        let behaviors = layer.emitterBehaviors?.compactMap({ $0.copy(with: nil) as? CAEmitterBehavior }),
        let behavior = behaviors.first(where: { $0.name == inner.head })
      else {
        Misuse.ignored(
          "setValue(_:forKeyPath: \"\(keyPath)\"): no emitter behaviour has that name, so the value is ignored"
        )
        return
      }
      behavior.setValue(value, forKeyPath: inner.tail)
      layer.emitterBehaviors = behaviors
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
    if path.head == "emitterCells", propertyTable.property(forKey: path.head) != nil {
      return emitterCellKind(path.tail)
    }
    if path.head == "emitterBehaviors", propertyTable.property(forKey: path.head) != nil {
      return BehaviorType.kind(ofInput: path.tail)
    }
    if path.head == "filters" || path.head == "backgroundFilters" {
      return FilterType.kind(ofInput: path.tail)
    }
    return path.head == "mask" ? CALayer.valueKind(forKeyPath: path.tail) : nil
  }

  /// The type of `NAME.KEY`, whatever cells there are.
  private class func emitterCellKind(_ path: String) -> ValueKind? {
    guard let named = SplitKeyPath(path) else { return nil }
    if let inner = SplitKeyPath(named.tail), inner.head == "emitterCells" {
      return emitterCellKind(inner.tail)
    }
    return CAEmitterCell.valueKind(forKeyPath: named.tail)
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

/// What has values by key: layers, animations, emitter cells.
package protocol KeyValueCoding: AnyObject {
  func value(forKey key: String) -> Any?
  func setValue(_ value: Any?, forKey key: String)
  func value(forKeyPath keyPath: String) -> Any?
  func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension CALayer: KeyValueCoding {}

/// A key path's first key and the rest.
struct SplitKeyPath {
  let head: String
  let tail: String

  /// Nil for a path of one key.
  init?(_ path: String) {
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    head = String(path[..<dot])
    tail = String(path[path.utf8.index(after: dot)...])
  }
}

/// A part of a structure that a key path leads to.
enum StructurePart {
  case component(of: ValueKind, offset: Int, ValueKind)
  case transform(TransformPart)

  init?(_ kind: ValueKind, _ path: String) {
    switch kind {
    case .transform:
      guard let part = TransformPart(keyPath: path[...]) else { return nil }
      self = .transform(part)
    case .point:
      guard let offset = ["x": 0, "y": 1][path] else { return nil }
      self = .component(of: kind, offset: offset, .number)
    case .size:
      guard let offset = ["width": 0, "height": 1][path] else { return nil }
      self = .component(of: kind, offset: offset, .number)
    case .rect:
      switch path {
      case "origin": self = .component(of: kind, offset: 0, .point)
      case "size": self = .component(of: kind, offset: 2, .size)
      case "origin.x": self = .component(of: kind, offset: 0, .number)
      case "origin.y": self = .component(of: kind, offset: 1, .number)
      case "size.width": self = .component(of: kind, offset: 2, .number)
      case "size.height": self = .component(of: kind, offset: 3, .number)
      default: return nil
      }
    default: return nil
    }
  }

  var kind: ValueKind {
    switch self {
    case .component(_, _, let kind): kind
    case .transform(.translation): .size
    case .transform: .number
    }
  }

  func read(_ whole: Any) -> Any? {
    switch self {
    case .component(let outer, let offset, let kind):
      guard let numbers = Unbox.row(whole, outer) else { return nil }
      return numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0 + offset, kind) } }
    case .transform(let part):
      guard let transform = Unbox.transform(whole) else { return nil }
      let components = TransformComponents(transform)
      if case .translation = part {
        return NSValue(cgSize: CGSize(width: components[.translationX], height: components[.translationY]))
      }
      return NSNumber(value: components[part])
    }
  }

  func replaced(in whole: Any, by value: Any?) -> Any? {
    switch self {
    case .component(let outer, let offset, let kind):
      guard var numbers = Unbox.row(whole, outer), let part = Unbox.keyValueRow(value, kind) else {
        return nil
      }
      for (index, number) in part.enumerated() { numbers[offset + index] = number }
      return numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, outer) } }
    case .transform(let part):
      guard let transform = Unbox.transform(whole) else { return nil }
      var components = TransformComponents(transform)
      if case .translation = part {
        guard let size = Unbox.row(value, .size) else { return nil }
        components[.translationX] = size[0]
        components[.translationY] = size[1]
      } else {
        guard let number = Unbox.scalar(value), number.isFinite else { return nil }
        components[part] = number
      }
      return NSValue(caTransform3D: components.transform)
    }
  }
}
