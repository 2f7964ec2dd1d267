import QuartzCore
import RenderTree

/// A colour filter as the shader reads it: a matrix of five columns, the results for red, green, blue, alpha and one.
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
