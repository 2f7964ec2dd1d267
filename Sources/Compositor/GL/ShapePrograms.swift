import COpenGL
import Shaders

/// The programs of shapes, one without clips and one with clips, compiled when a picture first needs them. Compositors of one
/// context can share them.
final class ShapePrograms {
  struct ShapeProgram {
    /// Nil if the driver does not compile it.
    let program: Program?
    let target: GLint
    let up: GLint
  }

  /// How the coverages lie in their texture.
  let layout: CoverageTexture.Layout
  private var made: [ShapeProgram?] = [nil, nil]

  init(_ layout: CoverageTexture.Layout) { self.layout = layout }

  /// The program; an error only when it is asked for the first time.
  func program(isClipped: Bool) throws(CompositorError) -> ShapeProgram? {
    let index = isClipped ? 1 : 0
    if let made = made[index] { return made }
    // The features of coverage.glsl that clips need.
    let names = isClipped ? "#define CLIP\n#define CORNERS\n#define CONTINUOUS\n" : ""
    let head = [UInt8](("#version 330 core\n" + layout.define + names).utf8)
    do {
      let program = try Program(
        "shape", vertex: head + Shaders.shapeVertex, fragment: head + Shaders.shapeFragment)
      glUseProgram(program.name)
      glUniform1i(program.uniform("coverages"), ShapeStage.coverageUnit)
      glUniform1i(program.uniform("clips"), 2)
      made[index] = ShapeProgram(
        program: program, target: program.uniform("target"), up: program.uniform("up"))
    } catch {
      made[index] = ShapeProgram(program: nil, target: -1, up: -1)
      throw error
    }
    return made[index]
  }
}
