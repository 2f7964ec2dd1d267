import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

extension MarkupReader {
  /// Reads a layer's `<animations>`. Of two animations with the same key the later one is used, as with
  /// `add(_:forKey:)`.
  func addAnimations(_ element: XMLElement, to layer: CALayer) {
    var found: [(key: String, animation: CAAnimation, isShared: Bool)] = []
    var indexOfKey: [String: Int] = [:]
    animations(element, target: type(of: layer), most: limits.animationsPerLayer, keysArePaths: true) {
      animation, given, offset, isShared in
      // An animation without a key replaces no other. It gets a key here so that tools can name it.
      if given == nil, let property = animation as? CAPropertyAnimation, property.keyPath == nil,
        !(property is CAMatchMoveAnimation)
      {
        return self.warn(
          at: offset, .missingKeyPath, "the animation has neither a key path nor a key; it has no effect")
      }
      var key = given ?? "animation \(found.count + 1)"
      while given == nil, indexOfKey[key] != nil { key += "′" }
      if let earlier = indexOfKey[key] {
        self.warn(
          at: offset, .duplicateAnimationKey,
          "this animation replaces an earlier one with the key \(ValueError.quoted(key))",
          keyPath: key)
        found[earlier].key = ""
      }
      indexOfKey[key] = found.count
      self.checker?.note(animation, of: layer, at: offset, label: self.layerLabel)
      found.append((key, animation, isShared))
    }
    for (key, animation, isShared) in found where !key.isEmpty {
      if isShared { layer.add(animation, forKey: key) } else { layer.add(unchanging: animation, forKey: key) }
    }
  }

