// The layer's two sides: before it is shown there is no presentation layer; then there is, with the values that are seen.
// Tap: the square moves in 2 s, and the table follows.
// Article 2, item I9.
import UIKit

class ViewController: UIViewController {
  let box = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    view.layer.addSublayer(box)
    // Not shown yet.
    note("before", box.presentation() == nil ? "nil" : "a layer")
    note("model", box.model() === box ? "the layer itself" : "another layer")
  }

  func move() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2.0)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    box.position.x = box.position.x < 187 ? 295 : 80
    CATransaction.commit()
    show()
  }

  func show() {
    guard let presentation = box.presentation() else { return note("after", "nil") }
    note("after", "a layer")
    note("back", presentation.model() === box ? "the layer itself" : "another layer")
    note("values", String(format: "model x %.0f, seen x %.0f", box.position.x, presentation.position.x))
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In the next turn the tree is live.
    DispatchQueue.main.async { self.move() }
    let link = CADisplayLink(target: self, selector: #selector(refresh(_:)))
    link.add(to: .main, forMode: .common)
  }

  @objc func refresh(_ link: CADisplayLink) { show() }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { move() }

  private var labels: [String: UILabel] = [:]

  func note(_ name: String, _ text: String) {
    if labels[name]?.text != text { labels[name]?.text = text }
  }
}

extension ViewController {
  private func setUp() {
    heading("I9", "Presentation and model", "Tap: the square moves in 2 s.")
    let track = CALayer()
    track.frame = CGRect(x: 80, y: 199, width: 215, height: 2)
    track.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
    view.layer.addSublayer(track)
    box.name = "box"
    box.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
    box.cornerRadius = 16
    box.position = CGPoint(x: 80, y: 200)
    box.backgroundColor = UIColor.accent.cgColor
    let rows = [
      ("before", "presentation() in viewDidLoad"), ("model", "model()"), ("after", "presentation() when shown"),
      ("back", "presentation()!.model()"), ("values", "position.x"),
    ]
    for (row, (name, code)) in rows.enumerated() {
      let y = 290 + 62 * CGFloat(row)
      write(code, x: 24, y: y, width: 327, size: 13, .regular, .ink.withAlphaComponent(0.65))
      let label = UILabel(frame: CGRect(x: 24, y: y + 18, width: 327, height: 26))
      label.font = .systemFont(ofSize: 18, weight: .semibold)
      label.textColor = .ink
      label.layer.name = name
      view.addSubview(label)
      labels[name] = label
      let line = CALayer()
      line.frame = CGRect(x: 24, y: y + 50, width: 327, height: 1)
      line.backgroundColor = UIColor.ink.withAlphaComponent(0.12).cgColor
      view.layer.addSublayer(line)
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
}
