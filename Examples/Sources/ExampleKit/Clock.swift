import QuartzCore

/// The span of `CACurrentMediaTime()` in which something happened.
///
/// A program that compares an animation with the clock does not know the exact time: between reading the
/// clock and reading a layer the machine may have done other work. It only knows that the time was not before
/// the first reading and not after the second, and the examples compare with this span.
public typealias Span = ClosedRange<CFTimeInterval>

/// The result of `body`, and the span in which it ran.
public func timed<Value>(_ body: () throws -> Value) rethrows -> (value: Value, span: Span) {
  let before = CACurrentMediaTime()
  let value = try body()
  return (value, before...max(before, CACurrentMediaTime()))
}

/// The possible durations between a moment of one span and a moment of a later one.
public func elapsed(from start: Span, to end: Span) -> Span {
  max(end.lowerBound - start.upperBound, 0)...max(end.upperBound - start.lowerBound, 0)
}

/// The range of `curve` in a span.
///
/// The span usually has a few milliseconds, in which a curve turns at most once. So its ends and points
/// between them give the extremes with sufficient precision.
public func values(of curve: (Double) -> Double, within span: Span) -> ClosedRange<Double> {
  let steps = 64
  let samples = (0...steps).map {
    curve(span.lowerBound + (span.upperBound - span.lowerBound) * Double($0) / Double(steps))
  }
  return (samples.min() ?? 0)...(samples.max() ?? 0)
}

/// Runs the main run loop until a time, for timers, display links, completion blocks and delegates.
public func runMainLoop(until time: CFTimeInterval) {
  while true {
    let left = time - CACurrentMediaTime()
    guard left > 0 else { return }
    RunLoop.main.run(until: Date(timeIntervalSinceNow: left))
  }
}
