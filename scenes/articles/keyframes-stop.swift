// Two balls cross the screen. Tap: both animations are removed; the lower ball keeps the place where it was seen.
// Article 0, item K9.
import UIKit

class ViewController: UIViewController {
  let dropped = CALayer()
  let kept = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    for layer in [dropped, kept] {
      let animation = CAKeyframeAnimation(keyPath: "position.x")
      animation.values = [50, 325, 50]
      animation.duration = 6
      animation.repeatCount = .infinity
      layer.add(animation, forKey: "cross")
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Removal alone: the layer is seen at its own position at once.
    dropped.removeAnimation(forKey: "cross")

    // The shown value is given to the layer before the removal. Without actions, or the change would animate.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    kept.position = kept.presentation()!.position
    CATransaction.commit()
    kept.removeAllAnimations()
  }
}

extension ViewController {
  private func setUp() {
    heading("K9", "Stopping", "Tap anywhere to remove both animations.")
    let rows = [
      (dropped, "dropped", "removeAnimation(forKey:)", "Jumps back to its own position, (50, 240).", UIColor.warm, CGFloat(240)),
      (kept, "kept", "position = presentation()!.position", "Stays where it was seen.", UIColor.accent, CGFloat(430)),
    ]
    for (ball, name, code, note, color, y) in rows {
      write(code, x: 24, y: y - 90, width: 327, size: 15, .semibold, color)
      write(note, x: 24, y: y - 66, width: 327, size: 14)
      let track = CALayer()
      track.frame = CGRect(x: 50, y: y - 1, width: 275, height: 2)
      track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      view.layer.addSublayer(track)
      let home = CAShapeLayer()
      home.path = UIBezierPath(ovalIn: CGRect(x: 26, y: y - 24, width: 48, height: 48)).cgPath
      home.fillColor = nil
      home.strokeColor = UIColor.ink.withAlphaComponent(0.35).cgColor
      home.lineDashPattern = [4, 4]
      view.layer.addSublayer(home)
      ball.name = name
      ball.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
      ball.cornerRadius = 24
      ball.position = CGPoint(x: 50, y: y)
      ball.backgroundColor = color.cgColor
      view.layer.addSublayer(ball)
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
}
