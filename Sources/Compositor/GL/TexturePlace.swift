import COpenGL

/// The place of an image in a texture: texture coordinates are the image's texels · `scale` + `offset`.
struct TexturePlace {
  var texture: GLuint
  var scale: SIMD2<Float>
  var offset: SIMD2<Float> = .zero
  /// The highest mip level whose texels contain only this image.
  var lastLevel: Float
  /// Whether the texture has a texel for each of the image's.
  var hasAllTexels = false
}

/// Options for the textures of a compositor.
package struct TextureOptions {
  /// The bytes of textures that are kept beyond those that a frame needs. Default 256 MiB.
  package var memory = 256 << 20
  /// The bytes of textures that are kept for images that can be decoded again, beyond those that a frame shows or
  /// expects next. The limit keeps a long animation from filling the memory. Default 64 MiB, five pictures of a phone's
  /// screen.
  package var deferredMemory = 64 << 20
  /// The most bytes of textures that a frame may need. Further images are reduced in size. Default 1 GiB.
  package var mostMemory = 1 << 30
  /// The greatest value of `mostMemory` on a software driver.
  static let mostSoftwareMemory = 384 << 20
  /// A limit for the sides of textures, in texels, if it is less than the driver's. Default none.
  package var largestTexture = Int.max
  /// Images up to this size, in texels, share textures; 0: none do. Default 256.
  package var largestShared = 256

  package init() {}
}
