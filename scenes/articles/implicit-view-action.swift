// A view is its layer's delegate: outside of a block it answers that nothing animates, inside with an action. The labels show the
// answers; the upper square changes its colour at once, the lower one in 1 s. Tap: once more.
// Article 2, item I5.
import UIKit

class ViewController: UIViewController {
  let layerView = UIView(frame: CGRect(x: 227, y: 150, width: 110, height: 110))
  let blockView = UIView(frame: CGRect(x: 227, y: 390, width: 110, height: 110))

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()

    // test layer action when outside of animation block
    outside.text = describe(layerView.action(for: layerView.layer, forKey: "backgroundColor"))
    // begin animation block
    UIView.beginAnimations(nil, context: nil)
    // test layer action when inside of animation block
    inside.text = describe(layerView.action(for: layerView.layer, forKey: "backgroundColor"))
    // end animation block
    UIView.commitAnimations()
  }

  func describe(_ action: (any CAAction)?) -> String {
    guard let action else { return "nil: look further" }
    return action is NSNull ? "NSNull: no animation" : "an action"
  }

  func changeColors() {
    isWarm.toggle()
    let color: UIColor = isWarm ? .warm : .accent
    layerView.layer.backgroundColor = color.cgColor
    UIView.animate(withDuration: 1.0) {
      self.blockView.layer.backgroundColor = color.cgColor
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In the next turn the tree is live.
    DispatchQueue.main.async { self.changeColors() }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { changeColors() }

  private var isWarm = false
  private let outside = UILabel()
  private let inside = UILabel()
}

extension ViewController {
  private func setUp() {
    heading("I5", "What a view answers", "action(for: layer, forKey: \"backgroundColor\")")
    let rows: [(UIView, UILabel, String, String)] = [
      (layerView, outside, "outside", "Outside of a block"), (blockView, inside, "inside", "Inside of a block"),
    ]
    for (box, label, name, note) in rows {
      write(note, x: 24, y: box.frame.minY + 8, width: 190, size: 18, .bold)
      label.frame = CGRect(x: 24, y: box.frame.minY + 42, width: 190, height: 24)
      label.font = .systemFont(ofSize: 16)
      label.textColor = .ink
      label.layer.name = name
      view.addSubview(label)
      write(
        name == "outside" ? "The colour changes at once." : "The colour changes in 1 s.", x: 24, y: box.frame.minY + 72, width: 190,
        size: 13, .regular, .ink.withAlphaComponent(0.65))
      box.backgroundColor = .accent
      box.layer.cornerRadius = 18
      box.layer.name = "\(name) box"
      view.addSubview(box)
      let line = CALayer()
      line.frame = CGRect(x: 24, y: box.frame.maxY + 40, width: 327, height: 1)
      line.backgroundColor = UIColor.ink.withAlphaComponent(0.15).cgColor
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
  static let warm = UIColor(red: 228 / 255, green: 87 / 255, blue: 46 / 255, alpha: 1)
}
