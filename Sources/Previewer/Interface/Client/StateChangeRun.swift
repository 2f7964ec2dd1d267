/// A change of the scenes' state that was made in the window.
package struct StateChangeRun: Equatable {
  /// The states; nil for the base state.
  package let from: String?
  package let to: String?
  /// The clock's time at which it began.
  package var begin: Double
  /// The time at which it is held, in seconds since its begin; nil while it runs, or has ended.
  package var held: Double?

  package init(from: String?, to: String?, begin: Double, held: Double? = nil) {
    (self.from, self.to, self.begin, self.held) = (from, to, begin, held)
  }
}
