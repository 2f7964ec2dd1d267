// Tap the screen: the view shrinks to a fifth in 5 s. The buttons pause it and let it run on.
// Article 3, item C15.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var myView: UIView!

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let anim = CABasicAnimation()
    anim.keyPath = "transform.scale"
    anim.toValue = 0.2
    anim.duration = 5
    anim.isRemovedOnCompletion = false
    anim.fillMode = .forwards
    myView.layer.add(anim, forKey: nil)
  }

  @IBAction func resume(_ sender: Any) {
    resumeLayer(myView.layer)
  }

  @IBAction func pause(_ sender: Any) {
    pauseLayer(myView.layer)
  }

  // MARK: Pause the animations of a layer

  func pauseLayer(_ layer: CALayer) {
    let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)

    // The layer's time stands still,
    layer.speed = 0.0

    // at this moment.
    layer.timeOffset = pausedTime
  }

  // MARK: Resume the animations of a layer

  func resumeLayer(_ layer: CALayer) {
    let pausedTime = layer.timeOffset
    // 1. Time runs again.
    layer.speed = 1.0
    // 2. Forget the moment of the pause,
    layer.timeOffset = 0.0
    // 3. and an earlier begin.
    layer.beginTime = 0.0
    // 4. How long the pause was.
    let timeSincePause = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    // 5. Begin that much later in the superlayer's time.
    layer.beginTime = timeSincePause
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
      "Pause and resume", "Tap the screen: scale to 0.2 in 5 s. Then pause and resume by the buttons.")
    let outline = UIView(frame: CGRect(x: 87.5, y: 190, width: 200, height: 200))
    outline.layer.borderWidth = 1
    outline.layer.borderColor = UIColor.ink.withAlphaComponent(0.3).cgColor
    view.addSubview(outline)
    let myView = UIView(frame: outline.frame)
    myView.layer.name = "myView"
    myView.backgroundColor = .accent
    view.addSubview(myView)
    self.myView = myView
    addButton("Pause", x: 57.5, color: .warm, action: #selector(pause(_:)))
    addButton("Resume", x: 197.5, color: .teal, action: #selector(resume(_:)))
  }

  func addButton(_ title: String, x: CGFloat, color: UIColor, action: Selector) {
    let button = UIButton(frame: CGRect(x: x, y: 500, width: 120, height: 44))
    button.setTitle(title, for: .normal)
    button.backgroundColor = color
    button.layer.cornerRadius = 8
    button.layer.name = title
    button.addTarget(self, action: action, for: .touchUpInside)
    view.addSubview(button)
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
