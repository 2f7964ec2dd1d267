import Localization
import QuartzCore
import SceneEditing
import UIKit

/// Layers get other names in their rows: with F2 while the tree has the keyboard, or by a click on the name of the row that is chosen alone.
extension LayerTreeView {
  /// Edits the name of a row's layer in the row. Rows of constraints have no names that could be changed.
  func rename(_ index: Int) {
    guard tree.rows.indices.contains(index), tree.rows[index].isLayer, let row = rowView(at: index) else {
      return
    }
    let layer = tree.rows[index].layer
    let field = nameField ?? makeNameField()
    field.text = layer.name ?? ""
    field.commit = { [weak self, weak layer] name in
      if let layer { self?.client?.edits.editor.set(name, of: layer, forKeyPath: "name") }
      return nil
    }
    let place = row.nameFrame
    field.frame = CGRect(
      x: place.minX - 6, y: row.frame.minY + 1, width: max(row.frame.width - place.minX, 40),
      height: row.frame.height - 2)
    field.isHidden = false
    content.bringSubviewToFront(field)
    field.beginEditing()
  }

  /// Edits the name of a layer, whose row the tree opens and shows.
  package func rename(_ layer: CALayer) {
    selectionChanged()
    guard let index = show(layer) else { return }
    rename(index)
  }

  private func makeNameField() -> TextField {
    let field = NameField(frame: .zero)
    field.font = Theme.body
    field.changesScene = true
    field.accessibilityLabel = localized("Name")
    field.ended = { [weak self] _ in
      guard let self else { return }
      interface?.receiver = self
    }
    field.stopped = { [weak self, weak field] in
      field?.isHidden = true
      self?.showRows()
    }
    content.addSubview(field)
    nameField = field
    return field
  }
}

/// A field that hides the row below it.
@MainActor private final class NameField: TextField {
  override func themeChanged() {
    super.themeChanged()
    backgroundColor = theme.panel.withAlphaComponent(1)
  }
}
