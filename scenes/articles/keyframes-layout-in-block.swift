// Constraints change, and layoutIfNeeded in a block animates the frames that follow: a constant of two columns, and the end of a track.
// Tap: there and back. Article 0, item K14.
import UIKit

class ViewController: UIViewController {
  /// Two columns beside each other. The constant is the width of the left one; the right one takes what is left.
  let columns = UIView()
  let left = UIView()
  let right = UIView()
  /// An outlet, as a storyboard would connect it. It is weak, because the view holds its active constraint.
  @IBOutlet weak var leftWidth: NSLayoutConstraint!

  /// A ball at one end of a track. One of the two constraints is active.
  let track = UIView()
  let ball = UIView()
  lazy var atStart = NSLayoutConstraint(
    item: ball, attribute: .leading, relatedBy: .equal, toItem: track, attribute: .leading, multiplier: 1,
    constant: 0)
  lazy var atEnd = NSLayoutConstraint(
    item: ball, attribute: .trailing, relatedBy: .equal, toItem: track, attribute: .trailing, multiplier: 1,
    constant: 0)

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp()
    let width = left.widthAnchor.constraint(equalToConstant: 80)
    NSLayoutConstraint.activate([
      columns.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
      columns.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
      columns.topAnchor.constraint(equalTo: view.topAnchor, constant: 120),
      columns.heightAnchor.constraint(equalToConstant: 180),
      left.leadingAnchor.constraint(equalTo: columns.leadingAnchor),
      left.topAnchor.constraint(equalTo: columns.topAnchor),
      left.bottomAnchor.constraint(equalTo: columns.bottomAnchor),
      width,
      right.leadingAnchor.constraint(equalTo: left.trailingAnchor, constant: 12),
      right.trailingAnchor.constraint(equalTo: columns.trailingAnchor),
      right.topAnchor.constraint(equalTo: columns.topAnchor),
      right.bottomAnchor.constraint(equalTo: columns.bottomAnchor),

      track.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
      track.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
      track.topAnchor.constraint(equalTo: view.topAnchor, constant: 380),
      track.heightAnchor.constraint(equalToConstant: 56),
      ball.topAnchor.constraint(equalTo: track.topAnchor),
      ball.bottomAnchor.constraint(equalTo: track.bottomAnchor),
      ball.widthAnchor.constraint(equalTo: ball.heightAnchor),
      atStart,
    ])
    leftWidth = width
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    view.layoutIfNeeded()

    // The constant changes,
    let isWide = leftWidth.constant == 80
    leftWidth.constant = isWide ? 235 : 80
    // and the constraint that holds the ball is removed before another one is applied.
    (isWide ? atStart : atEnd).isActive = false
    (isWide ? atEnd : atStart).isActive = true

    UIView.animate(withDuration: 1.0) {
      self.view.layoutIfNeeded()
    }
  }
}

extension ViewController {
  private func setUp() {
    heading("K14", "Layout in a block", "Constraints change, and frames follow.")
    let parts: [(UIView, UIView, String, UIColor)] = [
      (columns, view, "columns", .clear), (left, columns, "left", .accent), (right, columns, "right", .sand),
      (track, view, "track", .ink.withAlphaComponent(0.08)), (ball, view, "ball", .warm),
    ]
    for (part, parent, name, color) in parts {
      part.layer.name = name
      part.layer.cornerRadius = part === track || part === ball ? 28 : 16
      part.backgroundColor = color
      part.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(part)
    }
    write("leftWidth.constant  80 or 235", x: 24, y: 312, width: 327, size: 16, .semibold)
    write("atStart or atEnd is active", x: 24, y: 448, width: 327, size: 16, .semibold)
    write(
      "The changes are made outside of the block and move nothing. layoutIfNeeded lays out, and as it is called in the "
        + "block, the columns and the ball animate for 1 s.", x: 24, y: 500, width: 327, size: 14)
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
    _ text: String, x: CGFloat, y: CGFloat, width: CGFloat, size: CGFloat = 13,
    _ weight: UIFont.Weight = .regular,
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
  static let sand = UIColor(red: 233 / 255, green: 196 / 255, blue: 106 / 255, alpha: 1)
}
