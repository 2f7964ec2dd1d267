/// A reader that is tested with inputs: those of libFuzzer (`make fuzz`), and, in a test, those in
/// `Fuzzing/corpus`.
///
/// An input fails if it ends the process, takes too much time or memory, or if `run` throws.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A `.caml` file: it is read, checked, hosted, put into its states, and dumped.
  case caml
  /// A path in CAML's postfix form, as an attribute and as a key frame.
  case path
  /// A transform in CAML's functions, as an attribute and as a key frame.
  case transform
  /// The property list of a wallpaper, and the index of its planes.
  case plist
  /// A keyed archive, `.caar`. It is also written as markup.
  case archive
  /// A zip archive, `.tendies`.
  case zip
  /// A `.caml` file that is written, read, and written again.
  case roundtrip

  /// The size of the largest input that is run, in bytes. Limits for larger scenes have their own tests
  /// (docs/reference/limits.md).
  package static let largestInput = 16 << 10

  /// Runs an input. A larger input is ignored.
  package func run(_ input: [UInt8]) throws {
    guard input.count <= Self.largestInput else { return }
    switch self {
    case .caml: try show(.read(input, isChecked: true))
    case .path: try showAndWrite(.read(Self.shape(input)))
    case .transform: try showAndWrite(.read(Self.transformed(input)))
    case .plist: try show(FuzzedWallpaper.shared.open(describedBy: input))
    case .archive: try showAndWrite(.open(InputFolder.shared.write(input, to: "scene.caar")))
    case .zip: try show(.open(InputFolder.shared.write(input, to: "scene.tendies")))
    case .roundtrip: try write(.read(input))
    }
  }

  private static func shape(_ path: [UInt8]) -> [UInt8] {
    document("<CAShapeLayer path=\"", path, "\" ", animated: "path", "CGPath")
  }

  private static func transformed(_ transform: [UInt8]) -> [UInt8] {
    document(
      "<CALayer transform=\"", transform, "\" sublayerTransform=\"scale(2)\" ", animated: "transform",
      "CATransform3D")
  }

  /// A layer with an input as an attribute, and as the value of a keyframe. The input stays within the
  /// quotes.
  private static func document(
    _ before: String, _ input: [UInt8], _ after: String, animated keyPath: String, _ type: String
  ) -> [UInt8] {
    let input = input.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      default: [byte]
      }
    }
    var bytes = Array("<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(before)".utf8)
    bytes += input
    bytes += Array(
      """
      \(after) bounds="0 0 9 9"><animations><animation type="CAKeyframeAnimation" keyPath="\(keyPath)" duration="1"><values>\
      <\(type) value="
      """.utf8)
    bytes += input
    let name = before.dropFirst().prefix { $0 != " " }
    return bytes + Array("\"/></values></animation></animations></\(name)></caml>".utf8)
  }
}

/// The failure of an input that did not end the process.
package struct FuzzFailure: Error, CustomStringConvertible {
  package let description: String
}
