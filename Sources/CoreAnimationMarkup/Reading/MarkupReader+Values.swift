import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

extension MarkupReader {
  // MARK: Texts

  /// The value of a text for a key of a layer class.
  func value(
    _ text: String, _ kind: ValueKind, key: String, in layerType: CALayer.Type? = nil
  ) throws(ValueError) -> Any {
    switch kind {
    case .path: return try PathText.path(text, budget: &pathBudget)
    case .string, .enumeration, .filter: return key == "string" ? laidOut(text) : text
    case .object where key == "string": return laidOut(text)
    case .object where key == "font": return text
    default: return try ValueText.value(text, kind, key: key)
    }
  }

  /// A text for a layer, cut off if all texts together exceed a limit.
  private func laidOut(_ text: String) -> String {
    let count = text.utf8.count
    defer { textBudget -= min(count, textBudget) }
    if count <= textBudget { return text }
    warn(
      at: valueOffset, .limitExceeded,
      "the texts of the document have more than \(limits.textBytes) bytes; the rest is cut off",
      keyPath: "string", cause: "text")
    let start = text.utf8.startIndex
    let end = text.utf8.index(start, offsetBy: textBudget)
    // A character that is cut in two is left out.
    var cut = String(decoding: text.utf8[start..<end], as: UTF8.self)
    while cut.unicodeScalars.last == "\u{FFFD}" { cut.unicodeScalars.removeLast() }
    return cut
  }

  /// Reports a name that the property does not have. The engine handles unknown names.
  func checkName(_ value: Any, key: String, in layerType: CALayer.Type? = nil, at offset: Int) {
    // Most values are not names. The type is compared because casts are slow.
    guard Swift.type(of: value) == String.self, let name = value as? String else { return }
    let own = layerType?.propertyTable.property(forKey: key)?.names ?? []
    let names = own.isEmpty ? ValueText.knownNames[key] ?? [] : own
    guard !names.isEmpty, !names.contains(name) else { return }
    warn(
      at: offset, .unknownName, "\(ValueError.quoted(name)) is not one of \(names.joined(separator: ", "))",
      keyPath: key,
      cause: "\(key) \(name)")
  }

  // MARK: Elements

  /// Whether an element sets a property to nil: `<fillColor type="null"/>`.
  static func isNull(_ element: XMLElement) -> Bool {
    element["type"].map { ["null", "nil", "NSNull"].contains($0) } ?? false
  }

  /// The value of an element that is a property (`<fromValue type="real" value="1"/>`) or an item of a list
  /// (`<real value="1"/>`). `kind` is the kind of the property; nil allows any value.
  ///
  /// Nil, with a report, if there is no value or its type is wrong.
  func value(
    of element: XMLElement, _ kind: ValueKind?, key: String, in layerType: CALayer.Type? = nil,
    isItem: Bool = false
  ) -> Any? {
    let reference = referred(element, keyPath: key)
    if reference.isReference {
      if let object = reference.object, fits(object, kind, element, key) { return object }
      return nil
    }
    let typeName = isItem ? element.name : element["type"] ?? Self.typeName(for: kind, element)
    valueOffset = element.attribute("value")?.offset ?? element.offset
    let size: ObjectSize
    let result: Result<Any?, ValueError>
    (result, size) = measured { () -> Result<Any?, ValueError> in
      do throws(ValueError) {
        return .success(try read(element, kind, typeName, key: key, layerType))
      } catch {
        return .failure(error)
      }
    }
    let found: Any?
    switch result {
    case .success(let value): found = value
    case .failure(let error):
      // An item of a list keeps its position.
      if !isItem, element.name == key { checker?.note(unreadable: element, error.code) }
      skipped(error, at: element.attribute("value")?.offset ?? element.offset, keyPath: key)
      return nil
    }
    guard let found else { return nil }
    if !fits(found, kind, element, key) { return nil }
    checkName(found, key: key, in: layerType, at: element.offset)
    register(found, element, size)
    return found
  }

