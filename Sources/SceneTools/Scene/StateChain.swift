import CoreAnimationMarkup
import SceneFiles

/// Changes of state that follow each other: `from lock, unlock, hold 1 s, lock`.
///
/// Each change begins when the one before has ended, and a hold waits for a time between them.
package struct StateChain: Sendable, Equatable {
  package enum Step: Sendable, Equatable {
    case state(String)
    case hold(Double)
  }

  /// The state in which the scene is at first, without a transition; nil: the one in which it begins.
  package let start: String?
  package let steps: [Step]
  /// What it was made of.
  package let text: String

  /// Nil for a text without a change, with an empty part, or with a hold that is no time of 0 or more seconds.
  package init?(_ text: String) {
    var start: String?
    var steps: [Step] = []
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    for (index, part) in parts.enumerated() {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first?.lowercased() {
      case nil: return nil
      case "from" where index == 0 && words.count == 2: start = words[1]
      case "hold" where words.count == 2:
        guard let seconds = Self.seconds(words[1]) else { return nil }
        steps.append(.hold(seconds))
      default: steps.append(.state(part))
      }
    }
    guard steps.contains(where: { if case .state = $0 { true } else { false } }) else { return nil }
    (self.start, self.steps, self.text) = (start, steps, text)
  }

  /// A time such as `1`, `0.5 s` or `500 ms`.
  private static func seconds(_ text: String) -> Double? {
    let text = text.lowercased()
    let (number, unit): (Substring, Double) =
      text.hasSuffix("ms")
      ? (text.dropLast(2), 1e-3) : text.hasSuffix("s") ? (text.dropLast(1), 1) : (text[...], 1)
    guard let value = Double(number.filter { !$0.isWhitespace }), value.isFinite, value >= 0 else {
      return nil
    }
    return value * unit
  }

  /// The changes of a chain with their times in a scene.
  package struct Plan: Sendable, Equatable {
    /// The state in which the scene is at first; nil is the base state.
    package let start: String?
    package let changes: [StateChange]
    /// When the last change or hold has ended, in seconds.
    package let end: Double
  }

  /// The first name that a scene does not have; nil if it has all of them.
  package func unknownName(in times: StateTimes) -> String? {
    let names = steps.compactMap { if case .state(let name) = $0 { name } else { nil } }
    return ([start].compactMap { $0 } + names).first { times.resolve($0) == nil }
  }

  /// The times of the changes in a scene. Names that the scene does not have are left out. A transition without an end takes no time.
  ///
  /// - Parameter current: the state in which the scene begins, if the chain does not say it; nil is the base state.
  package func plan(for times: StateTimes, current: String?) -> Plan {
    let first = start.flatMap { times.resolve($0) } ?? current
    var (state, time) = (first, 0.0)
    var changes: [StateChange] = []
    for step in steps {
      switch step {
      case .hold(let seconds): time += seconds
      case .state(let name):
        guard let next = times.resolve(name) else { continue }
        changes.append(StateChange(name: next ?? SceneStates.baseName, time: time))
        time += times.duration(from: state, to: next)
        state = next
      }
    }
    return Plan(start: first, changes: changes, end: time)
  }
}

/// The states of a scene and how long the changes between them take, as values.
package struct StateTimes: Sendable, Equatable {
  /// The names of the states. The base state is not among them.
  package let names: [String]
  /// By the indices of the states, the base state last.
  private let durations: [[Double]]

  package init(_ states: SceneStates) {
    names = states.names
    let all: [String?] = states.names + [nil]
    durations = all.map { from in
      all.map { to in
        let duration = states.duration(from: from, to: to)
        return duration.isFinite ? duration : 0
      }
    }
  }

  /// No states.
  package init() { (names, durations) = ([], [[0]]) }

  /// The state for a name, as `SceneStates.resolve` finds it; nil for an unknown name.
  package func resolve(_ name: String) -> String?? { SceneStates.resolve(name, among: names) }

  /// The seconds that a change takes; 0 for one at once, and for one without an end. Nil is the base state.
  package func duration(from: String?, to: String?) -> Double {
    func index(_ name: String?) -> Int { name.flatMap { names.firstIndex(of: $0) } ?? names.count }
    return durations[index(from)][index(to)]
  }
}
