import Foundation
import ProcessEnvironment

/// The desktop's dialog to choose files. It is a program of its own: zenity or kdialog, which also use the desktop's portal.
enum FileDialog {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Shows a dialog for scenes. `body` is called on another thread with the chosen paths, which are empty if the dialog was
  /// cancelled.
  ///
  /// - Parameter folder: where the dialog begins; nil for the current folder.
  static func open(in folder: URL?, _ body: @escaping @Sendable (Result<[String], Failure>) -> Void) {
    let place = (folder ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)).path + "/"
    Thread.detachNewThread { body(Result { () throws(Failure) in try choose(place) }) }
  }

  /// The names of scene files for the dialog.
  private static let patterns = "*.caml *.ca *.tendies *.caar *.swift *.xml"

  private static func choose(_ place: String) throws(Failure) -> [String] {
    let commands = [
      [
        "zenity", "--file-selection", "--multiple", "--separator=\n", "--title=Open a scene",
        "--filename=\(place)", "--file-filter=Scenes | \(patterns)", "--file-filter=All files | *",
      ],
      ["kdialog", "--getopenfilename", place, "Scenes (\(patterns))"],
    ]
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
      description: "there is no program for a dialog, zenity or kdialog; scenes can be dropped on the window")
  }
}
