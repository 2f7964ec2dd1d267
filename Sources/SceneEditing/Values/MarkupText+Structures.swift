import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Points, sizes, rectangles and transforms, of which a file may give parts: `position.y="33"`, `transform.rotation.z="0.2"`.
extension MarkupText {
  // MARK: Points, sizes and rectangles

  /// The parts of a structure by the ends of their key paths: the first number, and how many there are.
  private static func parts(of kind: ValueKind) -> [(name: String, range: Range<Int>)] {
    switch kind {
    case .point: [("", 0..<2), ("x", 0..<1), ("y", 1..<2)]
    case .size: [("", 0..<2), ("width", 0..<1), ("height", 1..<2)]
    case .rect:
      [
        ("", 0..<4), ("origin", 0..<2), ("size", 2..<4), ("origin.x", 0..<1), ("origin.y", 1..<2),
        ("size.width", 2..<3), ("size.height", 3..<4),
      ]
    default: []
    }
  }

  /// The numbers of a structure that a key path means; nil for a key path of something else.
  static func part(_ key: String, of head: String, _ kind: ValueKind) -> Range<Int>? {
    let tail = key == head ? "" : String(key.dropFirst(head.count + 1))
    return parts(of: kind).first { $0.name == tail }?.range
  }

  /// The kind of a part.
  static func partKind(_ range: Range<Int>, of kind: ValueKind) -> ValueKind {
    range.count == kind.width ? kind : range.count == 1 ? .number : range.lowerBound == 0 ? .point : .size
  }

  /// The name of one number.
  static func partName(_ number: Int, of kind: ValueKind) -> String? {
    parts(of: kind).first { $0.range == number..<number + 1 }?.name
  }

  mutating func setStructure(
    _ new: NewValue, _ head: String, _ element: MarkupElement, _ role: ElementRole
  ) throws(MarkupTextError) {
    guard case .layer(let type, _) = role, let kind = type.propertyTable.property(forKey: head)?.kind,
      let ownKind = new.kind, let part = Self.part(new.key, of: head, kind),
      let numbers = Unbox.row(new.value, ownKind), numbers.count == part.count
    else {
      throw error("a value of the type \(Swift.type(of: new.value)) does not fit \(new.key)", at: element)
    }
    do throws(ValueError) { try AttributeText.check(numbers, ownKind, new.key) } catch {
      throw self.error("\(new.key): \(error.message)", at: element)
    }
    let before = try evaluated(element)
    var wanted = Unbox.row(before.value(forKey: head), kind) ?? []
    guard wanted.count == kind.width else { return try setPlain(new, element, role) }
    wanted.replaceSubrange(part, with: numbers)
    if (head == "bounds" && wanted[2...].contains { $0 < 0 }) {
      throw error("\(new.key): a negative size cannot be written", at: element)
    }
    let known = carriers(of: head, in: element).filter { Self.part($0.key, of: head, kind) != nil }
    let hasFrame = !carriers(of: "frame", in: element).isEmpty && Self.framed.contains(head)
    if known.isEmpty, !hasFrame { return try setPlain(new, element, role) }
    let isSame = { (text: MarkupText) throws(MarkupTextError) -> Bool in
      let now = try text.evaluated(element)
      return Self.isNear(Unbox.row(now.value(forKey: head), kind) ?? [], wanted)
        && (!hasFrame || Self.isSame(now, before, except: head))
    }
    if !known.isEmpty,
      attempt({ text throws(MarkupTextError) in
        try text.setParts(part, of: head, kind, to: wanted, in: known, of: element, role: role)
        return try isSame(text)
      })
    {
      return
    }
    if hasFrame, head == "position" || head == "bounds",
      attempt({ text throws(MarkupTextError) in
        try text.setThroughFrame(head, to: wanted, from: before, of: element, role: role)
        return try isSame(text)
      })
    {
      return
    }
    // A later attribute has precedence.
    let whole = NewValue(value: Self.box(wanted, kind), kind: kind, key: head)
    for carrier in known {
      if let child = carrier.child {
        try remove(child)
      } else {
        try removeAttribute(carrier.key, of: element)
      }
    }
    try setPlain(whole, element, role)
    guard try isSame(self) else { throw error("\(new.key): the value cannot be set here", at: element) }
  }

