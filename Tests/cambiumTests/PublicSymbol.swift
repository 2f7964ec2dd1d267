import Foundation

/// A public declaration with its documentation comment. The compiler lists those of a built module in a symbol graph, which is what DocC
/// makes pages of.
struct PublicSymbol: Decodable {
  struct Kind: Decodable { let identifier: String }
  struct Identifier: Decodable { let precise: String }
  struct Position: Decodable { let line: Int }
  struct Location: Decodable {
    let uri: String
    let position: Position
  }
  struct Comment: Decodable {
    struct Range: Decodable { let start: Position }
    struct Line: Decodable {
      let text: String
      let range: Range?
    }
    let lines: [Line]
  }
  struct Signature: Decodable {
    struct Parameter: Decodable {
      let name: String
      let internalName: String?
    }
    let parameters: [Parameter]?
  }
  struct Availability: Decodable { let isUnconditionallyDeprecated: Bool? }

  let kind: Kind
  let identifier: Identifier
  let pathComponents: [String]
  let docComment: Comment?
  let functionSignature: Signature?
  let availability: [Availability]?
  let location: Location?

  /// The file in the package and the number of the line.
  var place: String {
    "\(file):\((location?.position.line ?? 0) + 1): \(pathComponents.joined(separator: "."))"
  }
  /// The file, from the package's folder.
  var file: String {
    let path = (location?.uri ?? "").replacing("file://", with: "")
    let prefix = ClientCompiler.top.path + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
  /// The kind's last word: class, protocol, struct, enum, case, property, method and others.
  var noun: String { kind.identifier.components(separatedBy: ".").last ?? "" }
  var comment: [String] { docComment?.lines.map(\.text) ?? [] }
  /// Whether the compiler tells whoever uses the declaration what its name has become.
  var isDeprecated: Bool { availability?.contains { $0.isUnconditionallyDeprecated == true } ?? false }
  /// The names that a comment uses for the parameters.
  var parameters: [String] { functionSignature?.parameters?.map { $0.internalName ?? $0.name } ?? [] }

  /// The parameters that the comment describes, as `- Parameter x:`, or as items of a list below `- Parameters:`.
  var describedParameters: [String] {
    var isInList = false
    return comment.compactMap { line in
      if line.hasPrefix("- Parameters:") { isInList = true }
      if !line.hasPrefix("  "), !line.hasPrefix("- Parameters:") { isInList = false }
      if let match = line.wholeMatch(of: /- Parameter `?(\w+)`?:.*/) { return String(match.1) }
      if isInList, let match = line.wholeMatch(of: /\s+- `?(\w+)`?:.*/) { return String(match.1) }
      return nil
    }
  }
}
