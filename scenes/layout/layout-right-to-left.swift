// The same constraints from left to right and from right to left: leading and trailing change sides, with a spring. Tap: turn round.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let rows = [
    Row("first", .accent, "leading", isDirected: true), Row("second", .teal, "leading", isDirected: true),
    Row("third", .warm, "left", isDirected: false),
  ]
  let arrow = UILabel("left to right  →", size: 17, .bold)
  var isRightToLeft = false

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "Right to left", "Tap to turn the direction of the layout.",
      code: """
        view.semanticContentAttribute =
          .forceRightToLeft
        UIView.animate(springDuration: 0.8, …) {
          self.view.layoutIfNeeded()
        }
        """,
      note:
        "Leading is where text begins, so the first two rows are mirrored. The third one uses left anchors and stays."
    )
    stage.addSubview(arrow)
    arrow.topAnchor.constraint(equalTo: stage.topAnchor, constant: 18).isActive = true
    arrow.centerXAnchor.constraint(equalTo: stage.centerXAnchor).isActive = true
    for (index, row) in rows.enumerated() {
      stage.addSubview(row)
      NSLayoutConstraint.activate([
        row.topAnchor.constraint(equalTo: stage.topAnchor, constant: 58 + 90 * CGFloat(index)),
        row.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 18),
        row.trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -18),
        row.heightAnchor.constraint(equalToConstant: 78),
      ])
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    isRightToLeft.toggle()
    arrow.text = isRightToLeft ? "←  right to left" : "left to right  →"
    view.layoutIfNeeded()
    for row in rows { row.turn(isRightToLeft ? .forceRightToLeft : .forceLeftToRight) }
    UIView.animate(springDuration: 0.8, bounce: 0.3) {
      view.layoutIfNeeded()
    }
  }
}

/// A picture at an edge and a text beside it.
class Row: UIView {
  let picture: UIView
  let label: UILabel

  init(_ name: String, _ color: UIColor, _ text: String, isDirected: Bool) {
    picture = UIView("\(name) picture", color, radius: 12)
    label = UILabel(text, size: 20, .semibold)
    super.init(frame: .zero)
    layer.name = name
    layer.cornerRadius = 14
    backgroundColor = .paper
    label.layer.name = "\(name) label"
    translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    addSubview(picture)
    let across =
      isDirected
      ? [
        picture.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
        label.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 14),
      ]
      : [
        picture.leftAnchor.constraint(equalTo: leftAnchor, constant: 12),
        label.leftAnchor.constraint(equalTo: picture.rightAnchor, constant: 14),
      ]
    NSLayoutConstraint.activate(
      across + [
        picture.centerYAnchor.constraint(equalTo: centerYAnchor),
        picture.widthAnchor.constraint(equalToConstant: 54),
        picture.heightAnchor.constraint(equalToConstant: 54),
        label.centerYAnchor.constraint(equalTo: centerYAnchor),
      ])
  }

  required init?(coder: NSCoder) { fatalError("The view is made in code.") }

  /// The attribute counts for one view, so the views within get it too.
  func turn(_ attribute: UISemanticContentAttribute) {
    for part in [self, picture, label] { part.semanticContentAttribute = attribute }
  }
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
