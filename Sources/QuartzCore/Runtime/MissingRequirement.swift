/// What an optional requirement of a protocol throws where it is not implemented.
///
/// Swift on Linux has no optional requirements. The rewriter of module `AppleSource` lets those throw that have a result which cannot be nil,
/// and turns a call with a question mark into a `try?`, which gives nil. Programs do not use this.
///
/// ```swift
/// protocol KnobDelegate: AnyObject { func mayTurn() throws -> Bool }
/// extension KnobDelegate { func mayTurn() throws -> Bool { throw MissingRequirement() } }
/// ```
public struct MissingRequirement: Error {
  /// The error.
  public init() {}
}
