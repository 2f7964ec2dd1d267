import RenderTree

extension CALayer {
  func encodeValues(to coder: NSCoder) {
    for property in table.properties where property.isStored && shouldArchiveValue(forKey: property.key) {
      switch property.key {
      case "sublayers", "mask", "delegate", "actions": continue
      default: coder.encodeBoxed(value(forKey: property.key), property.kind, forKey: property.key)
      }
    }
    let owners = targetOwners
    coder.encodeValues(
      undeclared.filter { key, _ in
        shouldArchiveValue(forKey: key) && !owners.contains { $0.key == key }
      }, of: self, forKey: "CALayerOwnValues")
    if let actions, shouldArchiveValue(forKey: "actions") {
      coder.encodeValues(actions, of: self, forKey: "CALayerActions")
    }
    if isRoomLeft(for: "written") {
      if !children.isEmpty { coder.encode(ArchivedList(Array(children)), forKey: "sublayers") }
      if let maskLayer { coder.encode(maskLayer, forKey: "mask") }
      encode(owners, to: coder)
    }
    let stored = records.filter { $0.key != nil }
    if !stored.isEmpty {
      coder.encode(ArchivedList(stored.map(\.animation)), forKey: "CALayerAnimations")
      coder.encode(NSArray(array: stored.map { $0.key ?? "" }), forKey: "CALayerAnimationKeys")
    }
  }

  func decode(from coder: NSCoder) {
    for property in table.properties where property.isStored {
      switch property.key {
      case "sublayers", "mask", "delegate", "actions": continue
      default:
        if coder.containsValue(forKey: property.key) {
          setValue(coder.decodeBoxed(property.kind, forKey: property.key), forKey: property.key)
        }
      }
    }
    for (key, value) in coder.decodeValues(forKey: "CALayerOwnValues") { setValue(value, forKey: key) }
    let read = coder.decodeValues(forKey: "CALayerActions").compactMapValues { $0 as? any CAAction }
    if !read.isEmpty { actions = read }
    func object(_ key: String) -> Any? {
      coder.containsValue(forKey: key) ? coder.decodeObject(forKey: key) : nil
    }
    if isRoomLeft(for: "read") {
      if let layers = object("sublayers") as? [CALayer] { sublayers = layers }
      if let layer = object("mask") as? CALayer { mask = layer }
      decodeTargetOwners(from: coder)
    }
    if let animations = object("CALayerAnimations") as? [CAAnimation],
      let keys = object("CALayerAnimationKeys") as? [String]
    {
      for (animation, key) in zip(animations, keys) { add(animation, forKey: key) }
    }
  }

  /// Archivers call themselves for each level of a tree: where the thread's stack ends, so does the archive.
  private func isRoomLeft(for purpose: String) -> Bool {
    if StackRoom().isLeft { return true }
    Misuse.ignored(
      "NSCoding of \(type(of: self)): the tree is too deep for the thread's stack; deeper layers are "
        + "not \(purpose)")
    return false
  }
}

/// An array in an archive that is like no other. Keyed archivers look for what they have written already by `hash`, which
/// is the number of elements, and compare all of the same number: in the square of their number.
private final class ArchivedList: NSArray {
  private let elements: [NSObject]

  init(_ elements: [NSObject]) {
    self.elements = elements
    super.init(objects: nil, count: 0)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  @available(*, unavailable)
  required init(objects: UnsafePointer<AnyObject>?, count: Int) { fatalError("never made of pointers") }

  @available(*, unavailable)
  required convenience init(arrayLiteral elements: Any...) { fatalError("never made of literals") }

  override var count: Int { elements.count }
  override func object(at index: Int) -> Any { elements[index] }
  override var hash: Int { ObjectIdentifier(self).hashValue }
  override func isEqual(_ value: Any?) -> Bool { (value as? ArchivedList) === self }
  override var classForCoder: AnyClass { NSArray.self }
}
