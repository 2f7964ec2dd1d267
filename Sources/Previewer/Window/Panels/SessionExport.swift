import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore
import SceneEditing
import SceneTools
import UIKit
import Windowing

/// The export of a session's scene: the panel, the process that draws, and what becomes of it.
@MainActor final class SessionExport {
  private let document: SessionDocument
  private let transport: SessionTransport
  private let interface: InterfaceScreen
  private let log: SessionLog
  /// The tilt of the device; nil if the pointer sets it.
  private let tilt: CGPoint?
  /// Wakes the main loop from another thread, because the export has gone on.
  private let wake: @Sendable () -> Void
  private var panel: ExportPanel?
  private var job: ExportJob?
  private var form: ExportForm?
  /// Whether the export has made the folder of a sequence.
  private var madeFolder = false

  /// The path of the file with the touches that a Swift scene gets; nil for none.
  var input: () -> String? = { nil }
  /// When the last of these touches ends, in seconds of the scene; 0 without any.
  var gestureEnd: () -> Double = { 0 }
  /// The options of the command for the device that a Swift scene is shown on.
  var device: () -> [String] = { [] }
  /// Tells the person something for a few seconds.
  var notify: (String) -> Void = { _ in }
  /// Tells the person an error.
  var fail: (_ message: String, _ file: String) -> Void = { _, _ in }

  init(
    _ document: SessionDocument, _ transport: SessionTransport, _ interface: InterfaceScreen, tilt: CGPoint?,
    log: SessionLog, wake: @escaping @Sendable () -> Void
  ) {
    self.document = document
    self.transport = transport
    self.interface = interface
    self.tilt = tilt
    self.log = log
    self.wake = wake
  }

  // MARK: The panel

  /// Shows the panel, or closes it where it asks.
  func toggle() {
    if panel != nil { return job == nil ? close() : () }
    guard let scene else { return }
    interface.within {
      let panel = ExportPanel(ExportForm(description(of: scene)))
      panel.start = { [unowned self] form in start(form) }
      panel.closed = { [unowned self] in close() }
      panel.resized = { [unowned self] in layOut() }
      panel.cancelled = { [unowned self] in job?.cancel() }
      self.panel = panel
      interface.root.addSubview(panel)
      layOut()
      panel.layoutIfNeeded()
      panel.alpha = 0
      UIView.animate(withDuration: 0.16) { panel.alpha = 1 }
      interface.receiver = panel
    }
  }

  /// Closes the panel or cancels the export. Returns whether there was one.
  func leave() -> Bool {
    guard let panel else { return false }
    interface.within { panel.stop() }
    return true
  }

  private func close() {
    interface.within {
      if interface.receiver != nil { interface.receiver = nil }
      guard let old = panel else { return }
      panel = nil
      old.isUserInteractionEnabled = false
      UIView.animate(withDuration: 0.12) {
        old.alpha = 0
      } completion: { _ in
        old.removeFromSuperview()
      }
    }
  }

  /// Places the panel in the window.
  func layOut() { panel?.place(in: interface.root.bounds) }

  /// The scene that is exported: that of the chosen layer, or the first one.
  private var scene: SceneDocument? {
    document.selection.flatMap { document.sheet.document(of: $0) } ?? document.documents.first
  }

  private func description(of scene: SceneDocument) -> ExportForm.Scene {
    var description = ExportForm.Scene(
      file: scene.url, size: scene.isProgram ? document.sheet.size : scene.size,
      length: scene.isProgram ? 0 : scene.loopDuration, loop: transport.playback.order.range,
      time: transport.playback.time, state: scene.states.current, tilt: tilt)
    if !scene.isProgram { description.states = StateTimes(scene.states) }
    description.gestureEnd = scene.isProgram ? gestureEnd() : 0
    return description
  }

  // MARK: The process

  private func start(_ form: ExportForm) {
    guard job == nil, let scene else { return }
    madeFolder = false
    do {
      if form.format == .pictures, !form.isReplacing {
        try FileManager.default.createDirectory(atPath: form.path, withIntermediateDirectories: false)
        madeFolder = true
      }
      let copy = try editedCopy(of: scene)
      let options = scene.isProgram ? (input().map { ["--input", $0] } ?? []) + device() : []
      job = ExportJob(form.arguments(copy?.scene.path ?? scene.url.path) + options) {
        if let copy { try? FileManager.default.removeItem(at: copy.folder) }
      } wake: { [wake] in
        wake()
      }
      self.form = form
      interface.within {
        UIView.animate(withDuration: 0.2) { self.panel?.progress = ExportJob.Status() }
      }
    } catch {
      removeEmptyFolder(form)
      fail("\(error)", form.path)
    }
  }

  /// The scene with what was changed in the window, as a file in a folder for it; nil if its file has everything.
  private func editedCopy(of scene: SceneDocument) throws -> (scene: URL, folder: URL)? {
    guard document.isEdited, !scene.isProgram else { return nil }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      return (try EditedScene.copy(document.edited(scene), to: folder, document.edits.overrides), folder)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Shows how far the export is, and how it ended. It is called in each turn of the main loop.
  func update() {
    guard let job, let form else { return }
    let status = job.status
    guard let outcome = status.outcome else {
      interface.within { panel?.progress = status }
      return
    }
    self.job = nil
    close()
    switch outcome {
    case .finished:
      StandardStreams.note("export: \(form.path)")
      notify(localized("Exported \(form.fileName) to \(form.folder)"))
      log.write("export", [JSON.Member("file", .string(form.path))])
    case .cancelled:
      removeEmptyFolder(form)
      notify(localized("The export of \(form.fileName) was cancelled"))
      log.write("export", [JSON.Member("file", .null)])
    case .failed(let reason):
      removeEmptyFolder(form)
      fail(reason, form.path)
    }
  }

  private func removeEmptyFolder(_ form: ExportForm) { if madeFolder { rmdir(form.path) } }

  /// Ends the export, because the session ends.
  func end() {
    job?.cancel()
    // The process removes what it has not completed; the session does not wait for more than that.
    for _ in 0..<50 where job?.status.outcome == nil && job != nil { usleep(10_000) }
    if let form { removeEmptyFolder(form) }
  }
}
