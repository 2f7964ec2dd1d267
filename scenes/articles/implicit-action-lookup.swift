// Where a layer looks for an action, in order: five squares have theirs at five places. Each row shows what was asked and found.
// Tap: the squares change once more.
// Article 2, item I4.
import UIKit

/// The action of one place: it changes the colour in 1 s.
class FoundAction: NSObject, CAAction {
  let place: String
  init(_ place: String) { self.place = place }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    let animation = CABasicAnimation(keyPath: event)
    animation.duration = 1
    (anObject as? CALayer)?.add(animation, forKey: event)
  }
}

/// A layer that notes where its look-up comes along.
class AskingLayer: CALayer {
  var asked: [String] = []

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "backgroundColor" else { return super.action(forKey: event) }
    asked = ["action"]
    AskingLayer.current = self
    defer { AskingLayer.current = nil }
    return super.action(forKey: event)
  }

  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    current?.asked.append("default")
    return super.defaultAction(forKey: event)
  }

  /// The layer that looks for an action now.
  static var current: AskingLayer?
}

class ViewController: UIViewController, CALayerDelegate {
  var layers: [AskingLayer] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    for layer in layers {
      layer.delegate = self
      // Every square has all places up to its own empty.
      switch layer.name {
      case "actions":
        layer.actions = ["backgroundColor": FoundAction("actions")]
        layer.style = ["actions": ["backgroundColor": FoundAction("style")]]
      case "style": layer.style = ["actions": ["backgroundColor": FoundAction("style")]]
      default: break
      }
    }
  }

  /// 1. The delegate: an action, NSNull to end the search, or nil to go on.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard event == "backgroundColor", let layer = layer as? AskingLayer else { return nil }
    layer.asked.append("delegate")
    switch layer.name {
    case "delegate": return FoundAction("delegate")
    case "NSNull": return NSNull()
    default: return nil
    }
  }

  func change() {
    isWarm.toggle()
    for layer in layers {
      // What is found, as the change itself will find it.
      let action = layer.action(forKey: "backgroundColor")
      let found = (action as? FoundAction).map { "found in \($0.place)" } ?? action.map { "\(type(of: $0))" } ?? "nil"
      labels[layer.name!]?.text = layer.asked.joined(separator: " → ") + ": " + found
      layer.backgroundColor = (isWarm ? UIColor.warm : .accent).cgColor
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // In the next turn the tree is live, so changes animate.
    DispatchQueue.main.async { self.change() }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  private var isWarm = false
  private var labels: [String: UILabel] = [:]
}

extension ViewController {
  private func setUp() {
    heading("I4", "The search for an action", "delegate, then actions, then style, then the default of the key.")
    let rows = [
      ("delegate", "the delegate gives one"), ("NSNull", "the delegate gives NSNull"), ("actions", "in actions, and in style"),
      ("style", "in style"), ("default", "nowhere: the default"),
    ]
    for (row, (name, note)) in rows.enumerated() {
      let y = 122 + 100 * CGFloat(row)
      let layer = AskingLayer()
      layer.name = name
      layer.frame = CGRect(x: 24, y: y, width: 72, height: 72)
      layer.cornerRadius = 14
      layer.backgroundColor = UIColor.accent.cgColor
      view.layer.addSublayer(layer)
      layers.append(layer)
      write("\(row + 1)  \(note)", x: 112, y: y + 2, width: 250, size: 15, .semibold)
      let label = UILabel(frame: CGRect(x: 112, y: y + 26, width: 240, height: 40))
      label.numberOfLines = 2
      label.font = .systemFont(ofSize: 13)
      label.textColor = .ink
      label.layer.name = "\(name) asked"
      view.addSubview(label)
      labels[name] = label
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
