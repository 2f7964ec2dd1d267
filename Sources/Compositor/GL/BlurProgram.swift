import COpenGL
import Shaders

/// The program of the passes of a blur, with its parameters.
final class BlurProgram {
  private let program: Program
  private let place: GLint
  private let part: GLint
  private let texel: GLint
  private let continues: GLint
  private let taps: GLint
  private let count: GLint
  /// A vertex array without attributes: the program covers the viewport.
  private var vertexArray: GLuint = 0

  /// One tap: its offset in texels from the centre, and its weight. The shader takes at most 32.
  typealias Tap = SIMD4<Float>
  static let tapLimit = 32

  init() throws(CompositorError) {
    program = try Program("blur", vertex: Shaders.screenVertex, fragment: Shaders.blurFragment)
    place = program.uniform("place")
    part = program.uniform("part")
    texel = program.uniform("texel")
    continues = program.uniform("continues")
    taps = program.uniform("taps")
    count = program.uniform("count")
    glUseProgram(program.name)
    glUniform1i(program.uniform("image"), 0)
    glGenVertexArrays(1, &vertexArray)
  }

  deinit { glDeleteVertexArrays(1, &vertexArray) }

  /// Sums taps of `source` for all pixels of the current framebuffer and viewport. `part`: the texels of `source` that
  /// hold the picture. `place`: factor and offset from pixel centres to texels.
  func draw(
    _ source: GroupPool.Group, part: SIMD4<Float>, place: SIMD4<Float>, _ edges: BlurEdges, _ sum: [Tap]
  ) {
    glUseProgram(program.name)
    glUniform4f(self.place, place.x, place.y, place.z, place.w)
    glUniform4f(self.part, part.x, part.y, part.z, part.w)
    glUniform2f(texel, 1 / Float(source.width), 1 / Float(source.height))
    glUniform1f(continues, edges == .continued ? 1 : 0)
    let number = min(sum.count, Self.tapLimit)
    glUniform1i(count, GLint(number))
    sum.withUnsafeBytes { bytes in
      glUniform4fv(taps, GLsizei(number), bytes.baseAddress?.assumingMemoryBound(to: GLfloat.self))
    }
    glBindVertexArray(vertexArray)
    glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
  }
}
