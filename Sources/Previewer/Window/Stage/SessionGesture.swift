import Localization
import SceneTools
import UIKit

/// The gesture of a Swift scene in a session: its recording, and those of its touches that are still to come.
///
/// The gesture is in a file of the window, which the process of the scene's next version reads.
@MainActor final class SessionGesture {
  let file: GestureFile
  /// What the file has; nil for no gesture.
  private(set) var recorded: Gesture?
  private var recording: Recording?
  /// Touches that are replayed when the clock comes to their times, in the order of time.
  private(set) var ahead: [TouchSample]

  /// Called when a recording begins, gets touches, or ends.
  var changed: () -> Void = {}
  /// Called when the file cannot be written, with a sentence. The recording has ended then.
  var failed: (String) -> Void = { _ in }

  private struct Recording {
    var touches = 0
    var samples = 0
    /// The fingers that have been put down since the begin.
    var down: [Int: RecordedTouch] = [:]
    /// The time of the last touch. Times do not go back, as a person may seek while a gesture is recorded.
    var last = 0.0
  }

  /// - Parameters:
  ///   - file: that of the window, which may not exist yet.
  ///   - recorded: what it has; nil for no gesture.
  ///   - ahead: the touches that the program has not got yet, in the order of time.
  init(_ file: GestureFile, recorded: Gesture?, ahead: [TouchSample]) {
    self.file = file
    self.recorded = recorded
    self.ahead = ahead
  }

  // MARK: Recording

  var isRecording: Bool { recording != nil }

  /// The number of touches of the recording; nil while there is none.
  var touches: Int? { recording?.touches }

  func begin() {
    recording = Recording()
    changed()
  }

  /// Adds touches to the recording, before the program gets them. Movements of fingers that were down before it are none of its.
  func take(_ touches: [RecordedTouch]) {
    guard var recording else { return }
    var new: [RecordedTouch] = []
    for var touch in touches where touch.phase == .began || recording.down[touch.finger] != nil {
      touch.time = max(touch.time, recording.last)
      recording.last = touch.time
      switch touch.phase {
      case .began:
        recording.touches += 1
        recording.down[touch.finger] = touch
      case .moved: recording.down[touch.finger] = touch
      case .ended, .cancelled: recording.down[touch.finger] = nil
      }
      new.append(touch)
    }
    guard !new.isEmpty else { return }
    do {
      // An earlier gesture stays until there is another one.
      if recording.samples == 0 { try file.write(new) } else { try file.add(new) }
    } catch {
      self.recording = nil
      changed()
      return failed(localized("The gesture cannot be recorded: \(error.localizedDescription)"))
    }
    recording.samples += new.count
    self.recording = recording
    changed()
  }

  /// Ends the recording. Fingers that are down are cancelled in it.
  ///
  /// - Parameter time: in seconds of the scene.
  /// - Returns: the gesture; nil if nothing was touched, and an earlier gesture stays.
  func end(at time: Double) -> Gesture? {
    guard let recording else { return nil }
    take(
      recording.down.sorted { $0.key < $1.key }.map {
        RecordedTouch(finger: $0.key, phase: .cancelled, point: $0.value.point, time: time)
      })
    // What could not be written has been told.
    guard self.recording != nil else { return nil }
    self.recording = nil
    changed()
    guard recording.samples > 0, let gesture = try? file.read() else { return nil }
    recorded = gesture
    return gesture
  }

  // MARK: Replaying

  /// The time of the next touch that is to come, in seconds of the scene; nil without any.
  var next: Double? { ahead.first?.time }

  /// Takes the touches whose time has come.
  func due(at time: Double) -> [TouchSample] {
    let due = ahead.prefix { $0.time <= time }
    ahead.removeFirst(due.count)
    return Array(due)
  }

  /// Gives up the touches that are to come.
  ///
  /// - Returns: what cancels the fingers that are down.
  func stopReplay(at time: Double) -> [TouchSample] {
    var seen: Set<Int64> = []
    let first = ahead.filter { seen.insert($0.finger).inserted }
    ahead = []
    return first.filter { $0.phase != .began }.map {
      TouchSample(finger: $0.finger, .cancelled, $0.place, at: time)
    }
  }

  // MARK: Files

  /// Takes the gesture of another file.
  func load(_ other: GestureFile) throws {
    let gesture = try other.read()
    try file.take(other)
    recorded = gesture
  }

  func forget() {
    file.remove()
    recorded = nil
  }
}
