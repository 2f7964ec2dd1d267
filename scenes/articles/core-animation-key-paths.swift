// The view turns by half a turn and shrinks to half in 2 s: one block, two key paths. Tap: again, from its old state.
// Article 3, item C6.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var myView: UIView!

  func transLayer() {
    UIView.animate(withDuration: 2) {
      // The whole matrix can be set at once:
      // self.myView.layer.transform = CATransform3DMakeRotation(.pi, 1, 1, 0)
      // self.myView.layer.transform = CATransform3DMakeScale(0.5, 0.5, 0.5)

      // Key paths into the matrix change one part of it. They need setValue(_:forKeyPath:), not setValue(_:forKey:).
      self.myView.layer.setValue(Double.pi, forKeyPath: "transform.rotation")
      self.myView.layer.setValue(0.5, forKeyPath: "transform.scale")
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    transLayer()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    myView.layer.transform = CATransform3DIdentity
    transLayer()
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
      "Key paths into a matrix",
      "transform.rotation to π and transform.scale to 0.5 in 2 s. Tap to run it again.")
    let outline = UIView(frame: CGRect(x: 77.5, y: 220, width: 220, height: 220))
    outline.layer.borderWidth = 1
    outline.layer.borderColor = UIColor.ink.withAlphaComponent(0.3).cgColor
    view.addSubview(outline)
    let myView = UIView(frame: outline.frame)
    myView.layer.name = "myView"
    myView.backgroundColor = .accent
    let mark = UIView(frame: CGRect(x: 16, y: 16, width: 48, height: 48))
    mark.backgroundColor = .sand
    mark.layer.cornerRadius = 24
    myView.addSubview(mark)
    view.addSubview(myView)
    self.myView = myView
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
