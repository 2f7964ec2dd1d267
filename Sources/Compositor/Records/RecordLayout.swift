/// How records lie in a texture: so many in a row, so many texels each. `shaders/records.glsl` has the same numbers.
struct RecordLayout {
  let perRow: Int
  let texels: Int

  static let clips = RecordLayout(perRow: 128, texels: MemoryLayout<Clip>.stride / 16)
  static let stops = RecordLayout(perRow: 512, texels: MemoryLayout<GradientStop>.stride / 16)
}
