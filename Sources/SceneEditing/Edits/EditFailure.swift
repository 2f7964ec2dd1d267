/// Why a change, or a scene, could not be written in place.
package struct EditFailure: Error, CustomStringConvertible {
  package let description: String
  /// Whether the scene can be saved as a copy only.
  package var needsCopy: Bool

  package init(description: String, needsCopy: Bool = false) {
    (self.description, self.needsCopy) = (description, needsCopy)
  }
}
