import Localization
import QuartzCore
import SceneTools
import UIKit

/// The plot of an animation's curve, with a point that runs along, and handles for what paces it.
@MainActor package final class CurveView: InterfaceView {
  private(set) var curve: PlottedCurve
  /// The handles and the key frames, which are shown over the curve.
  let handles = CurveHandles(frame: .zero)
  let frames = CurveFrames(frame: .zero)
  /// Whether a double click adds a key frame, and the velocity can be shown. Default false.
  var isEditable = false
  /// A double click at a time of the plot, in seconds.
  var added: @MainActor (Double) -> Void = { _ in }
  /// Whether the changes of the values in a second are plotted in place of the values. Default false.
  private(set) var showsVelocity = false
  var velocityChanged: @MainActor () -> Void = {}
  private let velocityButton = TextButton(localized("Velocity"))
  /// The range of the plot while a handle is dragged, so that the handle stays below the pointer.
  private var heldRange: ClosedRange<Double>?
  private var shapes: [CAShapeLayer] = []
  private var dots: [CALayer] = []
  private let grid = CAShapeLayer()
  private let playhead = CALayer()
  private let top = UILabel()
  private let bottom = UILabel()
  private let time = UILabel()
  private let legend = UILabel()
  private var shownTime: Double?
  private static let inset = CGSize(width: 6, height: 8)
  static let height: CGFloat = 74
  /// The height with handles.
  static let openHeight: CGFloat = 150

  init(_ curve: PlottedCurve) {
    self.curve = curve
    super.init(frame: .zero)
    layer.cornerRadius = Theme.smallCorner
    layer.masksToBounds = true
    layer.addSublayer(grid)
    layer.addSublayer(playhead)
    for label in [top, bottom, time, legend] {
      label.font = Theme.caption
      addSubview(label)
    }
    time.textAlignment = .right
    legend.textAlignment = .right
    // A key frame is taken where a handle lies on it.
    addSubview(handles)
    addSubview(frames)
    velocityButton.action = { [weak self] in self?.toggleVelocity() }
    addSubview(velocityButton)
    showCurve()
  }

  package required init?(coder: NSCoder) { nil }

  /// Plots another curve in place of this one.
  func show(_ new: PlottedCurve) {
    heldRange = handles.isDragging || frames.isDragging ? heldRange ?? curve.range : nil
    curve = new
    velocity = nil
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    showCurve()
    themeChanged()
    CATransaction.commit()
    setNeedsLayout()
  }

  /// A drag of a handle has ended: the plot has the range of the curve again.
  func endHold() {
    guard heldRange != nil else { return }
    show(curve)
  }

  private func toggleVelocity() {
    showsVelocity.toggle()
    velocityButton.isOn = showsVelocity
    velocity = nil
    show(curve)
    velocityChanged()
  }

  /// The lines of the velocity and their range, which are computed when they are first shown.
  private var velocity: (lines: [[CGPoint]], range: ClosedRange<Double>)?

  private var shownVelocity: (lines: [[CGPoint]], range: ClosedRange<Double>) {
    if let velocity { return velocity }
    let lines = curve.velocityLines()
    let values = lines.joined().map { Double($0.y) }
    let new = (lines, (values.min() ?? 0)...(values.max() ?? 1))
    velocity = new
    return new
  }

  /// The points of a line as they are plotted.
  private func points(of line: Int) -> [CGPoint] {
    showsVelocity ? shownVelocity.lines[line] : curve.lines[line].points
  }

  private func showCurve() {
    while shapes.count > curve.lines.count { shapes.removeLast().removeFromSuperlayer() }
    while dots.count > curve.lines.count { dots.removeLast().removeFromSuperlayer() }
    while shapes.count < curve.lines.count {
      let shape = CAShapeLayer()
      shape.fillColor = nil
      shape.lineWidth = 1.5
      shape.lineJoin = .round
      layer.insertSublayer(shape, above: playhead)
      shapes.append(shape)
    }
    while dots.count < curve.lines.count {
      let dot = CALayer()
      dot.bounds = CGRect(x: 0, y: 0, width: 7, height: 7)
      dot.cornerRadius = 3.5
      dot.borderWidth = 1
      layer.insertSublayer(dot, above: shapes.last ?? playhead)
      dots.append(dot)
    }
    let range = range
    top.text =
      NumberField.text(of: range.upperBound)
      + (showsVelocity ? localized(" per second") : curve.isProgress ? localized(" of the way") : "")
    bottom.text = NumberField.text(of: range.lowerBound)
    let length = NumberField.text(of: curve.span)
    time.text = curve.total > curve.span ? localized("\(length) s, repeats") : "\(length) s"
  }

  private var range: ClosedRange<Double> { showsVelocity ? shownVelocity.range : heldRange ?? curve.range }

  private func color(_ index: Int) -> UIColor {
    let colors = [theme.accent, theme.success, theme.warning, theme.error]
    return curve.lines[index].label == "red"
      ? theme.error
      : curve.lines[index].label == "green"
        ? theme.success : curve.lines[index].label == "blue" ? theme.accent : colors[index % colors.count]
  }

  package override func themeChanged() {
    backgroundColor = theme.field
    grid.strokeColor = theme.separator.cgColor
    grid.lineWidth = 1
    playhead.backgroundColor = theme.tertiaryText.cgColor
    for (index, shape) in shapes.enumerated() { shape.strokeColor = color(index).cgColor }
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = color(index).cgColor
      dot.borderColor = theme.panel.withAlphaComponent(1).cgColor
    }
    for label in [top, bottom, time] { label.textColor = theme.tertiaryText }
    let text = NSMutableAttributedString(string: "")
    for (index, line) in curve.lines.enumerated() where !line.label.isEmpty {
      text.append(
        NSAttributedString(
          string: (index == 0 ? "" : "  ") + line.label, attributes: [.foregroundColor: color(index)]))
    }
    legend.attributedText = text
    frames.colors = curve.lines.indices.map { color($0) }
  }

  private var plot: CGRect {
    CGRect(
      x: Self.inset.width, y: Self.inset.height + 6, width: max(bounds.width - 2 * Self.inset.width, 1),
      height: max(bounds.height - 2 * Self.inset.height - 14, 1))
  }

  private func point(_ time: Double, _ value: Double) -> CGPoint {
    CurvePlot(rect: plot, span: curve.span, range: range).point(time, value)
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for index in curve.lines.indices {
      let path = UIBezierPath()
      for (number, sample) in points(of: index).enumerated() {
        let place = point(sample.x, sample.y)
        if number == 0 { path.move(to: place) } else { path.addLine(to: place) }
      }
      shapes[index].path = path.cgPath
    }
    let lines = UIBezierPath()
    for y in [plot.minY, plot.maxY] {
      lines.move(to: CGPoint(x: plot.minX, y: y))
      lines.addLine(to: CGPoint(x: plot.maxX, y: y))
    }
    if range.lowerBound < 0, range.upperBound > 0 {
      let zero = point(0, 0).y
      lines.move(to: CGPoint(x: plot.minX, y: zero))
      lines.addLine(to: CGPoint(x: plot.maxX, y: zero))
    }
    if curve.span > curve.period * 1.001 {
      var time = curve.period
      while time < curve.span * 0.999 {
        let x = point(time, 0).x
        lines.move(to: CGPoint(x: x, y: plot.minY))
        lines.addLine(to: CGPoint(x: x, y: plot.maxY))
        time += curve.period
      }
    }
    grid.path = lines.cgPath
    let half = plot.width / 2
    top.frame = CGRect(x: plot.minX, y: 1, width: half, height: 13)
    legend.frame = CGRect(x: plot.midX - half * 0.4, y: 1, width: half * 1.4, height: 13)
    bottom.frame = CGRect(x: plot.minX, y: plot.maxY + 1, width: half, height: 13)
    time.frame = CGRect(x: plot.midX, y: plot.maxY + 1, width: half, height: 13)
    for knobs in [handles, frames] {
      knobs.frame = bounds
      knobs.plot = CurvePlot(rect: plot, span: curve.span, range: range)
    }
    let width = velocityButton.fittingWidth
    velocityButton.frame = CGRect(x: plot.midX - width / 2, y: plot.maxY + 0.5, width: width, height: 15)
    velocityButton.isHidden = bounds.height <= Self.height
    shownTime = nil
    show(at: lastTime)
  }

  private var lastTime = -1.0

  /// Moves the point to a time since the begin of the animation, in seconds of the layer.
  func show(at time: Double) {
    lastTime = time
    let place = curve.place(of: time)
    guard bounds.width > 0 else { return }
    guard place != shownTime || place == nil else { return }
    shownTime = place
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    playhead.isHidden = place == nil
    for dot in dots { dot.isHidden = place == nil }
    guard let place else { return }
    playhead.frame = CGRect(x: point(place, 0).x - 0.5, y: plot.minY, width: 1, height: plot.height)
    let values = showsVelocity ? curve.velocities(at: place) : curve.values(at: place)
    for (index, dot) in dots.enumerated() where index < values.count && values[index].isFinite {
      dot.position = point(place, values[index])
    }
  }

  // MARK: The pointer

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEditable, !showsVelocity, let touch = touches.first, touch.tapCount == 2 else { return }
    let time = CurvePlot(rect: plot, span: curve.span, range: range).time(at: touch.location(in: self).x)
    added(min(max(time, 0), curve.span))
  }
}
