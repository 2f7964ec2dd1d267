extension CALayer {
  /// What the numbers at a path count, by which they are edited. Points for a path that leads nowhere the class knows.
  package class func quantity(forKeyPath keyPath: String) -> Property.Quantity {
    if let property = propertyTable.property(forKey: keyPath) { return property.quantity }
    guard let path = SplitKeyPath(keyPath), let property = propertyTable.property(forKey: path.head) else {
      return .points
    }
    let last = path.tail.split(separator: ".").last.map(String.init) ?? ""
    switch property.kind {
    case .transform: return path.tail.hasPrefix("scale") ? .factor : .points
    case .layer: return CALayer.quantity(forKeyPath: path.tail)
    case .cells: return CAEmitterCell.propertyTable.property(forKey: last)?.quantity ?? .points
    case .filter, .filters: return FilterType.quantity(ofInput: last)
    default: return property.quantity
    }
  }
}

extension FilterType {
  /// What the numbers of an input count, by which they are edited.
  package static func quantity(ofInput key: String) -> Property.Quantity {
    switch key {
    case "inputRadius": .width
    case "inputAmount", "inputBias", "inputIntensity": .share
    default: .points
    }
  }
}
