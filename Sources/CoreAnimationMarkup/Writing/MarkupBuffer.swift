import CoreGraphics

/// XML output in one buffer of bytes: each element is on its own line, indented by two spaces per level.
///
/// An element is opened, gets its attributes, then its children, and is closed, in this order.
package struct MarkupBuffer {
  package private(set) var bytes: [UInt8] = []
  /// The names of the open elements.
  private var names: [String] = []
  /// Whether attributes can be added to the last start tag.
  private var isInTag = false
  /// A character in the output that XML 1.0 cannot express, or nil. U+0000 is replaced by U+FFFD. Others are
  /// written as references, which this package's reader accepts and other readers may reject.
  var illegal: Unicode.Scalar?

  /// Whether numbers have at most four decimals, as in texts that a person edits.
  let isRounded: Bool

  /// Begins with the XML declaration.
  init(isRounded: Bool = false) {
    self.isRounded = isRounded
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  // MARK: Elements

  package mutating func open(_ name: String) {
    if isInTag { append(">\n") }
    indent()
    bytes.append(UInt8(ascii: "<"))
    append(name)
    names.append(name)
    isInTag = true
  }

  package mutating func close() {
    guard let name = names.popLast() else { return }
    if isInTag {
      append("/>\n")
    } else {
      indent()
      append("</")
      append(name)
      append(">\n")
    }
    isInTag = false
  }

  /// Writes an element with the contents that `body` adds.
  mutating func element(_ name: String, _ body: (inout MarkupBuffer) -> Void) {
    open(name)
    body(&self)
    close()
  }

  private mutating func indent() {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * names.count))
  }

  // MARK: Attributes

  package mutating func attribute(_ name: String, _ value: String) {
    beginAttribute(name)
    escape(value)
    endAttribute()
  }

  mutating func attribute(_ name: String, _ value: Double) {
    attribute(name, CollectionOfOne(value))
  }

  /// Writes an attribute with numbers that are separated by spaces.
  ///
  /// - Parameter key: the property that has the numbers; nil for that with the name of the attribute.
  package mutating func attribute(_ name: String, _ values: some Sequence<Double>, of key: String? = nil) {
    let style = numbers(of: key ?? name)
    var isFirst = true
    beginAttribute(name)
    for value in values {
      if !isFirst { bytes.append(UInt8(ascii: " ")) }
      isFirst = false
      append(style.text(value))
    }
    endAttribute()
  }

  /// How numbers are written.
  func numbers(of key: String = "") -> NumberStyle { isRounded ? NumberStyle(key: key) : .exact }

  mutating func attribute(_ name: String, _ path: CGPath) {
    beginAttribute(name)
    let style = numbers()
    path.appendMarkup(to: &bytes) { style.text($0) }
    endAttribute()
  }

  private mutating func beginAttribute(_ name: String) {
    bytes.append(UInt8(ascii: " "))
    append(name)
    append("=\"")
  }

  private mutating func endAttribute() { bytes.append(UInt8(ascii: "\"")) }

  // MARK: Values

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds a text between quotes.
  private mutating func escape(_ text: String) {
    // Only characters that begin with these bytes may need a reference; U+FFFE and U+FFFF begin with 0xEF.
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
        && byte != UInt8(ascii: "\"") && byte != 0x7F && byte != 0xEF
    }
    if isPlain { return append(text) }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"": append("&quot;")
      case "\u{0}":
        illegal = illegal ?? scalar
        append("\u{FFFD}")
      case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value & ~1 == 0xFFFE:
        // A reader replaces line ends and tabs in attributes by spaces, unless they are references.
        if !["\t", "\n", "\r", "\u{7F}"].contains(scalar) { illegal = illegal ?? scalar }
        append("&#\(scalar.value);")
      default: append(String(scalar))
      }
    }
  }
}
