// The system's colours, which differ between the light and the dark appearance. The comments have the values for the light one, in 1/255.
// Source: Apple's Human Interface Guidelines, and documentation of `UIColor`.
extension UIColor {
  /// Red: (255, 59, 48) / 255 in the light appearance.
  public class var systemRed: UIColor { system.systemRed }
  /// Orange: (255, 149, 0) / 255 in the light appearance.
  public class var systemOrange: UIColor { system.systemOrange }
  /// Yellow: (255, 204, 0) / 255 in the light appearance.
  public class var systemYellow: UIColor { system.systemYellow }
  /// Green: (52, 199, 89) / 255 in the light appearance.
  public class var systemGreen: UIColor { system.systemGreen }
  /// Mint: (0, 199, 190) / 255 in the light appearance.
  public class var systemMint: UIColor { system.systemMint }
  /// Teal: (48, 176, 199) / 255 in the light appearance.
  public class var systemTeal: UIColor { system.systemTeal }
  /// Cyan: (50, 173, 230) / 255 in the light appearance.
  public class var systemCyan: UIColor { system.systemCyan }
  /// Blue: (0, 122, 255) / 255 in the light appearance.
  public class var systemBlue: UIColor { system.systemBlue }
  /// Indigo: (88, 86, 214) / 255 in the light appearance.
  public class var systemIndigo: UIColor { system.systemIndigo }
  /// Purple: (175, 82, 222) / 255 in the light appearance.
  public class var systemPurple: UIColor { system.systemPurple }
  /// Pink: (255, 45, 85) / 255 in the light appearance.
  public class var systemPink: UIColor { system.systemPink }
  /// Brown: (162, 132, 94) / 255 in the light appearance.
  public class var systemBrown: UIColor { system.systemBrown }
  /// Gray: (142, 142, 147) / 255 in the light appearance.
  public class var systemGray: UIColor { system.systemGray }
  /// A gray lighter than `systemGray`: (174, 174, 178) / 255 in the light appearance.
  public class var systemGray2: UIColor { system.systemGray2 }
  /// A gray lighter than `systemGray2`: (199, 199, 204) / 255 in the light appearance.
  public class var systemGray3: UIColor { system.systemGray3 }
  /// A gray lighter than `systemGray3`: (209, 209, 214) / 255 in the light appearance.
  public class var systemGray4: UIColor { system.systemGray4 }
  /// A gray lighter than `systemGray4`: (229, 229, 234) / 255 in the light appearance.
  public class var systemGray5: UIColor { system.systemGray5 }
  /// A gray lighter than `systemGray5`: (242, 242, 247) / 255 in the light appearance.
  public class var systemGray6: UIColor { system.systemGray6 }
  /// The colour of controls: that of `systemBlue`. 0, 122, 255.
  public class var tintColor: UIColor { system.tintColor }
  /// Text. 0, 0, 0.
  public class var label: UIColor { system.label }
  /// Text of less importance. 60, 60, 67, alpha 0.6.
  public class var secondaryLabel: UIColor { system.secondaryLabel }
  /// Text of still less importance. 60, 60, 67, alpha 0.3.
  public class var tertiaryLabel: UIColor { system.tertiaryLabel }
  /// Text of the least importance. 60, 60, 67, alpha 0.18.
  public class var quaternaryLabel: UIColor { system.quaternaryLabel }
  /// Text that can be clicked. 0, 122, 255.
  public class var link: UIColor { system.link }
  /// Text of empty fields. 60, 60, 67, alpha 0.3.
  public class var placeholderText: UIColor { system.placeholderText }
  /// Lines between contents, which show something of what is behind them. 60, 60, 67, alpha 0.29.
  public class var separator: UIColor { system.separator }
  /// Lines between contents that show nothing of what is behind them. 198, 198, 200.
  public class var opaqueSeparator: UIColor { system.opaqueSeparator }
  /// Fills of thin and small shapes. 120, 120, 128, alpha 0.2.
  public class var systemFill: UIColor { system.systemFill }
  /// Fills of shapes of medium size. 120, 120, 128, alpha 0.16.
  public class var secondarySystemFill: UIColor { system.secondarySystemFill }
  /// Fills of large shapes. 118, 118, 128, alpha 0.12.
  public class var tertiarySystemFill: UIColor { system.tertiarySystemFill }
  /// Fills of large areas. 116, 116, 128, alpha 0.08.
  public class var quaternarySystemFill: UIColor { system.quaternarySystemFill }
  /// The background of a view. 255, 255, 255.
  public class var systemBackground: UIColor { system.systemBackground }
  /// The background of content on `systemBackground`. 242, 242, 247.
  public class var secondarySystemBackground: UIColor { system.secondarySystemBackground }
  /// The background of content on `secondarySystemBackground`. 255, 255, 255.
  public class var tertiarySystemBackground: UIColor { system.tertiarySystemBackground }
  /// The background of grouped content. 242, 242, 247.
  public class var systemGroupedBackground: UIColor { system.systemGroupedBackground }
  /// The background of content on `systemGroupedBackground`. 255, 255, 255.
  public class var secondarySystemGroupedBackground: UIColor { system.secondarySystemGroupedBackground }
  /// The background of content on `secondarySystemGroupedBackground`. 242, 242, 247.
  public class var tertiarySystemGroupedBackground: UIColor { system.tertiarySystemGroupedBackground }
  /// The former name of `systemGroupedBackground`.
  @available(*, deprecated, renamed: "systemGroupedBackground")
  public class var groupTableViewBackground: UIColor { system.systemGroupedBackground }
  /// Text on a light background: black.
  public class var darkText: UIColor { system.darkText }
  /// Text on a dark background: white with an alpha of 0.6.
  public class var lightText: UIColor { system.lightText }

