import CoreGraphics

/// What can go wrong between the compositor and the graphics driver.
package enum CompositorError: Error, CustomStringConvertible, Equatable {
  /// No driver makes a context.
  case noContext(String)
  /// The driver does not make a context current.
  case current(String)
  /// The context's OpenGL is too old.
  case version(String)
  /// A shader does not compile or link.
  case program(name: String, log: String)
  /// The driver refuses a framebuffer of that size.
  case framebuffer(width: Int, height: Int)
  /// The driver refuses the target of a group.
  case group
  /// A frame is more than can be drawn.
  case tooMuch
  /// The graphics driver was reset, and with it went all that was on the GPU.
  case lost

  package var description: String {
    switch self {
    case .noContext(let reason): "cannot make an OpenGL 3.3 context: \(reason)"
    case .current(let reason): "cannot use the OpenGL context on this thread: \(reason)"
    case .version(let found): "OpenGL 3.3 is needed to draw; the driver offers \(found)"
    case .program(let name, let log): "the driver does not accept the shader \(name): \(log)"
    case .framebuffer(let width, let height):
      "the driver refuses a framebuffer of \(width)×\(height) pixels"
    case .group: "the driver has no room for a group; what is in it is not drawn"
    case .tooMuch: "the scene is more than can be drawn; some of it is left out, or drawn without its groups"
    case .lost: "the graphics driver was reset; what was on the GPU is lost"
    }
  }

  /// The error as a line of the log. A driver's own words may be of several lines.
  package var line: String { "cambium: \(description.escapingControls(keepingLines: true))\n" }
}
