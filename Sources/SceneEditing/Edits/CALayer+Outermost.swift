import QuartzCore

extension CALayer {
  /// Those of some layers that are in no other of them, in their order.
  package static func outermost(_ layers: [CALayer]) -> [CALayer] {
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
