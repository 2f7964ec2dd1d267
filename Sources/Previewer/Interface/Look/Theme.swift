import UIKit

/// The colours, fonts and lengths of the window's own interface.
///
/// Panels take every colour from their theme, so that a change of theme changes them all:
///
/// ```swift
/// override func themeChanged() { title.textColor = theme.text }
/// ```
package struct Theme: Sendable, Equatable {
  /// Whether the interface is light or dark. Scenes have their own background and do not follow it.
  package enum Style: String, Sendable, CaseIterable { case light, dark }

  package let style: Style
  /// The background of a panel. It is nearly opaque, so that text is legible over any scene.
  package let panel: UIColor
  /// The background of a row of buttons or a heading inside a panel.
  package let bar: UIColor
  /// The background of a field that can be edited.
  package let field: UIColor
  /// Text, with less weight in each step. Each has a contrast of at least 4.5 : 1 on all backgrounds of panels, over any scene.
  package let text: UIColor
  package let secondaryText: UIColor
  package let tertiaryText: UIColor
  /// Lines between parts, and the border of panels.
  package let separator: UIColor
  /// What is on, chosen or draggable: text and lines.
  package let accent: UIColor
  /// What is chosen and has text on it, which is `accentText`.
  package let accentFill: UIColor
  package let accentText: UIColor
  /// The background of a row under the pointer.
  package let hover: UIColor
  package let error: UIColor
  package let warning: UIColor
  package let success: UIColor
  /// The shadow of a panel.
  package let shadowOpacity: Float

  package static let dark = Theme(
    style: .dark, panel: UIColor(red: 0.11, green: 0.115, blue: 0.13, alpha: 0.96),
    bar: UIColor(red: 0.15, green: 0.155, blue: 0.17, alpha: 0.98),
    field: UIColor(white: 1, alpha: 0.07), text: UIColor(white: 1, alpha: 0.92),
    secondaryText: UIColor(white: 1, alpha: 0.7), tertiaryText: UIColor(white: 1, alpha: 0.58),
    separator: UIColor(white: 1, alpha: 0.1), accent: UIColor(red: 0.46, green: 0.7, blue: 1, alpha: 1),
    accentFill: UIColor(red: 0.1, green: 0.38, blue: 0.84, alpha: 1),
    accentText: .white, hover: UIColor(white: 1, alpha: 0.06),
    error: UIColor(red: 1, green: 0.46, blue: 0.43, alpha: 1),
    warning: UIColor(red: 1, green: 0.75, blue: 0.25, alpha: 1),
    success: UIColor(red: 0.3, green: 0.82, blue: 0.45, alpha: 1), shadowOpacity: 0.4)

  package static let light = Theme(
    style: .light, panel: UIColor(red: 0.975, green: 0.975, blue: 0.98, alpha: 0.97),
    bar: UIColor(red: 0.93, green: 0.93, blue: 0.94, alpha: 0.98),
    field: UIColor(white: 0, alpha: 0.05), text: UIColor(white: 0, alpha: 0.88),
    secondaryText: UIColor(white: 0, alpha: 0.68), tertiaryText: UIColor(white: 0, alpha: 0.6),
    separator: UIColor(white: 0, alpha: 0.11), accent: UIColor(red: 0, green: 0.32, blue: 0.74, alpha: 1),
    accentFill: UIColor(red: 0, green: 0.37, blue: 0.84, alpha: 1),
    accentText: .white, hover: UIColor(white: 0, alpha: 0.045),
    error: UIColor(red: 0.74, green: 0.1, blue: 0.09, alpha: 1),
    warning: UIColor(red: 0.54, green: 0.33, blue: 0, alpha: 1),
    success: UIColor(red: 0.05, green: 0.42, blue: 0.15, alpha: 1), shadowOpacity: 0.18)

  /// The background of a control that is on, with text in `accent`.
  package var onGround: UIColor { accent.withAlphaComponent(0.12) }
  /// The background of a row that is chosen and does not have the keyboard.
  package var chosenGround: UIColor { accent.withAlphaComponent(0.2) }

  package static func theme(_ style: Style) -> Theme { style == .dark ? .dark : .light }

  // MARK: Fonts

  /// The text of panels.
  package static let body = UIFont.systemFont(ofSize: 12)
  /// Headings.
  package static let heading = UIFont.systemFont(ofSize: 12, weight: .semibold)
  /// Small explanations and scales.
  package static let caption = UIFont.systemFont(ofSize: 10.5)
  /// Numbers that change: all digits have one width.
  package static let number = UIFont.monospacedDigitSystemFont(ofSize: 11.5, weight: .regular)
  /// Names of files, keys and key paths.
  package static let code = UIFont.monospacedSystemFont(ofSize: 11, weight: .regular)

  // MARK: Lengths, in points

  /// The height of a row in a list.
  package static let row: CGFloat = 22
  /// The distance between a panel's border and its contents, and between panels.
  package static let margin: CGFloat = 10
  /// The corner radius of panels; of buttons and fields.
  package static let corner: CGFloat = 9
  package static let smallCorner: CGFloat = 5
  /// The height of a bar.
  package static let bar: CGFloat = 30
  /// The height of the timeline's ruler.
  package static let ruler: CGFloat = 34
}
