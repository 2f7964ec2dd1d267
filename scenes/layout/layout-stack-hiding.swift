// A stack view hides two of its views in a block, and the others close up. Tap: hide or show, also on the way.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let stack = UIStackView()
  let header = Row("Your order", "2 things", .sand)
  let tea = Row("Tea", "3.50", .paper)
  let cake = Row("Cake", "4.20", .paper)
  let total = Row("Total", "7.70", .sand)
  let button = UIView("button", .accent, radius: 22)

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "A stack hides views", "Tap to hide or show what was ordered.",
      code: """
        UIView.animate(withDuration: 1) {
          self.tea.isHidden.toggle()
          self.cake.isHidden.toggle()
          self.view.layoutIfNeeded()
        }
        """,
      note:
        "In a stack view, isHidden animates: a hidden view loses its height. The layout moves what lies below the stack."
    )
    stack.axis = .vertical
    stack.spacing = 8
    stack.layer.name = "stack"
    stack.translatesAutoresizingMaskIntoConstraints = false
    for row in [header, tea, cake, total] { stack.addArrangedSubview(row) }
    let pay = UILabel("Pay", size: 17, .bold, .white)
    stage.addSubview(stack)
    stage.addSubview(button)
    button.addSubview(pay)
    NSLayoutConstraint.activate([
      // The stack has no height here: its views give it one.
      stack.topAnchor.constraint(equalTo: stage.topAnchor, constant: 18),
      stack.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 18),
      stack.trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -18),
      button.topAnchor.constraint(equalTo: stack.bottomAnchor, constant: 16),
      button.leadingAnchor.constraint(equalTo: stack.leadingAnchor),
      button.trailingAnchor.constraint(equalTo: stack.trailingAnchor),
      button.heightAnchor.constraint(equalToConstant: 44),
      pay.centerXAnchor.constraint(equalTo: button.centerXAnchor),
      pay.centerYAnchor.constraint(equalTo: button.centerYAnchor),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    view.layoutIfNeeded()
    UIView.animate(withDuration: 1) {
      self.tea.isHidden.toggle()
      self.cake.isHidden.toggle()
      self.view.layoutIfNeeded()
    }
  }
}

/// A line of the order: 52 points high, with a name and a number.
class Row: UIView {
  init(_ name: String, _ number: String, _ color: UIColor) {
    super.init(frame: .zero)
    layer.name = name
    layer.cornerRadius = 10
    backgroundColor = color
    clipsToBounds = true
    let left = UILabel(name, size: 17, color == .sand ? .bold : .regular)
    let right = UILabel(number, size: 17, color == .sand ? .bold : .regular)
    addSubview(left)
    addSubview(right)
    NSLayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      right.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      left.centerYAnchor.constraint(equalTo: centerYAnchor),
      right.centerYAnchor.constraint(equalTo: centerYAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError("The view is made in code.") }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 52) }
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
