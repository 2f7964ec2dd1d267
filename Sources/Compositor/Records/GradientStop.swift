/// A stop of a gradient as the shaders read it: three texels of four floats.
struct GradientStop: BitwiseCopyable {
  /// Premultiplied.
  var color: SIMD4<Float>
  /// The integral of the colour from 0 to the stop.
  var integral: SIMD4<Float>
  var location: Float
  private var unused: (Float, Float, Float) = (0, 0, 0)

  init(color: SIMD4<Float>, integral: SIMD4<Float>, location: Float) {
    (self.color, self.integral, self.location) = (color, integral, location)
  }
}

/// How records lie in a texture: so many in a row, so many texels each. `shaders/records.glsl` has the same numbers.
struct RecordLayout {
  let perRow: Int
  let texels: Int

  static let clips = RecordLayout(perRow: 128, texels: MemoryLayout<Clip>.stride / 16)
  static let stops = RecordLayout(perRow: 512, texels: MemoryLayout<GradientStop>.stride / 16)
}
