import COpenGL
import Foundation

/// The programs that composite pictures with colour filters and blend modes. Each is compiled when it is first needed.
final class EffectPrograms {
  /// The features of a program. Each set of features is a program of its own, because a software driver executes both
  /// sides of a branch.
  struct Variant: OptionSet {
    let rawValue: Int
    /// Colour filters.
    static let colors = Variant(rawValue: 1)
    /// Rounded rectangles with circular corners that clip; with `anyClip` also other clips.
    static let clip = Variant(rawValue: 2)
    /// A blend mode that the driver lacks and that treats each colour component separately.
    static let separable = Variant(rawValue: 4)
    /// A blend mode that the driver lacks and that treats all colour components together.
    static let inseparable = Variant(rawValue: 8)
    /// Clips with continuous corners, with sharp corners, and cuts. Goes with `clip`.
    static let anyClip = Variant(rawValue: 16)

    static let defines = [
      "#define COLORS\n",
      "#define CLIP\n#define MANY_CLIPS\n#define CORNERS\n",
      "#define SEPARABLE\n",
      "#define INSEPARABLE\n",
      "#define ANY_CLIP\n#define CONTINUOUS\n",
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

  private var programs = [EffectProgram?](repeating: nil, count: 1 << Variant.defines.count)
  private var refused = Set<Int>()
  /// An empty vertex array: the shader reads only the vertex's number.
  private(set) var vertexArray: GLuint = 0

  init() { glGenVertexArrays(1, &vertexArray) }

  deinit { glDeleteVertexArrays(1, &vertexArray) }

  /// Nil if the driver does not accept the program.
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
