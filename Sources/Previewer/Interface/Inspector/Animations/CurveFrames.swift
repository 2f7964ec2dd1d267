import QuartzCore
import UIKit

/// The key frames of an animation over its plot, as points of its lines. A click chooses one; a drag moves it in time and value.
@MainActor final class CurveFrames: CurveKnobs {
  /// A number of a key frame's value.
  struct Point: Equatable {
    /// The index of the key frame, and of the line.
    let frame, line: Int
    /// Where it is in the plot: seconds, and the number in its unit.
    let time, value: Double
  }

  var points: [Point] = [] { didSet { if points != oldValue { place() } } }
  /// The index of the key frame that is chosen; nil for none.
  var chosen: Int? { didSet { if chosen != oldValue { showColors() } } }
  /// The colours of the lines.
  var colors: [UIColor] = [] { didSet { showColors() } }
  /// A point was pressed.
  var choose: @MainActor (Point) -> Void = { _ in }
  /// A point is dragged from where it was to another time and value. More will follow, until `dragEnded`.
  var moved: @MainActor (_ start: Point, _ time: Double, _ value: Double) -> Void = { _, _, _ in }
  private var start: Point?
  /// Within this distance from where a drag began, the time or the value stays, so that each can be changed alone. In points.
  private static let stay: CGFloat = 5

  override var knobPlaces: [CGPoint] {
    guard let plot else { return [] }
    return points.map { plot.point($0.time, $0.value) }
  }

  override func outline(in square: CGRect) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: square.midX, y: square.minY), CGPoint(x: square.maxX, y: square.midY),
      CGPoint(x: square.midX, y: square.maxY), CGPoint(x: square.minX, y: square.midY),
    ])
    path.closeSubpath()
    return path
  }

  override func color(of knob: Int) -> UIColor {
    guard points.indices.contains(knob), colors.indices.contains(points[knob].line) else { return theme.text }
    return colors[points[knob].line]
  }

  override func isFilled(_ knob: Int) -> Bool {
    points.indices.contains(knob) && points[knob].frame == chosen
  }

  override func begin(_ knob: Int) {
    start = points[knob]
    choose(points[knob])
  }

  override func move(_ knob: Int, to place: CGPoint, in plot: CurvePlot, isFine: Bool) {
    guard let start else { return }
    let origin = plot.point(start.time, start.value)
    let keepsTime = !isFine && abs(place.x - origin.x) <= Self.stay
    let keepsValue = !isFine && abs(place.y - origin.y) <= Self.stay
    moved(
      start, keepsTime ? start.time : plot.time(at: place.x),
      keepsValue ? start.value : plot.value(at: place.y))
  }

  override func cancel() { if let start { moved(start, start.time, start.value) } }
}
