import Localization
import QuartzCore
import SceneEditing
import SourceLiterals

/// The literals that have to change for one edit, with their new values.
@MainActor struct LiteralPlan {
  struct Change {
    let object: NSObject
    let keyPath: String
    let record: ObjectTraces.Record
    var new: SourceValue
    /// Where the layer is then, for a change of its frame.
    var position: CGPoint?
  }

  private(set) var changes: [Change] = []
  private let literals: SceneLiterals

  init(_ literals: SceneLiterals) { self.literals = literals }

  // MARK: Values

  /// Adds the value that a layer's property has now.
  mutating func addValue(of layer: CALayer, _ keyPath: String) throws(SourceReason) {
    guard let now = TracedValue.readEdited(layer, keyPath) else {
      throw SourceReason(localized("the value of \(keyPath) cannot be written as a literal"))
    }
    try add(now, of: layer, keyPath)
  }

  /// Adds a new value of a property.
  mutating func addNew(_ value: Any?, of object: NSObject, _ keyPath: String) throws(SourceReason) {
    guard let new = TracedValue.convert(value, keyPath) else {
      throw SourceReason(localized("the new value of \(keyPath) is no number, colour or transform"))
    }
    try add(new, of: object, keyPath)
  }

  /// Adds a value, number by number where the property is a structure.
  mutating func add(_ value: SourceValue, of object: NSObject, _ keyPath: String) throws(SourceReason) {
    guard case .numbers(let numbers) = value, let parts = TracedKey.parts(of: keyPath, value) else {
      return try addWhole(value, of: object, keyPath)
    }
    for (part, number) in zip(parts, numbers) { try add(number, of: object, part) }
  }

  /// Adds a number of a property.
  private mutating func add(_ number: Double, of object: NSObject, _ part: String) throws(SourceReason) {
    let hasGiver = literals.hasGiver(object, part)
    // What nothing has set has its default, which is 0 for the parts of structures.
    if !hasGiver, number == 0, part.contains(".") { return }
    let giver = try literals.giver(of: object, part)
    if let layer = object as? CALayer, let framePart = TracedKey.framePart(of: part),
      giver.keyPath.hasPrefix("frame")
    {
      return try addFrame(of: layer, framePart, number, giver)
    }
    guard case .numbers(let old)? = giver.record.value,
      let index = Self.index(of: part, in: giver.keyPath, count: old.count), old.indices.contains(index)
    else { return try addWhole(.numbers([number]), of: object, part) }
    if !NumberSpelling.isSame(old[index], number) { set(number, at: index, giver, object) }
    if let layer = object as? CALayer, part.hasPrefix("bounds.size") {
      try keepPosition(of: layer, part, grownBy: number - old[index])
    }
  }

  /// A value that is written as a whole, or a number at a path of its own, such as `transform.rotation.z`.
  private mutating func addWhole(
    _ value: SourceValue, of object: NSObject, _ keyPath: String
  ) throws(SourceReason) {
    let giver = try literals.giver(of: object, keyPath)
    let new = giver.keyPath == keyPath ? value : TracedValue.readEdited(object, giver.keyPath)
    guard let new, giver.record.value != nil else {
      throw SourceReason(localized("the value of \(keyPath) cannot be written as a literal"))
    }
    changes.append(Change(object: object, keyPath: giver.keyPath, record: giver.record, new: new))
  }

  /// Where a part of a structure is among the numbers of a path that gives it.
  private static func index(of part: String, in giver: String, count: Int) -> Int? {
    if part == giver { return 0 }
    return TracedKey.parts(of: giver, .numbers(Array(repeating: 0, count: count)))?.firstIndex(of: part)
  }

  private mutating func set(
    _ number: Double, at index: Int, _ giver: SceneLiterals.Giver, _ object: NSObject,
    position: CGPoint? = nil
  ) {
    let place = changes.firstIndex { $0.object === object && $0.keyPath == giver.keyPath }
    var change =
      place.map { changes[$0] }
      ?? Change(
        object: object, keyPath: giver.keyPath, record: giver.record, new: giver.record.value ?? .numbers([]))
    guard case .numbers(var numbers) = change.new, numbers.indices.contains(index) else { return }
    numbers[index] = number
    change.new = .numbers(numbers)
    change.position = position ?? change.position
    if let place { changes[place] = change } else { changes.append(change) }
  }

  // MARK: Frames

