import RenderTree

/// Key paths into the cells and the behaviours of an emitter: `emitterCells.NAME.KEY`, `emitterBehaviors.NAME.INPUT`.
extension CAEmitterLayer {
  func emittedValue(at path: SplitKeyPath) -> Any? {
    guard let inner = SplitKeyPath(path.tail) else { return nil }
    if path.head == "emitterCells" {
      let cells = value(forKey: path.head) as? [CAEmitterCell]
      return cells?.first { $0.name == inner.head }?.value(forKeyPath: inner.tail)
    }
    let behaviors = objects[EmitterSlot.emitterBehaviors] as? EmitterBehaviors
    // A presentation copy has the numbers of the moment that it shows; the objects have those of the model.
    if isPresentation, let behaviors, let place = behaviors.place(ofKeyPath: path.tail) {
      return behaviors.numbers.withUnsafeBufferPointer {
        $0.baseAddress.flatMap { Box.value($0 + place.offset, place.kind) }
      }
    }
    return behaviors?.behavior(named: inner.head)?.value(forKeyPath: inner.tail)
  }

  /// Sets a value of a cell or a behaviour; false when none has the name.
  func setEmittedValue(_ value: Any?, at path: SplitKeyPath) -> Bool {
    guard let inner = SplitKeyPath(path.tail) else { return false }
    if path.head == "emitterCells" {
      guard let cells = self.value(forKey: path.head) as? [CAEmitterCell],
        let cell = cells.first(where: { $0.name == inner.head })
      else { return false }
      cell.setValue(value, forKeyPath: inner.tail)
      setValue(cells, forKey: path.head)
      return true
    }
    guard let behaviors = emitterBehaviors?.compactMap({ $0.copy(with: nil) as? CAEmitterBehavior }),
      let behavior = behaviors.first(where: { $0.name == inner.head })
    else { return false }
    behavior.setValue(value, forKeyPath: inner.tail)
    emitterBehaviors = behaviors
    return true
  }

  /// The type of the value at a path, whatever cells and behaviours there are.
  class func emittedKind(at path: SplitKeyPath) -> ValueKind? {
    path.head == "emitterCells" ? cellKind(path.tail) : BehaviorType.kind(ofInput: path.tail)
  }

  private class func cellKind(_ path: String) -> ValueKind? {
    guard let named = SplitKeyPath(path) else { return nil }
    if let inner = SplitKeyPath(named.tail), inner.head == "emitterCells" { return cellKind(inner.tail) }
    return CAEmitterCell.valueKind(forKeyPath: named.tail)
  }
}
