/// A clip and those that it lies in: how many they are, and what the shader has to know of them.
struct ClipChain {
  var depth = 1
  /// `clip`; `corners` where one of them has round corners, `continuous` where one has continuous ones. On a software driver
  /// a clip costs a third of what it does with all of it.
  var variant: Variant = .clip
}

extension PaintList {
  /// What lies round a clip.
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

  /// What drawing within a clip needs of the shader; nothing without one.
  mutating func clipVariant(_ clip: Int) -> Variant { clip >= 0 ? clipChain(clip).variant : [] }
}
