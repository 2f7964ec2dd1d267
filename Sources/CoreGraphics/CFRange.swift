/// A count, or a place in an array or a string (in units of UTF-16).
public typealias CFIndex = Int
/// No place.
public let kCFNotFound: CFIndex = -1

/// A part of an array, or of a string in units of UTF-16. A length of 0 stands for "to the end" where a function says so.
public struct CFRange: Hashable, Sendable {
  /// The first place.
  public var location: CFIndex
  /// How many places.
  public var length: CFIndex

  /// The empty range at 0.
  public init() { self.init(location: 0, length: 0) }

  /// A range from its start and length.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }

  /// What of the range lies in a string; a length of 0 goes to its end.
  package func clamped(toLength total: Int) -> Range<Int> {
    let start = min(max(location, 0), total)
    return start..<(length <= 0 ? total : start + min(length, total - start))
  }

  /// What of the range lies among `total` places.
  func part(ofLength total: Int) -> Range<Int> {
    let start = min(max(location, 0), total)
    return start..<(start + min(max(length, 0), total - start))
  }
}

/// A part of an array or a string.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }
