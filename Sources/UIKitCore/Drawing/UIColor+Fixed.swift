// The colours with fixed values. Source: Apple's documentation of `UIColor`.
extension UIColor {
  /// Black: gray 0.
  public class var black: UIColor { fixed.black }
  /// Gray 1/3.
  public class var darkGray: UIColor { fixed.darkGray }
  /// Gray 2/3.
  public class var lightGray: UIColor { fixed.lightGray }
  /// White: gray 1.
  public class var white: UIColor { fixed.white }
  /// Gray 1/2.
  public class var gray: UIColor { fixed.gray }
  /// Red: 1, 0, 0.
  public class var red: UIColor { fixed.red }
  /// Green: 0, 1, 0.
  public class var green: UIColor { fixed.green }
  /// Blue: 0, 0, 1.
  public class var blue: UIColor { fixed.blue }
  /// Cyan: 0, 1, 1.
  public class var cyan: UIColor { fixed.cyan }
  /// Yellow: 1, 1, 0.
  public class var yellow: UIColor { fixed.yellow }
  /// Magenta: 1, 0, 1.
  public class var magenta: UIColor { fixed.magenta }
  /// Orange: 1, 0.5, 0.
  public class var orange: UIColor { fixed.orange }
  /// Purple: 0.5, 0, 0.5.
  public class var purple: UIColor { fixed.purple }
  /// Brown: 0.6, 0.4, 0.2.
  public class var brown: UIColor { fixed.brown }
  /// Transparent: gray 0, alpha 0.
  public class var clear: UIColor { fixed.clear }

  private static let fixed = FixedColors()

  /// The colours by their names.
  static let fixedColors: [String: UIColor] = Dictionary(
    uniqueKeysWithValues: Mirror(reflecting: fixed).children.compactMap { child in
      (child.value as? UIColor).flatMap { color in child.label.map { ($0, color) } }
    })
}

/// One object for each colour.
private struct FixedColors: Sendable {
  let black = UIColor(white: 0, alpha: 1)
  let darkGray = UIColor(white: 1 / 3, alpha: 1)
  let lightGray = UIColor(white: 2 / 3, alpha: 1)
  let white = UIColor(white: 1, alpha: 1)
  let gray = UIColor(white: 0.5, alpha: 1)
  let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  let clear = UIColor(white: 0, alpha: 0)
}
