/// The births of a stretch of time in which rates are animated: their integral, in steps of 1/120 s.
///
/// A step has the rate that is sampled at its middle, whatever times are asked for, so that births are a
/// function of time. Integrals start anew with every epoch, which is cut from time itself (136 s for emitters
/// with few cells), and epochs are summed up when they are asked for: seeking costs no more than the last few
/// of them. A count may so be one short of the integral at each epoch's beginning.
final class EmitterLattice {
  static let stepsPerSecond = 120.0
  /// How many epochs are looked back upon for what may still live.
  static let reach = 8

  private struct Epoch {
    var number: Int
    var filled = 0
    /// The births due by each step's beginning, one number a root, and the longest extent of any step before
    /// it.
    var counts: ContiguousArray<Double>
    var extents: ContiguousArray<Double>
  }

  private let start: Double
  private let end: Double
  private let roots: ContiguousArray<EmitterTimeline.Root>
  private let samples: EmitterSamples
  private let stepsPerEpoch: Int
  private let firstEpoch: Int
  private var epochs: ContiguousArray<Epoch> = []

  /// - Parameter roots: What is known of the cells that the layer emits, by the begin of the stretch.
  init(
    from start: Double, to end: Double, _ roots: ContiguousArray<EmitterTimeline.Root>,
    _ samples: EmitterSamples
  ) {
    self.start = start
    self.end = end
    self.roots = roots
    self.samples = samples
    var steps = 16384
    while steps > 1024, steps * roots.count > 65536 { steps /= 2 }
    stepsPerEpoch = steps
    firstEpoch = Int(clamping: (start * Self.stepsPerSecond / Double(steps)).rounded(.down))
  }

  /// The epoch of a time within the stretch.
  func epoch(at time: Double) -> Int {
    let time = min(max(time, start), end)
    return Int(clamping: (time * Self.stepsPerSecond / Double(stepsPerEpoch)).rounded(.down))
  }

  /// The first epoch that matters at `time`.
  func firstEpoch(at time: Double) -> Int { max(firstEpoch, epoch(at: time) - Self.reach) }

  func beginning(ofEpoch number: Int) -> Double {
    max(start, Double(number) * Double(stepsPerEpoch) / Self.stepsPerSecond)
  }

  func end(ofEpoch number: Int) -> Double { min(end, beginning(ofEpoch: number + 1)) }

  /// The index from which an epoch's births are counted: above those of any epoch before.
  func base(_ root: Int, epoch: Int) -> Int64 {
    roots[root].base &+ Int64(epoch - firstEpoch) &<< 40
  }

  /// How long ago something may have been born in the stretch that is shown yet.
  var longestExtent: Double { Double((Self.reach + 1) * stepsPerEpoch) / Self.stepsPerSecond }

  /// The longest extent of what was born in epoch `epoch` up to `time`.
  func extent(_ root: Int, epoch: Int, at time: Double) -> Double {
    let step = step(epoch, time)
    let slot = fill(epoch, through: step)
    return epochs[slot].extents[(step + 1) * roots.count + root]
  }

  /// The count of births by `time`, in an epoch that reaches so far.
  func count(_ root: Int, epoch: Int, at time: Double) -> Double {
    let step = step(epoch, time)
    let slot = fill(epoch, through: step)
    let before = epochs[slot].counts[step * roots.count + root]
    let after = epochs[slot].counts[(step + 1) * roots.count + root]
    let (from, to) = stretch(root, epoch, step)
    return to > from ? before + (after - before) * min(max((time - from) / (to - from), 0), 1) : before
  }

  /// The time at which the count reaches `births`, of which it is known that it does by the step of `time`.
  func time(_ root: Int, epoch: Int, births: Double, by time: Double) -> Double {
    var high = step(epoch, time)
    let slot = fill(epoch, through: high)
    let stride = roots.count
    return epochs[slot].counts.withUnsafeBufferPointer { counts in
      // The first step at whose end the count is reached.
      var low = 0
      while low < high {
        let middle = (low + high) / 2
        if counts[(middle + 1) * stride + root] >= births - EmitterLimits.slack {
          high = middle
        } else {
          low = middle + 1
        }
      }
      let before = counts[low * stride + root]
      let after = counts[(low + 1) * stride + root]
      let (from, to) = stretch(root, epoch, low)
      return after > before ? from + min(max((births - before) / (after - before), 0), 1) * (to - from) : from
    }
  }

  private func step(_ epoch: Int, _ time: Double) -> Int {
    let time = min(max(time, start), end)
    let step = (time * Self.stepsPerSecond).rounded(.down) - Double(epoch) * Double(stepsPerEpoch)
    return Int(clamping: min(max(step, 0), Double(stepsPerEpoch - 1)))
  }

  /// The part of a step in which the cell emits.
  private func stretch(_ root: Int, _ epoch: Int, _ step: Int) -> (Double, Double) {
    let index = Double(epoch) * Double(stepsPerEpoch) + Double(step)
    let from = max(index / Self.stepsPerSecond, roots[root].origin)
    return (from, max(from, min((index + 1) / Self.stepsPerSecond, roots[root].stop)))
  }

  /// Sums up an epoch so far; returns where it is kept.
  private func fill(_ number: Int, through step: Int) -> Int {
    let stride = roots.count
    var slot = epochs.firstIndex { $0.number == number } ?? -1
    if slot < 0 {
      let zeros = ContiguousArray(repeating: 0.0, count: stride)
      let counts = number == firstEpoch ? ContiguousArray(roots.map(\.phase)) : zeros
      let epoch = Epoch(number: number, counts: counts, extents: zeros)
      if epochs.count <= Self.reach {
        epochs.append(epoch)
        slot = epochs.count - 1
      } else {
        // The one that is farthest from what is looked at goes.
        slot = 0
        for other in epochs.indices
        where abs(epochs[other].number - number) > abs(epochs[slot].number - number) { slot = other }
        epochs[slot] = epoch
      }
    }
    while epochs[slot].filled <= step {
      let next = epochs[slot].filled
      let index = Double(number) * Double(stepsPerEpoch) + Double(next)
      let program = samples.program(at: (index + 0.5) / Self.stepsPerSecond)
      for root in 0..<stride {
        let cell = Int(roots[root].cell)
        let isThere = cell >= 0 && cell < program.cells.count
        let (from, to) = stretch(root, number, next)
        let rate = isThere ? program.cells[cell].rate : 0
        let extent = isThere ? program.cells[cell].extent : 0
        epochs[slot].counts.append(epochs[slot].counts[next * stride + root] + rate * (to - from))
        epochs[slot].extents.append(max(epochs[slot].extents[next * stride + root], extent))
      }
      epochs[slot].filled = next + 1
    }
    return slot
  }
}
