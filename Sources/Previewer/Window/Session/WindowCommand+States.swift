import Localization
import SceneEditing

/// The entries of the commands that menus have for states, transitions, and objects in lists of a layer.
extension WindowCommand {
  func define(_ command: StatesCommand) -> Definition {
    let text =
      switch command {
      case .add: localized("Add a state")
      case .rename: localized("Rename the state")
      case .copy: localized("Copy the state")
      case .delete: localized("Delete the state and its transitions")
      case .playTransition: localized("Play the transition")
      case .deleteTransition: localized("Delete the transition")
      }
    return define(
      text, .scene,
      state: { client in
        if case .playTransition(let names) = command {
          return .enabled(client.documents.contains { $0.states.change(with: names, near: nil) != nil })
        }
        return .available(client.documents.contains { !$0.isProgram && !$0.markups.isEmpty })
      }
    ) { $0.perform(command) }
  }

  func define(_ command: ObjectCommand, key: String, way: [Int]) -> Definition {
    let text =
      switch command {
      case .add: localized("Add to the list")
      case .rename: localized("Name")
      case .duplicate: localized("Duplicate")
      case .remove: localized("Remove")
      case .shift(let step): step < 0 ? localized("Move up") : localized("Move down")
      }
    return define(
      text, .layers,
      state: { client in
        guard let layer = client.selection, let index = way.last else { return .available(false) }
        let place = ObjectPath(layer, key, way)
        guard place.object != nil else { return .available(false) }
        guard case .shift(let step) = command else { return CommandState() }
        return .enabled(place.list.items.indices.contains(index + step))
      }
    ) { session in
      if let layer = session.selection { session.edit(command, ObjectPath(layer, key, way)) }
    }
  }
}
