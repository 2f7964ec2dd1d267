import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing

/// The values of properties as texts.
@MainActor enum PropertyText {
  /// A value for a line of the inspector; empty for none.
  static func text(of value: Any?, _ entry: PropertyList.Entry) -> String {
    guard let value = Unbox.unwrapped(value) else { return "" }
    if let text = MarkupValue.text(of: value, entry.kind) { return text }
    switch value {
    case let image as CGImage: return localized("\(image.width) × \(image.height) pixels")
    case let path as CGPath: return path.markupText
    case let filter as CAFilter: return filter.type
    case let text as String: return text
    case let text as NSAttributedString: return text.string
    case let list as [CAFilter]: return list.map { $0.name ?? $0.type }.joined(separator: ", ")
    case let list as [CGColor]: return list.map { MarkupValue.hexText(of: $0) }.joined(separator: " ")
    case let list as [CAEmitterCell]: return list.map { $0.name ?? "cell" }.joined(separator: ", ")
    case let list as [Any]: return list.count == 1 ? localized("1 item") : localized("\(list.count) items")
    case let layer as CALayer: return LayerEditor.title(of: layer)
    case let number as NSNumber: return NumberField.text(of: number.doubleValue)
    default: return "\(type(of: value))"
    }
  }
}
