extension CALayer {
  func store(_ animation: CAAnimation, forKey key: String?) {
    guard modelLayer == nil else {
      Misuse.ignored("add(_:forKey:) of a presentation layer is ignored")
      return
    }
    guard let copy = animation.deepCopy() else { return }
    if let copy = copy as? CAPropertyAnimation, copy.keyPath == nil { copy.keyPath = key }
    if !(copy.duration > 0) { copy.duration = CATransaction.animationDuration() }
    copy.freeze()
    let key = copy is CATransition ? kCATransition : key
    if let key, let index = indexOfRecord(forKey: key) { end(records.remove(at: index)) }
    let state = TransactionState.current
    let groups = state.levels.last?.openGroups ?? []
    let record = AnimationRecord(key: key, animation: copy, layer: self, groups: groups)
    records.append(record)
    if context == nil, !groups.isEmpty { state.noteLoose(record) }
    note(.animations)
  }

  func removeRecord(forKey key: String) {
    guard let index = indexOfRecord(forKey: key) else { return }
    end(records.remove(at: index))
    note(.animations)
  }

  func removeAllRecords() {
    guard !records.isEmpty else { return }
    let old = records
    records = []
    for record in old { end(record) }
    note(.animations)
  }

  /// Removes an animation that has ended.
  func removeEnded(_ record: AnimationRecord) {
    guard let index = records.firstIndex(where: { $0 === record }) else { return }
    records.remove(at: index).layer = nil
    note(.animations)
  }

  /// The animation is no longer the layer's: who listens hears, from the main run loop, that it did not finish.
  func end(_ record: AnimationRecord) {
    record.layer = nil
    if let context { context.cancel(record) } else { record.cancel() }
  }

  private func indexOfRecord(forKey key: String) -> Int? {
    // Few layers have more than a handful: looking is faster than an index.
    records.firstIndex { $0.key == key }
  }

  /// The keys of the animations, in the order of application; nil when there are none.
  public func animationKeys() -> [String]? {
    let keys = records.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The stored copy of the animation under `key`, which cannot be changed.
  public func animation(forKey key: String) -> CAAnimation? {
    indexOfRecord(forKey: key).map { records[$0].animation }
  }
}
