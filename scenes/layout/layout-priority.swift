// Two cards want more width than there is, and a priority decides. A property animator changes it. Tap: exchange, on the way: turn round.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let first = UIView("first", .accent, radius: 14)
  let second = UIView("second", .sand, radius: 14)
  let firstText = UILabel("wants\n203\n@250", size: 18, .bold, .white)
  let secondText = UILabel("wants\n203\n@500", size: 18, .bold)

  /// What the cards would like: 203 of the 279 points that both have together.
  lazy var firstWish = first.widthAnchor.constraint(equalToConstant: 203)
  lazy var secondWish = second.widthAnchor.constraint(equalToConstant: 203)
  var animator: UIViewPropertyAnimator?

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "A priority changes", "Tap to exchange, on the way to turn round.",
      code: """
        wish.priority = .defaultHigh    // 750
        animator.addAnimations {
          self.view.layoutIfNeeded()
        }
        animator.startAnimation()
        """,
      note:
        "Both want 203 points, and there are 279. The wish of higher priority comes true, the other one gets what is left."
    )
    for (card, text) in [(first, firstText), (second, secondText)] {
      stage.addSubview(card)
      card.addSubview(text)
      text.textAlignment = .center
      NSLayoutConstraint.activate([
        card.topAnchor.constraint(equalTo: stage.topAnchor, constant: 18),
        card.bottomAnchor.constraint(equalTo: stage.bottomAnchor, constant: -18),
        text.centerXAnchor.constraint(equalTo: card.centerXAnchor),
        text.centerYAnchor.constraint(equalTo: card.centerYAnchor),
      ])
    }
    // A priority may change as long as it is below 1000: a required constraint stays required while it is active.
    firstWish.priority = .defaultLow
    secondWish.priority = UILayoutPriority(500)
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: stage.leadingAnchor, constant: 18),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 12),
      second.trailingAnchor.constraint(equalTo: stage.trailingAnchor, constant: -18),
      firstWish, secondWish,
    ])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let animator, animator.isRunning {
      animator.isReversed.toggle()
    } else {
      change()
    }
  }

  func change() {
    let old = firstWish.priority
    setPriority(old == .defaultLow ? .defaultHigh : .defaultLow)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut)
    animator.addAnimations { self.view.layoutIfNeeded() }
    // Back at the start, the constraints have to say what the views show.
    animator.addCompletion { position in
      if position == .start { self.setPriority(old) }
    }
    animator.startAnimation()
    self.animator = animator
  }

  func setPriority(_ priority: UILayoutPriority) {
    firstText.text = "wants\n203\n@\(Int(priority.rawValue))"
    view.layoutIfNeeded()
    firstWish.priority = priority
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
