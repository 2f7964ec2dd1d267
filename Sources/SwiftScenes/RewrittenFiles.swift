import AppleSource
import Foundation

/// The Swift files of a module, rewritten, as they are compiled.
struct RewrittenFiles {
  /// A file that is compiled.
  struct Copy {
    let name: String
    let text: String
  }

  /// The user's files.
  private let originals: [URL]
  /// What they have become.
  let files: [RewrittenSource]

  init(_ originals: [URL], _ files: [RewrittenSource]) {
    self.originals = originals
    self.files = files
  }

  /// A copy of each file, with a name that no other one has, and messages that name the user's file.
  ///
  /// - Parameters:
  ///   - script: the index of the file with statements at the top level; nil if none has any.
  ///   - appendix: what follows the text of a file. Default: nothing.
  func copies(script: Int? = nil, appendix: (Int, RewrittenSource) -> String = { _, _ in "" }) -> [Copy] {
    var names: Set<String> = []
    return files.enumerated().map { index, file in
      // The compiler takes statements at the top level in main.swift alone, where there are several files, and each name once.
      var name =
        index == script ? "main.swift" : RewrittenSource.copyName(of: originals[index].lastPathComponent)
      if !names.insert(name).inserted { name = "\(index)-\(name)" }
      return Copy(name: name, text: file.located(at: originals[index].path) + appendix(index, file))
    }
  }

  /// The file that declares the module's resources.
  static func copy(for resources: (found: ResourceFolder, folder: URL), in texts: [String]) -> Copy {
    let isDeclared = ResourceFolder.isModuleDeclared(in: texts)
    let declaresTexts = texts.contains { $0.contains("func NSLocalizedString") }
    return Copy(
      name: ResourceFolder.fileName,
      text: resources.found.source(
        folder: resources.folder.path, declaresModule: !isDeclared, isProgram: !declaresTexts))
  }

  /// The compiler's messages about the user's files, with columns of these.
  func diagnostics(in output: String) -> [SceneDiagnostic] {
    var result: [SceneDiagnostic] = []
    for line in output.split(separator: "\n") {
      for (file, source) in zip(originals, files) {
        // The compiler keeps the escapes of the string in `#sourceLocation`.
        let name = RewrittenSource.quoted(file.path).dropFirst().dropLast() + ":"
        guard line.hasPrefix(name) else { continue }
        let rest = line.dropFirst(name.count)
        let parts = rest.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let row = Int(parts[0]), let column = Int(parts[1]),
          let severity = SceneDiagnostic.Severity(rawValue: parts[2].trimmingCharacters(in: .whitespaces))
        else { continue }
        let found = SceneDiagnostic(
          path: file.path, line: row, column: source.originalColumn(column, line: row), severity: severity,
          message: parts[3].trimmingCharacters(in: .whitespaces))
        if !result.contains(found) { result.append(found) }
      }
    }
    return result
  }
}
