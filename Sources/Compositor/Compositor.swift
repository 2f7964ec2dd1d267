import COpenGL
import Foundation
import QuartzCore
import RenderTree

/// Draws frames into the current OpenGL context: frame → paint list → runs of instances → draw calls.
///
/// Use a compositor on the thread of the context that was current when it was made.
package final class Compositor {
  /// A framebuffer to draw to.
  package struct Target: Equatable {
    /// The framebuffer's name; 0 is the window's.
    package var framebuffer: UInt32
    /// Pixels.
    package var width: Int
    package var height: Int
    /// From document points to pixels, y down.
    package var toPixels: CGAffineTransform
    /// The background: red, green, blue, alpha, 0…1, premultiplied. Nil: the pixels that are there already.
    package var background: SIMD4<Float>?
    /// Whether the framebuffer's first row is at the bottom, as in a window. Default true for framebuffer 0.
    package var isBottomUp: Bool

    var transform: CATransform3D { CATransform3DMakeAffineTransform(toPixels) }
    var whole: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    package init(
      framebuffer: UInt32, width: Int, height: Int, toPixels: CGAffineTransform = .identity,
      background: SIMD4<Float>? = .zero, isBottomUp: Bool? = nil
    ) {
      self.framebuffer = framebuffer
      self.width = width
      self.height = height
      self.toPixels = toPixels
      self.background = background
      self.isBottomUp = isBottomUp ?? (framebuffer == 0)
    }
  }

  /// Measurements of the last frame.
  package struct Statistics: Sendable {
    package var drawCalls = 0
    /// Targets that were drawn to: the frame's target and those of groups.
    package var passes = 0
    package var layers = 0
    /// Rectangles that were drawn, without those that composite groups and bitmaps.
    package var instances = 0
    /// Seconds until the last command was passed to the driver, with those of `submit`.
    package var encode = 0.0
    /// Seconds in clears and draw calls. In these a software driver releases the memory of the last frame and
    /// executes the vertex stage.
    package var submit = 0.0
    /// Pixels of the target that were drawn: all, or those that an update found to differ.
    package var damage = Damage()
    /// Memory of the compositor on the GPU.
    package var memory = Memory()
    /// Bytes of textures.
    package var textureMemory: Int { memory.total - memory.buffers }
    /// Bytes of images that were uploaded for the frame.
    package var uploaded = 0
    /// Whether the frame shows images that are not uploaded yet.
    var isWaiting = false
  }

  package internal(set) var statistics = Statistics()
  /// The name by which the driver calls itself.
  package let renderer: String
  /// Whether the driver is Mesa's llvmpipe, which draws on the processor.
  let isSoftware: Bool
  /// Whether the driver reports the loss of the context.
  let tellsResets: Bool

  /// The programs that draw instances.
  let programs: QuadPrograms
  /// The number of programs that were compiled so far.
  package var programCount: Int { programs.count }
  /// Whether few programs are used, with more computations in each pixel, because each one takes some megabytes in a software
  /// driver. For pictures of which little is drawn in a frame. Default false.
  package var usesCommonPrograms = false
  /// The number of the pass that is being drawn.
  var passNumber = 0
  /// The messages that were logged already.
  var reported: Set<String> = []
  var testsDepth = false
  var vertexArray: GLuint = 0
  var blurProgram: BlurProgram?
  var sumProgram: SumProgram?
  /// Whether blurs sum texels one by one instead of two by two, by interpolation between them. Default: with a software driver.
  lazy var sumsTexels = isSoftware
  var shadowAtlas: ShadowAtlas?
  /// The records of the kept list, those of other lists, the rectangles of images' tiles, and those that are bound.
  let keptRecords: RecordStore
  let otherRecords: RecordStore
  let tileRecords: RecordStore
  var records: RecordStore
  /// How far the viewport for instances reaches beyond the target, and whether it is set.
  var bandReach: (x: Int, y: Int) = (0, 0)
  var isBandSet = false
  var viewportLimit = 0
  var samplers: [GLuint] = [0, 0, 0]
  let transitions = TransitionPrograms()
  let textures: TextureCache
  let groups = GroupPool()
  /// The pictures of groups in which nothing changes.
  var surfaces = KeptSurfaces()
  /// Whether the list that is drawn shows images that are not uploaded yet.
  var isWaiting = false
  let effects = EffectPrograms()
  let shapeStage: ShapeStage
  let rasters = RasterCache()
  /// The names of the textures of the list's rasters, by their indices; 0: none.
  var rasterTextures: ContiguousArray<GLuint> = []
  /// The time at which the frame began, in nanoseconds.
  private var began: UInt64 = 0
  // A compositor belongs to one thread. Lists that are read for each instance are not checked for overlapping accesses at run time: those of
  // 2,000 layers in 3D were a tenth of the instructions of their encoding.
  @exclusivity(unchecked) var list = PaintList()
  /// The caches and memory that painting uses.
  var resources: PaintResources
  @exclusivity(unchecked) var placing = Placing()
  let instanceIndices = InstanceIndices()
  /// The memory of batches, and the buffer of their indices.
  @exclusivity(unchecked) var batches = DrawBatches()
  @exclusivity(unchecked) var batchRuns: ContiguousArray<PlacedRun> = []
  @exclusivity(unchecked) var indices: ContiguousArray<UInt32> = []
  var indexBuffer: GLuint = 0
  /// The list of the last frame, and the target that shows it, while frames are drawn as updates; see
  /// `Compositor+Update.swift`.
  var kept = KeptList()
  var shownOn: Target?
  /// Whether an update has been drawn to another target than that of updates.
  var isShownElsewhere = false
  /// The number of draw calls that Mesa's software driver may not have executed yet.
  private var pendingCalls = 0
  /// The pixels of the target to which drawing is limited; nil: all.
  var scissor: PixelRect?
  /// Whether the limit also applies to groups.
  var scissorsGroups = false
  /// The fewest pixels of the middle of a clipped group that is drawn without the group (`PaintList.middle`).
  var leastMiddle = PaintList.leastMiddle

  var passes: [Pass] = []

  /// Prepares to draw in the current context. Throws when its OpenGL is older than 3.3.
  ///
  /// - Parameters:
  ///   - options: the limits of textures.
  ///   - other: a compositor of the same context whose programs are used; nil: own programs are compiled.
  ///   - bufferTexels: the texels of a buffer texture, for tests; nil: as many as the driver allows.
  package init(
    textures options: TextureOptions = TextureOptions(), sharingProgramsOf other: Compositor? = nil,
    bufferTexels: Int? = nil
  ) throws(CompositorError) {
    keptRecords = RecordStore(mostTexels: bufferTexels)
    otherRecords = RecordStore(mostTexels: bufferTexels)
    tileRecords = RecordStore(mostTexels: bufferTexels)
    programs = other?.programs ?? QuadPrograms()
    let version = glGetString(GLenum(GL_VERSION)).map { String(cString: $0) } ?? "no OpenGL"
    var major: GLint = 0
    var minor: GLint = 0
    glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
    glGetIntegerv(GLenum(GL_MINOR_VERSION), &minor)
    guard major > 3 || (major == 3 && minor >= 3) else { throw .version(version) }
    tellsResets = Self.tellsResets(major: major, minor: minor)
    renderer = glGetString(GLenum(GL_RENDERER)).map { String(cString: $0) } ?? "unknown"
    isSoftware = renderer.contains("llvmpipe")
    // The textures of a software driver lie in the process's memory.
    if isSoftware { surfaces.budget = 64 << 20 }
    var options = options
    // The textures of a software driver lie in the process's memory, like the images.
    if isSoftware { options.mostMemory = min(options.mostMemory, TextureOptions.mostSoftwareMemory) }
    textures = TextureCache(options)
    shapeStage = ShapeStage(
      other?.shapeStage.programs ?? ShapePrograms(.current(mostTexels: bufferTexels)))
    resources = PaintResources(
      shadowTiles: ShadowTiles(), tileWatch: TileWatch(), longestSide: textures.limit)
    records = otherRecords
    // Shaders read no attributes, but OpenGL requires a vertex array.
    glGenVertexArrays(1, &vertexArray)
    makeSamplers()
  }

  deinit {
    glDeleteVertexArrays(1, &vertexArray)
    glDeleteSamplers(3, &samplers)
    glDeleteBuffers(1, &indexBuffer)
  }

  // MARK: Drawing

  /// Compiles the program of rounded rectangles, which most pictures need, before there is a picture. With its first program a driver
  /// prepares its compiler.
  package func prepare() { _ = program([.corners, .alone]) }

  /// Draws `frame`, or one layer of it with its sublayers, to the whole of `target`.
  package func draw(_ frame: Frame, to target: Target, part: PaintPart? = nil) {
    beginFrame()
    // Beside a picture of more than a hundred megabytes, unused targets are not kept.
    groups.keepsUnused = target.whole.area <= 1 << 25
    if let part {
      Painter.paint(
        frame, toPixels: target.transform, limit: target.whole, part: part, with: resources, into: &list)
      prepareRasters()
      encode(to: target)
    } else {
      paintKept(frame, on: target, tracksDamage: false)
      drawKept(to: target)
    }
    shownOn = nil
    statistics.damage = Damage(target.whole)
    endFrame()
  }

  /// Draws the list.
  ///
  /// - Parameters:
  ///   - parts: the pixels of the target that are drawn, of the kept list; nil: the whole target.
  ///   - isKept: whether the list is the kept one.
  ///   - restore: called before each part is drawn.
  func encode(
    to target: Target, parts: [PixelRect]? = nil, isKept: Bool = false,
    restore: (PixelRect) -> Void = { _ in }
  ) {
    textures.beginFrame()
    placeImages(within: parts ?? [target.whole], isKept: isKept)
    beginDrawing()
    // The interiors of the kept list are those of the whole target.
    let hasDepth = parts == nil && usesDepth(on: target)
    testsDepth = false
    scissor = nil
    passes.removeAll(keepingCapacity: true)
    drawShadowTiles()
    records = isKept ? keptRecords : otherRecords
    if isKept { beginSurfaces() }
    upload(withInteriors: hasDepth, isKept: isKept)
    if !shapeStage.upload(list, resources.shapes) { report(.tooMuch) }
    isWaiting = statistics.isWaiting || textures.isWaiting
    if let parts {
      for part in parts {
        glDisable(GLenum(GL_SCISSOR_TEST))
        restore(part)
        begin(target, hasDepth: false, within: part)
        statistics.instances += drawList(touching: part.grown(by: 1))
      }
    } else {
      begin(target, hasDepth: hasDepth, within: nil)
      statistics.instances += drawList(touching: nil)
    }
    glDisable(GLenum(GL_DEPTH_TEST))
    glDisable(GLenum(GL_SCISSOR_TEST))
    glBindVertexArray(0)
    textures.endFrame()
    statistics.uploaded += textures.uploaded
    statistics.isWaiting = statistics.isWaiting || textures.isWaiting
    statistics.layers += list.layerCount
  }

  /// Sets the state of the context that all drawing begins with.
  private func beginDrawing() {
    glBindVertexArray(vertexArray)
    glDisable(GLenum(GL_DEPTH_TEST))
    glDisable(GLenum(GL_CULL_FACE))
    glDisable(GLenum(GL_DITHER))
    glEnable(GLenum(GL_BLEND))
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
  }

  /// Begins the pass of a target, of which a part is drawn; nil: all. With depths, draws the interiors first.
  private func begin(_ target: Target, hasDepth: Bool, within part: PixelRect?) {
    beginDrawing()
    testsDepth = false
    scissor = part
    let pass = Pass(
      framebuffer: target.framebuffer, group: nil, box: target.whole, isBottomUp: target.isBottomUp)
    passes.removeAll(keepingCapacity: true)
    passes.append(pass)
    begin(pass, clear: target.background, clearsDepth: hasDepth)
    if hasDepth { drawInteriors() }
    testsDepth = hasDepth
    if target.background == nil { statistics.passes += 1 }
  }

  /// Whether interiors are drawn first. The depth test saves time only where opaque layers overlap several times.
  private func usesDepth(on target: Target) -> Bool {
    list.hasInteriors && list.interiorArea > 3 * target.whole.area
      && list.instances.count < PaintList.depthLimit && Self.depthBits(target.framebuffer) >= 24
  }

  /// Prepares for painting a frame.
  func beginFrame() {
    began = DispatchTime.now().uptimeNanoseconds
    statistics = Statistics()
    resources.tileWatch?.isFading = false
    rasters.beginFrame()
  }

  /// Ends a frame, after all its bitmaps and parts have been drawn: releases memory that the frame did not need.
  func endFrame() {
    // A frame that waits for textures is drawn again even if nothing else changes.
    if statistics.isWaiting { forget() }
    groups.endFrame()
    rasters.endFrame()
    statistics.memory = memory
    if list.budget.isExceeded || kept.list.budget.isExceeded { report(.tooMuch) }
    if groups.hasRefused { report(.group) }
    resources.shapes.endFrame()
    statistics.encode = Double(DispatchTime.now().uptimeNanoseconds - began) * 1e-9
  }

  func run(_ command: PaintCommand.Kind) {
    switch command {
    case .beginGroup(let box):
      // If the driver refuses a target, its size counts as 0: the group is left out.
      let group = groups.make(width: max(box.width, 1), height: max(box.height, 1))
      let pass = Pass(framebuffer: group?.framebuffer ?? 0, group: group, box: box, isBottomUp: false)
      passes.append(pass)
      if group != nil { begin(pass, clear: .zero) }
    case .endGroup(let instance, let masked, let variant):
      let mask = masked ? passes.removeLast().group : nil
      let group = passes.removeLast().group
      guard let pass = passes.last else { return }
      begin(pass, clear: nil)
      guard let group, !masked || mask != nil else { return }
      bind(group.texture, unit: 0, .nearest)
      if let mask { bind(mask.texture, unit: 1, .nearest) }
      draw(instance, 1, variant)
      groups.giveBack(group)
      if let mask { groups.giveBack(mask) }
    case .raster(let index): drawRaster(index)
    case .castShadow(let instance, let sigma, let box, _, let variant):
      castShadow(instance, sigma, box, variant)
    case .blurGroup(let sigmaX, let sigmaY, let edges, let box):
      guard let pass = passes.last, let group = pass.group else { return }
      let blurred = blur(group, pass.box, sigmaX: sigmaX, sigmaY: sigmaY, edges, to: box)
      passes[passes.count - 1] = Pass(
        framebuffer: blurred?.framebuffer ?? 0, group: blurred, box: box, isBottomUp: false)
      if blurred != nil { begin(passes[passes.count - 1], clear: nil) }
    case .endEffect(let effect): endEffect(effect)
    case .beginBackdrop(let box): beginBackdrop(box)
    case .changeColors(let first, let count, _): changeColors(first, count)
    case .compose(let index): compose(list.effects[index])
    }
  }

  /// Draws the interiors of opaque rectangles from front to back, so that each pixel is drawn once.
  func drawInteriors() {
    glEnable(GLenum(GL_DEPTH_TEST))
    glDepthFunc(GLenum(GL_LESS))
    glDepthMask(GLboolean(GL_TRUE))
    glDisable(GLenum(GL_BLEND))
    draw(list.instances.count, list.interiors.count, .opaque)
    glEnable(GLenum(GL_BLEND))
    glDepthMask(GLboolean(GL_FALSE))
  }

  /// The depth bits of a framebuffer. Leaves it bound.
  static func depthBits(_ framebuffer: UInt32) -> Int {
    var kind: GLint = 0
    let attachment = GLenum(framebuffer == 0 ? GL_DEPTH : GL_DEPTH_ATTACHMENT)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glGetFramebufferAttachmentParameteriv(
      GLenum(GL_FRAMEBUFFER), attachment, GLenum(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE), &kind)
    guard kind != GL_NONE else { return 0 }
    var bits: GLint = 0
    glGetFramebufferAttachmentParameteriv(
      GLenum(GL_FRAMEBUFFER), attachment, GLenum(GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE), &bits)
    return Int(bits)
  }

  /// Draws some of a run's instances.
  func draw(_ run: PlacedRun, _ range: Range<Int>) {
    if run.variant.contains(.shape) {
      stayWithin()
      return drawShapes(range, run.variant)
    }
    guard bind(run) else { return }
    let listed = records
    if run.isTile {
      records = tileRecords
      records.bindInstances()
    }
    draw(range.lowerBound, range.count, run.variant)
    if run.isTile {
      records = listed
      records.bindInstances()
    }
  }

  /// Binds the textures of a run. False: one of them could not be made.
  func bind(_ run: PlacedRun) -> Bool {
    if run.texture != 0 { bind(run.texture, unit: 0, run.sampling) }
    if run.second != 0 { bind(run.second, unit: 1, run.sampling) }
    if run.variant.contains([.shadow, .image]) {
      guard let shadowAtlas else { return false }
      bind(shadowAtlas.texture, unit: 0, .linear)
    }
    return true
  }

  func draw(_ first: Int, _ count: Int, _ variant: Variant) {
    guard count > 0 else { return }
    withProgram(variant) { drawInstances(first..<(first + count), variant) }
  }

  /// Calls `body`, which draws instances, with the program of a variant.
  func withProgram(_ variant: Variant, _ body: () -> Void) {
    guard let pass = passes.last, pass.group != nil || passes.count == 1 else { return }
    // If the driver does not compile a variant, a simpler variant is drawn instead.
    let whole = program(variant)
    guard let program = whole ?? program(variant.intersection([.group, .image, .shadow, .tint])) else {
      return
    }
    let cuts = variant.contains(.cut) && whole != nil
    glUseProgram(program.program.name)
    if program.pass != passNumber {
      program.pass = passNumber
      glUniform4f(
        program.target, Float(pass.box.x), Float(pass.box.y), Float(pass.box.width), Float(pass.box.height))
      glUniform1f(program.up, pass.isBottomUp ? 1 : 0)
      let (width, height) = (Float(pass.box.width), Float(pass.box.height))
      glUniform2f(
        program.band, width / (width + 2 * Float(bandReach.x)), height / (height + 2 * Float(bandReach.y)))
    }
    // Only programs that write clip distances may have their triangles clipped.
    if cuts { for index in 0..<4 { glEnable(GLenum(GL_CLIP_DISTANCE0 + Int32(index))) } }
    body()
    if cuts { for index in 0..<4 { glDisable(GLenum(GL_CLIP_DISTANCE0 + Int32(index))) } }
    guard isSoftware else { return }
    // Mesa's software driver keeps up to 64 lists of triangles that it has not drawn yet, of many megabytes each.
    pendingCalls += 1
    guard pendingCalls >= 4096 else { return }
    pendingCalls = 0
    glFinish()
  }

  private func program(_ variant: Variant) -> QuadPrograms.VariantProgram? {
    programs.program(usesCommonPrograms ? variant.common : variant) { report($0) }
  }

  /// Logs an error of the driver, or content that is left out, once.
  func report(_ error: CompositorError) {
    guard reported.count < 16, reported.insert(error.description).inserted else { return }
    FileHandle.standardError.write(Data(error.line.utf8))
  }

  /// Compiles a variant, for tests.
  static func check(_ variant: Variant) throws(CompositorError) {
    _ = try QuadPrograms.VariantProgram(variant)
  }

  func bind(_ texture: GLuint, unit: Int32, _ sampling: Sampling) {
    glActiveTexture(GLenum(GL_TEXTURE0 + unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glBindSampler(GLuint(unit), samplers[Int(sampling.rawValue)])
  }
}
