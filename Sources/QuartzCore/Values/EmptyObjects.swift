/// Lends classes of Foundation the initialiser without parameters that they have on Apple's systems, as subclasses of NSObject. On Linux
/// they have none, and an extension of a class cannot declare it.
public protocol _MadeEmpty {}

extension Timer: _MadeEmpty {}
extension NSAttributedString: _MadeEmpty {}

extension _MadeEmpty where Self: Timer {
  /// A timer that never fires and is not valid, as code has it where it will store another one.
  public init() {
    let empty = Timer(timeInterval: 0, repeats: false) { _ in }
    empty.invalidate()
    self.init(empty: empty)
  }
}

extension _MadeEmpty where Self: NSAttributedString {
  /// A text without characters.
  public init() {
    self.init(
      empty: Self.self == NSMutableAttributedString.self
        ? NSMutableAttributedString(string: "") : NSAttributedString(string: ""))
  }
}

extension _MadeEmpty {
  fileprivate init(empty: NSObject) {
    guard let empty = empty as? Self else { preconditionFailure("\(Self.self)() makes no subclasses") }
    self = empty
  }
}
