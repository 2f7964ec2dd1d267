import QuartzCore

/// The way from the root of a Swift scene to a layer: names, and for layers without a name their classes, each with the number among the
/// siblings that have the same.
@MainActor enum LayerWay {
  private static func name(of layer: CALayer) -> String {
    if let name = layer.name, !name.isEmpty { return name }
    if let view = layer.delegate { return "\(type(of: view))" }
    return "\(type(of: layer))"
  }

  /// Nil for a layer that is not below the root.
  static func way(to layer: CALayer, from root: CALayer) -> [String]? {
    var way: [String] = []
    var current = layer
    while current !== root {
      guard let above = current.superlayer else { return nil }
      let name = name(of: current)
      if above.mask === current {
        way.append("mask")
      } else {
        let number = (above.sublayers ?? []).prefix { $0 !== current }.count { Self.name(of: $0) == name }
        way.append("\(name)#\(number)")
      }
      current = above
    }
    return way.reversed()
  }

  static func layer(at way: [String], from root: CALayer) -> CALayer? {
    var current = root
    for part in way {
      if part == "mask" {
        guard let mask = current.mask else { return nil }
        current = mask
        continue
      }
      var counts: [String: Int] = [:]
      let next = (current.sublayers ?? []).first { layer in
        let name = name(of: layer)
        defer { counts[name, default: 0] += 1 }
        return "\(name)#\(counts[name] ?? 0)" == part
      }
      guard let next else { return nil }
      current = next
    }
    return current
  }
}
