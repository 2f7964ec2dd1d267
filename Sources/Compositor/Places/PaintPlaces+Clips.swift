import RenderTree

/// The units whose clips may cut several pieces as one group (`Painter+RepaintClips`).
extension PaintPlaces {
  /// Whether layers with these surroundings lie inside a clip that may cut several pieces as one group.
  func isInCuttingClip(_ surroundings: Int32) -> Bool {
    self.surroundings[Int(surroundings)].state.clear != .everywhere
  }

  /// For a node whose own pieces are painted without its sublayers: whether its clip cut pieces as one group when all were painted. Nil: the
  /// sublayers are painted now.
  func isCut(shell node: NodeIndex) -> Bool? {
    guard shell == node, case .unit(let unit) = place(of: node) else { return nil }
    return units[unit].cutCount > 0
  }

  /// The unit that has to be painted when a node touches the edge of a clip: the outermost one around the node whose clip cuts pieces as one
  /// group, because units inside such a group cannot be painted alone; without such a unit, the innermost one whose clip may do so.
  func cuttingClip(around node: NodeIndex, _ frame: Frame) -> Int? {
    var found: Int?
    var parent = frame.parent(node)
    while parent >= 0 {
      if case .unit(let unit) = place(of: parent), units[unit].hasCuttingClip,
        found == nil || units[unit].cutCount > 0
      {
        found = unit
      }
      parent = frame.parent(parent)
    }
    return found
  }
}
