import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Values that are elements: `<backgroundColor value="1 0 0" opacity="0.5"/>`, `<fromValue type="real" value="0"/>`,
/// `<values>` with its items.
extension MarkupText {
  /// A value and what it is for.
  struct NewValue {
    let value: Any?
    /// The kind of the property; nil for any value.
    let kind: ValueKind?
    /// The kind of the items of a list.
    var itemKind: ValueKind?
    let key: String

    var isNull: Bool { Unbox.unwrapped(value) == nil }
  }

  // MARK: New elements

  /// The elements that a writer writes, with the indentation and the quotes of the file. Throws the first thing that it cannot express.
  func written(_ body: (MarkupWriter) -> Void) throws(ValueError) -> Lines {
    let writer = MarkupWriter()
    body(writer)
    if let loss = writer.losses.first { throw ValueError(loss.reason) }
    let unit = indentUnit(of: 0)
    // The first line is the XML declaration.
    var lines = Lines(
      lines: writer.out.bytes.split(separator: 0x0A).dropFirst().map { line in
        let text = line.drop { $0 == 0x20 }
        return Array(repeatElement(unit, count: (line.count - text.count) / 2).joined()) + text
      })
    if usesApostrophes {
      lines.lines = lines.lines.map { line in
        line.contains(0x27) ? line : line.map { $0 == 0x22 ? 0x27 : $0 }
      }
    }
    return lines
  }

  /// The element of a value: `<name type="…" value="…"/>`, or an item of a list for a nil name.
  func lines(_ name: String?, _ new: NewValue) throws(ValueError) -> Lines {
    let value = Unbox.unwrapped(new.value)
    let key = new.key
    if let kind = new.kind, let row = Unbox.row(value, kind), kind != .color {
      try AttributeText.check(row, kind, key)
    }
    return try written { writer in
      switch (new.kind, value) {
      case (.numbers, let list as [Any]), (.colors, let list as [Any]), (.values, let list as [Any]),
        (.timingFunctions, let list as [Any]):
        guard let name else { return writer.value(nil, list, kind: new.kind, key: key) }
        writer.out.open(name)
        writer.items(list, key: key, kind: new.itemKind)
        writer.out.close()
      case (.filters, let list as [Any]): writer.filters(name ?? key, list)
      case (.filter, let filter as CAFilter): writer.filter(filter, element: name ?? key, givesType: true)
      case (.cells, let cells as [CAEmitterCell]): writer.emitterCells(name ?? key, cells)
      case (.behaviors, let behaviors as [CAEmitterBehavior]):
        writer.emitterBehaviors(name ?? key, behaviors)
      case (.layer, let id as String):
        writer.out.open(name ?? key)
        writer.attribute("object", id)
        writer.out.close()
      case (.image, let path as String):
        writer.out.open(name ?? "CGImage")
        if name != nil { writer.out.attribute("type", "CGImage") }
        writer.attribute("src", path)
        writer.out.close()
      case (.transform, let value?) where Unbox.transform(value) == nil:
        writer.lose(key, "the value is not a transform")
      default: writer.value(name, value, kind: new.kind, key: key)
      }
    }
  }

  // MARK: Elements that are there

  /// Changes an element of a value in its own form.
  mutating func update(_ element: MarkupElement, to new: NewValue, isItem: Bool = false)
    throws(MarkupTextError)
  {
    try checkIsOwn(element)
    let tag = try tag(element)
    if new.isNull || tag["object"] != nil { return try rewrite(element, new, isItem, tag) }
    let value = Unbox.unwrapped(new.value)
    if let list = value as? [Any], new.kind != .colorMatrix || tag["value"] == nil {
      if tag["value"] != nil { return try updateNumbers(element, tag, list, new) }
      if [.filters, .cells, .behaviors].contains(new.kind) { return try rewrite(element, new, isItem, tag) }
      return try updateItems(of: element, list, new)
    }
    let children = children(of: element)
    let type = isItem ? tag.name : tag["type"]
    if tag["value"] == nil, tag["src"] == nil, tag["name"] == nil, children.count == 1,
      type == nil || !isItem && ["CGImage", "CGColor"].contains(type)
    {
      return try update(children[0], to: new, isItem: true)
    }
    if value is CGColor, children.isEmpty { return try updateColor(element, tag, new, isItem) }
    if let path = value as? String, new.kind == .image, children.isEmpty {
      let name = tag["src"] == nil && tag["value"] != nil ? "value" : "src"
      if type == nil || type == "CGImage" { return try setAttribute(name, to: path, of: element) }
    }
    try updateText(of: element, tag, type: type, to: new, isItem: isItem)
  }

