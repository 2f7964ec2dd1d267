import COpenGL
import Shaders

/// The program that sums texels along an axis, for blurs on software drivers.
final class SumProgram {
  private let program: Program
  private let offset: GLint
  private let size: GLint
  private let axis: GLint
  private let continues: GLint
  private let weights: GLint
  private let reach: GLint
  /// A vertex array without attributes: the program covers the viewport.
  private var vertexArray: GLuint = 0

  /// The number of the shader's weights. The last one is 0.
  private static let count = 24

  init() throws(CompositorError) {
    program = try Program("sum", vertex: Shaders.screenVertex, fragment: Shaders.sumFragment)
    offset = program.uniform("offset")
    size = program.uniform("size")
    axis = program.uniform("axis")
    continues = program.uniform("continues")
    weights = program.uniform("weights")
    reach = program.uniform("reach")
    glUseProgram(program.name)
    glUniform1i(program.uniform("image"), 0)
    glGenVertexArrays(1, &vertexArray)
  }

  deinit { glDeleteVertexArrays(1, &vertexArray) }

  /// Whether there is room for so many weights.
  static func takes(_ weights: [Double]) -> Bool { weights.count < count }

  /// Sums texels of the texture that is bound, for all pixels of the current framebuffer and viewport.
  ///
  /// - Parameters:
  ///   - size: the texels that hold the picture.
  ///   - offset: from pixels to texels.
  ///   - axis: (1, 0) or (0, 1).
  ///   - weights: of the texel at the centre, and of those at each distance on both sides.
  func draw(
    size: SIMD2<Int32>, offset: SIMD2<Int32>, axis: SIMD2<Int32>, _ edges: BlurEdges, _ weights: [Double]
  ) {
    glUseProgram(program.name)
    glUniform2i(self.offset, offset.x, offset.y)
    glUniform2i(self.size, size.x, size.y)
    glUniform2i(self.axis, axis.x, axis.y)
    glUniform1f(continues, edges == .continued ? 1 : 0)
    let reach = min(weights.count, Self.count - 1) - 1
    glUniform1i(self.reach, GLint(reach))
    let all = (0..<Self.count).map { $0 <= reach ? Float(weights[$0]) : 0 }
    glUniform1fv(self.weights, GLsizei(Self.count), all)
    glBindVertexArray(vertexArray)
    glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }
}
