import QuartzCore
import SceneEditing
import SourceLiterals

/// What the window has changed in a Swift scene, and the source on disk does not have: which value is another one, and what it was.
///
/// The scene's next version, which may come from a source that another program has changed, gets the changes by the names of the
/// layers. So they are joined with that source value by value, wherever the literals are by then.
@MainActor package final class SourceChanges {
  /// A changed value, as a journal has it.
  package struct Change: Codable, Equatable {
    /// The way to the layer from the root.
    package let layer: [String]
    /// The key of the animation whose property it is, and the way to it within groups; nil for a property of the layer.
    var animation: String?
    var member: [Int] = []
    package let keyPath: String
    /// Whether the layer was moved, with its animations.
    var isMove: Bool
    /// What the source on disk gives, and what the window shows.
    package var base: SourceValue
    package var mine: SourceValue
  }

  private struct Entry {
    var property: TracedProperty
    var base: SourceValue
  }

  private var entries: [Entry] = []

  package init() {}

  /// Changes were made: what the values were before is what the source on disk gives, unless that is known.
  package func note(_ changes: [SceneChange]) {
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
  package func noteSaved() {
    for index in entries.indices {
      entries[index].base = Self.now(entries[index].property) ?? entries[index].base
    }
  }

  package func removeAll() { entries = [] }

  /// The values that are not those of the source on disk.
  package func changes(below root: CALayer) -> [Change] {
    entries.compactMap { entry in
      guard let mine = Self.now(entry.property), !Self.isEqual(mine, entry.base) else { return nil }
      return Self.change(of: entry.property, base: entry.base, mine: mine, below: root)
    }
  }

  /// Nil for a value of a layer that is gone.
  package static func change(
    of value: TracedProperty, base: SourceValue, mine: SourceValue, below root: CALayer
  ) -> Change? {
    guard let way = LayerWay.way(to: value.layer, from: root) else { return nil }
    return Change(
      layer: way, animation: value.animation?.key, member: value.animation?.member ?? [],
      keyPath: value.keyPath, isMove: value.isMove, base: base, mine: mine)
  }

  // MARK: Values

  /// The value that the window shows; nil for one that is gone, or is no value of a literal.
  package static func now(_ value: TracedProperty) -> SourceValue? {
    if let animation = value.animation {
      return animation.animation.flatMap { TracedValue.read($0, value.keyPath) }
    }
    if value.keyPath == "position" {
      let offset = Displacement.of(value.layer)
      let position = value.layer.position
      return .numbers([Double(position.x + offset.x), Double(position.y + offset.y)])
    }
    return TracedValue.read(value.layer, value.keyPath)
  }

  /// The value of a change in the layers of another version; nil if its layer or its animation is not there.
  package static func value(of change: Change, below root: CALayer) -> TracedProperty? {
    guard let layer = LayerWay.layer(at: change.layer, from: root) else { return nil }
    let place = change.animation.map { AnimationPlace(layer, key: $0, member: change.member) }
    if let place, place.animation == nil { return nil }
    return TracedProperty(layer: layer, animation: place, keyPath: change.keyPath, isMove: change.isMove)
  }

  /// Whether values are the same but for what a literal leaves out: its numbers have at most four decimals.
  package static func isEqual(_ one: SourceValue, _ other: SourceValue) -> Bool {
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

  /// A value as a person reads it in a question and in events.
  package static func text(_ value: SourceValue) -> String {
    switch value {
    case .numbers(let numbers), .color(let numbers), .transform(let numbers):
      numbers.map { NumberSpelling.text(of: $0) }.joined(separator: " ")
    case .boolean(let flag): flag ? "true" : "false"
    case .list(let items): items.map { text($0) }.joined(separator: ", ")
    }
  }

  /// A value in the form that a property takes.
  ///
  /// - Parameter model: what the property has now, whose form it is.
  package static func object(_ value: SourceValue, like model: Any?) -> Any? {
    switch value {
    case .boolean(let flag): return flag
    case .color(let parts):
      guard parts.count == 4 else { return nil }
      return CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    case .transform(let m):
      guard m.count == 16 else { return nil }
      return CATransform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8],
        m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    case .list(let items):
      let models = Unbox.unwrapped(model) as? [Any] ?? []
      return items.enumerated().compactMap { index, item in
        object(item, like: models.indices.contains(index) ? models[index] : models.first)
      }
    case .numbers(let numbers):
      if Unbox.unwrapped(model) is CAMediaTimingFunction, numbers.count == 4 {
        return CAMediaTimingFunction(
          controlPoints: Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
      }
      switch numbers.count {
      case 1: return numbers[0]
      case 2:
        if Unbox.row(model, .size) != nil, Unbox.row(model, .point) == nil {
          return CGSize(width: numbers[0], height: numbers[1])
        }
        return CGPoint(x: numbers[0], y: numbers[1])
      case 4: return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      default: return nil
      }
    }
  }
}
