import CoreAnimationMarkup
import Localization
import QuartzCore
import RenderTree
import SceneEditing
import UIKit

/// A list of filters, emitter cells or emitter behaviours of the chosen layer: a line for each object, with its values when it is open, and a
/// button that adds one.
@MainActor final class ObjectSection: DetailSection {
  let place: DetailPlace
  private let client: any PreviewClient
  private let key: String
  private let heading: HeadingRow
  private let plus = TextButton("+")
  private weak var details: DetailsView?
  private weak var layer: CALayer?
  private var shown: [Line] = []
  private var listed: [Line]?
  /// What the text said about a layer, after a number of steps of the history.
  private weak var seenLayer: CALayer?
  private var seenSteps = -1
  private var seenObstacle: String?
  private var rows: [Line: DetailRow] = [:]
  /// The objects that are open, by their key paths or places, also while another layer is shown.
  private var open: Set<String> = []
  /// A list with more objects, as a program can make it, shows the first ones.
  private static let greatestCount = 200

  /// A line of the section.
  private enum Line: Hashable {
    case heading
    case object([Int])
    case value(String)
    case picture(String)
    case note(String)
  }

  /// - Parameter key: the property with the list.
  init(_ client: any PreviewClient, _ key: String) {
    self.client = client
    self.key = key
    place = key == "emitterCells" ? .afterGeometry : .afterProperties
    heading = HeadingRow(localized(Phrase(verbatim: Self.title(of: key))), button: plus)
    plus.accessibilityLabel = Self.adding(to: key)
    plus.action = { [weak self] in self?.add() }
  }

  /// The titles of the lists by their keys, in English.
  nonisolated static let titles = [
    "filters": "Filters", "backgroundFilters": "Background filters", "emitterCells": "Emitter cells",
    "emitterBehaviors": "Behaviours of particles",
  ]
  private nonisolated static func title(of key: String) -> String { titles[key] ?? key }

  /// What the button beside the heading does.
  private static func adding(to key: String) -> String {
    switch key {
    case "filters": localized("Add a filter")
    case "backgroundFilters": localized("Add a background filter")
    case "emitterCells": localized("Add an emitter cell")
    case "emitterBehaviors": localized("Add a behaviour of particles")
    default: localized("Add to the list")
    }
  }

  func attached(to details: DetailsView) { self.details = details }

  // MARK: Lines

  /// Whether the list is shown where it is empty.
  private func isWanted(_ layer: CALayer) -> Bool {
    switch key {
    case "filters": true
    case "emitterCells": layer is CAEmitterLayer
    case "emitterBehaviors": layer is CAEmitterLayer && details?.showsAll == true
    default: details?.showsAll == true
    }
  }

  var needsRebuild: Bool { listed != shown }

  func modelChanged(_ layer: CALayer) {
    self.layer = layer
    shown = []
    guard type(of: layer).propertyTable.property(forKey: key) != nil else { return }
    let list = ObjectPath(layer, key)
    guard isWanted(layer) || !list.items.isEmpty else { return }
    shown = [.heading]
    if key == "filters" {
      let entry = PropertyList.Entry(
        title: localized("Blend mode"), keyPath: "compositingFilter", kind: .filter,
        names: [localized("none")] + Self.blendModes)
      values[entry.keyPath] = entry
      shown.append(.value(entry.keyPath))
    }
    addLines(of: list)
    if let obstacle = obstacle(of: list) { shown.insert(.note(obstacle), at: 1) }
    if client.selected.count > 1, !list.items.isEmpty {
      let name = LayerEditor.title(of: layer)
      shown.insert(
        .note(localized("Of the selected layers, the list of \(name) is shown and changed")), at: 1)
    }
    for line in shown { update(line, layer) }
  }

  /// Why the text of the scene cannot have another list; nil if it can.
  private func obstacle(of list: ObjectPath) -> String? {
    guard !list.items.isEmpty else { return nil }
    let steps = client.edits.history.count
    if list.layer !== seenLayer || steps != seenSteps {
      (seenLayer, seenSteps) = (list.layer, steps)
      seenObstacle = client.obstacle(to: key, of: list.layer)
    }
    return seenObstacle
  }

  private func addLines(of list: ObjectPath) {
    for (index, object) in list.items.prefix(Self.greatestCount).enumerated() {
      let place = list.appending(index)
      shown.append(.object(place.way))
      if open.contains(identity(of: place)) { addValues(of: object, place) }
      if place.way.count < 8, object is CAEmitterCell { addLines(of: place) }
    }
  }

