// Four animations begin after 1 s and last 1 s: the fill mode says what is shown before and after. Tap: again.
// Article 4, item T5.
import UIKit

class ViewController: UIViewController {
  var layers: [CALayer] = []

  func run() {
    let modes: [CAMediaTimingFillMode] = [.removed, .backwards, .forwards, .both]
    for (layer, mode) in zip(layers, modes) {
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 60
      animation.toValue = 280
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 1
      animation.duration = 1
      animation.fillMode = mode
      // The last value is kept only with the animation.
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "move")
    }
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
      "Fill modes", "From 60 to 280, begun after 1 s, for 1 s. The model, hollow, is at 20. Tap to run again."
    )
    let names = [
      "removed: model before and after", "backwards: first value before", "forwards: last value after",
      "both: first value before, last after",
    ]
    for (index, name) in names.enumerated() {
      let y = 170 + CGFloat(index) * 120
      view.addLabel(name, x: 36, y: y + 28, width: 303)
      let track = CALayer()
      track.frame = CGRect(x: 36, y: y, width: 303, height: 2)
      track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      view.layer.addSublayer(track)
      for x: CGFloat in [60, 280] {
        let tick = CALayer()
        tick.frame = CGRect(x: x - 0.5, y: -14, width: 1, height: 30)
        tick.backgroundColor = UIColor.ink.withAlphaComponent(0.4).cgColor
        track.addSublayer(tick)
      }
      let hollow = CALayer()
      let layer = CALayer()
      for mark in [hollow, layer] {
        mark.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
        mark.position = CGPoint(x: 20, y: 1)
        mark.cornerRadius = 16
        track.addSublayer(mark)
      }
      hollow.borderWidth = 1
      layer.name = ["removed", "backwards", "forwards", "both"][index]
      layer.backgroundColor = [UIColor.accent, .teal, .warm, .sand][index].cgColor
      layers.append(layer)
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
