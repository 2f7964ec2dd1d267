// A controller's safe area shrinks as bars come, and what is pinned to it makes room, with a spring. Tap: bars or none, also on the way.
import UIKit

class ViewController: UIViewController {
  let stage = UIView()
  let child = ContentController()
  let topBar = UIView("top", .accent)
  let bottomBar = UIView("bottom", .accent)
  lazy var topPlace = topBar.bottomAnchor.constraint(equalTo: stage.topAnchor)
  lazy var bottomPlace = bottomBar.topAnchor.constraint(equalTo: stage.bottomAnchor)
  var areShown = false

  override func viewDidLoad() {
    super.viewDidLoad()
    setUp(
      "The safe area shrinks", "Tap to show or hide the bars.",
      code: """
        child.additionalSafeAreaInsets =
          UIEdgeInsets(top: 64, left: 0,
                       bottom: 48, right: 0)
        self.view.layoutIfNeeded()  // in a block
        """,
      note:
        "The inner controller knows nothing of the bars. Its card is pinned to safeAreaLayoutGuide, which the insets change."
    )
    addChild(child)
    stage.addSubview(child.view)
    child.view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      child.view.topAnchor.constraint(equalTo: stage.topAnchor),
      child.view.bottomAnchor.constraint(equalTo: stage.bottomAnchor),
      child.view.leadingAnchor.constraint(equalTo: stage.leadingAnchor),
      child.view.trailingAnchor.constraint(equalTo: stage.trailingAnchor),
    ])
    child.didMove(toParent: self)
    for (bar, title) in [(topBar, "Top bar"), (bottomBar, "Bottom bar")] {
      stage.addSubview(bar)
      let label = UILabel(title, size: 17, .bold, .white)
      bar.addSubview(label)
      NSLayoutConstraint.activate([
        bar.leadingAnchor.constraint(equalTo: stage.leadingAnchor),
        bar.trailingAnchor.constraint(equalTo: stage.trailingAnchor),
        bar.heightAnchor.constraint(equalToConstant: bar === topBar ? 64 : 48),
        label.centerXAnchor.constraint(equalTo: bar.centerXAnchor),
        label.centerYAnchor.constraint(equalTo: bar.centerYAnchor),
      ])
    }
    NSLayoutConstraint.activate([topPlace, bottomPlace])
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    change()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { change() }

  func change() {
    view.layoutIfNeeded()
    areShown.toggle()
    topPlace.constant = areShown ? 64 : 0
    bottomPlace.constant = areShown ? -48 : 0
    UIView.animate(springDuration: 0.8, bounce: 0.2) {
      child.additionalSafeAreaInsets =
        areShown ? UIEdgeInsets(top: 64, left: 0, bottom: 48, right: 0) : .zero
      view.layoutIfNeeded()
    }
  }
}

/// A controller within another one. Bars are not its business.
class ContentController: UIViewController {
  let card = UIView("card", .sand, radius: 14)
  let text = UILabel("Pinned to\nsafeAreaLayoutGuide", size: 17, .semibold)

  override func viewDidLoad() {
    super.viewDidLoad()
    text.textAlignment = .center
    view.addSubview(card)
    card.addSubview(text)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      card.topAnchor.constraint(equalTo: safe.topAnchor, constant: 16),
      card.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -16),
      card.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
      card.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
      text.centerXAnchor.constraint(equalTo: card.centerXAnchor),
      text.centerYAnchor.constraint(equalTo: card.centerYAnchor),
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
