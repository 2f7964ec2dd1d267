/// Why a picture of a window could not be drawn.
package struct DrawingError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
