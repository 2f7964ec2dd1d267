import CoreGraphics
import Foundation
import QuartzCore

/// Writes filters and emitter cells.
extension MarkupWriter {
  /// Writes `<filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="8"/>…`, and names alone as
  /// strings.
  package func filters(_ element: String, _ value: Any?) {
    guard let list = value as? [Any] else {
      return lose(element, "a value of the class \(Self.className(value)) cannot be written")
    }
    out.open(element)
    for item in list { filter(item, key: element) }
    out.close()
  }

  /// Writes a filter, or the name of one, as an item of a list.
  func filter(_ value: Any, key: String) {
    if let filter = value as? CAFilter {
      self.filter(filter, element: "CAFilter", givesType: false)
    } else if let name = value as? String {
      out.open("string")
      attribute("value", name, keyPath: key)
      out.close()
    } else {
      lose(key, "a filter of the class \(Self.className(value)) cannot be written")
    }
  }

  /// Writes a filter as an element with a name. `givesType` adds the class.
  package func filter(_ filter: CAFilter, element: String, givesType: Bool) {
    out.open(element)
    if givesType { out.attribute("type", "CAFilter") }
    attribute("filter", filter.type)
    let defaults = FilterType(name: filter.type)?.inputs ?? []
    inputs(of: filter, "filter", key: "filters") { key, numbers in
      defaults.contains { $0.key == key && $0.defaults == numbers }
    }
    out.close()
  }

  /// Writes `<emitterCells><CAEmitterCell …>…`, of a layer or of a cell.
  package func emitterCells(_ element: String, _ cells: [CAEmitterCell], depth: Int = 0) {
    guard depth < Self.valueDepth else {
      return lose(element, "emitter cells are nested more than \(Self.valueDepth) levels deep")
    }
    out.open(element)
    for cell in cells { emitterCell(cell, depth: depth) }
    out.close()
  }

  func emitterCell(_ cell: CAEmitterCell, depth: Int = 0) {
    out.open("CAEmitterCell")
    if let name = cell.name { attribute("name", name) }
    var children: [Property] = []
    for property in CAEmitterCell.propertyTable.properties
    where property.isStored && property.key != "name" && !cell.isAtDefault(property) {
      if !attribute(property, numbers: cell.numbers(of: property), of: cell) { children.append(property) }
    }
    for key in cell.ownKeys {
      lose(
        "emitterCells.\(cell.name ?? "")",
        "a value for \(key), which CAEmitterCell does not declare, cannot be written")
    }
    for property in children {
      if property.kind == .cells {
        emitterCells(property.key, cell.emitterCells ?? [], depth: depth + 1)
      } else {
        child(property, of: cell)
      }
    }
    out.close()
  }

  /// Writes `<emitterBehaviors><CAEmitterBehavior behavior="drag" …>…`.
  package func emitterBehaviors(_ element: String, _ behaviors: [CAEmitterBehavior]) {
    out.open(element)
    for behavior in behaviors { emitterBehavior(behavior) }
    out.close()
  }

  private func emitterBehavior(_ behavior: CAEmitterBehavior) {
    out.open("CAEmitterBehavior")
    attribute("behavior", behavior.type)
    inputs(of: behavior, "behaviour", key: "emitterBehaviors")
    out.close()
  }

  /// Writes the name of an object and the inputs that were set: as attributes, and colours as elements after them.
  ///
  /// - Parameters:
  ///   - noun: what messages call the object.
  ///   - list: the key of the list that it is in, for losses.
  ///   - isDefault: whether an input has its default with some numbers, so that it is left out. Default: none has.
  private func inputs(
    of object: some KeyedObject, _ noun: String, key list: String,
    isDefault: (_ key: String, _ numbers: [Double]) -> Bool = { _, _ in false }
  ) {
    if let name = object.name { attribute("name", name) }
    if !object.isEnabled { out.attribute("enabled", 0) }
    var children: [(key: String, kind: ValueKind, value: Any)] = []
    for key in object.keysSet {
      guard let kind = object.valueKind(forKey: key), let value = object.value(forKey: key) else {
        lose(list, "a \(noun) \"\(object.type)\" has no input \"\(key)\"; the value is not written")
        continue
      }
      switch kind {
      case .string:
        if let text = Unbox.string(value) { attribute(key, text) }
      case .color where Unbox.row(value, kind).map({ isDefault(key, $0) }) ?? false: continue
      case .color, .colors: children.append((key, kind, value))
      default:
        let isList = kind == .numbers || kind == .colorMatrix
        let numbers = isList ? (value as? [Any])?.compactMap { Unbox.number($0) } : Unbox.row(value, kind)
        guard let numbers, !isDefault(key, numbers), isPossible(numbers, key) else { continue }
        out.attribute(key, numbers)
      }
    }
    for (key, kind, value) in children {
      if kind == .color {
        self.value(key, value, kind: .color, key: key)
      } else if let list = value as? [Any] {
        out.open(key)
        items(list, key: key, kind: .color)
        out.close()
      }
    }
  }
}
