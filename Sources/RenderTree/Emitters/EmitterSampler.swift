/// Where the parameters of an emitter with animations come from: a pure function of the layer's time.
///
/// Times that it is asked for may lie in the past and in any order. It is asked once for each birth, and
/// where
/// `changesBirths` for each step of `EmitterLattice`.
package protocol EmitterSampler: AnyObject {
  /// The times between which values change. Those at the bounds hold before and after.
  var span: ClosedRange<Double> { get }

  /// Whether birth rates or lifetimes (of the layer or any cell), or the ranges of lifetimes, change.
  var changesBirths: Bool { get }

  /// Writes what is animated, as it is at `time`. What is not animated holds its value already, and the same
  /// values are written at every call.
  func sample(
    at time: Double, layer: inout EmitterParameters, cells: inout ContiguousArray<EmitterCellParameters>)

  /// Writes the inputs of `behaviors` as they are at `time`.
  func sampleBehaviors(
    at time: Double, _ behaviors: EmitterBehaviors, into numbers: UnsafeMutablePointer<Double>)
}

extension EmitterSampler {
  package func sampleBehaviors(
    at time: Double, _ behaviors: EmitterBehaviors, into numbers: UnsafeMutablePointer<Double>
  ) {
    behaviors.read(into: numbers)
  }
}

/// One sampler's parameters at the last time asked for.
final class EmitterSamples {
  private let sampler: any EmitterSampler
  private var layer: EmitterParameters
  private var cells: ContiguousArray<EmitterCellParameters>
  private let program: EmitterProgram
  private var time = Double.nan

  init(_ sampler: any EmitterSampler, _ base: EmitterProgram) {
    self.sampler = sampler
    layer = base.givenLayer
    cells = base.givenCells
    program = EmitterProgram(layer, cells)
  }

  /// The parameters at `time`; they hold until the next call.
  func program(at time: Double) -> EmitterProgram {
    if time != self.time {
      self.time = time
      sampler.sample(at: time, layer: &layer, cells: &cells)
      program.set(layer, cells)
    }
    return program
  }

  /// The same, kept.
  func constant(at time: Double) -> EmitterProgram {
    _ = program(at: time)
    return EmitterProgram(layer, cells)
  }
}
