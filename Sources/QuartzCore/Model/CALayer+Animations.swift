extension CALayer {
  func store(_ animation: CAAnimation, forKey key: String?, isCopied: Bool = true) {
    guard !isPresentation else {
      Misuse.ignored("add(_:forKey:) of a presentation layer is ignored")
      return
    }
    guard let copy = isCopied ? animation.deepCopy() : animation else { return }
    if !(copy.duration > 0) { copy.duration = CATransaction.animationDuration() }
    copy.complete(for: self, key: key, copiedFrom: animation)
    copy.freeze()
    let key = copy.fixedKey ?? key
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

  /// Called when the transaction that added an animation commits and the layer is in no live tree. No completion
  /// block waits for the animation, and one with a delegate ends at once (measured).
  func endLoose(_ record: AnimationRecord) {
    guard record.hasDelegate, record.isRemovedOnCompletion, records.remove(record) else {
      return record.leaveGroups()
    }
    end(record)
  }

  /// Ends an animation that the layer no longer keeps. Its delegate is told from the main run loop that it did not
  /// finish.
  func end(_ record: AnimationRecord) {
    record.layer = nil
    if let context { context.cancel(record) } else { record.cancel() }
  }

  func storedAnimation(forKey key: String) -> CAAnimation? {
    guard isPresentation else { return readableRecords[key]?.animation }
    return modelLayer?.readableRecords[key].flatMap { $0.isRunning(at: presentedTime) ? $0.animation : nil }
  }

  var shownRecords: [AnimationRecord] {
    guard isPresentation else { return Array(readableRecords) }
    return modelLayer?.readableRecords.filter { $0.isRunning(at: presentedTime) } ?? []
  }

  /// The animations. Any thread may read them.
  var readableRecords: AnimationRecords {
    guard let context, !context.isAtHome else { return records }
    return context.withLock { records }
  }

  /// Whether a property that the layer is drawn from is animated.
  var isRedrawnByAnimations: Bool { readableRecords.contains { $0.animation.redraws(self) } }
}
