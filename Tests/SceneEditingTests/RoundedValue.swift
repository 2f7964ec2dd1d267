import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

@testable import CoreAnimationMarkup

/// What an edited text holds of a value: its numbers with four decimals. Other values stay as they are.
func rounded(_ value: Any?, _ kind: ValueKind?, key: String) -> Any? {
  guard let value = Unbox.unwrapped(value) else { return nil }
  let style = NumberStyle(kind, key: key)
  if let color = value as? CGColor {
    let c = color.srgba
    return CGColor(
      srgbRed: style.rounded(c.red), green: style.rounded(c.green), blue: style.rounded(c.blue),
      alpha: style.rounded(c.alpha))
  }
  if let path = value as? CGPath {
    var budget = SceneLimits().pathElements
    return (try? PathText.path(path.markupText { style.text($0) }, budget: &budget)) ?? path
  }
  if let filter = (value as? CAFilter)?.copy() as? CAFilter {
    for key in filter.keysSet {
      filter.setValue(rounded(filter.value(forKey: key), nil, key: key), forKey: key)
    }
    return filter
  }
  if let list = value as? [Any] { return list.map { rounded($0, nil, key: key) ?? NSNull() } }
  if value is String { return value }
  for kind in [ValueKind.rect, .point, .size] {
    guard let row = Unbox.row(value, kind) else { continue }
    let numbers = row.map { style.rounded($0) }
    return numbers.withUnsafeBufferPointer { $0.baseAddress.flatMap { Box.value($0, kind) } }
  }
  if let transform = Unbox.transform(value) {
    return (try? TransformText.transform(ShortTransformText.text(of: transform, old: nil))) ?? transform
  }
  if type(of: value) == Bool.self { return value }
  if let number = value as? NSNumber {
    let code = UInt8(bitPattern: number.objCType.pointee)
    guard code == UInt8(ascii: "d") || code == UInt8(ascii: "f") else { return value }
    return NSNumber(value: style.rounded(number.doubleValue))
  }
  if value is any BinaryFloatingPoint, let number = Unbox.number(value) { return style.rounded(number) }
  return value
}
