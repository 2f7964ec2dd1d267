import CoreAnimationMarkup
import Localization
import SceneFiles
import UIKit
import Windowing

/// A small picker: a square of saturation and brightness, a bar of hues and one of alpha, the hexadecimal digits, an eyedropper for the
/// colours of the scene, and the colours that were used last.
@MainActor package final class ColorPicker: Popover {
  /// The colour. Setting it moves the marks.
  package var color: CGColor? {
    get { UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: opacity).cgColor }
    set {
      guard let newValue, newValue != color else { return }
      take(newValue)
      show()
    }
  }
  package var changed: @MainActor (_ color: CGColor?, _ isDragged: Bool) -> Void = { _, _ in }
  package var dragEnded: @MainActor () -> Void = {}
  /// Whether the colour is a part of the scene (`TextField.changesScene`). Default false.
  package var changesScene = false { didSet { field.changesScene = changesScene } }

  // The hue and the saturation are kept where a colour, such as black, does not have them.
  private var hue: CGFloat = 0
  private var saturation: CGFloat = 0
  private var brightness: CGFloat = 0
  private var opacity: CGFloat = 1
  private let area = PickerArea()
  private let hueBar = PickerArea()
  private let alphaBar = PickerArea()
  private let white = CAGradientLayer()
  private let black = CAGradientLayer()
  private let hues = CAGradientLayer()
  private let fade = CAGradientLayer()
  private let checkers = Swatch()
  private let field = TextField(frame: .zero)
  private let none = TextButton(localized("None"))
  private let eyedropper = IconButton(
    .eyedropper, localized("Pick a colour from the scene"), side: Theme.row)
  private let recent: [Swatch]
  /// Whether a colour was chosen, which is one of the last ones from then on.
  private var isUsed = false
  private static let width: CGFloat = 212

  /// - Parameter interface: the interface in which it will be opened: of its last colours there are swatches, and with its scene an eyedropper.
  package init(_ color: CGColor, in interface: InterfaceScreen? = nil) {
    recent = (interface?.recentColors.all ?? []).map { color in
      let swatch = Swatch()
      swatch.color = color
      swatch.accessibilityLabel = localized("Recent colour")
      return swatch
    }
    super.init(size: CGSize(width: Self.width, height: recent.isEmpty ? 218 : 246))
    let inner = Self.width - 20
    area.frame = CGRect(x: 10, y: 10, width: inner, height: 122)
    hueBar.frame = CGRect(x: 10, y: 140, width: inner, height: 14)
    alphaBar.frame = CGRect(x: 10, y: 162, width: inner, height: 14)
    checkers.frame = alphaBar.bounds
    checkers.color = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0)
    checkers.isUserInteractionEnabled = false
    alphaBar.plane.addSubview(checkers)
    for (gradient, view) in [(white, area), (black, area), (hues, hueBar), (fade, alphaBar)] {
      gradient.frame = view.bounds
      view.plane.layer.addSublayer(gradient)
    }
    for gradient in [white, hues, fade] {
      gradient.startPoint = CGPoint(x: 0, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 0.5)
    }
    black.colors = [
      CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0), CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1),
    ]
    hues.colors = (0...6).map {
      UIColor(hue: CGFloat($0) / 6, saturation: 1, brightness: 1, alpha: 1).cgColor
    }
    area.moved = { [weak self] point in
      self?.saturation = point.x
      self?.brightness = 1 - point.y
      self?.report()
    }
    hueBar.moved = { [weak self] point in
      // The end of the bar is red again, and a hue of 1 reads back as 0.
      self?.hue = min(point.x, 0.999)
      self?.report()
    }
    alphaBar.moved = { [weak self] point in
      self?.opacity = point.x
      self?.report()
    }
    area.accessibilityLabel = localized("Saturation and brightness")
    hueBar.accessibilityLabel = localized("Hue")
    alphaBar.accessibilityLabel = localized("Opacity")
    for view in [area, hueBar, alphaBar] {
      view.ended = { [weak self] in self?.dragEnded() }
      panel.addSubview(view)
    }
    field.font = Theme.code
    field.accessibilityLabel = localized("Colour")
    let hasEyedropper = interface?.sampler != nil
    field.frame = CGRect(
      x: 10, y: 186, width: inner - 60 - (hasEyedropper ? 28 : 0), height: Theme.row)
    eyedropper.frame.origin = CGPoint(x: Self.width - 88, y: 186)
    eyedropper.action = { [weak self] in self?.pick() }
    if hasEyedropper { panel.addSubview(eyedropper) }
    field.commit = { [weak self] text in self?.take(text) }
    field.ended = { [weak self] _ in if let self { interface?.receiver = self } }
    panel.addSubview(field)
    none.frame = CGRect(x: Self.width - 60, y: 186, width: 50, height: Theme.row)
    none.action = { [weak self] in
      self?.isUsed = false
      self?.changed(nil, false)
      self?.close()
    }
    panel.addSubview(none)
    for (index, swatch) in recent.enumerated() {
      swatch.frame = CGRect(x: 10 + 24 * CGFloat(index), y: 216, width: 20, height: 20)
      swatch.pressed = { [weak self, weak swatch] in if let color = swatch?.color { self?.choose(color) } }
      panel.addSubview(swatch)
    }
    take(color)
    show()
  }

  package required init?(coder: NSCoder) { nil }

  private func take(_ color: CGColor) {
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    UIColor(cgColor: color).getHue(&h, saturation: &s, brightness: &b, alpha: &a)
    (s, b, a) = (min(max(s, 0), 1), min(max(b, 0), 1), min(max(a, 0), 1))
    if s > 0, b > 0 { hue = h }
    if b > 0 { saturation = s }
    brightness = b
    opacity = a
  }

  private func take(_ text: String) -> String? {
    do throws(ValueError) {
      guard let new = try MarkupValue.value(text, .color, key: "") as? CGColor else { return nil }
      choose(new)
      return nil
    } catch { return error.description }
  }

  /// Takes a colour that is not dragged.
  private func choose(_ color: CGColor) {
    isUsed = true
    take(color)
    show()
    changed(color, false)
  }

  /// Picks a colour from the scene. The picker is out of the way meanwhile.
  private func pick() {
    guard let interface, let sampler = interface.sampler else { return }
    isHidden = true
    let eyedropper = Eyedropper(sampler) { [weak self, weak interface] color in
      guard let self else { return }
      isHidden = false
      interface?.receiver = self
      if let color { choose(color) }
    }
    eyedropper.open(in: interface)
  }

  package override func close() {
    if isUsed, let color { interface?.recentColors.note(color) }
    isUsed = false
    super.close()
  }

  private func report() {
    isUsed = true
    show()
    changed(color, true)
  }

  private func show() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    let pure = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
    white.colors = [CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1), pure.cgColor]
    let opaque = UIColor(hue: hue, saturation: saturation, brightness: brightness, alpha: 1)
    fade.colors = [opaque.withAlphaComponent(0).cgColor, opaque.cgColor]
    area.place = CGPoint(x: saturation, y: 1 - brightness)
    area.markColor = opaque
    hueBar.place = CGPoint(x: hue, y: 0.5)
    hueBar.markColor = pure
    alphaBar.place = CGPoint(x: opacity, y: 0.5)
    alphaBar.markColor = opaque
    field.text = color.map { MarkupValue.hexText(of: $0) } ?? ""
  }
}