  private mutating func rewrite(
    _ element: MarkupElement, _ new: NewValue, _ isItem: Bool, _ tag: ElementTag
  ) throws(MarkupTextError) {
    var lines: Lines
    do throws(ValueError) { lines = try self.lines(isItem ? nil : tag.name, new) } catch {
      throw self.error("\(new.key): \(error.message)", at: element)
    }
    // An id stays, because something may refer to it.
    if let id = tag["id"], let name = lines.lines.first {
      let end = name.firstIndex { Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
      let written = try escaped(id, quote: 0x22, at: tag.range.lowerBound)
      lines.lines[0].insert(contentsOf: Array(" id=\"".utf8) + written + [0x22], at: end ?? name.count)
    }
    try replace(element, with: lines)
  }

  /// Changes `value="…"` of an element to the text of a value, and its type where the text does not fit it.
  private mutating func updateText(
    of element: MarkupElement, _ tag: ElementTag, type: String?, to new: NewValue, isItem: Bool
  ) throws(MarkupTextError) {
    let name = tag["value"] == nil && tag["name"] != nil && type == "CAMediaTimingFunction" ? "name" : "value"
    let text: String?
    guard let old = tag[name], let kind = new.kind ?? Self.kind(ofType: type) else {
      return try rewrite(element, new, isItem, tag)
    }
    do throws(ValueError) { text = try AttributeText.text(of: new.value, kind, key: new.key, old: old) } catch
    {
      throw self.error("\(new.key): \(error.message)", at: element)
    }
    guard let text, name == "value" || TimingFunctionText.names.contains(text) else {
      return try rewrite(element, new, isItem, tag)
    }
    if let type {
      guard Self.fits(type, kind) else { return try rewrite(element, new, isItem, tag) }
      let isNarrow =
        ["integer", "int"].contains(type) && Int(text) == nil
        || ["bool", "boolean"].contains(type) && kind != .bool && text != "0" && text != "1"
      if isNarrow {
        if isItem { return try rewrite(element, new, isItem, tag) }
        try setAttribute("type", to: "real", of: element)
      }
    }
    try setAttribute(name, to: text, of: element)
  }

  private mutating func updateColor(
    _ element: MarkupElement, _ tag: ElementTag, _ new: NewValue, _ isItem: Bool
  ) throws(MarkupTextError) {
    guard let color = Unbox.color(new.value), let old = tag["value"],
      (isItem ? tag.name : tag["type"] ?? "CGColor") == "CGColor"
    else { return try rewrite(element, new, isItem, tag) }
    let style = NumberStyle(.float, key: new.key)
    let c = color.srgba
    let alpha = Double(c.alpha)
    var numbers = [c.red, c.green, c.blue].map { Double($0) }
    do throws(ValueError) { try AttributeText.check(numbers + [alpha], .color, new.key) } catch {
      throw self.error("\(new.key): \(error.message)", at: element)
    }
    let count = NumberTokens(Array(old.utf8)).count
    if count <= 2, numbers[0] == numbers[1], numbers[1] == numbers[2] { numbers = [numbers[0]] }
    let hasOpacity = tag["opacity"] != nil
    if !hasOpacity, count == numbers.count + 1 { numbers.append(alpha) }
    let text =
      NumberTokens.text(old, with: numbers, style)
      ?? numbers.map { style.text($0) }.joined(separator: " ")
    try setAttribute("value", to: text, of: element)
    let hasAlpha = numbers.count == 4 || numbers.count == 2
    if hasOpacity {
      let old = tag["opacity"] ?? ""
      try setAttribute(
        "opacity", to: NumberTokens.text(old, with: [alpha], style) ?? style.text(alpha), of: element)
    } else if !hasAlpha, style.rounded(alpha) != 1 {
      try setAttribute("opacity", to: style.text(alpha), of: element)
    }
  }

  /// Changes `value="0 0.5 1"`.
  private mutating func updateNumbers(
    _ element: MarkupElement, _ tag: ElementTag, _ list: [Any], _ new: NewValue
  ) throws(MarkupTextError) {
    let numbers = list.compactMap { Unbox.number($0) }
    let style = NumberStyle(new.itemKind, key: new.key)
    guard numbers.count == list.count else { return try rewrite(element, new, false, tag) }
    let text =
      NumberTokens.text(tag["value"] ?? "", with: numbers, style)
      ?? numbers.map { style.text($0) }.joined(separator: " ")
    try setAttribute("value", to: text, of: element)
  }

  // MARK: Lists

  /// Changes the items of a list. Items that stay the same at its beginning and its end are not touched.
  private mutating func updateItems(
    of list: MarkupElement, _ values: [Any], _ new: NewValue
  ) throws(MarkupTextError) {
    var items = children(of: list)
    let values = values.map { NewValue(value: $0, kind: new.itemKind, key: new.key) }
    var first = 0
    while first < min(items.count, values.count), isSame(items[first], values[first]) { first += 1 }
    var last = 0
    while last < min(items.count, values.count) - first,
      isSame(items[items.count - 1 - last], values[values.count - 1 - last])
    { last += 1 }
    while items.count > values.count {
      try remove(items.remove(at: items.count - 1 - last))
    }
    let known = items.count - last
    for position in first..<max(first, known) {
      try update(items[position], to: values[position], isItem: true)
    }
    var previous = known > 0 ? items[known - 1] : nil
    for value in values[max(first, known)..<values.count - last] {
      do throws(ValueError) {
        let lines = try lines(nil, value)
        previous = try insertItem(lines, in: list, after: previous)
      } catch { throw self.error("\(new.key): \(error.message)", at: list) }
    }
  }

  private mutating func insertItem(
    _ lines: Lines, in list: MarkupElement, after previous: MarkupElement?
  ) throws(ValueError) -> MarkupElement? {
    do throws(MarkupTextError) { return try insert(lines, in: list, after: previous).first } catch {
      throw ValueError(error.message)
    }
  }

  /// Whether an item of a list has a value already.
  private func isSame(_ item: MarkupElement, _ new: NewValue) -> Bool {
    guard let place = index.place(of: item), let tag = ElementTag(bytes, index.tag(place)),
      tag["object"] == nil, let old = tag["value"], !new.isNull
    else { return false }
    let kind = new.kind ?? Self.kind(ofType: tag.name) ?? (tag.name == "CGColor" ? .color : nil)
    guard let kind, kind == .color || Self.fits(tag.name, kind) else { return false }
    if kind == .color {
      guard let color = Unbox.color(new.value),
        let own = try? ColorText.color(old, opacity: tag["opacity"])
      else { return false }
      let (a, b) = (own.srgba, color.srgba)
      let style = NumberStyle(.float)
      return [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)].allSatisfy {
        style.isSame($0, $1)
      }
    }
    return (try? AttributeText.text(of: new.value, kind, key: new.key, old: old)) == old
  }

  // MARK: Types

  /// The kind of the text of a value element's type.
  private static func kind(ofType type: String?) -> ValueKind? {
    switch type {
    case "real", "float", "double", "number", "NSNumber", "integer", "int": .number
    case "bool", "boolean": .bool
    case "string", "NSString": .string
    case "CGPoint": .point
    case "CGSize": .size
    case "CGRect": .rect
    case "CGPath": .path
    case "CATransform3D": .transform
    case "CAColorMatrix": .colorMatrix
    case "CAMediaTimingFunction": .timingFunction
    default: nil
    }
  }

  /// Whether an element of a type can hold the text of a value of a kind.
  private static func fits(_ type: String, _ kind: ValueKind) -> Bool {
    guard let own = Self.kind(ofType: type) else { return false }
    switch kind {
    case .bool, .integer, .float, .number: return own == .number || own == .bool
    case .enumeration, .string, .filter, .object, .valueFunction: return own == .string
    default: return own == kind
    }
  }
}
