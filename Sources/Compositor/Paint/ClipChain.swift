/// A clip and the clips that contain it: their number, and the shader variant that draws within them.
struct ClipChain {
  var depth = 1
  /// `clip`, with `corners` where a clip of the chain has round corners and `continuous` where one has continuous corners.
  /// Without both a clip costs a third on a software driver.
  var variant: Variant = .clip
}

extension PaintList {
  /// The chain of a clip.
  mutating func clipChain(_ clip: Int) -> ClipChain {
    knowClipChains()
    return clip < clipChains.count ? clipChains[clip] : ClipChain()
  }

  /// Computes the chains of clips that have been added.
  mutating func knowClipChains() {
    while clipChains.count < clips.count {
      let added = clips[clipChains.count]
      let outer = added.outer
      var chain = outer >= 0 && outer < clipChains.count ? clipChains[outer] : ClipChain(depth: 0)
      chain.depth += 1
      if added.kind != .cut, added.radii.greatest > 0 {
        chain.variant.formUnion(added.smoothing > 0 ? [.corners, .continuous] : .corners)
      }
      clipChains.append(chain)
    }
  }

  /// The shader variant for drawing within a clip; empty without one.
  mutating func clipVariant(_ clip: Int) -> Variant { clip >= 0 ? clipChain(clip).variant : [] }
}
