import COpenGL

/// The coverages of shapes on the GPU: a sequence of bytes, in rows of an array texture.
///
/// OpenGL 3.3 guarantees textures of 1,024 × 1,024 texels in 256 layers, so no driver is too small for the most coverages of a frame
/// (`ShapeCache.mostTexels`). A buffer texture may have no more than 65,536 texels.
final class CoverageTexture {
  /// Texels of a row, and rows of a layer; `shaders/shape.frag.glsl` has the same numbers.
  static let width = 1 << 10
  static let height = 1 << 10

  private var texture: GLuint = 0
  private var rows = 0
  private var layers = 0

  deinit { glDeleteTextures(1, &texture) }

  /// Bytes of texture memory in use.
  var memory: Int { Self.width * rows * layers }

  /// Binds the texture to the active unit and sends the bytes that are not there yet: `fresh`, or all of them where their number has
  /// changed. The number is a multiple of a row.
  func update(_ bytes: ContiguousArray<UInt8>, _ fresh: [Range<Int>]) {
    let target = GLenum(GL_TEXTURE_2D_ARRAY)
    if texture == 0 {
      glGenTextures(1, &texture)
      glBindTexture(target, texture)
      for (name, value) in [
        (GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST), (GL_TEXTURE_MAX_LEVEL, 0),
      ] {
        glTexParameteri(target, GLenum(name), value)
      }
    }
    glBindTexture(target, texture)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    let whole = (bytes.count + Self.width - 1) / Self.width
    let isNew = (rows, layers) != Self.size(whole)
    if isNew {
      (rows, layers) = Self.size(whole)
      glTexImage3D(
        target, 0, GL_R8, GLsizei(Self.width), GLsizei(rows), GLsizei(layers), 0, GLenum(GL_RED),
        GLenum(GL_UNSIGNED_BYTE), nil)
    }
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for range in isNew ? [0..<bytes.count] : fresh where !range.isEmpty {
        var row = range.lowerBound / Self.width
        let end = min((range.upperBound + Self.width - 1) / Self.width, bytes.count / Self.width)
        while row < end {
          let layer = row / Self.height
          let last = min(end, (layer + 1) * Self.height)
          glTexSubImage3D(
            target, 0, 0, GLint(row - layer * Self.height), GLint(layer), GLsizei(Self.width),
            GLsizei(last - row), 1, GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE), base + row * Self.width)
          row = last
        }
      }
    }
  }

  /// The rows of a layer and the layers that hold a number of rows.
  private static func size(_ rows: Int) -> (Int, Int) {
    rows <= height ? (max(rows, 1), 1) : (height, (rows + height - 1) / height)
  }
}
