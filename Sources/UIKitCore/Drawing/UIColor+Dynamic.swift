// Dynamic colours: those that depend on traits. Source: Apple's documentation of `UIColor`, "Creating a color object with a dynamic
// provider".
extension UIColor {
  /// A colour with one value for the light appearance and another for the dark one.
  convenience init(light: UIColor, dark: UIColor) {
    self.init { $0.userInterfaceStyle == .dark ? dark : light }
  }

  /// Whether the colour depends on traits.
  var isDynamic: Bool {
    if case .dynamic = kind { true } else { false }
  }

  /// The colour of Core Graphics of a colour that is not dynamic.
  var fixedColor: CGColor {
    if case .fixed(let color) = kind { color } else { .black }
  }

  /// As many dynamic colours may be given by another one in turn. A provider that gives its own colour would have no end.
  private static let mostSteps = 16

  /// The algorithm of `resolvedColor(with:)`: a colour that is not dynamic.
  func resolved(_ traits: UITraitCollection) -> UIColor {
    guard case .dynamic = kind else { return self }
    var color = self
    var alpha: CGFloat?
    return traits.asCurrent {
      for _ in 0..<Self.mostSteps {
        guard case .dynamic(let provider, let own) = color.kind else {
          return alpha.map { color.withAlphaComponent($0) } ?? color
        }
        alpha = alpha ?? own
        color = provider.color(traits)
      }
      Misuse.ignored(
        "UIColor.resolvedColor(with:): \(Self.mostSteps) dynamic colours in turn give each other; the colour is black"
      )
      return UIColor(cgColor: .black)
    }
  }
}
