import CoreGraphics
import CoreText
import Foundation
import QuartzCore

/// Writes properties and values.
extension SwiftWriter {
  /// The greatest nesting of groups, cells and lists. The writer omits deeper values.
  static let valueDepth = 16

  /// Writes a statement that sets a property of a layer or an emitter cell.
  ///
  /// - Parameters:
  ///   - numbers: the property's numbers in the object's row; empty if it has none.
  ///   - name: the name of the object.
  func write(_ property: Property, _ numbers: [Double], of object: any KeyValueCoding, _ name: String) {
    let key = property.key
    let value = Unbox.unwrapped(object.value(forKey: key))
    guard let text = expression(property, numbers, value, object, name) else {
      return leaveOut(
        "\(name).\(key) is left out: "
          + (value.map { Self.description(of: $0) } ?? "it has no value in source"))
    }
    add(
      property.rules.contains(.unnamed)
        ? "\(name).setValue(\(text), forKey: \(SwiftSpelling.literal(key)))"
        : "\(name).\(Self.spelling[key] ?? key) = \(text)")
  }

  /// The names in Swift of keys that have others.
  package static let spelling = [
    "hidden": "isHidden", "doubleSided": "isDoubleSided", "opaque": "isOpaque", "wrapped": "isWrapped",
    "geometryFlipped": "isGeometryFlipped", "enabled": "isEnabled", "additive": "isAdditive",
    "cumulative": "isCumulative", "removedOnCompletion": "isRemovedOnCompletion",
  ]

  /// The value of a property; nil if source cannot have it.
  private func expression(
    _ property: Property, _ numbers: [Double], _ value: Any?, _ object: any KeyValueCoding, _ name: String
  ) -> String? {
    let key = property.key
    switch property.kind {
    case .integer where Self.options[key] != nil:
      return Self.optionSet(Int(clamping: numbers.first ?? Unbox.number(value) ?? 0), Self.options[key] ?? [])
    case .bool, .integer, .float, .number, .point, .size, .rect, .transform:
      let pi = property.rules.contains(.unnamed) ? "Double.pi" : ".pi"
      let row = numbers.isEmpty ? Unbox.row(value, property.kind) : numbers
      return row.flatMap { SwiftSpelling.value($0, property.kind, pi: pi) }
    case .color:
      guard let color = Unbox.color(value) else { return "nil" }
      return SwiftSpelling.color(color)
    case .enumeration, .string:
      guard let text = Unbox.string(value) else { return nil }
      if object is CAEmitterCell, key != "fillMode" { return SwiftSpelling.literal(text) }
      if property.kind == .enumeration { return SwiftSpelling.member(text, of: property.names) }
      return Self.namesOfKeys[key].map { SwiftSpelling.member(text, of: $0) } ?? SwiftSpelling.literal(text)
    case .path: return Unbox.path(value).map { path($0, name: "\(name)\(Self.capital(key))") }
    case .image: return (value as? CGImage).flatMap { image($0) }
    case .numbers:
      guard let list = Unbox.numbers(value) else { return nil }
      return "[\(list.map { SwiftSpelling.number($0, pi: nil) }.joined(separator: ", "))]"
    case .filters:
      guard let list = value as? [Any] else { return nil }
      let items = list.map { filter($0) }
      let written = items.compactMap { $0 }
      return written.count == items.count ? "[\(written.joined(separator: ", "))]" : nil
    case .filter: return value.flatMap { filter($0) }
    case .cells: return (value as? [CAEmitterCell]).map { cells($0, depth: 0) }
    case .behaviors: return (value as? [CAEmitterBehavior]).map { behaviors($0) }
    case .object where key == "string": return text(value)
    case .object where key == "font":
      let font = (value as? String) ?? (value as? CTFont).map { CTFontCopyPostScriptName($0) as String }
      return font.map { "\(SwiftSpelling.literal($0)) as CFString" }
    default: return any(value, kind: property.kind, name: "\(name)\(Self.capital(key))")
    }
  }

  /// The names of string types that are no enumerations of the table.
  private static let namesOfKeys = [
    "fillMode": ["removed", "forwards", "backwards", "both"],
    "toneMapMode": ["automatic", "never", "ifSupported"],
    "preferredDynamicRange": ["automatic", "standard", "constrainedHigh", "high"], "contentsFormat": [],
  ]

