/// An object that is a colour for code above this module, such as a UIColor. Attributed strings may hold it where a
/// `CGColor` is meant.
package protocol ColorHolder: AnyObject {
  /// The colour.
  var cgColor: CGColor { get }
}
