import COpenGL
import QuartzCore

/// The textures of images, by the images' identity. Each image is uploaded once.
///
/// Small images share textures, so that layers with different images are drawn by one call. Large images have textures
/// of their own. Images beyond the driver's limit are divided into tiles. Beyond a limit of memory, the least recently
/// used textures are released. Textures of images that nothing else retains are released at once.
final class TextureCache {
  final class Entry {
    /// Retained, so that no other image gets the same identity.
    var image: CGImage
    var lastFrame: UInt64 = 0
    var whole: Whole?
    /// The places in shared textures, without and with mip maps.
    var cell: AtlasPage.Cell?
    var mipmappedCell: AtlasPage.Cell?
    /// The preview that is shown until the image is uploaded.
    var preview: AtlasPage.Cell?
    var tiles: TiledTexture?

    init(_ image: CGImage) { self.image = image }
  }

  /// A texture that holds one image.
  struct Whole {
    let texture: GLuint
    let bytes: Int
    var hasMipmaps = false
  }

  private(set) var entries: [ObjectIdentifier: Entry] = [:]
  var pages: [AtlasPage] = []
  var frame: UInt64 = 0
  /// The entries that this frame uses, each once.
  private(set) var used: ContiguousArray<Entry> = []
  /// Grows whenever an image gets, loses or changes its texture. As long as it stays, the places of all images do.
  private(set) var generation: UInt64 = 0
  let options: TextureOptions
  /// The largest side of a texture.
  let limit: Int
  /// Bytes of textures that are not shared.
  var ownBytes = 0
  /// Bytes of such textures for images that can be decoded again.
  private(set) var deferredBytes = 0
  var scratch: [UInt32] = []

  /// The most bytes that a frame uploads; at least one image is uploaded. Nil: all images that the frame shows.
  var uploadBudget: Int?
  /// Bytes of images that were uploaded for this frame.
  private(set) var uploaded = 0
  /// Whether this frame shows images that are not uploaded yet.
  private(set) var isWaiting = false

