import Foundation
import Testing
import UIKit

@testable import Previewer

/// The contrast of texts, as WCAG 2 defines it: (L1 + 0.05) / (L2 + 0.05), with L the relative luminance of linear sRGB.
@MainActor @Suite struct ThemeTests {
  private typealias Color = SIMD3<Double>

  private static func luminance(_ color: Color) -> Double {
    let linear = (0..<3).map {
      color[$0] <= 0.04045 ? color[$0] / 12.92 : pow((color[$0] + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static func contrast(_ a: Color, _ b: Color) -> Double {
    let (low, high) = (min(luminance(a), luminance(b)), max(luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
  }

  /// A colour over a ground, blended as the compositor blends.
  private static func over(_ color: UIColor, _ ground: Color) -> Color {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return Color(Double(red), Double(green), Double(blue)) * Double(alpha) + ground * (1 - Double(alpha))
  }

  @Test func theContrastOfKnownColors() {
    #expect(abs(Self.contrast(Color(0, 0, 0), Color(1, 1, 1)) - 21) < 1e-9)
    // Grey 118 on white is the lightest that is legible, 119 is the example of one that is not.
    #expect(Self.contrast(Color(repeating: 118.0 / 255), Color(repeating: 1)) >= 4.5)
    #expect(Self.contrast(Color(repeating: 119.0 / 255), Color(repeating: 1)) < 4.5)
  }

  /// The grounds of texts in panels, over scenes from black to white.
  private static func grounds(_ theme: Theme) -> [(name: String, color: Color)] {
    [0.0, 0.5, 1].flatMap { scene -> [(String, Color)] in
      let panel = over(theme.panel, Color(repeating: scene))
      // A bar lies on its panel, and the one of the gallery is opaque.
      let bar = over(theme.bar, panel)
      return [("panel", panel), ("bar", bar)].flatMap { name, ground -> [(String, Color)] in
        [
          (name, ground), ("field on \(name)", over(theme.field, ground)),
          ("hovered row on \(name)", over(theme.hover, ground)),
          ("chosen row on \(name)", over(theme.chosenGround, ground)),
        ].map { ("\($0.0) over \(scene)", $0.1) }
      }
    }
  }

  @Test(arguments: Theme.Style.allCases)
  func everyTextOfAPanelIsLegible(_ style: Theme.Style) {
    let theme = Theme.theme(style)
    let texts = [
      ("text", theme.text), ("secondary text", theme.secondaryText), ("tertiary text", theme.tertiaryText),
      ("error", theme.error), ("warning", theme.warning), ("success", theme.success),
      ("accent", theme.accent),
    ]
    for (ground, color) in Self.grounds(theme) {
      for (name, text) in texts {
        // What is on stands on its own ground, and marks of messages are not on chosen rows.
        if ground.hasPrefix("chosen"), !name.contains("text") { continue }
        let contrast = Self.contrast(Self.over(text, color), color)
        #expect(contrast >= 4.5, "\(name) on \(ground): \(contrast)")
      }
    }
    for alpha in [1, 0.9] {
      for scene in [0.0, 1] {
        let ground = Self.over(
          theme.accentFill.withAlphaComponent(alpha), Self.over(theme.panel, Color(repeating: scene)))
        // The weaker text of a row that has the keyboard.
        for text in [theme.accentText, theme.accentText.withAlphaComponent(0.85)]
        where alpha == 1 || text == theme.accentText {
          #expect(Self.contrast(Self.over(text, ground), ground) >= 4.5)
        }
      }
    }
  }

  /// A button that is on has the accent's colour on a veil of it.
  @Test(arguments: Theme.Style.allCases)
  func whatIsOnIsLegible(_ style: Theme.Style) {
    let theme = Theme.theme(style)
    for scene in [0.0, 1] {
      for panel in [theme.panel, theme.bar] {
        let ground = Self.over(
          theme.onGround, Self.over(panel, Color(repeating: scene)))
        let contrast = Self.contrast(Self.over(theme.accent, ground), ground)
        #expect(contrast >= 4.5, "\(contrast)")
      }
    }
  }
}