  private func addValues(of object: Any, _ place: ObjectPath) {
    guard let keyPath = place.keyPath else {
      shown.append(.note(localized("Give it a name of its own to edit its values: they are set by the name")))
      return
    }
    let entries = ObjectFields.entries(of: object, keyPath, all: details?.showsAll ?? false)
    for entry in entries { values[entry.keyPath] = entry }
    shown += entries.map { .value($0.keyPath) }
    if object is CAEmitterCell { shown.append(.picture("\(keyPath).contents")) }
    if object is CAFilter, entries.isEmpty { shown.append(.note(localized("It has no values to set"))) }
  }

  private var values: [String: PropertyList.Entry] = [:]

  private func identity(of place: ObjectPath) -> String { place.keyPath ?? "\(place.key) \(place.way)" }

  private func update(_ line: Line, _ layer: CALayer) {
    guard case .object(let way) = line, let row = rows[line] as? ObjectRow else { return }
    let place = ObjectPath(layer, key, way)
    row.isOpen = open.contains(identity(of: place))
    row.show(place, count: place.list.items.count)
  }

  func rows(for layer: CALayer) -> [DetailRow] {
    listed = shown
    let known = rows
    rows = [:]
    return shown.compactMap { line in
      // A line with a value is kept by the view.
      let row: DetailRow?
      if case .value(let keyPath) = line {
        row = values[keyPath].flatMap { details?.row($0) }
      } else {
        row = known[line] ?? make(line)
      }
      rows[line] = row
      update(line, layer)
      return row
    }
  }

  private func make(_ line: Line) -> DetailRow? {
    switch line {
    case .heading: return heading
    case .note(let text): return NoteRow(text, isWarning: false)
    case .value: return nil
    case .picture(let keyPath):
      let row = PictureRow(keyPath)
      row.choose = { [weak self] in
        if let self, let layer { client.choosePicture(forKeyPath: keyPath, of: layer) }
      }
      return row
    case .object(let way): return objectRow(way)
    }
  }

  private func objectRow(_ way: [Int]) -> ObjectRow {
    let row = ObjectRow(frame: .zero)
    row.toggled = { [weak self] in self?.toggle(way) }
    row.perform = { [weak self] in self?.perform($0, way) }
    row.setEnabled = { [weak self] flag in
      guard let self, let layer, let keyPath = ObjectPath(layer, key, way).keyPath else { return }
      client.edits.editor.set(flag, of: layer, forKeyPath: "\(keyPath).enabled")
    }
    return row
  }

  // MARK: Actions

  private func toggle(_ way: [Int]) {
    guard let layer else { return }
    let identity = identity(of: ObjectPath(layer, key, way))
    if open.remove(identity) == nil { open.insert(identity) }
    details?.modelChanged()
  }

  private func perform(_ command: ObjectCommand, _ way: [Int]) {
    guard let layer else { return }
    let place = ObjectPath(layer, key, way)
    let wasOpen = open.contains(identity(of: place))
    client.edit(command, place)
    if case .rename = command, wasOpen, let layer = client.selection {
      open.insert(identity(of: ObjectPath(layer, key, way)))
    }
  }

  /// Adds a cell, or opens the list of types.
  private func add() {
    let types = Self.types(of: key)
    guard !types.isEmpty else { return add("") }
    MenuList(title: Self.adding(to: key), names: types, chosen: "") { [weak self] in self?.add($0) }
      .open(beside: plus)
  }

  private func add(_ type: String) {
    guard let layer else { return }
    let index = ObjectPath(layer, key).items.count
    client.edit(.add(type: type), ObjectPath(layer, key))
    // The new object is open.
    if let layer = client.selection { open.insert(identity(of: ObjectPath(layer, key, [index]))) }
  }

  /// The types that can be added: those that the compositor draws.
  static func types(of key: String) -> [String] {
    switch key {
    case "emitterCells": []
    case "emitterBehaviors": CAEmitterBehavior.behaviorTypes
    default:
      FilterType.allNames.filter { if case .blend? = FilterEffect(name: $0) { false } else { true } }
    }
  }

  /// The ways to blend, those of documents of the web first.
  private static var blendModes: [String] {
    let names = BlendMode.allCases.map(\.rawValue)
    return names.filter { $0.hasSuffix("BlendMode") } + names.filter { !$0.hasSuffix("BlendMode") }
  }
}
