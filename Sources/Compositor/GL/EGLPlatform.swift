import CEGL

/// A way to reach a graphics driver without a window: one of EGL's platforms.
enum EGLPlatform: CustomStringConvertible {
  /// Mesa's platform without windows.
  case surfaceless
  /// One of the devices that EGL lists: a graphics card, or the processor.
  case device(EGLDeviceEXT, number: Int)
  /// What EGL takes by default, which may be a display server.
  case standard

  /// What a driver refused: the name of the EGL function or extension, and the reason.
  struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// The EGL function that failed just now.
    init(failed function: String) {
      let code = eglGetError()
      description = "\(function) failed: \(Self.names[code] ?? "error 0x\(String(code, radix: 16))")"
    }

    private static let names: [EGLint: String] = [
      EGL_SUCCESS: "no reason is given", EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED",
      EGL_BAD_ACCESS: "EGL_BAD_ACCESS", EGL_BAD_ALLOC: "EGL_BAD_ALLOC",
      EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE",
      EGL_BAD_CONFIG: "EGL_BAD_CONFIG", EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT",
      EGL_BAD_CURRENT_SURFACE: "EGL_BAD_CURRENT_SURFACE", EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY",
      EGL_BAD_MATCH: "EGL_BAD_MATCH", EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER",
      EGL_BAD_SURFACE: "EGL_BAD_SURFACE", EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST",
    ]
  }

  /// The platforms in the order in which they are tried: surfaceless, devices, the default display.
  ///
  /// Platforms that draw on the processor come after those that draw on a graphics card. Example: Mesa offers the surfaceless
  /// platform on a machine whose card has the driver of another vendor, and would draw on the processor there.
  static var inOrder: [EGLPlatform] {
    let platforms = [.surfaceless] + devices
    return platforms.filter { !$0.isSoftware } + platforms.filter(\.isSoftware) + [.standard]
  }

  var description: String {
    switch self {
    case .surfaceless: "a surfaceless display"
    case .device(_, let number): "device \(number)"
    case .standard: "the default display"
    }
  }

  /// The display of the platform, ready for use. Displays belong to the process and are never terminated: other
  /// contexts of the program may use them.
  func display() throws(Refusal) -> EGLDisplay {
    let display: EGLDisplay?
    switch self {
    case .surfaceless:
      guard Self.has("EGL_MESA_platform_surfaceless") else {
        throw Refusal("EGL_MESA_platform_surfaceless is not offered")
      }
      display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    case .device(let device, _):
      display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil)
    case .standard: display = eglGetDisplay(nil)
    }
    guard let display else { throw Refusal("EGL has no driver for it") }
    guard eglInitialize(display, nil, nil) == EGL_TRUE else { throw Refusal(failed: "eglInitialize") }
    return display
  }

  /// Whether EGL, or the display, has an extension.
  static func has(_ name: String, _ display: EGLDisplay? = nil) -> Bool {
    contains(name, eglQueryString(display, EGL_EXTENSIONS))
  }

  // MARK: Devices

  private static var devices: [EGLPlatform] {
    guard has("EGL_EXT_platform_device"),
      let query = unsafeBitCast(eglGetProcAddress("eglQueryDevicesEXT"), to: PFNEGLQUERYDEVICESEXTPROC?.self)
    else { return [] }
    var handles = [EGLDeviceEXT?](repeating: nil, count: 64)
    var count: EGLint = 0
    guard query(EGLint(handles.count), &handles, &count) == EGL_TRUE else { return [] }
    return handles.prefix(max(Int(count), 0)).enumerated().compactMap { number, handle in
      handle.map { .device($0, number: number) }
    }
  }

  /// Whether the platform is known to draw on the processor.
  private var isSoftware: Bool {
    guard let device,
      let query = unsafeBitCast(
        eglGetProcAddress("eglQueryDeviceStringEXT"), to: PFNEGLQUERYDEVICESTRINGEXTPROC?.self)
    else { return false }
    return Self.contains("EGL_MESA_device_software", query(device, EGL_EXTENSIONS))
  }

  /// The device that draws.
  private var device: EGLDeviceEXT? {
    if case .device(let device, _) = self { return device }
    guard let display = try? display(),
      let query = unsafeBitCast(
        eglGetProcAddress("eglQueryDisplayAttribEXT"), to: PFNEGLQUERYDISPLAYATTRIBEXTPROC?.self)
    else { return nil }
    var device: EGLAttrib = 0
    guard query(display, EGL_DEVICE_EXT, &device) == EGL_TRUE else { return nil }
    return EGLDeviceEXT(bitPattern: device)
  }

  /// Whether a list of extensions, separated by spaces, has a name.
  private static func contains(_ name: String, _ list: UnsafePointer<CChar>?) -> Bool {
    list.map { String(cString: $0).split(separator: " ").contains(Substring(name)) } ?? false
  }
}
