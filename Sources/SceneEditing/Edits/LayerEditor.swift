import QuartzCore

/// Changes values of layers, at once and with a step in the history.
@MainActor package final class LayerEditor {
  package let history: EditHistory
  /// Whether a change runs the layer's implicit animation. Default false. Undo and redo never do.
  package var animates = false

  package init(history: EditHistory) { self.history = history }

  /// A value by its key path, as `editedValue(forKeyPath:)` gives it; nil for none.
  package typealias Value = (keyPath: String, value: Any?)

  /// Sets the value at a key path of a model layer. The value that the layer has already is no step.
  ///
  /// - Parameter isDragged: whether the change is a part of a drag, which is one step until `EditHistory.endStep()`.
  package func set(_ value: Any?, of layer: CALayer, forKeyPath keyPath: String, isDragged: Bool = false) {
    set([(keyPath, value)], of: [layer], isDragged: isDragged)
  }

  /// Sets values of model layers, all of each layer, as one step. Values that the layers have already are no part of it.
  ///
  /// - Parameters:
  ///   - name: what the step does. Default: the names of the layers and the key paths.
  ///   - isDragged: whether the change is a part of a drag, which is one step until `EditHistory.endStep()`.
  package func set(
    _ values: [Value], of layers: [CALayer], named name: String? = nil, isDragged: Bool = false
  ) {
    let places = values.map { Self.storedPath(of: $0.keyPath) }
    let before = layers.map { layer in places.map { layer.editedValue(forKeyPath: $0) } }
    // The layer knows what the value at a part, such as a rotation, makes of the whole.
    CATransaction.begin()
    CATransaction.setDisableActions(!animates)
    for layer in layers {
      for (keyPath, value) in values { layer.setEditedValue(value, forKeyPath: keyPath) }
    }
    CATransaction.commit()
    history.layersChanged()
    var changes = zip(layers, before).flatMap { layer, before in
      zip(places, before).map { place, before in
        SceneChange(
          layer, .value(keyPath: place, before: before, after: layer.editedValue(forKeyPath: place)))
      }
    }
    // A drag is recorded also where it comes back to the values before, with all that it may change.
    if !isDragged { changes.removeAll { !$0.changesScene } }
    guard !changes.isEmpty else { return }
    let keyPaths = values.map(\.keyPath).joined(separator: ", ")
    history.record(
      name ?? "\(Self.title(of: layers)): \(keyPaths)", changes,
      merging: isDragged ? .values(layers, places.joined(separator: " ")) : nil)
  }

  /// Changes a list of filters, emitter cells or behaviours of a layer that no text has.
  package func edit(_ command: ObjectCommand, _ place: ObjectPath) {
    let items = command.applied(to: place)
    set([(place.key, items.isEmpty ? nil : items)], of: [place.layer], named: command.title(place))
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
