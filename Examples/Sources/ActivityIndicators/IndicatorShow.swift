import ExampleKit
import Indicators
import QuartzCore

/// The five indicators on one stage.
struct IndicatorShow {
  let stage = Stage(size: CGSize(width: 400, height: 96), background: CGColor(gray: 1, alpha: 1))
  /// The start of the indicators, in the stage's time.
  let start: CFTimeInterval
  private let balls = BallPulseLayer()
  private let ring = ChasingRingLayer()
  private let bars = BarsLayer()
  private let sweep = SweepLayer()
  private let heart = HeartBeatLayer()
  private var all: [IndicatorLayer] { [balls, ring, bars, sweep, heart] }

  init() {
    let colors = [
      CGColor(srgbRed: 0.16, green: 0.50, blue: 0.73, alpha: 1),
      CGColor(srgbRed: 0.20, green: 0.60, blue: 0.36, alpha: 1),
      CGColor(srgbRed: 0.90, green: 0.49, blue: 0.13, alpha: 1),
      CGColor(srgbRed: 0.56, green: 0.27, blue: 0.68, alpha: 1),
      CGColor(srgbRed: 0.80, green: 0.20, blue: 0.24, alpha: 1),
    ]
    // A layer's time is (superlayer's time − beginTime) · speed + timeOffset. With both set to now, it
    // continues from now.
    let now = CACurrentMediaTime()
    stage.root.beginTime = now
    stage.root.timeOffset = now
    stage.root.speed = ActivityIndicators.speed
    let indicators: [IndicatorLayer] = [balls, ring, bars, sweep, heart]
    for (index, indicator) in indicators.enumerated() {
      indicator.bounds = CGRect(x: 0, y: 0, width: 56, height: 56)
      indicator.position = CGPoint(x: 40 + 80 * CGFloat(index), y: 48)
      indicator.color = colors[index]
      _ = stage.add(indicator)
    }
    // One begin time for all, so that they are in step.
    start = stage.root.convertTime(CACurrentMediaTime(), from: nil)
    for indicator in indicators { indicator.startAnimating(at: start) }
    CATransaction.flush()
  }

  /// The values on the screen at one moment.
  struct Moment {
    /// The range of the stage's time since the start of the indicators in which the values were read.
    let time: Span
    let ball, from, to, angle, heart: Double
    /// The heights of the first and the third bar, of the stage's points.
    let bars: [Double]

    var line: String {
      "\(text(time.lowerBound, 3))   \(text(ball, 3))  \(text(from, 3))…\(text(to, 3))      "
        + "\(text(bars[0], 0)) \(text(bars[1], 0))            \(text(angle, 3))  \(text(heart, 3))"
    }
  }

  func moment() -> Moment? {
    // A presentation copy of the root has copies of all sublayers for the same time.
    let (shown, span) = timed { stage.root.presentation() }
    guard let shown, let layers = shown.sublayers, layers.count == 5,
      let shownBall = layers[0].sublayers?.first,
      let shownRing = layers[1].sublayers?.first as? CAShapeLayer,
      let shownGradient = layers[3].sublayers?.first,
      let shownHeart = layers[4].sublayers?.first,
      let turn = shownGradient.value(forKeyPath: "transform.rotation.z") as? Double,
      let ball = shownBall.value(forKeyPath: "transform.scale.x") as? Double,
      let heart = shownHeart.value(forKeyPath: "transform.scale.x") as? Double
    else { return nil }
    let first = stage.root.convertTime(span.lowerBound, from: nil) - start
    let stageTime = first...(stage.root.convertTime(span.upperBound, from: nil) - start)
    return Moment(
      time: stageTime, ball: ball, from: Double(shownRing.strokeStart), to: Double(shownRing.strokeEnd),
      angle: turn < 0 ? turn + 2 * .pi : turn, heart: heart,
      bars: [0, 2].map { height(ofBar: $0, in: shown) })
  }

