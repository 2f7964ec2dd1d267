import QuartzCore

/// The layers that are chosen in a window. It keeps none of them alive.
@MainActor struct LayerSelection {
  private struct Entry {
    weak var layer: CALayer?
  }

  private var entries: [Entry] = []
  /// The number of changes, by which panels notice them.
  private(set) var version = 0

  /// The layers in the order in which they were chosen, each once. The last one is the primary one.
  var layers: [CALayer] {
    get { entries.compactMap(\.layer) }
    set {
      var seen: Set<ObjectIdentifier> = []
      let new = newValue.reversed().filter { seen.insert(ObjectIdentifier($0)).inserted }.reversed()
      guard !new.elementsEqual(layers, by: ===) || new.count != entries.count else { return }
      entries = new.map { Entry(layer: $0) }
      version += 1
    }
  }

  /// The layer that was chosen last; nil for none.
  var primary: CALayer? {
    for entry in entries.reversed() {
      if let layer = entry.layer { return layer }
    }
    return nil
  }

  /// Those of some layers that are in no other of them, in their order.
  static func outermost(_ layers: [CALayer]) -> [CALayer] {
    guard layers.count > 1 else { return layers }
    let chosen = Set(layers.map { ObjectIdentifier($0) })
    return layers.filter { layer in
      var above = layer.superlayer
      while let next = above {
        if chosen.contains(ObjectIdentifier(next)) { return false }
        above = next.superlayer
      }
      return true
    }
  }
}