  private func read(
    _ element: XMLElement, _ kind: ValueKind?, _ typeName: String?, key: String, _ layerType: CALayer.Type?
  ) throws(ValueError) -> Any? {
    if let typeName, let type = ElementType(typeName) {
      return try typed(element, type, kind, key: key, layerType)
    }
    if let typeName { throw ValueError("the type \(ValueError.quoted(typeName)) is not known", .wrongType) }
    if let text = element["value"], let kind, kind != .object || key == "string" || key == "font" {
      return try value(text, kind, key: key, in: layerType)
    }
    return inner(element, kind, key: key, layerType)
  }

  /// The types that have an element form of their own and follow from the property alone.
  private static func typeName(for kind: ValueKind?, _ element: XMLElement) -> String? {
    switch kind {
    case .color where element["value"] != nil: "CGColor"
    case .image where element["src"] != nil: "CGImage"
    case .colors where element["value"] == nil, .numbers where element["value"] == nil: "NSArray"
    default: nil
    }
  }

  /// Reads a value element inside a property element: `<contents><CGImage src="…"/></contents>`.
  private func inner(_ element: XMLElement, _ kind: ValueKind?, key: String, _ layerType: CALayer.Type?)
    -> Any?
  {
    var result: Any?
    var found = false
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      if found {
        self.unknown(child, keyPath: key)
      } else {
        found = true
        result = self.value(of: child, kind, key: key, in: layerType, isItem: true)
      }
    }
    if !found {
      warn(
        at: element.offset, .missingValue, "<\(element.name)> has no value; it is skipped", keyPath: key,
        cause: element.name)
    }
    return result
  }

  /// The types of value elements.
  private enum ElementType {
    case number, integer, flag, string, point, size, rect, color, colorMatrix, path, image, tintedImage,
      transform, array, timingFunction, null

    init?(_ name: String) {
      switch name {
      case "real", "float", "double", "number", "NSNumber": self = .number
      case "integer", "int": self = .integer
      case "bool", "boolean": self = .flag
      case "string", "NSString": self = .string
      case "CGPoint": self = .point
      case "CGSize": self = .size
      case "CGRect": self = .rect
      case "CGColor": self = .color
      case "CAColorMatrix": self = .colorMatrix
      case "CGPath": self = .path
      case "CGImage": self = .image
      case "CATintedImage": self = .tintedImage
      case "CATransform3D": self = .transform
      case "NSArray": self = .array
      case "CAMediaTimingFunction": self = .timingFunction
      case "NSNull", "null", "nil": self = .null
      default: return nil
      }
    }

    /// The kind as which a text of this type is parsed.
    var kind: ValueKind? {
      switch self {
      case .number: .number
      case .integer: .integer
      case .flag: .bool
      case .string: .string
      case .point: .point
      case .size: .size
      case .rect: .rect
      case .path: .path
      case .transform: .transform
      case .timingFunction: .timingFunction
      case .colorMatrix: .colorMatrix
      case .color, .image, .tintedImage, .array, .null: nil
      }
    }
  }

  private func typed(
    _ element: XMLElement, _ type: ElementType, _ kind: ValueKind?, key: String, _ layerType: CALayer.Type?
  ) throws(ValueError) -> Any? {
    switch type {
    case .image: return try image(element)
    case .tintedImage: return try tintedImage(element)
    case .array: return list(element, key: key, of: kind?.itemKind)
    case .null: return nil
    case .color:
      guard let text = element["value"] else {
        return element["opacity"] == nil ? inner(element, kind, key: key, layerType) : nil
      }
      return try ColorText.color(text, opacity: element["opacity"])
    default:
      guard let text = element["value"] ?? (type == .timingFunction ? element["name"] : nil) else {
        throw ValueError("<\(element.name)> has no value", .missingValue)
      }
      // The rules of a known property have precedence: an integer may be given for a float, and names are
      // restricted.
      if let kind, Self.isScalar(kind), Self.isScalar(type.kind ?? .object) {
        if kind == .integer || kind == .bool {
          let number = try NumberText.number(text)
          return kind == .bool ? try ValueText.flag(text) : Int(exactly: number.rounded()) ?? number
        }
        return try value(text, kind, key: key, in: layerType)
      }
      if type == .string, let kind, kind == .enumeration || kind == .string || Self.isScalar(kind) {
        return try value(text, kind, key: key, in: layerType)
      }
      guard let own = type.kind else { return nil }
      // An item of the type "integer" may be written as a real number.
      return try value(text, own == .integer && kind == nil ? .number : own, key: key, in: nil)
    }
  }

  private static func isScalar(_ kind: ValueKind) -> Bool {
    switch kind {
    case .bool, .integer, .float, .number: true
    default: false
    }
  }

  /// The items of a list. An item that cannot be read is replaced by the one before it, or else the one after
  /// it, so that the others keep their positions beside key times and timing functions.
  func list(_ element: XMLElement, key: String, of kind: ValueKind?, in layerType: CALayer.Type? = nil)
    -> [Any]?
  {
    var items: [Any] = []
    var missing = 0
    var any = false
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      any = true
      self.listItemCount += 1
      guard self.listItemCount <= self.limits.listItems else {
        self.report(
          .error, at: child.offset, .limitExceeded,
          "the lists of the document have more than \(self.limits.listItems) items; the rest is skipped",
          keyPath: key, cause: "list items")
        return
      }
      if let item = self.value(of: child, kind, key: key, in: layerType, isItem: true) {
        if items.isEmpty { items = Array(repeating: item, count: missing) }
        items.append(item)
      } else if let last = items.last {
        items.append(last)
      } else {
        missing += 1
      }
    }
    deepest += 1
    return items.isEmpty && any ? nil : items
  }

  /// Whether a value has the right type. If not, it is reported.
  private func fits(_ value: Any, _ kind: ValueKind?, _ element: XMLElement, _ key: String) -> Bool {
    let fits = kind?.accepts(value) ?? true
    if !fits {
      warn(
        at: element.offset, .wrongType,
        "a value of type \(element["type"] ?? element.name) does not fit here; it is skipped",
        keyPath: key, cause: "\(element.name) \(key)")
    }
    return fits
  }

  // MARK: Images

  private func image(_ element: XMLElement) throws(ValueError) -> CGImage? {
    guard let attribute = element.attribute("src") ?? element.attribute("value") else {
      throw ValueError("the image has no src", .missingValue)
    }
    do throws(ValueError) {
      let grayIsAlpha =
        try element["A8asL8"].map { text throws(ValueError) in try ValueText.flag(text) } ?? false
      return try bundle.image(attribute.value, grayIsAlpha: grayIsAlpha)
    } catch {
      if let checker, error.code == .absolutePath, let path = bundle.file(named: attribute.value) {
        checker.note(absolute: attribute, path: path)
      }
      throw error
    }
  }

  /// Reads the image of a text or a symbol and its colour, as iOS writes them:
  /// `<contents type="CATintedImage"><image type="CGImage" src="…"/><tint type="CGColor" value="1 0 0"/></contents>`.
  private func tintedImage(_ element: XMLElement) throws(ValueError) -> CGImage? {
    var image: CGImage?
    var tint: CGColor?
    var isReported = false
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      switch child.name {
      case "image":
        image = self.value(of: child, .image, key: "image").flatMap { $0 as? CGImage }
        isReported = image == nil
      case "tint": tint = self.value(of: child, .color, key: "tint").flatMap { $0 as? CGColor }
      default: self.unknown(child, keyPath: "contents")
      }
    }
    guard let image else {
      if isReported { return nil }
      throw ValueError("the tinted image has no image", .missingValue)
    }
    return try tint.map { tint throws(ValueError) in try bundle.tinted(image, tint) } ?? image
  }
}
