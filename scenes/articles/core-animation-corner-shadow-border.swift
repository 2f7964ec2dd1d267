// A view with a corner radius, a shadow and a border: the shadow has the shape of the corners.
// Article 3, item C4.
import UIKit

class ViewController: UIViewController {
  @IBOutlet weak var myView: UIView!

  func myViewLayer() {
    // Half of the view's size makes it round.
    myView.layer.cornerRadius = 50

    // A shadow is as opaque as this says; the default, 0, shows none.
    myView.layer.shadowOpacity = 1
    myView.layer.shadowOffset = CGSize(width: 10, height: 10)
    // Layers take colours of Core Graphics.
    myView.layer.shadowColor = UIColor.red.cgColor
    myView.layer.shadowRadius = 10

    myView.layer.borderWidth = 1
    myView.layer.borderColor = UIColor.blue.cgColor
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    myViewLayer()
  }

  override func loadView() {
    super.loadView()
    buildViews()
  }
}

// MARK: - Setting

extension ViewController {
  func buildViews() {
    view.addTitle("Corner, shadow, border", "The layer of one view, before and after myViewLayer().")
    for (index, name) in ["before", "after"].enumerated() {
      let panel = UIView(frame: CGRect(x: 36, y: 140 + CGFloat(index) * 240, width: 303, height: 200))
      panel.backgroundColor = .white
      view.addSubview(panel)
      let square = UIView(frame: CGRect(x: 101, y: 50, width: 100, height: 100))
      square.backgroundColor = .sand
      panel.addSubview(square)
      if index == 1 { myView = square }
      view.addLabel(name, x: 36, y: panel.frame.maxY + 6, width: 303)
    }
    myView.layer.name = "myView"
    view.addLabel("corner 50 pt, shadow 10 pt, border 1 pt", y: 620, alignment: .center)
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
