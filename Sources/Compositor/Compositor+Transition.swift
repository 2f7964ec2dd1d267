import COpenGL
import Foundation

/// The programs of transitions that need one. Each is compiled when it is first needed.
final class TransitionPrograms {
  final class Effect {
    let program: Program
    let target, up, box, toLayer, toTexels, stage, numbers, direction: GLint

    init(_ kind: TransitionEffect.Kind) throws(CompositorError) {
      let head = [UInt8]("#version 330 core\n#define \(kind.define)\n".utf8)
      program = try Program(
        "transition", vertex: head + Shaders.transitionVertex, fragment: head + Shaders.transitionFragment)
      target = program.uniform("target")
      up = program.uniform("up")
      box = program.uniform("box")
      toLayer = program.uniform("toLayer")
      toTexels = program.uniform("toTexels")
      stage = program.uniform("stage")
      numbers = program.uniform("numbers")
      direction = program.uniform("direction")
      glUseProgram(program.name)
      glUniform1i(program.uniform("first"), 0)
      glUniform1i(program.uniform("second"), 1)
    }
  }

  private var effects: [Effect??] = Array(repeating: .none, count: TransitionEffect.Kind.allCases.count)

  /// The program of a kind. Nil if the driver does not accept it, which is logged once.
  func effect(_ kind: TransitionEffect.Kind) -> Effect? {
    if let made = effects[kind.rawValue] { return made }
    var made: Effect?
    do {
      made = try Effect(kind)
    } catch {
      FileHandle.standardError.write(Data(error.line.utf8))
    }
    effects[kind.rawValue] = .some(made)
    return made
  }
}

extension Compositor {
  /// Draws the last two groups above the pixels below. A transition without pictures or program is left out.
  func endEffect(_ effect: TransitionEffect) {
    let second = passes.removeLast().group
    let first = passes.removeLast().group
    guard let pass = passes.last else { return }
    begin(pass, clear: nil)
    defer {
      if let first { groups.giveBack(first) }
      if let second { groups.giveBack(second) }
    }
    guard let first, let second, pass.group != nil || passes.count == 1,
      let made = transitions.effect(effect.kind)
    else { return }
    // If the pictures lie on the pixels at which they are seen, texels are read; otherwise they are interpolated.
    let sampling: Sampling = effect.kind == .iris ? .nearest : .linear
    bind(first.texture, unit: 0, sampling)
    bind(second.texture, unit: 1, sampling)
    glUseProgram(made.program.name)
    glUniform4f(
      made.target, Float(pass.box.x), Float(pass.box.y), Float(pass.box.width), Float(pass.box.height))
    glUniform1f(made.up, pass.isBottomUp ? 1 : 0)
    glUniform4f(
      made.box, Float(effect.box.x), Float(effect.box.y), Float(effect.box.width), Float(effect.box.height))
    glUniformMatrix3fv(made.toLayer, 1, GLboolean(GL_FALSE), effect.toLayer)
    glUniformMatrix3x2fv(made.toTexels, 1, GLboolean(GL_FALSE), effect.toTexels)
    glUniform4f(made.stage, effect.stage.x, effect.stage.y, effect.stage.z, effect.stage.w)
    glUniform4f(made.numbers, effect.progress, effect.opacity, effect.isReversed ? 1 : 0, effect.depth)
    glUniform2f(made.direction, effect.direction.x, effect.direction.y)
    submit { glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4) }
    statistics.drawCalls += 1
  }
}
