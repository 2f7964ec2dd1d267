/// The layout of records in a texture: the number of records in a row, and of texels in a record.
/// `shaders/records.glsl` has the same numbers.
struct RecordLayout {
  let perRow: Int
  let texels: Int

  static let clips = RecordLayout(perRow: 128, texels: MemoryLayout<Clip>.stride / 16)
  static let stops = RecordLayout(perRow: 256, texels: MemoryLayout<GradientStop>.stride / 16)
}
