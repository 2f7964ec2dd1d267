import CoreGraphics
import Synchronization

/// A window on no display. Its interface is laid out and gets the events that are posted, and nothing is drawn: for descriptions of the
/// interface, and for tests.
package final class OffscreenWindow: HostWindow {
  private let queue = Queue()
  package var events: any EventSource { queue }
  package let surface: any DrawingSurface = NoSurface()
  package let driver = "offscreen"
  package let portalName = ""
  package var pixels: CGSize
  package var pixelsPerUnit: Double
  package let refreshRate = 60.0
  package var isVisible = true
  package private(set) var isFullscreen = false
  package var title = ""
  package let hasText = false
  package let hasChanged = false
  package let isGone = false

  /// - Parameters:
  ///   - size: in points.
  ///   - scale: pixels per point. Default 1.
  package init(size: CGSize, scale: Double = 1) {
    pixels = CGSize(width: size.width * scale, height: size.height * scale)
    pixelsPerUnit = scale
  }

  /// Adds an event to those that the next wait returns.
  package func post(_ event: WindowEvent) { queue.events.withLock { $0.append(event) } }

  package func setFullscreen(_ flag: Bool) { isFullscreen = flag }
  package func grow(to size: CGSize) {
    pixels.width = max(pixels.width, size.width * pixelsPerUnit)
    pixels.height = max(pixels.height, size.height * pixelsPerUnit)
    post(.sizeChanged)
  }
  package func capturePointer(_ flag: Bool) {}
  package func copyText(_ text: String) {}
  package func askForText() {}
  package func placeCaret(_ caret: CGRect) {}
  package func updateSize() {}
  package func renewSurface() throws(WindowError) {}

  /// The events that were posted. A wait without one returns at once.
  private final class Queue: EventSource {
    let events = Mutex([WindowEvent]())
    func wait(_ timeout: Double) -> [WindowEvent] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }
    func wake() {}
    var modifiers: WindowModifiers { [] }
  }

  private final class NoSurface: DrawingSurface {
    func makeCurrent() throws(WindowError) { throw .failed("draw", "the window is on no display") }
    func release() {}
    func setWaitsForDisplay() -> Bool { false }
    func framebuffer(width: Int, height: Int) throws(WindowError) -> UInt32 { 0 }
    func swap() {}
  }
}
