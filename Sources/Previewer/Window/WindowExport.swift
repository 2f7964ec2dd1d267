import CoreAnimationMarkup
import Foundation
import QuartzCore
import UIKit
import Windowing

/// The export of a session's scene: the panel, the process that draws, and what becomes of it.
@MainActor final class WindowExport {
  private unowned let session: PreviewSession
  private(set) var panel: ExportPanel?
  private var job: ExportJob?
  private var form: ExportForm?
  /// Whether the export has made the folder of a sequence.
  private var madeFolder = false

  init(_ session: PreviewSession) { self.session = session }

  // MARK: The panel

  /// Shows the panel, or closes it where it asks.
  func toggle() {
    if panel != nil { return job == nil ? close() : () }
    guard let document else { return }
    session.interface.within {
      let panel = ExportPanel(ExportForm(scene(document)))
      panel.start = { [unowned self] form in start(form) }
      panel.closed = { [unowned self] in close() }
      panel.resized = { [unowned self] in layOut() }
      panel.cancelled = { [unowned self] in job?.cancel() }
      self.panel = panel
      session.interface.root.addSubview(panel)
      layOut()
      panel.layoutIfNeeded()
      panel.alpha = 0
      UIView.animate(withDuration: 0.16) { panel.alpha = 1 }
      session.interface.receiver = panel
    }
  }

  /// Closes the panel or cancels the export. Returns whether there was one.
  func leave() -> Bool {
    guard let panel else { return false }
    session.interface.within { panel.stop() }
    return true
  }

  private func close() {
    session.interface.within {
      if session.interface.receiver != nil { session.interface.receiver = nil }
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
  func layOut() { panel?.place(in: session.interface.root.bounds) }

  /// The scene that is exported: that of the chosen layer, or the first one.
  private var document: SceneDocument? {
    session.selection.flatMap { session.sheet.document(of: $0) } ?? session.documents.first
  }

  private func scene(_ document: SceneDocument) -> ExportForm.Scene {
    let range = session.playback.order.range
    return ExportForm.Scene(
      file: document.url, size: document.isProgram ? session.sheet.size : document.size,
      length: document.isProgram ? 0 : document.loopDuration, loop: range, time: session.playback.time,
      state: document.states.current, tilt: session.options.parallax)
  }

  // MARK: The process

  private func start(_ form: ExportForm) {
    guard job == nil, let document else { return }
    madeFolder = false
    do {
      if form.format == .pictures, !form.isReplacing {
        try FileManager.default.createDirectory(atPath: form.path, withIntermediateDirectories: false)
        madeFolder = true
      }
      let copy = try editedCopy(of: document)
      let events = session.window.events
      job = ExportJob(form.arguments(copy?.scene.path ?? document.url.path)) {
        if let copy { try? FileManager.default.removeItem(at: copy.folder) }
      } wake: {
        events.wake()
      }
      self.form = form
      session.interface.within {
        UIView.animate(withDuration: 0.2) { self.panel?.progress = ExportJob.Status() }
      }
    } catch {
      removeEmptyFolder(form)
      session.reportFailure("\(error)", file: form.path)
    }
  }

  /// The scene with what was changed in the window, as a file in a folder for it; nil if nothing was changed.
  private func editedCopy(of document: SceneDocument) throws -> (scene: URL, folder: URL)? {
    guard session.edits.history.canUndo, !document.isProgram else { return nil }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cambium-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      let scene = try EditedScene.copy(document, to: folder, session.edits.overrides)
      return (scene, folder)
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
      session.interface.within { panel?.progress = status }
      return
    }
    self.job = nil
    close()
    switch outcome {
    case .finished:
      StandardStreams.note("export: \(form.path)")
      session.panels.notify("Exported \(form.fileName) to \(form.folder)")
      session.log?.write("export", [JSON.Member("file", .string(form.path))])
    case .cancelled:
      removeEmptyFolder(form)
      session.panels.notify("The export of \(form.fileName) was cancelled")
      session.log?.write("export", [JSON.Member("file", .null)])
    case .failed(let reason):
      removeEmptyFolder(form)
      session.reportFailure(reason, file: form.path)
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
