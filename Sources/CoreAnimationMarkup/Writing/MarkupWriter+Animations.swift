import CoreGraphics
import Foundation
import QuartzCore

extension MarkupWriter {
  /// Writes a layer's `<animations>`.
  func animations(of layer: CALayer) {
    let added = layer.addedAnimations
    guard !added.isEmpty else { return }
    out.open("animations")
    for (index, item) in added.enumerated() {
      // The key that a reader generates for an animation without one.
      let key = item.key == "animation \(index + 1)" ? nil : item.key
      animation(item.animation, key: key, target: type(of: layer), beginTime: item.beginTime)
    }
    out.close()
  }

  /// Writes an animation: `<animation type="CABasicAnimation" key="…" keyPath="…" …>`. If its class has a
  /// property `type`, the class is the element's name.
  ///
  /// - Parameters:
  ///   - target: the class of the animated layer.
  ///   - inherited: the key path if the animation has none.
  ///   - beginTime: replaces the animation's begin time.
  package func animation(
    _ animation: CAAnimation, key: String?, target: CALayer.Type, inherited: String? = nil,
    beginTime: Double? = nil,
    depth: Int = 0
  ) {
    let form = animationForm(of: Swift.type(of: animation))
    let property = animation as? CAPropertyAnimation
    let keyPath = property?.keyPath
    let label = keyPath ?? key ?? inherited
    guard form.isKnown else {
      return lose(label, "an animation of the class \(form.className) cannot be written")
    }
    guard depth < Self.valueDepth else {
      return lose(label, "groups of animations are nested more than \(Self.valueDepth) levels deep")
    }
    if form.isNamedByElement {
      out.open(form.className)
    } else {
      out.open("animation")
      out.attribute("type", form.className)
    }
    if let key { attribute("key", key, keyPath: label) }
    if let keyPath { attribute("keyPath", keyPath, keyPath: label) }
    let kind =
      property?.valueFunction == nil
      ? (keyPath ?? inherited).flatMap { target.valueKind(forKeyPath: $0) } : nil
    var children: [(property: AnimationProperty, value: Any)] = []
    for property in form.properties {
      var value: Any?
      if let beginTime, property.key == "beginTime" {
        if beginTime != 0 { value = NSNumber(value: beginTime) }
      } else if !property.isSame(animation, form.defaults) {
        value = animation.value(forKey: property.key)
      }
      guard let value else { continue }
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

  /// Writes a property as an attribute. False if it needs an element.
  private func attribute(
    _ property: AnimationProperty, _ value: Any, of animation: CAAnimation, _ label: String?
  ) -> Bool {
    let isVelocity = property.key == "initialVelocity" && animation is CASpringAnimation
    let key = isVelocity ? "velocity" : property.key
    switch property.kind {
    case .bool, .integer, .float, .number:
      guard let number = Unbox.number(value) else { return true }
      if number < 0, ["duration", "repeatCount", "repeatDuration"].contains(key) {
        lose(label, "the \(key) cannot be \(number) in a file")
      } else if isPossible([number], key) {
        out.attribute(key, property.kind == .float ? Self.float(number) : number)
      }
    case .string:
      if let text = Unbox.string(value) { attribute(key, text, keyPath: label) }
    case .timingFunction:
      if let function = value as? CAMediaTimingFunction {
        out.attribute(key, TimingFunctionText.text(of: function, out.numbers()))
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
        // The key of a group's member is only a name.
        let name = Unbox.string(member.value(forKey: "key"))
        animation(member, key: name, target: target, inherited: keyPath, depth: depth + 1)
      }
      out.close()
    case .layer:
      if let layer = value as? CALayer { reference(key, to: layer, label: label) }
    default: lose(label, "the animation's \(key) cannot be written")
    }
  }
}