  /// Reads the children of an `<animations>` element. `add` receives each animation, its key or nil, its
  /// position, and whether other layers may share it. With `keysArePaths` an animation without a key path
  /// uses its key, as when it is added to a layer.
  private func animations(
    _ element: XMLElement, target: CALayer.Type, most: Int, keysArePaths: Bool = false,
    add: (CAAnimation, String?, Int, Bool) -> Void
  ) {
    var count = 0
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      let key = child["key"] ?? Self.key(child.name)
      count += 1
      self.animationCount += 1
      guard count <= most, self.animationCount <= self.limits.animations else {
        let limit = count > most ? "\(most) animations of one layer" : "\(self.limits.animations) animations"
        self.report(
          .error, at: child.offset, .limitExceeded, "there are more than \(limit); this one is skipped",
          cause: "animations")
        return
      }
      if let reference = child.attribute("object") {
        if let animation = self.referredAnimation(child, reference, keyPath: key) {
          add(animation, key, child.offset, true)
        }
      } else if let animation = self.animation(child, target: target, key: keysArePaths ? key : nil) {
        // An animation with an id may be referred to from elsewhere.
        add(animation, key, child.offset, child.attribute("id") != nil)
      }
    }
  }

  /// The animation that an element refers to. Nil, with a report, if none above has the id, or references
  /// exceed a limit.
  func referredAnimation(_ element: XMLElement, _ reference: XMLAttribute, keyPath: String?) -> CAAnimation? {
    guard let animation = object(withID: reference.value, as: CAAnimation.self) else {
      warn(
        at: reference.offset, .unknownReference,
        "no animation above has the id \(ValueError.quoted(reference.value))",
        cause: "animation")
      return nil
    }
    return referred(element, keyPath: keyPath).object == nil ? nil : animation
  }

  /// The key from an element's name. Nil for names that do not give a key.
  package static func key(_ name: String) -> String? {
    name == "animation" || name == "p" || animationClass(named: name) != nil ? nil : name
  }

  /// Reads an animation. Nil, with a report, if its class is unknown.
  ///
  /// - Parameters:
  ///   - key: the key path if the animation has none, as for elements of transitions.
  ///   - checksKeyPath: whether `target` is certainly the class of the layer.
  func animation(
    _ element: XMLElement, target: CALayer.Type, key: String? = nil, checksKeyPath: Bool = true
  ) -> CAAnimation? {
    let ownClass = animationClass(named: element.name)
    let className = ownClass == nil ? element["type"] ?? "" : element.name
    guard let type = ownClass ?? animationClass(named: className) else {
      let what =
        className.isEmpty
        ? "the animation <\(element.name)> has no type" : "the class \(className) is not known"
      warn(
        at: element.offset, .unknownAnimation,
        "\(what); the animation is skipped" + Spelling.hint(for: className, among: animationClassNames),
        keyPath: element["keyPath"],
        cause: className)
      reader.skip(element)
      return nil
    }
    let animation = type.make()
    let context = AnimationContext(
      keyPath: element["keyPath"] ?? (animation is CAPropertyAnimation ? key : nil), target: target,
      hasValueFunction: element["valueFunction"] != nil)
    let given = element.attribute("keyPath")
    if checksKeyPath, let given { check(animation, given.value, at: given.offset, of: target) }
    for attribute in element.attributes {
      switch attribute.name {
      case "id", "key", "object", "xmlns": continue
      case "type" where ownClass == nil: continue
      default: apply(attribute, to: animation, context)
      }
    }
    let (_, size) = measured {
      reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
        self.child(child, of: animation, context)
      }
      if animation is CAAnimationGroup { deepest += 1 }
    }
    if checksKeyPath, given == nil, let property = animation as? CAPropertyAnimation {
      let key = property is CAMatchMoveAnimation ? nil : key
      if let keyPath = property.keyPath {
        check(animation, keyPath, at: element.offset, of: target)
      } else if let key {
        check(animation, key, isKey: true, at: element.offset, of: target)
      }
    }
    register(animation, element, size)
    return animation
  }

  /// The property for which an animation has values.
  private struct AnimationContext {
    let keyPath: String?
    let target: CALayer.Type
    let hasValueFunction: Bool

    /// The kind of the values. Nil allows any value.
    var kind: ValueKind? {
      guard let keyPath, !hasValueFunction else { return nil }
      return target.valueKind(forKeyPath: keyPath)
    }
  }

  /// Reports a key path that no property of the target has. The engine does not log it again.
  ///
  /// - Parameter isKey: whether it is the key of an animation without a key path.
  private func check(
    _ animation: CAAnimation, _ keyPath: String, isKey: Bool = false, at offset: Int, of target: CALayer.Type
  ) {
    guard Self.target(target, hasNo: keyPath) else { return }
    (animation as? CAPropertyAnimation)?.isReported = true
    warn(
      at: offset, isKey ? .missingKeyPath : .unknownKeyPath,
      Self.message(target, hasNo: keyPath, isKey: isKey) + Spelling.hint(forKeyPath: keyPath, of: target),
      keyPath: keyPath, cause: keyPath)
  }

  /// The message about an animation whose key path names no property of its target. Without a key path, the key counts.
  static func message(_ type: CALayer.Type, hasNo keyPath: String, isKey: Bool) -> String {
    (isKey ? "the animation has no keyPath, and its key is not one: " : "")
      + "a \(type) has no property \(ValueError.quoted(keyPath)); the animation has no effect"
  }

  static func target(_ type: CALayer.Type, hasNo keyPath: String) -> Bool {
    type.valueKind(forKeyPath: keyPath) == nil && !keyPath.hasPrefix("sublayers.")
  }

  /// The key for a name in a file: the `velocity` of a spring is its initial velocity.
  static func key(_ name: String, in animation: CAAnimation) -> String {
    name == "velocity" && animation is CASpringAnimation ? "initialVelocity" : name
  }

  private func apply(_ attribute: XMLAttribute, to animation: CAAnimation, _ context: AnimationContext) {
    let key = Self.key(attribute.name, in: animation)
    guard let kind = type(of: animation).valueKind(forKey: key) else {
      if key.hasPrefix("xmlns:") || key.hasPrefix("xml:") { return }
      unknownProperty(
        attribute, keyPath: context.keyPath,
        Spelling.hint(for: key, in: type(of: animation)))
      return
    }
    valueOffset = attribute.offset
    do throws(ValueError) {
      var value: Any
      if kind == .value {
        value = try self.value(
          attribute.value, context.kind ?? .number, key: context.keyPath ?? key, in: context.target)
      } else {
        value = try self.value(attribute.value, kind, key: key)
      }
      if kind == .float || kind == .number { value = try Self.limited(value, key: key, animation) }
      checkName(value, key: key, at: attribute.offset)
      animation.setValue(value, forKey: key)
    } catch { skipped(error, attribute, keyPath: key) }
  }

  /// Rejects numbers that the engine would ignore silently.
  static func limited(_ value: Any, key: String, _ animation: CAAnimation) throws(ValueError) -> Any {
    guard let number = Unbox.number(value) else { return value }
    let isWrong: Bool
    switch key {
    case "mass", "stiffness": isWrong = number <= 0 && animation is CASpringAnimation
    case "damping": isWrong = number < 0 && animation is CASpringAnimation
    case "duration", "repeatCount", "repeatDuration": isWrong = number < 0
    default: isWrong = false
    }
    if isWrong { throw ValueError("the \(key) cannot be \(number)", .badNumber) }
    return value
  }

  private func child(_ element: XMLElement, of animation: CAAnimation, _ context: AnimationContext) {
    let key = Self.key(element.name, in: animation)
    if let move = animation as? CAMatchMoveAnimation {
      switch key {
      case "sourceLayer":
        // Copies of the animation share it, so it may be resolved after all layers have been read.
        let source = move.source
        return bindSource(element) { source.layer = $0 }
      case "sourcePoints":
        let points = list(element, key: key, of: .point)?.compactMap { $0 as? CGPoint }
        return move.sourcePoints = points?.map { NSValue(cgPoint: $0) }
      default: break
      }
    }
    guard let kind = type(of: animation).valueKind(forKey: key) else {
      unknown(element, keyPath: context.keyPath, Spelling.hint(for: key, in: type(of: animation)))
      return
    }
    switch kind {
    case .animations:
      var members: [CAAnimation] = []
      animations(element, target: context.target, most: limits.animationsPerLayer) { member, key, _, _ in
        // A member has no key of its own. A given one names it in messages and tools.
        if let key { member.setValue(key, forKey: "key") }
        members.append(member)
      }
      animation.setValue(members, forKey: key)
    case .value:
      if let value = value(of: element, context.kind, key: context.keyPath ?? key, in: context.target) {
        animation.setValue(value, forKey: key)
      }
    case .values:
      if let values = list(element, key: context.keyPath ?? key, of: context.kind, in: context.target) {
        animation.setValue(values, forKey: key)
      }
    case .timingFunctions, .numbers:
      if element["value"] == nil,
        let values = list(element, key: key, of: kind == .numbers ? .number : .timingFunction)
      {
        animation.setValue(values, forKey: key)
      } else if element["value"] != nil, let value = value(of: element, kind, key: key) {
        animation.setValue(value, forKey: key)
      }
    default:
      if let value = value(of: element, kind, key: key) { animation.setValue(value, forKey: key) }
    }
  }
}
