// A constraint's constant changes, and layoutIfNeeded in a block animates all that follows from it. Tap: up or down, also on the way.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let sheet = UIView("sheet", .accent, radius: 20)
  let ball = UIView("ball", .warm, radius: 28)
  let ruler = UIView("ruler", .white, radius: 1.5)
  let number = UILabel("88", size: 32, .bold, .white)

  /// The constraint that changes. A property keeps it, because an anchor makes a new constraint each time.
  lazy var height = sheet.heightAnchor.constraint(equalToConstant: 88)

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "A constant changes", "Tap to raise or lower the sheet.",
      code: """
        height.constant = 248
        UIView.animate(withDuration: 0.8) {
          self.view.layoutIfNeeded()
        }
        """,
      note:
        "The new constant moves nothing by itself. The layout in the block does, and the ball, which lies on the sheet, "
        + "comes along. Tap again on the way: the motion turns round without a jump.")
    stage.addSubview(sheet)
    stage.addSubview(ball)
    sheet.addSubview(ruler)
    sheet.addSubview(number)
    NSLayoutConstraint.activate([
      sheet.leadingAnchor.constraint(equalTo: stage.leadingAnchor),
      sheet.trailingAnchor.constraint(equalTo: stage.trailingAnchor),
      sheet.bottomAnchor.constraint(equalTo: stage.bottomAnchor),
      height,
      // The ball has no place of its own: it lies on the sheet.
      ball.bottomAnchor.constraint(equalTo: sheet.topAnchor),
      ball.centerXAnchor.constraint(equalTo: sheet.centerXAnchor),
      ball.widthAnchor.constraint(equalToConstant: 56),
      ball.heightAnchor.constraint(equalToConstant: 56),
      // The ruler is as long as the sheet is high.
      ruler.trailingAnchor.constraint(equalTo: sheet.trailingAnchor, constant: -24),
      ruler.topAnchor.constraint(equalTo: sheet.topAnchor, constant: 12),
      ruler.bottomAnchor.constraint(equalTo: sheet.bottomAnchor, constant: -12),
      ruler.widthAnchor.constraint(equalToConstant: 3),
      number.trailingAnchor.constraint(equalTo: ruler.leadingAnchor, constant: -12),
      number.centerYAnchor.constraint(equalTo: sheet.centerYAnchor),
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    let new: CGFloat = height.constant == 88 ? 248 : 88
    number.text = "\(Int(new))"
    // What is not to animate is laid out here: the text, and all that was changed before.
    view.layoutIfNeeded()

    height.constant = new
    UIView.animate(withDuration: 0.8) {
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
