import CoreGraphics

/// A window as its session sees it: a window of the desktop in this process, or one that another process shows.
///
/// It belongs to the main thread, except `surface`, which belongs to the render thread.
package protocol HostWindow: AnyObject {
  /// What the render thread draws on.
  var surface: any DrawingSurface { get }
  /// The window's events.
  var events: any EventSource { get }
  /// The name of SDL's video driver: "x11", "wayland", ….
  var driver: String { get }
  /// The window as the desktop's portal names it, so that dialogs lie over it: `x11:` and its number in hexadecimal digits. Empty under
  /// Wayland, where SDL 2 does not export windows.
  var portalName: String { get }
  /// The size in pixels.
  var pixels: CGSize { get }
  /// Pixels per point of the desktop, in which panels are laid out.
  var pixelsPerUnit: Double { get }
  /// The refresh rate of the window's display; 60 if it is not known.
  var refreshRate: Double { get }
  /// Whether any part of the window is visible.
  var isVisible: Bool { get }
  var isFullscreen: Bool { get }
  var title: String { get set }

  func setFullscreen(_ flag: Bool)
  /// Makes the window larger, as far as the desktop lets it. It never gets smaller.
  ///
  /// - Parameter size: in points of the desktop.
  func grow(to size: CGSize)
  /// Whether the window receives pointer events from outside its area while a button is down.
  func capturePointer(_ flag: Bool)
  /// Puts text on the desktop's clipboard.
  func copyText(_ text: String)
  /// Whether there is a text on the desktop's clipboard, as far as it is known.
  var hasText: Bool { get }
  /// Asks for the text on the desktop's clipboard, which comes as `WindowEvent.pasted`. Without a text nothing comes.
  func askForText()
  /// Tells the desktop's input method where the caret is, so that its list of words appears beside it.
  ///
  /// - Parameter caret: in points of the desktop, from the window's upper left corner.
  func placeCaret(_ caret: CGRect)
  /// Whether the size has changed without an event, because the window is another program's.
  var hasChanged: Bool { get }
  /// Whether there is no window any more: the other program has closed it, or the desktop has ended.
  var isGone: Bool { get }
  /// Updates the size after `WindowEvent.sizeChanged`.
  func updateSize()
  /// Replaces the surface after its context was lost and the render thread has released it.
  func renewSurface() throws(WindowError)
}

/// Where the events of a window come from. For the main thread, except `wake()`.
package protocol EventSource: AnyObject, Sendable {
  /// The pending events, after waiting at most `timeout` seconds for the first.
  func wait(_ timeout: Double) -> [WindowEvent]
  /// Ends a wait, from any thread.
  func wake()
  /// The modifier keys that are down.
  var modifiers: WindowModifiers { get }
}

/// Modifier keys.
package struct WindowModifiers: OptionSet, Sendable, Codable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let shift = WindowModifiers(rawValue: 1)
  package static let control = WindowModifiers(rawValue: 2)
  package static let alt = WindowModifiers(rawValue: 4)
}

/// What frames are drawn on, with an OpenGL context. For the one thread that draws.
package protocol DrawingSurface: AnyObject {
  /// Makes the context current on the calling thread.
  func makeCurrent() throws(WindowError)
  /// Releases the context, so that another thread can use it.
  func release()
  /// Sets that `swap()` waits for the display. Returns whether it does.
  func setWaitsForDisplay() -> Bool
  /// The framebuffer for the next frame, of a size in pixels. 0 is a window's back buffer, whose first row is the bottom; in
  /// others the first row is the top.
  func framebuffer(width: Int, height: Int) throws(WindowError) -> UInt32
  /// Shows the drawn frame.
  func swap()
}
