import QuartzCore

/// The states of a document, by name: what `--state` and the Tab key change.
///
/// A document's states usually belong to its root, or to those of a wallpaper's planes. Where several layers have states, a
/// name stands for the states of this name of all of them, whatever their case where a layer has none that is spelled so;
/// layers without a state of this name go to their base state.
package final class SceneStates {
  /// The names of the states, each once, in the order of the file. The base state, which has none, is not among them.
  package let names: [String]
  /// The name of the state that the document is in; nil for the base state.
  package private(set) var current: String?

  /// The name that stands for the base state where no state is called so.
  package static let baseName = "base"

  private let controller: CAStateController?
  /// The layers that have states.
  let owners: [CALayer]

  init(root: CALayer?) {
    controller = root.map { CAStateController(layer: $0) }
    var owners: [CALayer] = []
    var names: [String] = []
    var seen: Set<String> = []
    // Names that differ in case alone are one name, but not within a layer, which could go to either.
    var seenElsewhere: Set<String> = []
    var pending = root.map { [$0] } ?? []
    while let layer = pending.popLast() {
      if let states = layer.states {
        owners.append(layer)
        for state in states where !state.name.isEmpty && !seenElsewhere.contains(state.name.lowercased()) {
          if seen.insert(state.name).inserted { names.append(state.name) }
        }
        for state in states { seenElsewhere.insert(state.name.lowercased()) }
      }
      if let mask = layer.mask { pending.append(mask) }
      pending.append(contentsOf: (layer.sublayers ?? []).reversed())
    }
    self.owners = owners
    self.names = names
  }

  /// The state that a name means: an exact match, else one that differs in case alone, else the one for the same phase of
  /// the screen (`locked` for `Lock`), else the base state for `base`. Nil for a name that means nothing.
  package func resolve(_ name: String) -> String?? {
    if names.contains(name) { return .some(name) }
    if let similar = names.first(where: { $0.lowercased() == name.lowercased() }) { return .some(similar) }
    if let same = ScreenPhase.state(like: name, of: names) { return .some(same) }
    return name == Self.baseName ? .some(nil) : .none
  }

  /// Puts the document into a state; nil is the base state. The caller commits.
  ///
  /// - Parameter speed: of the transitions; 0 changes everything at once.
  package func set(_ name: String?, speed: Float = 1) {
    current = name
    for owner in owners {
      controller?.setState(state(name, of: owner), ofLayer: owner, transitionSpeed: speed)
    }
  }

  /// Holds the document at a fraction, 0 to 1, of its transition to a state. The caller commits.
  package func apply(_ name: String?, progress: Double) {
    current = name
    for owner in owners {
      controller?.apply(state: state(name, of: owner), ofLayer: owner, progress: progress)
    }
  }

  /// Seconds until a change from one state to another has ended; 0 when it happens at once. Nil is the base state.
  package func duration(from: String?, to: String?) -> Double {
    owners.map { owner in
      owner.stateTransitionDuration(from: state(from, of: owner)?.name, to: state(to, of: owner)?.name)
    }.max() ?? 0
  }

  /// The state of a layer that a name means.
  func state(_ name: String?, of owner: CALayer) -> CAState? {
    guard let name else { return nil }
    return owner.state(withName: name)
      ?? owner.states?.last { !$0.name.isEmpty && $0.name.lowercased() == name.lowercased() }
  }

  /// The state after the current one, in the order base, first, second, …, and round again.
  package func name(after step: Int) -> String? {
    let all: [String?] = [nil] + names
    let index = all.firstIndex(of: current) ?? 0
    return all[((index + step) % all.count + all.count) % all.count]
  }
}
