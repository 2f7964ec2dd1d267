// A layer runs a copy of an animation: later changes of the original do nothing. Tap: the copy is removed in mid-course,
// the upper dot falls back, the lower one keeps its place.
// Article 4, item T7.
import UIKit

class ViewController: UIViewController {
  let fallingLayer = CALayer()
  let keepingLayer = CALayer()
  var logLabel: UILabel!

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.toValue = 280
    animation.duration = 4
    fallingLayer.add(animation, forKey: "move")
    keepingLayer.add(animation, forKey: "move")

    // The layers have their copies: this changes neither of them.
    animation.speed = 0
    animation.toValue = 0
    let copy = fallingLayer.animation(forKey: "move") as? CABasicAnimation
    logLabel.text =
      "original: speed \(animation.speed)\nthe layer’s copy: speed \(copy?.speed ?? -1)\nsame object: \(copy === animation)"
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // Removal alone shows the model again.
    fallingLayer.removeAnimation(forKey: "move")

    // The presentation's value, put into the model before, looks like a stop.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if let shown = keepingLayer.presentation() { keepingLayer.position = shown.position }
    CATransaction.commit()
    keepingLayer.removeAnimation(forKey: "move")
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
      "A running copy",
      "The original is changed after it was added; the dots run on. Tap to remove the animations.")
    for (index, layer) in [fallingLayer, keepingLayer].enumerated() {
      let y = 220 + CGFloat(index) * 130
      let track = CALayer()
      track.frame = CGRect(x: 47.5, y: y, width: 280, height: 2)
      track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
      view.layer.addSublayer(track)
      layer.name = ["falling", "keeping"][index]
      layer.bounds = CGRect(x: 0, y: 0, width: 36, height: 36)
      layer.position = CGPoint(x: 0, y: 1)
      layer.cornerRadius = 18
      layer.backgroundColor = (index == 0 ? UIColor.warm : .accent).cgColor
      track.addSublayer(layer)
      view.addLabel(
        ["removed: back to the model", "model set from the presentation, then removed"][index], y: y + 32,
        alignment: .center)
    }
    logLabel = view.addLabel("", y: 490, size: 15, lines: 3)
    logLabel.layer.name = "log"
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
