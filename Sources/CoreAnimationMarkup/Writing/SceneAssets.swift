import CoreGraphics
import Foundation
import ImageIO
import SceneFiles

/// A file of a scene that will be written: its path in the scene's folder, and its bytes.
struct SceneFile {
  let path: String
  let bytes: () throws -> [UInt8]
}

/// The image files of a scene that is being written. Each image is written once, under a name of its own.
///
/// An image that was read from a file is copied byte for byte. An image that was made in code is written as
/// PNG.
final class SceneAssets {
  static let folder = "assets"

  private let origins: [ObjectIdentifier: ImageOrigin]
  /// Whether images are written as `data:` URLs and not as files.
  private let embeds: Bool
  /// The bytes of an existing file with a name, or nil.
  private let existing: (String) -> [UInt8]?
  private var references: [ObjectIdentifier: String] = [:]
  /// Retains the images of `references`, because another image could get the address of a released one.
  private var images: [CGImage] = []
  /// The used names in lower case, because some file systems ignore case.
  private var taken: Set<String> = []
  /// The files to write, in the order in which the markup refers to them.
  private(set) var files: [SceneFile] = []

  init(
    origins: [ObjectIdentifier: ImageOrigin], embeds: Bool,
    existing: @escaping (String) -> [UInt8]? = { _ in nil }
  ) {
    self.origins = origins
    self.embeds = embeds
    self.existing = existing
  }

  /// The value of `src` for an image: a percent-encoded path relative to the markup file, or a `data:` URL.
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

  /// The name, or `name-2`, `name-3`, … if another image has it.
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

  /// The characters that need no escape in any reader of URLs.
  private static func encoded(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
  }
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~@")
}
