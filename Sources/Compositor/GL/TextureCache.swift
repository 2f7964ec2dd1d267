import COpenGL
import QuartzCore

/// The textures of images, by the images' identity: each uploaded once, the least used released over a budget.
final class TextureCache {
  struct Entry {
    let texture: GLuint
    /// Kept, so that no other image takes its identity.
    let image: CGImage
    let bytes: Int
    var lastFrame: UInt64
    var hasMipmaps = false
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var bytes = 0
  private var frame: UInt64 = 0
  private let budget: Int
  private let limit: Int

  /// A cache of at most `budget` bytes beyond what one frame needs.
  init(budget: Int = 256 << 20) {
    self.budget = budget
    var size: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &size)
    limit = max(Int(size), 1024)
  }

  deinit { for entry in entries.values { delete(entry.texture) } }

  /// Bytes of texture memory in use.
  var memory: Int { bytes }

  func beginFrame() { frame += 1 }

  /// The texture of `image`, uploaded if it is not there yet; with mip maps when they are asked for.
  func texture(of image: CGImage, mipmaps: Bool) -> GLuint {
    let key = ObjectIdentifier(image)
    if var entry = entries[key] {
      entry.lastFrame = frame
      if mipmaps && !entry.hasMipmaps {
        glBindTexture(GLenum(GL_TEXTURE_2D), entry.texture)
        glGenerateMipmap(GLenum(GL_TEXTURE_2D))
        entry.hasMipmaps = true
      }
      entries[key] = entry
      return entry.texture
    }
    var texture: GLuint = 0
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    let (width, height) = upload(image)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), mipmaps ? 1000 : 0)
    if mipmaps { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
    let size = width * height * 4
    entries[key] = Entry(texture: texture, image: image, bytes: size, lastFrame: frame, hasMipmaps: mipmaps)
    bytes += size
    return texture
  }

  /// Uploads an image; one beyond the driver's limit at the greatest whole fraction that fits.
  private func upload(_ image: CGImage) -> (Int, Int) {
    let step = (max(image.width, image.height) + limit - 1) / limit
    let width = max(image.width / step, 1)
    let height = max(image.height / step, 1)
    image.withPixels { pixels in
      if step == 1 {
        glTexImage2D(
          GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
          GLenum(GL_UNSIGNED_BYTE), pixels.baseAddress)
        return
      }
      let source = pixels.bindMemory(to: UInt32.self)
      var smaller = [UInt32](repeating: 0, count: width * height)
      for y in 0..<height {
        for x in 0..<width { smaller[y * width + x] = source[y * step * image.width + x * step] }
      }
      glTexImage2D(
        GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(width), GLsizei(height), 0, GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), smaller)
    }
    return (width, height)
  }

  /// Releases the textures that were used least recently, until the budget holds; never one of this frame.
  func endFrame() {
    guard bytes > budget else { return }
    for (key, entry) in entries.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      guard bytes > budget, entry.lastFrame < frame else { return }
      delete(entry.texture)
      bytes -= entry.bytes
      entries[key] = nil
    }
  }

  private func delete(_ texture: GLuint) {
    var texture = texture
    glDeleteTextures(1, &texture)
  }
}
