// Five dots go through the same four points in 4 s, one for each calculation mode.
// Article 0, item K8.
import UIKit

class ViewController: UIViewController {
  let values: [CGFloat] = [40, 220, 160, 330]
  let keyTimes: [NSNumber] = [0, 0.3, 0.7, 1]

  override func viewDidLoad() {
    super.viewDidLoad()
    heading("K8", "Calculation modes", "Four values at 0, 30, 70 and 100 % of 4 s; paced modes ignore these times.")
    add(.linear, "straight, at the key times")
    add(.discrete, "jumps, a time for each value's end")
    add(.paced, "an even speed, no key times")
    add(.cubic, "a curve through the values")
    add(.cubicPaced, "a curve at an even speed")
  }

  private var count = 0

  func add(_ mode: CAAnimationCalculationMode, _ note: String) {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = values
    animation.calculationMode = mode
    // A discrete animation has a time more than values.
    animation.keyTimes = mode == .discrete ? [0, 0.3, 0.7, 0.9, 1] : keyTimes
    animation.duration = 4
    animation.repeatCount = .infinity

    let y = 158 + 98 * CGFloat(count)
    let color: UIColor = [.accent, .warm, .teal, .sand, .ink][count]
    count += 1
    write(mode.rawValue, x: 24, y: y - 40, width: 110, size: 15, .semibold)
    write(note, x: 134, y: y - 38, width: 230, size: 12, .regular, .ink.withAlphaComponent(0.6))
    let track = CALayer()
    track.frame = CGRect(x: 40, y: y - 1, width: 290, height: 2)
    track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
    view.layer.addSublayer(track)
    for (index, value) in values.enumerated() {
      let mark = CALayer()
      mark.frame = CGRect(x: value - 1, y: y - 14, width: 2, height: 28)
      mark.backgroundColor = UIColor.ink.withAlphaComponent(0.4).cgColor
      view.layer.addSublayer(mark)
      write("\(index + 1)", x: value - 10, y: y + 15, width: 20, size: 11, .regular, .ink, .center)
    }
    let dot = CALayer()
    dot.name = mode.rawValue
    dot.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
    dot.cornerRadius = 12
    dot.position = CGPoint(x: values[0], y: y)
    dot.backgroundColor = color.cgColor
    view.layer.addSublayer(dot)
    dot.add(animation, forKey: "move")
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
