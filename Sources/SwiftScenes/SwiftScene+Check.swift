import SceneFiles

extension SwiftScene {
  /// Compiles the scene, and gives the compiler's errors or the reason why it was not compiled. Its code does not run.
  package func check() -> [Diagnostic] {
    tellWhatIsLeftOut()
    do throws(SceneCompileError) {
      _ = try compile()
      return []
    } catch {
      guard case .errors(let errors) = error else {
        let start = "\(source.path): "
        let message = error.description
        return [
          Diagnostic(
            .error, .unreadableFile, file: source.relativePath,
            message: message.hasPrefix(start) ? String(message.dropFirst(start.count)) : message)
        ]
      }
      // Messages have the name that was given, as those about scene files do.
      return errors.map { error in
        let file = error.path == source.path ? source.relativePath : error.path
        return Diagnostic(
          error.severity == .error ? .error : .info, .compilerError, file: file, line: error.line,
          column: error.column,
          message: [error.message, error.note].compactMap { $0 }.joined(separator: ". "))
      }
    }
  }
}
