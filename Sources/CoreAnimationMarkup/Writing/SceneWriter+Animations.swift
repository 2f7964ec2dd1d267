import CoreGraphics
import Foundation
import QuartzCore

extension SceneWriter {
  /// Writes a layer's `<animations>`.
  func animations(of layer: CALayer) {
    let added = layer.addedAnimations
    guard !added.isEmpty else { return }
    out.open("animations")
    for (index, item) in added.enumerated() {
      // What a reader calls an animation that has no key.
      let key = item.key == "animation \(index + 1)" ? nil : item.key
      animation(item.animation, key: key, target: type(of: layer), beginTime: item.beginTime)
    }
    out.close()
  }

  /// Writes an animation: `<animation type="CABasicAnimation" key="…" keyPath="…" …>`; one whose class has a property
  /// `type` as an element of its class.
  ///
  /// - Parameters:
  ///   - target: the class of the layer that is animated.
  ///   - inherited: the key path where the animation has none.
  ///   - beginTime: the begin time in place of the animation's own.
  func animation(
    _ animation: CAAnimation, key: String?, target: CALayer.Type, inherited: String? = nil,
    beginTime: Double? = nil,
    depth: Int = 0
  ) {
    let type = Swift.type(of: animation)
    let className = "\(type)"
    let keyPath = Unbox.string(animation.value(forKey: "keyPath"))
    let label = keyPath ?? key ?? inherited
    guard animationClass(named: className) == type else {
      return lose(label, "an animation of the class \(className) cannot be written")
    }
    guard depth < Self.valueDepth else {
      return lose(label, "groups of animations lie more than \(Self.valueDepth) deep in each other")
    }
    let table = type.animationTable
    if table.property(forKey: "type") != nil {
      out.open(className)
    } else {
      out.open("animation")
      out.attribute("type", className)
    }
    if let key { attribute("key", key, keyPath: label) }
    if let keyPath { attribute("keyPath", keyPath, keyPath: label) }
    let defaults = defaultAnimation(of: type)
    let kind =
      animation.value(forKey: "valueFunction") == nil
      ? (keyPath ?? inherited).flatMap { target.valueKind(forKeyPath: $0) } : nil
    var children: [(property: AnimationProperty, value: Any)] = []
    for property in table.properties where property.key != "keyPath" {
      var value = Unbox.unwrapped(animation.value(forKey: property.key))
      if property.key == "beginTime", let beginTime { value = NSNumber(value: beginTime) }
      guard let value, !Self.isSame(value, defaults.value(forKey: property.key)) else { continue }
      if !attribute(property, value, of: animation, label) { children.append((property, value)) }
    }
    for key in animation.ownKeys where !(depth > 0 && key == "key") {
      lose(label, "the animation's value for \(key) cannot be written")
    }
    for (property, value) in children {
      child(property, value, kind: kind, target: target, keyPath: keyPath ?? inherited, label, depth)
    }
    out.close()
  }

  private static func isSame(_ value: Any, _ other: Any?) -> Bool {
    guard let other = Unbox.unwrapped(other) else { return false }
    if let a = value as? String { return a == other as? String }
    if let a = Unbox.number(value), let b = Unbox.number(other) { return a == b }
    return false
  }

  /// Writes a property as an attribute; false where it needs an element.
  private func attribute(
    _ property: AnimationProperty, _ value: Any, of animation: CAAnimation, _ label: String?
  ) -> Bool {
    let isVelocity = property.key == "initialVelocity" && animation is CASpringAnimation
    let key = isVelocity ? "velocity" : property.key
    switch property.kind {
    case .bool, .integer, .float, .number:
      guard let number = Unbox.number(value) else { return true }
      if number < 0, ["duration", "repeatCount", "repeatDuration"].contains(key) {
        lose(label, "the \(key) \(number) is not possible in a file")
      } else if isPossible([number], key) {
        out.attribute(key, property.kind == .float ? Self.float(number) : number)
      }
    case .string:
      if let text = Unbox.string(value) { attribute(key, text, keyPath: label) }
    case .timingFunction:
      if let function = value as? CAMediaTimingFunction {
        out.attribute(key, TimingFunctionText.text(of: function))
      }
    case .valueFunction:
      if let function = value as? CAValueFunction { out.attribute(key, function.name.rawValue) }
    case .path:
      if let path = value as? CGPath, isPossible(path, label ?? key) { out.attribute(key, path) }
    default: return false
    }
    return true
  }

  private func child(
    _ property: AnimationProperty, _ value: Any, kind: ValueKind?, target: CALayer.Type, keyPath: String?,
    _ label: String?, _ depth: Int
  ) {
    let key = property.key
    switch property.kind {
    case .value: self.value(key, value, kind: kind, key: label ?? key)
    case .values, .numbers, .timingFunctions:
      guard let list = value as? [Any] else { return }
      out.open(key)
      items(
        list, key: label ?? key,
        kind: key == "sourcePoints"
          ? .point : property.kind == .values ? kind : property.kind == .numbers ? .number : nil)
      out.close()
    case .animations:
      guard let members = value as? [CAAnimation] else { return }
      out.open(key)
      for member in members {
        // A member's key only names it.
        let name = Unbox.string(member.value(forKey: "key"))
        animation(member, key: name, target: target, inherited: keyPath, depth: depth + 1)
      }
      out.close()
    case .layer:
      guard let layer = value as? CALayer, let id = ids[layer] else {
        return lose(label, "the layer of \(key) is not in the file")
      }
      out.element(key) { $0.attribute("object", id) }
    default: lose(label, "the animation's \(key) cannot be written")
    }
  }
}
