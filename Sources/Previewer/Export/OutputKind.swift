import Foundation

/// The kind of output of `cambium render -o`, which follows from the name.
package enum OutputKind: Equatable, Sendable {
  case picture
  /// Numbered pictures: `x-%04d.png`.
  case pictures(PicturePattern)
  case video(VideoFormat)

  /// Nil for an unknown extension, and for a pattern with more than one number.
  package init?(path: String) {
    let url = URL(fileURLWithPath: path)
    if let format = VideoFormat(rawValue: url.pathExtension.lowercased()) {
      self = .video(format)
    } else if url.pathExtension.lowercased() == "png" {
      guard url.lastPathComponent.contains("%") else {
        self = .picture
        return
      }
      guard let pattern = PicturePattern(path) else { return nil }
      self = .pictures(pattern)
    } else {
      return nil
    }
  }
}

/// A file name with a placeholder for a number, as in `x-%04d.png`: one `%d` or `%0Nd`. `%%` is a `%`.
package struct PicturePattern: Equatable, Sendable {
  private let before: String
  private let after: String
  private let width: Int

  /// Nil for a text with no placeholder or more than one, and for any other use of `%`.
  package init?(_ text: String) {
    var parts = [""]
    var width: Int?
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts[parts.count - 1].append(character)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        parts[parts.count - 1].append("%")
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard rest.popFirst() == "d", width == nil, digits.isEmpty || digits.first == "0",
        let number = digits.isEmpty ? 1 : Int(digits), number <= 20
      else { return nil }
      width = number
      parts.append("")
    }
    guard let width, parts.count == 2 else { return nil }
    before = parts[0]
    after = parts[1]
    self.width = width
  }

  /// The name of picture `index`.
  package func name(_ index: Int) -> String {
    let digits = String(index)
    return before + String(repeating: "0", count: max(0, width - digits.count)) + digits + after
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
  var arguments: [String] {
    let reproducible = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"]
    switch self {
    case .mp4:
      // Most players support only 4:2:0, which needs even sizes.
      return [
        "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-preset", "medium", "-crf", "16",
        "-pix_fmt",
        "yuv420p", "-movflags", "+faststart", "-f", "mp4",
      ] + reproducible
    case .webm:
      return [
        "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-crf", "20", "-b:v", "0", "-row-mt", "1", "-deadline",
        "good",
        "-cpu-used", "4", "-auto-alt-ref", "0", "-f", "webm",
      ] + reproducible
    case .gif, .apng, .webp: return []
    }
  }

  /// Whether the format has transparency.
  package var hasAlpha: Bool { self != .mp4 }

  /// Whether ffmpeg writes the format.
  package var needsFFmpeg: Bool { self == .mp4 || self == .webm }
}
