import CoreGraphics

extension SceneBundle {
  /// The image with a reference. It is decoded once for all uses.
  func image(_ reference: String) throws(ValueError) -> CGImage {
    if DataAddress.isOne(reference) {
      try imageBudget.countImage()
      let key = [0] + Array("data \(images.count)".utf8)
      do throws(ValueError) {
        let bytes = try DataAddress.bytes(of: reference, limit: limits.imageFileBytes)
        let image = try imageBudget.decode(bytes, named: ValueError.quoted(reference))
        images[key] = .success(image)
        origins[ObjectIdentifier(image)] = ImageOrigin(image: image, name: nil) { () throws(ValueError) in
          bytes
        }
        return image
      } catch {
        images[key] = .failure(error)
        throw error
      }
    }
    let path = try Self.path(of: reference)
    let key = Array(path.utf8)
    if let known = images[key] { return try known.get() }
    try imageBudget.countImage()
    let result: Result<CGImage, ValueError>
    do throws(ValueError) {
      let image = try decode(path)
      origins[ObjectIdentifier(image)] = ImageOrigin(image: image, deferredFile(path), path: path)
      result = .success(image)
    } catch { result = .failure(error) }
    images[key] = result
    return try result.get()
  }

  private func decode(_ path: String) throws(ValueError) -> CGImage {
    let name = ValueError.quoted(path)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try contents(of: path, limit: imageBudget.fileLimit)
      imageBudget.countBytes(bytes.count)
    } catch { throw ValueError("the image \(name) cannot be read: \(error.message)", .missingImage) }
    return try imageBudget.decode(bytes, named: name, again: deferredFile(path))
  }

  // MARK: Alpha and tint

  /// The image with a reference, or the mask that it stands for.
  ///
  /// - Parameter grayIsAlpha: whether the gray of the file is the alpha of a white image: iOS stores images without
  ///   colours as files of gray and marks them with `A8asL8`. A layer's `contentsMultiplyColor` gives the colour.
  package func image(_ reference: String, grayIsAlpha: Bool) throws(ValueError) -> CGImage {
    let image = try image(reference)
    return grayIsAlpha ? try changed(image, .alphaOfGray) : image
  }

  /// An image in one colour, with its alpha. The colour of a `CATintedImage`; that it replaces the image's colours is
  /// inferred, since all such files have images without colours.
  package func tinted(_ image: CGImage, _ tint: CGColor) throws(ValueError) -> CGImage {
    let color = tint.srgba
    return try changed(
      image, .tint([color.red, color.green, color.blue, color.alpha].map { min(max(Double($0), 0), 1) }))
  }

  /// The image with other pixels. It is made once for all uses.
  private func changed(_ image: CGImage, _ change: ImageChange) throws(ValueError) -> CGImage {
    let key = ChangedImage(original: ObjectIdentifier(image), change: change)
    if let known = changedImages[key] { return known.image }
    let result = try imageBudget.changed(image, change)
    changedImages[key] = (image, result)
    return result
  }
}

/// A change of an image's pixels that a scene file asks for.
package enum ImageChange: Hashable, Sendable {
  /// The gray becomes the alpha of white.
  case alphaOfGray
  /// A colour, red to alpha in 0…1, replaces all colours.
  case tint([Double])

  /// The changed pixels. Both are red, green, blue and alpha, colour multiplied by alpha.
  func pixels(_ original: [UInt8]) -> [UInt8] {
    var pixels = original
    switch self {
    case .alphaOfGray:
      for start in stride(from: 0, to: pixels.count - 3, by: 4) {
        let gray = pixels[start]
        for index in 1...3 { pixels[start + index] = gray }
      }
    case .tint(let color):
      // All products of an alpha with the colour.
      let products = (0..<4).map { index in
        (0...255).map { UInt8(clamping: (Double($0) * color[3] * (index < 3 ? color[index] : 1)).rounded()) }
      }
      for start in stride(from: 0, to: pixels.count - 3, by: 4) {
        let alpha = Int(pixels[start + 3])
        for index in 0..<4 { pixels[start + index] = products[index][alpha] }
      }
    }
    return pixels
  }
}

/// An image and its change.
struct ChangedImage: Hashable {
  let original: ObjectIdentifier
  let change: ImageChange
}
