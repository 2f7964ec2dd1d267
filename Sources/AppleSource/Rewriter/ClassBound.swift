import SwiftSyntax

/// What makes a protocol with `@objc` one of classes alone, which it is on Apple's systems: `weak` needs it.
///
/// ```swift
/// @objc protocol KnobDelegate {}          //       protocol KnobDelegate: AnyObject {}
/// ```
enum ClassBound {
  /// The place and the text that comes there; nil for protocols that say it or are none of Objective-C's.
  static func edit(of node: ProtocolDeclSyntax) -> (place: Int, text: String)? {
    guard node.attributes.contains("objc") else { return nil }
    guard let inherited = node.inheritanceClause?.inheritedTypes, let last = inherited.last else {
      return (node.name.bytes.upperBound, ": AnyObject")
    }
    let names = inherited.map { $0.type.trimmedDescription }
    guard !names.contains(where: { ["AnyObject", "class", "NSObjectProtocol"].contains($0) }) else {
      return nil
    }
    return (last.bytes.upperBound, ", AnyObject")
  }
}
