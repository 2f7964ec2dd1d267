// Nested transactions: the outer one lasts 2 s and moves the squares, the inner one lasts 1 s and turns and colours one of them.
// Tap: back or forth. The column shows which duration holds where.
// Article 0, item K10.
import UIKit

class ViewController: UIViewController {
  let first = CALayer()
  let second = CALayer()
  var isThere = false

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In the next turn the tree is live, so changes animate.
    DispatchQueue.main.async { self.change() }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    isThere.toggle()
    var durations: [CFTimeInterval] = []
    func note() { durations.append(CATransaction.animationDuration()) }

    note()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2.0)
    note()
    first.position.x = isThere ? 290 : 80

    CATransaction.begin()
    CATransaction.setAnimationDuration(1.0)
    note()
    second.position.x = isThere ? 290 : 80
    second.backgroundColor = (isThere ? UIColor.warm : .teal).cgColor
    CATransaction.commit()

    note()
    CATransaction.commit()
    note()
    for (label, duration) in zip(labels, durations) { label.text = String(format: "%.2f s", duration) }
  }

  private var labels: [UILabel] = []
}

extension ViewController {
  private func setUp() {
    heading("K10", "Nested transactions", "A change has the duration of the innermost transaction around it.")
    let rows = [("outside", 0), ("begin, duration 2", 1), ("begin, duration 1", 2), ("commit", 1), ("commit", 0)]
    for (index, (name, depth)) in rows.enumerated() {
      let y = 124 + 38 * CGFloat(index)
      let bar = CALayer()
      bar.frame = CGRect(x: 24 + 24 * CGFloat(depth), y: y - 4, width: 220 - 24 * CGFloat(depth), height: 30)
      bar.cornerRadius = 8
      bar.backgroundColor = [UIColor.white, .sand, UIColor.warm.withAlphaComponent(0.35)][depth].cgColor
      view.layer.addSublayer(bar)
      write(name, x: 36 + 24 * CGFloat(depth), y: y, width: 200, size: 15)
      let label = write("", x: 260, y: y, width: 90, size: 15, .semibold, .ink, .right)
      label.layer.name = "duration \(index)"
      labels.append(label)
    }
    place(first, "outer", "outer: 2 s", y: 410, .accent)
    place(second, "inner", "inner: 1 s", y: 540, .teal)
  }

  private func place(_ layer: CALayer, _ name: String, _ note: String, y: CGFloat, _ color: UIColor) {
    write(note, x: 24, y: y - 66, width: 200, size: 14, .semibold)
    let track = CALayer()
    track.frame = CGRect(x: 80, y: y - 1, width: 210, height: 2)
    track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
    view.layer.addSublayer(track)
    layer.name = name
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    layer.cornerRadius = 12
    layer.position = CGPoint(x: 80, y: y)
    layer.backgroundColor = color.cgColor
    view.layer.addSublayer(layer)
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
