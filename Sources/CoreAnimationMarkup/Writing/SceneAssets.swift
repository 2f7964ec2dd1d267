import CoreGraphics
import Foundation
import ImageIO

/// Where a decoded image came from.
struct ImageOrigin {
  /// The image; held so that its address stays its own.
  let image: CGImage
  /// The name of its file, without folders; nil for an image of a `data:` address.
  let name: String?
  /// The file as it is.
  let bytes: () throws(ValueError) -> [UInt8]
}

extension ImageOrigin {
  /// An image of a file of a scene's folder, which is read again when it is asked for.
  init(image: CGImage, fileOf bundle: SceneBundle, path: String) {
    self.init(image: image, name: path.split(separator: "/").last.map { String($0) }) {
      () throws(ValueError) -> [UInt8] in
      do throws(FileError) {
        return try bundle.contents(of: path, limit: bundle.limits.imageFileBytes)
      } catch {
        throw ValueError(
          "the image \(ValueError.quoted(path)) cannot be read: \(error.message)", .missingImage)
      }
    }
  }
}

/// A file of a scene that is to be written: its path in the scene's folder, and its bytes.
struct SceneFile {
  let path: String
  let bytes: () throws -> [UInt8]
}

/// The image files of a scene that is being written: each image once, under a name of its own.
///
/// An image that was read from a file is copied byte for byte, one that was made in code is written as PNG.
final class SceneAssets {
  static let folder = "assets"

  private let origins: [ObjectIdentifier: ImageOrigin]
  /// Whether images become `data:` addresses instead of files.
  private let embeds: Bool
  /// The bytes that a file of a name has already where the scene is written; nil when there is none.
  private let existing: (String) -> [UInt8]?
  private var references: [ObjectIdentifier: String] = [:]
  /// Holds the images of `references`: a released image would leave its address to another.
  private var images: [CGImage] = []
  /// The names that are taken, in lower case: some file systems do not tell cases apart.
  private var taken: Set<String> = []
  /// The files to be written, in the order in which the markup refers to them.
  private(set) var files: [SceneFile] = []

  init(
    origins: [ObjectIdentifier: ImageOrigin], embeds: Bool,
    existing: @escaping (String) -> [UInt8]? = { _ in nil }
  ) {
    self.origins = origins
    self.embeds = embeds
    self.existing = existing
  }

  /// What `src` says of an image: a path relative to the markup file, percent-encoded, or a `data:` address.
  func reference(to image: CGImage) throws -> String {
    let id = ObjectIdentifier(image)
    if let known = references[id] { return known }
    let origin = origins[id]
    let bytes = { () throws -> [UInt8] in
      if let origin { return try origin.bytes() }
      return [UInt8](try ImageFile.encodePNG(image))
    }
    let reference: String
    if embeds {
      let data = Data(try bytes())
      let type = ImageFile.mediaType(of: data) ?? "image/png"
      reference = "data:\(type);base64,\(data.base64EncodedString())"
    } else {
      let name = try freeName(for: origin?.name ?? Self.madeUpName(try origin?.bytes()), bytes)
      if existing(name) == nil { files.append(SceneFile(path: "\(Self.folder)/\(name)", bytes: bytes)) }
      reference = "\(Self.folder)/\(Self.encoded(name))"
    }
    references[id] = reference
    images.append(image)
    return reference
  }

  private static func madeUpName(_ bytes: [UInt8]?) -> String {
    let type = bytes.flatMap { ImageFile.mediaType(of: Data($0)) } ?? "image/png"
    return "image." + type.dropFirst("image/".count)
  }

  /// The name, or `name-2`, `name-3`, … where another image has it.
  private func freeName(for name: String, _ bytes: () throws -> [UInt8]) throws -> String {
    let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
    var candidate = name
    var number = 1
    while true {
      if taken.insert(candidate.lowercased()).inserted {
        guard let old = existing(candidate) else { return candidate }
        if try old == bytes() { return candidate }
      }
      number += 1
      candidate = "\(name[..<dot])-\(number)\(name[dot...])"
    }
  }

  /// The characters that every reader of addresses takes as they are.
  private static func encoded(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
  }
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")
}