  /// The height of a copy of the bar. The copies of a replicator are not layers, but they can be hit.
  private func height(ofBar index: Int, in shown: CALayer) -> Double {
    let step = bars.bounds.width / CGFloat(BarsLayer.count)
    let x = bars.frame.minX + step * (CGFloat(index) + 0.5)
    let hits = (0..<Int(bars.bounds.height)).filter { y in
      shown.hitTest(CGPoint(x: x, y: bars.frame.minY + CGFloat(y) + 0.5))?.model() === bars.bar
    }
    return Double(hits.count)
  }

  // MARK: Promises

  func check(_ moments: [Moment], _ report: Report) {
    let smooth = Easing(0.42, 0, 0.58, 1)
    all(moments, "The ball's scale follows its key frames", report) {
      $0.ball
    } promised: { time in
      let part = (time / BallPulseLayer.period).truncatingRemainder(dividingBy: 1)
      return part < 0.4 ? 1 - 0.7 * part / 0.4 : 0.3 + 0.7 * (part - 0.4) / 0.6
    }
    all(moments, "The ring's head runs in the first half of a round", report) {
      $0.to
    } promised: { time in
      let part = (time / ChasingRingLayer.period).truncatingRemainder(dividingBy: 1)
      return smooth(min(part / ChasingRingLayer.tailStart, 1))
    }
    all(moments, "The ring's tail follows in the second half", report) {
      $0.from
    } promised: { time in
      let part = (time / ChasingRingLayer.period).truncatingRemainder(dividingBy: 1)
      return smooth(max(part - ChasingRingLayer.tailStart, 0) / (1 - ChasingRingLayer.tailStart))
    }
    for (column, copy) in [0, 2].enumerated() {
      let late = Double(copy) * BarsLayer.delay
      all(moments, "Bar \(copy + 1) moves \(text(late, 1)) s late", report, within: 1.5) {
        $0.bars[column]
      } promised: { time in
        let swing = (max(time - late, 0) / BarsLayer.half).truncatingRemainder(dividingBy: 2)
        return 56 * (1 - 0.7 * smooth(swing <= 1 ? swing : 2 - swing))
      }
    }
    all(moments, "The arc turns evenly", report) {
      $0.angle
    } promised: { time in
      2 * .pi * (time / SweepLayer.period).truncatingRemainder(dividingBy: 1)
    }
    let swinging = moments.filter {
      let part = $0.time.lowerBound.truncatingRemainder(dividingBy: 1)
      return part > HeartBeatLayer.beats && part + ($0.time.upperBound - $0.time.lowerBound) < 1
    }
    all(swinging, "The heart springs back as a damped oscillator does", report) {
      $0.heart
    } promised: {
      let spring = HeartBeatLayer.spring()
      let decay = Double(spring.damping / spring.mass / 2)
      let frequency = (Double(spring.stiffness / spring.mass) - decay * decay).squareRoot()
      let time = $0.truncatingRemainder(dividingBy: 1) - HeartBeatLayer.beats
      let swing = exp(-decay * time) * (cos(frequency * time) + decay / frequency * sin(frequency * time))
      return 1 + (Double(HeartBeatLayer.peak) - 1) * swing
    }
  }

  private func all(
    _ moments: [Moment], _ promise: String, _ report: Report, within tolerance: Double = 1e-3,
    _ value: (Moment) -> Double, promised curve: (Double) -> Double
  ) {
    let broken = moments.first { moment in
      let range = values(of: curve, within: moment.time)
      return value(moment) < range.lowerBound - tolerance || value(moment) > range.upperBound + tolerance
    }
    let found = broken.map { moment in
      ": at \(text(moment.time, 4)) s it is \(text(value(moment), 4)), promised "
        + text(values(of: curve, within: moment.time), 4)
    }
    report.check(broken == nil && !moments.isEmpty, promise + (found ?? ""))
  }

  /// `stopAnimating()` removes all animations.
  func checkRest(_ report: Report) {
    for indicator in all { indicator.stopAnimating() }
    CATransaction.flush()
    let shown = heart.presentation()?.sublayers?.first
    report.check(
      shown.map { CATransform3DIsIdentity($0.transform) } ?? false && ring.ring.animationKeys() == nil,
      "Stopped indicators are at rest")
  }
}
