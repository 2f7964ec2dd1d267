import RenderTree

/// The unit that fills most of a kept list and was last painted in vain, because it did not fit its place. The whole list was painted then.
/// Where most layers change, it is painted at once in the next frames.
struct Misfit {
  private var node: NodeIndex = -1
  /// In how many frames still the whole list is painted at once, and how many these were at first. They are more if the unit does not fit
  /// again.
  private var left = 0
  private var wait = 0

  /// Whether nodes are to be repainted, and not the whole list at once. `count` of the `layerCount` layers have changed.
  mutating func allows(_ count: Int, of layerCount: Int) -> Bool {
    guard left > 0, count * 2 > layerCount else { return true }
    left -= 1
    return false
  }

  /// Whether the sublayers of a unit are to be moved in their places. They are not in the next frames if they did not fit.
  mutating func allows(_ unit: PaintPlaces.Unit) -> Bool {
    guard left > 0, node == unit.node else { return true }
    left -= 1
    return false
  }

  /// Notes whether a unit fits its place, in a list of `count` instances.
  mutating func note(_ unit: PaintPlaces.Unit, fits: Bool, of count: Int) {
    if fits {
      if unit.node == node { self = Misfit() }
    } else if unit.instanceCount * 2 > count {
      wait = unit.node == node ? min(2 * wait + 1, 63) : 1
      (node, left) = (unit.node, wait)
    }
  }
}
