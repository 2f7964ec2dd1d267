import RenderTree

/// The units of clips that may cut pieces as one (`Painter+RepaintClips`).
extension PaintPlaces {
  /// Whether what is painted in these surroundings lies within such a clip.
  func isInCuttingClip(_ surroundings: Int32) -> Bool {
    self.surroundings[Int(surroundings)].state.clear != .everywhere
  }

  /// Whether the clip of a node whose own pieces are painted without its sublayers cuts what it clips as one. Nil: the sublayers are painted.
  func isCut(shell node: NodeIndex) -> Bool? {
    guard shell == node, case .unit(let unit) = place(of: node) else { return nil }
    return units[unit].cutCount > 0
  }

  /// The innermost unit around a node whose clip may cut what it clips as one; or the outermost one whose clip does so, because units inside
  /// it cannot be painted by themselves.
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
