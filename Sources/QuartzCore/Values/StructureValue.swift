import Foundation

/// An NSValue for the structures of Core Graphics, Core Animation and UIKit that Foundation's own cannot encode.
///
/// Every one of them is a row of Doubles. Values are immutable, equal when kind and numbers are, and archive.
///
/// Unchecked: the compiler asks that NSValue's conformance is restated; the numbers never change.
package final class StructureValue: NSValue, @unchecked Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case transform3D = "{CATransform3D=dddddddddddddddd}"
    case affineTransform = "{CGAffineTransform=dddddd}"
    case vector = "{CGVector=dd}"
    case edgeInsets = "{UIEdgeInsets=dddd}"
    case directionalEdgeInsets = "{NSDirectionalEdgeInsets=dddd}"
    case offset = "{UIOffset=dd}"

    var count: Int {
      switch self {
      case .transform3D: 16
      case .affineTransform: 6
      case .edgeInsets, .directionalEdgeInsets: 4
      case .vector, .offset: 2
      }
    }

    /// The encoding for as long as the program runs, as `objCType` has to be.
    var encoding: UnsafePointer<CChar> { Self.encodings[self]!.value }

    // Unchecked: the strings are never changed or freed.
    private static let encodings: [Kind: Unchecked<UnsafePointer<CChar>>] = Dictionary(
      uniqueKeysWithValues: allCases.map { ($0, Unchecked(UnsafePointer(strdup($0.rawValue)))) })

    /// The numbers that `value` holds, whoever made it; nil when it holds no structure of this kind.
    package func numbers(of value: NSValue) -> [Double]? {
      if let value = value as? StructureValue { return value.kind == self ? value.numbers : nil }
      if value is NSNumber || value.heldStructure is any ValueBridgeable { return nil }
      // An array of Doubles is how such a structure is spelt where Foundation takes none.
      guard String(cString: value.objCType) == "[\(count)d]" else { return nil }
      var numbers = [Double](repeating: 0, count: count)
      value.getValue(&numbers)
      return numbers
    }
  }

  let kind: Kind
  let numbers: [Double]

  /// The numbers must be as many as the kind has.
  private init(_ kind: Kind, _ numbers: [Double]) {
    precondition(numbers.count == kind.count)
    self.kind = kind
    self.numbers = numbers
    super.init()
  }

  static func make(_ kind: Kind, _ numbers: [Double]) -> StructureValue {
    StructureValue(kind, numbers)
  }

  /// As NSValue demands; the encoding must be one of `Kind`.
  package required init(bytes value: UnsafeRawPointer, objCType type: UnsafePointer<Int8>) {
    guard let kind = Kind(rawValue: String(cString: type)) else {
      preconditionFailure("No structure of Core Animation is encoded as \(String(cString: type))")
    }
    self.kind = kind
    numbers = (0..<kind.count).map { value.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    super.init()
  }

  package override var objCType: UnsafePointer<CChar> { kind.encoding }

  package override func getValue(_ value: UnsafeMutableRawPointer) {
    numbers.withUnsafeBytes { value.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
  }

  package override func copy(with zone: NSZone? = nil) -> Any { self }

  package override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? StructureValue else { return false }
    return kind == other.kind && numbers == other.numbers
  }

  package override var hash: Int {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(numbers)
    return hasher.finalize()
  }

  /// As on Apple's systems: "CGVector: {1, 2}", "CGAffineTransform: {{1, 0, 0, 1}, {0, 0}}"; rows of four for a
  /// CATransform3D.
  package override var description: String {
    func row(_ range: Range<Int>) -> String { Numerals.braced(numbers[range].map { CGFloat($0) }) }
    switch kind {
    case .vector: return "CGVector: \(row(0..<2))"
    case .edgeInsets: return "UIEdgeInsets: \(row(0..<4))"
    case .directionalEdgeInsets: return "NSDirectionalEdgeInsets: \(row(0..<4))"
    case .offset: return "UIOffset: \(row(0..<2))"
    case .affineTransform: return "CGAffineTransform: {\(row(0..<4)), \(row(4..<6))}"
    case .transform3D:
      return "CATransform3D: {" + (0..<4).map { row($0 * 4..<$0 * 4 + 4) }.joined(separator: ", ") + "}"
    }
  }

  // MARK: NSSecureCoding

  package override class var supportsSecureCoding: Bool { true }

  package override func encode(with coder: NSCoder) {
    coder.encode(kind.rawValue as NSString, forKey: "kind")
    for (index, number) in numbers.enumerated() { coder.encode(number, forKey: "\(index)") }
  }

  package required init?(coder: NSCoder) {
    guard
      let name = coder.decodeObject(of: NSString.self, forKey: "kind"),
      let kind = Kind(rawValue: name as String)
    else { return nil }
    self.kind = kind
    numbers = (0..<kind.count).map { coder.decodeDouble(forKey: "\($0)") }
    super.init()
  }
}

/// Lends NSValue initialisers that give back an object of a class of our own: only an extension of a protocol
/// can assign `self`.
public protocol _CAStructureValue {}

extension NSValue: _CAStructureValue {}

extension _CAStructureValue {
  package init(structure numbers: [Double], _ kind: StructureValue.Kind) {
    self.init(value: StructureValue.make(kind, numbers))
  }

  init(value: NSValue) {
    guard let value = value as? Self else {
      preconditionFailure("A \(Self.self) cannot hold a structure")
    }
    self = value
  }
}
