extension CALayer {
  /// Adds an animation that the caller does not change any more: the layer keeps it instead of a copy, as far as it has
  /// all that it needs.
  package func add(unchanging animation: CAAnimation, forKey key: String?) {
    let isComplete = animation.duration > 0 && (animation as? CAPropertyAnimation)?.keyPath != nil
    store(animation, forKey: key, isCopied: !isComplete)
  }

  /// Puts an animation, which the caller does not change any more, in the place of the one under `key`: it is applied
  /// where that was in the order of the animations. Without one under `key` it is added.
  package func exchange(unchanging animation: CAAnimation, forKey key: String) {
    guard let replaced = records[key] else { return add(unchanging: animation, forKey: key) }
    animation.freeze()
    let record = AnimationRecord(key: key, animation: animation, layer: self, groups: [])
    changeFields { records.replace(replaced, with: record) }
    end(replaced)
    if context == nil, record.isHeard { TransactionState.current.noteLoose(record) }
    note(.animations)
  }

  func store(_ animation: CAAnimation, forKey key: String?, isCopied: Bool = true) {
    guard !isPresentation else {
      Misuse.ignored("add(_:forKey:) of a presentation layer is ignored")
      return
    }
    guard let copy = isCopied ? animation.deepCopy() : animation else { return }
    // One that follows points animates no key path.
    if let copy = copy as? CAPropertyAnimation, copy.keyPath == nil, !(copy is CAMatchMoveAnimation) {
      copy.keyPath = key
    }
    if !(copy.duration > 0) { copy.duration = CATransaction.animationDuration() }
    (copy as? CABasicAnimation)?.previousValue = (animation as? CABasicAnimation)?.previousValue
    notePreviousValues(copy)
    copy.freeze()
    let key = copy is CATransition ? kCATransition : key
    if let key, let replaced = records[key] {
      changeFields { records.remove(replaced) }
      end(replaced)
    }
    let state = TransactionState.current
    let groups = state.levels.last?.openGroups ?? []
    let record = AnimationRecord(key: key, animation: copy, layer: self, groups: groups)
    changeFields { records.append(record) }
    if context == nil, record.isHeard { state.noteLoose(record) }
    note(.animations)
  }

  /// Gives basic animations without values, in groups too, the value to begin at: what is on screen.
  private func notePreviousValues(_ animation: CAAnimation) {
    if let basic = animation as? CABasicAnimation {
      guard isCommitted, !basic.hasValues, !basic.isAdditive, let keyPath = basic.keyPath else { return }
      basic.previousValue = basic.previousValue ?? shownValue(forKeyPath: keyPath)
    } else if let group = animation as? CAAnimationGroup {
      group.animations?.forEach(notePreviousValues)
    }
  }

  func removeRecord(forKey key: String) {
    guard let record = records[key] else { return }
    changeFields { records.remove(record) }
    end(record)
    note(.animations)
  }

  func removeAllRecords() {
    guard !records.isEmpty else { return }
    var old: [AnimationRecord] = []
    changeFields { old = records.removeAll() }
    for record in old { end(record) }
    note(.animations)
  }

  /// Removes an animation that has ended.
  func removeEnded(_ record: AnimationRecord) {
    var wasThere = false
    changeFields { wasThere = records.remove(record) }
    guard wasThere else { return }
    record.layer = nil
    note(.animations)
  }

  /// The layer of an animation is in no live tree when the transaction that added it commits: no completion block waits
  /// for it, and one with a delegate ends at once (measured).
  func endLoose(_ record: AnimationRecord) {
    guard record.hasDelegate, record.isRemovedOnCompletion, records.remove(record) else {
      return record.leaveGroups()
    }
    end(record)
  }

  /// The animation is no longer the layer's: who listens hears, from the main run loop, that it did not finish.
  func end(_ record: AnimationRecord) {
    record.layer = nil
    if let context { context.callbacks.cancel(record) } else { record.cancel() }
  }

  /// The keys of the animations, in the order of application; nil when there are none. Of a presentation copy: those
  /// that run at the moment that it shows.
  public func animationKeys() -> [String]? {
    let keys = shownRecords.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The stored copy of the animation under `key`, which cannot be changed but for keys of the app's own. Of a
  /// presentation copy: if it runs at the moment that it shows.
  public func animation(forKey key: String) -> CAAnimation? {
    guard isPresentation else { return readableRecords[key]?.animation }
    return modelLayer?.readableRecords[key].flatMap { $0.isRunning(at: presentedTime) ? $0.animation : nil }
  }

  private var shownRecords: [AnimationRecord] {
    guard isPresentation else { return Array(readableRecords) }
    return modelLayer?.readableRecords.filter { $0.isRunning(at: presentedTime) } ?? []
  }

  /// The animations, read on whichever thread.
  var readableRecords: AnimationRecords {
    guard let context, !context.isAtHome else { return records }
    return context.withLock { records }
  }
}
