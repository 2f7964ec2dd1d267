import QuartzCore

/// Decoding on other threads of images that are decoded when they are shown.
extension TextureCache {
  /// Starts decoding what a frame is about to upload: several images are decoded at once, as many as are kept decoded.
  func prepare(_ runs: ContiguousArray<Run>) {
    var bytes = 0
    for run in runs {
      guard let image = run.image, image.isDeferred, !holds(image) else { continue }
      bytes += image.bytesPerRow * image.height
      guard bytes <= DecodedPixels.shared.capacity else { return }
      image.prepare()
    }
  }

  /// Starts decoding images that animations show next.
  func prepare(coming images: ContiguousArray<CGImage>) {
    for image in images where !holds(image) { image.prepare() }
  }

  /// Whether an image has been uploaded, so that its pixels are not needed.
  private func holds(_ image: CGImage) -> Bool {
    guard let entry = entries[ObjectIdentifier(image)] else { return false }
    return entry.whole != nil || entry.cell != nil || entry.mipmappedCell != nil || entry.tiles != nil
  }
}
