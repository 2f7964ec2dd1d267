import Foundation
import ProcessEnvironment
import Synchronization

/// Detects changes of files.
///
/// A thread waits for the system's events of the files' folders (inotify), so nothing runs while nothing changes. On file systems
/// without events it looks at the files twice a second. A file that is written in several steps counts once: a change is reported
/// when nothing has happened for `settling`.
package final class SceneWatcher: Sendable {
  /// The seconds between two looks at files without events.
  package static let interval = 0.5
  /// The seconds without events after which a change is complete, and after which it is reported in any case.
  static let settling = 0.15
  static let longestSettling = 2.0

  private let shared: Shared

  /// Starts to watch files.
  ///
  /// - Parameters:
  ///   - onChange: called on another thread when files have changed. It may be called once more while the watcher is released.
  package convenience init(files: [URL], onChange: (@Sendable () -> Void)? = nil) {
    self.init(files: files, polls: false, onChange: onChange)
  }

  /// - Parameters:
  ///   - polls: whether the files are looked at and events are not used, as on file systems without events.
  ///   - clock: the clock by which it waits. Default: the system's.
  init(
    files: [URL], polls: Bool, clock: EventClock = .system, onChange: (@Sendable () -> Void)? = nil
  ) {
    shared = Shared(files.map(Self.path), polls: polls, clock, onChange)
    let shared = shared
    let thread = Thread { shared.run() }
    thread.name = "cambium files"
    thread.stackSize = 256 << 10
    thread.start()
  }

  deinit { shared.end() }

  /// Whether a file has changed since the last call. It does not wait.
  package func hasChanged() -> Bool { shared.state.withLock { exchange(&$0.hasChanged, with: false) } }

  /// Watches other files. A change of a file that was watched before is not lost.
  package func watch(_ files: [URL]) {
    let paths = files.map(Self.path)
    shared.state.withLock { state in
      guard state.paths != paths else { return }
      state.marks = FileMarks(of: paths, known: state.marks)
      state.paths = paths
      state.isNew = true
    }
    shared.wake()
  }

  /// Takes the files as they are now for known. The window calls it when it has written them itself.
  package func accept() {
    shared.state.withLock { $0.marks = FileMarks(of: $0.paths) }
  }

  private static func path(_ url: URL) -> String {
    let path = url.absoluteURL.path
    // URLs of folders end with a slash.
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// What the watcher and its thread share.
  private final class Shared: Sendable {
    struct State {
      var paths: [String]
      /// The files as they were reported last.
      var marks: FileMarks
      /// Whether the thread does not know `paths` yet.
      var isNew = true
      var hasChanged = false
      var isOver = false
    }

    let state: Mutex<State>
    private let polls: Bool
    private let clock: EventClock
    private let onChange: (@Sendable () -> Void)?
    /// The ends of a pipe that wakes the thread, for reading and writing; −1 where the process has no more descriptors.
    private let bell: (output: Int32, input: Int32)

    init(_ paths: [String], polls: Bool, _ clock: EventClock, _ onChange: (@Sendable () -> Void)?) {
      state = Mutex(State(paths: paths, marks: FileMarks(of: paths)))
      self.polls = polls
      self.clock = clock
      self.onChange = onChange
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) == 0 {
        for end in ends {
          _ = fcntl(end, F_SETFD, FD_CLOEXEC)
          _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
      }
      bell = (ends[0], ends[1])
    }

    deinit { for end in [bell.output, bell.input] where end >= 0 { close(end) } }

    func wake() {
      var byte: UInt8 = 1
      _ = write(bell.input, &byte, 1)
    }

    func end() {
      state.withLock { $0.isOver = true }
      wake()
    }

    func run() {
      var events = FolderEvents()
      defer { events.close() }
      // The times of the first and the last event that are not reported yet.
      var firstEvent: Double?
      var lastEvent = 0.0
      // When files without events were looked at last.
      var lastLook = clock.now
      while true {
        let (isOver, isNew, paths) = state.withLock { state in
          (state.isOver, exchange(&state.isNew, with: false), state.paths)
        }
        if isOver { return }
        if isNew {
          events.watch(paths)
          // What happened before the watches were there gave no event.
          if firstEvent == nil, differs() {
            lastEvent = clock.now
            firstEvent = lastEvent
          }
        }
        let looks = polls || !events.isComplete
        var deadline = Double.infinity
        if let first = firstEvent {
          deadline = min(lastEvent + SceneWatcher.settling, first + SceneWatcher.longestSettling)
        } else if looks {
          deadline = lastLook + SceneWatcher.interval
        }
        sleep(until: deadline, events.descriptor)
        if !polls, events.take() {
          // A folder may have been replaced.
          events.watch(paths)
          lastEvent = clock.now
          firstEvent = firstEvent ?? lastEvent
        } else if firstEvent == nil, looks, clock.now >= lastLook + SceneWatcher.interval {
          lastLook = clock.now
          if differs() {
            lastEvent = lastLook
            firstEvent = lastEvent
          }
        }
        guard let first = firstEvent else { continue }
        let now = clock.now
        if now >= lastEvent + SceneWatcher.settling || now >= first + SceneWatcher.longestSettling {
          firstEvent = nil
          report()
        }
      }
    }

    private func differs() -> Bool {
      let (paths, marks) = state.withLock { ($0.paths, $0.marks) }
      return FileMarks(of: paths) != marks
    }

    /// Reports a change, if the files are not as they were reported last.
    private func report() {
      let paths = state.withLock { $0.paths }
      let marks = FileMarks(of: paths)
      let isChanged = state.withLock { state in
        guard state.paths == paths, state.marks != marks, !state.isOver else { return false }
        state.marks = marks
        state.hasChanged = true
        return true
      }
      if isChanged { onChange?() }
    }

    /// Waits for an event, for `wake()`, or until a time of the clock.
    private func sleep(until deadline: Double, _ descriptor: Int32) {
      // `poll` ignores a negative descriptor.
      var waits = [
        pollfd(fd: bell.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: polls ? -1 : descriptor, events: Int16(POLLIN), revents: 0),
      ]
      // Without a pipe the thread looks by itself.
      clock.poll(&waits, until: deadline, interval: bell.output >= 0 ? .infinity : 0.5)
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(bell.output, &bytes, bytes.count) > 0 {}
    }
  }
}

/// Sets a variable, and returns what it was before.
private func exchange<Value>(_ variable: inout Value, with value: Value) -> Value {
  defer { variable = value }
  return variable
}
