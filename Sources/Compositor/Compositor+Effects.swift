import COpenGL
import QuartzCore
import RenderTree

/// Filters and blend modes.
///
/// Most blend modes are sums of products. The driver's blending computes these without a copy of the pixels below;
/// where a factor is neither colour nor alpha, the shader's second output gives it. The other modes read a copy of the
/// pixels below.
extension Compositor {
  /// The driver's blending: the factors of source and destination, for colour and alpha. Nil: the driver cannot blend
  /// in this mode.
  private struct Blending {
    var source: Int32
    var destination: Int32
    var alphaSource: Int32
    var alphaDestination: Int32
    /// The meaning of the shader's second output.
    var factor: Int32 = 0

    init(_ source: Int32, _ destination: Int32, factor: Int32 = 0) {
      (self.source, self.destination, alphaSource, alphaDestination) = (
        source, destination, source, destination
      )
      self.factor = factor
    }

    static func of(_ composition: Effect.Composition) -> Blending? {
      // The shader's numbers for these meanings.
      let (multiply, covered, kept, share): (Int32, Int32, Int32, Int32) = (1, 2, 3, 4)
      guard case .blend(let mode) = composition else {
        return Blending(GL_ONE, GL_ONE_MINUS_SRC1_ALPHA, factor: share)
      }
      switch mode {
      case .clear: return Blending(GL_ZERO, GL_ONE_MINUS_SRC1_ALPHA, factor: covered)
      case .copy: return Blending(GL_ONE, GL_ONE_MINUS_SRC1_ALPHA, factor: covered)
      case .sourceOver, .normalBlendMode: return Blending(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
      case .sourceIn: return Blending(GL_DST_ALPHA, GL_ONE_MINUS_SRC1_ALPHA, factor: covered)
      case .sourceOut: return Blending(GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC1_ALPHA, factor: covered)
      case .sourceAtop: return Blending(GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      case .destOver: return Blending(GL_ONE_MINUS_DST_ALPHA, GL_ONE)
      case .destIn: return Blending(GL_ZERO, GL_SRC1_ALPHA, factor: kept)
      case .destOut: return Blending(GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
      case .destAtop: return Blending(GL_ONE_MINUS_DST_ALPHA, GL_SRC1_ALPHA, factor: kept)
      case .xor: return Blending(GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      case .plusL: return Blending(GL_ONE, GL_ONE)
      case .screenBlendMode: return Blending(GL_ONE, GL_ONE_MINUS_SRC_COLOR)
      case .exclusionBlendMode:
        var blending = Blending(GL_ONE_MINUS_DST_COLOR, GL_ONE_MINUS_SRC_COLOR)
        (blending.alphaSource, blending.alphaDestination) = (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
        return blending
      case .multiply, .multiplyBlendMode:
        return Blending(GL_ONE_MINUS_DST_ALPHA, GL_SRC1_COLOR, factor: multiply)
      default: return nil
      }
    }
  }

  /// The shader's number of a blend mode that reads the pixels below, and the program that has the mode.
  private static func shaderFunction(_ mode: BlendMode) -> (Int32, EffectPrograms.Variant) {
    switch mode {
    case .plusD: (-1, .separable)
    case .subtractS: (-2, .separable)
    case .darkenBlendMode: (0, .separable)
    case .lightenBlendMode: (1, .separable)
    case .overlayBlendMode: (2, .separable)
    case .hardLightBlendMode: (3, .separable)
    case .colorDodgeBlendMode: (4, .separable)
    case .colorBurnBlendMode: (5, .separable)
    case .softLightBlendMode: (6, .separable)
    case .differenceBlendMode: (7, .separable)
    case .linearBurnBlendMode: (8, .separable)
    case .linearDodgeBlendMode: (9, .separable)
    case .linearLightBlendMode: (10, .separable)
    case .pinLightBlendMode: (11, .separable)
    case .subtractBlendMode: (12, .separable)
    case .divideBlendMode: (13, .separable)
    case .hueBlendMode: (0, .inseparable)
    case .saturationBlendMode: (1, .inseparable)
    case .colorBlendMode: (2, .inseparable)
    default: (3, .inseparable)
    }
  }

  /// The features of an effect's program that its clips need, by those of a rectangle's program.
  private static func clipFeatures(_ variant: Variant) -> EffectPrograms.Variant {
    guard variant.contains(.clip) else { return [] }
    return variant.isDisjoint(with: [.anyClip, .continuous]) ? .clip : [.clip, .anyClip]
  }

  /// Begins a group with a copy of the pixels drawn so far.
  func beginBackdrop(_ box: PixelRect) {
    guard let beneath = passes.last else { return }
    // The group is as large as in a whole picture. Its content is therefore interpolated from the same origin, and rounds to the same levels.
    let box = box.intersection(beneath.box)
    var part = box
    // Without a blur each pixel needs itself alone.
    if scissorsGroups, let scissor { part = box.intersection(scissor) }
    let isDrawn = beneath.group != nil || passes.count == 1
    let group = isDrawn && !part.isEmpty ? copy(part, of: beneath, in: box) : nil
    let pass = Pass(framebuffer: group?.framebuffer ?? 0, group: group, box: box, isBottomUp: false)
    passes.append(pass)
    if group != nil { begin(pass, clear: nil) }
  }

  /// A copy of the pixels `part` of a target, in their places in a group with the pixels `box`. The first row is on top. Nil if the driver
  /// refuses the group.
  private func copy(_ part: PixelRect, of pass: Pass, in box: PixelRect) -> GroupPool.Group? {
    guard let group = groups.make(width: box.width, height: box.height) else { return nil }
    glDisable(GLenum(GL_SCISSOR_TEST))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), pass.framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), group.framebuffer)
    let copied = Pass(framebuffer: group.framebuffer, group: group, box: box, isBottomUp: false)
    let (from, to) = (pass.corners(of: part), copied.corners(of: part))
    // Mesa's software driver (22.3) copies with the processor. If another target has been drawn to since, it does not
    // wait for threads that still draw to this one.
    if isSoftware { glFinish() }
    glBlitFramebuffer(
      from.x0, from.y0, from.x1, from.y1, to.x0, to.y0, to.x1, to.y1, GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
    return group
  }

  /// Applies colour filters to the last group. The result is a new group in the place of the old one.
  func changeColors(_ first: Int, _ count: Int) {
    guard let pass = passes.last, let old = pass.group, let program = effects.program(.colors) else { return }
    let group = groups.make(width: max(pass.box.width, 1), height: max(pass.box.height, 1))
    let next = Pass(framebuffer: group?.framebuffer ?? 0, group: group, box: pass.box, isBottomUp: false)
    passes[passes.count - 1] = next
    if group != nil {
      begin(next, clear: .zero)
      bind(old.texture, unit: 0, .nearest)
      bind(old.texture, unit: 1, .nearest)
      let effect = Effect(
        composition: .blend(.copy), box: pass.box, opacity: 1, clip: -1, isMasked: false, firstStage: first,
        stageCount: count)
      run(effect, program, on: next, source: pass.box, mask: nil, blending: nil)
    }
    groups.giveBack(old)
  }

  /// Draws the last group, or the last two (content and mask), above the pixels below.
  func compose(_ effect: Effect) {
    let masking = effect.isMasked ? passes.removeLast() : nil
    let content = passes.removeLast()
    guard let pass = passes.last else { return }
    begin(pass, clear: nil)
    defer {
      if let group = content.group { groups.giveBack(group) }
      if let group = masking?.group { groups.giveBack(group) }
    }
    var box = effect.box.intersection(pass.box)
    if pass.group == nil || scissorsGroups, let scissor { box = box.intersection(scissor) }
    guard let group = content.group, masking == nil || masking?.group != nil, !box.isEmpty,
      pass.group != nil || passes.count == 1
    else { return }
    var variant = Self.clipFeatures(list.clipVariant(effect.clip))
    if effect.stageCount > 0 { variant.insert(.colors) }
    let blending = Blending.of(effect.composition)
    var function: Int32 = 0
    var beneath: GroupPool.Group?
    if blending == nil, case .blend(let mode) = effect.composition {
      let (number, family) = Self.shaderFunction(mode)
      function = number
      variant.insert(family)
      guard let picture = copy(box, of: pass, in: box) else { return }
      beneath = picture
      begin(pass, clear: nil)
      bind(picture.texture, unit: 4, .nearest)
    }
    let made = effects.program(variant)
    // Where the driver does not accept a program, the layer is drawn above the pixels below without the effect.
    if let program = made ?? effects.program([]) {
      bind(group.texture, unit: 0, .nearest)
      bind(masking?.group?.texture ?? group.texture, unit: 1, .nearest)
      var drawn = effect
      drawn.box = box
      run(
        drawn, program, on: pass, source: content.box, mask: masking?.box,
        blending: made == nil ? Blending(GL_ONE, GL_ONE_MINUS_SRC_ALPHA) : blending, function: function,
        beneath: box)
    }
    if let beneath { groups.giveBack(beneath) }
  }

  /// Draws an effect with the textures that are bound.
  private func run(
    _ effect: Effect, _ program: EffectPrograms.EffectProgram, on pass: Pass, source: PixelRect,
    mask: PixelRect?, blending: Blending?, function: Int32 = 0, beneath: PixelRect? = nil
  ) {
    func set(_ uniform: GLint, _ box: PixelRect) {
      glUniform4f(uniform, Float(box.x), Float(box.y), Float(box.width), Float(box.height))
    }
    glUseProgram(program.program.name)
    set(program.target, pass.box)
    glUniform1f(program.up, pass.isBottomUp ? 1 : 0)
    set(program.box, effect.box)
    glUniform1f(program.depth, effect.depth)
    set(program.sourceBox, source)
    set(program.maskBox, mask ?? PixelRect(x: 0, y: 0, width: 0, height: 0))
    if let beneath { glUniform2f(program.beneathOrigin, Float(beneath.x), Float(beneath.y)) }
    glUniform1f(program.opacity, effect.opacity)
    glUniform1i(program.clip, GLint(effect.clip))
    glUniform1i(program.function, function)
    glUniform1i(program.factor, blending?.factor ?? 0)
    if effect.stageCount > 0 {
      glUniform1i(program.stageCount, GLint(effect.stageCount))
      list.colorStages.withUnsafeBufferPointer { stages in
        glUniform4fv(
          program.stages, GLsizei(5 * effect.stageCount),
          stages.baseAddress.map {
            UnsafeRawPointer($0 + effect.firstStage).assumingMemoryBound(to: Float.self)
          })
      }
    }
    if let blending {
      glBlendFuncSeparate(
        GLenum(blending.source), GLenum(blending.destination), GLenum(blending.alphaSource),
        GLenum(blending.alphaDestination))
    } else {
      glDisable(GLenum(GL_BLEND))
    }
    glBindVertexArray(effects.vertexArray)
    submit { glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4) }
    statistics.drawCalls += 1
    glBindVertexArray(vertexArray)
    if blending == nil { glEnable(GLenum(GL_BLEND)) }
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
  }
}
