import Synchronization

/// Finds out why the layouts of a run of passes do not settle. Such a run is cut off; in its last passes the changes that ask for another
/// layout are noted, so that the message can name the view and the property.
package struct LayoutLoop {
  private static let recording = Atomic<Bool>(false)
  private static let changes = Mutex<[Change]>([])
  /// The passes at the end of a run in which changes are noted: two, because a layout and its cause may take turns.
  private static let recordedPasses = 2
  /// A message names at most so many changes.
  private static let namedChanges = 3

  /// How near a change is to what the program has done: the first is nearest.
  package enum Nearness: Int, Comparable {
    /// A property that the program sets.
    case property
    /// A place or a size, which a layout may have set.
    case geometry
    /// A request for a layout, which follows from changes.
    case request

    package static func < (first: Nearness, second: Nearness) -> Bool { first.rawValue < second.rawValue }
  }

  private struct Change {
    let property: String
    let owner: String
    let nearness: Nearness
  }

  /// The number of passes after which the run is cut off.
  let limit: Int
  /// Whether changes are noted for this run, and not for one around it.
  private var isRecorder = false

  init(limit: Int) { self.limit = limit }

  /// Whether changes that ask for a layout are to be noted. Threads that lay out other trees meanwhile may add theirs.
  package static var isRecording: Bool { recording.load(ordering: .relaxed) }

  /// A pass begins. In the last ones changes are noted.
  mutating func enter(pass: Int) {
    guard pass == limit - Self.recordedPasses else { return }
    isRecorder = !Self.recording.exchange(true, ordering: .relaxed)
    if isRecorder { Self.changes.withLock { $0 = [] } }
  }

  /// Ends the run, and logs why it has not settled.
  ///
  /// - Parameter finding: what goes on after the last pass, without a full stop; nil: the run has settled.
  func leave(_ finding: @autoclosure () -> String?) {
    guard isRecorder else { return }
    Self.recording.store(false, ordering: .relaxed)
    let noted = Self.changes.withLock { changes in
      defer { changes = [] }
      return changes
    }
    guard var message = finding() else { return }
    if !noted.isEmpty {
      // The sort keeps the order of equals.
      let named = noted.sorted { $0.nearness < $1.nearness }.prefix(Self.namedChanges)
        .map { "\($0.property) of \($0.owner)" }
      message += ", because each pass changes \(named.joined(separator: ", "))"
    }
    Misuse.ignored(message + ". The layout stops after \(limit) passes, and the program continues")
  }

  /// Notes that a property has changed in a way that may ask for a layout. Of each owner the nearest change counts, which causes the others.
  package static func note(
    _ property: String, of owner: @autoclosure () -> String, _ nearness: Nearness = .property
  ) {
    guard isRecording else { return }
    let change = Change(property: property, owner: owner(), nearness: nearness)
    changes.withLock { changes in
      guard let index = changes.firstIndex(where: { $0.owner == change.owner }) else {
        return changes.append(change)
      }
      if nearness < changes[index].nearness { changes[index] = change }
    }
  }
}
