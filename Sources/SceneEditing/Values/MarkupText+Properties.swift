import CoreAnimationMarkup
import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Values of layers, animations, emitter cells and filters by their key paths.
extension MarkupText {
  /// Sets a value of a layer, an animation, an emitter cell, an emitter behaviour or a filter.
  ///
  /// The value is written where it stands, in its form: an attribute stays an attribute and a child element stays one, numbers that are
  /// the same keep their spelling, and `position` changes the numbers of `position.x` and `position.y` if these stand in the file. A new
  /// value becomes an attribute at the end of the start tag, or an element if no attribute can hold it. Lists, paths and animations are
  /// taken as key-value coding gives them; an image also as the text of its `src`, and a layer as its id. Nil removes a value, or writes
  /// that there is none where that differs.
  ///
  /// Throws, and changes nothing, if the value cannot be written, the class has no such property, or the value is shared.
  package mutating func set(
    _ value: Any?, forKeyPath keyPath: String, of element: MarkupElement
  ) throws(MarkupTextError) {
    try change("Set \(keyPath)") { text throws(MarkupTextError) in
      try text.setValue(value, keyPath, element)
    }
  }

  /// Removes all that an element says about a property, with its parts: `position.x` goes with `position`.
  package mutating func removeValue(forKeyPath keyPath: String, of element: MarkupElement)
    throws(MarkupTextError)
  {
    try change("Remove \(keyPath)") { text throws(MarkupTextError) in
      try text.removeAll(keyPath, of: element)
    }
  }

  mutating func removeAll(_ keyPath: String, of element: MarkupElement) throws(MarkupTextError) {
    _ = try place(element)
    for carrier in carriers(of: keyPath, in: element) {
      if let child = carrier.child {
        try checkIsOwn(child)
        try remove(child)
      } else {
        try removeAttribute(carrier.key, of: element)
      }
    }
  }

  /// Why a value of a layer cannot be changed where it stands: others refer to it, or it to another one. Nil if it can.
  package func obstacle(to keyPath: String, of layer: MarkupElement) -> String? {
    for child in carriers(of: keyPath, in: layer).compactMap(\.child) {
      if attribute("object", of: child) != nil {
        return error("\(keyPath) is the value of another element, to which it refers by its id", at: child)
          .message
      }
      do throws(MarkupTextError) { try checkIsOwn(child) } catch { return error.message }
    }
    return nil
  }

  // MARK: Setting

  private mutating func setValue(_ value: Any?, _ keyPath: String, _ element: MarkupElement)
    throws(MarkupTextError)
  {
    let place = try place(element)
    let role = role(of: place)
    if case .animation = role { try checkIsOwn(element) }
    if let (inner, rest) = try innerElement(of: keyPath, in: element, role) {
      return try setValue(value, rest, inner)
    }
    let hasFunction = attribute("valueFunction", of: element) != nil
    guard let kind = role.kind(of: keyPath, hasValueFunction: hasFunction) else {
      throw error("\(role.description) has no property \(ValueError.quoted(keyPath))", at: element)
    }
    let new = NewValue(
      value: value, kind: kind, itemKind: role.itemKind(of: keyPath, hasValueFunction: hasFunction),
      key: keyPath)
    if new.isNull { return try setNull(new, element, role) }
    guard case .layer(let type, _) = role else { return try setPlain(new, element, role) }
    let head = String(keyPath.prefix { $0 != "." })
    if keyPath == "frame", carriers(of: "frame", in: element).isEmpty {
      return try setFrame(value, of: element)
    }
    switch type.propertyTable.property(forKey: head)?.kind {
    case .transform: try setTransform(new, head, element, role)
    case .point, .size, .rect: try setStructure(new, head, element, role)
    default:
      if keyPath == "cornerCurve" { try removeAttribute("continuousCorners", of: element) }
      try setPlain(new, element, role)
    }
  }

  /// The element that has a value deep inside a layer, such as `filters.blur.inputRadius`, and the rest of the key path. Nil if the
  /// element itself has it.
  private func innerElement(
    of keyPath: String, in element: MarkupElement, _ role: ElementRole
  ) throws(MarkupTextError) -> (MarkupElement, String)? {
    guard let path = Self.split(keyPath) else { return nil }
    let table: PropertyTable
    switch role {
    case .layer(let type, _): table = type.propertyTable
    // Particles emit cells, too.
    case .cell: table = CAEmitterCell.propertyTable
    default: return nil
    }
    if path.head == LayerChild.mask.rawValue {
      guard let mask = children(of: element, named: "mask").last else {
        throw error("the layer has no mask", at: element)
      }
      let inner = children(of: mask).first { name(of: $0).map { MarkupReader.looksLikeLayer($0) } ?? false }
      return (inner ?? mask, path.tail)
    }
    guard let kind = table.property(forKey: path.head)?.kind else { return nil }
    if kind == .filter {
      guard let filter = children(of: element, named: path.head).last else { return nil }
      return (children(of: filter, named: "CAFilter").first ?? filter, path.tail)
    }
    guard kind.hasNamedObjects, let named = Self.split(path.tail) else { return nil }
    for list in children(of: element, named: path.head).reversed() {
      if let item = children(of: list).first(where: { attribute("name", of: $0) == named.head }) {
        return (item, named.tail)
      }
    }
    throw error("nothing in \(path.head) has the name \(ValueError.quoted(named.head))", at: element)
  }

  static func split(_ keyPath: String) -> (head: String, tail: String)? {
    guard let dot = keyPath.firstIndex(of: ".") else { return nil }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }

