/// A phase of a phone's screen for which a wallpaper has a state: locked, unlocked, or asleep.
///
/// Wallpapers use the names `Locked` or `Lock`, `Unlock` or `Unlocked`, and `Sleep`, in any case. A wallpaper
/// with a state for each orientation and appearance adds these to the name: `Lock PortraitUp Dark`.
package enum ScreenPhase: CaseIterable, Sendable {
  case locked, unlocked, sleep

  /// The name of the state that devices put a wallpaper into.
  var stateName: String {
    switch self {
    case .locked: "Locked"
    case .unlocked: "Unlock"
    case .sleep: "Sleep"
    }
  }

  /// The first words of names for the phase, in lower case.
  private var words: Set<String> {
    switch self {
    case .locked: ["locked", "lock"]
    case .unlocked: ["unlock", "unlocked"]
    case .sleep: ["sleep"]
    }
  }

  /// The phase in a state's name, and the text after the first word. Nil if there is none.
  static func parse(_ name: String) -> (phase: ScreenPhase, variant: String)? {
    let words = name.split(separator: " ", omittingEmptySubsequences: true)
    guard let first = words.first?.lowercased(),
      let phase = allCases.first(where: { $0.words.contains(first) })
    else { return nil }
    return (phase, words.dropFirst().joined(separator: " ").lowercased())
  }

  /// The first of the names that has the same phase and variant as `name`, or nil.
  static func state(like name: String, of names: [String]) -> String? {
    guard let asked = parse(name) else { return nil }
    return names.first { parse($0).map { $0 == asked } ?? false }
  }
}

extension SceneStates {
  /// The state for a phase of the screen: the one with the current state's variant (`PortraitUp Dark`), else
  /// the first. Nil if no state is for this phase.
  package func name(for phase: ScreenPhase) -> String? {
    let variant = current.flatMap { ScreenPhase.parse($0)?.variant }
    let candidates = names.filter { ScreenPhase.parse($0)?.phase == phase }
    return candidates.first { ScreenPhase.parse($0)?.variant == variant } ?? candidates.first
  }
}