  /// Changes numbers where they stand. Of several carriers with a number the last is read.
  ///
  /// - Parameters:
  ///   - part: which numbers of the structure `head` are changed.
  ///   - wanted: all numbers of the structure.
  ///   - known: what gives numbers of it.
  private mutating func setParts(
    _ part: Range<Int>, of head: String, _ kind: ValueKind, to wanted: [Double], in known: [Carrier],
    of element: MarkupElement, role: ElementRole
  ) throws(MarkupTextError) {
    var missing: [Int] = []
    var changes: [Int: Set<Int>] = [:]
    for number in part {
      if let carrier = known.lastIndex(where: { Self.part($0.key, of: head, kind)?.contains(number) ?? false }
      ) {
        changes[carrier, default: []].insert(number)
      } else {
        missing.append(number)
      }
    }
    for (position, numbers) in changes.sorted(by: { $0.key < $1.key }) {
      let carrier = known[position]
      guard let range = Self.part(carrier.key, of: head, kind) else { continue }
      var row = self.row(of: carrier, element, range.count) ?? Array(wanted[range])
      for number in numbers { row[number - range.lowerBound] = wanted[number] }
      let partKind = Self.partKind(range, of: kind)
      let value = NewValue(value: Self.box(row, partKind), kind: partKind, key: carrier.key)
      if let child = carrier.child {
        try update(child, to: value)
      } else {
        try setPlain(value, element, role)
      }
    }
    let now = Unbox.row(try evaluated(element).value(forKey: head), kind) ?? []
    for number in missing where now.indices.contains(number) && !Self.isNear([now[number]], [wanted[number]])
    {
      guard let name = Self.partName(number, of: kind) else { continue }
      try setPlain(NewValue(value: wanted[number], kind: .number, key: "\(head).\(name)"), element, role)
    }
  }

  /// The numbers that a carrier gives; nil if it has others.
  private func row(of carrier: Carrier, _ element: MarkupElement, _ count: Int) -> [Double]? {
    let text: String?
    if let child = carrier.child {
      text = attribute("value", of: child) ?? children(of: child).first.flatMap { attribute("value", of: $0) }
    } else {
      text = attribute(carrier.key, of: element)
    }
    let numbers = text.flatMap { try? NumberText.numbers($0) }
    return numbers?.count == count ? numbers : nil
  }

