import CoreAnimationMarkup
import Foundation
import QuartzCore
import SceneFiles
import SceneTools
import UIKit

/// What the window of a Swift scene says about it: the compiler's errors, what has happened to the scene's process, what it prints, and
/// that it is compiled.
@MainActor final class ProgramMessages {
  private let source: URL
  private let interface: InterfaceScreen
  private let banner = BannerView(frame: .zero)
  private let console = ConsoleView(frame: .zero)
  /// The compiler's errors in the last version of the scene.
  private var ofCompiler: [BannerMessage] = []
  /// What has happened to the scene's process.
  private var ofProgram: [BannerMessage] = []

  /// - Parameter source: the scene's file, or its folder.
  init(_ source: URL, _ interface: InterfaceScreen) {
    self.source = source
    self.interface = interface
    interface.within {
      for view in [console, banner] as [UIView] {
        view.frame = interface.root.bounds
        interface.root.addSubview(view)
      }
    }
    banner.choose = { [unowned self] message in if !banner.openList() { edit(message) } }
    banner.edit = { [unowned self] in edit($0) }
    console.edit = { [unowned self] place in
      let path = place.path(in: folder) ?? place.file
      edit(BannerMessage(.info, "", file: path, line: place.line, column: place.column))
    }
  }

  /// The folder of the scene's files.
  private var folder: URL {
    source.pathExtension == "swift" ? source.deletingLastPathComponent() : source
  }

  /// Ends a notice whose time is over. Returns the seconds until one ends; nil without one.
  func update() -> Double? { interface.within { banner.update(at: MediaClock.systemTime) } }

  // MARK: The compiler

  /// Says what goes on, on a card of its own; nil for nothing.
  var status: String? {
    get { banner.status }
    set { interface.within { banner.status = newValue } }
  }

  /// The scene was compiled: all that was said is about an earlier version.
  func clear() {
    ofCompiler = []
    ofProgram = []
    show()
    interface.within { console.clear() }
  }

  /// Shows the compiler's errors.
  func tell(compilerOutput text: String) {
    ofCompiler = BannerMessage.messages(inCompilerOutput: text)
    show()
  }

  // MARK: The process

  /// Tells how the scene's process has ended.
  func tell(_ outcome: ProgramProcess.Outcome) {
    var reason = outcome.reason
    // What the command has said before it ended.
    if reason == nil, outcome.lastLine.hasPrefix(Self.prefix) {
      reason = String(outcome.lastLine.dropFirst(Self.prefix.count))
    }
    var told = message(.error, reason ?? "the scene ended with status \(outcome.status)")
    if let place = outcome.place {
      (told.file, told.line, told.column) = (place.file, place.line, place.column)
    }
    ofProgram = [told]
    show()
  }

  /// How the command's messages begin.
  private static let prefix = "cambium: "

  /// Says that the scene's code does not return, or that it has returned.
  func tell(isSilent: Bool) {
    let seconds = Int(clamping: ProgramProcess.Limits().silence)
    ofProgram =
      isSilent
      ? [message(.warning, "the scene's code does not return; its process is ended after \(seconds) s")] : []
    show()
  }

  /// Adds what the scene prints to the console. A trap has a card and does not open it. The command's own messages are in cards alone, which
  /// show the whole text.
  func add(printed text: String) {
    let text = Self.withoutMessages(text)
    interface.within { console.add(text, opens: !TrapMessage.isOne(text)) }
  }

  /// A text without the lines that are messages of the command.
  static func withoutMessages(_ text: String) -> String {
    guard text.contains(prefix) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix(prefix) }
      .joined(separator: "\n")
  }

  func toggleConsole() { interface.within { console.toggle() } }

  /// Leaves the console a part of the window, in points, where the session's panels do not lie; nil: none. Its colours are those of the
  /// session's panels.
  func placeConsole(in area: CGRect?, isLight: Bool) {
    interface.theme = .theme(isLight ? .light : .dark)
    interface.within { console.place(in: area) }
  }

  /// Closes the list of messages. Returns whether it was open.
  func closeList() -> Bool { interface.within { banner.closeList() } }

  private func message(_ severity: Diagnostic.Severity, _ text: String) -> BannerMessage {
    BannerMessage(severity, text, file: source.relativePath)
  }

  /// Shows the present messages, in place of the earlier ones.
  private func show() { interface.within { banner.show(ofCompiler + ofProgram) } }

  /// Opens the place of a message in the person's editor.
  private func edit(_ message: BannerMessage) {
    let failure = SourceEditor.show(message.file, line: message.line, column: message.column)
    guard let failure else { return }
    StandardStreams.message("cambium: \(failure)")
    interface.within { banner.notify(failure, .error, at: MediaClock.systemTime) }
  }
}
