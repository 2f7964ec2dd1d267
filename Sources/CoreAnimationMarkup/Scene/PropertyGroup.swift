import QuartzCore
import SceneFiles

/// The values that a number of a layer has while the screen is locked, unlocked and asleep: an entry of a wallpaper's
/// `wallpaperPropertyGroups`. Editors write them in place of states into wallpapers that follow the tilt of the device.
struct PropertyGroup: Sendable, Equatable {
  let keyPath: String
  /// The name of the layer.
  let layerName: String
  /// The value for each phase. A phase without a value keeps that of the layer.
  let values: [ScreenPhase: Double]
  /// A note of the editor: the plane.
  let view: String?

  /// The keys of the values, in the order of the states.
  static let keys: [(phase: ScreenPhase, key: String)] = [
    (.locked, "v_lock"), (.unlocked, "v_home"), (.sleep, "v_sleep"),
  ]

  private static let kind = WallpaperGroup(name: "property group")

  /// The group for a dictionary of texts.
  init(_ entries: [String: String]) throws(ValueError) {
    keyPath = try Self.kind.text("keyPath", in: entries)
    layerName = try Self.kind.text("layerName", in: entries)
    var values: [ScreenPhase: Double] = [:]
    for (phase, key) in Self.keys {
      // Editors write "undefined" for a state that does not set the value.
      guard let text = entries[key], !text.isEmpty, text != "undefined" else { continue }
      values[phase] = try NumberText.number(text)
    }
    guard !values.isEmpty else {
      throw ValueError("the property group has no v_lock, v_home or v_sleep", .missingValue)
    }
    self.values = values
    view = entries["view"]
  }

  /// The layer that the group names. It must have a number at the key path.
  func layer(in layers: [String: CALayer]) throws(ValueError) -> CALayer {
    try Self.kind.layer(layerName, keyPath, in: layers)
  }
}

/// The states that a document's property groups make: `Locked`, `Unlock` and `Sleep` of the layer whose style has the
/// groups. The scene begins locked, because a device always shows one of the three.
final class PropertyGroupStates {
  /// A group with its layer, and the layer whose style has it.
  struct Member {
    let group: PropertyGroup
    let layer: CALayer
    let owner: CALayer
  }

  /// In the order of the file.
  private(set) var members: [Member] = []
  /// The states that the groups have added to the layers. Others are the file's own.
  private(set) var made: Set<ObjectIdentifier> = []

  private struct Value: Hashable {
    let state: ObjectIdentifier
    let layer: ObjectIdentifier
    let keyPath: String
  }

  /// The values that the states set.
  private var values: Set<Value> = []
  private var known: Set<ObjectIdentifier> = []

  /// Adds a group, and makes its values those of the states. A value that the file's own state sets stays.
  func add(_ group: PropertyGroup, _ layer: CALayer, owner: CALayer) {
    members.append(Member(group: group, layer: layer, owner: owner))
    for (phase, _) in PropertyGroup.keys {
      guard let number = group.values[phase] else { continue }
      let state = state(for: phase, of: owner)
      let value = Value(
        state: ObjectIdentifier(state), layer: ObjectIdentifier(layer), keyPath: group.keyPath)
      guard values.insert(value).inserted else { continue }
      state.addElement(CAStateSetValue(target: layer, keyPath: group.keyPath, value: number))
    }
  }

  /// Adds the groups of another part of the document.
  func add(_ other: PropertyGroupStates) {
    members += other.members
    made.formUnion(other.made)
  }

  private func state(for phase: ScreenPhase, of owner: CALayer) -> CAState {
    let found = owner.states?.last { ScreenPhase.parse($0.name).map { $0 == (phase, "") } ?? false }
    let state = found ?? CAState(name: phase.stateName)
    if found == nil {
      state.isInitial = phase == .locked && owner.states?.contains { $0.isInitial } != true
      owner.addState(state)
      made.insert(ObjectIdentifier(state))
    }
    if known.insert(ObjectIdentifier(state)).inserted {
      for element in state.elements {
        guard let target = element.target, let keyPath = element.keyPath else { continue }
        values.insert(
          Value(state: ObjectIdentifier(state), layer: ObjectIdentifier(target), keyPath: keyPath))
      }
    }
    return state
  }
}
