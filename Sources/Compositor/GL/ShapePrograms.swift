import COpenGL

/// The programs of shapes: without clips, within rounded rectangles, and within clips of any kind. They are compiled when a picture first
/// needs them. Compositors of one context can share them.
final class ShapePrograms {
  struct ShapeProgram {
    /// Nil if the driver does not compile it.
    let program: Program?
    let target: GLint
    let up: GLint
  }

  /// How the coverages lie in their texture.
  let layout: CoverageTexture.Layout
  private var made: [ShapeProgram?] = [nil, nil, nil]

  init(_ layout: CoverageTexture.Layout) { self.layout = layout }

  /// The program for a variant's clips; an error only when it is asked for the first time.
  func program(_ variant: Variant) throws(CompositorError) -> ShapeProgram? {
    let index = variant.contains(.anyClip) ? 2 : variant.contains(.clip) ? 1 : 0
    if let made = made[index] { return made }
    // The features of coverage.glsl that clips need.
    let clips = [
      "", "#define CLIP\n#define MANY_CLIPS\n#define CORNERS\n#define CONTINUOUS\n", "#define ANY_CLIP\n",
    ]
    let names = clips[...index].joined()
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
