import Foundation

/// The kind of output of `cambium render -o`, which follows from the name.
package enum OutputKind: Equatable, Sendable {
  case picture
  /// Numbered pictures: `x-%04d.png`.
  case pictures(PicturePattern)
  case video(VideoFormat)

  /// Nil for an unknown extension, and for a name that has the placeholder of a number which is not one of `PicturePattern`.
  ///
  /// A `%` of a folder is a `%`, and so is one of a name without a placeholder: `100%.png` is one picture.
  package init?(path: String) {
    let url = URL(fileURLWithPath: path)
    if let format = VideoFormat(rawValue: url.pathExtension.lowercased()) {
      self = .video(format)
    } else if url.pathExtension.lowercased() == "png" {
      guard PicturePattern.hasPlaceholder(path) else {
        self = .picture
        return
      }
      guard let pattern = PicturePattern(path) else { return nil }
      self = .pictures(pattern)
    } else {
      return nil
    }
  }

  /// Why `path` names no output, for the person.
  package static func problem(with path: String) -> String {
    guard PicturePattern.hasPlaceholder(path), path.lowercased().hasSuffix(".png") else {
      return "its name must end with .png, .apng, .webp, .gif, .mp4 or .webm"
    }
    return
      "numbered pictures have one %d or %0Nd in their name, with N up to \(PicturePattern.mostDigits), as in "
      + "x-%04d.png; there a % that is no number is written %%"
  }
}

/// The path of numbered pictures, whose name has a placeholder for the number, as in `x-%04d.png`: one `%d` or `%0Nd`. In the name
/// `%%` is a `%`, as is a `%` that begins no placeholder. Folders are taken as they stand.
package struct PicturePattern: Equatable, Sendable {
  private let before: String
  private let after: String
  private let width: Int
  /// The greatest number of digits.
  package static let mostDigits = 20

  /// Nil for a name with no placeholder or more than one, and for a placeholder of another form, such as `%4d`.
  package init?(_ path: String) {
    let (folder, name) = Self.split(path)
    var parts = [folder]
    var width: Int?
    for piece in Self.pieces(of: name) {
      switch piece {
      case .text(let text): parts[parts.count - 1] += text
      case .number(let digits):
        guard width == nil, digits.isEmpty || digits.hasPrefix("0"),
          let number = digits.isEmpty ? 1 : Int(digits), number <= Self.mostDigits
        else { return nil }
        width = number
        parts.append("")
      }
    }
    guard let width, parts.count == 2 else { return nil }
    before = parts[0]
    after = parts[1]
    self.width = width
  }

  /// Whether the name of a file has a placeholder for a number, of whatever form: `%`, digits, `d`.
  static func hasPlaceholder(_ path: String) -> Bool {
    pieces(of: split(path).name).contains { if case .number = $0 { true } else { false } }
  }

  /// The name of picture `index`.
  package func name(_ index: Int) -> String {
    let digits = String(index)
    return before + String(repeating: "0", count: max(0, width - digits.count)) + digits + after
  }

  private enum Piece {
    case text(String)
    /// A placeholder, with what stands between `%` and `d`.
    case number(String)
  }

  private static func pieces(of name: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = name[...]
    while let character = rest.popFirst() {
      if character == "%", rest.first == "%" {
        rest.removeFirst()
      } else if character == "%" {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        if rest.dropFirst(digits.count).first == "d" {
          rest = rest.dropFirst(digits.count + 1)
          pieces.append(.number(String(digits)))
          continue
        }
      }
      pieces.append(.text(String(character)))
    }
    return pieces
  }

  /// The folder with its slash, and the name.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }
}

/// The path of an output as it is meant.
package enum OutputPath {
  /// The path with the home folder for `~`, `~NAME`, `$HOME` or `${HOME}` at its beginning, which no shell has expanded: shells leave `~` in
  /// `--output=~/x.png` and in quotes, and a field of the window has no shell. A folder that is called `~` or `$HOME` is meant itself.
  package static func expanded(_ path: String) -> String {
    let home = ProcessInfo.processInfo.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    for name in ["$HOME", "${HOME}"] where path == name || path.hasPrefix(name + "/") {
      guard access(name, F_OK) != 0 else { return path }
      return (home ?? NSHomeDirectory()) + path.dropFirst(name.count)
    }
    let end = path.firstIndex(of: "/") ?? path.endIndex
    let name = path[..<end]
    guard name.hasPrefix("~"), name == "~" || end < path.endIndex, access(String(name), F_OK) != 0 else {
      return path
    }
    // Foundation takes the home folder of the user's account, shells that of the variable.
    if name == "~", let home { return home + path[end...] }
    return (path as NSString).expandingTildeInPath
  }
}

/// The formats of moving pictures. ffmpeg writes MP4 and WebM.
package enum VideoFormat: String, Sendable, CaseIterable {
  case gif, mp4, webm, apng, webp

  /// The default number of pictures per second. GIF counts in hundredths of a second.
  package var defaultFrameRate: Double { self == .gif ? 25 : 60 }

  /// The most pictures per second. Viewers show pictures of a GIF that are shorter than two hundredths of a second slower.
  package var mostFrameRate: Double { self == .gif ? 50 : .infinity }

  /// ffmpeg's options for the output. The same pictures give the same bytes. Empty for formats that ffmpeg does not write.
  ///
  /// The pixels become luma and chroma with the matrix of BT.709 in the limited range, and the film says so, in the stream and in
  /// the container. A film without these tags is guessed at: players take BT.709 for large films and BT.601 for small ones, and ffmpeg itself
  /// converts with BT.601 unless it is told.
  var arguments: [String] {
    let reproducible = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"]
    let color = [
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
    func filter(_ format: String) -> [String] {
      [
        "-vf",
        "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int,format=\(format),"
          + "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
        "-pix_fmt", format,
      ]
    }
    switch self {
    case .mp4:
      return filter("yuv420p") + ["-c:v", "libx264", "-preset", "medium", "-crf", "16"] + color
        + ["-movflags", "+faststart+write_colr", "-f", "mp4"] + reproducible
    case .webm:
      return filter("yuva420p") + [
        "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used",
        "4",
        "-auto-alt-ref", "0",
      ] + color + ["-f", "webm"] + reproducible
    case .gif, .apng, .webp: return []
    }
  }

  /// Whether pictures must have even sides. Most players support only H.264 with a chroma value for 2 × 2 pixels.
  var needsEvenSides: Bool { self == .mp4 }

  /// Whether the format has transparency.
  package var hasAlpha: Bool { self != .mp4 }

  /// Whether ffmpeg writes the format.
  package var needsFFmpeg: Bool { self == .mp4 || self == .webm }
}
