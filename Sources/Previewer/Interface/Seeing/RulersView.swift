import QuartzCore
import SceneEditing
import UIKit

/// The rulers at the upper and the left edge of the stage, the pointer's place on them, and the guides. It takes no touches.
@MainActor package final class RulersView: InterfaceView {
  /// What the view shows. Lengths are in points of the desktop.
  package struct Contents: Equatable {
    /// The part of the window that the panels leave to the scene.
    package var area: CGRect
    /// The places of 0 of the scene's root in the window, and points of the desktop for one of the scene along x and y.
    package var origin: CGPoint
    package var unit: CGSize
    /// Where guides are seen in the window.
    package var guides: StageGuides
    /// The guide that the pointer drags, or is over; nil for none.
    package var pointed: StageGuides.Index?

    package init(
      area: CGRect, origin: CGPoint, unit: CGSize, guides: StageGuides, pointed: StageGuides.Index? = nil
    ) {
      (self.area, self.origin, self.unit, self.guides, self.pointed) = (area, origin, unit, guides, pointed)
    }
  }

  /// How thick a ruler is, in points of the desktop.
  package static let thickness: CGFloat = 18

  private let across = RulerStrip(isVertical: false)
  private let down = RulerStrip(isVertical: true)
  private let corner = UIView()
  private let lines = ShapeView(frame: .zero)
  private let pointedLine = ShapeView(frame: .zero)
  private var shown: Contents?

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    clipsToBounds = true
    for view in [lines, pointedLine, across, down, corner] as [UIView] { addSubview(view) }
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    corner.backgroundColor = theme.bar
    lines.set(stroke: Self.guideColor.withAlphaComponent(0.75), width: 1)
    pointedLine.set(stroke: Self.guideColor, width: 2)
  }

  /// Guides differ from the blue of what is chosen, in scenes of any colour.
  private static let guideColor = UIColor(red: 0, green: 0.72, blue: 0.75, alpha: 1)

  /// Shows rulers and guides.
  ///
  /// - Parameter pointer: where the pointer is in the window; nil outside of it.
  package func show(_ contents: Contents, pointer: CGPoint?) {
    if let superview, frame != superview.bounds { frame = superview.bounds }
    if contents != shown {
      shown = contents
      layOut(contents)
    }
    across.point(at: pointer.map { $0.x - contents.area.minX })
    down.point(at: pointer.map { $0.y - contents.area.minY })
  }

  private func layOut(_ contents: Contents) {
    let (area, side) = (contents.area, Self.thickness)
    across.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: side)
    down.frame = CGRect(x: area.minX, y: area.minY, width: side, height: area.height)
    corner.frame = CGRect(x: area.minX, y: area.minY, width: side, height: side)
    across.scale = RulerScale(
      begin: contents.origin.x - area.minX, unit: contents.unit.width, length: area.width)
    down.scale = RulerScale(
      begin: contents.origin.y - area.minY, unit: contents.unit.height, length: area.height)
    for view in [lines, pointedLine] { view.frame = bounds }
    let (path, pointed) = (CGMutablePath(), CGMutablePath())
    func add(_ index: StageGuides.Index, _ place: Double) {
      let path = index == contents.pointed ? pointed : path
      path.move(to: index.isVertical ? CGPoint(x: place, y: area.minY) : CGPoint(x: area.minX, y: place))
      path.addLine(to: index.isVertical ? CGPoint(x: place, y: area.maxY) : CGPoint(x: area.maxX, y: place))
    }
    for (number, x) in contents.guides.xs.enumerated() where (area.minX...area.maxX).contains(x) {
      add(StageGuides.Index(isVertical: true, number: number), x)
    }
    for (number, y) in contents.guides.ys.enumerated() where (area.minY...area.maxY).contains(y) {
      add(StageGuides.Index(isVertical: false, number: number), y)
    }
    lines.path = path.isEmpty ? nil : path
    pointedLine.path = pointed.isEmpty ? nil : pointed
  }
}

