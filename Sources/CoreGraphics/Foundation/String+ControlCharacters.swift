extension Unicode.Scalar {
  /// Whether the character is invisible and affects the text around it: control characters (C0, C1, DEL),
  /// line and paragraph separators, marks that change the direction of text, and invisible format characters.
  ///
  /// Joiners (U+200C, U+200D) and tags are not included, because emoji and some scripts need them.
  package var isHiddenControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0001:
      true
    default: false
    }
  }
}

extension String {
  /// The text with a visible escape for each control character: `\n`, `\t`, `\r`, or for example `\u{1b}`.
  ///
  /// Everything that is written to a terminal or a log is escaped. Names, values and paths come from files,
  /// and a file must not be able to send escape sequences, to forge a line, or to reorder a message.
  ///
  /// - Parameter keepingLines: does not escape line feeds, for messages of several lines.
  package func escapingControls(keepingLines: Bool = false) -> String {
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isHiddenControl && !(keepingLines && scalar == "\n")
    }
    guard unicodeScalars.contains(where: isEscaped) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard isEscaped(scalar) else {
        result.append(scalar)
        continue
      }
      switch scalar {
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      case "\r": result.append(contentsOf: "\\r".unicodeScalars)
      default: result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(result)
  }
}
