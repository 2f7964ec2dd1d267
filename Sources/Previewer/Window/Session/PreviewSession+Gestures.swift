import Foundation
import Localization
import SceneTools
import Windowing

/// The gesture of a Swift scene: the commands, and what the person and the events are told. Notices are in the window alone: what the
/// scene's process writes to standard error opens the console.
extension PreviewSession {
  /// How long before the first touch a replay begins, in seconds of the scene, so that a person sees how it begins.
  private static let lead = 0.5

  /// Tells the gesture's parts of the session what they need.
  func connectGesture() {
    guard let program, let gesture = program.gesture else { return }
    gesture.changed = { [unowned self, unowned gesture] in
      cards.setStatus(gesture.touches.map { localized("recording a gesture, \(Gesture.text(of: $0))") })
    }
    gesture.failed = { [unowned self] in reportFailure($0, file: nil) }
    exporter.gestureEnd = { [unowned gesture] in gesture.recorded?.end ?? 0 }
    exporter.input = { [unowned gesture] in gesture.recorded == nil ? nil : gesture.file.url.path }
  }

  /// Writes the event of the gesture that this version of the scene gets.
  func logReplay() {
    guard let gesture = program?.gesture, let recorded = gesture.recorded else { return }
    log.write("replay", recorded.members + [JSON.Member("ahead", .integer(gesture.ahead.count))])
  }

  func perform(_ command: GestureCommand) {
    guard let program, let gesture = program.gesture else { return }
    switch command {
    case .record: if gesture.isRecording { endRecording() } else { beginRecording() }
    case .replay: replay(gesture)
    case .save: if let gesture = gestureToSave { save(gesture, to: savedGesture.free(for: gesture.file)) }
    case .saveElsewhere: if gestureToSave != nil { chooseGestureFile() }
    case .forget:
      endRecording()
      program.stopReplay()
      gesture.forget()
      log.write("forget")
      cards.notify(localized("The gesture is forgotten"))
    }
  }

  /// The state of a command in the palette and the menus.
  func state(of command: GestureCommand) -> CommandState {
    guard let gesture = program?.gesture else { return .available(false) }
    let isThere = gesture.recorded != nil || gesture.touches ?? 0 > 0
    return switch command {
    case .record: .on(gesture.isRecording)
    case .replay: .enabled(isThere || savedGesture.exists)
    case .save, .saveElsewhere, .forget: .enabled(isThere)
    }
  }

  // MARK: Recording

  private func beginRecording() {
    guard let program, let gesture = program.gesture else { return }
    // The pointer is the program's, and only what the person does is recorded.
    movesLayers = false
    program.stopReplay()
    gesture.begin()
    log.write("record", [JSON.Member("value", .bool(true)), log.time])
  }

  private func endRecording() {
    guard let program, let gesture = program.gesture, gesture.isRecording else { return }
    program.deliver()
    let recorded = gesture.end(at: playback.time)
    log.write("record", [JSON.Member("value", .bool(false))] + (recorded ?? Gesture([])).members)
    let key = entry(of: .gesture(.replay)).keyText
    cards.notify(
      recorded.map { localized("Recorded a gesture, \(Gesture.text(of: $0.touches)); \(key) replays it") }
        ?? localized("Nothing was touched, so there is no new gesture"))
  }

  // MARK: Replaying

  /// Starts the scene again, from the begin of the gesture. Without one that was recorded it is that of the file beside the scene.
  private func replay(_ gesture: SessionGesture) {
    endRecording()
    do {
      if gesture.recorded == nil, savedGesture.exists { try gesture.load(savedGesture) }
    } catch { return reportFailure("\(error)", file: savedGesture.url.relativePath) }
    guard let recorded = gesture.recorded, !recorded.isEmpty else {
      let key = entry(of: .gesture(.record)).keyText
      return cards.notify(localized("There is no gesture; \(key) records one"))
    }
    if let program { askForReload(program, at: max(recorded.begin - Self.lead, 0)) }
  }

  /// Asks for another version of the scene, which gets the changes that are not saved.
  func askForReload(_ program: SessionProgram, at time: Double? = nil) {
    document.updateJournals(isLast: true)
    program.askForReload(at: time)
  }

  // MARK: Files

  /// The file in which the scene's gesture is saved, unless the person chooses another one.
  private var savedGesture: GestureFile {
    .beside(document.scenes.first?.url ?? URL(fileURLWithPath: "scene.swift"))
  }

  /// The gesture, after a recording has ended; nil without one, which the person is told.
  private var gestureToSave: SessionGesture? {
    endRecording()
    guard let gesture = program?.gesture, gesture.recorded != nil else {
      cards.notify(localized("There is no gesture to save"))
      return nil
    }
    return gesture
  }

  private func save(_ gesture: SessionGesture, to file: GestureFile) {
    let began = DispatchTime.now().uptimeNanoseconds
    do {
      let bytes = try gesture.file.save(to: file)
      log.write(
        "save",
        [
          JSON.Member("file", .string(file.url.relativePath)), JSON.Member("bytes", .integer(bytes)),
          JSON.Member("seconds", .number(Double(DispatchTime.now().uptimeNanoseconds - began) / 1e9)),
        ])
      cards.notify(localized("Saved the gesture as \(file.url.lastPathComponent)"))
    } catch { reportFailure("\(error)", file: file.url.relativePath) }
  }

  private func chooseGestureFile() { ask(.gesture(savedGesture.url)) { .chosenGesture($0) } }

  /// A file for the gesture was chosen.
  func takeGestureFile(_ paths: Result<[String], FileDialog.Failure>) {
    do {
      guard let path = try paths.get().first, let gesture = gestureToSave else { return }
      save(gesture, to: GestureFile(URL(fileURLWithPath: path)))
    } catch { reportFailure("\(error)", file: nil) }
  }
}
