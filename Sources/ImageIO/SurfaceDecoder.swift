internal import CSDL2Image

/// Decodes PNG with libpng, JPEG and WebP with SDL_image.
enum SurfaceDecoder {
  /// Loading a codec is not safe on several threads at once; using it is. So all are loaded here, once.
  private static let isReady: Bool = {
    _ = IMG_Init(Int32(IMG_INIT_PNG.rawValue | IMG_INIT_JPG.rawValue | IMG_INIT_WEBP.rawValue))
    return true
  }()

  /// The image, which has to have the size that its header announced.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, as format: ImageFormat, width: Int, height: Int
  ) throws(ImageFormatError) -> CGImage {
    switch format {
    case .png:
      var pixels = try PNGDecoder.straightPixels(try PNGChunks(bytes).file, width: width, height: height)
      pixels.withUnsafeMutableBufferPointer { premultiply($0) }
      return try image(width, height, pixels)
    case .jpeg:
      let markers = try JPEGMarkers(bytes)
      let repair: PixelRepair? = markers.componentCount == 4 ? .ink(isInverted: markers.hasAdobeMarker) : nil
      return try decode(bytes, as: format, width: width, height: height, repair)
    case .webp, .gif: return try decode(bytes, as: format, width: width, height: height, nil)
    }
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, as format: ImageFormat, width: Int, height: Int, _ repair: PixelRepair?
  ) throws(ImageFormatError) -> CGImage {
    guard isReady, let stream = SDL_RWFromConstMem(bytes.baseAddress, Int32(clamping: bytes.count)) else {
      throw .corrupt(lastMessage)
    }
    defer { _ = SDL_RWclose(stream) }
    let surface =
      switch format {
      case .jpeg: IMG_LoadJPG_RW(stream)
      case .webp: IMG_LoadWEBP_RW(stream)
      case .png, .gif: throw ImageFormatError.unsupported("reading with SDL_image")
      }
    guard let surface else { throw .corrupt(lastMessage) }
    defer { SDL_FreeSurface(surface) }
    guard surface.pointee.w == width, surface.pointee.h == height else {
      throw .corrupt("the pixels are not those that the header announces")
    }
    guard var pixels = straightPixels(of: surface) else { throw .corrupt(lastMessage) }
    pixels.withUnsafeMutableBufferPointer { pixels in
      repair?.apply(to: pixels)
      premultiply(pixels)
    }
    return try image(width, height, pixels)
  }

  private static func image(
    _ width: Int, _ height: Int, _ pixels: [UInt8]
  ) throws(ImageFormatError) -> CGImage {
    guard let image = CGImage(width: width, height: height, premultipliedRGBA: pixels) else {
      throw .corrupt("there are no pixels")
    }
    return image
  }

  private static var lastMessage: String {
    let message = String(cString: SDL_GetError())
    return message.isEmpty ? "its data are broken" : message
  }

  /// Red, green, blue, alpha of every pixel, colour not multiplied.
  private static func straightPixels(of surface: UnsafeMutablePointer<SDL_Surface>) -> [UInt8]? {
    guard SDL_LockSurface(surface) == 0 else { return nil }
    defer { SDL_UnlockSurface(surface) }
    guard let source = surface.pointee.pixels, let format = surface.pointee.format else { return nil }
    let (width, height, pitch) = (Int(surface.pointee.w), Int(surface.pointee.h), Int(surface.pointee.pitch))
    var isDone = true
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { target, count in
      if let palette = format.pointee.palette, format.pointee.BitsPerPixel == 8 {
        let colors = straightColors(of: palette, surface)
        var next = 0
        for row in 0..<height {
          let indices = source.advanced(by: row * pitch).assumingMemoryBound(to: UInt8.self)
          for column in 0..<width {
            let color = colors[Int(indices[column])]
            for component in 0..<4 { target[next + component] = color[component] }
            next += 4
          }
        }
      } else {
        isDone =
          SDL_ConvertPixels(
            surface.pointee.w, surface.pointee.h, format.pointee.format, source, surface.pointee.pitch,
            SDL_PIXELFORMAT_RGBA32.rawValue, target.baseAddress, Int32(width * 4)) == 0
      }
      count = isDone ? width * height * 4 : 0
    }
    return isDone ? pixels : nil
  }

  /// A palette's colours, 256 of them; clear beyond its end, and for the one that is the surface's colour
  /// key.
  private static func straightColors(
    of palette: UnsafeMutablePointer<SDL_Palette>, _ surface: UnsafeMutablePointer<SDL_Surface>
  ) -> [SIMD4<UInt8>] {
    var colors = [SIMD4<UInt8>](repeating: .zero, count: 256)
    for index in 0..<min(Int(palette.pointee.ncolors), 256) {
      let color = palette.pointee.colors[index]
      colors[index] = SIMD4(color.r, color.g, color.b, color.a)
    }
    var key: UInt32 = 0
    if SDL_GetColorKey(surface, &key) == 0 && key < 256 { colors[Int(key)] = .zero }
    return colors
  }

  private static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    for index in stride(from: 0, to: pixels.count, by: 4) where pixels[index + 3] != 255 {
      let alpha = pixels[index + 3]
      for component in index..<index + 3 {
        pixels[component] = CGImage.premultiply(pixels[component], alpha)
      }
    }
  }
}
