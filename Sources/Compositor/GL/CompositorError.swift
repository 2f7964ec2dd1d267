/// What can go wrong between the compositor and the graphics driver.
package enum CompositorError: Error, CustomStringConvertible, Equatable {
  /// The video system has no driver, or no window or context of the wanted kind.
  case noContext(String)
  /// The context's OpenGL is too old.
  case version(String)
  /// A shader does not compile or link.
  case program(name: String, log: String)
  /// The driver refuses a framebuffer of that size.
  case framebuffer(width: Int, height: Int, status: UInt32)

  package var description: String {
    switch self {
    case .noContext(let reason): "cannot make an OpenGL context: \(reason)"
    case .version(let found): "OpenGL 3.3 is needed to draw; the driver offers \(found)"
    case .program(let name, let log): "the driver does not accept the shader \(name): \(log)"
    case .framebuffer(let width, let height, let status):
      "the driver refuses a framebuffer of \(width)×\(height) pixels (status \(status))"
    }
  }
}
