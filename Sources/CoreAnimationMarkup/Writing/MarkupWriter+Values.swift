import CoreGraphics
import Foundation
import QuartzCore
import RenderTree

/// Writes values together with their type: those of animations and states, and items of lists.
extension MarkupWriter {
  /// Writes `<name type="…" value="…"/>`, or an item of a list, `<real value="…"/>`, if there is no name.
  ///
  /// - Parameters:
  ///   - kind: the kind of the property for which the value is; nil if it is not known.
  ///   - key: the key for losses.
  package func value(_ name: String?, _ value: Any?, kind: ValueKind?, key: String, depth: Int = 0) {
    let plain = Unbox.unwrapped(value)
    if let kind, let written = structure(plain, kind) { return numbers(name, written, key) }
    if kind == .colorMatrix, let matrix = Unbox.numbers(plain), matrix.count == 20 {
      return colorMatrix(name, matrix, key)
    }
    switch plain {
    case let color as CGColor: self.color(name, color, key)
    case let path as CGPath:
      guard isPossible(path, key) else { return null(name) }
      open(name, "CGPath")
      out.attribute("value", path)
      out.close()
    case let image as CGImage: self.image(name, image, key)
    case let text as String:
      open(name, "string")
      attribute("value", text, keyPath: key)
      out.close()
    case let text as NSAttributedString:
      lose(key, "the attributes of an attributed string cannot be written; only its text is written")
      self.value(name, text.string, kind: kind, key: key)
    case let function as CAMediaTimingFunction:
      open(name, "CAMediaTimingFunction")
      out.attribute("value", TimingFunctionText.text(of: function, out.numbers()))
      out.close()
    case let list as [Any]: self.list(name, list, key: key, kind: kind, depth: depth)
    case nil: null(name)
    case let other?:
      for kind in [ValueKind.transform, .rect, .point, .size] {
        if let written = structure(other, kind) { return numbers(name, written, key) }
      }
      guard let number = Unbox.number(other) else {
        lose(key, "a value of the class \(Self.className(other)) cannot be written")
        return null(name)
      }
      let isSingle = other is Float || (other as? NSNumber).map { $0.objCType.pointee == 0x66 } ?? false
      numbers(name, (Self.scalarType(other), [isSingle ? Self.float(number) : number]), key)
    }
  }

  /// The numbers and the type name of a structure or scalar. Nil for other values.
  private func structure(_ value: Any?, _ kind: ValueKind) -> (type: String, numbers: [Double])? {
    let type: String
    switch kind {
    case .bool: type = "bool"
    case .integer: type = "integer"
    case .float, .number: type = "real"
    case .point: type = "CGPoint"
    case .size: type = "CGSize"
    case .rect: type = "CGRect"
    case .transform: type = "CATransform3D"
    default: return nil
    }
    if value is String || value is [Any] { return nil }
    guard let numbers = Unbox.row(value, kind) else { return nil }
    return (type, kind == .float ? numbers.map { Self.float($0) } : numbers)
  }

  private func numbers(_ name: String?, _ value: (type: String, numbers: [Double]), _ key: String) {
    guard isPossible(value.numbers, key) else { return null(name) }
    if value.type == "CATransform3D" {
      let transform = value.numbers.withUnsafeBufferPointer { $0.baseAddress.map { CATransform3D(row: $0) } }
      guard let text = transform.flatMap({ text(of: $0) }) else { return null(name) }
      open(name, value.type)
      out.attribute("value", text)
    } else {
      open(name, value.type)
      out.attribute("value", value.numbers, of: key)
    }
    out.close()
  }

  private func color(_ name: String?, _ color: CGColor, _ key: String) {
    let c = color.srgba
    guard isPossible([c.red, c.green, c.blue, c.alpha], key) else { return null(name) }
    open(name, "CGColor")
    out.attribute("value", [c.red, c.green, c.blue])
    if out.numbers().rounded(c.alpha) != 1 { out.attribute("opacity", c.alpha) }
    out.close()
  }

  private func colorMatrix(_ name: String?, _ matrix: [Double], _ key: String) {
    guard isPossible(matrix, key) else { return null(name) }
    open(name, "CAColorMatrix")
    let style = out.numbers()
    out.attribute("value", "matrix(\(matrix.map { style.text($0) }.joined(separator: " ")))")
    out.close()
  }

  /// The type name of a boxed number.
  private static func scalarType(_ value: Any) -> String {
    if Swift.type(of: value) == Bool.self { return "bool" }
    if let number = value as? NSNumber {
      switch UInt8(bitPattern: number.objCType.pointee) {
      case UInt8(ascii: "B"): return "bool"
      // Foundation's booleans have the type code of chars.
      case UInt8(ascii: "c") where number === (true as NSNumber) || number === (false as NSNumber):
        return "bool"
      case UInt8(ascii: "d"), UInt8(ascii: "f"): return "real"
      default: return "integer"
      }
    }
    return value is any BinaryInteger ? "integer" : "real"
  }

  /// Opens an element with a type. An item of a list has the type as its name.
  private func open(_ name: String?, _ type: String) {
    out.open(name ?? type)
    if name != nil { out.attribute("type", type) }
  }

  /// Writes a null value. In a list it keeps the positions of the other items.
  func null(_ name: String?) {
    open(name, "null")
    out.close()
  }

  private func image(_ name: String?, _ image: CGImage, _ key: String) {
    do {
      let reference = try assets.reference(to: image)
      open(name, "CGImage")
      out.attribute("src", reference)
      out.close()
    } catch {
      lose(key, "the image cannot be written: \(error)")
      null(name)
    }
  }

  private func list(_ name: String?, _ list: [Any], key: String, kind: ValueKind?, depth: Int) {
    guard depth < Self.valueDepth else {
      lose(key, "lists are nested more than \(Self.valueDepth) levels deep")
      return null(name)
    }
    out.open(name ?? "NSArray")
    if name != nil { out.attribute("type", "NSArray") }
    items(list, key: key, kind: kind?.itemKind, depth: depth)
    out.close()
  }

  /// Writes the items of a list as elements.
  package func items(_ list: [Any], key: String, kind: ValueKind?, depth: Int = 0) {
    for item in list { value(nil, item, kind: kind, key: key, depth: depth + 1) }
  }
}
