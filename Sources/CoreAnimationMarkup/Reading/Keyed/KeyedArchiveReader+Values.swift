import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

extension KeyedArchiveReader {
  /// The value of a field. `kind` is the kind of the property; nil allows any value.
  ///
  /// Nil, with a report, if there is no value or its type is wrong.
  func value(_ field: Field, _ kind: ValueKind?, key: String) -> Any? {
    do throws(ValueError) {
      guard let found = try read(archive.value(field), kind, key: key) else { return nil }
      if kind == .numbers || kind == .colors || kind == .timingFunctions || !isSpecial(kind) {
        guard kind?.accepts(found) ?? true else {
          throw ValueError("the value does not have the property's type", .wrongType)
        }
      }
      return found
    } catch {
      skipped(error, keyPath: key)
      return nil
    }
  }

  /// Whether a kind is read by its own function.
  private func isSpecial(_ kind: ValueKind?) -> Bool {
    kind == .filters || kind == .filter || kind == .cells || kind == .behaviors
  }

  private func read(_ value: KeyedArchive.Value, _ kind: ValueKind?, key: String) throws(ValueError) -> Any? {
    switch value {
    case .null: return nil
    case .damaged: throw ValueError("the value cannot be read")
    case .flag(let flag): return try number(flag ? 1 : 0, kind, key) ?? flag
    case .integer(let integer): return try number(Double(integer), kind, key) ?? Double(integer)
    case .real(let real): return try number(real, kind, key) ?? real
    case .text(let text): return try self.text(text, kind, key)
    case .data(let range):
      guard kind == nil || kind == .image else {
        throw ValueError("the value does not have the property's type", .wrongType)
      }
      return try image(range, nil)
    case .list:
      // Lists are not objects that `entering` counts, and may contain themselves.
      guard listDepth < limits.depth else {
        throw ValueError("lists are nested more than \(limits.depth) levels deep", .limitExceeded)
      }
      listDepth += 1
      defer { listDepth -= 1 }
      return try list(value, kind, key)
    case .object(let object):
      var result: Result<Any?, ValueError> = .success(nil)
      _ = entering(object, keyPath: key) { () -> Bool? in
        do throws(ValueError) { result = .success(try self.object(object, kind, key)) } catch {
          result = .failure(error)
        }
        return true
      }
      return try result.get()
    }
  }

  /// A number for a property of a kind; nil allows any number.
  private func number(_ number: Double, _ kind: ValueKind?, _ key: String) throws(ValueError) -> Any? {
    if !(number == .infinity && ValueText.mayBeInfinite.contains(key)) { try NumberText.check(number) }
    switch kind {
    case .bool: return number != 0
    case .integer:
      guard let integer = Int(exactly: number) else { throw ValueError("\(number) is not a whole number") }
      return integer
    default: return nil
    }
  }

  private func text(_ text: String, _ kind: ValueKind?, _ key: String) throws(ValueError) -> Any? {
    switch kind {
    case .timingFunction: return try TimingFunctionText.function(text)
    case .valueFunction: return try ValueText.value(text, .valueFunction, key: key)
    case .filter:
      checkFilter(text)
      return text
    default:
      guard key == "string" else { return text }
      let count = text.utf8.count
      guard count <= textBudget else {
        throw ValueError("the texts of the archive have more than \(limits.textBytes) bytes", .limitExceeded)
      }
      textBudget -= count
      return text
    }
  }

  // MARK: Objects

