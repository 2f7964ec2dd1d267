// Cards are as high as what is in them: systemLayoutSizeFitting gives the height for a width, and a list sets frames. Tap: more or less.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let text = UILabel(
    "A card is as high as its text, with 12 points above and below. More lines make a higher card, and the cards below move on.",
    size: 15)
  lazy var cards = [
    Card("text card", .sand, text), Card("picture card", .accent, Picture(name: "picture")),
    Card("line card", .teal, UILabel("One line.", size: 15, .semibold, .white)),
  ]
  var isOpen = false

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "Self-sizing cards", "Tap for more or less text.",
      code: """
        card.systemLayoutSizeFitting(
          CGSize(width: 291, height: 0),
          withHorizontalFittingPriority:
            .required,
          verticalFittingPriority:
            .fittingSizeLevel)
        """,
      note:
        "The constraints in a card give its height for a width, as in the cells of a list. The list sets the frames."
    )
    text.layer.name = "text"
    text.numberOfLines = 1
    for card in cards { stage.addSubview(card) }
    arrange()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    view.layoutIfNeeded()
    isOpen.toggle()
    text.numberOfLines = isOpen ? 0 : 1
    UIView.animate(withDuration: 0.8) {
      self.arrange()
      self.view.layoutIfNeeded()
    }
  }

  /// Sets the frames, as a list does: one card below the other.
  func arrange() {
    var y: CGFloat = 18
    for card in cards {
      // The width is required. The height is as small as what is in the card allows.
      let size = card.systemLayoutSizeFitting(
        CGSize(width: 291, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      card.frame = CGRect(x: 18, y: y, width: 291, height: size.height)
      y += size.height + 10
    }
  }
}

/// Something with 12 points around it. Its frame is set from outside.
class Card: UIView {
  init(_ name: String, _ color: UIColor, _ content: UIView) {
    super.init(frame: .zero)
    layer.name = name
    layer.cornerRadius = 14
    backgroundColor = color
    // While a text grows, its first line stays where it is, and the others come into sight.
    content.contentMode = .topLeft
    content.clipsToBounds = true
    addSubview(content)
    NSLayoutConstraint.activate([
      content.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      content.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      content.topAnchor.constraint(equalTo: topAnchor, constant: 12),
      content.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12),
    ])
  }

  required init?(coder: NSCoder) { fatalError("The view is made in code.") }
}

/// The sun over two hills, a third as high as it is wide.
class Picture: UIView {
  convenience init(name: String) {
    self.init(frame: .zero)
    layer.name = name
    layer.cornerRadius = 8
    backgroundColor = .white
    translatesAutoresizingMaskIntoConstraints = false
    heightAnchor.constraint(equalTo: widthAnchor, multiplier: 1 / 3.0).isActive = true
    addDisc(.warm, 32, x: 0.6, below: -46)
    addDisc(.teal, 220, x: 0.3, below: 165)
    addDisc(UIColor(red: 20 / 255, green: 115 / 255, blue: 104 / 255, alpha: 1), 260, x: 0.85, below: 195)
  }

  /// A disc whose middle is at a part of the width, and whose lower edge is below that of the picture.
  private func addDisc(_ color: UIColor, _ size: CGFloat, x: CGFloat, below distance: CGFloat) {
    let disc = UIView("disc", color, radius: size / 2)
    addSubview(disc)
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: disc, attribute: .centerX, relatedBy: .equal, toItem: self, attribute: .right, multiplier: x,
        constant: 0),
      disc.bottomAnchor.constraint(equalTo: bottomAnchor, constant: distance),
      disc.widthAnchor.constraint(equalToConstant: size),
      disc.heightAnchor.constraint(equalToConstant: size),
    ])
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
