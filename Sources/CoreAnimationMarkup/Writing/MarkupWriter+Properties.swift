import CoreGraphics
import CoreText
import Foundation
import QuartzCore
import RenderTree
import SceneFiles

/// Writes properties of layers and emitter cells by their kind.
extension MarkupWriter {
  /// Writes a property as an attribute. False if it needs an element, or cannot be written.
  ///
  /// - Parameter numbers: the property's numbers in the object's row; empty if it has none.
  func attribute(
    _ property: Property, numbers: some RandomAccessCollection<Double>, of object: any KeyValueCoding
  ) -> Bool {
    let key = property.key
    switch property.kind {
    case .bool, .integer, .float, .number, .point, .size, .rect:
      var values = Array(numbers)
      if values.isEmpty { values = Unbox.row(object.value(forKey: key), property.kind) ?? [] }
      if property.kind == .float { values = values.map { Self.float($0) } }
      guard !values.isEmpty, isPossible(values, key) else { return true }
      out.attribute(key, values)
      return true
    case .transform:
      let row = numbers.count == 16 ? CATransform3D(row: Array(numbers)) : nil
      guard
        let text = (row ?? Unbox.transform(object.value(forKey: key))).flatMap({ self.text(of: $0) })
      else {
        lose(key, "the transform is not finite")
        return true
      }
      out.attribute(key, text)
      return true
    case .color:
      // Red, green, blue, alpha, and whether there is a colour. A colour with three components is an
      // attribute.
      let row = Array(numbers)
      if row.count == 5 {
        guard row[4] == 1, row[3] == 1 else { return false }
        if isPossible(row.prefix(3), key) { out.attribute(key, row.prefix(3)) }
        return true
      }
      guard let color = Unbox.color(object.value(forKey: key)), color.srgba.alpha == 1 else { return false }
      return self.color(key, color)
    case .enumeration, .string:
      if let text = Unbox.string(object.value(forKey: key)) { attribute(key, text) }
      return true
    case .path:
      guard let path = Unbox.path(object.value(forKey: key)), isPossible(path, key) else { return true }
      out.attribute(key, path)
      return true
    case .filter:
      guard let name = object.value(forKey: key) as? String else { return false }
      attribute(key, name)
      return true
    case .object where key == "string" || key == "font":
      text(object.value(forKey: key), key)
      return true
    default: return false
    }
  }

  /// Writes a property as an element.
  func child(_ property: Property, of object: any KeyValueCoding) {
    let key = property.key
    let value = Unbox.unwrapped(object.value(forKey: key))
    switch property.kind {
    case .layer:
      guard let other = value as? CALayer else { return }
      reference(key, to: other)
    case .filters: filters(key, value)
    case .filter:
      if let filter = value as? CAFilter {
        self.filter(filter, element: key, givesType: true)
      } else {
        lose(key, "a filter of the class \(Self.className(value)) cannot be written")
      }
    case .cells:
      if let cells = value as? [CAEmitterCell] { emitterCells(key, cells) }
    case .behaviors:
      if let behaviors = value as? [CAEmitterBehavior] { emitterBehaviors(key, behaviors) }
    case .color where value == nil:
      // The value is nil, and the default is a colour.
      out.element(key) { $0.attribute("type", "null") }
    case .numbers, .colors:
      guard let list = value as? [Any] else { return }
      out.open(key)
      items(list, key: key, kind: property.kind == .numbers ? .number : .color)
      out.close()
    case .color, .image, .enumeration:
      self.value(key, value, kind: property.kind, key: key)
    default: lose(key, "a value of the class \(Self.className(value)) cannot be written")
    }
  }

  /// Writes a reference to a layer of the file: `<sourceLayer object="#2"/>`.
  func reference(_ key: String, to layer: CALayer, label: String? = nil) {
    guard let id = ids[layer] else { return lose(label ?? key, "the layer of \(key) is not in the file") }
    out.open(key)
    attribute("object", id, keyPath: label ?? key)
    out.close()
  }

  /// Writes a text, or the name of a font.
  private func text(_ value: Any?, _ key: String) {
    switch Unbox.unwrapped(value) {
    case let text as String: attribute(key, text)
    case let text as NSAttributedString:
      lose(key, "the attributes of an attributed string cannot be written; only its text is written")
      attribute(key, text.string)
    case let font as CTFont: attribute(key, CTFontCopyPostScriptName(font) as String)
    case let other?: lose(key, "a value of the class \(Self.className(other)) cannot be written")
    case nil: break
    }
  }

  /// Writes a colour as an attribute with three sRGB components. False if the colour has another form.
  private func color(_ key: String, _ color: CGColor) -> Bool {
    let c = color.srgba
    guard isPossible([c.red, c.green, c.blue], key) else { return true }
    out.attribute(key, [c.red, c.green, c.blue])
    return true
  }

  // MARK: Numbers

  /// The number with the fewest digits that is the same `Float`. Readers of the property do not need more.
  static func float(_ value: Double) -> Double {
    let single = Float(value)
    guard let short = Double(single.description) else { return value }
    return Double(single) == value || short == value ? short : value
  }

  /// Whether a file can express the numbers. If not, a loss is recorded.
  func isPossible(_ values: some Collection<Double>, _ key: String) -> Bool {
    let mayBeInfinite = ValueText.mayBeInfinite.contains(key)
    for value in values {
      if mayBeInfinite, value == .infinity { continue }
      guard abs(value) <= NumberText.greatest else {
        lose(
          key,
          value.isFinite ? "the number \(value) is too large to be written" : "\(value) cannot be written")
        return false
      }
    }
    if key == "contentsCenter" || key == "bounds", values.count == 4,
      values.suffix(2).contains(where: { $0 < 0 })
    {
      lose(key, "a negative size cannot be written")
      return false
    }
    return true
  }

  func isPossible(_ path: CGPath, _ key: String) -> Bool {
    for point in path.points where !(isPossible([Double(point.x), Double(point.y)], key)) { return false }
    return true
  }

  static func className(_ value: Any?) -> String { value.map { "\(Swift.type(of: $0))" } ?? "nil" }
}
