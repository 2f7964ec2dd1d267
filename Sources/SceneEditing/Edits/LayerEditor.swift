import QuartzCore

/// Changes values of layers, at once and with a step in the history.
@MainActor package final class LayerEditor {
  package let history: EditHistory
  /// Whether a change runs the layer's implicit animation. Default false. Undo and redo never do.
  package var animates = false

  package init(history: EditHistory) { self.history = history }

  /// Sets the value at a key path of a model layer. The value that the layer has already is no step.
  ///
  /// - Parameter isDragged: whether the change is a part of a drag, which is one step until `EditHistory.endStep()`.
  package func set(_ value: Any?, of layer: CALayer, forKeyPath keyPath: String, isDragged: Bool = false) {
    let place = Self.storedPath(of: keyPath)
    let before = layer.editedValue(forKeyPath: place)
    // The layer knows what the value at a part, such as a rotation, makes of the whole.
    CATransaction.begin()
    CATransaction.setDisableActions(!animates)
    layer.setEditedValue(value, forKeyPath: keyPath)
    CATransaction.commit()
    history.layersChanged()
    let after = layer.editedValue(forKeyPath: place)
    let change = SceneChange(layer, .value(keyPath: place, before: before, after: after))
    // A drag is recorded also where it comes back to the value before.
    guard isDragged || change.changesScene else { return }
    history.record(
      "\(Self.title(of: layer)): \(keyPath)", [change], merging: isDragged ? .value(layer, place) : nil)
  }

  /// Records values of a layer that were changed together, as one step.
  ///
  /// - Parameter before: the key paths of the values that have changed, with the values before, as `editedValue(forKeyPath:)` gives them.
  func record(_ name: String, of layer: CALayer, from before: [(keyPath: String, value: Any?)]) {
    guard !before.isEmpty else { return }
    history.record(
      name,
      before.map { keyPath, value in
        SceneChange(
          layer, .value(keyPath: keyPath, before: value, after: layer.editedValue(forKeyPath: keyPath)))
      })
    history.layersChanged()
  }

  /// The key path whose value holds all that a change may affect. The parts of a structure belong together: to set the
  /// rotation of a transform takes its scale apart, too. A filter or an emitter cell is an object that is changed itself, so
  /// there it is the whole path.
  static func storedPath(of keyPath: String) -> String {
    let head = String(keyPath.prefix { $0 != "." })
    switch CAEmitterLayer.valueKind(forKeyPath: head) {
    case .filter, .filters, .cells, .behaviors, .layer, .layers: return keyPath
    default: return head
    }
  }

  /// The title of one layer, or the number of several.
  package static func title(of layers: [CALayer]) -> String {
    layers.count == 1 ? title(of: layers[0]) : "\(layers.count) layers"
  }

  package static func title(of layer: CALayer) -> String {
    if let name = layer.name, !name.isEmpty { return name }
    return "\(type(of: layer))"
  }
}
