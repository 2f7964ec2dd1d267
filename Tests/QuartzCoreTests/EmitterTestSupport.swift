import Testing

@testable import QuartzCore
@testable import RenderTree

/// A cell that emits `rate` a second, for `lifetime` seconds each.
func emitterCell(
  rate: Double, lifetime: Double, parent: Int32 = -1,
  _ change: (inout EmitterCellParameters) -> Void = { _ in }
) -> EmitterCellParameters {
  var cell = EmitterCellParameters()
  cell.birthRate = rate
  cell.lifetime = lifetime
  cell.parent = parent
  change(&cell)
  return cell
}

func emitterLayer(_ change: (inout EmitterParameters) -> Void = { _ in }) -> EmitterParameters {
  var layer = EmitterParameters()
  change(&layer)
  return layer
}

extension EmitterSimulation {
  convenience init(
    _ layer: EmitterParameters = EmitterParameters(), _ cells: EmitterCellParameters...,
    sampler: (any EmitterSampler)? = nil
  ) {
    self.init(layer: layer, cells: ContiguousArray(cells), sampler: sampler)
  }

  func particles(at time: Double) -> ContiguousArray<EmitterParticle> {
    var list = ContiguousArray<EmitterParticle>()
    particles(at: time, into: &list)
    return list
  }

  func count(at time: Double) -> Int { particles(at: time).count }
}

/// Animates by a closure, for tests.
final class TestSampler: EmitterSampler {
  let span: ClosedRange<Double>
  let changesBirths: Bool
  private(set) var calls = 0
  private let change: (Double, inout EmitterParameters, inout ContiguousArray<EmitterCellParameters>) -> Void

  init(
    _ span: ClosedRange<Double>, changesBirths: Bool,
    _ change:
      @escaping (Double, inout EmitterParameters, inout ContiguousArray<EmitterCellParameters>) -> Void
  ) {
    self.span = span
    self.changesBirths = changesBirths
    self.change = change
  }

  func sample(
    at time: Double, layer: inout EmitterParameters, cells: inout ContiguousArray<EmitterCellParameters>
  ) {
    calls += 1
    change(min(max(time, span.lowerBound), span.upperBound), &layer, &cells)
  }
}

/// Expects that `sorted` is a sample of the even distribution over 0…1: the Kolmogorov–Smirnov distance is
/// within 1.95/√n, which one sample of a thousand exceeds; seeds are fixed, so it holds always or never.
func expectEven(
  _ values: [Double], _ name: Comment = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  let sorted = values.sorted()
  let count = Double(sorted.count)
  var distance = 0.0
  for (index, value) in sorted.enumerated() {
    distance = max(distance, abs(value - Double(index) / count), abs(value - Double(index + 1) / count))
  }
  #expect(distance < 1.95 / count.squareRoot(), name, sourceLocation: sourceLocation)
}
