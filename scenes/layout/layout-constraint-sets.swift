// One set of constraints is exchanged for another, and a spring takes the views there. Tap: columns or rows, also on the way.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let cards = [
    UIView("first", .accent, radius: 14), UIView("second", .teal, radius: 14),
    UIView("third", .sand, radius: 14),
  ]
  /// Two complete descriptions of the same views. One of them is active.
  var columns: [NSLayoutConstraint] = []
  var rows: [NSLayoutConstraint] = []
  var areRows = false

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "One set for another", "Tap to change between columns and rows.",
      code: """
        NSLayoutConstraint.deactivate(columns)
        NSLayoutConstraint.activate(rows)
        UIView.animate(withDuration: 1, …) {
          self.view.layoutIfNeeded()
        }
        """,
      note:
        "Each set says all about the three cards. The old one is deactivated first: both together would contradict each other."
    )
    for (index, card) in cards.enumerated() {
      stage.addSubview(card)
      // The number stays in the middle of its card in both layouts.
      let number = UILabel("\(index + 1)", size: 32, .bold, .white)
      card.addSubview(number)
      number.centerXAnchor.constraint(equalTo: card.centerXAnchor).isActive = true
      number.centerYAnchor.constraint(equalTo: card.centerYAnchor).isActive = true
    }
    columns = [
      cards[0].leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 18),
      cards[1].leadingAnchor.constraint(equalTo: cards[0].trailingAnchor, constant: 12),
      cards[2].leadingAnchor.constraint(equalTo: cards[1].trailingAnchor, constant: 12),
      cards[2].trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -18),
      cards[1].widthAnchor.constraint(equalTo: cards[0].widthAnchor),
      cards[2].widthAnchor.constraint(equalTo: cards[0].widthAnchor),
    ]
    rows = [
      cards[0].topAnchor.constraint(equalTo: stage.topAnchor, constant: 18),
      cards[1].topAnchor.constraint(equalTo: cards[0].bottomAnchor, constant: 12),
      cards[2].topAnchor.constraint(equalTo: cards[1].bottomAnchor, constant: 12),
      cards[2].bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -18),
      cards[1].heightAnchor.constraint(equalTo: cards[0].heightAnchor),
      cards[2].heightAnchor.constraint(equalTo: cards[0].heightAnchor),
    ]
    for card in cards {
      columns += [
        card.topAnchor.constraint(equalTo: stage.topAnchor, constant: 18),
        card.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -18),
      ]
      rows += [
        card.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 18),
        card.trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -18),
      ]
    }
    NSLayoutConstraint.activate(columns)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    view.layoutIfNeeded()
    areRows.toggle()
    NSLayoutConstraint.deactivate(areRows ? columns : rows)
    NSLayoutConstraint.activate(areRows ? rows : columns)
    UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
      self.view.layoutIfNeeded()
    }
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
