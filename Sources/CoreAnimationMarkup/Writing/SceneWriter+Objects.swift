import CoreGraphics
import Foundation
import QuartzCore

/// Writes filters and emitter cells.
extension SceneWriter {
  /// Writes `<filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="8"/>…`, and names alone as
  /// strings.
  func filters(_ element: String, _ value: Any?) {
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
  func filter(_ filter: CAFilter, element: String, givesType: Bool) {
    out.open(element)
    if givesType { out.attribute("type", "CAFilter") }
    attribute("filter", filter.type)
    if let name = filter.name { attribute("name", name) }
    if !filter.isEnabled { out.attribute("enabled", 0) }
    var colors: [(String, CGColor)] = []
    let inputs = FilterType(name: filter.type)?.inputs ?? []
    for key in filter.keysSet {
      guard let input = inputs.first(where: { $0.key == key }) else {
        lose("filters", "a filter \"\(filter.type)\" has no input \"\(key)\"; the value is not written")
        continue
      }
      let value = filter.value(forKey: key)
      let numbers =
        input.kind == .colorMatrix
        ? (value as? [Any])?.compactMap { Unbox.number($0) } : Unbox.row(value, input.kind)
      guard let numbers, numbers != input.defaults, isPossible(numbers, key) else { continue }
      switch input.kind {
      case .color:
        if let color = Unbox.color(value) { colors.append((key, color)) }
      case .colorMatrix: out.attribute(key, numbers)
      default: out.attribute(key, numbers)
      }
    }
    for (key, color) in colors { value(key, color, kind: .color, key: key) }
    out.close()
  }

  /// Writes `<emitterCells><CAEmitterCell …>…`, of a layer or of a cell.
  func emitterCells(_ element: String, _ cells: [CAEmitterCell], depth: Int = 0) {
    guard depth < Self.valueDepth else {
      return lose(element, "emitter cells are nested more than \(Self.valueDepth) deep")
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
  func emitterBehaviors(_ element: String, _ behaviors: [CAEmitterBehavior]) {
    out.open(element)
    for behavior in behaviors { emitterBehavior(behavior) }
    out.close()
  }

  private func emitterBehavior(_ behavior: CAEmitterBehavior) {
    out.open("CAEmitterBehavior")
    attribute("behavior", behavior.type)
    if let name = behavior.name { attribute("name", name) }
    if !behavior.isEnabled { out.attribute("enabled", 0) }
    var children: [(key: String, kind: ValueKind, value: Any)] = []
    for key in behavior.keysSet {
      guard let kind = behavior.valueKind(forKey: key), let value = behavior.value(forKey: key) else {
        lose(
          "emitterBehaviors",
          "a behaviour \"\(behavior.type)\" has no input \"\(key)\"; the value is not written")
        continue
      }
      switch kind {
      case .string:
        if let text = Unbox.string(value) { attribute(key, text) }
      case .color, .colors: children.append((key, kind, value))
      case .numbers:
        guard let numbers = (value as? [Any])?.compactMap({ Unbox.number($0) }), isPossible(numbers, key)
        else { continue }
        out.attribute(key, numbers)
      default:
        if let numbers = Unbox.row(value, kind), isPossible(numbers, key) { out.attribute(key, numbers) }
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
    out.close()
  }
}
