import UIKit

/// The colours of spans, by what their animations change.
@MainActor package enum TimelineColors {
  package static func color(of keyPath: String, _ theme: Theme) -> UIColor {
    let head = keyPath.prefix { $0 != "." }
    let (r, g, b): (Double, Double, Double) =
      switch head {
      case "position", "bounds", "frame", "anchorPoint", "anchorPointZ", "zPosition": (0.33, 0.6, 1)
      case "transform", "sublayerTransform": (1, 0.6, 0.24)
      case "opacity", "hidden": (0.69, 0.53, 1)
      case "path", "strokeStart", "strokeEnd", "lineWidth", "lineDashPhase", "cornerRadius", "borderWidth",
        "miterLimit":
        (0.32, 0.78, 0.47)
      case _ where head.lowercased().contains("color") || head == "filters" || head.hasPrefix("shadow"):
        (0.98, 0.44, 0.62)
      default: (0.3, 0.73, 0.78)
      }
    let shade = theme.style == .dark ? 1 : 0.84
    return UIColor(red: r * shade, green: g * shade, blue: b * shade, alpha: 1)
  }

  /// The colour of groups and of the rows of layers.
  package static func neutral(_ theme: Theme) -> UIColor {
    theme.style == .dark ? UIColor(white: 0.66, alpha: 1) : UIColor(white: 0.46, alpha: 1)
  }
}
