// Nine dots run the same 220 pt; each shows one property of CAAnimation.
// Article 3, item C9.
import UIKit

class ViewController: UIViewController, CAAnimationDelegate {
  var dots: [String: CALayer] = [:]
  var delegateLabel: UILabel!

  func run(_ name: String, _ change: (CABasicAnimation) -> Void) {
    let anim = CABasicAnimation(keyPath: "position.x")
    anim.fromValue = 0
    anim.toValue = 220
    anim.duration = 1
    change(anim)
    dots[name]?.add(anim, forKey: nil)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The seconds that one run lasts.
    run("duration") { $0.duration = 2 }
    run("repeatCount") { $0.repeatCount = 2 }
    run("repeatDuration") { $0.repeatDuration = 2.5 }
    // What is shown outside the active time: here the first value before the begin.
    run("fillMode") {
      $0.beginTime = CACurrentMediaTime() + 1; $0.fillMode = .backwards
    }
    // In the time of the layer, so a delay of 1 s is the current time and 1.
    run("beginTime") { $0.beginTime = CACurrentMediaTime() + 1 }
    // Kept when it ends, and its last value with it.
    run("isRemovedOnCompletion") {
      $0.isRemovedOnCompletion = false; $0.fillMode = .forwards
    }
    run("timingFunction") { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
    run("autoreverses") { $0.autoreverses = true }
    run("delegate") { $0.delegate = self }
  }

  func animationDidStart(_ anim: CAAnimation) {
    delegateLabel.text = "delegate: did start"
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    delegateLabel.text = "delegate: did stop, finished \(flag)"
  }

  override func loadView() {
    super.loadView()
    buildTracks()
  }
}

// MARK: - Setting

extension ViewController {
  func buildTracks() {
    view.addTitle(
      "Timing properties",
      "The same way of 220 pt in 1 s, each time with one property changed. Hollow: the model's place.")
    let tracks = [
      ("duration", "duration 2 s"), ("repeatCount", "repeatCount 2"),
      ("repeatDuration", "repeatDuration 2.5 s"),
      ("fillMode", "begins after 1 s, fillMode backwards"), ("beginTime", "begins after 1 s"),
      ("isRemovedOnCompletion", "isRemovedOnCompletion false, forwards"),
      ("timingFunction", "timingFunction easeIn"),
      ("autoreverses", "autoreverses"), ("delegate", "delegate: not called yet"),
    ]
    for (index, (name, text)) in tracks.enumerated() {
      let y = 136 + CGFloat(index) * 57
      let label = view.addLabel(text, x: 36, y: y - 10, width: 300, size: 12)
      if name == "delegate" {
        delegateLabel = label
        label.layer.name = "delegateLabel"
      }
      let track = CALayer()
      track.frame = CGRect(x: 60, y: y + 20, width: 240, height: 2)
      track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      view.layer.addSublayer(track)
      let model = CALayer()
      model.frame = CGRect(x: 101, y: -8, width: 18, height: 18)
      model.cornerRadius = 9
      model.borderWidth = 1
      model.borderColor = UIColor.ink.withAlphaComponent(0.4).cgColor
      track.addSublayer(model)
      let dot = CALayer()
      dot.name = name
      dot.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
      dot.position = CGPoint(x: 110, y: 1)
      dot.cornerRadius = 9
      dot.backgroundColor = [UIColor.accent, .warm, .teal][index % 3].cgColor
      track.addSublayer(dot)
      dots[name] = dot
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
