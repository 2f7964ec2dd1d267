import CoreGraphics
import QuartzCore
import Windowing

/// Turns the events of a window into samples of touches on a screen.
///
/// With Alt, the pointer stands for two fingers, which mirror each other at the middle of the screen.
@MainActor package struct WindowTouches {
  private var samples: [TouchSample] = []
  /// What was taken and not delivered yet.
  package var waiting: [TouchSample] { samples }
  private var isMirrored = false
  /// Whether the left button is down.
  package private(set) var isPressed = false

  /// The names of the pointer and of its mirror image among the fingers.
  private static let pointer: Int64 = -1
  private static let mirror: Int64 = -2

  package init() {}

  /// Takes an event. `point` gives the screen's point at a pixel of the window.
  ///
  /// - Returns: whether the event is one of a finger, or of the pointer with its left button.
  package mutating func take(
    _ event: WindowEvent, of window: any HostWindow, on screen: UIScreen, point: (CGPoint) -> CGPoint
  ) -> Bool {
    switch event {
    case .pressed(.left, let place):
      isPressed = true
      isMirrored = window.events.modifiers.contains(.alt)
      window.capturePointer(true)
      add(.began, point(place), screen)
    case .pointerMoved(let place):
      guard isPressed else { return false }
      add(.moved, point(place), screen)
    case .released(.left, let place):
      guard isPressed else { return false }
      isPressed = false
      window.capturePointer(false)
      add(.ended, point(place), screen)
    case .finger(let phase, let name, let place):
      let kind: TouchSample.Phase =
        switch phase {
        case .down: .began
        case .moved: .moved
        case .up: .ended
        }
      samples.append(TouchSample(finger: name, kind, point(place), at: screen.clock.time))
    default: return false
    }
    return true
  }

  /// Sends what was taken to the screen's windows.
  package mutating func deliver(to screen: UIScreen) {
    guard !samples.isEmpty else { return }
    screen.deliver(samples)
    samples.removeAll(keepingCapacity: true)
  }

  /// Cancels all touches on a screen.
  package mutating func cancel(on screen: UIScreen) {
    samples = []
    isPressed = false
    screen.cancelTouches()
  }

  private mutating func add(_ phase: TouchSample.Phase, _ place: CGPoint, _ screen: UIScreen) {
    let time = screen.clock.time
    samples.append(TouchSample(finger: Self.pointer, phase, place, at: time, isPointer: true))
    guard isMirrored else { return }
    let size = screen.bounds.size
    samples.append(
      TouchSample(
        finger: Self.mirror, phase, CGPoint(x: size.width - place.x, y: size.height - place.y), at: time,
        isPointer: true))
  }
}
