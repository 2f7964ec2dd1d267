extension StatesCommand {
  /// The change of the files that carries the command out; nil for a command that changes none by itself.
  ///
  /// - Parameter names: the names of the states that there are.
  func edit(among names: [String]) -> StateEdit? {
    switch self {
    case .add: .addState(StateNames.new(among: names))
    case .copy(let name): .copyState(name, as: StateNames.copy(of: name, among: names))
    case .delete(let name): .deleteState(name)
    case .deleteTransition(let transition): .deleteTransition(transition)
    case .rename, .playTransition: nil
    }
  }
}
