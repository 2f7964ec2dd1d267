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
