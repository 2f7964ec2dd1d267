import COpenGL

/// The program of the passes of a blur, with its parameters.
final class BlurProgram {
  private let pass: PassProgram
  private let place: GLint
  private let part: GLint
  private let texel: GLint
  private let taps: GLint
  private let count: GLint

  /// One tap: its offset in texels from the centre, and its weight. The shader takes at most 32.
  typealias Tap = SIMD4<Float>
  static let tapLimit = 32

  init() throws(CompositorError) {
    pass = try PassProgram("blur", Shaders.blurFragment)
    place = pass.uniform("place")
    part = pass.uniform("part")
    texel = pass.uniform("texel")
    taps = pass.uniform("taps")
    count = pass.uniform("count")
  }

  /// Sums taps of `source` for all pixels of the current framebuffer and viewport. `part`: the texels of `source` that
  /// hold the picture. `place`: factor and offset from pixel centres to texels.
  func draw(
    _ source: GroupPool.Group, part: SIMD4<Float>, place: SIMD4<Float>, _ edges: BlurEdges, _ sum: [Tap]
  ) {
    pass.draw(edges) {
      glUniform4f(self.place, place.x, place.y, place.z, place.w)
      glUniform4f(self.part, part.x, part.y, part.z, part.w)
      glUniform2f(texel, 1 / Float(source.width), 1 / Float(source.height))
      let number = min(sum.count, Self.tapLimit)
      glUniform1i(count, GLint(number))
      sum.withUnsafeBytes { bytes in
        glUniform4fv(taps, GLsizei(number), bytes.baseAddress?.assumingMemoryBound(to: GLfloat.self))
      }
    }
  }
}
