import CoreGraphics

/// Numbers from 0 to 1 that are the same in every run, so that a scene and its floor have the same places and colours.
struct SceneRandom {
  private var state: UInt64 = 1

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }

  /// A number in steps of a thousandth, as people write them in files.
  mutating func short() -> Double { (next() * 1000).rounded() / 1000 }
}
