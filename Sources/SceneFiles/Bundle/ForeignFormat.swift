import ImageIO

/// The format of a file that is opened as markup and is none, such as a picture.
package struct ForeignFormat: Equatable, Sendable {
  /// What the file is, with an article: `a PNG picture`.
  package let name: String

  /// How many of the first bytes of a file show its format.
  package static let length = 512

  /// The format that the first bytes of a file show. Nil if markup can begin with them, and for text, about which the reader of XML
  /// has more to say.
  package init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.length))
    if let format = bytes.withUnsafeBytes({ ImageFormat($0) }) {
      name = "a \(format.rawValue) picture"
    } else if let known = Self.signatures.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) })
    {
      name = known.name
    } else if bytes.contains(0), !Self.isMarkup(bytes) {
      name = "a binary file"
    } else if String(decoding: bytes, as: UTF8.self).contains("type=\"com.apple.InterfaceBuilder") {
      name = "an interface file of Xcode, which is shown with the folder of its app,"
    } else {
      return nil
    }
  }

  /// Whether bytes begin with a tag, or are UTF-16, in which zeros are usual.
  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    if case .utf16 = XMLEncoding.detect(bytes).0 { return true }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }

  /// The first signature that fits counts, so the general ones come last.
  private static let signatures: [(offset: Int, bytes: [UInt8], name: String)] = [
    (0, Array("%PDF-".utf8), "a PDF document"),
    (4, Array("ftypqt".utf8), "a QuickTime film"),
    (4, Array("ftyphei".utf8), "a HEIC picture"),
    (4, Array("ftypmif1".utf8), "a HEIC picture"),
    (4, Array("ftypavi".utf8), "an AVIF picture"),
    (4, Array("ftyp".utf8), "an MP4 film"),
    (0, [0x1A, 0x45, 0xDF, 0xA3], "a WebM or Matroska film"),
    (8, Array("AVI LIST".utf8), "an AVI film"),
    (8, Array("WAVEfmt ".utf8), "a WAVE sound"),
    (0, [0x49, 0x44, 0x33, 0x03], "an MP3 sound"),
    (0, [0x49, 0x44, 0x33, 0x04], "an MP3 sound"),
    (0, Array("OggS\0".utf8), "an Ogg sound or film"),
    (0, Array("fLaC\0".utf8), "a FLAC sound"),
    (0, Array("II*\0".utf8), "a TIFF picture"),
    (0, Array("MM\0*".utf8), "a TIFF picture"),
    (0, Array("8BPS\0".utf8), "a Photoshop picture"),
    (0, Array("bplist0".utf8), "a binary property list"),
    (0, [0x50, 0x4B, 0x03, 0x04], "a zip archive"),
    (0, [0x1F, 0x8B, 0x08], "a gzip archive"),
    (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "an xz archive"),
    (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
    (0, Array("Rar!\u{1A}".utf8), "a RAR archive"),
    (257, Array("ustar".utf8), "a tar archive"),
    (0, [0x7F, 0x45, 0x4C, 0x46], "a program"),
  ]
}
