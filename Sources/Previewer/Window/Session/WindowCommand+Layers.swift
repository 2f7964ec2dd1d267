import Localization
import SceneEditing
import Windowing

/// The entries of the commands that change layers in the text of their file, or arrange them.
extension WindowCommand {
  func define(_ command: LayerCommand) -> Definition {
    let copies = "Copy, cut or paste layers or animations as CAML"
    let groups = "Group the selected layer, or ungroup it"
    let orders = "Bring the selected layer to the front, forward, backward or to the back"
    let (text, key, line): (String, Key?, String) =
      switch command {
      case .delete: ("Delete the selected layer", Key("Delete"), "")
      case .duplicate: ("Duplicate the selected layer", Key("D", control: true), "")
      case .copy: ("Copy the selected layer", Key("C", control: true), copies)
      case .cut: ("Cut the selected layer", Key("X", control: true), copies)
      case .paste: ("Paste layers or animations", Key("V", control: true), copies)
      case .group: ("Group: put the selected layer into a new layer", Key("G", control: true), groups)
      case .ungroup:
        (
          "Ungroup: put the sublayers in the layer's place", Key("G", shift: true, control: true), groups
        )
      case .picture: ("Choose a picture for the selected layer", nil, "")
      case .bringToFront:
        ("Bring the selected layer to the front", Key("]", shift: true, control: true), orders)
      case .raise: ("Bring the selected layer forward", Key("]", control: true), orders)
      case .lower: ("Send the selected layer backward", Key("[", control: true), orders)
      case .sendToBack:
        ("Send the selected layer to the back", Key("[", shift: true, control: true), orders)
      case .add(let new): (localized("Add a \(new.rawValue)"), nil, "")
      }
    let addsLayers = if case .add = command { true } else { command == .paste }
    return define(
      text, .layers, key.map { [$0] } ?? [], line: line,
      state: {
        addsLayers
          ? .available($0.documents.contains { !$0.markups.isEmpty }) : .enabled($0.selection != nil)
      }
    ) { if !$0.pointer.isDragging { $0.edit(command) } }
  }

  func define(_ arrangement: LayerArrangement) -> Definition {
    let edges = "Align the edges of the selected layers: left, right, top, bottom"
    let centers = "Align the centres of the selected layers horizontally or vertically"
    let gaps = "Make the gaps between the selected layers equal, horizontally or vertically"
    let (text, key, line): (String, String?, String) =
      switch arrangement {
      case .alignLeft: ("Align the left edges of the selected layers", "Left", edges)
      case .alignRight: ("Align the right edges of the selected layers", "Right", edges)
      case .alignTop: ("Align the top edges of the selected layers", "Up", edges)
      case .alignBottom: ("Align the bottom edges of the selected layers", "Down", edges)
      case .alignCenter: ("Align the horizontal centres of the selected layers", "H", centers)
      case .alignMiddle: ("Align the vertical centres of the selected layers", "M", centers)
      case .distributeHorizontally: ("Distribute the centres of the selected layers horizontally", nil, "")
      case .distributeVertically: ("Distribute the centres of the selected layers vertically", nil, "")
      case .spaceHorizontally: ("Make the horizontal gaps of the selected layers equal", "X", gaps)
      case .spaceVertically: ("Make the vertical gaps of the selected layers equal", "Y", gaps)
      }
    return define(
      text, .layers, key.map { [Key($0, shift: true, control: true)] } ?? [], line: line,
      state: { .enabled($0.selected.count >= arrangement.leastCount) }
    ) { $0.arrange(arrangement) }
  }
}