/// One ruler: lines, numbers, and the pointer's place.
@MainActor private final class RulerStrip: InterfaceView {
  private let isVertical: Bool
  private let marks = ShapeView(frame: .zero)
  private let edge = CALayer()
  private let pointer = UIView()
  private let place = UILabel()
  private var labels: [UILabel] = []
  var scale = RulerScale(begin: 0, unit: 1, length: 0) { didSet { if scale != oldValue { showMarks() } } }

  init(isVertical: Bool) {
    self.isVertical = isVertical
    super.init(frame: .zero)
    clipsToBounds = true
    layer.addSublayer(edge)
    addSubview(marks)
    for view in [pointer, place] { addSubview(view) }
    set(place)
    place.textAlignment = .center
    place.layer.cornerRadius = 3
    for view in [pointer, place] { view.isHidden = true }
  }

  required init?(coder: NSCoder) { nil }

  private func set(_ label: UILabel) {
    label.font = Theme.caption
    if isVertical { label.transform = CGAffineTransform(rotationAngle: -.pi / 2) }
  }

  override func themeChanged() {
    backgroundColor = theme.bar
    edge.backgroundColor = theme.separator.cgColor
    marks.set(stroke: theme.tertiaryText, width: 1)
    pointer.backgroundColor = theme.accent
    place.backgroundColor = theme.accentFill
    place.textColor = theme.accentText
    for label in labels { label.textColor = theme.secondaryText }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    edge.frame =
      isVertical
      ? CGRect(x: width - 1, y: 0, width: 1, height: height)
      : CGRect(x: 0, y: height - 1, width: width, height: 1)
    marks.frame = bounds
  }

  private var thickness: CGFloat { RulersView.thickness }

  private func showMarks() {
    let path = CGMutablePath()
    func line(_ place: Double, _ length: CGFloat) {
      let end = thickness
      let whole = place.rounded(.down) + 0.5
      path.move(to: isVertical ? CGPoint(x: end - length, y: whole) : CGPoint(x: whole, y: end - length))
      path.addLine(to: isVertical ? CGPoint(x: end, y: whole) : CGPoint(x: whole, y: end))
    }
    for place in scale.lines { line(place, 4) }
    let numbers = scale.numbers
    while labels.count < numbers.count {
      let label = UILabel()
      set(label)
      label.textColor = theme.secondaryText
      insertSubview(label, belowSubview: pointer)
      labels.append(label)
    }
    for (index, label) in labels.enumerated() {
      label.isHidden = index >= numbers.count
      guard !label.isHidden else { continue }
      line(numbers[index].place, thickness - 6)
      let text = TimeText.number(numbers[index].value, digits: 4)
      if label.text != text { label.text = text }
      show(label, beside: numbers[index].place + 3, width: 50)
    }
    marks.path = path
  }

  /// Places a label along the ruler, from a place on.
  private func show(_ label: UILabel, beside place: Double, width: CGFloat) {
    label.bounds = CGRect(x: 0, y: 0, width: width, height: 12)
    label.center =
      isVertical
      ? CGPoint(x: 7, y: place + width / 2) : CGPoint(x: place + width / 2, y: 7)
    // Turned to the left, a text ends above.
    if isVertical { label.textAlignment = .right }
  }

  /// Marks the pointer's place, in points of the desktop from the ruler's begin; nil for none.
  func point(at offset: CGFloat?) {
    let length = isVertical ? bounds.height : bounds.width
    let isShown = offset.map { $0 >= thickness && $0 <= length } ?? false
    if pointer.isHidden == isShown { for view in [pointer, place] { view.isHidden = !isShown } }
    guard isShown, let offset else { return }
    pointer.frame =
      isVertical
      ? CGRect(x: 0, y: offset, width: thickness, height: 1)
      : CGRect(x: offset, y: 0, width: 1, height: thickness)
    let text = TimeText.number(scale.value(at: Double(offset)).rounded(), digits: 0)
    if place.text != text { place.text = text }
    let width = place.intrinsicContentSize.width.rounded(.up) + 8
    // Beside the mark, and on its other side at the end of the ruler.
    let fits = offset + width + 4 <= length
    show(place, beside: Double(fits ? offset + 3 : offset - width - 3), width: width)
    place.textAlignment = .center
  }
}
