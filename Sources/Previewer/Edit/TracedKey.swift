import QuartzCore
import SourceLiterals
import UIKit

/// A property of a layer, an animation or an emitter cell that the source gives a value, under the name that key-value coding has for it.
///
/// What a view is given is its layer's: `view.center` is `position`.
struct TracedKey {
  /// The names that the path of a statement has in layers, and in the layers of views. They are looked up once: a statement may run for
  /// thousands of layers in each frame.
  let layerPath: String
  let viewPath: String
  private let plainPath: String

  init(_ keyPath: String) {
    plainPath = keyPath
    layerPath = Self.named(keyPath, Self.layerKeys)
    viewPath = Self.named(keyPath, Self.viewKeys)
  }

  /// The object that has the value, and the path there; nil for objects that are not traced.
  func resolve(_ object: AnyObject) -> (object: NSObject, keyPath: String)? {
    switch object {
    case let layer as CALayer: (layer, layerPath)
    case let view as UIView: (Self.layer(view), viewPath)
    case let animation as CAAnimation: (animation, layerPath)
    case let cell as CAEmitterCell: (cell, plainPath)
    default: nil
    }
  }

  /// Reads a constant of the view, which any thread may do.
  private static let layer: @Sendable (UIView) -> CALayer = {
    let read: @MainActor @Sendable (UIView) -> CALayer = { $0.layer }
    return unsafeBitCast(read, to: (@Sendable (UIView) -> CALayer).self)
  }()

  /// A path with the name that its first part has elsewhere.
  private static func named(_ keyPath: String, _ names: [String: String]) -> String {
    let head = keyPath.prefix { $0 != "." }
    return names[String(head)].map { $0 + keyPath.dropFirst(head.count) } ?? keyPath
  }

  private static let layerKeys = [
    "isHidden": "hidden", "isOpaque": "opaque", "isDoubleSided": "doubleSided",
    "isGeometryFlipped": "geometryFlipped", "isAdditive": "additive", "isCumulative": "cumulative",
    "isRemovedOnCompletion": "removedOnCompletion", "affineTransform": "transform",
  ]
  private static let viewKeys = layerKeys.merging([
    "center": "position", "alpha": "opacity", "clipsToBounds": "masksToBounds", "transform3D": "transform",
  ]) { _, new in new }

  // MARK: Parts

  /// The numbers of a structure that are changed on their own, with their places in it; nil for other values.
  static func parts(of keyPath: String, _ value: SourceValue) -> [String]? {
    guard case .numbers(let numbers) = value else { return nil }
    let last = keyPath.split(separator: ".").last.map(String.init) ?? ""
    switch numbers.count {
    case 1: return [keyPath]
    case 2:
      let isSize = ["size", "shadowOffset", "emitterSize"].contains(last)
      return isSize ? ["\(keyPath).width", "\(keyPath).height"] : ["\(keyPath).x", "\(keyPath).y"]
    case 4 where last != "timingFunction":
      return ["origin.x", "origin.y", "size.width", "size.height"].map { "\(keyPath).\($0)" }
    default: return nil
    }
  }

  /// The paths that give a value to a path when they are set: itself, and what it is a part of.
  static func givers(of keyPath: String) -> [String] {
    var result = [keyPath]
    var path = Substring(keyPath)
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      result.append(String(path))
    }
    return result
  }

  /// The part of the frame from which a number follows: 0 and 1 are the origin's, 2 and 3 the size's. Nil for others.
  static func framePart(of keyPath: String) -> Int? { framed.firstIndex(of: keyPath) }

  /// The paths of a part of the frame, from the part to the whole.
  static func framePaths(_ part: Int) -> [String] { givers(of: "frame.\(frameParts[part])") }

  /// Where a part of the frame is among the numbers of a path; nil if it is not in it.
  static func index(ofFramePart part: Int, in keyPath: String) -> Int? {
    switch keyPath {
    case "frame": part
    case "frame.origin": part < 2 ? part : nil
    case "frame.size": part < 2 ? nil : part - 2
    case "frame.\(frameParts[part])": 0
    default: nil
    }
  }

  private static let framed = ["position.x", "position.y", "bounds.size.width", "bounds.size.height"]
  private static let frameParts = ["origin.x", "origin.y", "size.width", "size.height"]
}

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

  /// The element that a path such as `transform.m34` names.
  private static func element(_ keyPath: String) -> (key: String, index: Int)? {
    guard let dot = keyPath.lastIndex(of: ".") else { return nil }
    let name = keyPath[keyPath.index(after: dot)...].utf8.map { Int($0) }
    guard name.count == 3, name[0] == 109, (49...52).contains(name[1]), (49...52).contains(name[2]) else {
      return nil
    }
    return (String(keyPath[..<dot]), (name[1] - 49) * 4 + name[2] - 49)
  }

  /// Whether two values of a property are the same. Values that cannot be compared are not.
  static func isSame(_ a: Any?, _ b: Any?, _ keyPath: String) -> Bool {
    guard let a = Unbox.unwrapped(a) else { return Unbox.unwrapped(b) == nil }
    guard let b = Unbox.unwrapped(b) else { return false }
    if let a = convert(a, keyPath), let b = convert(b, keyPath) { return a == b }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return a as AnyObject === b as AnyObject
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
