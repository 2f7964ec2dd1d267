/// A phase of a phone's screen that a wallpaper has a state for: locked, unlocked, or asleep.
///
/// The names are those of wallpapers as they are found: `Locked` or `Lock`, `Unlock` or `Unlocked`, `Sleep`, in any case.
/// A wallpaper with a state for each orientation and appearance adds them to the name: `Lock PortraitUp Dark`.
package enum ScreenPhase: CaseIterable, Sendable {
  case locked, unlocked, sleep

  /// The first words that name the phase, in lower case.
  private var words: Set<String> {
    switch self {
    case .locked: ["locked", "lock"]
    case .unlocked: ["unlock", "unlocked"]
    case .sleep: ["sleep"]
    }
  }

  /// The phase that a state's name stands for, with what follows the first word; nil where it stands for none.
  static func parse(_ name: String) -> (phase: ScreenPhase, variant: String)? {
    let words = name.split(separator: " ", omittingEmptySubsequences: true)
    guard let first = words.first?.lowercased(),
      let phase = allCases.first(where: { $0.words.contains(first) })
    else { return nil }
    return (phase, words.dropFirst().joined(separator: " ").lowercased())
  }

  /// The first of the names that stands for the same phase and variant as `name`; nil for none.
  static func state(like name: String, of names: [String]) -> String? {
    guard let asked = parse(name) else { return nil }
    return names.first { parse($0).map { $0 == asked } ?? false }
  }
}

extension SceneStates {
  /// The state for a phase of the screen: of the current state's variant (`PortraitUp Dark`) where there is one, else the
  /// first; nil where no state is for this phase.
  package func name(for phase: ScreenPhase) -> String? {
    let variant = current.flatMap { ScreenPhase.parse($0)?.variant }
    let candidates = names.filter { ScreenPhase.parse($0)?.phase == phase }
    return candidates.first { ScreenPhase.parse($0)?.variant == variant } ?? candidates.first
  }
}
