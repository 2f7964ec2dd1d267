import Foundation

/// The errors that the compiler has found in a scene: each with those that follow from the same cause.
///
/// A class that is missing makes errors wherever its name stands, in the bodies of its subclasses, whose overrides and inherited members are
/// unknown then, and wherever the name of such a subclass stands. The first error that names the class is shown, and the others are counted.
package struct SceneErrors: Equatable, Sendable, CustomStringConvertible {
  /// An error, and those that follow from the same cause.
  package struct Group: Equatable, Sendable {
    /// The first error that names the cause.
    package let first: SceneDiagnostic
    /// In the order of their places.
    package let followers: [SceneDiagnostic]
    /// What is missing; nil for an error about something else.
    let missing: MissingInterface?
    /// The file beside a scene of one file that declares what is missing; nil if there is none.
    let elsewhere: String?

    /// What is said besides the compiler's message; nil for most.
    package var note: String? {
      let sentences = [elsewhere ?? missing?.note, followersNote].compactMap { $0 }
      return sentences.isEmpty ? nil : sentences.joined(separator: ". ")
    }

    var count: Int { 1 + followers.count }

    /// How many errors follow, and where they are.
    private var followersNote: String? {
      guard !followers.isEmpty else { return nil }
      let lines = Set(followers.filter { $0.path == first.path && $0.line != first.line }.map(\.line))
        .sorted()
      var files: [String] = []
      for error in followers where error.path != first.path {
        let name = URL(fileURLWithPath: error.path).lastPathComponent
        if !files.contains(name) { files.append(name) }
      }
      var places: [String] = []
      if !lines.isEmpty {
        places.append(
          "in line\(lines.count == 1 ? "" : "s") " + listed(lines.map(String.init), most: 5, "lines"))
      }
      if !files.isEmpty { places.append("in " + listed(files, most: 3, "files")) }
      let count =
        followers.count == 1 ? "1 more error follows" : "\(followers.count) more errors follow"
      return ([count] + [places.joined(separator: " and ")]).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  /// In the order of their places.
  package let all: [SceneDiagnostic]
  /// In the order of the errors that are shown.
  package let groups: [Group]
  /// The package that the files belong to; nil for those of the scene.
  private let package: String?

  /// Fewer errors without a common cause are read without a summary.
  private static let least = 5
  /// Causes that a summary names.
  private static let mostCauses = 3

  /// - Parameters:
  ///   - errors: in any order, at least one.
  ///   - texts: the contents of the scene's files, by their paths.
  ///   - package: the package that the files belong to. Default: none, for those of the scene.
  ///   - declaring: finds the file outside of the scene that declares a name, for a sentence about it. Default: none does.
  init(
    _ found: [SceneDiagnostic], in texts: [String: String] = [:], ofPackage package: String? = nil,
    declaring: (String) -> String? = { _ in nil }
  ) {
    let errors = Self.sorted(found)
    all = errors
    self.package = package
    let causes = Causes(of: errors, texts)
    var groups: [(place: Int, group: Group)] = []
    var rest = Set(errors.indices)
    func add(_ first: Int, _ followers: [Int]) {
      let error = errors[first]
      let missing = MissingInterface(message: error.message, in: texts[error.path])
      let file = missing?.isOfScene == true ? missing.flatMap { declaring($0.name) } : nil
      let elsewhere = file.map {
        "\(missing?.name ?? "") is declared in \($0), which is no part of the scene; name the folder in place of the file"
      }
      groups.append(
        (
          first,
          Group(first: error, followers: followers.map { errors[$0] }, missing: missing, elsewhere: elsewhere)
        ))
      rest.subtract(followers + [first])
    }
    while let cause = causes.largest(among: rest) { add(cause.first, cause.followers) }
    for index in rest.sorted() { add(index, []) }
    self.groups = Self.joiningImports(groups.sorted { $0.place < $1.place }.map(\.group))
  }

  /// Errors in the order of their places; files in the order of their first errors.
  private static func sorted(_ errors: [SceneDiagnostic]) -> [SceneDiagnostic] {
    var files: [String: Int] = [:]
    for error in errors where files[error.path] == nil { files[error.path] = files.count }
    return errors.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      return (files[a.path] ?? 0, a.line, a.column, first.offset) < (
        files[b.path] ?? 0, b.line, b.column, second.offset
      )
    }.map(\.element)
  }

  /// The groups, with those as one that follow from the same import that a file does not have.
  private static func joiningImports(_ groups: [Group]) -> [Group] {
    var result: [Group] = []
    for group in groups {
      let index = result.firstIndex {
        group.missing?.isUnimported == true && $0.missing?.isUnimported == true
          && $0.missing?.reason == group.missing?.reason && $0.first.path == group.first.path
      }
      guard let index else {
        result.append(group)
        continue
      }
      let old = result[index]
      result[index] = Group(
        first: old.first, followers: old.followers + [group.first] + group.followers, missing: old.missing,
        elsewhere: old.elsewhere)
    }
    return result
  }

  /// How many errors there are, and from what most of them follow; nil for few errors of several causes. For a package, also that it
  /// is one.
  package var summary: String? {
    guard let package else { return causes }
    let count = all.count == 1 ? "1 error" : "\(all.count) errors"
    return "The package \(package), which the scene imports, does not compile: \(causes ?? count)"
  }

  /// How many errors there are, and from what most of them follow; nil for few errors of several causes.
  private var causes: String? {
    var causes: [(reason: String, count: Int)] = []
    for group in groups {
      guard let reason = group.missing?.reason else { continue }
      if let index = causes.firstIndex(where: { $0.reason == reason }) {
        causes[index].count += group.count
      } else {
        causes.append((reason, group.count))
      }
    }
    if causes.count > 1, groups.allSatisfy({ $0.missing?.isModule == true }) {
      let names = groups.compactMap { $0.missing?.name }
      return "\(all.count) errors, all because modules are missing: " + listed(names, most: 3, "modules")
    }
    let ordered = causes.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
    guard all.count >= Self.least || (ordered.first?.count ?? 0) > 1 else { return nil }
    let text = "\(all.count) errors"
    guard let first = ordered.first else { return text }
    if first.count == all.count { return "\(text), all because \(first.reason)" }
    // The first cause stands for at least two errors, or for one of many.
    let others = ordered.dropFirst().prefix(Self.mostCauses - 1).filter { $0.count > 1 }
    let clauses =
      ["\(first.count) of them because \(first.reason)"] + others.map { "\($0.count) because \($0.reason)" }
    return text + ", " + clauses.joined(separator: ", ")
  }

  /// The summary, and a line for each group in the form of the compiler's, followed by its note.
  package var description: String {
    let lines = groups.flatMap { group in
      [group.first.description] + (group.note.map { ["\(group.first.place): note: \($0)"] } ?? [])
    }
    return ((summary.map { [$0] } ?? []) + lines).joined(separator: "\n")
  }
}

/// Which errors follow from a name that is unknown.
private struct Causes {
  private struct Cause {
    /// The first error that names it.
    let first: Int
    /// All errors that follow, without that one.
    let followers: Set<Int>
  }

  private struct Line: Hashable {
    let path: String
    let number: Int
  }

  private let causes: [Cause]

  /// Whether a message says that the type of something is not known.
  private static func isInference(_ message: String) -> Bool {
    message.hasPrefix("cannot infer ") || message.hasPrefix("type of expression is ambiguous")
      || message.hasPrefix("'nil' requires a contextual type") || message.hasSuffix("could not be inferred")
  }

  init(of errors: [SceneDiagnostic], _ texts: [String: String]) {
    let types = texts.mapValues { SwiftCode($0).types }
    // The names in quotes are those that a message is about.
    let words = errors.map { error in
      Set(
        error.message.matches(of: /'([^']*)'/).flatMap { match in
          match.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        })
    }
    // What is missing at each error. Classes of one family are one cause.
    let missing = errors.map { MissingInterface(message: $0.message, in: texts[$0.path]) }
    let keys = missing.map { $0.map { $0.family ?? $0.name } }
    var seen: Set<String> = []
    causes = errors.indices.compactMap { index in
      guard let key = keys[index], seen.insert(key).inserted else { return nil }
      var names = Set(missing.indices.filter { keys[$0] == key }.compactMap { missing[$0]?.name })
      // A subclass of a subclass inherits as well.
      while true {
        let before = names.count
        for type in types.values.joined() where type.superclass.map(names.contains) == true {
          names.insert(type.name)
        }
        if names.count == before { break }
      }
      let named = Set(errors.indices.filter { !words[$0].isDisjoint(with: names) })
      let lines = Set(named.map { Line(path: errors[$0].path, number: errors[$0].line) })
      let followers = errors.indices.filter { other in
        let error = errors[other]
        if named.contains(other) { return true }
        if types[error.path]?.contains(where: { names.contains($0.name) && $0.lines.contains(error.line) })
          == true
        {
          return true
        }
        // What the compiler cannot infer in a line is what depends on the name there.
        return lines.contains(Line(path: error.path, number: error.line)) && Self.isInference(error.message)
      }
      return Cause(first: index, followers: Set(followers).subtracting([index]))
    }
  }

  /// The cause from which most of some errors follow, if these are several.
  func largest(among rest: Set<Int>) -> (first: Int, followers: [Int])? {
    var best: (first: Int, followers: [Int])?
    for cause in causes where rest.contains(cause.first) {
      let followers = cause.followers.intersection(rest)
      if followers.count > best?.followers.count ?? 0 { best = (cause.first, followers.sorted()) }
    }
    return best
  }
}

/// A list of words as people write it, with the number of those that are left out.
private func listed(_ words: [String], most: Int, _ what: String) -> String {
  guard words.count > 1 else { return words.first ?? "" }
  guard words.count <= most + 1 else {
    return words.prefix(most).joined(separator: ", ") + " and \(words.count - most) other \(what)"
  }
  return words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}