/// A rectangle in which a point is chosen: coordinates from 0 to 1.
@MainActor final class PickerArea: InterfaceView {
  /// The view behind the mark. It shows the colours of the area and is clipped to the rounded rectangle.
  let plane = InterfaceView(frame: .zero)
  var place = CGPoint.zero { didSet { setMark() } }
  var markColor = UIColor.white { didSet { mark.backgroundColor = markColor } }
  var moved: @MainActor (CGPoint) -> Void = { _ in }
  var ended: @MainActor () -> Void = {}
  private let mark = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    plane.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    plane.layer.cornerRadius = 4
    plane.clipsToBounds = true
    plane.isUserInteractionEnabled = false
    addSubview(plane)
    mark.bounds.size = CGSize(width: 12, height: 12)
    mark.layer.cornerRadius = 6
    mark.layer.borderWidth = 2
    mark.layer.borderColor = UIColor.white.cgColor
    mark.layer.shadowOpacity = 0.5
    mark.layer.shadowRadius = 1.5
    mark.layer.shadowOffset = .zero
    mark.isUserInteractionEnabled = false
    addSubview(mark)
  }

  required init?(coder: NSCoder) { nil }

  override var role: AccessibleElement.Role? { .slider }
  override var defaultValue: String? {
    let numbers = bounds.height < 20 ? [place.x] : [place.x, 1 - place.y]
    return numbers.map { "\(Int(clamping: ($0 * 100).rounded())) %" }.joined(separator: ", ")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    plane.frame = bounds
    setMark()
  }

  private func setMark() {
    let inset: CGFloat = bounds.height < 20 ? bounds.height / 2 : 0
    mark.center = CGPoint(
      x: min(max(place.x * bounds.width, inset), max(bounds.width - inset, inset)),
      y: place.y * bounds.height)
  }

  private func send(_ touches: Set<UITouch>) {
    guard let touch = touches.first, bounds.width > 0, bounds.height > 0 else { return }
    let point = touch.location(in: self)
    moved(
      CGPoint(
        x: min(max(point.x / bounds.width, 0), 1), y: min(max(point.y / bounds.height, 0), 1)))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { send(touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { send(touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { ended() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { ended() }
}