  private func object(_ object: Object, _ kind: ValueKind?, _ key: String) throws(ValueError) -> Any? {
    switch object.className {
    case "LKNSValueCodingProxy": return try structure(object, key)
    case "LKCGColorCodingProxy": return try color(object)
    case "LKCGImageCodingProxy":
      guard let field = object.fields["data"], let range = data(field) else {
        throw ValueError("the image has no data", .missingImage)
      }
      let image = try image(range, object.index)
      // The fields of images without colours are inferred from markup.
      guard archive.number(object.fields["A8asL8"]) == 1 else { return image }
      return try changed(image, .alphaOfGray, object.index)
    case "CATintedImage": return try tintedImage(object)
    case "CAMediaTimingFunction": return try timingFunction(object)
    case "CAValueFunction":
      return try ValueText.value(archive.text(object.fields["name"]) ?? "", .valueFunction, key: key)
    case "CAFilter": return try filter(object)
    case "CAEmitterCell": return cell(object)
    case "CAEmitterBehavior": return try behavior(object)
    case "NSNull": return nil
    default: break
    }
    if let tagged = archive.tagged(object), tagged.tag != "list" {
      return try self.tagged(tagged, object.index, key)
    }
    if let text = archive.text(object.fields["NS.string"]) { return try self.text(text, kind, key) }
    if let field = object.fields["NS.data"], let range = data(field) { return try image(range, object.index) }
    if let items = archive.items(.object(object)) {
      if kind == .path || kind == nil && isPath(items) { return try path(items, object.index) }
      return try list(.object(object), kind, key)
    }
    if object.classes.contains(where: { animationClass(named: $0) != nil }) {
      return animation(.object(object), target: CALayer.self, keyPath: nil)
    }
    throw ValueError("the class \(object.className) is not known", .unknownClass)
  }

