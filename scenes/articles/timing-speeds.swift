// The same turn of 1 s with six speeds and offsets: the speeds of layer and animation multiply. Tap: again.
// Article 4, item T3.
import UIKit

class ViewController: UIViewController {
  var wheels: [CALayer] = []

  func run() {
    // The layer's speed, the animation's speed, the animation's offset.
    let settings: [(Float, Float, CFTimeInterval)] = [
      (1, 1, 0), (1, 2, 0), (2, 1, 0), (0.5, 3, 0), (1, 1, 0.5), (1, 2, 0.5),
    ]
    for (wheel, (layerSpeed, speed, offset)) in zip(wheels, settings) {
      wheel.beginTime = CACurrentMediaTime()
      wheel.speed = layerSpeed
      let animation = CABasicAnimation(keyPath: "transform.rotation")
      animation.fromValue = 0
      animation.toValue = Double.pi
      animation.duration = 1
      animation.speed = speed
      // The offset is not multiplied: it is a time inside the animation.
      animation.timeOffset = offset
      wheel.add(animation, forKey: "turn")
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
    buildWheels()
  }
}

// MARK: - Setting

extension ViewController {
  func buildWheels() {
    view.addTitle(
      "Speeds multiply", "Half a turn in 1 s. Speed 3 in a layer of speed 0.5 runs at 1.5. Tap to run again.")
    let names = [
      "speed 1", "animation 2", "layer 2", "layer 0.5, animation 3", "timeOffset 0.5",
      "speed 2, timeOffset 0.5",
    ]
    for (index, name) in names.enumerated() {
      let wheel = CALayer()
      wheel.name = "wheel\(index + 1)"
      wheel.frame = CGRect(
        x: index % 2 == 0 ? 60 : 225, y: 140 + CGFloat(index / 2) * 170, width: 90, height: 90)
      wheel.cornerRadius = 45
      wheel.backgroundColor = [UIColor.accent, .teal, .warm][index / 2].cgColor
      let hand = CALayer()
      hand.frame = CGRect(x: 42, y: 4, width: 6, height: 44)
      hand.cornerRadius = 3
      hand.backgroundColor = UIColor.paper.cgColor
      wheel.addSublayer(hand)
      view.layer.addSublayer(wheel)
      wheels.append(wheel)
      view.addLabel(
        name, x: wheel.frame.midX - 85, y: wheel.frame.maxY + 12, width: 170, size: 12, alignment: .center)
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
