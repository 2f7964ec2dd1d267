// Values in archives: structures and colours as arrays of numbers, paths as verbs and points, images as pixels.

/// Stands for nil. Always the same object: two instances of NSNull are equal on Linux but hash differently, which
/// breaks the archiver's table of the objects it has seen. Immutable.
private let archivedNil = NSNull()

extension NSCoder {
  func encodeBoxed(_ value: Any?, _ kind: ValueKind, forKey key: String) {
    guard let value = Unbox.unwrapped(value) else { return encode(archivedNil, forKey: key) }
    switch kind {
    case .bool, .integer, .float, .number:
      if let number = Unbox.number(value) { encode(number, forKey: key) }
    case .point, .size, .rect, .transform, .color:
      if let numbers = Unbox.row(value, kind) { encode(numbers.archived, forKey: key) }
    case .string, .enumeration:
      if let string = Unbox.string(value) { encode(string as NSString, forKey: key) }
    case .numbers:
      if let numbers = Unbox.numbers(value) { encode(numbers.archived, forKey: key) }
    default:
      if let archived = ArchivedValue.object(value) { encode(archived, forKey: key) }
    }
  }

  func decodeBoxed(_ kind: ValueKind, forKey key: String) -> Any? {
    switch kind {
    case .bool, .integer, .float, .number:
      return decodeDouble(forKey: key)
    case .point, .size, .rect, .transform, .color:
      guard let numbers = decodeNumbers(forKey: key), numbers.count == kind.width else { return nil }
      return numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }
    case .string, .enumeration:
      return decodeObject(of: NSString.self, forKey: key) as String?
    case .numbers:
      return decodeNumbers(forKey: key)?.map { NSNumber(value: $0) }
    default:
      return ArchivedValue.value(decodeObject(forKey: key))
    }
  }

  /// A string; nil if the archive does not have it.
  func decodeText(forKey key: String) -> String? {
    containsValue(forKey: key) ? decodeObject(of: NSString.self, forKey: key) as String? : nil
  }

  /// Writes values by name: actions, and values that a client stored under keys of its own.
  ///
  /// Values that cannot be archived are left out with a warning. So are layers, which would be in the archive a
  /// second time, outside of their tree.
  func encodeValues(_ values: [String: Any], of owner: Any, forKey key: String) {
    var names: [String] = []
    var objects: [NSObject] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let object = ArchivedValue.object(value) else {
        Misuse.ignored(
          "archiving \(type(of: owner)): the value of \"\(name)\" cannot be archived, so it is left out")
        continue
      }
      names.append(name)
      objects.append(object)
    }
    guard !names.isEmpty else { return }
    encode(NSArray(array: names.map { $0 as NSString }), forKey: key + "Keys")
    encode(NSArray(array: objects), forKey: key)
  }

  /// The values that `encodeValues` wrote; NSNull is kept as it is.
  func decodeValues(forKey key: String) -> [String: Any] {
    guard containsValue(forKey: key), containsValue(forKey: key + "Keys"),
      let names = decodeObject(forKey: key + "Keys") as? [String],
      let objects = decodeObject(forKey: key) as? [Any]
    else { return [:] }
    var values: [String: Any] = [:]
    for (name, object) in zip(names, objects) { values[name] = ArchivedValue.value(object) ?? NSNull() }
    return values
  }

  private func decodeNumbers(forKey key: String) -> [Double]? {
    (decodeObject(forKey: key) as? [Any])?.compactMap { Unbox.number($0) }
  }
}

extension [Double] {
  fileprivate var archived: NSArray { NSArray(array: map { NSNumber(value: $0) }) }
}

/// An object that archives hold at its place in a tree, and nowhere else: a layer.
protocol ArchivedInTree: NSObject {}

