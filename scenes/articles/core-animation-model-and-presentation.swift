// Tap: the view moves to (300, 300) and stays there, while its model says that it never moved.
// Article 3, item C16.
import UIKit

class ViewController: UIViewController, CAAnimationDelegate {
  @IBOutlet weak var myView: UIView!
  @IBOutlet weak var logLabel: UILabel!

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let anim = CABasicAnimation()
    anim.keyPath = "position"
    anim.toValue = NSValue(cgPoint: CGPoint(x: 300, y: 300))

    // Before the animation is added: the layer keeps a copy.
    anim.isRemovedOnCompletion = false
    anim.fillMode = .forwards

    anim.delegate = self

    myView.layer.add(anim, forKey: nil)

    // A block changes the model, so that it says (300, 300) at the end:
    // UIView.animate(withDuration: 0.25) {
    //   self.myView.layer.position = CGPoint(x: 300, y: 300)
    // } completion: { finished in
    //   NSLog("%@", NSValue(cgPoint: self.myView.layer.position))
    // }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    NSLog("%@", NSValue(cgPoint: myView.layer.position))
    log("stopped: model", myView.layer.position)
    log("shown", myView.layer.presentation()?.position ?? .zero)
  }

  override func viewDidLoad() {
    NSLog("%@", NSValue(cgPoint: myView.layer.position))
    log("loaded: model", myView.layer.position)
  }

  override func loadView() {
    super.loadView()
    buildViews()
  }
}

// MARK: - Setting

extension ViewController {
  func buildViews() {
    view.addTitle(
      "Model and presentation", "Tap: an animation moves what is shown. The layer’s own position stays.")
    for (index, point) in [CGPoint(x: 100, y: 200), CGPoint(x: 300, y: 300)].enumerated() {
      let outline = UIView(frame: CGRect(x: point.x - 40, y: point.y - 40, width: 80, height: 80))
      outline.layer.borderWidth = 1
      outline.layer.borderColor = UIColor.ink.withAlphaComponent(0.3).cgColor
      view.addSubview(outline)
      view.addLabel(
        index == 0 ? "(100, 200)" : "(300, 300)", x: point.x - 50, y: point.y + 46, width: 100, size: 11,
        alignment: .center)
    }
    let myView = UIView(frame: CGRect(x: 60, y: 160, width: 80, height: 80))
    myView.layer.name = "myView"
    myView.backgroundColor = .accent
    view.addSubview(myView)
    self.myView = myView
    logLabel = view.addLabel("", y: 430, size: 15, lines: 6)
    logLabel.layer.name = "log"
  }

  func log(_ name: String, _ point: CGPoint) {
    let text = logLabel.text ?? ""
    logLabel.text = text + (text.isEmpty ? "" : "\n") + "\(name) (\(Int(point.x)), \(Int(point.y)))"
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
