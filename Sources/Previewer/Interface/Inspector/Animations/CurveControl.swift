import Foundation
import QuartzCore
import SceneTools

/// Where a curve's times and values are in a view.
struct CurvePlot: Equatable {
  let rect: CGRect
  /// The length of the plot, seconds.
  let span: Double
  let range: ClosedRange<Double>

  private var height: Double { range.upperBound - range.lowerBound }

  func point(_ time: Double, _ value: Double) -> CGPoint {
    let share = height > 0 ? (value - range.lowerBound) / height : 0.5
    return CGPoint(x: rect.minX + rect.width * time / span, y: rect.maxY - rect.height * share)
  }

  func time(at x: CGFloat) -> Double { (x - rect.minX) / max(rect.width, 1) * span }
  func value(at y: CGFloat) -> Double { range.lowerBound + (rect.maxY - y) / max(rect.height, 1) * height }
}

/// What the handles in a plot change.
enum CurveControl: Equatable {
  /// The control points of a timing function, between the begin and the end of one run.
  case pace(ControlPoints, run: ClosedRange<Double>, from: Double, to: Double)
  /// A spring: the time of half a swing without damping, horizontally, is half its response, and the height the logarithm of its damping
  /// ratio. `rate` is the spring's time for a second of the plot.
  case spring(SpringShape, rate: Double)

  /// The damping ratios at the upper and at the lower edge.
  private static let ratios = (least: 0.05, greatest: 1.5)

  /// The places of the handles.
  func places(in plot: CurvePlot) -> [CGPoint] {
    switch self {
    case .pace(let points, let run, let from, let to):
      let n = points.numbers
      let length = run.upperBound - run.lowerBound
      return [(n[0], n[1]), (n[2], n[3])].map { x, y in
        plot.point(run.lowerBound + x * length, from + y * (to - from))
      }
    case .spring(let shape, let rate):
      let time = min(shape.response / 2 / rate, plot.span)
      let ratio = max(shape.dampingRatio, Self.ratios.least)
      let share = min(log(ratio / Self.ratios.least) / log(Self.ratios.greatest / Self.ratios.least), 1)
      return [CGPoint(x: plot.point(time, 0).x, y: plot.rect.minY + plot.rect.height * share)]
    }
  }

  /// What the handles change in an animation: its timing function, or the numbers of its spring.
  @MainActor var change: AnimationChange {
    switch self {
    case .pace(let points, _, _, _):
      { animation, _ in animation is CASpringAnimation ? [:] : ["timingFunction": points.function] }
    case .spring(let shape, _):
      { animation, _ in
        guard let spring = animation as? CASpringAnimation else { return [:] }
        var new = SpringShape(spring)
        (new.stiffness, new.damping) = (shape.stiffness, shape.damping)
        return new.values(for: spring)
      }
    }
  }

  /// The places from which lines lead to the handles; empty for none.
  func anchors(in plot: CurvePlot) -> [CGPoint] {
    guard case .pace(_, let run, let from, let to) = self else { return [] }
    return [plot.point(run.lowerBound, from), plot.point(run.upperBound, to)]
  }

  /// The control with a handle at another place.
  ///
  /// - Parameter isFine: whether numbers are hundredths of what they are rounded to otherwise: of 0.01 for control points, of 1 for a
  ///   stiffness, of 0.1 for a damping.
  func moving(_ index: Int, to place: CGPoint, in plot: CurvePlot, isFine: Bool) -> CurveControl {
    func rounded(_ number: Double, _ step: Double) -> Double {
      let parts = (1 / step * (isFine ? 100 : 1)).rounded()
      return (number * parts).rounded() / parts
    }
    switch self {
    case .pace(let points, let run, let from, let to):
      let x = (plot.time(at: place.x) - run.lowerBound) / (run.upperBound - run.lowerBound)
      let y = (plot.value(at: place.y) - from) / (to - from)
      let new = points.setting(2 * index, to: rounded(x, 0.01)).setting(2 * index + 1, to: rounded(y, 0.01))
      return .pace(new, run: run, from: from, to: to)
    case .spring(var shape, let rate):
      let least = 0.005 * plot.span
      let half = min(max(plot.time(at: place.x), least), plot.span) * rate
      shape.response = 2 * half
      shape.stiffness = max(rounded(shape.stiffness, 1), isFine ? 0.01 : 1)
      let share = min(max(Double((place.y - plot.rect.minY) / max(plot.rect.height, 1)), 0), 1)
      shape.dampingRatio = Self.ratios.least * pow(Self.ratios.greatest / Self.ratios.least, share)
      shape.damping = rounded(shape.damping, 0.1)
      return .spring(shape, rate: rate)
    }
  }
}

extension CurveControl {
  /// The control of an animation with a plotted curve; nil for one without handles, such as one that is cut off by its group.
  @MainActor init?(of animation: CAAnimation, _ curve: PlottedCurve) {
    guard let run = curve.run else { return nil }
    if let spring = animation as? CASpringAnimation {
      guard run.begin == 0 else { return nil }
      self = .spring(SpringShape(spring), rate: 1 / run.scale)
      return
    }
    guard animation is CABasicAnimation || animation is CATransition, animation.duration > 0 else {
      return nil
    }
    let end = run.begin + animation.duration * run.scale
    guard end <= curve.span * (1 + 1e-9) else { return nil }
    let first = curve.values(at: run.begin)
    // At the very end the next run begins.
    let last = curve.values(at: end - (end - run.begin) * 1e-9)
    let ways = zip(first, last).filter { $0.isFinite && $1.isFinite }
    guard let way = ways.max(by: { abs($0.1 - $0.0) < abs($1.1 - $1.0) }), way.0 != way.1 else { return nil }
    self = .pace(
      ControlPoints(animation.timingFunction), run: run.begin...end, from: way.0, to: way.1)
  }
}
