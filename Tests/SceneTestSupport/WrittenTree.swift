import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

/// A tree that was written and read again.
@MainActor package struct WrittenTree {
  /// The markup.
  package let text: String
  package let document: SceneDocument
  package let losses: [String]

  /// Writes a layer into one file and reads that.
  package init(_ layer: CALayer) throws {
    let writer = CAMLWriter(layer: layer)
    let data = try writer.data()
    text = String(decoding: data, as: UTF8.self)
    losses = writer.losses.map(\.description)
    document = CAMLReader(data: data).document
  }

  /// The layer of a name.
  package func layer(_ name: String) throws -> CALayer { try #require(document.layer(name)) }
}

/// A root of 100 × 100 points around a layer that is to be looked at.
@MainActor package func rooted(_ layer: CALayer) -> CALayer {
  let root = CALayer()
  root.name = "root"
  root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  root.position = CGPoint(x: 50, y: 50)
  root.addSublayer(layer)
  return root
}

/// Whether two values are the same as far as anything can tell: numbers as Floats where `kind` says so, images by their
/// pixels, layers, cells and filters by what they hold.
@MainActor package func isSame(_ a: Any?, _ b: Any?, _ kind: ValueKind? = nil) -> Bool {
  let (a, b) = (Unbox.unwrapped(a), Unbox.unwrapped(b))
  guard let a, let b else { return a == nil && b == nil }
  if let kind, let numbers = Unbox.row(a, kind), let others = Unbox.row(b, kind) {
    return kind == .float ? numbers.map { Float($0) } == others.map { Float($0) } : numbers == others
  }
  switch (a, b) {
  case (let a as CALayer, let b as CALayer):
    return isSame(a, b, type(of: a).propertyTable.properties) { $0.isAtDefault($1) == b.isAtDefault($1) }
  case (let a as CAEmitterCell, let b as CAEmitterCell):
    return isSame(a, b, CAEmitterCell.propertyTable.properties) { $0.isAtDefault($1) == b.isAtDefault($1) }
  case (let a as CAEmitterBehavior, let b as CAEmitterBehavior):
    return a.type == b.type && a.name == b.name && a.isEnabled == b.isEnabled
      && a.inputKeys.allSatisfy { isSame(a.value(forKey: $0), b.value(forKey: $0), a.valueKind(forKey: $0)) }
  case (let a as CAFilter, let b as CAFilter):
    return a.type == b.type && a.name == b.name && a.isEnabled == b.isEnabled
      && a.inputKeys.allSatisfy { isSame(a.value(forKey: $0), b.value(forKey: $0), a.valueKind(forKey: $0)) }
  case (let a as CAAnimation, let b as CAAnimation):
    return type(of: a) == type(of: b)
      && type(of: a).animationTable.properties.allSatisfy {
        isSame(a.value(forKey: $0.key), b.value(forKey: $0.key), $0.kind)
      }
  case (let a as CGImage, let b as CGImage):
    return a.width == b.width && a.height == b.height
      && a.withPixels { pixels in b.withPixels { pixels.elementsEqual($0) } }
  case (let a as CGColor, let b as CGColor): return a.srgba == b.srgba
  case (let a as CGPath, let b as CGPath): return a == b
  case (let a as CAMediaTimingFunction, let b as CAMediaTimingFunction):
    return a.description == b.description
  case (let a as CAValueFunction, let b as CAValueFunction): return a.name == b.name
  case (let a as String, let b as String): return a == b
  case (let a as [Any], let b as [Any]):
    return a.count == b.count && zip(a, b).allSatisfy { isSame($0, $1) }
  default: break
  }
  for kind in [ValueKind.transform, .rect, .point, .size, .number] {
    if let numbers = Unbox.row(a, kind) { return numbers == Unbox.row(b, kind) }
  }
  return false
}

@MainActor private func isSame<Object: KeyValueCoding>(
  _ a: Object, _ b: Object, _ properties: [Property], _ areAlike: (Object, Property) -> Bool
) -> Bool {
  type(of: a) == type(of: b)
    && properties.allSatisfy { property in
      !property.isStored
        || areAlike(a, property)
          && isSame(a.value(forKey: property.key), b.value(forKey: property.key), property.kind)
    }
}

/// An image of two pixels by one, of a shade of its own.
package func image(_ shade: UInt8) throws -> CGImage {
  try #require(CGImage(width: 2, height: 1, premultipliedRGBA: [shade, 0, 0, 255, 0, shade, 0, 255]))
}

/// A value other than the default for a property; nil for a kind that files have no form for.
@MainActor package func sample(of property: Property) throws -> Any? {
  switch property.kind {
  case .bool: return NSNumber(value: property.defaults.first != 1)
  case .integer: return NSNumber(value: 3)
  case .float: return NSNumber(value: Float(0.3))
  case .number: return NSNumber(value: 1.0 / 3)
  case .point: return NSValue(cgPoint: CGPoint(x: 0.1, y: -2e-7))
  case .size: return NSValue(cgSize: CGSize(width: 12.75, height: 3))
  case .rect: return NSValue(cgRect: CGRect(x: -0.25, y: 0.1, width: 0.7, height: 1e6))
  case .transform: return NSValue(caTransform3D: CATransform3DMakeRotation(0.7, 1, 2, 3))
  case .color: return CGColor(srgbRed: 1.2, green: -0.1, blue: 1 / 3, alpha: 0.4)
  case .enumeration: return property.names.last { $0 != property.names[Int(clamping: property.defaults[0])] }
  case .string where property.key == "toneMapMode": return CALayer.ToneMapMode.never.rawValue
  case .string where property.key == "preferredDynamicRange": return CALayer.DynamicRange.high.rawValue
  case .string: return ValueText.knownNames[property.key]?[1] ?? "a \"name\" & <more>"
  case .path:
    return CGPath(
      roundedRect: CGRect(x: 1, y: 2, width: 30, height: 20.5), cornerWidth: 4, cornerHeight: 5,
      transform: nil)
  case .image: return try image(200)
  case .numbers: return [NSNumber(value: 0.25), NSNumber(value: 7)]
  case .colors: return [CGColor(gray: 0.5, alpha: 1), CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.25)]
  case .filter:
    let filter = CAFilter(type: "destOut")
    filter.name = "hole"
    return filter
  case .filters:
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(7.5, forKey: "inputRadius")
    let matrix = CAFilter(type: "colorMatrix")
    matrix.isEnabled = false
    matrix.setValue((0..<20).map { Double($0) / 3 }, forKey: "inputColorMatrix")
    let tint = CAFilter(type: "multiplyColor")
    tint.setValue(CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.5), forKey: "inputColor")
    return [blur, matrix, tint, "plusL"] as [Any]
  case .cells:
    let inner = CAEmitterCell()
    inner.birthRate = 3
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = try image(9)
    cell.emitterCells = [inner]
    return [cell]
  case .behaviors:
    let behavior = CAEmitterBehavior(type: "drag")
    behavior.name = "air"
    behavior.setValue(2.5, forKey: "drag")
    return [behavior]
  case .layer:
    let mask = CAGradientLayer()
    mask.type = .radial
    mask.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    return mask
  case .layers: return [CATransformLayer(), CAShapeLayer()]
  case .object where property.key == "string": return "two\nlines\tand “quotes”, \u{1F600}"
  case .object where property.key == "font": return "Courier-Bold"
  default: return nil
  }
}
