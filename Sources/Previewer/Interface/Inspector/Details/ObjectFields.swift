import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing

/// The lines of a filter, an emitter cell or an emitter behaviour: the values of the object at a key path of its layer.
enum ObjectFields {
  /// - Parameters:
  ///   - keyPath: the key path of the object.
  ///   - all: whether values are listed that a person seldom needs and that have their defaults.
  static func entries(of object: Any?, _ keyPath: String, all: Bool) -> [PropertyList.Entry] {
    switch object {
    case let filter as CAFilter:
      inputs(filter.inputKeys, filter.valueKind(forKey:), keyPath) { FilterType.quantity(ofInput: $0) }
    case let behavior as CAEmitterBehavior:
      inputs(behavior.inputKeys, behavior.valueKind(forKey:), keyPath) { _ in .points }
    case let cell as CAEmitterCell: entries(of: cell, keyPath, all: all)
    default: []
    }
  }

  private static func inputs(
    _ keys: [String], _ kind: (String) -> ValueKind?, _ keyPath: String,
    _ quantity: (String) -> Property.Quantity
  ) -> [PropertyList.Entry] {
    keys.compactMap { key in
      guard let kind = kind(key) else { return nil }
      let short = key.hasPrefix("input") ? String(key.dropFirst(5)) : key
      return PropertyList.entry(
        PropertyList.title(of: lowercasedFirst(short)), "\(keyPath).\(key)", kind, quantity(key))
    }
  }

  private static func lowercasedFirst(_ text: String) -> String {
    text.prefix(1).lowercased() + text.dropFirst()
  }

  // MARK: Cells

  /// A line with up to four numbers of a cell.
  private struct Line {
    let title: String
    /// The keys and their labels; "↔" is the width of the range of random values.
    let keys: KeyValuePairs<String, String>
    var factor = 1.0
    var step = 1.0
    /// Whether the line is left out while its values are the defaults.
    var isRare = false
  }

  private static let degrees = 180 / Double.pi

  private static let lines: [Line] = [
    Line(title: "Birth rate 1/s", keys: ["birthRate": ""]),
    Line(title: "Lifetime s", keys: ["lifetime": "", "lifetimeRange": "↔"], step: 0.01),
    Line(title: "Velocity pt/s", keys: ["velocity": "", "velocityRange": "↔"]),
    Line(title: "Direction °", keys: ["emissionLongitude": "", "emissionRange": "↔"], factor: degrees),
    Line(title: "Latitude °", keys: ["emissionLatitude": ""], factor: degrees, isRare: true),
    Line(
      title: "Accel. pt/s²", keys: ["xAcceleration": "x", "yAcceleration": "y", "zAcceleration": "z"]),
    Line(title: "Scale", keys: ["scale": "", "scaleRange": "↔"], step: 0.01),
    Line(title: "Scale speed 1/s", keys: ["scaleSpeed": ""], step: 0.01),
    Line(title: "Spin °/s", keys: ["spin": "", "spinRange": "↔"], factor: degrees),
    Line(title: "Rotation °", keys: ["rotation": "", "rotationRange": "↔"], factor: degrees, isRare: true),
    Line(
      title: "Colour range",
      keys: ["redRange": "r", "greenRange": "g", "blueRange": "b", "alphaRange": "a"], step: 0.01,
      isRare: true),
    Line(
      title: "Colour speed",
      keys: ["redSpeed": "r", "greenSpeed": "g", "blueSpeed": "b", "alphaSpeed": "a"], step: 0.01,
      isRare: true
    ),
  ]

  /// The titles of lines, in English.
  static var titles: [String] { lines.map(\.title) }

  /// What the row of the cell or another line shows.
  private static let hidden: Set = ["name", "enabled", "contents", "emitterCells", "style"]

  private static func entries(of cell: CAEmitterCell, _ keyPath: String, all: Bool) -> [PropertyList.Entry] {
    let table = CAEmitterCell.propertyTable
    func isDefault(_ key: String) -> Bool {
      table.property(forKey: key).map { cell.isAtDefault($0) } ?? true
    }
    var entries = lines.filter { all || !$0.isRare || !$0.keys.allSatisfy { isDefault($0.key) } }.map {
      line in
      PropertyList.Entry(
        title: localized(Phrase(verbatim: line.title)), keyPath: "\(keyPath).\(line.keys[0].key)",
        kind: .value,
        parts: line.keys.map { key, label in
          PropertyList.Part(
            label: label, keyPath: "\(keyPath).\(key)", factor: line.factor, step: line.step)
        })
    }
    entries.append(PropertyList.entry(localized("Colour"), "\(keyPath).color", .color, .share))
    let known = Set(lines.flatMap { $0.keys.map(\.key) } + ["color"])
    for property in table.properties
    where !known.contains(property.key) && !hidden.contains(property.key) && (all || !isDefault(property.key))
    {
      entries += PropertyList.entries(for: property, prefix: "\(keyPath).")
    }
    return entries
  }
}
