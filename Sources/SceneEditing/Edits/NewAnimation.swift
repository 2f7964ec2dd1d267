import QuartzCore

/// The animations that can be added to a layer: of each property that can be animated one of each kind, from the value that the layer has to
/// one that is visibly another, without an end.
@MainActor package enum NewAnimation {
  /// The key paths that are offered for a layer, in the order of its property table. The transform is offered by its parts,
  /// the position and the size of the bounds by their numbers, too.
  package static func keyPaths(for layer: CALayer) -> [String] {
    var paths: [String] = []
    for property in type(of: layer).propertyTable.properties where property.isAnimatable {
      if property.key == "transform" {
        paths += [
          "transform.translation.x", "transform.translation.y", "transform.translation.z", "transform.scale",
          "transform.scale.x", "transform.scale.y", "transform.rotation.z", "transform.rotation.x",
          "transform.rotation.y",
        ]
      } else if property.isStored, property.key != "bounds", end(of: property.key, on: layer) != nil {
        paths.append(property.key)
        if property.key == "position" { paths += ["position.x", "position.y"] }
      } else if property.key == "bounds" {
        paths += ["bounds.size", "bounds.size.width", "bounds.size.height", "bounds.origin"]
      }
    }
    return paths
  }

  /// What is added: a kind of animation, or a spring that swings well past its end.
  package enum Kind: String, CaseIterable, Sendable {
    case basic, keyFrames, spring, bounce
  }

  /// An animation that never ends: one of a second there and back; with key frames, there and back in two seconds; a spring to the other
  /// value, again and again.
  ///
  /// - Returns: nil for a property of which no other value is known, such as the contents.
  package static func make(
    _ keyPath: String, kind: Kind = .basic, on layer: CALayer
  ) -> CAPropertyAnimation? {
    guard let (from, to) = end(of: keyPath, on: layer) else { return nil }
    let animation: CAPropertyAnimation
    switch kind {
    case .basic:
      let basic = CABasicAnimation(keyPath: keyPath)
      (basic.fromValue, basic.toValue, basic.duration) = (from, to, 1)
      basic.autoreverses = true
      animation = basic
    case .keyFrames:
      let keyframes = CAKeyframeAnimation(keyPath: keyPath)
      keyframes.values = [from, to, from]
      keyframes.keyTimes = [0, 0.5, 1]
      keyframes.duration = 2
      animation = keyframes
    case .spring, .bounce:
      let spring = CASpringAnimation(keyPath: keyPath)
      (spring.fromValue, spring.toValue) = (from, to)
      let model = CASpringAnimation(perceptualDuration: 0.5, bounce: kind == .bounce ? 0.7 : 0.2)
      spring.stiffness = (model.stiffness * 100).rounded() / 100
      spring.damping = (model.damping * 100).rounded() / 100
      spring.duration = (spring.settlingDuration * 100).rounded(.up) / 100
      animation = spring
    }
    animation.repeatCount = .infinity
    return animation
  }

  /// A key under which the layer has no animation yet.
  package static func key(for keyPath: String, on layer: CALayer) -> String {
    let used = Set(layer.addedAnimations.compactMap(\.key))
    if !used.contains(keyPath) { return keyPath }
    var number = 2
    while used.contains("\(keyPath) \(number)") { number += 1 }
    return "\(keyPath) \(number)"
  }

  // MARK: Values

  /// The value of the layer, and another one.
  private static func end(of keyPath: String, on layer: CALayer) -> (from: Any, to: Any)? {
    guard let kind = type(of: layer).valueKind(forKeyPath: keyPath) else { return nil }
    let value = layer.value(forKeyPath: keyPath)
    switch kind {
    case .float, .number:
      let number = Unbox.number(value) ?? 0
      return number.isFinite ? (number, other(number, keyPath, on: layer)) : nil
    case .point, .size, .rect:
      guard let row = Unbox.row(value, kind), row.allSatisfy(\.isFinite),
        let from = box(row, kind), let to = box(other(row, kind, keyPath, on: layer), kind)
      else { return nil }
      return (from, to)
    case .color:
      guard let color = Unbox.color(value) else {
        return (
          CGColor(srgbRed: 0.25, green: 0.55, blue: 1, alpha: 0),
          CGColor(srgbRed: 0.25, green: 0.55, blue: 1, alpha: 1)
        )
      }
      return (color, other(color))
    case .colors:
      guard let list = value as? [CGColor], !list.isEmpty else { return nil }
      return (list, list.map { other($0) })
    case .path:
      guard let path = Unbox.path(value), !path.points.isEmpty else { return nil }
      let box = path.boundingBoxOfPath
      var smaller = CGAffineTransform(translationX: box.midX, y: box.midY).scaledBy(x: 0.6, y: 0.6)
        .translatedBy(x: -box.midX, y: -box.midY)
      return path.copy(using: &smaller).map { (path, $0) }
    default: return nil
    }
  }

  private static func box(_ row: [Double], _ kind: ValueKind) -> Any? {
    row.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }
  }

  private static func other(_ number: Double, _ keyPath: String, on layer: CALayer) -> Double {
    if keyPath.contains(".rotation") { return number + .pi / 2 }
    return switch type(of: layer).quantity(forKeyPath: keyPath) {
    case .points: number + max(40, abs(number) / 2)
    case .width: number + max(8, abs(number))
    case .share: number > 0.5 ? 0 : 1
    case .factor: number * 1.5
    case .time: number + 0.2
    case .offset: number - 0.2
    }
  }

  private static func other(
    _ row: [Double], _ kind: ValueKind, _ keyPath: String, on layer: CALayer
  ) -> [Double] {
    if type(of: layer).quantity(forKeyPath: keyPath) == .share {
      if kind == .rect { return [row[0], row[1], row[2] / 2, row[3] / 2] }
      return [row[0] > 0.5 ? 0 : 1] + row.dropFirst()
    }
    switch kind {
    case .size where keyPath == "shadowOffset": return row.map { $0 + 20 }
    case .size: return row.map { $0 > 0 ? $0 * 1.25 : 40 }
    case .rect: return [row[0], row[1], max(row[2] * 1.25, 1), max(row[3] * 1.25, 1)]
    default: return [row[0] + 40] + row.dropFirst()
    }
  }

  /// The complement.
  private static func other(_ color: CGColor) -> CGColor {
    let c = color.srgba
    func complement(_ part: CGFloat) -> CGFloat { 1 - min(max(CGFloat(part), 0), 1) }
    return CGColor(
      srgbRed: complement(c.red), green: complement(c.green), blue: complement(c.blue),
      alpha: max(CGFloat(c.alpha), 0.5))
  }
}
