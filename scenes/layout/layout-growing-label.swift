// A label gets a longer text, and its bubble grows with it in a block; what lies below moves on. Tap: the next text.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let bubble = UIView("bubble", .accent, radius: 16)
  let label = UILabel("", size: 17, .regular, .white)
  let reply = UIView("reply", .sand, radius: 16)
  let texts = [
    "Shall we go?",
    "Shall we go? The last train leaves at ten, and the walk to the station takes half an hour if it rains. Bring an "
      + "umbrella, please.",
    "Shall we go? The last train leaves at ten.",
  ]
  var index = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "A label that grows", "Tap for the next text.",
      code: """
        label.text = texts[index]
        UIView.animate(withDuration: 0.6) {
          self.view.layoutIfNeeded()
        }
        """,
      note:
        "The bubble has no size of its own. Its edges keep a distance from the label, and the label is as high as its text."
    )
    label.layer.name = "label"
    label.text = texts[0]
    // While the label grows, its first line stays where it is, and the others come into sight.
    label.contentMode = .topLeft
    label.clipsToBounds = true
    let answer = UILabel("Yes.", size: 17)
    stage.addSubview(bubble)
    stage.addSubview(reply)
    bubble.addSubview(label)
    reply.addSubview(answer)
    NSLayoutConstraint.activate([
      bubble.topAnchor.constraint(equalTo: stage.topAnchor, constant: 18),
      bubble.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 18),
      bubble.widthAnchor.constraint(equalToConstant: 240),
      label.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 12),
      label.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -12),
      label.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 16),
      label.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -16),
      // The answer comes 12 points below the bubble.
      reply.topAnchor.constraint(equalTo: bubble.bottomAnchor, constant: 12),
      reply.trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -18),
      answer.topAnchor.constraint(equalTo: reply.topAnchor, constant: 12),
      answer.bottomAnchor.constraint(equalTo: reply.bottomAnchor, constant: -12),
      answer.leadingAnchor.constraint(equalTo: reply.leadingAnchor, constant: 16),
      answer.trailingAnchor.constraint(equalTo: reply.trailingAnchor, constant: -16),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    view.layoutIfNeeded()
    index = (index + 1) % texts.count
    label.text = texts[index]
    UIView.animate(withDuration: 0.6) {
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
