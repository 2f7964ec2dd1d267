import CoreGraphics
import Foundation

/// The folder of a scene, on disk or in an archive. All files of the scene come from it: nothing outside is
/// opened, and nothing is fetched from the network.
package final class SceneBundle {
  private let tree: any FileTree
  /// The folder's path in the tree.
  private let folder: String
  package let limits: SceneLimits
  /// The requested images, keyed by the bytes of their paths, or the error for each.
  var images: [[UInt8]: Result<CGImage, ValueError>] = [:]
  /// The images whose pixels the markup changes, with the unchanged ones, which are retained so that their addresses stay
  /// unique.
  var changedImages: [ChangedImage: (original: CGImage, image: CGImage)] = [:]
  /// The origins of the images, for code that writes the scene.
  package var origins: [ObjectIdentifier: ImageOrigin] = [:]
  /// The use of image limits by all folders of the scene.
  let imageBudget: ImageBudget
  /// The requested files in order, with those that are missing.
  package private(set) var files: [URL] = []
  private var noted: Set<[UInt8]> = []

  package init(
    _ tree: any FileTree, folder: String = "", limits: SceneLimits, imageBudget: ImageBudget? = nil
  ) {
    self.tree = tree
    self.folder = folder
    self.limits = limits
    self.imageBudget = imageBudget ?? ImageBudget(limits: limits)
  }

  /// The name of a file of the folder in diagnostics.
  package func name(of path: String) -> String { tree.name(of: inTree(path)) }

  /// Whether the folder has a file.
  package func has(_ path: String) -> Bool { tree.kind(of: inTree(path)) != nil }

  /// Reads a file by its path in the folder.
  package func contents(of path: String, limit: Int) throws(FileError) -> [UInt8] {
    note(path)
    return try tree.contents(of: inTree(path), limit: limit)
  }

  /// An image file of the folder that is read again when its pixels are needed.
  func deferredFile(_ path: String) -> DeferredFile {
    let (tree, place, limit) = (tree, inTree(path), limits.imageFileBytes)
    return DeferredFile(name: name(of: path)) { () throws(FileError) in
      try tree.contents(of: place, limit: limit)
    }
  }

  /// The file that has to be watched for changes of a file of the folder.
  package func location(of path: String) -> URL { tree.location(of: inTree(path)) }

  /// The path of a file of the folder in the tree of files.
  func inTree(_ path: String) -> String { folder.isEmpty ? path : "\(folder)/\(path)" }

  /// The path in the folder for a reference, which is percent-encoded, relative, and never outside the
  /// folder.
  static func path(of reference: String) throws(ValueError) -> String {
    guard !reference.isEmpty else { throw ValueError("the image does not name a file", .missingValue) }
    let decoded = Array((reference.removingPercentEncoding ?? reference).utf8)
    if let colon = reference.firstIndex(of: ":"), isScheme(reference[..<colon]) {
      throw ValueError(
        "\(ValueError.quoted(reference)) is a URL; only files in the scene's folder are read",
        .outsideFile)
    }
    if let first = decoded.first, "/\\~".utf8.contains(first) {
      throw ValueError(
        "\(ValueError.quoted(reference)) is an absolute path; only files in the scene's folder are read",
        .absolutePath)
    }
    // Bytes, as the system compares them: a combining accent after a slash makes a different Swift character,
    // but the same byte.
    var components: [ArraySlice<UInt8>] = []
    for component in decoded.split(separator: UInt8(ascii: "/")) where !component.elementsEqual(".".utf8) {
      if !component.elementsEqual("..".utf8) {
        components.append(component)
      } else if components.popLast() == nil {
        throw ValueError("\(ValueError.quoted(reference)) leads out of the scene's folder", .outsideFile)
      }
    }
    guard !components.isEmpty else {
      throw ValueError("\(ValueError.quoted(reference)) does not name a file", .missingImage)
    }
    return String(decoding: Array(components.joined(separator: "/".utf8)), as: UTF8.self)
  }

  /// A file of the scene with the same name as a file of another machine: in `assets`, or beside the markup.
  /// Nil if there is none.
  package func file(named reference: String) -> String? {
    let decoded = reference.removingPercentEncoding ?? reference
    guard let name = decoded.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last, name != "..",
      name != "."
    else {
      return nil
    }
    return ["assets/\(name)", String(name)].first { path in
      tree.kind(of: inTree(path)) == .file && tree.holds(inTree(path))
    }
  }

  /// The paths of the files in the folder, in a fixed order; at most `limit`.
  package func allFiles(limit: Int) -> [String] {
    var files: [String] = []
    var pending = [""]
    while let path = pending.popLast(), files.count < limit {
      for name in tree.entries(of: inTree(path)) where !name.hasPrefix(".") {
        let inner = path.isEmpty ? name : "\(path)/\(name)"
        if tree.kind(of: inTree(inner)) == .folder { pending.append(inner) } else { files.append(inner) }
      }
    }
    return files.sorted()
  }

  /// Whether a file has been requested.
  package func isUsed(_ path: String) -> Bool { noted.contains(Array(path.utf8)) }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (first | 0x20) >= UInt8(ascii: "a"),
      (first | 0x20) <= UInt8(ascii: "z")
    else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte >= 0x30 && byte <= 0x39
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }

  private func note(_ path: String) {
    if noted.insert(Array(path.utf8)).inserted { files.append(location(of: path)) }
  }
}
