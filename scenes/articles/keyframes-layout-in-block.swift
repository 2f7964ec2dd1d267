// A number of the layout changes, and layoutIfNeeded in a block animates the frames that follow from it. Tap: wide or narrow.
// Article 0, item K14.
import UIKit

/// Two columns beside each other: the stand-in for views with constraints.
class ColumnsView: UIView {
  let left = UIView()
  let right = UIView()
  /// What a constraint's constant is: the width of the left column. The layout follows it.
  var leftWidth: CGFloat = 80 { didSet { setNeedsLayout() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(left)
    addSubview(right)
  }

  required init?(coder: NSCoder) { fatalError("The view is made in code.") }

  override func layoutSubviews() {
    super.layoutSubviews()
    left.frame = CGRect(x: 0, y: 0, width: leftWidth, height: bounds.height)
    right.frame = CGRect(x: leftWidth + 12, y: 0, width: bounds.width - leftWidth - 12, height: bounds.height)
  }
}

class ViewController: UIViewController {
  let columns = ColumnsView(frame: CGRect(x: 24, y: 140, width: 327, height: 300))

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    view.layoutIfNeeded()
    columns.leftWidth = columns.leftWidth == 80 ? 235 : 80
    UIView.animate(withDuration: 1.0) {
      self.view.layoutIfNeeded()
    }
  }
}

extension ViewController {
  private func setUp() {
    heading("K14", "Layout in a block", "One number changes; the frames that follow from it animate.")
    columns.left.backgroundColor = .accent
    columns.right.backgroundColor = .sand
    for (column, name) in [(columns.left, "left"), (columns.right, "right")] {
      column.layer.cornerRadius = 16
      column.layer.name = name
    }
    view.addSubview(columns)
    write("leftWidth  80 or 235", x: 24, y: 462, width: 327, size: 16, .semibold)
    write(
      "The number changes outside of the block and moves nothing. layoutIfNeeded lays out, and as it is called in the "
        + "block, both columns animate for 1 s.", x: 24, y: 492, width: 327, size: 14)
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
  static let sand = UIColor(red: 233 / 255, green: 196 / 255, blue: 106 / 255, alpha: 1)
}
