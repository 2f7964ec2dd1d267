import Foundation

/// Loads the driver of OpenGL on X11 on a thread of its own, while the main thread starts SDL and reads scenes.
///
/// Loading a driver takes longer than all else before a window is open, because a software driver brings a compiler of its own. A
/// second connection with the display is asked for OpenGL's extensions; SDL then finds the libraries loaded. Where that fails,
/// SDL loads the driver as it would without this class, and reports the error.
final class DriverPreload: Sendable {
  private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias DisplayCall = @convention(c) (OpaquePointer) -> Int32
  private typealias NoArguments = @convention(c) () -> Int32
  private typealias Extensions = @convention(c) (OpaquePointer, Int32) -> UnsafePointer<CChar>?

  private let isOver = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// Begins to load. Nil where SDL would not use GLX.
  init?(environment: [String: String]) {
    let driver = environment["SDL_VIDEODRIVER"] ?? ""
    // The variables name other libraries, or EGL.
    let isOther = ["SDL_OPENGL_LIBRARY", "SDL_VIDEO_GL_DRIVER", "SDL_VIDEO_X11_FORCE_EGL"].contains {
      environment[$0] != nil
    }
    guard environment["DISPLAY"]?.isEmpty == false, driver.isEmpty || driver == "x11", !isOther,
      // Without this call, which SDL makes too, older versions of Xlib serve one thread only.
      X11Library.function("XInitThreads", NoArguments.self)?() ?? 0 != 0
    else { return nil }
    let thread = Thread { [self] in
      load()
      hasEnded.signal()
    }
    thread.name = "cambium driver"
    thread.start()
  }

  /// Closes the second connection, when the window has its driver.
  ///
  /// - Parameter waits: whether the thread has ended when this returns. A process must not end while a driver is being loaded: the
  ///   driver's exit functions would run beside it.
  func end(waits: Bool) {
    isOver.signal()
    if waits { hasEnded.wait() }
  }

  private func load() {
    guard let open = X11Library.function("XOpenDisplay", OpenDisplay.self), let display = open(nil) else {
      return
    }
    defer { _ = X11Library.function("XCloseDisplay", DisplayCall.self)?(display) }
    guard let library = dlopen("libGL.so.1", RTLD_LAZY),
      let symbol = dlsym(library, "glXQueryExtensionsString"),
      let screen = X11Library.function("XDefaultScreen", DisplayCall.self)?(display)
    else { return }
    _ = unsafeBitCast(symbol, to: Extensions.self)(display, screen)
    // Until the window has a context, closing the connection would unload the driver.
    isOver.wait()
  }
}
