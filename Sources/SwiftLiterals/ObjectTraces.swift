import Foundation
import QuartzCore
import SourceLiterals

/// Which places of the source have given the values of objects: the last one for each property.
///
/// The scene's code tells it from any thread. Objects are not kept alive; what is known of one goes with it, also if another object is
/// made in the same memory.
///
/// Unchecked: the state is used under the lock.
package final class ObjectTraces: @unchecked Sendable {
  /// A value that a place of the source has given.
  struct Record {
    let site: Int
    /// Counts the values of all objects.
    let order: Int
    /// What the property was right afterwards; nil where it is not needed, or is no number.
    var value: SourceValue?
    /// Where the layer was right afterwards, for places that set its frame.
    var position: CGPoint?
  }

  struct Entry {
    weak var object: NSObject?
    var records: [String: Record] = [:]
    /// Whether the object is an animation of which layers have copies, so that the copies count.
    var isTemplate = false
    /// The changed copy that has taken the place of an animation.
    weak var successor: NSObject?
  }

  fileprivate struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    var count = 0
    /// The number of entries at which those of objects that are gone are removed.
    var limit = 1024
  }

  let sites: [SourceSite]
  private var state = State()
  private let lock = NSLock()

  private let keys: [TracedKey]

  init(_ sites: [SourceSite]) {
    self.sites = sites
    keys = sites.map { TracedKey($0.keyPath) }
  }

  // MARK: What the scene tells

  /// The statement of a site has run for an object.
  func note(_ object: AnyObject, _ number: Int, _ other: AnyObject?) {
    guard sites.indices.contains(number), let (object, keyPath) = keys[number].resolve(object) else { return }
    let site = sites[number]
    if site.kind == .animation {
      guard let layer = object as? CALayer, let animation = other as? CAAnimation else { return }
      return noteAnimation(animation, of: layer, forKey: site.keyPath)
    }
    // The object's own code may run here, and tell something.
    let value = site.literal == nil ? nil : TracedValue.read(object, keyPath)
    let position = value != nil && keyPath.hasPrefix("frame") ? (object as? CALayer)?.position : nil
    // Objects that are released meanwhile end outside of the lock: their code may tell something, too.
    var kept: [NSObject] = []
    lock.withLock {
      state.count += 1
      let record = Record(site: number, order: state.count, value: value, position: position)
      state.change(object, &kept) { $0.records[keyPath] = record }
    }
    withExtendedLifetime(kept) {}
  }

  /// A layer has made a copy of an animation.
  private func noteAnimation(_ animation: CAAnimation, of layer: CALayer, forKey key: String) {
    let names = layer.animationKeys() ?? []
    guard let name = names.contains(key) ? key : names.last, let copy = layer.animation(forKey: name) else {
      return
    }
    var kept: [NSObject] = []
    lock.withLock { state.copy(animation, copy, &kept) }
    withExtendedLifetime(kept) {}
  }

  /// A changed copy has taken the place of an animation of a layer: what is known of the animation holds for the copy.
  package func replace(_ animation: CAAnimation, with copy: CAAnimation) {
    var kept: [NSObject] = []
    lock.withLock { state.replace(animation, with: copy, &kept) }
    withExtendedLifetime(kept) {}
  }

  // MARK: Questions

  /// The records of an object.
  func records(of object: NSObject) -> [String: Record] {
    lock.withLock {
      guard let entry = state.entries[ObjectIdentifier(object)], entry.object === object else { return [:] }
      return entry.records
    }
  }

  /// The number of objects that have a property's value from a site.
  func count(of number: Int, _ keyPath: String) -> Int {
    let objects = lock.withLock {
      state.entries.values.compactMap { entry in
        !entry.isTemplate && entry.records[keyPath]?.site == number ? entry.object : nil
      }
    }
    // The copies of a layer for a moment in time do not count.
    return objects.count { object in (object as? CALayer).map { $0.model() === $0 } ?? true }
  }

  /// Replaces a record, because its literal gives another value now, or the former one again. The record of an animation is that of the
  /// copy in its place.
  func set(_ record: Record, of object: NSObject, _ keyPath: String) {
    lock.withLock {
      var id = ObjectIdentifier(object)
      if let successor = state.entries[id]?.successor { id = ObjectIdentifier(successor) }
      // The scene may have set the property anew.
      guard let now = state.entries[id]?.records[keyPath], now.order == record.order else { return }
      state.entries[id]?.records[keyPath] = record
    }
  }
}

extension ObjectTraces.State {
  /// - Parameter kept: gets the objects that were looked at, to be released outside of the lock.
  fileprivate mutating func change(
    _ object: NSObject, _ kept: inout [NSObject], _ body: (inout ObjectTraces.Entry) -> Void
  ) {
    let id = ObjectIdentifier(object)
    if let entry = entries[id], entry.object === object {
      body(&entries[id, default: ObjectTraces.Entry()])
      return
    }
    var entry = ObjectTraces.Entry(object: object)
    body(&entry)
    entries[id] = entry
    guard entries.count > limit else { return }
    entries = entries.filter { entry in
      guard let object = entry.value.object else { return false }
      kept.append(object)
      return true
    }
    limit = max(1024, 2 * entries.count)
  }

  /// Gives what is known of an animation to a copy, and so for the members of groups.
  fileprivate mutating func copy(_ animation: CAAnimation, _ copy: CAAnimation, _ kept: inout [NSObject]) {
    if animation !== copy, let entry = entries[ObjectIdentifier(animation)], entry.object === animation {
      change(copy, &kept) { $0.records = entry.records }
      entries[ObjectIdentifier(animation)]?.isTemplate = true
    }
    guard let group = animation as? CAAnimationGroup, let copied = copy as? CAAnimationGroup,
      let members = group.animations, let copies = copied.animations, members.count == copies.count
    else { return }
    for (member, copy) in zip(members, copies) { self.copy(member, copy, &kept) }
  }

  /// Gives what is known of an animation to the copy in its place, and so for the members of groups, also where a member is missing.
  fileprivate mutating func replace(
    _ animation: CAAnimation, with copy: CAAnimation, _ kept: inout [NSObject]
  ) {
    if animation !== copy, let entry = entries[ObjectIdentifier(animation)], entry.object === animation {
      change(copy, &kept) { $0.records = entry.records }
      for (id, entry) in entries where entry.successor === animation { entries[id]?.successor = copy }
      entries[ObjectIdentifier(animation)]?.isTemplate = true
      entries[ObjectIdentifier(animation)]?.successor = copy
    }
    let members = (animation as? CAAnimationGroup)?.animations ?? []
    let copies = (copy as? CAAnimationGroup)?.animations ?? []
    guard members.count == copies.count else { return }
    for (member, copy) in zip(members, copies) { replace(member, with: copy, &kept) }
  }
}
