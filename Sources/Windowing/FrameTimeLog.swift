import Synchronization

/// What the last frames of the scene took: written by the render thread, read by the window's graph.
///
/// While it is off nothing is noted.
package final class FrameTimeLog: Sendable {
  /// A frame's times in seconds.
  package struct Sample: Sendable, Equatable {
    /// When the frame was begun, of the system's clock.
    package var begin = 0.0
    /// Evaluation of the tree.
    package var evaluate = 0.0
    /// From the frame's values to the last command for the driver; on a software driver also the pixels.
    package var draw = 0.0

    package init(begin: Double, evaluate: Double, draw: Double) {
      self.begin = begin
      self.evaluate = evaluate
      self.draw = draw
    }

    package var total: Double { evaluate + draw }
  }

  /// How many frames are kept.
  package static let capacity = 240

  private struct State {
    var samples: [Sample] = []
    /// Where the next sample is written, once all places are taken.
    var next = 0
    var count = 0
    var isOn = false
  }
  private let state = Mutex(State())

  package init() { state.withLock { $0.samples.reserveCapacity(Self.capacity) } }

  /// Whether frames are noted. Default false. Turning it on forgets earlier frames.
  package var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set {
      state.withLock {
        guard newValue != $0.isOn else { return }
        $0.isOn = newValue
        $0.samples.removeAll(keepingCapacity: true)
        $0.next = 0
      }
    }
  }

  package func note(_ sample: Sample) {
    state.withLock {
      guard $0.isOn else { return }
      $0.count += 1
      if $0.samples.count < Self.capacity { return $0.samples.append(sample) }
      $0.samples[$0.next] = sample
      $0.next = ($0.next + 1) % Self.capacity
    }
  }

  /// How many frames were noted in all.
  package var count: Int { state.withLock { $0.count } }

  /// The frames that are kept, the oldest first.
  package var samples: [Sample] { state.withLock { Array($0.samples[$0.next...] + $0.samples[..<$0.next]) } }
}
