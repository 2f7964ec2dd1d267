import QuartzCore

/// What can be done with a list of filters, emitter cells or behaviours.
package enum ObjectCommand: Equatable, Sendable {
  /// Adds an object at the end of the list. Cells have no type.
  case add(type: String)
  /// Adds a copy after the object.
  case duplicate
  case remove
  /// Moves the object by a number of places in its list.
  case shift(Int)
  case rename(String)
}

extension ObjectCommand {
  /// The name of the step in the history.
  @MainActor package func title(_ place: ObjectPath) -> String {
    let layer = LayerEditor.title(of: place.layer)
    return switch self {
    case .add(let type): "\(layer): add \(type.isEmpty ? "a cell" : type)"
    case .duplicate: "\(layer): duplicate \(place.title)"
    case .remove: "\(layer): remove \(place.title)"
    case .shift: "\(layer): move \(place.title)"
    case .rename(let name): "\(layer): rename \(place.title) to \(name)"
    }
  }

  /// The list of the property after the command, which is made in copies of what it changes.
  @MainActor func applied(to place: ObjectPath) -> [Any] {
    if case .add = self {
      return changed(ObjectPath(place.layer, place.key).items, place.way + [0], place.key)
    }
    return changed(ObjectPath(place.layer, place.key).items, place.way, place.key)
  }

  private func changed(_ items: [Any], _ way: [Int], _ key: String) -> [Any] {
    var items = items
    guard let index = way.first else { return items }
    if way.count > 1 {
      guard items.indices.contains(index), let cell = Self.copy(of: items[index]) as? CAEmitterCell else {
        return items
      }
      let inner = changed(cell.emitterCells ?? [], Array(way.dropFirst()), key)
      cell.emitterCells = inner.compactMap { $0 as? CAEmitterCell }
      items[index] = cell
      return items
    }
    if case .add(let type) = self { return items + [Self.new(type, key, names: Self.names(of: items))] }
    guard items.indices.contains(index) else { return items }
    switch self {
    case .duplicate:
      let copy = Self.copy(of: items[index])
      Self.setName(Self.freeName(ObjectPath.name(of: copy), Self.names(of: items)), of: copy)
      items.insert(copy, at: index + 1)
    case .remove: items.remove(at: index)
    case .shift(let step):
      let item = items.remove(at: index)
      items.insert(item, at: max(0, min(index + step, items.count)))
    case .rename(let name):
      let copy = Self.copy(of: items[index])
      Self.setName(name, of: copy)
      items[index] = copy
    case .add: break
    }
    return items
  }

  // MARK: Objects

  private static func copy(of item: Any) -> Any { (item as? any NSCopying)?.copy(with: nil) ?? item }

  private static func setName(_ name: String?, of object: Any) {
    switch object {
    case let filter as CAFilter: filter.name = name
    case let cell as CAEmitterCell: cell.name = name
    case let behavior as CAEmitterBehavior: behavior.name = name
    default: break
    }
  }

  static func names(of items: [Any]) -> Set<String> { Set(items.compactMap { ObjectPath.name(of: $0) }) }

  /// A name that no other object of the list has: `spark`, `spark 2`, ….
  static func freeName(_ wanted: String?, _ taken: Set<String>) -> String {
    var name = wanted ?? "cell"
    let stem = name.replacing(/\ [0-9]+$/, with: "")
    var number = 2
    while taken.contains(name) {
      name = "\(stem) \(number)"
      number += 1
    }
    return name
  }

  /// A new object with a name of its own.
  static func new(_ type: String, _ key: String, names: Set<String>) -> Any {
    switch key {
    case "emitterCells":
      let cell = NewLayer.cell
      cell.name = freeName("cell", names)
      return cell
    case "emitterBehaviors":
      let behavior = CAEmitterBehavior(type: type)
      behavior.name = freeName(type, names)
      return behavior
    default:
      let filter = CAFilter(type: type)
      filter.name = freeName(type, names)
      return filter
    }
  }
}

// MARK: - Texts

extension MarkupText {
  /// Carries out a command on a list of a layer.
  @MainActor package mutating func edit(
    _ command: ObjectCommand, _ place: ObjectPath, of layer: MarkupElement
  ) throws(MarkupTextError) {
    guard let element = object(place.key, place.way, of: layer),
      place.way.isEmpty || attribute("name", of: element) == ObjectPath.name(of: place.object)
    else { throw error("\(place.title) is not where the layer has it in the file", at: layer) }
    let names = ObjectCommand.names(of: place.list.items)
    switch command {
    case .add(let type):
      let key = place.way.isEmpty ? place.key : "emitterCells"
      let new = ObjectCommand.new(type, key, names: ObjectCommand.names(of: place.items))
      try addObject(new, to: key, of: element)
    case .duplicate:
      let name = ObjectCommand.freeName(ObjectPath.name(of: place.object), names)
      try duplicateObject(element, named: name)
    case .remove: try removeObject(element, keyPath: place.keyPath, of: layer)
    case .shift(let step): try moveObject(element, to: (place.way.last ?? 0) + step)
    case .rename(let name): try renameObject(element, to: name, keyPath: place.keyPath, of: layer)
    }
  }
}
