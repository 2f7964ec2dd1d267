import SceneFiles

extension SwiftScene {
  /// Compiles the scene, and gives the compiler's errors or the reason why it was not compiled. Its code does not run.
  ///
  /// - Returns: what of the scene is not read, and an error for each cause; a sentence about all errors if there are many; and the number of
  ///   the errors that follow from others and are only counted.
  package func check() -> (found: [Diagnostic], summary: String?, folded: Int) {
    var notes: [Diagnostic] = []
    do throws(SceneCompileError) {
      let read = try SceneSource(source, choice)
      notes = read.notes.map { note in
        Diagnostic(
          note.isMissing ? .warning : .info, note.isMissing ? .missingFile : .notRead, file: note.path,
          message: note.reason)
      }
      _ = try SceneCompiler().compile(read)
      return (notes, nil, 0)
    } catch {
      guard case .errors(let errors) = error else {
        let start = "\(source.path): "
        let message = error.description
        let problem = Diagnostic(
          .error, .unreadableFile, file: source.relativePath,
          message: message.hasPrefix(start) ? String(message.dropFirst(start.count)) : message)
        return (notes + [problem], nil, 0)
      }
      // Messages have the name that was given, as those about scene files do.
      let found = errors.groups.map { group in
        let error = group.first
        let file = error.path == source.path ? source.relativePath : error.path
        return Diagnostic(
          error.severity == .error ? .error : .info, .compilerError, file: file, line: error.line,
          column: error.column,
          message: [error.message, group.note].compactMap { $0 }.joined(separator: ". "))
      }
      return (notes + found, errors.summary, errors.all.count - errors.groups.count)
    }
  }
}
