import Foundation
import QuartzCore
import SceneFiles

extension KeyedArchiveReader {
  /// Adds the animations of a layer, which are two lists: animations and keys.
  func animations(of object: Object, _ layer: CALayer) {
    guard let field = object.fields["CALayerAnimations"] else { return }
    let keys = object.fields["CALayerAnimationKeys"].map { items($0, keyPath: "CALayerAnimationKeys") } ?? []
    for (index, item) in items(field, keyPath: "CALayerAnimations").enumerated() {
      guard index < limits.animationsPerLayer else {
        return report(
          .error, .limitExceeded,
          "a layer has more than \(limits.animationsPerLayer) animations; the rest is skipped",
          cause: "too many animations")
      }
      let value = archive.value(item)
      let given = keys.indices.contains(index) ? archive.text(keys[index]) : nil
      let key = given.flatMap { $0.isEmpty ? nil : $0 }
      guard let animation = animation(value, target: type(of: layer), keyPath: key) else { continue }
      if key == nil, let property = animation as? CAPropertyAnimation, property.keyPath == nil,
        !(property is CAMatchMoveAnimation)
      {
        warn(.missingKeyPath, "an animation has neither a key path nor a key; it has no effect")
        continue
      }
      layer.add(animation, forKey: key ?? "animation \(index + 1)")
    }
  }

  /// Reads an animation for a layer of a class.
  ///
  /// - Parameter keyPath: the key path if the animation has none, as in transitions between states.
  func animation(_ value: KeyedArchive.Value, target: CALayer.Type, keyPath: String?) -> CAAnimation? {
    guard case .object(let object) = value else {
      if case .null = value { return nil }
      warn(
        .wrongType, "the object is not an animation; it is skipped", keyPath: keyPath,
        cause: "no animation")
      return nil
    }
    guard let kind = object.classes.lazy.compactMap({ animationClass(named: $0) }).first else {
      warn(
        .unknownAnimation, "the class \(object.className) is not known; the animation is skipped",
        keyPath: keyPath,
        cause: object.className)
      return nil
    }
    animationCount += 1
    guard animationCount <= limits.animations else {
      report(
        .error, .limitExceeded, "there are more than \(limits.animations) animations; this one is skipped",
        cause: "too many animations")
      return nil
    }
    return read(object, kind.make(), target, keyPath)
  }

  private func read(_ object: Object, _ animation: CAAnimation, _ target: CALayer.Type, _ outer: String?)
    -> CAAnimation?
  {
    let given = archive.text(object.fields["keyPath"])
    let keyPath =
      given ?? (animation is CAPropertyAnimation && !(animation is CAMatchMoveAnimation) ? outer : nil)
    if let keyPath, MarkupReader.target(target, hasNo: keyPath) {
      (animation as? CAPropertyAnimation)?.isReported = true
      warn(
        given == nil ? .missingKeyPath : .unknownKeyPath,
        MarkupReader.message(target, hasNo: keyPath, isKey: given == nil),
        keyPath: keyPath, cause: keyPath)
    }
    var hasFunction = false
    if let field = object.fields["valueFunction"] {
      if case .null = archive.value(field) {} else { hasFunction = !isNil(archive.value(field)) }
    }
    let valueKind = hasFunction ? nil : keyPath.flatMap { target.valueKind(forKeyPath: $0) }
    for name in object.fields.keys.sorted() {
      guard let field = object.fields[name] else { continue }
      let value = archive.value(field)
      if case .null = value { continue }
      if isNil(value) { continue }
      if name.hasPrefix("CAAnimationOwnValues") { continue }
      let key = MarkupReader.key(name, in: animation)
      guard let kind = type(of: animation).valueKind(forKey: key) else {
        unknownKey(name, "animation property")
        continue
      }
      set(key, field, kind, of: animation, valueKind, keyPath, target)
    }
    for (name, value) in ownValues(of: object, "CAAnimation") { animation.setValue(value, forKey: name) }
    return animation
  }

  private func set(
    _ key: String, _ field: Field, _ kind: ValueKind, of animation: CAAnimation, _ valueKind: ValueKind?,
    _ keyPath: String?, _ target: CALayer.Type
  ) {
    switch kind {
    case .layer:
      guard let move = animation as? CAMatchMoveAnimation else { return }
      let source = move.source
      bindSource(field) { source.layer = $0 }
    case .values where key == "sourcePoints":
      let points = items(field, keyPath: key).compactMap { Unbox.point(value($0, .point, key: key)) }
      animation.setValue(points.map { NSValue(cgPoint: $0) }, forKey: key)
    case .animations:
      guard case .object(let object) = archive.value(field) else { return }
      let members = entering(object, keyPath: key) {
        items(field, keyPath: key).compactMap { item -> CAAnimation? in
          guard case .object(let member) = archive.value(item) else { return nil }
          return entering(member, keyPath: key) {
            self.animation(.object(member), target: target, keyPath: nil)
          }
        }
      }
      animation.setValue(members, forKey: key)
    case .value:
      if let value = value(field, valueKind, key: keyPath ?? key) { animation.setValue(value, forKey: key) }
    case .values:
      let values = items(field, keyPath: key).compactMap { value($0, valueKind, key: keyPath ?? key) }
      animation.setValue(values, forKey: key)
    default:
      guard let value = value(field, kind, key: key) else { return }
      do throws(ValueError) {
        let isNumber = kind == .float || kind == .number
        animation.setValue(
          isNumber ? try MarkupReader.limited(value, key: key, animation) : value, forKey: key)
      } catch { skipped(error, keyPath: key) }
    }
  }
}