  /// The members of option sets, from the lowest bit.
  private static let options = [
    "maskedCorners": [
      "layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMinXMaxYCorner", "layerMaxXMaxYCorner",
    ],
    "edgeAntialiasingMask": ["layerLeftEdge", "layerRightEdge", "layerBottomEdge", "layerTopEdge"],
    "autoresizingMask": [
      "layerMinXMargin", "layerWidthSizable", "layerMaxXMargin", "layerMinYMargin", "layerHeightSizable",
      "layerMaxYMargin",
    ],
  ]

  private static func optionSet(_ bits: Int, _ names: [String]) -> String {
    let members = names.indices.filter { bits >> $0 & 1 == 1 }.map { ".\(names[$0])" }
    return members.count == 1 ? members[0] : "[\(members.joined(separator: ", "))]"
  }

  private func text(_ value: Any?) -> String? {
    switch value {
    case let text as String: return SwiftSpelling.literal(text)
    case let text as NSAttributedString:
      leaveOut("The attributes of the text are left out.")
      return SwiftSpelling.literal(text.string)
    default: return nil
    }
  }

  // MARK: Values of any type

  /// An expression for a value where `Any` is wanted; nil if source cannot have it.
  ///
  /// - Parameters:
  ///   - kind: the kind of the property for which the value is; nil if it is not known.
  ///   - name: the name of a constant that the value may need.
  func any(_ value: Any?, kind: ValueKind?, name: String, depth: Int = 0) -> String? {
    let plain = Unbox.unwrapped(value)
    if let kind, kind.width > 0, !(plain is String), !(plain is [Any]), let row = Unbox.row(plain, kind),
      let text = SwiftSpelling.value(row, kind, pi: "Double.pi")
    {
      return text
    }
    switch plain {
    case let color as CGColor: return SwiftSpelling.color(color)
    case let path as CGPath: return self.path(path, name: name)
    case let image as CGImage: return self.image(image).map { "\($0) as Any" }
    case let text as String: return SwiftSpelling.literal(text)
    case let function as CAMediaTimingFunction: return SwiftSpelling.function(function)
    case let filter as CAFilter: return self.filter(filter)
    case let list as [Any]:
      guard depth < Self.valueDepth else { return nil }
      let items = list.map { any($0, kind: kind?.itemKind, name: name, depth: depth + 1) }
      let written = items.compactMap { $0 }
      guard written.count == items.count else { return nil }
      let separator = written.contains { $0.count > 24 } && written.count > 2 ? ",\n  " : ", "
      return separator == ", "
        ? "[\(written.joined(separator: ", "))]" : "[\n  \(written.joined(separator: separator)),\n]"
    case nil: return nil
    case let other?:
      for kind in [ValueKind.transform, .rect, .point, .size] {
        if let row = Unbox.row(other, kind) { return SwiftSpelling.value(row, kind) }
      }
      if other is Bool
        || (other as? NSNumber).map({ $0 === (true as NSNumber) || $0 === (false as NSNumber) }) == true
      {
        return Unbox.number(other) == 0 ? "false" : "true"
      }
      return Unbox.number(other).map { SwiftSpelling.number($0, pi: "Double.pi") }
    }
  }

  /// Writes a path. Returns its name.
  func path(_ path: CGPath, name wanted: String) -> String {
    let name = free(wanted)
    add("let \(name) = CGMutablePath()")
    var rest = path.points[...]
    for verb in path.verbs {
      let points = rest.prefix(verb.pointCount).map { SwiftSpelling.point([Double($0.x), Double($0.y)]) }
      rest = rest.dropFirst(verb.pointCount)
      switch verb {
      case .moveToPoint: add("\(name).move(to: \(points[0]))")
      case .addLineToPoint: add("\(name).addLine(to: \(points[0]))")
      case .addQuadCurveToPoint: add("\(name).addQuadCurve(to: \(points[1]), control: \(points[0]))")
      case .addCurveToPoint:
        add("\(name).addCurve(to: \(points[2]), control1: \(points[0]), control2: \(points[1]))")
      case .closeSubpath: add("\(name).closeSubpath()")
      }
    }
    return name
  }

  static func capital(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// The text of the comment in place of a value that is omitted.
  static func description(of value: Any) -> String {
    if let image = value as? CGImage {
      return "an image of \(image.width) × \(image.height) pixels that is in no file of its own"
    }
    return "a value of the class \(Swift.type(of: value))"
  }
}