  /// Reads points, sizes, rectangles and transforms. The kinds 0 to 3 and their fields are known from files.
  private func structure(_ object: Object, _ key: String) throws(ValueError) -> Any {
    func numbers(_ keys: [String]) throws(ValueError) -> [Double] {
      var result: [Double] = []
      for key in keys {
        guard let number = archive.number(object.fields[key]) else {
          throw ValueError("the structure has no number \(ValueError.quoted(key))")
        }
        try NumberText.check(number)
        result.append(number)
      }
      return result
    }
    switch archive.number(object.fields["kind"]) {
    case 0:
      let n = try numbers(["x", "y"])
      return CGPoint(x: n[0], y: n[1])
    case 1:
      let n = try numbers(["width", "height"])
      return try ValueText.checked(CGSize(width: n[0], height: n[1]), key: key)
    case 2:
      let n = try numbers(["x", "y", "width", "height"])
      return try ValueText.checked(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), key: key)
    case 3:
      let n = try numbers((1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } })
      return n.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, .transform) } }
        .flatMap { Unbox.transform($0) } ?? CATransform3DIdentity
    case let kind:
      throw ValueError("structures of the kind \(kind.map { "\($0)" } ?? "?") are not known", .unknownClass)
    }
  }

  private func color(_ object: Object) throws(ValueError) -> CGColor {
    var n: [Double] = []
    for key in ["r", "g", "b", "a"] {
      guard let number = archive.number(object.fields[key]) ?? (key == "a" ? 1 : nil) else {
        throw ValueError("the colour has no \(key)")
      }
      try NumberText.check(number)
      n.append(number)
    }
    return CGColor(srgbRed: n[0], green: n[1], blue: n[2], alpha: n[3])
  }

  /// The bytes of a field that is data, or an NSData.
  func data(_ field: Field) -> Range<Int>? {
    switch archive.value(field) {
    case .data(let range): return range
    case .object(let object):
      if let inner = object.fields["NS.data"], case .data(let range) = archive.value(inner) { return range }
      return nil
    default: return nil
    }
  }

  private func image(_ range: Range<Int>, _ index: Int?) throws(ValueError) -> CGImage {
    if let index, let known = imagesByIndex[index] { return known }
    try images.countImage()
    guard range.count <= images.fileLimit else {
      throw ValueError("the image has too many bytes", .limitExceeded)
    }
    images.countBytes(range.count)
    let image = try images.decode(Array(archive.bytes[range]), named: "in the archive")
    imageOrigins[ObjectIdentifier(image)] = ImageOrigin(image: image, name: nil) {
      [bytes = archive.bytes] () throws(ValueError) in Array(bytes[range])
    }
    if let index { imagesByIndex[index] = image }
    return image
  }

  /// An image in one colour. The fields are recognised by the classes of their values, because no archive with one was
  /// available.
  private func tintedImage(_ object: Object) throws(ValueError) -> CGImage {
    var image: CGImage?
    var tint: CGColor?
    for key in object.fields.keys.sorted() {
      guard let field = object.fields[key], case .object(let inner) = archive.value(field) else { continue }
      switch try self.object(inner, nil, key) {
      case let found as CGImage: image = found
      case let found as CGColor: tint = found
      default: break
      }
    }
    guard let image else { throw ValueError("the tinted image has no image", .missingImage) }
    guard let color = tint?.srgba else { return image }
    let change = ImageChange.tint(
      [color.red, color.green, color.blue, color.alpha].map { min(max(Double($0), 0), 1) })
    return try changed(image, change, object.index)
  }

  /// The image of an object, with changed pixels. It is made once for all uses of the object.
  private func changed(_ image: CGImage, _ change: ImageChange, _ index: Int) throws(ValueError) -> CGImage {
    if let known = changedImagesByIndex[index] { return known }
    let result = try images.changed(image, change)
    changedImagesByIndex[index] = result
    return result
  }

  /// A timing function with a name or control points. The keys of both are inferred.
  private func timingFunction(_ object: Object) throws(ValueError) -> CAMediaTimingFunction {
    let points = ["c1x", "c1y", "c2x", "c2y"].compactMap { archive.number(object.fields[$0]) }
    if let name = archive.text(object.fields["name"]) { return try TimingFunctionText.function(name) }
    guard points.count == 4 else {
      throw ValueError("the timing function has neither a name nor four points")
    }
    return try TimingFunctionText.function(points.map { "\($0)" }.joined(separator: " "))
  }

  // MARK: Lists

  private func list(_ value: KeyedArchive.Value, _ kind: ValueKind?, _ key: String) throws(ValueError) -> Any?
  {
    guard let items = archive.items(value) else { throw ValueError("the value is not a list", .wrongType) }
    if kind == .path { return try path(items, nil) }
    listItemCount += items.count
    guard listItemCount <= limits.listItems else {
      listItemCount -= items.count
      throw ValueError("the lists of the archive have more than \(limits.listItems) items", .limitExceeded)
    }
    // Archives made on Linux store structures and colours as lists of numbers.
    let width = kind?.width ?? 0
    if width > 1, kind != .colorMatrix, items.count == width {
      let numbers = items.compactMap { archive.number($0) }
      if numbers.count == width, let kind {
        for number in numbers { try NumberText.check(number) }
        let boxed = numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }
        return Unbox.plain(boxed, kind)
      }
    }
    var result: [Any] = []
    for item in items {
      // An item that cannot be read is replaced by the one before it, so that later items keep their
      // positions.
      if let found = self.value(item, kind?.itemKind, key: key) ?? result.last { result.append(found) }
    }
    return result
  }

  // MARK: Paths

  private func isPath(_ items: [Field]) -> Bool {
    guard let first = items.first, case .object(let object) = archive.value(first) else { return false }
    return object.className == "CACGPathCodingSegment"
  }

  /// A path as a list of elements. The types and the order of points are those of CGPathElementType. The
  /// types 2 (quadratic curve) and 4 (end of a subpath) are inferred.
  private func path(_ items: [Field], _ index: Int?) throws(ValueError) -> CGPath {
    if let index, let known = pathsByIndex[index] { return known }
    pathBudget -= items.count
    guard pathBudget >= 0 else {
      throw ValueError("the paths of the archive have too many segments", .limitExceeded)
    }
    let path = CGMutablePath()
    for (position, item) in items.enumerated() {
      guard case .object(let object) = archive.value(item), object.className == "CACGPathCodingSegment",
        let type = archive.number(object.fields["LKCGPathType"])
      else { throw ValueError("the path contains an object that is not a segment", .badPath) }
      func point(_ index: Int) throws(ValueError) -> CGPoint {
        guard let x = archive.number(object.fields["LKCGPathPoint\(index)_x"]),
          let y = archive.number(object.fields["LKCGPathPoint\(index)_y"])
        else { throw ValueError("a segment of the path has no point \(index)", .badPath) }
        try NumberText.check(x)
        try NumberText.check(y)
        return CGPoint(x: x, y: y)
      }
      if position == 0, type != 0 { throw ValueError("the path does not begin with a move", .badPath) }
      switch type {
      case 0: path.move(to: try point(0))
      case 1: path.addLine(to: try point(0))
      case 2: path.addQuadCurve(to: try point(1), control: try point(0))
      case 3: path.addCurve(to: try point(2), control1: try point(0), control2: try point(1))
      case 4: path.closeSubpath()
      default: throw ValueError("a segment of the path has the unknown type \(type)", .unknownClass)
      }
    }
    if let index { pathsByIndex[index] = path }
    return path
  }

  // MARK: Filters and cells

  private func filter(_ object: Object) throws(ValueError) -> CAFilter {
    try keyed(object, "CAFilter", "filter") { type in
      checkFilter(type)
      return CAFilter(type: type)
    }
  }

  private func behavior(_ object: Object) throws(ValueError) -> CAEmitterBehavior {
    try keyed(object, "CAEmitterBehavior", "emitter behaviour") { type in
      if !CAEmitterBehavior.behaviorTypes.contains(type) {
        warn(
          .unknownBehavior, "the emitter behaviour \(ValueError.quoted(type)) is not known; it has no effect",
          keyPath: "emitterBehaviors", cause: type)
      }
      return CAEmitterBehavior(type: type)
    }
  }

  /// Reads a filter or an emitter behaviour: its type, its name, and its inputs. Inputs are in a dictionary (inferred for behaviours) or,
  /// in archives made on Linux, beside the name.
  ///
  /// - Parameters:
  ///   - owner: the name of the class, with which the fields begin.
  ///   - noun: what messages call the object.
  private func keyed<Made: KeyedObject>(
    _ object: Object, _ owner: String, _ noun: String, make: (String) -> Made
  ) throws(ValueError) -> Made {
    func field(_ name: String) -> Field? { object.fields[owner + name.capitalized] ?? object.fields[name] }
    guard let type = archive.text(field("type")) else { throw ValueError("the \(noun) has no type") }
    let made = make(type)
    made.name = archive.text(field("name"))
    if archive.number(object.fields["disabled"]) == 1 { made.isEnabled = false }
    let inputs =
      field("inputs").flatMap { archive.table(archive.value($0)) }
      ?? made.inputKeys.compactMap { key in object.fields[key].map { (key, $0) } }
    for (key, field) in inputs {
      guard let kind = made.valueKind(forKey: key) else {
        unknownKey(key, "input")
        continue
      }
      if let value = value(field, kind == .colorMatrix ? .numbers : kind, key: key) {
        made.setValue(value, forKey: key)
      }
    }
    return made
  }

  private func checkFilter(_ name: String) {
    guard CAFilter(name: name) == nil else { return }
    warn(
      .unknownFilter, "the filter \(ValueError.quoted(name)) is not known; it has no effect",
      keyPath: "filters",
      cause: name)
  }

  private func cell(_ object: Object) -> CAEmitterCell {
    let cell = CAEmitterCell()
    for key in object.fields.keys.sorted() {
      guard let field = object.fields[key] else { continue }
      let value = archive.value(field)
      if case .null = value { continue }
      if isNil(value) { continue }
      if key.hasPrefix("CAEmitterCellOwnValues") { continue }
      guard let kind = CAEmitterCell.valueKind(forKeyPath: key) else {
        unknownKey(key, "property")
        continue
      }
      if let value = self.value(field, kind, key: key) { cell.setValue(value, forKeyPath: key) }
    }
    for (name, value) in ownValues(of: object, "CAEmitterCell") { cell.setValue(value, forKey: name) }
    return cell
  }
}

extension Unbox {
  /// The plain value, as markup has it, of a boxed structure or colour.
  fileprivate static func plain(_ value: Any?, _ kind: ValueKind) -> Any? {
    switch kind {
    case .point: point(value)
    case .size: size(value)
    case .rect: rect(value)
    case .transform: transform(value)
    default: value
    }
  }
}
