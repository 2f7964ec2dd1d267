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
    while clipChains.count * 24 < clips.count {
      let at = clipChains.count * 24
      let outer = Int(clamping: clips[at + 11])
      var chain = outer >= 0 && outer < clipChains.count ? clipChains[outer] : ClipChain(depth: 0)
      chain.depth += 1
      if clips[at + 21] != 1, clips[(at + 16)..<(at + 20)].contains(where: { $0 > 0 }) {
        chain.variant.formUnion(clips[at + 20] > 0 ? [.corners, .continuous] : .corners)
      }
      clipChains.append(chain)
    }
    return clip < clipChains.count ? clipChains[clip] : ClipChain()
  }

  /// Whether a clip is the inner side of a border, which cuts what lies beneath the border; see
  /// `Painter.addBorderClip`.
  func isBeneathBorder(_ clip: Int) -> Bool { clips[clip * 24 + 23] > 0 }

  /// The shader variant for drawing within a clip; empty without one.
  mutating func clipVariant(_ clip: Int) -> Variant { clip >= 0 ? clipChain(clip).variant : [] }
}