/// Values of open type in archives: a dictionary with a tag for each type that NSKeyedArchiver cannot archive itself.
private enum ArchivedValue {
  static func object(_ value: Any) -> NSObject? {
    if let numbers = value as? [NSNumber] { return NSArray(array: numbers) }
    if value is NSNull { return archivedNil }
    if let list = value as? [Any] { return tagged("list", NSArray(array: list.compactMap { object($0) })) }
    if let dictionary = value as? [AnyHashable: Any] {
      let pairs = dictionary.compactMap { key, value in
        (object(key.base)).flatMap { key in object(value).map { NSArray(array: [key, $0]) } }
      }
      return tagged("dictionary", NSArray(array: pairs))
    }
    if let color = value as? CGColor {
      return tagged("color", Unbox.colorRow(color).archived)
    }
    if let path = value as? CGPath {
      let numbers = path.points.flatMap { [Double($0.x), Double($0.y)] }
      let archived = NSMutableDictionary(dictionary: ["tag": "path", "value": numbers.archived])
      archived["verbs"] = path.verbs.map { Double($0.rawValue) }.archived
      return archived
    }
    if let image = value as? CGImage {
      let archived = NSMutableDictionary(dictionary: ["tag": "image"])
      archived["value"] = image.withPixels { NSData(bytes: $0.baseAddress, length: $0.count) }
      archived["size"] = [Double(image.width), Double(image.height)].archived
      return archived
    }
    if let point = Unbox.point(value) { return tagged("point", [point.x, point.y].archived) }
    if let size = Unbox.size(value) { return tagged("size", [size.width, size.height].archived) }
    if let rect = Unbox.row(value, .rect) { return tagged("rect", rect.archived) }
    if let transform = Unbox.row(value, .transform) { return tagged("transform", transform.archived) }
    if let string = value as? String { return string as NSString }
    if let number = Unbox.number(value) { return NSNumber(value: number) }
    return value is any ArchivedInTree ? nil : value as? NSObject & NSCoding
  }

  private static func tagged(_ tag: String, _ value: NSObject) -> NSObject {
    NSDictionary(dictionary: ["tag": tag, "value": value])
  }

  static func value(_ object: Any?) -> Any? {
    guard let object = Unbox.unwrapped(object) else { return nil }
    guard let dictionary = object as? [String: Any], let tag = dictionary["tag"] as? String else {
      return object
    }
    let numbers = (dictionary["value"] as? [Any])?.compactMap { Unbox.number($0) } ?? []
    func boxed(_ kind: ValueKind) -> Any? {
      guard numbers.count == kind.width else { return nil }
      return numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }
    }
    switch tag {
    case "list": return (dictionary["value"] as? [Any])?.compactMap { value($0) }
    case "dictionary":
      var result: [AnyHashable: Any] = [:]
      for case let pair as [Any] in (dictionary["value"] as? [Any]) ?? [] where pair.count == 2 {
        let key = value(pair[0])
        guard let key = Unbox.string(key).map({ AnyHashable($0) }) ?? key as? AnyHashable else { continue }
        result[key] = value(pair[1]) ?? NSNull()
      }
      return result
    case "color": return boxed(.color)
    case "point": return boxed(.point)
    case "size": return boxed(.size)
    case "rect": return boxed(.rect)
    case "transform": return boxed(.transform)
    case "path":
      let verbs = (dictionary["verbs"] as? [Any])?.compactMap { Unbox.number($0) } ?? []
      return path(verbs: verbs, numbers: numbers)
    case "image":
      guard let data = dictionary["value"] as? Data,
        let size = (dictionary["size"] as? [Any])?.compactMap({ Unbox.number($0) }), size.count == 2
      else { return nil }
      return CGImage(
        width: Int(clamping: size[0]), height: Int(clamping: size[1]),
        premultipliedRGBA: [UInt8](data))
    default: return nil
    }
  }

  private static func path(verbs: [Double], numbers: [Double]) -> CGPath {
    let path = CGMutablePath()
    var rest = numbers[...]
    func point() -> CGPoint {
      guard rest.count >= 2 else { return .zero }
      return CGPoint(x: rest.removeFirst(), y: rest.removeFirst())
    }
    for verb in verbs {
      switch CGPathElementType(rawValue: Int32(clamping: verb)) {
      case .moveToPoint: path.move(to: point())
      case .addLineToPoint: path.addLine(to: point())
      case .addQuadCurveToPoint:
        let control = point()
        path.addQuadCurve(to: point(), control: control)
      case .addCurveToPoint:
        let control1 = point()
        let control2 = point()
        path.addCurve(to: point(), control1: control1, control2: control2)
      case .closeSubpath: path.closeSubpath()
      case nil: break
      }
    }
    return path
  }
}
