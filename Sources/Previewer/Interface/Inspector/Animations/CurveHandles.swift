import QuartzCore
import UIKit

/// The handles over the plot of a curve: two control points, or one for a spring.
@MainActor final class CurveHandles: CurveKnobs {
  /// What the handles show; nil for none.
  var control: CurveControl? { didSet { if control != oldValue { place() } } }
  /// A handle is dragged. More will follow, until `dragEnded`.
  var changed: @MainActor (CurveControl) -> Void = { _ in }
  /// What was there when the drag began.
  private var start: CurveControl?
  private let lines = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    lines.lineWidth = 1
    layer.addSublayer(lines)
  }

  required init?(coder: NSCoder) { nil }

  override var knobPlaces: [CGPoint] {
    guard let control, let plot else { return [] }
    return control.places(in: plot)
  }

  override func place() {
    super.place()
    let path = CGMutablePath()
    if let control, let plot {
      for (anchor, place) in zip(control.anchors(in: plot), places) {
        path.move(to: anchor)
        path.addLine(to: place)
      }
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    lines.path = path
    lines.frame = bounds
    CATransaction.commit()
  }

  override func themeChanged() {
    super.themeChanged()
    lines.strokeColor = theme.secondaryText.cgColor
  }

  override func color(of knob: Int) -> UIColor { theme.accent }

  override func begin(_ knob: Int) { start = control }

  override func move(_ knob: Int, to place: CGPoint, in plot: CurvePlot, isFine: Bool) {
    guard let control else { return }
    show(control.moving(knob, to: place, in: plot, isFine: isFine))
  }

  override func cancel() { if let start { show(start) } }

  private func show(_ new: CurveControl) {
    guard new != control else { return }
    control = new
    changed(new)
  }
}
