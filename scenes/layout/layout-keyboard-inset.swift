// A field keeps clear of a keyboard: an inset is the constant of its lower edge, and it changes with the keyboard's curve. Tap the button.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let field = UIView("field", .paper, radius: 20)
  let messages = [UIView("first", .accent, radius: 16), UIView("second", .sand, radius: 16)]
  /// What stands for the keyboard. The system moves it, so constraints do not: its frame does.
  let keyboard = Keyboard(frame: CGRect(x: 0, y: 336, width: 327, height: 120))
  let button = UIButton(type: .custom)

  /// The distance of the field from the lower edge, beyond 12 points.
  lazy var bottom = field.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -12)
  var isShown = false

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "Clear of the keyboard", "Tap the button: it stands for the keyboard.",
      code: """
        bottom.constant = -12 - inset
        UIView.animate(
          withDuration: duration, delay: 0,
          options: curve
        ) { self.view.layoutIfNeeded() }
        """,
      note:
        "The curve 7 is that of the keyboard, a spring. The messages lie on the field, so they move with it.")
    setUpViews()
    NSLayoutConstraint.activate([
      bottom,
      field.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 12),
      field.trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -12),
      field.heightAnchor.constraint(equalToConstant: 40),
      messages[1].bottomAnchor.constraint(equalTo: field.topAnchor, constant: -12),
      messages[1].trailingAnchor.constraint(equalTo: field.trailingAnchor),
      messages[0].bottomAnchor.constraint(equalTo: messages[1].topAnchor, constant: -8),
      messages[0].leadingAnchor.constraint(equalTo: field.leadingAnchor),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    toggleKeyboard()
  }

  @objc func toggleKeyboard() {
    isShown.toggle()
    button.setTitle(isShown ? "Hide keyboard" : "Show keyboard", for: .normal)
    view.layoutIfNeeded()
    // An app gets these three from the notification of the keyboard.
    let inset: CGFloat = isShown ? 120 : 0
    let duration = 0.5
    let curve = UIView.AnimationOptions(rawValue: 7 << 16)

    bottom.constant = -12 - inset
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      self.keyboard.frame.origin.y = 336 - inset
      self.view.layoutIfNeeded()
    }
  }
}

extension ViewController {
  private func setUpViews() {
    let texts = [UILabel("Where are you?", size: 15, .regular, .white), UILabel("Almost there!", size: 15)]
    for (message, text) in zip(messages, texts) {
      stage.addSubview(message)
      message.addSubview(text)
      NSLayoutConstraint.activate([
        text.topAnchor.constraint(equalTo: message.topAnchor, constant: 9),
        text.bottomAnchor.constraint(equalTo: message.bottomAnchor, constant: -9),
        text.leadingAnchor.constraint(equalTo: message.leadingAnchor, constant: 14),
        text.trailingAnchor.constraint(equalTo: message.trailingAnchor, constant: -14),
      ])
    }
    let hint = UILabel("Message", size: 15, .regular, .ink.withAlphaComponent(0.5))
    stage.addSubview(field)
    field.addSubview(hint)
    hint.leadingAnchor.constraint(equalTo: field.leadingAnchor, constant: 16).isActive = true
    hint.centerYAnchor.constraint(equalTo: field.centerYAnchor).isActive = true
    stage.addSubview(keyboard)
    keyboard.layer.name = "keyboard"
    button.layer.name = "button"
    button.titleLabel?.font = .systemFont(ofSize: 15, weight: .semibold)
    button.setTitle("Show keyboard", for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.backgroundColor = .warm
    button.layer.cornerRadius = 18
    button.addTarget(self, action: #selector(toggleKeyboard), for: .touchUpInside)
    button.translatesAutoresizingMaskIntoConstraints = false
    stage.addSubview(button)
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: stage.topAnchor, constant: 12),
      button.centerXAnchor.constraint(equalTo: stage.centerXAnchor),
      button.widthAnchor.constraint(equalToConstant: 160),
      button.heightAnchor.constraint(equalToConstant: 36),
    ])
  }
}

/// Three lines of keys.
class Keyboard: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 209 / 255, green: 212 / 255, blue: 218 / 255, alpha: 1)
    for (line, keys) in ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"].enumerated() {
      let start = (327 - 32 * CGFloat(keys.count) + 4) / 2
      for (index, key) in keys.enumerated() {
        addKey(
          String(key),
          CGRect(x: start + 32 * CGFloat(index), y: 10 + 35 * CGFloat(line), width: 28, height: 30))
      }
    }
  }

  required init?(coder: NSCoder) { fatalError("The view is made in code.") }

  private func addKey(_ text: String, _ frame: CGRect) {
    let key = UILabel(frame: frame)
    key.text = text
    key.font = .systemFont(ofSize: 13)
    key.textAlignment = .center
    key.textColor = .ink
    key.backgroundColor = .white
    key.layer.cornerRadius = 5
    addSubview(key)
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
