import COpenGL

/// The program that sums texels along an axis, for blurs on software drivers.
final class SumProgram {
  private let pass: PassProgram
  private let offset: GLint
  private let size: GLint
  private let axis: GLint
  private let weights: GLint
  private let reach: GLint

  /// The number of the shader's weights. The last one is 0.
  private static let count = 24

  init() throws(CompositorError) {
    pass = try PassProgram("sum", Shaders.sumFragment)
    offset = pass.uniform("offset")
    size = pass.uniform("size")
    axis = pass.uniform("axis")
    weights = pass.uniform("weights")
    reach = pass.uniform("reach")
  }

  /// Whether there is room for so many weights.
  static func takes(_ weights: [Double]) -> Bool { weights.count < count }

  /// Sums texels of the texture that is bound, for all pixels of the current framebuffer and viewport.
  ///
  /// - Parameters:
  ///   - size: the texels that hold the picture.
  ///   - offset: from pixels to texels.
  ///   - axis: (1, 0) or (0, 1).
  ///   - weights: of the texel at the centre, and of those at each distance on both sides. There must be room for them (`takes`).
  func draw(
    size: SIMD2<Int32>, offset: SIMD2<Int32>, axis: SIMD2<Int32>, _ edges: BlurEdges, _ weights: [Double]
  ) {
    pass.draw(edges) {
      glUniform2i(self.offset, offset.x, offset.y)
      glUniform2i(self.size, size.x, size.y)
      glUniform2i(self.axis, axis.x, axis.y)
      glUniform1i(reach, GLint(weights.count - 1))
      let all = (0..<Self.count).map { $0 < weights.count ? Float(weights[$0]) : 0 }
      glUniform1fv(self.weights, GLsizei(Self.count), all)
    }
  }
}
