internal import CSDL2Image

/// Writes PNG with SDL_image: eight bits each of red, green, blue and alpha, colour not multiplied.
enum PNGEncoder {
  static func encode(_ image: CGImage) throws(ImageError) -> Data {
    var straight = image.withPixels { pixels in
      var straight = [UInt8](pixels)
      if !image.isOpaque { unpremultiply(&straight) }
      return straight
    }
    let output = Output()
    guard let stream = output.makeStream() else { throw failure }
    defer { _ = SDL_RWclose(stream) }
    let isDone = straight.withUnsafeMutableBytes { pixels in
      let surface = SDL_CreateRGBSurfaceWithFormatFrom(
        pixels.baseAddress, Int32(clamping: image.width), Int32(clamping: image.height), 32,
        Int32(clamping: image.width * 4), SDL_PIXELFORMAT_RGBA32.rawValue)
      guard let surface else { return false }
      defer { SDL_FreeSurface(surface) }
      return IMG_SavePNG_RW(surface, stream, 0) == 0
    }
    guard isDone else { throw failure }
    return output.data
  }

  private static var failure: ImageError {
    .notEncoded(format: ImageFormat.png.rawValue, reason: String(cString: SDL_GetError()))
  }

  private static func unpremultiply(_ pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      for index in stride(from: 0, to: pixels.count, by: 4) where pixels[index + 3] != 255 {
        let alpha = pixels[index + 3]
        for component in index..<index + 3 {
          pixels[component] = CGImage.unpremultiply(pixels[component], alpha)
        }
      }
    }
  }
}

/// Bytes that an SDL stream writes to.
private final class Output {
  var data = Data()

  /// A stream that only writes; it must not outlive this object.
  func makeStream() -> UnsafeMutablePointer<SDL_RWops>? {
    guard let stream = SDL_AllocRW() else { return nil }
    stream.pointee.type = UInt32(SDL_RWOPS_UNKNOWN)
    stream.pointee.hidden.unknown.data1 = Unmanaged.passUnretained(self).toOpaque()
    stream.pointee.size = { _ in -1 }
    stream.pointee.seek = { _, _, _ in -1 }
    stream.pointee.read = { _, _, _, _ in 0 }
    stream.pointee.write = { stream, bytes, size, count in
      guard let output = stream?.pointee.hidden.unknown.data1, let bytes else { return 0 }
      Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().data
        .append(bytes.assumingMemoryBound(to: UInt8.self), count: size * count)
      return count
    }
    stream.pointee.close = { stream in
      SDL_FreeRW(stream)
      return 0
    }
    return stream
  }
}
