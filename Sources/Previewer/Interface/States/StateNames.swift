import CoreAnimationMarkup
import Localization

/// Names for new states and transitions.
enum StateNames {
  /// The names that devices look for, in the order in which a wallpaper's author needs them.
  private static let wallpaper = ["Locked", "Unlock", "Sleep"]

  /// A name for a new state: that of a phase of the screen that no state has, else one with a number.
  static func new(among names: [String]) -> String {
    let taken = Set(names.map { $0.lowercased() })
    if let free = wallpaper.first(where: { !taken.contains($0.lowercased()) }),
      names.allSatisfy({ name in wallpaper.contains { $0.lowercased() == name.lowercased() } })
    {
      return free
    }
    return numbered("State", from: 1, taken)
  }

  /// A name for a copy of a state.
  static func copy(of name: String, among names: [String]) -> String {
    numbered(name, from: 2, Set(names.map { $0.lowercased() }))
  }

  private static func numbered(_ name: String, from first: Int, _ taken: Set<String>) -> String {
    var number = first
    while taken.contains("\(name) \(number)".lowercased()) { number += 1 }
    return "\(name) \(number)"
  }

  /// The number of states beyond which not every pair of them is offered.
  private static let most = 6

  /// The transitions that a scene does not have. Of many states those with any state, and those with the present one.
  static func missingTransitions(of states: SceneStates) -> [TransitionNames] {
    let known = Set(states.transitions)
    let names = [TransitionNames.any] + states.names
    let pairs = names.flatMap { from in names.map { TransitionNames(from: from, to: $0) } }
    return pairs.filter { pair in
      guard !known.contains(pair), pair.from != pair.to || pair.from == TransitionNames.any else {
        return false
      }
      let ends = [pair.from, pair.to]
      return states.names.count <= most || ends.contains(TransitionNames.any)
        || ends.contains(states.current ?? "")
    }
  }
}

/// What the list of transitions says about one.
struct TransitionSummary: Equatable {
  let count: Int
  let duration: Double
  /// Whether there is a change of state in which the transition is used.
  let isUsed: Bool

  init(of names: TransitionNames, in states: SceneStates) {
    let values = states.values(of: names)
    count = values.count
    duration =
      values.map { value -> Double in
        switch value.way {
        case .animation(let element): element.end
        case .plain: TransitionValue.plainDuration
        case .jump: 0
        }
      }.max() ?? 0
    isUsed = states.change(with: names, near: nil) != nil
  }

  var text: String {
    guard isUsed else { return localized("never used") }
    let values = count == 1 ? localized("1 value") : localized("\(count) values")
    return "\(values), \(TimeText.number(duration, digits: 2)) s"
  }
}
