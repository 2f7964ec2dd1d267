import QuartzCore
import SceneEditing
import SourceLiterals

/// What the window has changed in a Swift scene, and the source on disk does not have: which value is another one, and what it was.
///
/// The scene's next version, which may come from a source that another program has changed, gets the changes by the names of the
/// layers. So they are joined with that source value by value, wherever the literals are by then.
@MainActor final class SourceChanges {
  /// A changed value, as a journal has it.
  struct Change: Codable, Equatable {
    /// The way to the layer from the root.
    let layer: [String]
    /// The key of the animation whose property it is, and the way to it within groups; nil for a property of the layer.
    var animation: String?
    var member: [Int] = []
    let keyPath: String
    /// Whether the layer was moved, with its animations.
    var isMove: Bool
    /// What the source on disk gives, and what the window shows.
    var base: SourceValue
    var mine: SourceValue
  }

  private struct Entry {
    var property: TracedProperty
    var base: SourceValue
  }

  private var entries: [Entry] = []

  init() {}

  /// Changes were made: what the values were before is what the source on disk gives, unless that is known.
  func note(_ changes: [SceneChange]) {
    for (property, before) in changes.flatMap({ TracedProperty.properties(of: $0) }) {
      if let index = entries.firstIndex(where: { $0.property.isSame(as: property) }) {
        if property.isMove { entries[index].property.isMove = true }
        continue
      }
      guard let base = TracedValue.convert(before, property.keyPath) else { continue }
      entries.append(Entry(property: property, base: base))
    }
  }

  /// The source on disk gives all values that the window shows.
  func noteSaved() {
    for index in entries.indices {
      entries[index].base = Self.now(entries[index].property) ?? entries[index].base
    }
  }

  /// The values that are not those of the source on disk.
  func changes(below root: CALayer) -> [Change] {
    entries.compactMap { entry in
      guard let mine = Self.now(entry.property), !Self.isEqual(mine, entry.base) else { return nil }
      return Self.change(of: entry.property, base: entry.base, mine: mine, below: root)
    }
  }

  /// Nil for a value of a layer that is gone.
  static func change(
    of value: TracedProperty, base: SourceValue, mine: SourceValue, below root: CALayer
  ) -> Change? {
    guard let way = LayerWay.way(to: value.layer, from: root) else { return nil }
    return Change(
      layer: way, animation: value.animation?.key, member: value.animation?.member ?? [],
      keyPath: value.keyPath, isMove: value.isMove, base: base, mine: mine)
  }

  // MARK: Values

  /// The value that the window shows; nil for one that is gone, or is no value of a literal.
  static func now(_ value: TracedProperty) -> SourceValue? {
    if let animation = value.animation {
      return animation.animation.flatMap { TracedValue.read($0, value.keyPath) }
    }
    return TracedValue.readEdited(value.layer, value.keyPath)
  }

  /// The value of a change in the layers of another version; nil if its layer or its animation is not there.
  static func property(of change: Change, below root: CALayer) -> TracedProperty? {
    guard let layer = LayerWay.layer(at: change.layer, from: root) else { return nil }
    let place = change.animation.map { AnimationPath(layer, key: $0, member: change.member) }
    if let place, place.animation == nil { return nil }
    return TracedProperty(layer: layer, animation: place, keyPath: change.keyPath, isMove: change.isMove)
  }

  /// Whether values are the same but for what a literal leaves out: its numbers have at most four decimals.
  static func isEqual(_ one: SourceValue, _ other: SourceValue) -> Bool {
    func areClose(_ a: [Double], _ b: [Double]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { NumberSpelling.isSame($0, $1) }
    }
    switch (one, other) {
    case (.numbers(let a), .numbers(let b)), (.color(let a), .color(let b)),
      (.transform(let a), .transform(let b)):
      return areClose(a, b)
    case (.list(let a), .list(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { isEqual($0, $1) }
    default: return one == other
    }
  }
}
