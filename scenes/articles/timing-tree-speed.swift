// A clock of three layers, one in the other. The buttons set the speed of the outermost: all of them run at it, 10 times as
// fast, or backwards.
// Article 4, item T8.
import UIKit

class ViewController: UIViewController {
  let clock = CALayer()
  let arm = CALayer()
  let moon = CALayer()

  /// Gives the tree another speed from now on, without a jump.
  func setSpeed(_ speed: Float) {
    let now = CACurrentMediaTime()
    // The tree goes on from the local time that it has reached.
    clock.timeOffset = clock.convertTime(now, from: nil)
    clock.beginTime = now
    clock.speed = speed
  }

  @IBAction func fastForward(_ sender: Any) { setSpeed(10) }
  @IBAction func play(_ sender: Any) { setSpeed(1) }
  @IBAction func rewind(_ sender: Any) { setSpeed(-1) }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for (layer, duration) in [(arm, 10.0), (moon, 4.0)] {
      let turn = CABasicAnimation(keyPath: "transform.rotation")
      turn.fromValue = 0
      turn.toValue = 2 * Double.pi
      turn.duration = duration
      turn.repeatCount = .infinity
      layer.add(turn, forKey: nil)
    }
  }

  override func loadView() {
    super.loadView()
    buildClock()
  }
}

// MARK: - Setting

extension ViewController {
  func buildClock() {
    view.addTitle(
      "Speed of a tree", "The outer layer’s speed holds for all layers in it. Minus one runs them backwards.")
    clock.name = "clock"
    clock.frame = CGRect(x: 57.5, y: 160, width: 260, height: 260)
    clock.cornerRadius = 130
    clock.backgroundColor = UIColor.white.cgColor
    clock.borderWidth = 2
    clock.borderColor = UIColor.ink.cgColor
    view.layer.addSublayer(clock)
    arm.name = "arm"
    arm.bounds = CGRect(x: 0, y: 0, width: 8, height: 110)
    arm.anchorPoint = CGPoint(x: 0.5, y: 1)
    arm.position = CGPoint(x: 130, y: 130)
    arm.cornerRadius = 4
    arm.backgroundColor = UIColor.accent.cgColor
    clock.addSublayer(arm)
    moon.name = "moon"
    moon.bounds = CGRect(x: 0, y: 0, width: 44, height: 44)
    moon.position = CGPoint(x: 4, y: 30)
    moon.cornerRadius = 22
    moon.backgroundColor = UIColor.warm.cgColor
    arm.addSublayer(moon)
    let dot = CALayer()
    dot.frame = CGRect(x: 17, y: 4, width: 10, height: 10)
    dot.cornerRadius = 5
    dot.backgroundColor = UIColor.paper.cgColor
    moon.addSublayer(dot)
    let buttons: [(String, Selector)] = [
      ("−1 ×", #selector(rewind(_:))), ("1 ×", #selector(play(_:))), ("10 ×", #selector(fastForward(_:))),
    ]
    for (index, (title, action)) in buttons.enumerated() {
      let button = UIButton(frame: CGRect(x: 37.5 + CGFloat(index) * 105, y: 500, width: 90, height: 44))
      button.setTitle(title, for: .normal)
      button.backgroundColor = [UIColor.warm, .teal, .accent][index]
      button.layer.cornerRadius = 8
      button.addTarget(self, action: action, for: .touchUpInside)
      view.addSubview(button)
    }
  }
}

extension UIColor {
  static let paper = UIColor(rgb: 0xF7F5F0), ink = UIColor(rgb: 0x22262B), accent = UIColor(rgb: 0x2F6FDE)
  static let warm = UIColor(rgb: 0xE4572E), teal = UIColor(rgb: 0x1B998B), sand = UIColor(rgb: 0xE9C46A)

  convenience init(rgb: Int) {
    self.init(
      red: CGFloat(rgb >> 16) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255,
      alpha: 1)
  }
}

extension UIView {
  /// A line of text in a box.
  @discardableResult
  func addLabel(
    _ text: String, x: CGFloat = 24, y: CGFloat, width: CGFloat = 327, size: CGFloat = 13,
    isBold: Bool = false,
    color: UIColor = .ink, alignment: NSTextAlignment = .left, lines: Int = 1
  ) -> UILabel {
    let label = UILabel(
      frame: CGRect(x: x, y: y, width: width, height: (size * 1.4).rounded() * CGFloat(lines)))
    label.text = text
    label.font = isBold ? .boldSystemFont(ofSize: size) : .systemFont(ofSize: size)
    label.textColor = color
    label.textAlignment = alignment
    label.numberOfLines = lines
    addSubview(label)
    return label
  }

  /// The scene's name and what it shows.
  func addTitle(_ title: String, _ note: String) {
    backgroundColor = .paper
    addLabel(title, y: 36, size: 24, isBold: true)
    addLabel(note, y: 74, size: 13, color: .ink.withAlphaComponent(0.65), lines: 2)
  }
}