  static func box(_ row: [Double], _ kind: ValueKind) -> Any? {
    row.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }
  }

  /// The properties that a frame depends on or gives, so that each may change others.
  private static let framed = ["position", "bounds", "anchorPoint", "transform"]

  /// Whether two layers have the same geometry but for one property.
  private static func isSame(_ a: CALayer, _ b: CALayer, except head: String) -> Bool {
    framed.allSatisfy { key in
      guard key != head else { return true }
      let kind: ValueKind = key == "bounds" ? .rect : key == "transform" ? .transform : .point
      return isNear(
        Unbox.row(a.value(forKey: key), kind) ?? [], Unbox.row(b.value(forKey: key), kind) ?? [])
    }
  }

  static func isNear(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-4 * max(1, abs($1)) }
  }

  /// Moves or resizes a layer whose file gives its frame.
  private mutating func setThroughFrame(
    _ head: String, to wanted: [Double], from before: CALayer, of element: MarkupElement, role: ElementRole
  ) throws(MarkupTextError) {
    guard let carrier = carriers(of: "frame", in: element).last(where: { $0.key == "frame" }),
      var row = row(of: carrier, element, 4)
    else { return }
    if head == "position" {
      row[0] += wanted[0] - Double(before.position.x)
      row[1] += wanted[1] - Double(before.position.y)
    } else {
      let (width, height) = (wanted[2] - row[2], wanted[3] - row[3])
      row[0] -= Double(before.anchorPoint.x) * width
      row[1] -= Double(before.anchorPoint.y) * height
      row[2] = wanted[2]
      row[3] = wanted[3]
    }
    try setPlain(NewValue(value: Self.box(row, .rect), kind: .rect, key: "frame"), element, role)
    guard head == "bounds" else { return }
    let origin = try evaluated(element).bounds.origin
    for (number, name) in ["x", "y"].enumerated() {
      let now = Double(number == 0 ? origin.x : origin.y)
      guard !Self.isNear([now], [wanted[number]]) else { continue }
      try setPlain(
        NewValue(value: wanted[number], kind: .number, key: "bounds.origin.\(name)"), element, role)
    }
  }

  // MARK: Transforms

  mutating func setTransform(
    _ new: NewValue, _ head: String, _ element: MarkupElement, _ role: ElementRole
  ) throws(MarkupTextError) {
    let before = try evaluated(element)
    let layer = try evaluated(element)
    let hasFrame = !carriers(of: "frame", in: element).isEmpty && Self.framed.contains(head)
    let given = Unbox.row(new.value, new.kind ?? .number) ?? []
    do throws(ValueError) { try AttributeText.check(given, .number, new.key) } catch {
      throw self.error("\(new.key): \(error.message)", at: element)
    }
    layer.setValue(new.value, forKeyPath: new.key)
    guard let wanted = Unbox.transform(layer.value(forKey: head)), Self.isFinite(wanted),
      !given.isEmpty
    else { throw error("a value of the type \(type(of: new.value)) does not fit \(new.key)", at: element) }
    let isRight = { (text: MarkupText) throws(MarkupTextError) -> Bool in
      let layer = try text.evaluated(element)
      guard let now = Unbox.transform(layer.value(forKey: head)) else { return false }
      return Self.isNear(now, wanted) && (!hasFrame || Self.isSame(layer, before, except: head))
    }
    let whole = NewValue(value: wanted, kind: .transform, key: head)
    let known = carriers(of: head, in: element)
    let part = known.contains { $0.key == new.key } || known.isEmpty && new.key != head ? new : nil
    if let part,
      attempt({ text throws(MarkupTextError) in
        try text.setPlain(part, element, role)
        return try isRight(text)
      })
    {
      return
    }
    if known.count == 1, known[0].key == head {
      let isShort = { (text: MarkupText) -> Bool in
        !text.transformText(known[0], element).hasPrefix("matrix") || new.key == head
      }
      if attempt({ text throws(MarkupTextError) in
        try text.setPlain(whole, element, role)
        guard isShort(text) else { return false }
        return try isRight(text)
      }) {
        return
      }
    }
    if new.key != head,
      attempt({ text throws(MarkupTextError) in
        try text.setPlain(new, element, role)
        return try isRight(text)
      })
    {
      return
    }
    if new.key == head, !known.contains(where: { $0.key == head }),
      attempt({ text throws(MarkupTextError) in
        for carrier in known {
          guard let kind = role.kind(of: carrier.key) else { return false }
          let value = layer.value(forKeyPath: carrier.key)
          try text.setPlain(NewValue(value: value, kind: kind, key: carrier.key), element, role)
        }
        return try isRight(text)
      })
    {
      return
    }
    try removeAll(head, of: element)
    try setPlain(whole, element, role)
    guard try isRight(self) else { throw error("\(new.key): the value cannot be set here", at: element) }
  }

  private func transformText(_ carrier: Carrier, _ element: MarkupElement) -> String {
    carrier.child.map { attribute("value", of: $0) ?? "" } ?? attribute(carrier.key, of: element) ?? ""
  }

  private static func isFinite(_ transform: CATransform3D) -> Bool {
    Unbox.row(transform, .transform)?.allSatisfy { abs($0) <= NumberText.greatest } ?? false
  }

  private static func isNear(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    guard let a = Unbox.row(a, .transform), let b = Unbox.row(b, .transform) else { return false }
    return zip(a, b).allSatisfy { abs($0 - $1) <= 2e-4 * max(1, abs($1)) }
  }
}
