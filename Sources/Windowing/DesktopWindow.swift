import CSDL2
import Foundation
import ProcessEnvironment

/// A window of the desktop with an OpenGL context, made with SDL.
///
/// It belongs to the main thread, as SDL requires, except `surface`, which belongs to the render thread.
package final class DesktopWindow: HostWindow {
  private let window: OpaquePointer
  private var windowSurface: WindowSurface
  /// Asks for the size of another program's window, about which SDL does not tell; nil for a window of this program.
  private var watch: X11Library.Watch?
  /// Whether other windows cover this one; nil for a window that is not at the back.
  private var cover: X11Cover?
  package let events: any EventSource
  package var surface: any DrawingSurface { windowSurface }
  package let driver: String
  package private(set) var pixels = CGSize(width: 1, height: 1)
  package private(set) var pixelsPerUnit = 1.0

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - size: in points. Nil for the content's, reduced to the size of the display.
  ///   - content: the size of the scene in points.
  ///   - scale: pixels per point; nil for the display's.
  ///   - place: where the window is, on the desktop or in another program's window.
  ///   - events: where the window's events are translated.
  package init(
    title: String, size: CGSize?, content: CGSize, scale: Double?, fullscreen: Bool,
    place: WindowPlace = .desktop, events: WindowEvents
  ) throws(WindowError) {
    self.events = events
    Self.prepare()
    var isOpen = false
    defer { Self.endPreparing(waits: !isOpen) }
    // SDL keeps the handler that it finds and puts it back when it ends. A request of its wake-up, which is sent on a connection of its
    // own, may reach the server after the window has gone; Xlib's own handler would then end the process with status 1.
    X11Library.handleErrors()
    driver = try LibraryMessages.filtered { () throws(WindowError) in try Self.start() }
    if place != .desktop, driver != "x11" {
      SDL_Quit()
      let isBackground = place == .background
      throw .failed(
        isBackground ? "be the desktop's background" : "draw in another program's window",
        "\(driver) has no such windows, X11 has them"
          + (isBackground
            ? "; `cambium render` makes a film for a program that shows films as a background, such as mpvpaper"
            : ""))
    }
    let points = size ?? Self.fitted(content, scale: scale ?? 1)
    let flags =
      SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | (fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    let centred = Int32(bitPattern: UInt32(SDL_WINDOWPOS_CENTERED_MASK))
    let made: OpaquePointer?
    switch place {
    case .desktop:
      made = LibraryMessages.filtered {
        SDL_CreateWindow(
          title, centred, centred, Self.extent(points.width), Self.extent(points.height), flags)
      }
    case .background:
      // The desktop keeps such a window behind all others, on all work spaces, without a frame.
      SDL_SetHint(SDL_HINT_X11_WINDOW_TYPE, "_NET_WM_WINDOW_TYPE_DESKTOP")
      var bounds = SDL_Rect()
      SDL_GetDisplayBounds(0, &bounds)
      made = SDL_CreateWindow(
        title, bounds.x, bounds.y, max(bounds.w, 1), max(bounds.h, 1),
        SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue | SDL_WINDOW_BORDERLESS.rawValue
          | SDL_WINDOW_SKIP_TASKBAR.rawValue)
    case .window(let id):
      SDL_SetHint(SDL_HINT_VIDEO_FOREIGN_WINDOW_OPENGL, "1")
      made = SDL_CreateWindowFrom(UnsafeRawPointer(bitPattern: id))
    }
    guard let window = made else {
      let error = WindowError.sdl("open a window")
      SDL_Quit()
      throw error
    }
    guard let context = Self.makeContext(of: window) else {
      let error = WindowError.sdl("start OpenGL 3.3 in the window")
      SDL_DestroyWindow(window)
      SDL_Quit()
      throw error
    }
    self.window = window
    if driver == "x11" { X11Library.handleErrors() }
    if place != .desktop {
      var id = Self.x11Window(window)
      if case .window(let other) = place {
        watch = X11Library.Watch(window: other)
        id = other
      }
      cover = id.flatMap { X11Cover(window: $0) { events.wake() } }
    }
    windowSurface = WindowSurface(window: window, context: context)
    // The render thread makes it current.
    SDL_GL_MakeCurrent(window, nil)
    updateSize()
    if let scale, !fullscreen, place == .desktop, scale != pixelsPerUnit {
      SDL_SetWindowSize(
        window, Self.extent(points.width * scale / pixelsPerUnit),
        Self.extent(points.height * scale / pixelsPerUnit))
      updateSize()
    }
    isOpen = true
  }

  package func renewSurface() throws(WindowError) {
    guard let context = Self.makeContext(of: window) else {
      throw .sdl("start OpenGL in the window again")
    }
    SDL_GL_DeleteContext(windowSurface.context)
    windowSurface = WindowSurface(window: window, context: context)
    SDL_GL_MakeCurrent(window, nil)
  }

  /// Must be called after the render thread has released the surface.
  package func close() {
    SDL_GL_DeleteContext(windowSurface.context)
    SDL_DestroyWindow(window)
    SDL_Quit()
  }

  // MARK: Properties

  package var title: String {
    get { String(cString: SDL_GetWindowTitle(window)) }
    set { if newValue != title { SDL_SetWindowTitle(window, newValue) } }
  }

  package var isFullscreen: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue != 0 }

  package func setFullscreen(_ flag: Bool) {
    SDL_SetWindowFullscreen(window, flag ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
  }

  package var isVisible: Bool {
    SDL_GetWindowFlags(window) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0
      && cover?.isCovered != true
  }

  package var refreshRate: Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else {
      return 60
    }
    return Double(mode.refresh_rate)
  }

  package var hasChanged: Bool {
    guard let watch else { return false }
    guard let size = watch.size else { return true }
    return CGSize(width: size.width, height: size.height) != pixels
  }

  package var isGone: Bool {
    if let watch { return watch.size == nil }
    return driver == "wayland"
      && WaylandProbe.hasSeat(environment: ProcessInfo.processInfo.environment) == nil
  }

  package func capturePointer(_ flag: Bool) { SDL_CaptureMouse(flag ? SDL_TRUE : SDL_FALSE) }

  package func copyText(_ text: String) { SDL_SetClipboardText(text) }

  package func updateSize() {
    var width: Int32 = 0
    var height: Int32 = 0
    var unitWidth: Int32 = 0
    var unitHeight: Int32 = 0
    SDL_GL_GetDrawableSize(window, &width, &height)
    SDL_GetWindowSize(window, &unitWidth, &unitHeight)
    if let size = watch?.size {
      (width, height) = (Int32(clamping: size.width), Int32(clamping: size.height))
      if (unitWidth, unitHeight) != (width, height) {
        // SDL keeps the size of its own windows.
        SDL_SetWindowSize(window, width, height)
        (unitWidth, unitHeight) = (width, height)
      }
    }
    guard width > 0, height > 0, unitWidth > 0 else { return }
    pixels = CGSize(width: Int(width), height: Int(height))
    pixelsPerUnit = Double(width) / Double(unitWidth)
  }

  // MARK: Start

  /// The driver that is being loaded; nil if none is, or if it has been. For the main thread.
  nonisolated(unsafe) private static var preload: DriverPreload?

  /// Begins to load the driver for the next window, on another thread. Making a window calls it; called before, the work that lies
  /// between goes on at the same time. If no window follows, `endPreparing` has to be called before the process ends.
  package static func prepare() {
    guard preload == nil else { return }
    let environment = ProcessInfo.processInfo.environment
    _ = environmentIsSet
    // SDL loads a library when it starts, for which it would have to wait until the driver is loaded.
    SDL_Init(0)
    preload = DriverPreload(environment: environment)
  }

  /// - Parameter waits: whether the thread that loads has ended when this returns.
  package static func endPreparing(waits: Bool = true) {
    preload?.end(waits: waits)
    preload = nil
  }

  /// Starts SDL's video, and returns the name of its driver.
  private static func start() throws(WindowError) -> String {
    let environment = ProcessInfo.processInfo.environment
    let asked = environment["SDL_VIDEODRIVER"] ?? ""
    let hasX11 = environment["DISPLAY"]?.isEmpty == false
    // Without a setting SDL chooses X11 if it is available.
    if asked == "wayland" || (asked.isEmpty && !hasX11),
      WaylandProbe.hasSeat(environment: environment) == false
    {
      throw .noDisplay("the Wayland compositor has no seat: neither pointer nor keyboard")
    }
    useUnicode()
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_APP_NAME, "Cambium")
    // `Signals` handles signals.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    guard SDL_Init(SDL_INIT_VIDEO) == 0 else {
      let message = WindowError.lastMessage
      SDL_Quit()
      throw .noDisplay(message)
    }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    // SDL falls back to drivers that show nothing. Such a driver is used only if the environment names it.
    if ["dummy", "offscreen", "evdev"].contains(driver), asked != driver {
      SDL_Quit()
      throw .noDisplay("neither an X11 nor a Wayland server can be reached")
    }
    for (attribute, value) in [
      (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 3),
      (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue)), (SDL_GL_DOUBLEBUFFER, 1),
      (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8), (SDL_GL_DEPTH_SIZE, 24),
      (SDL_GL_STENCIL_SIZE, 0),
    ] { SDL_GL_SetAttribute(attribute, value) }
    return driver
  }

  /// Sets the variables that SDL reads, once. The environment is not changed after that: other threads read it, such as the one that loads
  /// the driver, and one that reads a variable while another thread sets or removes one may crash.
  private static let environmentIsSet: Bool = {
    let environment = ProcessInfo.processInfo.environment
    // Desktops find the application's entry by this name.
    setenv("SDL_VIDEO_X11_WMCLASS", "cambium", 0)
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", "cambium", 0)
    // Where there is no session of D-Bus, no process is started to look for one: SDL would wait for it.
    let socket = environment["XDG_RUNTIME_DIR"].map { "\($0)/bus" }
    if environment["DBUS_SESSION_BUS_ADDRESS"] == nil,
      socket.map({ FileManager.default.fileExists(atPath: $0) }) != true
    {
      OwnVariables.set("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    }
    return true
  }()

  /// The X server's number of a window; nil on other systems.
  private static func x11Window(_ window: OpaquePointer) -> UInt? {
    var info = SDL_SysWMinfo()
    info.version = SDL_version(
      major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION), patch: UInt8(SDL_PATCHLEVEL))
    guard SDL_GetWindowWMInfo(window, &info) == SDL_TRUE, info.subsystem == SDL_SYSWM_X11 else { return nil }
    return info.info.x11.window
  }

  /// Titles are passed in the characters of the locale. Without a locale for all of Unicode, SDL on X11 drops
  /// titles that contain a dash.
  private static func useUnicode() {
    setlocale(LC_CTYPE, "")
    if nl_langinfo(nl_item(CODESET)).map({ String(cString: $0) }) != "UTF-8" {
      setlocale(LC_CTYPE, "C.UTF-8")
    }
  }

  /// The content's size, limited to sizes that are usable and fit on the display.
  private static func fitted(_ content: CGSize, scale: Double) -> CGSize {
    var size = CGSize(width: max(content.width, 1), height: max(content.height, 1))
    let smallest = 240 / max(size.width, size.height)
    if smallest > 1 { size = CGSize(width: size.width * smallest, height: size.height * smallest) }
    var usable = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &usable) == 0, usable.w > 0, usable.h > 0 else { return size }
    // Leaves room for the window's frame.
    let largest = min(
      Double(usable.w) * 0.95 / (size.width * scale), Double(usable.h) * 0.9 / (size.height * scale))
    if largest < 1 { size = CGSize(width: size.width * largest, height: size.height * largest) }
    return size
  }

  private static func extent(_ length: Double) -> Int32 {
    Int32(clamping: min(max(length.rounded(), 1), 16384))
  }
}

/// Where a window is.
package enum WindowPlace: Sendable, Equatable {
  /// A window of its own.
  case desktop
  /// The desktop's background, behind all windows. X11 only.
  case background
  /// Another program's window, by its identifier: a wallpaper setter's, or a screen saver's. X11 only.
  case window(UInt)
}

/// A window's back buffer, for the one thread that draws on it.
final class WindowSurface: DrawingSurface, @unchecked Sendable {
  private let window: OpaquePointer
  fileprivate let context: SDL_GLContext

  fileprivate init(window: OpaquePointer, context: SDL_GLContext) {
    self.window = window
    self.context = context
  }

  func makeCurrent() throws(WindowError) {
    guard SDL_GL_MakeCurrent(window, context) == 0 else { throw .sdl("draw in the window") }
  }

  func release() { SDL_GL_MakeCurrent(window, nil) }

  /// False if the server does not support it.
  func setWaitsForDisplay() -> Bool { SDL_GL_SetSwapInterval(1) == 0 }

  func framebuffer(width: Int, height: Int) -> UInt32 { 0 }

  func swap() { SDL_GL_SwapWindow(window) }
}
