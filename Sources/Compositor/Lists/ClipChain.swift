/// A clip and the clips that contain it: their number, and the shader variant that draws within them.
struct ClipChain {
  var depth = 1
  /// `clip` for one rounded rectangle; with `manyClips` for several, and with `anyClip` for those of other kinds. With `corners` where a
  /// clip of the chain has round corners, and with `continuous` where one has continuous corners. A software driver executes both sides of
  /// a branch, so a program has only what its clips need.
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
      if chain.depth > 1 { chain.variant.insert(.manyClips) }
      if added.kind != .rounded { chain.variant.formUnion([.manyClips, .anyClip]) }
      clipChains.append(chain)
    }
  }

  /// The shader variant for drawing within a clip; empty without one.
  mutating func clipVariant(_ clip: Int) -> Variant { clip >= 0 ? clipChain(clip).variant : [] }
}
