import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Reads values of archives that NSKeyedArchiver made from this package's layers on Linux. Values for which
/// Foundation has no form are dictionaries with a tag, and images are pixels.
extension KeyedArchiveReader {
  func tagged(
    _ tagged: (tag: String, value: Field, others: [String: Field]), _ index: Int, _ key: String
  ) throws(ValueError) -> Any? {
    let kinds: [String: ValueKind] = [
      "color": .color, "point": .point, "size": .size, "rect": .rect, "transform": .transform,
    ]
    if let kind = kinds[tagged.tag] { return value(tagged.value, kind, key: key) }
    switch tagged.tag {
    case "path":
      return try path(verbs: numbers(tagged.others["verbs"]), numbers: numbers(tagged.value), index)
    case "image": return try image(pixels: tagged.value, size: numbers(tagged.others["size"]), index)
    case "dictionary": return dictionary(tagged.value, key)
    default:
      throw ValueError("a value with the tag \(ValueError.quoted(tagged.tag)) is not known", .unknownClass)
    }
  }

  /// The values for keys that the class does not declare. They are two lists: names and values.
  func ownValues(of object: Object, _ owner: String) -> [(name: String, value: Any)] {
    guard let field = object.fields[owner + "OwnValues"], let names = object.fields[owner + "OwnValuesKeys"]
    else { return [] }
    let pairs = zip(items(names, keyPath: owner), items(field, keyPath: owner))
    return pairs.compactMap { name, field in
      guard let name = archive.text(name), let value = value(field, nil, key: name) else { return nil }
      return (name, value)
    }
  }

  private func numbers(_ field: Field?) throws(ValueError) -> [Double] {
    guard let field else { throw ValueError("the value has no numbers", .missingValue) }
    var numbers: [Double] = []
    for item in items(field, keyPath: "numbers") {
      guard let number = archive.number(item) else {
        throw ValueError("the value is not a list of numbers", .wrongType)
      }
      try NumberText.check(number)
      numbers.append(number)
    }
    return numbers
  }

  private func path(verbs: [Double], numbers: [Double], _ index: Int) throws(ValueError) -> CGPath {
    if let known = pathsByIndex[index] { return known }
    pathBudget -= verbs.count
    guard pathBudget >= 0 else {
      throw ValueError("the paths of the archive have too many segments", .limitExceeded)
    }
    let path = CGMutablePath()
    var position = 0
    for (place, verb) in verbs.enumerated() {
      guard let type = CGPathElementType(rawValue: Int32(clamping: verb)) else {
        throw ValueError("a segment of the path has the unknown type \(verb)", .unknownClass)
      }
      if place == 0, type != .moveToPoint {
        throw ValueError("the path does not begin with a move", .badPath)
      }
      guard position + 2 * type.pointCount <= numbers.count else {
        throw ValueError("a segment of the path has too few points", .badPath)
      }
      func point(_ index: Int) -> CGPoint {
        CGPoint(x: numbers[position + 2 * index], y: numbers[position + 2 * index + 1])
      }
      switch type {
      case .moveToPoint: path.move(to: point(0))
      case .addLineToPoint: path.addLine(to: point(0))
      case .addQuadCurveToPoint: path.addQuadCurve(to: point(1), control: point(0))
      case .addCurveToPoint: path.addCurve(to: point(2), control1: point(0), control2: point(1))
      case .closeSubpath: path.closeSubpath()
      }
      position += 2 * type.pointCount
    }
    pathsByIndex[index] = path
    return path
  }

  private func image(pixels: Field, size: [Double], _ index: Int) throws(ValueError) -> CGImage {
    if let known = imagesByIndex[index] { return known }
    guard let range = data(pixels), size.count == 2, let width = Int(exactly: size[0]),
      let height = Int(exactly: size[1])
    else { throw ValueError("the image has no pixels", .missingImage) }
    let image = try images.keep(width: width, height: height, bytes: range.count) {
      Array(archive.bytes[range])
    }
    imagesByIndex[index] = image
    return image
  }

  /// A dictionary as pairs of keys and values.
  private func dictionary(_ field: Field, _ key: String) -> [AnyHashable: Any] {
    var result: [AnyHashable: Any] = [:]
    for (name, field) in pairs(field, key) { result[name] = value(field, nil, key: name) }
    return result
  }

  private func pairs(_ field: Field, _ key: String) -> [(name: String, value: Field)] {
    items(field, keyPath: key).compactMap { pair in
      let pair = items(pair, keyPath: key)
      guard pair.count == 2, let name = archive.text(pair[0]) else { return nil }
      return (name, pair[1])
    }
  }

  /// The entries of a dictionary in either archived form. Nil, with a report, for other values.
  func entries(_ field: Field, keyPath: String) -> [(name: String, value: Field)]? {
    let value = archive.value(field)
    if case .object(let object) = value, let tagged = archive.tagged(object), tagged.tag == "dictionary" {
      return pairs(tagged.value, keyPath)
    }
    if let table = archive.table(value) { return table.map { ($0.key, $0.value) } }
    warn(
      .wrongType, "the value is not a dictionary; it is skipped", keyPath: keyPath,
      cause: "no dictionary \(keyPath)")
    return nil
  }
}
