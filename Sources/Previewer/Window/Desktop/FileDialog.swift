import DesktopPortal
import Foundation
import Localization
import ProcessEnvironment

/// A dialog of the desktop to choose files, which is shown until the person has answered or `close()` is called.
///
/// The desktop's portal shows it. Where there is none, the program zenity or kdialog does.
package final class FileDialog: Sendable {
  package struct Failure: Error, CustomStringConvertible, Equatable { package let description: String }

  /// A question that a dialog asks the person.
  package enum Question: Equatable, Sendable {
    /// Scenes that exist; the dialog begins in a folder.
    case scenes(in: URL)
    /// One picture that exists; the dialog begins in a folder.
    case picture(in: URL)
    /// The name of a new file for a gesture; one is proposed. The dialog asks before a file that exists is chosen.
    case gesture(URL)
  }

  /// Where the desktop is reached.
  package struct Desktop: Sendable {
    /// The bus of the session, as `DBUS_SESSION_BUS_ADDRESS` names it; nil if there is none.
    package var bus: String?
    /// The window over which dialogs lie, as the portal names it.
    package var window = ""
    /// Finds a program by its name.
    package var program: @Sendable (String) -> URL?

    package init(
      bus: String?, window: String = "",
      program: @escaping @Sendable (String) -> URL? = { ProgramSearch.find($0) }
    ) {
      self.bus = bus
      self.window = window
      self.program = program
    }
  }

  private let cancellation = PortalCancellation()
  private let ended = DispatchSemaphore(value: 0)

  /// Shows a dialog.
  ///
  /// - Parameter body: called on another thread with the chosen paths, which are empty if the dialog was cancelled or closed.
  package init(
    _ question: Question, _ desktop: Desktop, _ body: @escaping @Sendable (Result<[String], Failure>) -> Void
  ) {
    let (cancellation, ended) = (cancellation, ended)
    Thread.detachNewThread {
      let result = Result { () throws(Failure) in try Self.ask(question, desktop, cancellation) }
      ended.signal()
      body(result)
    }
  }

  /// Takes the dialog away, and waits until it is gone, at most a second.
  package func close() {
    cancellation.cancel()
    if ended.wait(timeout: .now() + 1) == .success { ended.signal() }
  }

  private static func ask(
    _ question: Question, _ desktop: Desktop, _ cancellation: PortalCancellation
  ) throws(Failure) -> [String] {
    var reasons: [String] = []
    do {
      if let bus = desktop.bus { return try question.ask(bus, desktop.window, cancellation) ?? [] }
    } catch {
      reasons.append("\(error)")
    }
    for command in question.commands where !cancellation.isCancelled {
      guard let program = desktop.program(command[0]) else { continue }
      var process = ChildProcess(program, Array(command.dropFirst()))
      process.capturesErrors = false
      switch process.run(isCancelled: { cancellation.isCancelled }) {
      case .ended(0, let output): return paths(output)
      case .ended(1, _), .tookTooLong, .cancelled: return []
      case .ended(let status, _):
        reasons.append(localized("\(command[0]) has ended with status \(Int(status))"))
      case .notStarted(let reason): reasons.append(reason)
      }
    }
    if cancellation.isCancelled { return [] }
    guard reasons.isEmpty else {
      throw Failure(
        description: localized("no dialog can be shown (\(reasons.joined(separator: "; ")))")
          + question.remedy)
    }
    throw Failure(
      description: localized(
        "no dialog can be shown: there is neither a desktop portal nor zenity or kdialog")
        + question.remedy)
  }

  /// The paths that a program has printed, each in a line. A name can contain line breaks, and each path begins with a slash.
  package static func paths(_ output: String) -> [String] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var paths: [String] = []
    for line in lines.last == "" ? lines.dropLast() : lines[...] {
      if line.hasPrefix("/") || paths.isEmpty {
        paths.append(line)
      } else {
        paths[paths.count - 1] += "\n" + line
      }
    }
    return paths.filter { $0.hasPrefix("/") }
  }
}

extension FileDialog.Question {
  private var title: String {
    switch self {
    case .scenes: localized("Open a scene")
    case .picture: localized("Choose a picture")
    case .gesture: localized("Save the gesture")
    }
  }

  /// What the dialog lists; its name and the ends of file names. Nil for all files.
  private var kind: (name: String, endings: [String])? {
    switch self {
    case .scenes: (localized("Scenes"), ["caml", "ca", "tendies", "caar", "swift", "xml"])
    case .picture: (localized("Pictures"), ["png", "jpg", "jpeg", "gif", "webp"])
    case .gesture: nil
    }
  }

  private var takesSeveral: Bool { if case .scenes = self { true } else { false } }

  /// Patterns of file names. Dialogs compare capital letters too.
  private var patterns: [String] {
    kind.map { $0.endings.flatMap { ["*.\($0)", "*.\($0.uppercased())"] } } ?? []
  }

  /// What follows a failure.
  fileprivate var remedy: String {
    self.kind == nil ? "" : "; " + localized("drop files on the window instead")
  }

  /// Asks the desktop's portal. Nil if the dialog was cancelled.
  fileprivate func ask(
    _ bus: String, _ window: String, _ cancellation: PortalCancellation
  ) throws(PortalFailure) -> [String]? {
    var portal = FileChooserPortal(address: bus)
    portal.parent = window
    switch self {
    case .scenes(let folder), .picture(let folder):
      let filters = [
        FileChooserPortal.Filter(name: kind?.name ?? "", patterns: patterns),
        FileChooserPortal.Filter(name: localized("All files"), patterns: ["*"]),
      ]
      return try portal.open(
        title: title, in: folder.path, takesSeveral: takesSeveral, filters, until: cancellation)
    case .gesture(let file):
      let folder = file.deletingLastPathComponent().path
      return try portal.save(title: title, in: folder, as: file.lastPathComponent, until: cancellation)
    }
  }

  /// The programs that show such a dialog, with their arguments.
  fileprivate var commands: [[String]] {
    switch self {
    case .scenes(let folder), .picture(let folder):
      let name = kind?.name ?? ""
      let list = patterns.joined(separator: " ")
      return [
        [
          "zenity", "--file-selection", "--title=\(title)", "--filename=\(folder.path)/",
          "--file-filter=\(name) | \(list)", "--file-filter=\(localized("All files")) | *",
        ] + (takesSeveral ? ["--multiple", "--separator=\n"] : []),
        ["kdialog", "--title", title, "--getopenfilename", folder.path, "\(name) (\(list))"]
          + (takesSeveral ? ["--multiple", "--separate-output"] : []),
      ]
    case .gesture(let file):
      return [
        [
          "zenity", "--file-selection", "--save", "--confirm-overwrite", "--title=\(title)",
          "--filename=\(file.path)",
        ],
        ["kdialog", "--title", title, "--getsavefilename", file.path],
      ]
    }
  }
}
