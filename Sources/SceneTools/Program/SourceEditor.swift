import Foundation
import Localization
import ProcessEnvironment

/// Opens the person's editor at a line of a file.
///
/// It is the program of `VISUAL`, else that of `EDITOR` if it has windows, else `code` if it is there, else what the desktop opens the file
/// with. An editor that runs in a terminal gets a terminal, if the desktop has one, and is passed over otherwise.
///
/// ```swift
/// try SourceEditor().open("door.caml", line: 12, column: 7)
/// ```
package struct SourceEditor {
  /// Why no editor was started, as a sentence.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let environment: [String: String]

  /// - Parameter environment: where variables are read. Default: that of this process.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  /// Starts an editor. It goes on when this program ends.
  ///
  /// - Parameters:
  ///   - file: the path of the file, from the current folder.
  ///   - line: counted from 1; 0 for the file as a whole.
  ///   - column: counted from 1; 0 for none.
  package func open(_ file: String, line: Int, column: Int) throws(Failure) {
    let path = URL(fileURLWithPath: file).standardizedFileURL.path
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure(description: localized("No editor can open \(file): there is no such file"))
    }
    let command = try command(for: path, line: line, column: column)
    do throws(DetachedProcess.Failure) {
      // Another program must not take itself for the process of a scene.
      let own = environment.filter { !$0.key.hasPrefix("CAMBIUM_S") && $0.key != "SWIFT_BACKTRACE" }
      try DetachedProcess.start(
        command.program, command.arguments, environment: own,
        owner: ProgramProcess.isProgram ? getppid() : getpid())
    } catch {
      throw Failure(description: localized("The editor \(command.arguments[0]) cannot be started: \(error)"))
    }
  }

  /// Opens a place in the person's editor. Returns why that cannot be done, as a sentence; nil where an editor was started or no file is
  /// named.
  package static func show(_ file: String, line: Int, column: Int) -> String? {
    guard !file.isEmpty else { return nil }
    do throws(Failure) { try SourceEditor().open(file, line: line, column: column) } catch {
      return "\(error)"
    }
    return nil
  }

  /// The program that is started, and its command line with the name first.
  func command(
    for path: String, line: Int, column: Int
  ) throws(Failure) -> (program: String, arguments: [String]) {
    let place = EditorPlace(path: path, line: line, column: column)
    if let words = words(of: "VISUAL") {
      if let command = try command(words, of: "VISUAL", place) { return command }
    }
    if let words = words(of: "EDITOR"), EditorForm(words[0]).hasWindows,
      let command = try command(words, of: "EDITOR", place)
    {
      return command
    }
    if let code = find("code") { return (code, ["code"] + EditorForm("code").arguments(for: place)) }
    guard let opener = find("xdg-open") else {
      throw Failure(
        description: localized(
          "There is no editor to open \(path): set VISUAL to one, such as VISUAL=\"code -g\""))
    }
    return (opener, ["xdg-open", path])
  }

  /// The command with the words of a variable; nil for an editor that would need a terminal where none is there.
  private func command(
    _ words: [String], of variable: String, _ place: EditorPlace
  ) throws(Failure) -> (program: String, arguments: [String])? {
    let form = EditorForm(words[0])
    guard let program = find(words[0]) else {
      throw Failure(
        description: localized("\(variable) names the editor \(words[0]), which is not installed"))
    }
    let command = words + form.arguments(for: place, given: words.dropFirst())
    guard form.needsTerminal(words) else { return (program, command) }
    guard let terminal = find("x-terminal-emulator") else { return nil }
    return (terminal, ["x-terminal-emulator", "-e"] + command)
  }

  private func words(of variable: String) -> [String]? {
    let words = environment[variable].map { Self.words($0) } ?? []
    return words.isEmpty ? nil : words
  }

  private func find(_ name: String) -> String? {
    if name.contains("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
    return ProgramSearch.find(name, environment)?.path
  }

  /// The words of a command line: blanks separate them, but not within quotes or behind a backslash.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return words
  }
}

/// A place in a file, as an editor gets it.
struct EditorPlace {
  var path: String
  /// Counted from 1; 0 for none.
  var line: Int
  var column: Int
}

/// How an editor is told the line: by the name of its program.
struct EditorForm {
  private enum Kind { case code, colons, kate, plusColumn, terminal, plus }
  private let kind: Kind
  /// Whether the editor is known to have windows.
  let hasWindows: Bool

  private static let code = ["code", "code-insiders", "code-oss", "codium", "vscodium", "cursor", "windsurf"]
  private static let colons = ["subl", "sublime_text", "zed", "zeditor", "lapce", "pulsar"]
  private static let kate = ["kate", "kwrite"]
  private static let plusColumn = ["gedit", "pluma", "xed", "emacs", "emacsclient"]
  private static let plus = [
    "gvim", "mvim", "neovide", "geany", "mousepad", "gnome-text-editor", "featherpad", "nedit",
  ]
  private static let terminal = [
    "vi", "vim", "nvim", "view", "nano", "pico", "micro", "hx", "helix", "kak", "joe", "jed", "ne", "ed",
    "mcedit",
    "tilde",
  ]

  /// - Parameter program: the name or the path of the editor's program.
  init(_ program: String) {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    kind =
      switch name {
      case _ where Self.code.contains(name): .code
      case _ where Self.colons.contains(name): .colons
      case _ where Self.kate.contains(name): .kate
      case _ where Self.plusColumn.contains(name): .plusColumn
      case _ where Self.terminal.contains(name): .terminal
      default: .plus
      }
    hasWindows = kind != .terminal && (kind != .plus || Self.plus.contains(name))
  }

  /// Whether the editor of a command line runs in a terminal.
  func needsTerminal(_ words: [String]) -> Bool {
    kind == .terminal || kind == .plusColumn && !Set(words).isDisjoint(with: ["-nw", "-t", "-tty", "--tty"])
  }

  /// The arguments that name the place.
  ///
  /// - Parameter given: the arguments that the person has given.
  func arguments(for place: EditorPlace, given: ArraySlice<String> = []) -> [String] {
    let path = place.path
    guard place.line > 0 else { return [path] }
    let colons = place.column > 0 ? "\(place.line):\(place.column)" : "\(place.line)"
    switch kind {
    case .code:
      return (given.contains("-g") || given.contains("--goto") ? [] : ["-g"]) + ["\(path):\(colons)"]
    case .colons: return ["\(path):\(colons)"]
    case .kate:
      return ["-l", "\(place.line)"] + (place.column > 0 ? ["-c", "\(place.column)"] : []) + [path]
    case .plusColumn: return ["+\(colons)", path]
    case .terminal, .plus: return ["+\(place.line)", path]
    }
  }
}
