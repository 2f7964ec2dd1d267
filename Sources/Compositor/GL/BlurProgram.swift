import COpenGL
import Shaders

/// The program of blur passes, and how it is told what to sum.
final class BlurProgram {
  private let program: Program
  private let place: GLint
  private let part: GLint
  private let texel: GLint
  private let continues: GLint
  private let taps: GLint
  private let count: GLint
  /// Without attributes: the viewport is all there is to draw.
  private var vertexArray: GLuint = 0

  /// One tap: where, in texels from the centre, and its weight. The shader takes at most 32.
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

  /// Sums taps into `source`, whose texels `part` hold a picture, for all pixels of the framebuffer and viewport that
  /// are set; `place`: factor and offset from their centres to the source's texels.
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
