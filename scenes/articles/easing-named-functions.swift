// Five dots cross the same way in 2 s, one for each named timing function. Tap: once more.
// Article 1, item E1.
import UIKit

class ViewController: UIViewController {
  let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
  let notes = [
    "an even speed, what CAAnimation has", "slow at first, stops at once", "at full speed, then slower to a stop",
    "slow at both ends, what UIView has", "as the one above, with a quicker start",
  ]
  private var dots: [CALayer] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    run()
  }

  func run() {
    for (name, dot) in zip(names, dots) {
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 40
      animation.toValue = 335
      animation.duration = 2
      animation.timingFunction = CAMediaTimingFunction(name: name)
      dot.add(animation, forKey: "run")
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { run() }
}

extension ViewController {
  private func setUp() {
    heading("E1", "Five named functions", "All dots leave and arrive together.")
    let colors: [UIColor] = [.ink, .warm, .accent, .teal, .sand]
    for (index, name) in names.enumerated() {
      let y = 170 + 98 * CGFloat(index)
      write(name.rawValue, x: 24, y: y - 52, width: 200, size: 15, .semibold)
      write(notes[index], x: 24, y: y - 32, width: 327, size: 12, .regular, .ink.withAlphaComponent(0.6))
      let track = CALayer()
      track.frame = CGRect(x: 40, y: y + 5, width: 295, height: 2)
      track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      view.layer.addSublayer(track)
      let dot = CALayer()
      dot.name = name.rawValue
      dot.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
      dot.cornerRadius = 12
      dot.position = CGPoint(x: 335, y: y + 6)
      dot.backgroundColor = colors[index].cgColor
      view.layer.addSublayer(dot)
      dots.append(dot)
    }
  }
}

// MARK: - Setting

extension ViewController {
  /// The item's number, a title and a line below.
  func heading(_ item: String, _ title: String, _ line: String) {
    view.backgroundColor = .paper
    let tag = write(item, x: 24, y: 32, width: 42, size: 13, .bold, .white, .center)
    tag.frame.size.height = 24
    tag.backgroundColor = .accent
    tag.layer.cornerRadius = 12
    let name = write(title, x: 76, y: 26, width: 279, size: 24, .bold)
    name.numberOfLines = 1
    name.frame.size.height = 36
    name.adjustsFontSizeToFitWidth = true
    write(line, x: 24, y: 66, width: 327, size: 14, .regular, .ink.withAlphaComponent(0.65)).numberOfLines = 2
  }

  /// Adds a label.
  @discardableResult func write(
    _ text: String, x: CGFloat, y: CGFloat, width: CGFloat, size: CGFloat = 13, _ weight: UIFont.Weight = .regular,
    _ color: UIColor = .ink, _ alignment: NSTextAlignment = .left
  ) -> UILabel {
    let label = UILabel(frame: CGRect(x: x, y: y, width: width, height: size * 1.5))
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    label.textColor = color
    label.textAlignment = alignment
    label.adjustsFontSizeToFitWidth = true
    view.addSubview(label)
    if text.contains("\n") || size * 0.55 * CGFloat(text.count) > width {
      label.numberOfLines = 0
      label.frame.size.height = label.sizeThatFits(CGSize(width: width, height: 0)).height
    }
    return label
  }
}

extension UIColor {
  static let paper = UIColor(red: 247 / 255, green: 245 / 255, blue: 240 / 255, alpha: 1)
  static let ink = UIColor(red: 34 / 255, green: 38 / 255, blue: 43 / 255, alpha: 1)
  static let accent = UIColor(red: 47 / 255, green: 111 / 255, blue: 222 / 255, alpha: 1)
  static let warm = UIColor(red: 228 / 255, green: 87 / 255, blue: 46 / 255, alpha: 1)
  static let teal = UIColor(red: 27 / 255, green: 153 / 255, blue: 139 / 255, alpha: 1)
  static let sand = UIColor(red: 233 / 255, green: 196 / 255, blue: 106 / 255, alpha: 1)
}
