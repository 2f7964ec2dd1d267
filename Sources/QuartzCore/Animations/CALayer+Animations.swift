/// An animation as a layer keeps it.
final class AnimationRecord {
  let key: String?
  /// The stored copy; cannot be changed.
  let animation: CAAnimation
  /// When it begins, in the layer's time; nil until it is committed.
  var begin: CFTimeInterval?
  /// The layer, while the animation waits for its callbacks in a live tree.
  unowned(unsafe) var layer: CALayer?
  var hasStarted = false
  var hasStopped = false
  private var groups: [CompletionGroup]

  init(key: String?, animation: CAAnimation, groups: [CompletionGroup]) {
    self.key = key
    self.animation = animation
    self.groups = groups
    for group in groups { group.enter() }
  }

  /// The timing in the layer's time.
  var timing: MediaTiming {
    var timing = animation.mediaTiming(inheriting: 0.25)
    if let begin { timing.beginTime = begin }
    return timing
  }

  /// Tells, once, that the animation has begun.
  func start() {
    guard !hasStarted else { return }
    hasStarted = true
    animation.delegate?.animationDidStart(animation)
  }

  /// Tells, once, that the animation has ended: the completion block first, then the delegate (measured).
  func stop(finished: Bool) {
    guard !hasStopped else { return }
    hasStopped = true
    let left = groups
    groups = []
    for group in left { group.leave() }
    animation.delegate?.animationDidStop(animation, finished: finished)
  }
}

extension CALayer {
  func store(_ animation: CAAnimation, forKey key: String?) {
    guard modelLayer == nil else {
      Misuse.ignored("add(_:forKey:) of a presentation layer is ignored")
      return
    }
    guard let copy = animation.copy(with: nil) as? CAAnimation else { return }
    if let copy = copy as? CAPropertyAnimation, copy.keyPath == nil { copy.keyPath = key }
    if copy.duration <= 0 { copy.duration = CATransaction.animationDuration() }
    copy.freeze()
    let key = copy is CATransition ? kCATransition : key
    if let key { removeRecord(forKey: key) }
    let groups = TransactionState.current.levels.last?.openGroups ?? []
    let record = AnimationRecord(key: key, animation: copy, groups: groups)
    records.append(record)
    context?.track(record, of: self)
    note(.animations)
  }

  func removeRecord(forKey key: String) {
    guard let index = records.firstIndex(where: { $0.key == key }) else { return }
    drop(records.remove(at: index))
    note(.animations)
  }

  func removeAllRecords() {
    guard !records.isEmpty else { return }
    let old = records
    records = []
    for record in old { drop(record) }
    note(.animations)
  }

  /// Tells the delegate, from the main run loop, that the animation did not finish.
  private func drop(_ record: AnimationRecord) {
    record.layer = nil
    guard !record.hasStopped else { return }
    MainCallbacks.perform {
      record.start()
      record.stop(finished: false)
    }
  }

  /// The keys of the animations, in the order of application; nil when there are none.
  public func animationKeys() -> [String]? {
    let keys = records.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The stored copy of the animation under `key`, which cannot be changed.
  public func animation(forKey key: String) -> CAAnimation? { records.first { $0.key == key }?.animation }
}
