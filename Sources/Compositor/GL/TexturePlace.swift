import COpenGL

/// Where an image lies in a texture: the texture's coordinates are the image's texels · `scale` + `offset`.
struct TexturePlace {
  var texture: GLuint
  var scale: SIMD2<Float>
  var offset: SIMD2<Float> = .zero
  /// The highest mip level in which the image lies alone.
  var lastLevel: Float
}

/// How a compositor keeps textures.
package struct TextureOptions {
  /// Bytes of textures that are kept beyond what a frame needs. Default 256 MiB.
  package var memory = 256 << 20
  /// Bytes of the textures that are kept of images that can be decoded again, beyond what a frame shows and what comes
  /// next: the frames of a long animation are not all kept. Default 64 MiB, five pictures of a phone's screen.
  package var deferredMemory = 64 << 20
  /// Bytes of textures that a frame may need: of images beyond, some of the pixels are shown. Default 1 GiB.
  package var mostMemory = 1 << 30
  /// The most of it on a software driver.
  static let mostSoftwareMemory = 384 << 20
  /// The greatest side of a texture, texels, where that is less than the driver's. Default none.
  package var largestTexture = Int.max
  /// Images up to this size, texels, share textures; 0: none do. Default 256.
  package var largestShared = 256

  package init() {}
}