  /// Writes that a property has no value.
  private mutating func setNull(_ new: NewValue, _ element: MarkupElement, _ role: ElementRole)
    throws(MarkupTextError)
  {
    try removeAll(new.key, of: element)
    guard case .layer(let type, _) = role, let property = type.propertyTable.property(forKey: new.key),
      property.defaultObject != nil
    else { return }
    try insertValue(new, element)
  }

  /// Sets a value that is one attribute or one element.
  mutating func setPlain(_ new: NewValue, _ element: MarkupElement, _ role: ElementRole)
    throws(MarkupTextError)
  {
    let names =
      new.key == "initialVelocity" || new.key == "velocity" ? ["velocity", "initialVelocity"] : [new.key]
    // Elements are read after attributes.
    for name in names {
      if let child = children(of: element, named: name).last { return try update(child, to: new) }
    }
    let name = names.first { attribute($0, of: element) != nil } ?? names[0]
    let old = attribute(name, of: element)
    if old == nil, role.isElement(new.key) { return try insertValue(new, element) }
    var text: String?
    do throws(ValueError) {
      text = try AttributeText.text(of: new.value, new.kind ?? .number, key: new.key, old: old)
    } catch { throw self.error("\(new.key): \(error.message)", at: element) }
    if let text {
      try checkName(text, new, element, role)
      return try setAttribute(name, to: text, of: element)
    }
    try removeAttribute(name, of: element)
    try insertValue(new, element)
  }

  /// Throws for a name that a property does not have.
  private func checkName(
    _ text: String, _ new: NewValue, _ element: MarkupElement, _ role: ElementRole
  ) throws(MarkupTextError) {
    guard new.kind == .enumeration || new.kind == .string else { return }
    var names: [String] = []
    if case .layer(let type, _) = role { names = type.propertyTable.property(forKey: new.key)?.names ?? [] }
    if names.isEmpty { names = ValueText.knownNames[new.key] ?? [] }
    guard !names.isEmpty, !names.contains(text) else { return }
    throw error(
      "\(new.key): \(ValueError.quoted(text)) is not one of \(names.joined(separator: ", "))", at: element)
  }

  /// Adds the element of a value.
  private mutating func insertValue(_ new: NewValue, _ element: MarkupElement) throws(MarkupTextError) {
    let lines: Lines
    do throws(ValueError) { lines = try self.lines(new.key, new) } catch {
      throw self.error("\(new.key): \(error.message)", at: element)
    }
    try insert(lines, in: element, after: spot(for: new.key, in: element))
  }

  /// The child after which a new child of a name goes, in the order in which layers are written; nil for the first place.
  func spot(for name: String, in element: MarkupElement) -> MarkupElement? {
    let own = LayerChild.place(of: name)
    return children(of: element).last { LayerChild.place(of: self.name(of: $0) ?? "") <= own }
  }

  private mutating func setFrame(_ value: Any?, of element: MarkupElement) throws(MarkupTextError) {
    guard let frame = Unbox.rect(value) else { throw error("frame: a rectangle is expected", at: element) }
    let layer = try evaluated(element)
    layer.frame = frame
    try setValue(layer.bounds, "bounds", element)
    try setValue(layer.position, "position", element)
  }

  // MARK: Carriers

  /// An attribute or a child element that gives a property or a part of it.
  struct Carrier {
    let key: String
    /// The element; nil for an attribute.
    let child: MarkupElement?
  }

  /// What gives a property and its parts, in the order in which the reader applies it.
  func carriers(of keyPath: String, in element: MarkupElement) -> [Carrier] {
    guard let place = index.place(of: element), let tag = ElementTag(bytes, index.tag(place)) else {
      return []
    }
    func isPart(_ key: String) -> Bool { key == keyPath || key.hasPrefix(keyPath + ".") }
    let attributes = tag.attributes.filter { isPart($0.name) }.map { Carrier(key: $0.name, child: nil) }
    let children = index.children(of: place).compactMap { child in
      let name = string(child)
      return isPart(name) ? Carrier(key: name, child: index.element(child)) : nil
    }
    return attributes + children
  }

  /// A layer with the numbers that an element gives, as the reader reads them.
  func evaluated(_ element: MarkupElement) throws(MarkupTextError) -> CALayer {
    let place = try place(element)
    let tag = try tag(element)
    let type: CALayer.Type
    if case .layer(let found, _) = role(of: place) { type = found } else { type = CALayer.self }
    var name = "\(type)"
    if layerClass(named: name) == nil { name = "CALayer" }
    var markup = Array("<caml xmlns=\"\(MarkupReader.namespace)\"><\(name)".utf8)
    for attribute in tag.attributes where attribute.name != "type" && attribute.name != "id" {
      markup.append(0x20)
      markup += bytes[attribute.range]
    }
    markup.append(UInt8(ascii: ">"))
    for child in index.children(of: place) {
      let key = string(child)
      switch MarkupReader.kind(ofKeyPath: key, of: type) {
      case .float, .number, .point, .size, .rect, .transform: markup += bytes[index.range(child)]
      default: continue
      }
    }
    markup += Array("</\(name)></caml>".utf8)
    guard let layer = MarkupReader.layer(of: markup, file: file) else {
      throw error("the layer cannot be read", at: element)
    }
    return layer
  }

  /// Makes changes, and takes them back if they throw or do not give the result that is wanted.
  mutating func attempt(
    _ body: (inout MarkupText) throws(MarkupTextError) -> Bool
  ) -> Bool {
    let mark = log.open.count
    do throws(MarkupTextError) { if try body(&self) { return true } } catch {}
    while log.open.count > mark, let last = log.open.popLast() { apply(last.inverse) }
    return false
  }
}
