/// The targets of a gesture recogniser or control with their actions, and closures, in the order in which they were added.
@MainActor struct TargetList {
  private enum Receiver {
    /// A closure, or a selector that is one.
    case none
    case object(WeakObject)
    /// A value, which nothing else could hold.
    case value(Any)
  }

  private struct WeakObject { weak var object: AnyObject? }

  private struct Entry {
    let receiver: Receiver
    let action: Selector?
    let closure: (@MainActor (Any, UIEvent?) -> Void)?

    var isGone: Bool { if case .object(let box) = receiver { box.object == nil } else { false } }

    func has(_ target: Any?) -> Bool {
      switch (receiver, target) {
      case (.none, nil): true
      case (.object(let box), let target?): box.object === target as AnyObject
      default: false
      }
    }
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ target: Any?, _ action: Selector) {
    entries.removeAll(where: \.isGone)
    guard !entries.contains(where: { $0.action == action && $0.has(target) }) else { return }
    let receiver: Receiver =
      if let target {
        type(of: target) is AnyClass
          ? .object(WeakObject(object: target as AnyObject)) : .value(target)
      } else {
        .none
      }
    entries.append(Entry(receiver: receiver, action: action, closure: nil))
  }

  mutating func add(_ closure: @escaping @MainActor (Any, UIEvent?) -> Void) {
    entries.append(Entry(receiver: .none, action: nil, closure: closure))
  }

  /// Takes out the pairs with the target and the action. Nil stands for all.
  mutating func remove(_ target: Any?, _ action: Selector?) {
    entries.removeAll { entry in
      guard entry.action != nil else { return target == nil && action == nil }
      return (target == nil || entry.has(target)) && (action == nil || entry.action == action)
    }
  }

  /// Calls all targets.
  func send(_ sender: Any, _ event: UIEvent?) {
    for entry in entries {
      switch entry.receiver {
      case .none:
        entry.closure?(sender, event)
        entry.action?.send(to: nil, sender, event)
      case .object(let box): if let object = box.object { entry.action?.send(to: object, sender, event) }
      case .value(let value): entry.action?.send(to: value, sender, event)
      }
    }
  }

  /// Whether there is a pair with this target and action.
  func has(_ target: Any?, _ action: Selector?) -> Bool {
    entries.contains { $0.action != nil && $0.has(target) && (action == nil || $0.action == action) }
  }

  /// The first pair; nil if there is none, or its target has gone.
  var receiver: (target: Any?, action: Selector)? {
    guard let entry = entries.first, let action = entry.action else { return nil }
    switch entry.receiver {
    case .none: return (nil, action)
    case .object(let box): return box.object.map { ($0, action) }
    case .value(let value): return (value, action)
    }
  }

  /// The targets that are left, with their actions.
  var pairs: [(target: AnyObject?, action: Selector)] {
    entries.compactMap { entry in
      guard let action = entry.action else { return nil }
      if case .object(let box) = entry.receiver { return (box.object, action) }
      return (nil, action)
    }
  }
}
