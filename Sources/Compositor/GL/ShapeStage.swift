import COpenGL
import Foundation
import Shaders

/// Draws runs of shapes: the ring of cells, the shapes' records and the list of cells as the shaders read them.
final class ShapeStage {
  private struct ShapeProgram {
    let variant: ShapeVariant
    /// Nil: the driver does not compile it.
    let program: Program?
    let target: GLint
    let up: GLint
  }

  private var programs: [ShapeProgram] = []
  private var vertexArray: GLuint = 0
  private var buffer: GLuint = 0
  private var ring: GLuint = 0
  private var ringRows = 0
  private var records: GLuint = 0
  private var recordRows = 0

  static let ringUnit: Int32 = 6
  static let recordUnit: Int32 = 7

  deinit {
    guard vertexArray != 0 else { return }
    glDeleteVertexArrays(1, &vertexArray)
    glDeleteBuffers(1, &buffer)
    glDeleteTextures(1, &ring)
    glDeleteTextures(1, &records)
  }

  /// Bytes of texture memory in use.
  var memory: Int { (ringRows + recordRows) * ShapeCache.rowLength * 16 }

  /// Sends what a frame's shapes need and the GPU does not have.
  func upload(_ list: inout PaintList) {
    guard !list.shapes.items.isEmpty else { return }
    if vertexArray == 0 { make() }
    list.shapes.finish(list.runs)
    let shapes = list.shapes
    guard let cache = shapes.cache else { return }
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    glActiveTexture(GLenum(GL_TEXTURE0 + Self.ringUnit))
    glBindSampler(GLuint(Self.ringUnit), 0)
    glBindTexture(GLenum(GL_TEXTURE_2D), ring)
    if ringRows != cache.rows {
      ringRows = cache.rows
      Self.allocate(ringRows)
    }
    cache.writes.withUnsafeBufferPointer { texels in
      var first = 0
      for stretch in cache.stretches {
        Self.write(texels.baseAddress.map { $0 + first }, at: stretch.texel, count: stretch.count)
        first += stretch.count
      }
    }
    glActiveTexture(GLenum(GL_TEXTURE0 + Self.recordUnit))
    glBindSampler(GLuint(Self.recordUnit), 0)
    glBindTexture(GLenum(GL_TEXTURE_2D), records)
    let rows = (shapes.records.count + ShapeCache.rowLength - 1) / ShapeCache.rowLength
    if rows > recordRows {
      recordRows = rows
      Self.allocate(rows)
    }
    shapes.records.withUnsafeBufferPointer { Self.write($0.baseAddress, at: 0, count: $0.count) }
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    shapes.cells.withUnsafeBytes {
      glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
  }

  private func make() {
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(1, &buffer)
    glGenTextures(1, &ring)
    glGenTextures(1, &records)
    glBindVertexArray(vertexArray)
    glEnableVertexAttribArray(0)
    glVertexAttribDivisor(0, 1)
    glBindVertexArray(0)
  }

  private static func allocate(_ rows: Int) {
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA32F, GLsizei(ShapeCache.rowLength), GLsizei(rows), 0, GLenum(GL_RGBA),
      GLenum(GL_FLOAT), nil)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
  }

  /// Writes texels one row after the other: the rest of a row, whole rows, the beginning of a row.
  private static func write(_ texels: UnsafePointer<SIMD4<Float>>?, at first: Int, count: Int) {
    guard let texels else { return }
    let length = ShapeCache.rowLength
    var done = 0
    while done < count {
      let x = (first + done) % length
      let y = (first + done) / length
      let isWhole = x == 0 && count - done >= length
      let width = isWhole ? length : min(length - x, count - done)
      let height = isWhole ? (count - done) / length : 1
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height), GLenum(GL_RGBA),
        GLenum(GL_FLOAT), texels + done)
      done += width * height
    }
  }

  /// Draws batches; returns the number of draw calls. The vertex array that is bound afterwards is its own.
  func draw(
    _ batches: ArraySlice<ShapeBatch>, _ variant: ShapeVariant, target: (Float, Float, Float, Float),
    isBottomUp: Bool
  ) throws(CompositorError) -> Int {
    guard let solid = try program(variant.union(.solid)), let edges = try program(variant),
      let solidProgram = solid.program, let edgeProgram = edges.program
    else { return 0 }
    for (program, name) in [(solid, solidProgram.name), (edges, edgeProgram.name)] {
      glUseProgram(name)
      glUniform4f(program.target, target.0, target.1, target.2, target.3)
      glUniform1f(program.up, isBottomUp ? 1 : 0)
    }
    glBindVertexArray(vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    var calls = 0
    func draw(_ program: Program, _ first: Int, _ count: Int) {
      guard count > 0 else { return }
      glUseProgram(program.name)
      glVertexAttribPointer(
        0, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 8, UnsafeRawPointer(bitPattern: first * 8))
      glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
      calls += 1
    }
    for batch in batches {
      draw(solidProgram, batch.firstCell, batch.solidCount)
      draw(edgeProgram, batch.firstCell + batch.solidCount, batch.edgeCount)
    }
    return calls
  }

  private func program(_ variant: ShapeVariant) throws(CompositorError) -> ShapeProgram? {
    if let made = programs.first(where: { $0.variant == variant }) { return made }
    var names = ShapeVariant.names.enumerated().filter {
      variant.contains(ShapeVariant(rawValue: 1 << $0.offset))
    }
    .map { "#define \($0.element)\n" }
    // What a clip needs of the coverage that all shaders share.
    if variant.contains(.clip) { names += ["#define CORNERS\n", "#define CONTINUOUS\n"] }
    let head = [UInt8](("#version 330 core\n" + names.joined()).utf8)
    do {
      let program = try Program(
        "shape", vertex: head + Shaders.shapeVertex, fragment: head + Shaders.shapeFragment)
      glUseProgram(program.name)
      glUniform1i(program.uniform("cells"), Self.ringUnit)
      glUniform1i(program.uniform("shapes"), Self.recordUnit)
      glUniform1i(program.uniform("clips"), 2)
      programs.append(
        ShapeProgram(
          variant: variant, program: program, target: program.uniform("target"), up: program.uniform("up")))
    } catch {
      programs.append(ShapeProgram(variant: variant, program: nil, target: -1, up: -1))
      throw error
    }
    return programs.last
  }
}

extension Compositor {
  func drawShapes(_ run: Run) {
    guard let pass = passes.last, pass.group != nil || passes.count == 1 else { return }
    var variant: ShapeVariant = run.variant.contains(.clip) ? .clip : []
    if run.variant.contains(.perspective) { variant.insert(.perspective) }
    do {
      statistics.drawCalls += try shapeStage.draw(
        list.shapes.batches(of: run), variant,
        target: (Float(pass.box.x), Float(pass.box.y), Float(pass.box.width), Float(pass.box.height)),
        isBottomUp: pass.isBottomUp)
    } catch {
      report(error)
    }
    glBindVertexArray(vertexArray)
  }
}

/// What shapes need of the shader.
struct ShapeVariant: OptionSet, Hashable {
  let rawValue: UInt8
  static let clip = ShapeVariant(rawValue: 1)
  static let perspective = ShapeVariant(rawValue: 2)
  /// Cells without edges.
  static let solid = ShapeVariant(rawValue: 4)

  static let names = ["CLIP", "PERSPECTIVE", "SOLID"]
}
