import QuartzCore
import SceneFiles

/// The effect of the device's tilt on a number of a layer: an entry of a wallpaper's
/// `wallpaperParallaxGroups`.
package struct ParallaxGroup: Sendable, Equatable {
  /// The direction of the tilt.
  package enum Axis: String, Sendable { case x, y }

  package let axis: Axis
  package let keyPath: String
  /// The name of the layer.
  package let layerName: String
  /// The values at a tilt of −1 and of 1.
  package let mapMinTo: Double
  package let mapMaxTo: Double
  /// Notes of the editor.
  package let title: String?
  package let view: String?

  private static let kind = WallpaperGroup(name: "parallax group")

  /// The group for a dictionary of texts.
  init(_ entries: [String: String]) throws(ValueError) {
    let name = try Self.kind.text("axis", in: entries)
    guard let axis = Axis(rawValue: name.lowercased()) else {
      throw ValueError(
        "the parallax group has the axis \(ValueError.quoted(name)), which is neither x nor y", .unknownName)
    }
    self.axis = axis
    keyPath = try Self.kind.text("keyPath", in: entries)
    layerName = try Self.kind.text("layerName", in: entries)
    mapMinTo = try NumberText.number(try Self.kind.text("mapMinTo", in: entries))
    mapMaxTo = try NumberText.number(try Self.kind.text("mapMaxTo", in: entries))
    title = entries["title"]
    view = entries["view"]
  }

  /// The layer that the group names. It must have a number at the key path.
  func layer(in layers: [String: CALayer]) throws(ValueError) -> CALayer {
    try Self.kind.layer(layerName, keyPath, in: layers)
  }

  /// The value at a tilt in −1…1.
  package func value(at tilt: Double) -> Double {
    mapMinTo + (mapMaxTo - mapMinTo) * (min(max(tilt, -1), 1) + 1) / 2
  }

  /// Whether the value is added to the value of the layer: it is for positions and transforms, and other
  /// properties are set. This is inferred from files, where the ranges of `position.x` are around 0 for
  /// layers at any position.
  var isAdditive: Bool { keyPath.hasPrefix("position") || keyPath.hasPrefix("transform") }
}

/// The values of a document that follow the tilt of the device: `--parallax`, or the pointer in a window.
///
/// They are set by animations with constant values, so that the model, states and other animations do not
/// change.
package final class SceneParallax {
  /// In the order of the file.
  package private(set) var groups: [ParallaxGroup] = []
  private var layers: [CALayer] = []
  /// The states that stand in the document as groups of values.
  let states = PropertyGroupStates()
  /// The current tilt. Nil if none was set.
  package private(set) var tilt: (x: Double, y: Double)?

  init() {}

  func add(_ group: ParallaxGroup, _ layer: CALayer) {
    groups.append(group)
    layers.append(layer)
  }

  /// Adds the groups of another part of the document.
  func add(_ other: SceneParallax) {
    groups += other.groups
    layers += other.layers
    states.add(other.states)
  }

  /// The groups with their layers.
  var members: [(group: ParallaxGroup, layer: CALayer)] { Array(zip(groups, layers)) }

  /// The layers of a tree by name. Of several layers with a name it is the first.
  static func layersByName(_ root: CALayer?) -> [String: CALayer] {
    var layers: [String: CALayer] = [:]
    var pending = root.map { [$0] } ?? []
    while let layer = pending.popLast() {
      if let name = layer.name, layers[name] == nil { layers[name] = layer }
      if let mask = layer.mask { pending.append(mask) }
      pending.append(contentsOf: (layer.sublayers ?? []).reversed())
    }
    return layers
  }

  /// Whether the tilt has no effect.
  package var isEmpty: Bool { groups.isEmpty }

  /// Sets the tilt, −1 to 1 along each axis; 0 is the rest position. The caller commits.
  package func set(x: Double, y: Double) {
    if let tilt, tilt == (x, y) { return }
    tilt = (x, y)
    for (index, (group, layer)) in zip(groups, layers).enumerated() {
      let value = group.value(at: group.axis == .x ? x : y)
      let animation = CABasicAnimation(keyPath: group.keyPath)
      animation.fromValue = value
      animation.toValue = value
      animation.isAdditive = group.isAdditive
      animation.duration = 1
      animation.repeatCount = .infinity
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "wallpaperParallax.\(index)")
    }
  }
}
