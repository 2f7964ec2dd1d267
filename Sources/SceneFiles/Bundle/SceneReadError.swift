/// Why a file of a scene could not be read.
package struct SceneReadError: Error, CustomStringConvertible {
  package let message: String
  package var description: String { message }

  package init(message: String) { self.message = message }
}
