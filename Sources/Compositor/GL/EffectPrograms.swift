import COpenGL
import Foundation
import Shaders

/// The programs that put pictures on what lies beneath them in other ways than the usual one; made when first needed.
final class EffectPrograms {
  /// What a program does beside; each set is a program of its own, since a software driver pays for both sides of a
  /// branch.
  struct Variant: OptionSet {
    let rawValue: Int
    /// Changes of colour.
    static let colors = Variant(rawValue: 1)
    static let clip = Variant(rawValue: 2)
    /// A way to blend that the driver lacks, colour component by colour component.
    static let separable = Variant(rawValue: 4)
    /// The same, of whole colours.
    static let inseparable = Variant(rawValue: 8)

    static let defines = [
      "#define COLORS\n", "#define CLIP\n#define CORNERS\n#define CONTINUOUS\n", "#define SEPARABLE\n",
      "#define INSEPARABLE\n",
    ]
  }

  final class EffectProgram {
    let program: Program
    let target, up, box, depth, sourceBox, maskBox, beneathOrigin, opacity, clip, function, factor: GLint
    let stages, stageCount: GLint

    init(_ variant: Variant) throws(CompositorError) {
      var head = "#version 330 core\n"
      for (index, define) in Variant.defines.enumerated() where variant.rawValue & 1 << index != 0 {
        head += define
      }
      let bytes = [UInt8](head.utf8)
      let program = try Program(
        "effects", vertex: bytes + Shaders.effectsVertex, fragment: bytes + Shaders.effectsFragment)
      self.program = program
      target = program.uniform("target")
      up = program.uniform("up")
      box = program.uniform("box")
      depth = program.uniform("depth")
      sourceBox = program.uniform("sourceBox")
      maskBox = program.uniform("maskBox")
      beneathOrigin = program.uniform("beneathOrigin")
      opacity = program.uniform("opacity")
      clip = program.uniform("clip")
      function = program.uniform("function")
      factor = program.uniform("factor")
      stages = program.uniform("stages")
      stageCount = program.uniform("stageCount")
      glUseProgram(program.name)
      for (unit, name) in [(0, "source"), (1, "mask"), (2, "clips"), (4, "beneath")] {
        glUniform1i(program.uniform(name), GLint(unit))
      }
    }
  }

  private var programs = [EffectProgram?](repeating: nil, count: 16)
  private var refused = Set<Int>()
  /// Nothing is read but the vertex's number.
  private(set) var vertexArray: GLuint = 0

  init() { glGenVertexArrays(1, &vertexArray) }

  deinit { glDeleteVertexArrays(1, &vertexArray) }

  /// Nil where the driver does not accept the program.
  func program(_ variant: Variant) -> EffectProgram? {
    if let made = programs[variant.rawValue] { return made }
    guard !refused.contains(variant.rawValue) else { return nil }
    do {
      programs[variant.rawValue] = try EffectProgram(variant)
    } catch {
      refused.insert(variant.rawValue)
      FileHandle.standardError.write(Data(error.line.utf8))
    }
    return programs[variant.rawValue]
  }
}
