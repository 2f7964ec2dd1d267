import CSDL2
import Foundation
import ProcessEnvironment
import Synchronization

/// A window of the desktop with an OpenGL context, made with SDL.
///
/// It belongs to the main thread, as SDL requires, except `surface`, which belongs to the render thread.
package final class DesktopWindow: HostWindow {
  private let window: OpaquePointer
  private var windowSurface: WindowSurface
  /// Asks for the size of another program's window, about which SDL does not tell; nil for a window of this program.
  private var watch: X11Library.Watch?
  /// Whether this program's window is there; nil for another program's window, and on Wayland.
  private var presence: X11Library.Presence?
  /// Whether other windows cover this one; nil for a window that is not at the back.
  private var cover: X11Cover?
  private let windowEvents: WindowEvents
  package var events: any EventSource { windowEvents }
  package var surface: any DrawingSurface { windowSurface }
  package let driver: String
  package private(set) var pixels = CGSize(width: 1, height: 1)
  package private(set) var pixelsPerUnit = 1.0
  /// Units of SDL's coordinates per point of the desktop: more than 1 on X11 with large text, where a unit is a pixel.
  private let textScale: Double

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - size: in points. Nil for the content's, reduced to the size of the display.
  ///   - content: the size of the scene in points.
  ///   - keepsRatio: whether the content's sides keep their ratio when they are reduced. Default true.
  ///   - scale: pixels per point; nil for the display's.
  ///   - place: where the window is, on the desktop or in another program's window.
  ///   - events: where the window's events are translated.
  package init(
    title: String, size: CGSize?, content: CGSize, keepsRatio: Bool = true, scale: Double?, fullscreen: Bool,
    place: WindowPlace = .desktop, events: WindowEvents
  ) throws(WindowError) {
    windowEvents = events
    OpeningGuard.setOpening(true)
    Self.prepare()
    var isOpen = false
    defer {
      Self.endPreparing(waits: !isOpen)
      OpeningGuard.setOpening(false)
    }
    // SDL keeps the handler that it finds and puts it back when it ends. A request of its wake-up, which is sent on a connection of its
    // own, may reach the server after the window has gone; Xlib's own handler would then end the process with status 1.
    X11Library.handleErrors()
    driver = try LibraryMessages.filtered { () throws(WindowError) in try Self.start() }
    if place != .desktop, driver != "x11" {
      SDL_Quit()
      let isBackground = place == .background
      throw .failed(
        isBackground ? "make the scene the background of the desktop" : "draw in another program's window",
        "\(driver) does not offer this; X11 does"
          + (isBackground
            ? "; `cambium render` makes a film for a program that shows films as a background, such as mpvpaper"
            : ""))
    }
    textScale = driver == "x11" ? X11Library.textScale : 1
    let points = size ?? Self.fitted(content, scale: scale ?? textScale, keepsRatio: keepsRatio)
    let units = CGSize(width: points.width * textScale, height: points.height * textScale)
    let flags =
      SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | (fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    let centred = Int32(bitPattern: UInt32(SDL_WINDOWPOS_CENTERED_MASK))
    let made: OpaquePointer?
    switch place {
    case .desktop:
      made = LibraryMessages.filtered {
        SDL_CreateWindow(
          title, centred, centred, Self.extent(units.width), Self.extent(units.height), flags)
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
      let error = WindowError.notOpened("open a window")
      SDL_Quit()
      throw error
    }
    guard let context = Self.makeContext(of: window) else {
      let error = WindowError.notOpened("start OpenGL 3.3 in the window")
      SDL_DestroyWindow(window)
      SDL_Quit()
      throw error
    }
    self.window = window
    if driver == "x11" {
      X11Library.handleErrors()
      presence = Self.x11Window(window).flatMap { X11Library.Presence(window: $0) }
    }
    if place != .desktop {
      var id = Self.x11Window(window)
      if case .window(let other) = place {
        watch = X11Library.Watch(window: other)
        presence = nil
        id = other
      }
      cover = id.flatMap { X11Cover(window: $0) { events.wake() } }
    }
    windowSurface = WindowSurface(window: window, context: context)
    // The render thread makes it current.
    SDL_GL_MakeCurrent(window, nil)
    updateSize()
    if let scale, !fullscreen, place == .desktop, scale != pixelsPerUnit {
      let unit = windowEvents.pixelsPerUnit
      SDL_SetWindowSize(
        window, Self.extent(points.width * scale / unit), Self.extent(points.height * scale / unit))
      updateSize()
    }
    isOpen = true
  }

  package var portalName: String {
    driver == "x11" ? Self.x11Window(window).map { "x11:" + String($0, radix: 16) } ?? "" : ""
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

  package func grow(to size: CGSize) {
    let held = SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue | SDL_WINDOW_MAXIMIZED.rawValue
    var usable = SDL_Rect()
    let display = SDL_GetWindowDisplayIndex(window)
    guard SDL_GetWindowFlags(window) & held == 0, display >= 0,
      SDL_GetDisplayUsableBounds(display, &usable) == 0
    else { return }
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowSize(window, &width, &height)
    let grown = WindowSize.grown(
      CGSize(width: Int(width), height: Int(height)),
      to: CGSize(width: size.width * textScale, height: size.height * textScale),
      display: CGSize(width: Int(usable.w), height: Int(usable.h)))
    let (newWidth, newHeight) = (Self.extent(grown.width), Self.extent(grown.height))
    guard (newWidth, newHeight) != (width, height) else { return }
    SDL_GetWindowPosition(window, &x, &y)
    SDL_SetWindowSize(window, newWidth, newHeight)
    // What would lie beyond the display's right or lower edge is moved back.
    let newX = max(min(x, usable.x + usable.w - newWidth), min(x, usable.x))
    let newY = max(min(y, usable.y + usable.h - newHeight), min(y, usable.y))
    if (newX, newY) != (x, y) { SDL_SetWindowPosition(window, newX, newY) }
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
    guard let watch else { return isDestroyed }
    guard let size = watch.size else { return true }
    return CGSize(width: size.width, height: size.height) != pixels
  }

  package var isGone: Bool {
    if let watch { return watch.size == nil }
    return isDestroyed
      || driver == "wayland"
        && WaylandProbe.hasSeat(environment: ProcessInfo.processInfo.environment) == nil
  }

  /// Whether another program has destroyed the window. SDL does not tell that.
  package var isDestroyed: Bool { presence?.isGone == true }

  package func capturePointer(_ flag: Bool) { SDL_CaptureMouse(flag ? SDL_TRUE : SDL_FALSE) }

  package func copyText(_ text: String) { SDL_SetClipboardText(text) }

  package var hasText: Bool { SDL_HasClipboardText() == SDL_TRUE }

  package func askForText() {
    guard let text = SDL_GetClipboardText() else { return }
    defer { SDL_free(text) }
    guard strlen(text) <= Self.longestPaste else { return }
    windowEvents.post(.pasted(String(cString: text)))
  }

  package func placeCaret(_ caret: CGRect) {
    func whole(_ length: CGFloat) -> Int32 { Int32(clamping: Int(clamping: Double(length).rounded())) }
    var rect = SDL_Rect(
      x: whole(caret.minX), y: whole(caret.minY), w: max(whole(caret.width), 1),
      h: max(whole(caret.height), 1))
    SDL_SetTextInputRect(&rect)
  }

  /// The number of bytes that are pasted at most. More is no text that a person has copied.
  private static let longestPaste = 1 << 25

  /// Sets the icon that window managers of X11 show in title bars, task bars and lists of windows, in several sizes. Wayland's take that
  /// of the desktop entry.
  package func setIcon(_ sizes: [IconPixels]) {
    guard driver == "x11", let id = Self.x11Window(window) else { return }
    X11Library.setCardinals(sizes.flatMap(\.cardinals), "_NET_WM_ICON", of: id)
  }

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
    let pixelsPerCoordinate = Double(width) / Double(unitWidth)
    windowEvents.pixelsPerUnit = pixelsPerCoordinate
    pixelsPerUnit = pixelsPerCoordinate * textScale
  }

  // MARK: Start

  /// The driver that is being loaded; nil if none is, or if it has been.
  private static let preload = Mutex<DriverPreload?>(nil)

  /// Begins to load the driver for the next window, on another thread. Making a window calls it; called before, the work that lies
  /// between goes on at the same time. If no window follows, `endPreparing` has to be called before the process ends.
  package static func prepare() {
    guard preload.withLock({ $0 == nil }) else { return }
    let environment = ProcessInfo.processInfo.environment
    _ = environmentIsSet
    // SDL loads a library when it starts, for which it would have to wait until the driver is loaded.
    SDL_Init(0)
    let made = DriverPreload(environment: environment)
    preload.withLock { $0 = made }
  }

  /// - Parameter waits: whether the thread that loads has ended when this returns.
  package static func endPreparing(waits: Bool = true) {
    let taken = preload.withLock { preload in
      defer { preload = nil }
      return preload
    }
    taken?.end(waits: waits)
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
    // A click that brings the keyboard to the window acts in it, as in other programs of the desktop. SDL drops it under X11.
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // SDL is made for games, which nobody touches for long: it keeps the screen from blanking and locking.
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
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
    // Desktops find the application's entry by this name, which is that of the program: a client of UIKit is not Cambium.
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "cambium"
    let name = URL(fileURLWithPath: program).lastPathComponent
    setenv("SDL_VIDEO_X11_WMCLASS", name, 0)
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", name, 0)
    // Where there is no session of D-Bus, no process is started to look for one: SDL would wait for it.
    if environment["DBUS_SESSION_BUS_ADDRESS"] == nil, SessionBus.address(environment) == nil {
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
  private static func fitted(_ content: CGSize, scale: Double, keepsRatio: Bool) -> CGSize {
    var usable = SDL_Rect()
    let isKnown = SDL_GetDisplayUsableBounds(0, &usable) == 0 && usable.w > 0 && usable.h > 0
    return WindowSize.fitted(
      content, display: isKnown ? CGSize(width: Int(usable.w), height: Int(usable.h)) : nil, scale: scale,
      keepsRatio: keepsRatio)
  }

  private static func extent(_ length: Double) -> Int32 {
    Int32(clamping: min(max(length.rounded(), 1), 16384))
  }
}

/// The size of a window that nobody has given.
enum WindowSize {
  /// The part of a display that a window takes at most, which leaves room for its frame.
  private static func most(of display: CGSize) -> CGSize {
    CGSize(width: display.width * 0.95, height: display.height * 0.9)
  }

  /// A window's size after it has grown to a wanted one, as far as the display has room. It gets smaller in no direction.
  static func grown(_ size: CGSize, to wanted: CGSize, display: CGSize) -> CGSize {
    let most = most(of: display)
    return CGSize(
      width: max(size.width, min(wanted.width, most.width)),
      height: max(size.height, min(wanted.height, most.height)))
  }

  /// The content's size in points, limited to sizes that are usable and fit on the display.
  ///
  /// - Parameters:
  ///   - display: the part of the display that windows may have, in units of SDL; nil if it is not known.
  ///   - scale: units per point.
  ///   - keepsRatio: whether the sides keep their ratio.
  static func fitted(_ content: CGSize, display: CGSize?, scale: Double, keepsRatio: Bool) -> CGSize {
    var size = CGSize(width: max(content.width, 1), height: max(content.height, 1))
    let smallest = 240 / max(size.width, size.height)
    if smallest > 1 { size = CGSize(width: size.width * smallest, height: size.height * smallest) }
    guard let display else { return size }
    let units = most(of: display)
    let most = CGSize(width: units.width / scale, height: units.height / scale)
    guard keepsRatio else {
      return CGSize(width: min(size.width, most.width), height: min(size.height, most.height))
    }
    let largest = min(most.width / size.width, most.height / size.height)
    if largest < 1 { size = CGSize(width: size.width * largest, height: size.height * largest) }
    return size
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
final class WindowSurface: DrawingSurface {
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

/// A picture of an icon.
package struct IconPixels: Sendable {
  private let width: Int
  private let height: Int
  private let pixels: [UInt8]

  /// - Parameter pixels: red, green, blue and alpha of each pixel, colour not multiplied by alpha.
  package init(width: Int, height: Int, _ pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The numbers of the property `_NET_WM_ICON` (EWMH): width, height, and a number for each pixel, with alpha in its highest byte.
  var cardinals: [UInt] {
    guard pixels.count == width * height * 4 else { return [] }
    return [UInt(width), UInt(height)]
      + stride(from: 0, to: pixels.count, by: 4).map { offset in
        UInt(pixels[offset + 3]) << 24 | UInt(pixels[offset]) << 16 | UInt(pixels[offset + 1]) << 8
          | UInt(pixels[offset + 2])
      }
  }
}
