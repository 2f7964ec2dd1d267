import RenderTree

/// The value of a property of a layer in a block of keyframes or in an animator.
enum AnimatedValue {
  case number(Double)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case color(CGColor)
  /// A value without values in between, or none.
  case other(Any?)

  /// The layer's value at a key path: `position`, `bounds.origin`, `bounds.size`, or a key.
  init(of layer: CALayer, at keyPath: String) {
    switch keyPath {
    case "position": self = .point(layer.position)
    case "bounds.origin": self = .point(layer.bounds.origin)
    case "bounds.size": self = .size(layer.bounds.size)
    case "transform": self = .transform(layer.transform)
    default:
      self.init(layer.value(forKey: keyPath), of: type(of: layer).propertyTable.property(forKey: keyPath))
    }
  }

  init(_ value: Any?, of property: Property?) {
    switch property?.kind {
    case .point?: if let value = value as? NSValue { self = .point(value.cgPointValue); return }
    case .size?: if let value = value as? NSValue { self = .size(value.cgSizeValue); return }
    case .rect?: if let value = value as? NSValue { self = .rect(value.cgRectValue); return }
    case .transform?: if let value = value as? NSValue { self = .transform(value.caTransform3DValue); return }
    case .color?: if let value = value as? CGColor { self = .color(value); return }
    default: if let value = value as? NSNumber { self = .number(value.doubleValue); return }
    }
    self = .other(value)
  }

  /// As animations take it.
  var boxed: Any? {
    switch self {
    case .number(let value): NSNumber(value: value)
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): NSValue(cgRect: value)
    case .transform(let value): NSValue(caTransform3D: value)
    case .color(let value): value
    case .other(let value): value
    }
  }

  /// What an additive animation adds to `base` to give this value.
  func difference(to base: AnimatedValue) -> AnimatedValue {
    switch (self, base) {
    case (.point(let a), .point(let b)): .point(CGPoint(x: a.x - b.x, y: a.y - b.y))
    case (.size(let a), .size(let b)): .size(CGSize(width: a.width - b.width, height: a.height - b.height))
    case (.transform(let a), .transform(let b)):
      .transform(CATransform3DConcat(a, b.inverse ?? CATransform3DIdentity))
    case (.number(let a), .number(let b)): .number(a - b)
    default: self
    }
  }

  /// What of a difference to the model's value an animation shows: all of it, but not the size by which a view was larger that takes a
  /// smaller size at once.
  @MainActor func shown(at keyPath: String, of layer: CALayer) -> AnimatedValue {
    guard keyPath.hasPrefix("bounds.size"), (layer.delegate as? any AnimatedView)?.shrinksAtOnce == true
    else {
      return self
    }
    return switch self {
    case .size(let size): .size(CGSize(width: min(size.width, 0), height: min(size.height, 0)))
    case .number(let length): .number(min(length, 0))
    default: self
    }
  }

  /// Whether additive animations can lead to the value: not to a transform that collapses.
  var takesDifferences: Bool {
    if case .transform(let transform) = self { return transform.inverse != nil }
    return true
  }

  /// The value at a part of the way to `end`. Transforms go the way that a layer with the transform `base` takes under an
  /// additive animation. Values without values in between stay until the end.
  func mixed(with end: AnimatedValue, at part: Double, base: AnimatedValue? = nil) -> AnimatedValue {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
    switch (self, end) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.point(let a), .point(let b)): return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(
          x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width),
          height: mix(a.height, b.height)))
    case (.transform(let a), .transform(let b)):
      guard case .transform(let base)? = base, let inverse = base.inverse else {
        return .transform(TransformInterpolation(from: a, to: b).value(at: part))
      }
      let way = TransformInterpolation(
        from: CATransform3DConcat(a, inverse), to: CATransform3DConcat(b, inverse))
      return .transform(CATransform3DConcat(way.value(at: part), base))
    case (.color(let a), .color(let b)):
      let (a, b) = (a.srgba, b.srgba)
      // Multiplied by alpha, as layers interpolate.
      let alpha = mix(a.alpha, b.alpha)
      func channel(_ first: Double, _ second: Double) -> Double {
        alpha == 0 ? 0 : mix(first * a.alpha, second * b.alpha) / alpha
      }
      return .color(
        CGColor(
          srgbRed: channel(a.red, b.red), green: channel(a.green, b.green), blue: channel(a.blue, b.blue),
          alpha: alpha))
    default: return part < 1 ? self : end
    }
  }
}
