import CoreGraphics
import Windowing

/// The places of two fingers, in pixels of the window.
struct FingerPair: Equatable {
  let first, second: CGPoint

  init(_ first: CGPoint, _ second: CGPoint) { (self.first, self.second) = (first, second) }

  var middle: CGPoint { CGPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2) }

  /// At least a pixel, so that a ratio of distances is finite.
  var distance: Double { max(hypot(second.x - first.x, second.y - first.y), 1) }
}

/// Tells what the fingers on a touch screen mean: one finger is the pointer with its left button, two move the view and zoom.
struct FingerGestures {
  enum Meaning: Equatable {
    case press(CGPoint)
    case move(CGPoint)
    case release(CGPoint)
    /// The only finger was lifted after a pinch, in which it pressed nothing.
    case left
    /// A second finger has come: what the first one has begun ends without an effect.
    case cancel
    /// Two fingers have moved.
    case pinch(from: FingerPair, to: FingerPair)
  }

  /// In the order in which the fingers came, with their places in pixels.
  private var fingers: [(name: Int64, place: CGPoint)] = []
  /// Whether there were two fingers since the first one came.
  private var isPinching = false

  /// Takes an event of a finger. Nil if it means nothing.
  mutating func take(_ phase: WindowEvent.FingerPhase, _ finger: Int64, _ place: CGPoint) -> Meaning? {
    let before = fingers
    switch phase {
    case .down: fingers.append((finger, place))
    case .moved:
      guard let index = fingers.firstIndex(where: { $0.name == finger }) else { return nil }
      fingers[index].place = place
    case .up: fingers.removeAll { $0.name == finger }
    }
    switch (before.count, fingers.count) {
    case (0, 1): return .press(place)
    case (1, 1): return isPinching ? nil : .move(place)
    case (1, 0):
      defer { isPinching = false }
      return isPinching ? .left : .release(place)
    case (1, 2):
      isPinching = true
      return .cancel
    case (2, 2):
      return .pinch(
        from: FingerPair(before[0].place, before[1].place), to: FingerPair(fingers[0].place, fingers[1].place)
      )
    default: return nil
    }
  }
}
