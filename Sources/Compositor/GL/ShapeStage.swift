import COpenGL
import Foundation

/// Draws runs of shapes: rectangles of pixels whose coverages lie in a texture.
final class ShapeStage {
  let programs: ShapePrograms
  private var vertexArray: GLuint = 0
  private var buffer: GLuint = 0
  private let texture: CoverageTexture

  static let coverageUnit: Int32 = 6
  private static let startOffset = MemoryLayout<ShapeQuad>.offset(of: \.start) ?? 0
  private static let clipOffset = MemoryLayout<ShapeQuad>.offset(of: \.clip) ?? 0
  private static let colorOffset = MemoryLayout<ShapeQuad>.offset(of: \.color) ?? 0

  init(_ programs: ShapePrograms) {
    self.programs = programs
    texture = CoverageTexture(programs.layout)
  }

  deinit {
    guard vertexArray != 0 else { return }
    glDeleteVertexArrays(1, &vertexArray)
    glDeleteBuffers(1, &buffer)
  }

  /// The rectangles of the list that was uploaded last.
  private(set) var quads = ShapeQuads()
  /// Bytes of texture memory in use.
  var memory: Int { texture.memory }

  /// Computes the coverages of a frame's shapes, and sends those that the GPU does not have. False if there was no room
  /// for some of them.
  func upload(_ list: PaintList, _ cache: ShapeCache) -> Bool {
    guard !list.shapes.isEmpty else { return true }
    if vertexArray == 0 { make() }
    quads.finish(list, cache)
    glActiveTexture(GLenum(GL_TEXTURE0 + Self.coverageUnit))
    glBindSampler(GLuint(Self.coverageUnit), 0)
    texture.update(cache.texels, cache.fresh)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    quads.quads.withUnsafeBytes {
      glBufferData(GLenum(GL_ARRAY_BUFFER), $0.count, $0.baseAddress, GLenum(GL_STREAM_DRAW))
    }
    return !cache.isFull && !cache.isCut
  }

  private func make() {
    glGenVertexArrays(1, &vertexArray)
    glGenBuffers(1, &buffer)
    glBindVertexArray(vertexArray)
    for index in 0..<GLuint(4) {
      glEnableVertexAttribArray(index)
      glVertexAttribDivisor(index, 1)
    }
    glBindVertexArray(0)
  }

  /// Draws rectangles. Returns the number of draw calls. Leaves its own vertex array bound.
  func draw(
    _ quads: Range<Int>, _ variant: Variant, target: (Float, Float, Float, Float), isBottomUp: Bool
  ) throws(CompositorError) -> Int {
    guard !quads.isEmpty, let made = try programs.program(variant), let program = made.program
    else {
      return 0
    }
    glUseProgram(program.name)
    glUniform4f(made.target, target.0, target.1, target.2, target.3)
    glUniform1f(made.up, isBottomUp ? 1 : 0)
    glBindVertexArray(vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    let stride = GLsizei(MemoryLayout<ShapeQuad>.stride)
    func place(_ offset: Int) -> UnsafeRawPointer? {
      UnsafeRawPointer(bitPattern: quads.lowerBound * Int(stride) + offset)
    }
    glVertexAttribPointer(0, 4, GLenum(GL_SHORT), GLboolean(GL_FALSE), stride, place(0))
    glVertexAttribIPointer(1, 2, GLenum(GL_INT), stride, place(Self.startOffset))
    glVertexAttribPointer(2, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), stride, place(Self.clipOffset))
    glVertexAttribPointer(3, 4, GLenum(GL_FLOAT), GLboolean(GL_FALSE), stride, place(Self.colorOffset))
    glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(quads.count))
    return 1
  }
}
