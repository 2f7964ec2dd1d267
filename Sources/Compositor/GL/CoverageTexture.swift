import COpenGL

/// The coverages of shapes on the GPU: a sequence of bytes, in the rows of a texture.
final class CoverageTexture {
  /// How the bytes lie in the texture; `shaders/shape.frag.glsl` has the same numbers.
  enum Layout {
    /// In one image. A software driver reads it faster than an array.
    case plain
    /// In images of an array texture. OpenGL 3.3 guarantees textures of 1,024 × 1,024 texels in 256 layers, so no driver is too small for the
    /// most coverages of a frame (`ShapeCache.mostTexels`). A buffer texture may have no more than 65,536 texels.
    case layered

    /// The layout for a driver that allows textures with sides of `longestSide` texels.
    init(longestSide: Int) {
      self = ShapeCache.mostTexels / 4096 <= longestSide ? .plain : .layered
    }

    /// Texels of a row.
    var width: Int { self == .plain ? 4096 : 1024 }
    /// The most rows of an image.
    var height: Int { self == .plain ? ShapeCache.mostTexels / 4096 : 1024 }

    /// What the shader is told.
    var define: String { self == .plain ? "" : "#define LAYERS\n" }
  }

  private let layout: Layout
  private var texture: GLuint = 0
  private var rows = 0
  private var layers = 0

  init(_ layout: Layout) { self.layout = layout }

  deinit { glDeleteTextures(1, &texture) }

  /// Bytes of texture memory in use.
  var memory: Int { layout.width * rows * layers }

  /// Binds the texture to the active unit and sends the bytes that are not there yet: `fresh`, or all of them where their number has
  /// changed. The number is a multiple of a row.
  func update(_ bytes: ContiguousArray<UInt8>, _ fresh: [Range<Int>]) {
    let target = GLenum(layout == .plain ? GL_TEXTURE_2D : GL_TEXTURE_2D_ARRAY)
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
    let size = size((bytes.count + layout.width - 1) / layout.width)
    let isNew = (rows, layers) != size
    if isNew {
      (rows, layers) = size
      allocate(target)
    }
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      for range in isNew ? [0..<bytes.count] : fresh where !range.isEmpty {
        let first = range.lowerBound / layout.width
        let end = min((range.upperBound + layout.width - 1) / layout.width, bytes.count / layout.width)
        send(base, rows: first..<max(first, end), target)
      }
    }
  }

  private func allocate(_ target: GLenum) {
    let (width, height) = (GLsizei(layout.width), GLsizei(rows))
    let (format, type) = (GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE))
    if layout == .plain {
      glTexImage2D(target, 0, GL_R8, width, height, 0, format, type, nil)
    } else {
      glTexImage3D(target, 0, GL_R8, width, height, GLsizei(layers), 0, format, type, nil)
    }
  }

  private func send(_ base: UnsafePointer<UInt8>, rows: Range<Int>, _ target: GLenum) {
    let (width, format, type) = (GLsizei(layout.width), GLenum(GL_RED), GLenum(GL_UNSIGNED_BYTE))
    var row = rows.lowerBound
    while row < rows.upperBound {
      let layer = row / layout.height
      let last = min(rows.upperBound, (layer + 1) * layout.height)
      let (y, height, data) = (
        GLint(row - layer * layout.height), GLsizei(last - row), base + row * layout.width
      )
      if layout == .plain {
        glTexSubImage2D(target, 0, 0, y, width, height, format, type, data)
      } else {
        glTexSubImage3D(target, 0, 0, y, GLint(layer), width, height, 1, format, type, data)
      }
      row = last
    }
  }

  /// The rows of an image and the images that hold a number of rows.
  private func size(_ rows: Int) -> (Int, Int) {
    rows <= layout.height ? (max(rows, 1), 1) : (layout.height, (rows + layout.height - 1) / layout.height)
  }
}
