import QuartzCore
import RenderTree

/// Repaints layers inside a clip that may cut several pieces as one group (`Painter+ClipGroup`).
///
/// The clip makes such a group if two pieces share a pixel of its edge. A layer that lies well inside the clip (`PaintState.clear`), before
/// and after its change, does not influence this decision, so it is repainted alone. If a layer touches the edge, before or after its
/// change, the unit of the clip is painted with all of its sublayers.
/// Example: of 20,000 layers in a rounded container, one in the middle changes its colour. Only this layer is repainted.
extension Painter {
  /// The unit that has to be painted if this unit touches the edge of a clip; nil: no clip around it may cut pieces as one group.
  func cuttingClip(around unit: PaintPlaces.Unit, _ places: PaintPlaces) -> Int? {
    places.isInCuttingClip(unit.surroundings) ? places.cuttingClip(around: unit.node, frame) : nil
  }

  /// Adds a leaf that has changed to the leaves that are repainted. If it touches the edge of a clip that may cut pieces as one group, adds
  /// the unit of the clip to the units instead.
  func add(
    _ node: NodeIndex, _ leaf: PaintPlaces.Leaf, to leaves: inout ContiguousArray<RepaintedLeaf>,
    orTo units: inout [Int], _ places: PaintPlaces
  ) {
    if places.isInCuttingClip(leaf.surroundings),
      !isClear(node, leaf, places.surroundings[Int(leaf.surroundings)]),
      let clip = places.cuttingClip(around: node, frame)
    {
      if units.last != clip { units.append(clip) }
    } else {
      leaves.append(RepaintedLeaf(node: node, place: leaf))
    }
  }

  /// Whether a leaf was drawn well inside the clips around it, and is drawn there now.
  private func isClear(
    _ node: NodeIndex, _ leaf: PaintPlaces.Leaf, _ around: PaintPlaces.Surroundings
  ) -> Bool {
    guard leaf.instance >= 0 else { return true }
    guard list.isClear(Int(leaf.instance), around.state.clear), let (row, hasImage) = frame.leaf(node) else {
      return false
    }
    var instance = Instance.nothing
    // The clip's shader variant is left out, because only the instance's place is needed.
    let drawing = Self.drawing(
      ofLeaf: row, showing: hasImage ? frame.contents(node) : nil, in: around,
      longestSide: resources.longestSide, into: &instance
    ) { _ in ([], false) }
    return !drawing.hasInstance || instance.isClear(around.state.clear)
  }

  /// Whether all that a unit draws otherwise than before lies well inside the clips around it, and has lain there.
  func isClear(_ records: UnitRecords, _ own: PaintList, _ places: PaintPlaces) -> Bool {
    let clear = places.surroundings[Int(records.unit.surroundings)].state.clear
    return records.segments.allSatisfy { segment in
      segment.range(\.instances).allSatisfy {
        let place = segment.kept($0, \.instances)
        return list.isSameRecord(place, own, $0)
          || (list.isClear(place, clear) && own.isClear($0, clear))
      }
    }
      && records.commands.allSatisfy { place, number in
        let (old, new) = (list.commands[place].kind, own.commands[number].kind)
        return !new.isPieceOfClips || list.isSameCommand(old, own, new)
      }
  }

  /// Whether the own pieces of a unit have the same outlines as before, and its clips.
  func hasSameOutlines(_ records: UnitRecords, _ own: PaintList) -> Bool {
    (records.chain.count..<own.clips.count).allSatisfy {
      let (clip, kept) = (own.clips[$0], list.clips[records.kept(clip: $0)])
      return records.kept(clip: clip.outer) == kept.outer && clip.isSame(as: kept)
    }
      && records.segments.allSatisfy { segment in
        segment.range(\.instances).allSatisfy {
          own.instances[$0].hasSameOutline(as: list.instances[segment.kept($0, \.instances)])
        }
      }
  }
}

extension PaintList {
  /// Whether an instance draws only pixels of a rectangle.
  fileprivate func isClear(_ index: Int, _ clear: PixelRect) -> Bool {
    variants[index] == .vacant || instances[index].isClear(clear)
  }
}

extension PaintCommand.Kind {
  /// Whether a clip counts it as one of its pieces besides the instances.
  fileprivate var isPieceOfClips: Bool {
    switch self {
    case .compose, .endEffect, .beginBackdrop: true
    case .beginGroup, .endGroup, .castShadow, .raster, .blurGroup, .changeColors: false
    }
  }
}

extension Instance {
  /// How far around a rectangle an instance is looked for, in pixels.
  private static let reach = 1 << 16

  /// Whether it draws only pixels of a rectangle.
  fileprivate func isClear(_ clear: PixelRect) -> Bool {
    let box = box(within: clear.grown(by: Self.reach))
    return box.isEmpty || clear.contains(box)
  }

  /// Whether it has the outline of another instance, in the same place.
  fileprivate func hasSameOutline(as other: Instance) -> Bool {
    hasSamePlane(as: other) && rect == other.rect && kind == other.kind && radii == other.radii
  }
}
