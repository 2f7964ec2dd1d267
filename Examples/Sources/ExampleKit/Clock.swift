import QuartzCore

/// A span of the clock of `CACurrentMediaTime()` in which something happened.
///
/// A program that checks an animation against the clock cannot say "now is 0.5": between reading the clock and
/// reading a layer the machine may have done something else for a while. What can be said is "not before this
/// reading, not after that one", and that is what the examples compare with.
public typealias Span = ClosedRange<CFTimeInterval>

/// What `body` returns, and the span in which it ran.
public func timed<Value>(_ body: () throws -> Value) rethrows -> (value: Value, span: Span) {
  let before = CACurrentMediaTime()
  let value = try body()
  return (value, before...max(before, CACurrentMediaTime()))
}

/// How long it can be from some moment of one span to some moment of a later one.
public func elapsed(from start: Span, to end: Span) -> Span {
  max(end.lowerBound - start.upperBound, 0)...max(end.upperBound - start.lowerBound, 0)
}

/// The values that `curve` takes somewhere within a span.
///
/// The span is a few milliseconds as a rule, in which a curve at most turns once: the ends and points between them
/// find its extremes well enough.
public func values(of curve: (Double) -> Double, within span: Span) -> ClosedRange<Double> {
  let steps = 64
  let samples = (0...steps).map {
    curve(span.lowerBound + (span.upperBound - span.lowerBound) * Double($0) / Double(steps))
  }
  return (samples.min() ?? 0)...(samples.max() ?? 0)
}

/// Lets timers, display links, completion blocks and delegates have their turns for a while.
public func runMainLoop(until time: CFTimeInterval) {
  while true {
    let left = time - CACurrentMediaTime()
    guard left > 0 else { return }
    RunLoop.main.run(until: Date(timeIntervalSinceNow: left))
  }
}
