import CSDL2
import CoreGraphics
import Foundation

/// A connection with the X server of its own, for what SDL does not tell. For one thread at a time.
///
/// The functions of Xlib are looked up at run time, as in `X11Library`. It is never closed: Xlib's connections live as long as the process.
struct X11Server {
  private let display: OpaquePointer
  private let functions: Functions
  let root: UInt

  private struct Functions {
    let open: @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    let root: @convention(c) (OpaquePointer) -> UInt
    let select: @convention(c) (OpaquePointer, UInt, Int) -> Int32
    let next: @convention(c) (OpaquePointer, UnsafeMutablePointer<XEvent>) -> Int32
    let pending: @convention(c) (OpaquePointer) -> Int32
    let atom: @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt
    let property:
      @convention(c) (
        OpaquePointer, UInt, UInt, Int, Int, Int32, UInt, UnsafeMutablePointer<UInt>,
        UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>,
        UnsafeMutablePointer<UnsafeMutableRawPointer?>
      ) -> Int32
    let free: @convention(c) (UnsafeMutableRawPointer) -> Int32
    let geometry:
      @convention(c) (
        OpaquePointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>,
        UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>
      ) -> Int32
    let translate:
      @convention(c) (
        OpaquePointer, UInt, UInt, Int32, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<UInt>
      ) -> Int32

    /// Nil if one is missing.
    init?() {
      guard let library = dlopen("libX11.so.6", RTLD_LAZY) else { return nil }
      func function<Function>(_ name: String, _ type: Function.Type = Function.self) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
      }
      guard
        let open = function("XOpenDisplay", (@convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?).self),
        let root = function("XDefaultRootWindow", (@convention(c) (OpaquePointer) -> UInt).self),
        let select = function(
          "XSelectInput", (@convention(c) (OpaquePointer, UInt, Int) -> Int32).self),
        let next = function(
          "XNextEvent", (@convention(c) (OpaquePointer, UnsafeMutablePointer<XEvent>) -> Int32).self),
        let pending = function("XPending", (@convention(c) (OpaquePointer) -> Int32).self),
        let atom = function(
          "XInternAtom", (@convention(c) (OpaquePointer, UnsafePointer<CChar>, Int32) -> UInt).self),
        let property:
          @convention(c) (
            OpaquePointer, UInt, UInt, Int, Int, Int32, UInt, UnsafeMutablePointer<UInt>,
            UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UInt>,
            UnsafeMutablePointer<UnsafeMutableRawPointer?>
          ) -> Int32 = function("XGetWindowProperty"),
        let free = function("XFree", (@convention(c) (UnsafeMutableRawPointer) -> Int32).self),
        let geometry:
          @convention(c) (
            OpaquePointer, UInt, UnsafeMutablePointer<UInt>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>,
            UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>
          ) -> Int32 = function("XGetGeometry"),
        let translate:
          @convention(c) (
            OpaquePointer, UInt, UInt, Int32, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<UInt>
          ) -> Int32 = function("XTranslateCoordinates")
      else { return nil }
      self.open = open
      self.root = root
      self.select = select
      self.next = next
      self.pending = pending
      self.atom = atom
      self.property = property
      self.free = free
      self.geometry = geometry
      self.translate = translate
    }
  }

  /// Nil without Xlib or a display.
  init?() {
    guard let functions = Functions(), let display = functions.open(nil) else { return nil }
    self.display = display
    self.functions = functions
    root = functions.root(display)
  }

  /// Chooses which events of a window are reported.
  func select(_ window: UInt, _ mask: Int) { _ = functions.select(display, window, mask) }

  /// Waits for the next event.
  func next() -> XEvent {
    var event = XEvent()
    _ = functions.next(display, &event)
    return event
  }

  /// The number of events that are there.
  var pending: Int { Int(functions.pending(display)) }

  func atom(_ name: String) -> UInt { functions.atom(display, name, 0) }

  /// The numbers in a property of a window, which are windows, atoms or cardinals; none if it has no such property.
  func numbers(_ property: UInt, of window: UInt) -> [UInt] {
    var type: UInt = 0
    var format: Int32 = 0
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutableRawPointer?
    let status = functions.property(
      display, window, property, 0, 4096, 0, 0, &type, &format, &count, &rest, &data)
    guard status == 0, let data else { return [] }
    defer { _ = functions.free(data) }
    // Xlib gives numbers of 32 bits as `long`s.
    guard format == 32 else { return [] }
    let numbers = UnsafeBufferPointer(start: data.assumingMemoryBound(to: UInt.self), count: Int(count))
    return Array(numbers)
  }

  /// A window's rectangle on the screen in pixels, without its frame; nil if there is no such window.
  func frame(of window: UInt) -> CGRect? {
    var (parent, child): (UInt, UInt) = (0, 0)
    var place: (Int32, Int32) = (0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    guard
      functions.geometry(display, window, &parent, &place.0, &place.1, &width, &height, &border, &depth) != 0,
      functions.translate(display, window, root, 0, 0, &place.0, &place.1, &child) != 0
    else { return nil }
    return CGRect(x: Int(place.0), y: Int(place.1), width: Int(width), height: Int(height))
  }
}
