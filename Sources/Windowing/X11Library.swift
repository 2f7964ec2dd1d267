import Foundation

/// The functions of Xlib that SDL does not offer. The library is looked up at run time, so that a machine without
/// X11 needs none.
enum X11Library {
  private typealias ErrorHandler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
  private typealias IOErrorHandler = @convention(c) (OpaquePointer?) -> Int32
  private typealias SetErrorHandler = @convention(c) (ErrorHandler?) -> ErrorHandler?
  private typealias SetIOErrorHandler = @convention(c) (IOErrorHandler?) -> IOErrorHandler?
  private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias CloseDisplay = @convention(c) (OpaquePointer) -> Int32
  private typealias GetGeometry =
    @convention(c) (
      OpaquePointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>,
      UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>
    ) -> Int32

  private typealias InternAtom = @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt
  private typealias ChangeProperty =
    @convention(c) (OpaquePointer, UInt, UInt, UInt, Int32, Int32, UnsafePointer<UInt>, Int32) -> Int32

  /// Sets a property of a window to 32-bit numbers.
  static func setCardinals(_ numbers: [UInt], _ property: String, of window: UInt) {
    guard let open = function("XOpenDisplay", OpenDisplay.self),
      let intern = function("XInternAtom", InternAtom.self),
      let change = function("XChangeProperty", ChangeProperty.self),
      let close = function("XCloseDisplay", CloseDisplay.self), let display = open(nil)
    else { return }
    // Type CARDINAL, 32 bits, in place of the old value. Xlib takes numbers of 32 bits as `long`s. Closing sends what is pending.
    _ = change(
      display, window, intern(display, property, 0), 6, 32, 0, numbers, Int32(clamping: numbers.count))
    _ = close(display)
  }

  private typealias GetDefault =
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> UnsafePointer<CChar>?

  /// The size of the desktop's text: 1 for 96 dots per inch, 2 for twice as many.
  ///
  /// X11's coordinates are pixels on every display. Desktops set the X resource `Xft.dpi` to the size in which programs draw, and SDL does
  /// not tell it.
  static var textScale: Double {
    guard let open = function("XOpenDisplay", OpenDisplay.self), let display = open(nil),
      let resource = function("XGetDefault", GetDefault.self)
    else { return 1 }
    defer { _ = function("XCloseDisplay", CloseDisplay.self)?(display) }
    return textScale(resource(display, "Xft", "dpi").map { String(cString: $0) })
  }

  /// The size of the text for a value of `Xft.dpi`; nil where it is not set.
  ///
  /// A smaller number than 96 comes from displays that state a wrong size, and panels with smaller text could not be read.
  static func textScale(_ dotsPerInch: String?) -> Double {
    let dots = dotsPerInch.flatMap { Double($0.filter { !$0.isWhitespace }) } ?? 96
    return dots.isFinite ? min(max(dots / 96, 1), 8) : 1
  }

  /// A function of the library; nil where there is none.
  static func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    guard let library = dlopen("libX11.so.6", RTLD_LAZY), let symbol = dlsym(library, name) else {
      return nil
    }
    return unsafeBitCast(symbol, to: type)
  }

  /// Replaces Xlib's reports of errors, which are dumps of numbers, and its end of the process.
  ///
  /// A failed request, for example for a window that another program has just closed, is ignored. When the connection with the
  /// display ends, the process ends with status 1 and a sentence.
  static func handleErrors() {
    _ = function("XSetErrorHandler", SetErrorHandler.self)?({ _, _ in 0 })
    _ = function("XSetIOErrorHandler", SetIOErrorHandler.self)?({ _ in
      DisplayLoss.end()
    })
  }

  /// A connection that asks for the size of other programs' windows.
  final class Watch {
    private let display: OpaquePointer
    private let window: UInt
    private let getGeometry: GetGeometry

    /// Nil without a display.
    init?(window: UInt) {
      guard let open = function("XOpenDisplay", OpenDisplay.self), let display = open(nil),
        let getGeometry = function("XGetGeometry", GetGeometry.self)
      else { return nil }
      self.display = display
      self.window = window
      self.getGeometry = getGeometry
    }

    deinit { _ = function("XCloseDisplay", CloseDisplay.self)?(display) }

    /// The window's size in pixels; nil if there is no such window.
    var size: (width: Int, height: Int)? {
      var root: UInt = 0
      var place: (Int32, Int32) = (0, 0)
      var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      let status = getGeometry(display, window, &root, &place.0, &place.1, &width, &height, &border, &depth)
      return status == 0 ? nil : (Int(width), Int(height))
    }
  }
}

extension X11Library {
  /// Looks once a second whether a window is there.
  final class Presence {
    private let watch: Watch
    private var next: UInt64 = 0
    private var wasGone = false
    private static let interval: UInt64 = 1_000_000_000

    /// Nil without a display.
    init?(window: UInt) {
      guard let watch = Watch(window: window) else { return nil }
      self.watch = watch
    }

    /// Whether the window was gone when it was last looked.
    var isGone: Bool {
      let now = DispatchTime.now().uptimeNanoseconds
      if !wasGone, now >= next {
        next = now + Self.interval
        wasGone = watch.size == nil
      }
      return wasGone
    }
  }
}

/// The end of a process whose display has gone.
package enum DisplayLoss {
  /// Says so and ends the process with status 1, without its exit functions, which may use the display.
  package static func end() -> Never {
    let message = "cambium: the display server has closed the connection\n"
    _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    _exit(1)
  }
}
