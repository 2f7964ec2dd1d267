/// The one cause from which most errors of a scene follow: a class that Cambium does not have.
///
/// A class that is missing makes errors wherever its name stands, in the bodies of its subclasses, whose overrides and inherited members are
/// unknown then, and wherever the name of such a subclass stands.
enum ErrorSummary {
  /// Fewer errors are read without a summary.
  private static let least = 5

  /// A note about the cause that has most errors, at the first of them; nil if no cause has several, and most of all errors.
  ///
  /// - Parameter texts: the contents of the files, by their paths.
  static func note(about errors: [SceneDiagnostic], in texts: [String: String]) -> SceneDiagnostic? {
    guard errors.count >= least else { return nil }
    let missing = errors.compactMap { MissingInterface.unknownName(in: $0.message) }
    guard !missing.isEmpty else { return nil }
    let codes = texts.mapValues { SwiftCode($0) }
    var best: (name: String, errors: [SceneDiagnostic], subclasses: [String])?
    for name in Set(missing).sorted() {
      let (followers, subclasses) = followers(of: name, among: errors, codes)
      if followers.count > best?.errors.count ?? 0 { best = (name, followers, subclasses) }
    }
    guard let best, best.errors.count >= least, 2 * best.errors.count > errors.count,
      let first = best.errors.first
    else { return nil }
    let all =
      best.errors.count == errors.count
      ? "All \(errors.count)" : "\(best.errors.count) of the \(errors.count)"
    var text = "\(all) errors follow from one cause: \(best.name) is not there"
    if !best.subclasses.isEmpty {
      text += ", from which \(Self.list(best.subclasses)) inherit\(best.subclasses.count == 1 ? "s" : "")"
    }
    return SceneDiagnostic(
      path: first.path, line: first.line, column: first.column, severity: .note, message: text)
  }

  /// The errors that are about a name, or about types that inherit from it; and these types.
  private static func followers(
    of name: String, among errors: [SceneDiagnostic], _ codes: [String: SwiftCode]
  ) -> (errors: [SceneDiagnostic], subclasses: [String]) {
    var names: Set<String> = [name]
    var bodies: [String: [ClosedRange<Int>]] = [:]
    // A subclass of a subclass inherits as well.
    while true {
      let before = names
      for (path, code) in codes {
        let found = code.bodies(inheriting: names)
        bodies[path] = found.map(\.lines)
        names.formUnion(found.map(\.type))
      }
      if names == before { break }
    }
    let followers = errors.filter { error in
      if bodies[error.path]?.contains(where: { $0.contains(error.line) }) == true { return true }
      // The names in quotes are those that the message is about.
      return error.message.matches(of: /'([^']*)'/).contains { match in
        match.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { names.contains(String($0)) }
      }
    }
    return (followers, names.subtracting([name]).sorted())
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > 1 else { return names.first ?? "" }
    guard names.count <= 3 else {
      return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) others"
    }
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }
}
