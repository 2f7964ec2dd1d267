import RenderTree

extension CALayer {
  func encodeValues(to coder: NSCoder) {
    ArchivedTree.with(self) { encodeValues(to: coder, in: $0) }
  }

  private func encodeValues(to coder: NSCoder, in tree: ArchivedTree) {
    for property in table.properties where property.isStored && shouldArchiveValue(forKey: property.key) {
      switch property.key {
      case "sublayers", "mask", "delegate", "actions": continue
      default:
        // The value is archived in its own place in the tree.
        if property.kind == .layer {
          tree.references.append((self, property.key))
        } else {
          coder.encodeBoxed(value(forKey: property.key), property.kind, forKey: property.key)
        }
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
      if tree.top === self { encode(tree.references, to: coder) }
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
        if property.kind != .layer, coder.containsValue(forKey: property.key) {
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
      decodeReferences(from: coder)
    }
    if let animations = object("CALayerAnimations") as? [CAAnimation],
      let keys = object("CALayerAnimationKeys") as? [String]
    {
      for (animation, key) in zip(animations, keys) { add(animation, forKey: key) }
    }
  }

  /// Archivers recurse for each level of a tree, so the depth of an archive is limited by the thread's stack.
  private func isRoomLeft(for purpose: String) -> Bool {
    if StackRoom().isLeft { return true }
    Misuse.ignored(
      "NSCoding of \(type(of: self)): the tree is too deep for the thread's stack; deeper layers are "
        + "not \(purpose)")
    return false
  }
}

/// An array for archives that equals only itself. Keyed archivers look up each object among those that they have
/// written. The hash of an NSArray is its number of elements, so they would compare all arrays of one length with
/// each other, in quadratic time.
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
