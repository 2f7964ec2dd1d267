import COpenGL
import QuartzCore

/// A texture that small images share.
///
/// Each image has a margin that repeats its outermost texels, so that sampling at its edge gives the same result as at
/// the edge of a texture. In a page with mip maps the margin is as wide as a texel of the highest level at which the
/// image is sampled, which is half the image's size. Cells lie on a grid of this level's texels, so every level
/// contains texels of one image only.
final class AtlasPage {
  let side: Int
  let isMipmapped: Bool
  let texture: GLuint
  private(set) var packer: ShelfPacker
  var lastFrame: UInt64 = 0
  /// Whether images were added since the mip maps were made.
  private var isStale = false

  /// The number of mip levels. In the highest one, the largest image has about two texels.
  static let levels = 7
  /// The size of the largest image that has mip maps here.
  static let largestMipmapped = 1 << levels

  /// Nil if the driver has no memory for the page.
  init?(side: Int, isMipmapped: Bool) {
    self.side = side
    self.isMipmapped = isMipmapped
    packer = ShelfPacker(side: side, unit: isMipmapped ? 1 << (Self.levels - 1) : 1)
    var texture: GLuint = 0
    glGenTextures(1, &texture)
    self.texture = texture
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    guard DriverTexture.allocate(width: side, height: side) else { return nil }
    glTexParameteri(
      GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), isMipmapped ? GLint(Self.levels - 1) : 0)
  }

  deinit {
    var texture = texture
    glDeleteTextures(1, &texture)
  }

  /// Bytes of texture memory.
  var memory: Int { side * side * 4 * (isMipmapped ? 4 : 3) / 3 }

  /// The place of an image in a page: its first texel, without the margin.
  struct Cell {
    let page: AtlasPage
    let x: Int
    let y: Int
    let margin: Int
    let lastLevel: Int

    var place: TexturePlace {
      let unit = 1 / Float(page.side)
      return TexturePlace(
        texture: page.texture, scale: SIMD2(unit, unit), offset: SIMD2(Float(x), Float(y)) * unit,
        lastLevel: Float(lastLevel), hasAllTexels: true)
    }
  }

  /// Adds an image; nil if there is no room.
  func add(_ pixels: UnsafeRawBufferPointer, width: Int, height: Int, scratch: inout [UInt32]) -> Cell? {
    // The highest level is the last one in which the image has about two texels.
    let lastLevel = isMipmapped ? max(Self.log2(max(width, height)) - 1, 0) : 0
    let margin = 1 << lastLevel
    guard let (x, y) = packer.place(width: width + 2 * margin, height: height + 2 * margin) else {
      return nil
    }
    let unit = packer.unit
    let wide = (width + 2 * margin + unit - 1) / unit * unit
    let high = (height + 2 * margin + unit - 1) / unit * unit
    Self.extend(pixels, width: width, height: height, margin: margin, to: (wide, high), &scratch)
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    scratch.withUnsafeBytes { bytes in
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(wide), GLsizei(high), GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
    }
    isStale = true
    return Cell(page: self, x: x + margin, y: y + margin, margin: margin, lastLevel: lastLevel)
  }

  func remove(_ cell: Cell) { packer.remove(x: cell.x - cell.margin, y: cell.y - cell.margin) }

  /// Makes mip maps of the images that were added.
  func finish() {
    guard isStale else { return }
    isStale = false
    guard isMipmapped else { return }
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glGenerateMipmap(GLenum(GL_TEXTURE_2D))
  }

  /// The exponent of the least power of two that is not less than `value`.
  static func log2(_ value: Int) -> Int { value <= 1 ? 0 : Int.bitWidth - (value - 1).leadingZeroBitCount }

  /// An image with its outermost texels repeated: `margin` texels on the left and above, and up to `size` in all.
  private static func extend(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, margin: Int, to size: (Int, Int),
    _ scratch: inout [UInt32]
  ) {
    let (wide, high) = size
    if scratch.count < wide * high { scratch = [UInt32](repeating: 0, count: wide * high) }
    scratch.withUnsafeMutableBufferPointer { target in
      guard let start = target.baseAddress, let source = pixels.bindMemory(to: UInt32.self).baseAddress else {
        return
      }
      for y in 0..<height {
        let row = start + (y + margin) * wide
        let first = source + y * width
        row.update(repeating: first[0], count: margin)
        (row + margin).update(from: first, count: width)
        (row + margin + width).update(repeating: first[width - 1], count: wide - margin - width)
      }
      for y in 0..<margin { (start + y * wide).update(from: start + margin * wide, count: wide) }
      for y in (margin + height)..<high {
        (start + y * wide).update(from: start + (margin + height - 1) * wide, count: wide)
      }
    }
  }
}
