import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore
import SceneEditing
import SceneFiles
import UIKit

/// What the inspector shows of a layer: its properties in groups, as the property table of its class has them.
package struct PropertyList {
  /// One line: a value, or a part of one.
  package struct Entry: Equatable {
    package let title: String
    /// The property's key, or the key path of a part, by which the value is read and set.
    package let keyPath: String
    package let kind: ValueKind
    /// The names of an enumeration.
    package var names: [String] = []
    /// The numbers in the line; empty for a value that is no list of numbers.
    package var parts: [Part] = []
    /// Whether the value can be changed here.
    package var isEditable = true
    /// Whether another layer class than CALayer has the property.
    fileprivate(set) var isOwn = false
  }

  /// A number that is read and set on its own.
  package struct Part: Equatable {
    package let label: String
    package let keyPath: String
    /// The shown number is the value times this: degrees for radians.
    package var factor = 1.0
    /// What a point of a drag changes.
    package var step = 1.0
    package var isWhole = false
  }

  package struct Group: Equatable {
    package let title: String
    package let entries: [Entry]
  }

  package let groups: [Group]

  /// The properties of a layer.
  ///
  /// - Parameter all: whether properties with their default values are listed, too. The place, the size, the opacity, and what
  ///   animations write always are.
  package init(of layer: CALayer, all: Bool) {
    let table = type(of: layer).propertyTable
    let base = CALayer.propertyTable
    var groups: [String: [Entry]] = [:]
    let needed = all ? [] : Self.always.union(Self.drawnKeys(of: layer)).union(Self.animatedKeys(of: layer))
    for property in table.properties
    where !Self.hidden.contains(property.key) && !Self.ownSections.contains(property.kind) {
      guard all || needed.contains(property.key) || !layer.isAtDefault(property) else { continue }
      let isOwn = base.property(forKey: property.key) == nil
      let title = isOwn ? Self.ownTitle(of: layer) : Self.group(of: property.key)
      var entries = Self.entries(for: property)
      for index in entries.indices { entries[index].isOwn = isOwn }
      groups[title, default: []] += entries
    }
    // The layer's own class comes second.
    let order = Self.titles.prefix(1) + [Self.ownTitle(of: layer)] + Self.titles.dropFirst()
    self.groups = order.compactMap { title in
      groups[title].map { Group(title: localized(Phrase(verbatim: title)), entries: $0) }
    }
  }

  /// The titles of groups, in English. The title of a class is its name in every language.
  static let titles = ["Geometry", "Appearance", "Contents", "Shadow", "Filters", "Timing", "Behaviour"]

  private static let always: Set = ["bounds", "position", "opacity"]
  /// The keys of what a layer draws itself.
  private static func drawnKeys(of layer: CALayer) -> Set<String> {
    switch layer {
    case is CAGradientLayer: ["type", "startPoint", "endPoint"]
    case is CATextLayer:
      ["string", "font", "fontSize", "foregroundColor", "alignmentMode", "truncationMode", "wrapped"]
    case is CAShapeLayer: ["path", "fillColor", "strokeColor", "lineWidth"]
    case is CAEmitterLayer: ["emitterShape", "emitterMode", "emitterPosition", "emitterSize", "renderMode"]
    case _ where layer.contents is CGImage: ["contentsGravity", "contentsRect", "contentsCenter"]
    default: []
    }
  }

  /// Keys that the tree or another part of the inspector shows, and objects of the app.
  private static let hidden: Set = [
    "mask", "sublayers", "superlayer", "delegate", "style", "actions", "layoutManager", "frame", "locations",
  ]

  /// The kinds of properties that have sections of their own.
  private static let ownSections: Set<ValueKind> = [.colors, .filter, .filters, .cells, .behaviors]

  /// The keys of the properties that the layer's animations write.
  private static func animatedKeys(of layer: CALayer) -> Set<String> {
    var keys: Set<String> = []
    func add(_ animation: CAAnimation) {
      if let keyPath = (animation as? CAPropertyAnimation)?.keyPath {
        keys.insert(String(keyPath.prefix { $0 != "." }))
      }
      for member in (animation as? CAAnimationGroup)?.animations ?? [] { add(member) }
    }
    for item in layer.addedAnimations where !LayerOverrides.isOverride(key: item.key) { add(item.animation) }
    return keys
  }

  private static func ownTitle(of layer: CALayer) -> String {
    let name = LayerRowView.short("\(type(of: layer))")
    return name == "Layer" ? "Other" : name
  }

  private static func group(of key: String) -> String {
    switch key {
    case "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform",
      "geometryFlipped", "autoresizingMask":
      "Geometry"
    case "compositingFilter", "filters", "backgroundFilters": "Filters"
    case "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration", "autoreverses",
      "fillMode":
      "Timing"
    case "name", "needsDisplayOnBoundsChange", "drawsAsynchronously", "constraints": "Behaviour"
    case _ where key.hasPrefix("shadow"): "Shadow"
    case _ where key.hasPrefix("contents"), "minificationFilter", "magnificationFilter",
      "minificationFilterBias", "toneMapMode", "preferredDynamicRange", "wantsExtendedDynamicRangeContent",
      "wantsDynamicContentScaling":
      "Contents"
    default: "Appearance"
    }
  }

  // MARK: Entries

  /// - Parameter prefix: the key path of the object that has the property, with a point. Default: the layer itself.
  static func entries(for property: Property, prefix: String = "") -> [Entry] {
    let key = prefix + property.key
    let title = title(of: property.key)
    switch property.kind {
    case .rect:
      let step = property.quantity.step
      return [
        Entry(
          title: title, keyPath: "\(key).origin", kind: .point,
          parts: parts(of: "\(key).origin", ["x", "y"], step: step)),
        Entry(
          title: key == "bounds" ? localized("Size") : "", keyPath: "\(key).size", kind: .size,
          parts: parts(of: "\(key).size", ["width", "height"], labels: ["w", "h"], step: step)),
      ]
    case .transform where key == "transform":
      return [
        Entry(
          title: localized("Translation"), keyPath: "\(key).translation", kind: .value,
          parts: parts(of: "\(key).translation", ["x", "y", "z"])),
        Entry(
          title: localized("Scale"), keyPath: "\(key).scale", kind: .value,
          parts: parts(of: "\(key).scale", ["x", "y", "z"], step: 0.01)),
        Entry(
          title: localized("Rotation °"), keyPath: "\(key).rotation", kind: .value,
          parts: parts(of: "\(key).rotation", ["x", "y", "z"], factor: 180 / .pi)),
        Entry(title: title, keyPath: key, kind: .transform),
      ]
    default:
      return [
        entry(
          title, key, property.kind, property.quantity,
          names: key == "font" ? fontFamilies : MarkupValue.names(of: property))
      ]
    }
  }

  /// The families of fonts that text layers are set in.
  private static let fontFamilies = UIFont.familyNames.sorted()

  static func entry(
    _ title: String, _ keyPath: String, _ kind: ValueKind, _ quantity: Property.Quantity, names: [String] = []
  ) -> Entry {
    let step = quantity.step
    switch kind {
    case .number, .float, .integer:
      let part = Part(label: "", keyPath: keyPath, step: step, isWhole: kind == .integer)
      return Entry(title: title, keyPath: keyPath, kind: kind, parts: [part])
    case .point:
      return Entry(
        title: title, keyPath: keyPath, kind: kind, parts: parts(of: keyPath, ["x", "y"], step: step))
    case .size:
      return Entry(
        title: title, keyPath: keyPath, kind: kind,
        parts: parts(of: keyPath, ["width", "height"], labels: ["w", "h"], step: step))
    default:
      let key = String(keyPath.split(separator: ".").last ?? "")
      let isEditable = MarkupValue.hasText(kind, key: key) || kind == .filter
      return Entry(title: title, keyPath: keyPath, kind: kind, names: names, isEditable: isEditable)
    }
  }

  private static func parts(
    of keyPath: String, _ names: [String], labels: [String]? = nil, factor: Double = 1, step: Double = 1
  ) -> [Part] {
    zip(names, labels ?? names).map {
      Part(label: $1, keyPath: "\(keyPath).\($0)", factor: factor, step: step)
    }
  }

  /// What the numbers of a key path count, which decides the units that can be typed.
  ///
  /// - Parameters:
  ///   - step: what a point of a drag changes: a hundredth for shares and factors.
  ///   - isAngle: whether the number is shown in degrees.
  static func unit(of keyPath: String, step: Double, isAngle: Bool) -> FieldNumber.Unit {
    if isAngle { return .degrees }
    switch keyPath.split(separator: ".").last ?? "" {
    case "duration", "beginTime", "timeOffset", "repeatDuration", "instanceDelay", "lifetime",
      "lifetimeRange", "response":
      return .seconds
    case "repeatCount": return .ratio
    case "mass", "stiffness", "damping", "initialVelocity", "timingFunction", "spin": return .plain
    default: return step == 0.01 ? .ratio : .points
    }
  }

  /// `shadowOffset` as "Shadow offset".
  static func title(of key: String) -> String {
    var result = ""
    for character in key {
      if character.isUppercase { result += " " + character.lowercased() } else { result.append(character) }
    }
    return result.prefix(1).uppercased() + result.dropFirst()
  }
}
