// Two ways to learn of an animation's end: a delegate and a transaction's completion block. The list shows the calls in order.
// Tap while the ball moves: the animation is removed, and has not finished. Tap again: it starts again.
// Article 0, item K11.
import UIKit

class ViewController: UIViewController, CAAnimationDelegate {
  let ball = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    start()
  }

  func start() {
    lines = []
    CATransaction.begin()
    // The block runs when all animations that are added up to the commit have ended.
    CATransaction.setCompletionBlock { [weak self] in self?.log("completion block") }
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 60
    animation.toValue = 315
    animation.duration = 2
    animation.delegate = self
    ball.add(animation, forKey: "move")
    CATransaction.commit()
    log("commit")
  }

  func animationDidStart(_ anim: CAAnimation) { log("animationDidStart") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log("animationDidStop finished: \(flag)") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if ball.animation(forKey: "move") != nil { ball.removeAnimation(forKey: "move") } else { start() }
  }

  private var lines: [String] = []
  private var list = UILabel()

  func log(_ call: String) {
    lines.append("\(lines.count + 1)  \(call)")
    list.text = lines.joined(separator: "\n")
    list.frame.size.height = list.sizeThatFits(CGSize(width: 290, height: 0)).height
  }
}

extension ViewController {
  private func setUp() {
    heading("K11", "When it ends", "Tap while the ball moves: its animation is removed.")
    let track = CALayer()
    track.frame = CGRect(x: 60, y: 189, width: 255, height: 2)
    track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
    view.layer.addSublayer(track)
    ball.name = "ball"
    ball.bounds = CGRect(x: 0, y: 0, width: 56, height: 56)
    ball.cornerRadius = 28
    ball.position = CGPoint(x: 60, y: 190)
    ball.backgroundColor = UIColor.accent.cgColor
    view.layer.addSublayer(ball)
    let card = CALayer()
    card.frame = CGRect(x: 24, y: 262, width: 327, height: 220)
    card.cornerRadius = 16
    card.backgroundColor = UIColor.white.cgColor
    view.layer.addSublayer(card)
    write("Calls", x: 44, y: 276, width: 200, size: 17, .bold)
    list.frame = CGRect(x: 44, y: 304, width: 290, height: 160)
    list.numberOfLines = 0
    list.font = .systemFont(ofSize: 16)
    list.textColor = .ink
    list.layer.name = "calls"
    view.addSubview(list)
    write("The animation lasts 2 s.", x: 24, y: 500, width: 327, size: 14)
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
}
