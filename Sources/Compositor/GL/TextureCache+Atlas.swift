import COpenGL
import QuartzCore

/// Textures that images share: pages of an atlas, some with mip maps and some without.
extension TextureCache {
  /// The sides of pages. Each new page is larger than all before, up to the largest size.
  private static let sides = [512, 1024, 2048]
  /// The longer side, in texels, of the preview of an image that is not uploaded yet.
  private static let previewSize = 32

  /// The place of an image in a page, to which it is added if it is missing. Nil if there is no room.
  func cell(of image: CGImage, mipmapped: Bool) -> AtlasPage.Cell? {
    image.withPixels { cell($0, width: image.width, height: image.height, mipmapped: mipmapped) }
  }

  private func cell(_ pixels: UnsafeRawBufferPointer, width: Int, height: Int, mipmapped: Bool)
    -> AtlasPage.Cell?
  {
    // The largest page is tried first, because smaller ones are to become empty.
    func add() -> AtlasPage.Cell? {
      for page in pages.reversed() where page.isMipmapped == mipmapped {
        if let cell = page.add(pixels, width: width, height: height, scratch: &scratch) {
          page.lastFrame = frame
          return cell
        }
      }
      return nil
    }
    if let cell = add() { return cell }
    if makeRoom(mipmapped: mipmapped), let cell = add() { return cell }
    let needed = max(width, height) + 2 * (mipmapped ? AtlasPage.largestMipmapped : 1)
    let largest = pages.lazy.filter { $0.isMipmapped == mipmapped }.map(\.side).max() ?? 0
    guard let last = Self.sides.last(where: { $0 <= limit }),
      let side = Self.sides.first(where: { $0 > largest && $0 >= needed && $0 <= limit })
        ?? (needed <= last ? last : nil),
      // Half of the memory is reserved for images with textures of their own.
      memory == 0 || memory + side * side * 4 <= options.memory / 2
    else { return nil }
    guard let page = AtlasPage(side: side, isMipmapped: mipmapped) else { return nil }
    pages.append(page)
    return add()
  }

  /// If a page of full size is full, releases a quarter of the cells that neither this frame nor the last one uses, the
  /// least recently used first. Returns whether there were any.
  private func makeRoom(mipmapped: Bool) -> Bool {
    guard pages.contains(where: { $0.isMipmapped == mipmapped && $0.side == Self.sides.last }) else {
      return false
    }
    let idle = entries.values.filter {
      $0.lastFrame + 1 < frame && (mipmapped ? $0.mipmappedCell : $0.cell) != nil
    }.sorted { $0.lastFrame < $1.lastFrame }
    notePlacesChanged()
    for entry in idle.prefix(idle.count / 4 + 1) {
      if mipmapped, let cell = entry.mipmappedCell {
        cell.page.remove(cell)
        entry.mipmappedCell = nil
      } else if let cell = entry.cell {
        cell.page.remove(cell)
        entry.cell = nil
      }
    }
    return !idle.isEmpty
  }

  /// Releases small pages that a larger one has replaced. Images that are still shown move to the larger page, so that
  /// they can be drawn at once.
  func mergePages() {
    for isMipmapped in [false, true] {
      let largest = pages.lazy.filter { $0.isMipmapped == isMipmapped }.map(\.side).max() ?? 0
      for page in pages where page.isMipmapped == isMipmapped && page.side < largest { drop(page) }
    }
  }

  /// Releases a page with its cells.
  func drop(_ page: AtlasPage) {
    notePlacesChanged()
    for entry in entries.values {
      if entry.cell?.page === page { entry.cell = nil }
      if entry.mipmappedCell?.page === page { entry.mipmappedCell = nil }
      if entry.preview?.page === page { entry.preview = nil }
    }
    pages.removeAll { $0 === page }
  }

  /// A preview of an image until it is uploaded: a few of its pixels.
  func preview(of entry: Entry) -> TexturePlace? {
    let image = entry.image
    let factor = min(Double(Self.previewSize) / Double(max(image.width, image.height)), 1)
    let width = max(Int(clamping: Double(image.width) * factor), 1)
    let height = max(Int(clamping: Double(image.height) * factor), 1)
    if entry.preview == nil {
      // A frame that has an upload budget does not wait for the decoder: the preview comes in a later frame.
      if uploadBudget != nil, !image.isDecoded {
        image.prepare()
        return nil
      }
      var pixels: [UInt32] = []
      Self.sample(image, width, height, &pixels)
      entry.preview = pixels.withUnsafeBytes { cell($0, width: width, height: height, mipmapped: false) }
    }
    guard let cell = entry.preview else { return nil }
    cell.page.lastFrame = frame
    var place = cell.place
    place.scale *= SIMD2(Float(width) / Float(image.width), Float(height) / Float(image.height))
    return place
  }

  func dropPreview(of entry: Entry) {
    guard let cell = entry.preview else { return }
    cell.page.remove(cell)
    entry.preview = nil
  }
}
