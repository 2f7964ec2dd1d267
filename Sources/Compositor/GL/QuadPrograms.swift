import COpenGL

/// The programs that draw instances, one for each variant, compiled when a picture first needs it. Compositors of one context can
/// share them.
final class QuadPrograms {
  /// The program of one variant.
  final class VariantProgram {
    let program: Program
    let target: GLint
    let up: GLint
    let band: GLint
    /// The pass for which the uniforms are set.
    var pass = -1

    init(_ variant: Variant) throws(CompositorError) {
      var defines = Variant.names.enumerated().filter { variant.contains(Variant(rawValue: 1 << $0.offset)) }
        .map { "#define \($0.element)\n" }
      if variant.isRound { defines.append("#define ROUND\n") }
      let head = [UInt8](("#version 330 core\n" + defines.joined()).utf8)
      program = try Program("quad", vertex: head + Shaders.quadVertex, fragment: head + Shaders.quadFragment)
      target = program.uniform("target")
      up = program.uniform("up")
      band = program.uniform("band")
      glUseProgram(program.name)
      glUniform1i(program.uniform("instances"), RecordStore.instanceUnit)
      for (unit, name) in ["image", "second", "clips", "stops"].enumerated() {
        glUniform1i(program.uniform(name), GLint(unit))
      }
    }
  }

  /// The programs made so far, a few dozen at most; nil: the driver does not compile the variant. The one used last is tested
  /// first.
  private var made: [(variant: Variant, program: VariantProgram?)] = []
  private var last = 0
  /// The number of passes so far, of all compositors.
  private var passCount = 0

  init() {}

  /// The variants that were needed so far.
  var variants: [Variant] { made.map(\.variant) }

  /// The number of programs that were compiled.
  var count: Int { made.count }

  /// The number of a new pass.
  func beginPass() -> Int {
    passCount += 1
    return passCount
  }

  /// The program of a variant. Calls `report` when the driver does not compile it; the result is nil then.
  func program(_ variant: Variant, report: (CompositorError) -> Void) -> VariantProgram? {
    if last < made.count, made[last].variant == variant { return made[last].program }
    if let index = made.firstIndex(where: { $0.variant == variant }) {
      last = index
      return made[index].program
    }
    var program: VariantProgram?
    do {
      program = try VariantProgram(variant)
    } catch {
      report(error)
    }
    last = made.count
    made.append((variant, program))
    return program
  }
}
