import QuartzCore

/// Decoding, on other threads, of images that are decoded only when they are shown.
extension TextureCache {
  /// Starts to decode the images that a frame is about to upload, several at once, as many as can be kept decoded.
  func prepare(_ images: some Sequence<CGImage>) {
    var bytes = 0
    for image in images {
      guard image.isDeferred, !holds(image) else { continue }
      bytes += image.bytesPerRow * image.height
      guard bytes <= DecodedPixels.shared.capacity else { return }
      image.prepare()
    }
  }

  /// Starts to decode images that animations show next. Those that are uploaded already are kept.
  func prepare(coming images: ContiguousArray<CGImage>) {
    for image in images {
      if holds(image) { entries[ObjectIdentifier(image)]?.lastFrame = frame } else { image.prepare() }
    }
  }

  /// Releases textures of deferred images that this frame neither shows nor expects, the least recently used first,
  /// until the rest fits the limit.
  func releaseDeferred() {
    guard deferredBytes > options.deferredMemory else { return }
    let idle = entries.filter {
      $0.value.whole != nil && $0.value.lastFrame < frame && $0.value.image.isDeferred
    }
    for (key, entry) in idle.sorted(by: { $0.value.lastFrame < $1.value.lastFrame }) {
      guard deferredBytes > options.deferredMemory else { return }
      release(entry)
      forget(key)
    }
  }

  /// Whether an image has been uploaded, so that its decoded pixels are not needed.
  private func holds(_ image: CGImage) -> Bool {
    guard let entry = entries[ObjectIdentifier(image)] else { return false }
    return entry.whole != nil || entry.cell != nil || entry.mipmappedCell != nil || entry.tiles != nil
  }
}