  private static let system = SystemColors()

  /// The colours by their names in Xcode's files, which end with the word "Color": `systemBlueColor`.
  private static let namedSystemColors: [String: UIColor] = Dictionary(
    uniqueKeysWithValues: Mirror(reflecting: system).children.compactMap { child in
      (child.value as? UIColor).flatMap { color in child.label.map { ($0, color) } }
    })

  /// The colour of the system that Xcode's files name: `systemBlueColor` is `systemBlue`. Nil if there is none.
  package static func system(named name: String) -> UIColor? {
    let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
    return namedSystemColors[short] ?? namedSystemColors[name] ?? fixedColors[short]
  }
}

/// One object for each colour.
private struct SystemColors: Sendable {
  let systemRed = SystemColors.color((255, 59, 48), (255, 69, 58))
  let systemOrange = SystemColors.color((255, 149, 0), (255, 159, 10))
  let systemYellow = SystemColors.color((255, 204, 0), (255, 214, 10))
  let systemGreen = SystemColors.color((52, 199, 89), (48, 209, 88))
  let systemMint = SystemColors.color((0, 199, 190), (99, 230, 226))
  let systemTeal = SystemColors.color((48, 176, 199), (64, 200, 224))
  let systemCyan = SystemColors.color((50, 173, 230), (100, 210, 255))
  let systemBlue = SystemColors.color((0, 122, 255), (10, 132, 255))
  let systemIndigo = SystemColors.color((88, 86, 214), (94, 92, 230))
  let systemPurple = SystemColors.color((175, 82, 222), (191, 90, 242))
  let systemPink = SystemColors.color((255, 45, 85), (255, 55, 95))
  let systemBrown = SystemColors.color((162, 132, 94), (172, 142, 104))
  let systemGray = SystemColors.color((142, 142, 147), (142, 142, 147))
  let systemGray2 = SystemColors.color((174, 174, 178), (99, 99, 102))
  let systemGray3 = SystemColors.color((199, 199, 204), (72, 72, 74))
  let systemGray4 = SystemColors.color((209, 209, 214), (58, 58, 60))
  let systemGray5 = SystemColors.color((229, 229, 234), (44, 44, 46))
  let systemGray6 = SystemColors.color((242, 242, 247), (28, 28, 30))
  let tintColor = SystemColors.color((0, 122, 255), (10, 132, 255))
  let label = SystemColors.color((0, 0, 0), (255, 255, 255))
  let secondaryLabel = SystemColors.color((60, 60, 67, 0.6), (235, 235, 245, 0.6))
  let tertiaryLabel = SystemColors.color((60, 60, 67, 0.3), (235, 235, 245, 0.3))
  let quaternaryLabel = SystemColors.color((60, 60, 67, 0.18), (235, 235, 245, 0.16))
  let link = SystemColors.color((0, 122, 255), (9, 132, 255))
  let placeholderText = SystemColors.color((60, 60, 67, 0.3), (235, 235, 245, 0.3))
  let separator = SystemColors.color((60, 60, 67, 0.29), (84, 84, 88, 0.6))
  let opaqueSeparator = SystemColors.color((198, 198, 200), (56, 56, 58))
  let systemFill = SystemColors.color((120, 120, 128, 0.2), (120, 120, 128, 0.36))
  let secondarySystemFill = SystemColors.color((120, 120, 128, 0.16), (120, 120, 128, 0.32))
  let tertiarySystemFill = SystemColors.color((118, 118, 128, 0.12), (118, 118, 128, 0.24))
  let quaternarySystemFill = SystemColors.color((116, 116, 128, 0.08), (118, 118, 128, 0.18))
  let systemBackground = SystemColors.color((255, 255, 255), (0, 0, 0))
  let secondarySystemBackground = SystemColors.color((242, 242, 247), (28, 28, 30))
  let tertiarySystemBackground = SystemColors.color((255, 255, 255), (44, 44, 46))
  let systemGroupedBackground = SystemColors.color((242, 242, 247), (0, 0, 0))
  let secondarySystemGroupedBackground = SystemColors.color((255, 255, 255), (28, 28, 30))
  let tertiarySystemGroupedBackground = SystemColors.color((242, 242, 247), (44, 44, 46))
  let darkText = UIColor(white: 0, alpha: 1)
  let lightText = UIColor(white: 1, alpha: 0.6)

  private typealias Opaque = (red: CGFloat, green: CGFloat, blue: CGFloat)
  private typealias Translucent = (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

  /// The values of the light appearance, and of the dark one.
  private static func color(_ light: Opaque, _ dark: Opaque) -> UIColor {
    color((light.red, light.green, light.blue, 1), (dark.red, dark.green, dark.blue, 1))
  }

  private static func color(_ light: Translucent, _ dark: Translucent) -> UIColor {
    func color(_ values: Translucent) -> UIColor {
      UIColor(red: values.red / 255, green: values.green / 255, blue: values.blue / 255, alpha: values.alpha)
    }
    return UIColor(light: color(light), dark: color(dark))
  }
}
