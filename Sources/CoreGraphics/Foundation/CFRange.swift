/// A count, or an index into an array or into the UTF-16 units of a string.
public typealias CFIndex = Int
/// The result of a search that found nothing.
public let kCFNotFound: CFIndex = -1

/// A range of an array, or of the UTF-16 units of a string. In functions that say so, a length of 0 means "to
/// the end".
///
/// ```swift
/// let range = CFRange(location: 2, length: 3)      // the units 2, 3 and 4
/// ```
public struct CFRange: Hashable, Sendable {
  /// The first index.
  public var location: CFIndex
  /// The number of elements.
  public var length: CFIndex

  /// The empty range at 0.
  public init() { self.init(location: 0, length: 0) }

  /// A range with a start and a length.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }

  /// The part of the range that lies in a string. A length of 0 means "to the end".
  package func clamped(toLength total: Int) -> Range<Int> {
    let start = min(max(location, 0), total)
    return start..<(length <= 0 ? total : start + min(length, total - start))
  }

  /// The part of the range that lies in an array of `total` elements.
  func part(ofLength total: Int) -> Range<Int> {
    let start = min(max(location, 0), total)
    return start..<(start + min(max(length, 0), total - start))
  }
}

/// A range with a start and a length.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }
