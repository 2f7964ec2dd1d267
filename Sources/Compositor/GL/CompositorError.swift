import CoreGraphics

/// An error of the graphics driver.
package enum CompositorError: Error, CustomStringConvertible, Equatable {
  /// No driver makes a context.
  case noContext(String)
  /// The driver does not make a context current.
  case current(String)
  /// The context's OpenGL is too old.
  case version(String)
  /// A shader does not compile or link.
  case program(name: String, log: String)
  /// The driver rejects a framebuffer of that size.
  case framebuffer(width: Int, height: Int)
  /// The driver rejects the off-screen surface of a group.
  case group
  /// A frame exceeds the limits of drawing.
  case tooMuch
  /// The graphics driver was reset, and all data on the GPU were lost.
  case lost

  package var description: String {
    switch self {
    case .noContext(let reason): "cannot make an OpenGL 3.3 context: \(reason)"
    case .current(let reason): "cannot use the OpenGL context on this thread: \(reason)"
    case .version(let found): "OpenGL 3.3 is needed, and the driver has \(found)"
    case .program(let name, let log): "the driver does not accept the shader \(name): \(log)"
    case .framebuffer(let width, let height):
      "the driver rejects a framebuffer of \(width)×\(height) pixels"
    case .group: "the driver has no memory for an off-screen surface, so some layers are not drawn"
    case .tooMuch:
      "the scene exceeds the limits of drawing; parts of it are left out, or drawn without their groups"
    case .lost: "the graphics driver was reset, and all data on the GPU were lost"
    }
  }

  /// The error as a line of the log. A driver's own words may be of several lines.
  package var line: String { "cambium: \(description.escapingControls(keepingLines: true))\n" }
}
