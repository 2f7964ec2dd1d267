import COpenGL

/// The indices of instances' triangles, in buffers that are written once.
///
/// The vertices of an instance are those of a triangle strip, and its triangles name them by index, so that the vertex stage is
/// executed once for a vertex that two triangles share: four times for a rectangle instead of six. The indices are 16 bits wide;
/// a draw call adds the number of its first vertex to them, so one buffer serves lists of any length.
final class InstanceIndices {
  /// For rectangles, and for rings. 0: not made yet.
  private var buffers: [GLuint] = [0, 0]

  deinit { glDeleteBuffers(2, &buffers) }

  /// The most instances of one draw call.
  static func most(_ variant: Variant) -> Int { (1 << 16) / variant.vertexCount }

  /// Binds the indices of a variant's instances to the current vertex array.
  func bind(_ variant: Variant) {
    let place = variant.isRing ? 1 : 0
    let target = GLenum(GL_ELEMENT_ARRAY_BUFFER)
    if buffers[place] != 0 { return glBindBuffer(target, buffers[place]) }
    glGenBuffers(1, &buffers[place])
    glBindBuffer(target, buffers[place])
    var indices: ContiguousArray<UInt16> = []
    indices.reserveCapacity(Self.most(variant) * variant.indexCount)
    for instance in 0..<Self.most(variant) {
      Self.forEachIndex(of: instance, variant) { indices.append(UInt16(truncatingIfNeeded: $0)) }
    }
    indices.withUnsafeBytes { glBufferData(target, $0.count, $0.baseAddress, GLenum(GL_STATIC_DRAW)) }
  }

  /// Calls `body` with the vertex numbers of an instance's triangles. Each triangle of a strip begins one vertex after the one
  /// before.
  @inline(__always)
  static func forEachIndex(of instance: Int, _ variant: Variant, _ body: (Int) -> Void) {
    let first = instance * variant.vertexCount
    for triangle in 0..<variant.vertexCount - 2 {
      for corner in 0..<3 { body(first + triangle + corner) }
    }
  }
}
