import CoreGraphics
import Windowing

/// Divides the pointer and the fingers of a window between the interface and the scene below it, which another process draws.
///
/// Where a view of the interface lies, presses, the wheel and movements are the interface's. A press that began over the scene
/// stays the scene's until it ends, and the same holds for the interface.
@MainActor struct SharedPointer {
  private let interface: InterfaceScreen
  /// Whether the left button was pressed over the scene, and not released since.
  private var isScenePressed = false
  /// Whether the pointer is over the interface.
  private var isOver = false
  /// The finger that touches the interface; nil for none.
  private var finger: Int64?
  /// Whether the left button was pressed over the interface, and not released since.
  private(set) var isHeld = false

  init(_ interface: InterfaceScreen) { self.interface = interface }

  /// Gives an event to the interface, if it is the interface's.
  ///
  /// - Parameter scale: pixels per point of the interface.
  /// - Returns: the event for the scene; nil for none.
  mutating func sceneEvent(for event: WindowEvent, scale: Double) -> WindowEvent? {
    func point(_ place: CGPoint) -> CGPoint { CGPoint(x: place.x / scale, y: place.y / scale) }
    switch event {
    case .pressed(.left, let place):
      isHeld = interface.press(at: point(place))
      isScenePressed = !isHeld
      return isHeld ? nil : event
    case .released(.left, let place):
      isScenePressed = false
      guard isHeld else { return event }
      isHeld = false
      _ = interface.release(at: point(place))
      return nil
    case .pointerMoved(let place):
      guard !isScenePressed else { return event }
      let wasOver = isOver
      isOver = interface.move(to: point(place))
      return isOver ? (wasOver ? nil : .pointerLeft) : event
    case .pointerLeft:
      if !isHeld { interface.move(to: nil) }
      isOver = false
      return event
    case .wheel(let steps, let place): return interface.wheel(steps, at: point(place)) ? nil : event
    case .finger(.down, let number, let place):
      guard finger == nil, !isHeld, interface.press(at: point(place)) else { return event }
      finger = number
      return nil
    case .finger(.moved, let number, let place):
      guard finger == number else { return event }
      interface.move(to: point(place))
      return nil
    case .finger(.up, let number, let place):
      guard finger == number else { return event }
      finger = nil
      _ = interface.release(at: point(place))
      return nil
    default: return event
    }
  }
}
