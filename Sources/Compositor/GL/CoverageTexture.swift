import COpenGL

/// The coverages of shapes on the GPU: a sequence of bytes.
final class CoverageTexture {
  /// How the bytes lie in the texture; `shaders/shape.frag.glsl` has the same numbers.
  enum Layout {
    /// One after the other in a buffer texture. A software driver reads it fastest.
    case buffer
    /// In the rows of an array texture. OpenGL 3.3 guarantees textures of 1,024 × 1,024 texels in 256 layers, so no driver is too small for
    /// the most coverages of a frame (`ShapeCache.mostTexels`), while a buffer texture may have no more than 65,536 texels.
    case layered

    /// The layout for a driver that allows buffer textures of `texels` texels.
    init(bufferTexels texels: Int) { self = ShapeCache.mostTexels <= texels ? .buffer : .layered }

    /// The layout for the driver of the current context.
    ///
    /// - Parameter mostTexels: the size of a buffer texture; nil: as large as the driver allows.
    static func current(mostTexels: Int?) -> Self {
      var texels: GLint = 0
      glGetIntegerv(GLenum(GL_MAX_TEXTURE_BUFFER_SIZE), &texels)
      return Layout(bufferTexels: min(mostTexels ?? .max, Int(texels)))
    }

    /// The macro that selects the layout in the shader.
    var define: String { self == .layered ? "#define LAYERS\n" : "" }
  }

  /// Texels of a row and rows of a layer.
  static let width = 1 << 10
  static let height = 1 << 10

  private let layout: Layout
  private var texture: GLuint = 0
  /// Of a buffer texture.
  private var buffer: GLuint = 0
  private var count = 0

  init(_ layout: Layout) { self.layout = layout }

  deinit {
    glDeleteTextures(1, &texture)
    glDeleteBuffers(1, &buffer)
  }

  /// Bytes of texture memory in use.
  var memory: Int {
    if layout == .buffer { return count }
    let (rows, layers) = Self.size((count + Self.width - 1) / Self.width)
    return count == 0 ? 0 : Self.width * rows * layers
  }

  /// Binds the texture to the active unit and sends the bytes that are not there yet: `fresh`, or all of them where their number has
  /// changed. The number is a multiple of a row.
  func update(_ bytes: ContiguousArray<UInt8>, _ fresh: [Range<Int>]) {
    let isNew = count != bytes.count
    count = bytes.count
    switch layout {
    case .buffer: updateBuffer(bytes, fresh, isNew)
    case .layered: updateLayers(bytes, fresh, isNew)
    }
  }

  private func updateBuffer(_ bytes: ContiguousArray<UInt8>, _ fresh: [Range<Int>], _ isNew: Bool) {
    let target = GLenum(GL_TEXTURE_BUFFER)
    if texture == 0 {
      glGenTextures(1, &texture)
      glGenBuffers(1, &buffer)
    }
    glBindBuffer(target, buffer)
    glBindTexture(target, texture)
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      if isNew {
        glBufferData(target, bytes.count, base, GLenum(GL_DYNAMIC_DRAW))
        glTexBuffer(target, GLenum(GL_R8), buffer)
        return
      }
      for range in fresh where !range.isEmpty {
        glBufferSubData(target, range.lowerBound, range.count, base + range.lowerBound)
      }
    }
  }

  private func updateLayers(_ bytes: ContiguousArray<UInt8>, _ fresh: [Range<Int>], _ isNew: Bool) {
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
    if isNew {
      let (rows, layers) = Self.size((bytes.count + Self.width - 1) / Self.width)
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
