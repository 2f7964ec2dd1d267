// layoutIfNeeded on the view that moves, and on the one that it lies in: the left ball jumps, the right one moves. Tap: once more.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let left = Panel("wrong", .warm, "ball.\nlayoutIfNeeded()")
  let right = Panel("right", .teal, "panel.\nlayoutIfNeeded()")

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "The wrong view", "Tap: both balls go to the other end.",
      code: """
        bottom.constant = -184
        UIView.animate(withDuration: 1) {
          panel.layoutIfNeeded()  // not the ball
        }
        """,
      note:
        "A view sets the frames of its subviews. The ball's own layout places what is in the ball: that is nothing, and it "
        + "jumps when its superview is laid out after the block.")
    stage.addSubview(left)
    stage.addSubview(right)
    NSLayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 18),
      right.leadingAnchor.constraint(equalTo: left.trailingAnchor, constant: 11),
      right.trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -18),
      left.widthAnchor.constraint(equalTo: right.widthAnchor),
      left.topAnchor.constraint(equalTo: stage.topAnchor, constant: 18),
      right.topAnchor.constraint(equalTo: left.topAnchor),
      left.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -18),
      right.bottomAnchor.constraint(equalTo: left.bottomAnchor),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    view.layoutIfNeeded()
    for panel in [left, right] { panel.bottom.constant = panel.bottom.constant == -12 ? -184 : -12 }
    UIView.animate(withDuration: 1) {
      self.left.ball.layoutIfNeeded()
      self.right.layoutIfNeeded()
    }
  }
}

/// A ball above the lower edge.
class Panel: UIView {
  let ball: UIView
  lazy var bottom = ball.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12)

  init(_ name: String, _ color: UIColor, _ code: String) {
    ball = UIView("\(name) ball", color, radius: 28)
    super.init(frame: .zero)
    layer.name = name
    layer.cornerRadius = 14
    backgroundColor = .paper
    translatesAutoresizingMaskIntoConstraints = false
    let label = UILabel(code, size: 13, .semibold, color)
    label.textAlignment = .center
    addSubview(label)
    addSubview(ball)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: topAnchor, constant: 12),
      label.centerXAnchor.constraint(equalTo: centerXAnchor),
      bottom,
      ball.centerXAnchor.constraint(equalTo: centerXAnchor),
      ball.widthAnchor.constraint(equalToConstant: 56),
      ball.heightAnchor.constraint(equalToConstant: 56),
    ])
  }

  required init?(coder: NSCoder) { fatalError("The view is made in code.") }
}

// MARK: - Setting

extension ViewController {
  /// A title and a sentence above the stage, which is 327 by 336 points, and the lines that matter with a note below.
  func setUp(_ title: String, _ line: String, code: String, note: String) {
    view.backgroundColor = .paper
    stage.layer.name = "stage"
    stage.backgroundColor = .white
    stage.layer.cornerRadius = 20
    stage.clipsToBounds = true
    let box = UIView("code", .ink, radius: 12)
    let titleLabel = UILabel(title, size: 24, .bold)
    let lineLabel = UILabel(line, size: 14, .regular, .ink.withAlphaComponent(0.65))
    let codeLabel = UILabel(code, size: 12, .regular, .white)
    let noteLabel = UILabel(note, size: 14)
    codeLabel.font = .monospacedSystemFont(ofSize: 12, weight: .regular)
    box.addSubview(codeLabel)
    for part in [titleLabel, lineLabel, stage, box, noteLabel] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
      part.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24).isActive = true
      part.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24).isActive = true
    }
    NSLayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: view.topAnchor, constant: 28),
      lineLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 4),
      stage.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
      stage.heightAnchor.constraint(equalToConstant: 336),
      box.topAnchor.constraint(equalTo: stage.bottomAnchor, constant: 16),
      codeLabel.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 14),
      codeLabel.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -14),
      codeLabel.topAnchor.constraint(equalTo: box.topAnchor, constant: 12),
      codeLabel.bottomAnchor.constraint(equalTo: box.bottomAnchor, constant: -12),
      noteLabel.topAnchor.constraint(equalTo: box.bottomAnchor, constant: 14),
    ])
  }
}

extension UIView {
  /// A view with a colour that constraints place.
  convenience init(_ name: String, _ color: UIColor, radius: CGFloat = 0) {
    self.init(frame: .zero)
    layer.name = name
    layer.cornerRadius = radius
    backgroundColor = color
    translatesAutoresizingMaskIntoConstraints = false
  }
}

extension UILabel {
  /// A text of as many lines as it needs, which constraints place.
  convenience init(
    _ text: String, size: CGFloat, _ weight: UIFont.Weight = .regular, _ color: UIColor = .ink
  ) {
    self.init(frame: .zero)
    self.text = text
    font = .systemFont(ofSize: size, weight: weight)
    textColor = color
    numberOfLines = 0
    translatesAutoresizingMaskIntoConstraints = false
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
