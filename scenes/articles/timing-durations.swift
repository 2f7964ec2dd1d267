// Two dots: 3.5 runs of 2 s last 7 s; a dot without a duration takes the default 0.25 s. Tap: again.
// Article 4, item T1.
import UIKit

class ViewController: UIViewController {
  let repeatingLayer = CALayer()
  let defaultLayer = CALayer()

  func run() {
    let repeating = CABasicAnimation(keyPath: "position.x")
    repeating.fromValue = 0
    repeating.toValue = 280
    repeating.duration = 2
    repeating.repeatCount = 3.5
    repeatingLayer.add(repeating, forKey: "move")

    // A duration of 0 and a repeat count of 0 stand for the defaults: 0.25 s, once.
    let plain = CABasicAnimation(keyPath: "position.x")
    plain.fromValue = 0
    plain.toValue = 280
    defaultLayer.add(plain, forKey: "move")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    run()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    run()
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
      "Duration and repeats",
      "After its time a dot is back at its model’s place, the hollow one. Tap to run again.")
    for (index, layer) in [repeatingLayer, defaultLayer].enumerated() {
      let y = 230 + CGFloat(index) * 180
      let track = CALayer()
      track.frame = CGRect(x: 47.5, y: y, width: 280, height: 2)
      track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      view.layer.addSublayer(track)
      for (mark, color) in [(CALayer(), UIColor?.none), (layer, index == 0 ? .accent : .warm)] {
        mark.bounds = CGRect(x: 0, y: 0, width: 36, height: 36)
        mark.position = CGPoint(x: 140, y: 1)
        mark.cornerRadius = 18
        mark.backgroundColor = color?.cgColor
        mark.borderWidth = color == nil ? 1 : 0
        track.addSublayer(mark)
      }
      layer.name = ["repeating", "default"][index]
      view.addLabel(
        ["duration 2 s, repeatCount 3.5: 7 s", "no duration, no repeatCount: 0.25 s, once"][index], y: y + 36,
        alignment: .center)
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
