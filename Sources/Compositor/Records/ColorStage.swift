import QuartzCore
import RenderTree

/// A change of colours as the shader reads it: five columns of a matrix, what red, green, blue, alpha and one give.
struct ColorStage: BitwiseCopyable, Equatable {
  var red, green, blue, alpha, offset: SIMD4<Float>

  /// The most changes of colour in one pass. The shader's array has room for no more.
  static let limit = 8

  init(_ matrix: ColorMatrix) {
    red = SIMD4<Float>(matrix.red)
    green = SIMD4<Float>(matrix.green)
    blue = SIMD4<Float>(matrix.blue)
    alpha = SIMD4<Float>(matrix.alpha)
    offset = SIMD4<Float>(matrix.offset)
  }
}