  /// Adds a part of the frame, from which a number of the position or of the bounds follows.
  private mutating func addFrame(
    of layer: CALayer, _ part: Int, _ number: Double, _ giver: SceneLiterals.Giver
  ) throws(SourceReason) {
    guard let index = TracedKey.index(ofFramePart: part, in: giver.keyPath),
      let old = self.number(index, giver)
    else {
      throw SourceReason(localized("the value of \(giver.keyPath) cannot be written as a literal"))
    }
    if part < 2 {
      guard let place = giver.record.position else { return }
      let moved = number - Double(part == 0 ? place.x : place.y)
      if abs(moved) > 1e-9 {
        set(old + moved, at: index, giver, layer, position: Displacement.position(of: layer))
      }
    } else if !NumberSpelling.isSame(old, number) {
      guard CATransform3DIsIdentity(layer.transform) else {
        throw SourceReason(
          localized("the source sets the frame of a layer with a transform, so its bounds cannot be changed"))
      }
      set(number, at: index, giver, layer)
      try keepPosition(
        of: layer, part == 2 ? "bounds.size.width" : "bounds.size.height", grownBy: number - old)
    }
  }

  /// A frame that grows moves its layer's position, so its origin goes the other way.
  private mutating func keepPosition(
    of layer: CALayer, _ part: String, grownBy growth: Double
  ) throws(SourceReason) {
    let axis = part == "bounds.size.width" ? 0 : 1
    let path = axis == 0 ? "position.x" : "position.y"
    guard abs(growth) > 1e-9, literals.hasGiver(layer, path),
      let giver = try? literals.giver(of: layer, path),
      giver.keyPath.hasPrefix("frame"), let index = TracedKey.index(ofFramePart: axis, in: giver.keyPath),
      let old = self.number(index, giver)
    else { return }
    let anchor = Double(axis == 0 ? layer.anchorPoint.x : layer.anchorPoint.y)
    set(old - anchor * growth, at: index, giver, layer)
  }

  /// A number of the value that a giver's literal has, or will have.
  private func number(_ index: Int, _ giver: SceneLiterals.Giver) -> Double? {
    let planned = changes.first { $0.keyPath == giver.keyPath && $0.record.order == giver.record.order }?.new
    guard case .numbers(let numbers)? = planned ?? giver.record.value, numbers.indices.contains(index) else {
      return nil
    }
    return numbers[index]
  }

  // MARK: Moves

  /// Adds a movement of a layer that has been made: its position, and the values of animations that replace it.
  mutating func addMove(of layer: CALayer, by offset: CGVector) throws(SourceReason) {
    let position = Displacement.position(of: layer)
    let now = [Double(position.x), Double(position.y)]
    let offsets = [Double(offset.dx), Double(offset.dy)]
    for (axis, path) in ["position.x", "position.y"].enumerated() where offsets[axis] != 0 {
      try checkAge(of: layer, axis, before: now[axis] - offsets[axis])
      try add(now[axis], of: layer, path)
    }
    for key in layer.animationKeys() ?? [] where key != Displacement.key {
      if let animation = layer.animation(forKey: key) { try addMove(of: animation, offsets) }
    }
  }

  /// Whether the position before a movement is the one that its place in the source gives.
  private func checkAge(of layer: CALayer, _ axis: Int, before: Double) throws(SourceReason) {
    let giver = try literals.giver(of: layer, axis == 0 ? "position.x" : "position.y")
    var known: Double?
    if giver.keyPath.hasPrefix("frame") {
      known = giver.record.position.map { Double(axis == 0 ? $0.x : $0.y) }
    } else if case .numbers(let numbers)? = giver.record.value {
      known = numbers.count == 1 ? numbers[0] : numbers[axis]
    }
    guard let known, abs(known - before) > 1e-3 else { return }
    let site = literals.traces.sites[giver.record.site]
    throw SourceReason(
      localized(
        "position was changed after \(site.place) by a layout, or by code that is not traced"))
  }

  /// Moves the values of an animation of the position, unless it adds to the position anyway.
  private mutating func addMove(of animation: CAAnimation, _ offsets: [Double]) throws(SourceReason) {
    if let group = animation as? CAAnimationGroup {
      for member in group.animations ?? [] { try addMove(of: member, offsets) }
      return
    }
    guard let property = animation as? CAPropertyAnimation, !property.isAdditive else { return }
    let offset: [Double]
    switch property.keyPath {
    case "position": offset = offsets
    case "position.x": offset = [offsets[0]]
    case "position.y": offset = [offsets[1]]
    default: return
    }
    guard offset.contains(where: { $0 != 0 }) else { return }
    if let frames = property as? CAKeyframeAnimation, frames.path != nil {
      throw SourceReason(localized("position is animated along a path, which is no literal of the source"))
    }
    func moved(_ value: SourceValue) -> SourceValue {
      switch value {
      case .numbers(let numbers) where numbers.count == offset.count:
        .numbers(zip(numbers, offset).map { $0 + $1 })
      case .list(let items): .list(items.map { moved($0) })
      default: value
      }
    }
    for key in ["fromValue", "toValue", "values"] {
      // Of a movement that was made before, the animation itself still has the old values.
      let value = literals.traces.records(of: property)[key]?.value ?? TracedValue.read(property, key)
      guard let value else { continue }
      let giver = try literals.giver(of: property, key)
      changes.append(Change(object: property, keyPath: key, record: giver.record, new: moved(value)))
    }
  }
}
