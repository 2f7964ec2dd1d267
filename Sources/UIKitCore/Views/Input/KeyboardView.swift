import CoreGraphics

/// A plain keyboard of a device, whose keys can be tapped: letters, digits, shift, delete, space and return.
@MainActor final class KeyboardView: UIView {
  private unowned let screen: UIScreen
  private var rows: [[KeyCap]] = []
  private var plane = Plane.letters
  private var isShifted = false
  private var returnWord = "return"
  private var isDark = false
  private weak var pressed: KeyCap?

  private enum Plane { case letters, digits, pad }

  /// The height of the rows with the gaps, in points: that of an iPhone's keyboard without a row for words.
  var naturalHeight: CGFloat { 216 }

  init(_ screen: UIScreen) {
    self.screen = screen
    super.init(frame: .zero)
    layer.name = "keyboard"
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the keys that a text wants.
  func show(_ input: any UIKeyInput) {
    switch input.keyboardType {
    case .numberPad, .phonePad, .decimalPad, .asciiCapableNumberPad: plane = .pad
    case .numbersAndPunctuation: plane = .digits
    default: plane = .letters
    }
    isDark = input.keyboardAppearance == .dark || traitCollection.userInterfaceStyle == .dark
    returnWord = input.returnKeyType.word
    isShifted = false
    build()
  }

  private static let letters = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
  private static let digits = ["1234567890", "-/:;()$&@\"", ".,?!'"]

  private func build() {
    for cap in rows.joined() { cap.removeFromSuperview() }
    func caps(_ characters: String) -> [KeyCap] {
      characters.map { KeyCap(.text(isShifted ? $0.uppercased() : String($0))) }
    }
    switch plane {
    case .letters, .digits:
      let isLetters = plane == .letters
      var lines = (isLetters ? Self.letters : Self.digits).map(caps)
      lines[2] =
        [KeyCap(.shift, isLetters ? "⇧" : "", width: 1.4)] + lines[2] + [KeyCap(.delete, "⌫", width: 1.4)]
      rows =
        lines + [
          [
            KeyCap(.plane, isLetters ? "123" : "ABC", width: 2.4), KeyCap(.text(" "), "space", width: 5),
            KeyCap(.end, returnWord, width: 2.4),
          ]
        ]
    case .pad:
      rows =
        ["123", "456", "789"].map(caps) + [
          [KeyCap(.text("."), "."), KeyCap(.text("0"), "0"), KeyCap(.delete, "⌫")]
        ]
    }
    backgroundColor =
      isDark ? UIColor(white: 0.17, alpha: 1) : UIColor(red: 0.82, green: 0.83, blue: 0.86, alpha: 1)
    for cap in rows.joined() {
      addSubview(cap)
      cap.show(isDark: isDark, isPressed: false)
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (gap, top): (CGFloat, CGFloat) = (6, 8)
    let height = (bounds.height - top) / CGFloat(max(rows.count, 1))
    // A row of ten letters fills the width, and the keys of shorter rows are as wide.
    let unit = (bounds.width - gap) / (plane == .pad ? 3 : 10)
    for (number, row) in rows.enumerated() {
      let total = row.reduce(0) { $0 + $1.width } * unit
      var x = (bounds.width - total) / 2
      for cap in row {
        cap.frame = CGRect(
          x: x + gap / 2, y: top + CGFloat(number) * height, width: max(cap.width * unit - gap, 0),
          height: max(height - top, 0))
        x += cap.width * unit
      }
    }
  }

  // MARK: Touches

  /// The nearest key to a point: gaps belong to the keys beside them.
  private func cap(at point: CGPoint) -> KeyCap? {
    var nearest: (cap: KeyCap?, distance: CGFloat) = (nil, .infinity)
    for cap in rows.joined() {
      let place = cap.frame
      let across = max(place.minX - point.x, point.x - place.maxX, 0)
      let down = max(place.minY - point.y, point.y - place.maxY, 0)
      let distance = hypot(across, down)
      if distance < nearest.distance { nearest = (cap, distance) }
    }
    return nearest.cap
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    super.hitTest(point, with: event) == nil ? nil : self
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    pressed = cap(at: touch.location(in: self))
    pressed?.show(isDark: isDark, isPressed: true)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed?.show(isDark: isDark, isPressed: false)
    touchesBegan(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    pressed?.show(isDark: isDark, isPressed: false)
    pressed = nil
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let cap = pressed else { return }
    cap.show(isDark: isDark, isPressed: false)
    pressed = nil
    switch cap.action {
    case .text(let text):
      screen.type(text)
      if isShifted {
        isShifted = false
        build()
      }
    case .delete: _ = screen.press(TypedKey("Backspace"))
    case .end: _ = screen.press(TypedKey("Return"))
    case .shift:
      isShifted.toggle()
      build()
    case .plane:
      plane = plane == .letters ? .digits : .letters
      build()
    }
  }
}

/// One key of the simulated keyboard.
@MainActor private final class KeyCap: UIView {
  enum Action { case text(String), delete, end, shift, plane }

  let action: Action
  /// In letters.
  let width: CGFloat
  private let word: String

  init(_ action: Action, _ word: String? = nil, width: CGFloat = 1) {
    self.action = action
    self.width = width
    if let word {
      self.word = word
    } else if case .text(let text) = action {
      self.word = text
    } else {
      self.word = ""
    }
    super.init(frame: .zero)
    layer.cornerRadius = 5
  }

  required init?(coder: NSCoder) { nil }

  override var redrawsOnResize: Bool { true }
  override var isUsuallyAccessible: Bool { true }
  override var usualAccessibilityLabel: String? { word }

  private var textColor = UIColor.black

  func show(isDark: Bool, isPressed: Bool) {
    let isLetter = if case .text = action { true } else { false }
    let plain: CGFloat = isDark ? (isLetter ? 0.42 : 0.27) : (isLetter ? 1 : 0.69)
    backgroundColor = UIColor(white: isPressed ? (isDark ? 0.6 : 0.8) : plain, alpha: 1)
    textColor = isDark ? .white : .black
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let text = NSAttributedString(
      string: word,
      attributes: [.font: UIFont.systemFont(ofSize: word.count > 1 ? 16 : 22), .foregroundColor: textColor])
    let size = text.size()
    text.draw(at: CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2))
  }
}
