import QuartzCore
import SceneEditing
import SourceLiterals

/// Reads values of objects as numbers.
enum TracedValue {
  private static let flags: Set<String> = [
    "hidden", "opaque", "doubleSided", "geometryFlipped", "masksToBounds", "shouldRasterize", "autoreverses",
    "additive", "cumulative", "removedOnCompletion", "preservesDepth", "allowsOverdamping",
  ]

  /// The value at a path; nil for values that are no numbers, and without a value.
  static func read(_ object: NSObject, _ keyPath: String) -> SourceValue? {
    switch object {
    case let layer as CALayer:
      if let element = element(keyPath), let base = convert(layer.value(forKey: element.key), element.key),
        case .transform(let numbers) = base
      {
        return .numbers([numbers[element.index]])
      }
      return convert(layer.value(forKeyPath: keyPath), keyPath)
    case let spring as CASpringAnimation where keyPath == "perceptualDuration":
      return .numbers([spring.perceptualDuration])
    case let spring as CASpringAnimation where keyPath == "bounce": return .numbers([Double(spring.bounce)])
    case let animation as CAAnimation: return convert(animation.value(forKeyPath: keyPath), keyPath)
    case let cell as CAEmitterCell: return convert(cell.value(forKeyPath: keyPath), keyPath)
    default: return nil
    }
  }

  /// The value at a path as the source has it, or will have it: that of a layer that a drag has displaced is the one with the displacement.
  static func readEdited(_ object: NSObject, _ keyPath: String) -> SourceValue? {
    guard let layer = object as? CALayer, keyPath.hasPrefix("position") else { return read(object, keyPath) }
    return convert(layer.editedValue(forKeyPath: keyPath), keyPath)
  }

  /// The element that a path such as `transform.m34` names.
  private static func element(_ keyPath: String) -> (key: String, index: Int)? {
    guard let dot = keyPath.lastIndex(of: ".") else { return nil }
    let name = keyPath[keyPath.index(after: dot)...].utf8.map { Int($0) }
    guard name.count == 3, name[0] == 109, (49...52).contains(name[1]), (49...52).contains(name[2]) else {
      return nil
    }
    return (String(keyPath[..<dot]), (name[1] - 49) * 4 + name[2] - 49)
  }

  static func convert(_ value: Any?, _ keyPath: String) -> SourceValue? {
    guard let value = Unbox.unwrapped(value) else { return nil }
    if flags.contains(keyPath) { return Unbox.number(value).map { .boolean($0 != 0) } }
    if let color = value as? CGColor { return Unbox.row(color, .color).map { .color(Array($0[..<4])) } }
    if let function = value as? CAMediaTimingFunction {
      var numbers: [Double] = []
      for index in 1...2 {
        var point: [Float] = [0, 0]
        function.getControlPoint(at: index, values: &point)
        numbers += point.map(Double.init)
      }
      return .numbers(numbers)
    }
    if let list = value as? [Any] {
      let items = list.map { convert($0, "") }
      return items.contains { $0 == nil } ? nil : .list(items.compactMap { $0 })
    }
    if let transform = Unbox.row(value, .transform) { return .transform(transform) }
    for kind in [ValueKind.rect, .point, .size, .number] {
      if let numbers = Unbox.row(value, kind) { return .numbers(numbers) }
    }
    return nil
  }
}