  init(_ options: TextureOptions = TextureOptions()) {
    self.options = options
    var size: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &size)
    limit = max(min(max(Int(size), 1024), options.largestTexture), 16)
  }

  deinit { for entry in entries.values { release(entry) } }

  /// Bytes of texture memory in use.
  var memory: Int { ownBytes + pages.reduce(0) { $0 + $1.memory } }

  func beginFrame() {
    frame += 1
    uploaded = 0
    isWaiting = false
    used.removeAll(keepingCapacity: true)
    mergePages()
  }

  /// The entry of an image, which this frame then uses.
  func entry(of image: CGImage) -> Entry {
    let key = ObjectIdentifier(image)
    let entry: Entry
    if let known = entries[key] {
      entry = known
    } else {
      entry = Entry(image)
      entries[key] = entry
    }
    use(entry)
    return entry
  }

  private func use(_ entry: Entry) {
    guard entry.lastFrame != frame else { return }
    entry.lastFrame = frame
    used.append(entry)
  }

  /// Lets this frame use the entries that another one used, in the places that they have.
  func use(_ entries: ContiguousArray<Entry>) {
    for entry in entries {
      use(entry)
      entry.cell?.page.lastFrame = frame
      entry.mipmappedCell?.page.lastFrame = frame
    }
  }

  func notePlacesChanged() { generation += 1 }

  /// Whether an image is larger than the driver's limit.
  func isTiled(_ image: CGImage) -> Bool { max(image.width, image.height) > limit }

  /// The place of a whole image, which is uploaded if it is missing. Nil if there is none. An image beyond the driver's
  /// limit is reduced in size.
  func place(of image: CGImage, mipmapped: Bool) -> TexturePlace? {
    let entry = entry(of: image)
    if let cell = mipmapped ? entry.mipmappedCell : entry.cell {
      cell.page.lastFrame = frame
      return cell.place
    }
    if let whole = entry.whole { return place(of: whole, entry, mipmapped: mipmapped) }
    notePlacesChanged()
    guard mayUpload(image.width * image.height * 4) else { return preview(of: entry) }
    let size = max(image.width, image.height)
    let largest =
      mipmapped ? min(options.largestShared, AtlasPage.largestMipmapped) : options.largestShared
    if size <= largest, let cell = cell(of: image, mipmapped: mipmapped) {
      if mipmapped { entry.mipmappedCell = cell } else { entry.cell = cell }
      dropPreview(of: entry)
      return cell.place
    }
    guard let whole = upload(image) else { return preview(of: entry) }
    entry.whole = whole
    ownBytes += whole.bytes
    if image.isDeferred { deferredBytes += whole.bytes }
    dropPreview(of: entry)
    return place(of: whole, entry, mipmapped: mipmapped)
  }

  private func place(of whole: Whole, _ entry: Entry, mipmapped: Bool) -> TexturePlace {
    if mipmapped && !whole.hasMipmaps {
      Self.makeMipmaps(of: whole.texture)
      entry.whole?.hasMipmaps = true
    }
    let image = entry.image
    return TexturePlace(
      texture: whole.texture, scale: SIMD2(1 / Float(image.width), 1 / Float(image.height)), lastLevel: 32,
      hasAllTexels: whole.bytes == image.width * image.height * 4)
  }

  /// Makes mip maps of a texture that was uploaded without.
  static func makeMipmaps(of texture: GLuint) {
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 1000)
    glGenerateMipmap(GLenum(GL_TEXTURE_2D))
  }

  /// Whether this frame's budget allows an upload, which then counts as done.
  func mayUpload(_ bytes: Int) -> Bool {
    if let uploadBudget, uploaded > 0, uploaded + bytes > uploadBudget {
      isWaiting = true
      return false
    }
    uploaded += bytes
    return true
  }

  /// Uploads an image. An image beyond the limit is reduced by the smallest whole factor that makes it fit. Nil if the
  /// driver refuses the texture.
  private func upload(_ image: CGImage) -> Whole? {
    var step = (max(image.width, image.height) + limit - 1) / limit
    let bytes = image.width * image.height * 4
    if memory + bytes / (step * step) > options.mostMemory {
      releaseUnused(downTo: max(options.mostMemory - bytes / (step * step), 0))
    }
    if memory + bytes / (step * step) > options.mostMemory {
      // Each further image takes a part of the remaining memory, so that some always remains.
      let room = max((options.mostMemory - memory) / 16, 1 << 16)
      while step < 1 << 16, bytes / (step * step) > room { step *= 2 }
    }
    if step == 1 {
      return image.withPixels { upload($0, width: image.width, height: image.height, rowLength: image.width) }
    }
    let width = max(image.width / step, 1)
    let height = max(image.height / step, 1)
    Self.sample(image, width, height, &scratch)
    return scratch.withUnsafeBytes { upload($0, width: width, height: height, rowLength: width) }
  }

  /// Makes a texture of `width` × `height` texels from rows of `rowLength`; nil if the driver refuses it.
  func upload(_ pixels: UnsafeRawBufferPointer, width: Int, height: Int, rowLength: Int) -> Whole? {
    var texture: GLuint = 0
    glGenTextures(1, &texture)
    glActiveTexture(GLenum(GL_TEXTURE0))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(rowLength))
    let isThere = DriverTexture.allocate(width: width, height: height, pixels: pixels.baseAddress)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    guard isThere else {
      glDeleteTextures(1, &texture)
      return nil
    }
    return Whole(texture: texture, bytes: width * height * 4)
  }

  /// A selection of an image's pixels, evenly spread: `width` × `height` of them.
  static func sample(_ image: CGImage, _ width: Int, _ height: Int, _ scratch: inout [UInt32]) {
    if scratch.count < width * height { scratch = [UInt32](repeating: 0, count: width * height) }
    image.withPixels { pixels in
      let source = pixels.bindMemory(to: UInt32.self)
      for y in 0..<height {
        let row = (2 * y + 1) * image.height / (2 * height) * image.width
        for x in 0..<width {
          scratch[y * width + x] = source[row + (2 * x + 1) * image.width / (2 * width)]
        }
      }
    }
  }

  /// Makes mip maps of all pages to which images were added.
  func finishUploads() { for page in pages { page.finish() } }

  // MARK: Release

  /// Releases textures that can no longer be shown, then the least recently used ones until the rest fits. Textures
  /// that this frame uses are kept.
  func endFrame() {
    if uploaded > 0 || frame % 32 == 0 {
      for (key, entry) in entries where entry.lastFrame < frame && entry.isForgotten {
        release(entry)
        entries[key] = nil
      }
      pages.removeAll { $0.packer.cellCount == 0 && $0.lastFrame < frame }
    }
    releaseDeferred()
    releaseUnused(downTo: options.memory)
  }

  func forget(_ key: ObjectIdentifier) { entries[key] = nil }

  /// Releases textures that this frame does not use, the least recently used first, until the rest takes at most
  /// `limit` bytes.
  private func releaseUnused(downTo limit: Int) {
    guard memory > limit else { return }
    for page in pages.filter({ $0.lastFrame < frame }).sorted(by: { $0.lastFrame < $1.lastFrame }) {
      guard memory > limit else { break }
      drop(page)
    }
    releaseTiles(downTo: limit)
    for (key, entry) in entries.filter({ $0.value.lastFrame < frame && $0.value.takesMemory })
      .sorted(by: { $0.value.lastFrame < $1.value.lastFrame })
    {
      guard memory > limit else { return }
      release(entry)
      entries[key] = nil
    }
  }

  func release(_ entry: Entry) {
    notePlacesChanged()
    if var texture = entry.whole?.texture { glDeleteTextures(1, &texture) }
    ownBytes -= entry.whole?.bytes ?? 0
    if entry.image.isDeferred { deferredBytes -= entry.whole?.bytes ?? 0 }
    entry.whole = nil
    if let cell = entry.cell { cell.page.remove(cell) }
    if let cell = entry.mipmappedCell { cell.page.remove(cell) }
    (entry.cell, entry.mipmappedCell) = (nil, nil)
    dropPreview(of: entry)
    if let tiles = entry.tiles { ownBytes -= tiles.releaseAll() }
    entry.tiles = nil
  }
}

extension TextureCache.Entry {
  /// Whether only the cache retains the image, so that it cannot be shown again.
  fileprivate var isForgotten: Bool { isKnownUniquelyReferenced(&image) }

  /// Whether releasing it frees memory at once.
  fileprivate var takesMemory: Bool { whole != nil || tiles != nil }
}
