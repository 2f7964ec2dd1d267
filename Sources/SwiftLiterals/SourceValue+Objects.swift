import QuartzCore
import SourceLiterals

extension SourceValue {
  /// A value as a person reads it in a question and in events.
  var text: String {
    switch self {
    case .numbers(let numbers), .color(let numbers), .transform(let numbers):
      numbers.map { NumberSpelling.text(of: $0) }.joined(separator: " ")
    case .boolean(let flag): flag ? "true" : "false"
    case .list(let items): items.map(\.text).joined(separator: ", ")
    }
  }

  /// A value in the form that a property takes.
  ///
  /// - Parameter model: what the property has now, whose form it is.
  func object(like model: Any?) -> Any? {
    switch self {
    case .boolean(let flag): return flag
    case .color(let parts):
      guard parts.count == 4 else { return nil }
      return CGColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    case .transform(let m):
      guard m.count == 16 else { return nil }
      return CATransform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8],
        m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    case .list(let items):
      let models = Unbox.unwrapped(model) as? [Any] ?? []
      return items.enumerated().compactMap { index, item in
        item.object(like: models.indices.contains(index) ? models[index] : models.first)
      }
    case .numbers(let numbers):
      if Unbox.unwrapped(model) is CAMediaTimingFunction, numbers.count == 4 {
        return CAMediaTimingFunction(
          controlPoints: Float(numbers[0]), Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))
      }
      switch numbers.count {
      case 1: return numbers[0]
      case 2:
        if Unbox.row(model, .size) != nil, Unbox.row(model, .point) == nil {
          return CGSize(width: numbers[0], height: numbers[1])
        }
        return CGPoint(x: numbers[0], y: numbers[1])
      case 4: return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      default: return nil
      }
    }
  }
}
