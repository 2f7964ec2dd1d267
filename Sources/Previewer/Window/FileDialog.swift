import Foundation
import Localization
import ProcessEnvironment

/// The desktop's dialog to choose files. It is a program of its own: zenity or kdialog, which also use the desktop's portal.
enum FileDialog {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// What is chosen.
  enum Subject: Sendable {
    case scenes, pictures

    var title: String { self == .scenes ? localized("Open a scene") : localized("Choose a picture") }
    var name: String { self == .scenes ? localized("Scenes") : localized("Pictures") }
    /// The names of files.
    var patterns: String {
      self == .scenes ? "*.caml *.ca *.tendies *.caar *.swift *.xml" : "*.png *.jpg *.jpeg *.gif *.webp"
    }
  }

  /// Shows a dialog for files. `body` is called on another thread with the chosen paths, which are empty if the dialog was
  /// cancelled.
  ///
  /// - Parameters:
  ///   - folder: where the dialog begins; nil for the current folder.
  ///   - subject: what is chosen. Default: scenes.
  static func open(
    in folder: URL?, for subject: Subject = .scenes,
    _ body: @escaping @Sendable (Result<[String], Failure>) -> Void
  ) {
    let place = (folder ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)).path + "/"
    Thread.detachNewThread { body(Result { () throws(Failure) in try choose(subject, place) }) }
  }

  /// Shows a dialog for the name of a new file. The dialog asks before a file that exists is chosen.
  ///
  /// - Parameters:
  ///   - file: the name that is proposed.
  ///   - body: called on another thread with the chosen path, or with none if the dialog was cancelled.
  static func save(as file: URL, _ body: @escaping @Sendable (Result<[String], Failure>) -> Void) {
    let commands = [
      [
        "zenity", "--file-selection", "--save", "--confirm-overwrite",
        "--title=\(localized("Save the gesture"))",
        "--filename=\(file.path)",
      ],
      ["kdialog", "--getsavefilename", file.path],
    ]
    Thread.detachNewThread { body(Result { () throws(Failure) in try run(commands) }) }
  }

  private static func choose(_ subject: Subject, _ place: String) throws(Failure) -> [String] {
    try run([
      [
        "zenity", "--file-selection", "--multiple", "--separator=\n", "--title=\(subject.title)",
        "--filename=\(place)", "--file-filter=\(subject.name) | \(subject.patterns)",
        "--file-filter=\(localized("All files")) | *",
      ],
      ["kdialog", "--getopenfilename", place, "\(subject.name) (\(subject.patterns))"],
    ])
  }

  /// Runs the first of some commands whose program is there, and gives the lines that it prints.
  private static func run(_ commands: [[String]]) throws(Failure) -> [String] {
    for command in commands {
      guard let program = ProgramSearch.find(command[0]) else { continue }
      var process = ChildProcess(program, Array(command.dropFirst()))
      process.capturesErrors = false
      switch process.run() {
      case .ended(_, let paths): return paths.split(separator: "\n").map(String.init)
      case .notStarted(let reason): throw Failure(description: reason)
      case .tookTooLong, .cancelled: return []
      }
    }
    throw Failure(
      description: localized(
        "there is no program for a dialog, zenity or kdialog; files can be dropped on the window"))
  }
}
