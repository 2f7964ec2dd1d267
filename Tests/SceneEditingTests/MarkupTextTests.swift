import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Values that are set in the text of a file: the characters that change, and that no others do.
@Suite struct MarkupTextTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let before: String
    let keyPath: String
    let value: Value
    let after: String
    var testDescription: String { "\(keyPath) in \(before)" }

    init(_ before: String, _ keyPath: String, _ value: Value, _ after: String) {
      (self.before, self.keyPath, self.value, self.after) = (before, keyPath, value, after)
    }
  }

  enum Value: Sendable {
    case number(Double), point(Double, Double), size(Double, Double), rect(Double, Double, Double, Double)
    case color(Double, Double, Double, Double), text(String), flag(Bool), turn(Double), numbers([Double])
    case path([Double])
    case scale(Double, Double), shift(Double, Double), nothing

    var boxed: Any? {
      switch self {
      case .number(let value): value
      case .point(let x, let y): CGPoint(x: x, y: y)
      case .size(let width, let height): CGSize(width: width, height: height)
      case .rect(let x, let y, let width, let height): CGRect(x: x, y: y, width: width, height: height)
      case .color(let r, let g, let b, let a): CGColor(srgbRed: r, green: g, blue: b, alpha: a)
      case .text(let text): text
      case .flag(let flag): flag
      case .turn(let angle): CATransform3DMakeRotation(angle, 0, 0, 1)
      case .scale(let x, let y): CATransform3DMakeScale(x, y, 1)
      case .shift(let x, let y): CATransform3DMakeTranslation(x, y, 0)
      case .numbers(let list): list.map { NSNumber(value: $0) }
      case .path(let n):
        {
          let path = CGMutablePath()
          path.move(to: CGPoint(x: n[0], y: n[1]))
          path.addLine(to: CGPoint(x: n[2], y: n[3]))
          return path
        }()
      case .nothing: nil
      }
    }
  }

  static let rows: [Row] = [
    // Numbers that stay the same keep their spelling, and white space and commas stay.
    Row("<CALayer position=\"10.50 20\"/>", "position", .point(10.5, 33), "<CALayer position=\"10.50 33\"/>"),
    Row(
      "<CALayer position = '1e1,  20.0 '/>", "position", .point(10, 1.00004),
      "<CALayer position = '1e1,  1 '/>"),
    Row("<CALayer position=\"1 2\"/>", "position", .point(1.0 / 3, 2), "<CALayer position=\"0.3333 2\"/>"),
    Row("<CALayer position=\"1 2\"/>", "position", .point(1, 1e-9), "<CALayer position=\"1 0\"/>"),
    Row("<CALayer position=\"1&#x20;2\"/>", "position", .point(3, 4), "<CALayer position=\"3&#x20;4\"/>"),
    Row("<CALayer opacity=\"0.30\"/>", "opacity", .number(Double(Float(0.3))), "<CALayer opacity=\"0.30\"/>"),
    Row("<CALayer opacity=\"0.3\"/>", "opacity", .number(0.25), "<CALayer opacity=\"0.25\"/>"),
    Row(
      "<CALayer bounds=\"0.0 0.0 1.0 2.0\"/>", "bounds", .rect(0, 0, 1, 7),
      "<CALayer bounds=\"0.0 0.0 1.0 7\"/>"),
    Row("<CALayer bounds=\"0 0 1 2\"/>", "bounds.size.width", .number(9), "<CALayer bounds=\"0 0 9 2\"/>"),
    Row("<CALayer bounds.size=\"1 2\"/>", "bounds", .rect(0, 0, 3, 2), "<CALayer bounds.size=\"3 2\"/>"),
    Row(
      "<CALayer bounds.size=\"1 2\"/>", "bounds", .rect(5, 0, 1, 2),
      "<CALayer bounds.size=\"1 2\" bounds.origin.x=\"5\"/>"),
    Row("<CALayer position.y=\"2\"/>", "position", .point(0, 5), "<CALayer position.y=\"5\"/>"),
    Row(
      "<CALayer position.y=\"2\"/>", "position", .point(1, 2), "<CALayer position.y=\"2\" position.x=\"1\"/>"),
    Row(
      "<CALayer position=\"1 2\" position.x=\"3\"/>", "position", .point(4, 5),
      "<CALayer position=\"1 5\" position.x=\"4\"/>"),
    // The last of several is read.
    Row(
      "<CALayer opacity=\"0.1\" opacity=\"0.2\"/>", "opacity", .number(0.5),
      "<CALayer opacity=\"0.1\" opacity=\"0.5\"/>"),
    Row(
      "<CALayer opacity=\"0.1\"><opacity value=\"0.2\"/></CALayer>", "opacity", .number(0.5),
      "<CALayer opacity=\"0.1\"><opacity value=\"0.5\"/></CALayer>"),
    // New attributes.
    Row("<CALayer/>", "position", .point(1, 2), "<CALayer position=\"1 2\"/>"),
    Row("<CALayer />", "position", .point(1, 2), "<CALayer position=\"1 2\" />"),
    Row("<CALayer name='a'\t/>", "opacity", .number(0.5), "<CALayer name='a' opacity='0.5'\t/>"),
    Row(
      "<CALayer\n    name=\"a\"\n    opacity=\"1\">\n</CALayer>", "cornerRadius", .number(3),
      "<CALayer\n    name=\"a\"\n    opacity=\"1\"\n    cornerRadius=\"3\">\n</CALayer>"),
    Row(
      "<CALayer name=\"a\"\r\n  opacity=\"1\"\r\n  />", "cornerRadius", .number(3),
      "<CALayer name=\"a\"\r\n  opacity=\"1\"\r\n  cornerRadius=\"3\"\r\n  />"),
    Row(
      "<CALayer name=\"a\" opacity=\"1\"\n   hidden=\"0\"/>", "cornerRadius", .number(3),
      "<CALayer name=\"a\" opacity=\"1\"\n   hidden=\"0\" cornerRadius=\"3\"/>"),
    Row("<CALayer name=\"a>b\"/>", "opacity", .number(0.5), "<CALayer name=\"a>b\" opacity=\"0.5\"/>"),
    Row("<CALayer/>", "transform.rotation.z", .number(0.5), "<CALayer transform.rotation.z=\"0.5\"/>"),
    // Elements stay elements.
    Row(
      "<CALayer><cornerRadius type=\"real\" value=\"4.8\"/></CALayer>", "cornerRadius", .number(5),
      "<CALayer><cornerRadius type=\"real\" value=\"5\"/></CALayer>"),
    Row(
      "<CALayer><cornerRadius type=\"integer\" value=\"4\"/></CALayer>", "cornerRadius", .number(4.5),
      "<CALayer><cornerRadius type=\"real\" value=\"4.5\"/></CALayer>"),
    Row(
      "<CALayer><position type=\"CGPoint\" value=\"1 2.50\"/></CALayer>", "position", .point(3, 2.5),
      "<CALayer><position type=\"CGPoint\" value=\"3 2.50\"/></CALayer>"),
    // Colours.
    Row(
      "<CALayer backgroundColor=\"1 0.50 0\"/>", "backgroundColor", .color(0.2, 0.5, 0, 1),
      "<CALayer backgroundColor=\"0.2 0.50 0\"/>"),
    Row(
      "<CALayer backgroundColor=\"1 0 0 0.5\"/>", "backgroundColor", .color(1, 0, 0, 0.25),
      "<CALayer backgroundColor=\"1 0 0 0.25\"/>"),
    Row(
      "<CALayer><backgroundColor opacity='0.50' value='1 0 0'/></CALayer>", "backgroundColor",
      .color(0, 0, 0, 0.5),
      "<CALayer><backgroundColor opacity='0.50' value='0 0 0'/></CALayer>"),
    Row(
      "<CALayer><backgroundColor value='1 0 0'/></CALayer>", "backgroundColor", .color(1, 0, 0, 0.75),
      "<CALayer><backgroundColor value='1 0 0' opacity='0.75'/></CALayer>"),
    Row(
      "<CALayer><backgroundColor><CGColor value='1 0 0'/></backgroundColor></CALayer>", "backgroundColor",
      .color(1, 1, 0, 1), "<CALayer><backgroundColor><CGColor value='1 1 0'/></backgroundColor></CALayer>"),
    Row(
      "<CALayer backgroundColor=\"1 0 0\"/>", "backgroundColor", .color(1, 0, 0, 0.5),
      "<CALayer><backgroundColor type=\"CGColor\" value=\"1 0 0\" opacity=\"0.5\"/></CALayer>"),
    Row("<CALayer borderColor=\"1 0 0\"/>", "backgroundColor", .nothing, "<CALayer borderColor=\"1 0 0\"/>"),
    Row("<CALayer backgroundColor=\"1 0 0\"/>", "backgroundColor", .nothing, "<CALayer/>"),
    Row("<CAShapeLayer/>", "fillColor", .nothing, "<CAShapeLayer><fillColor type=\"null\"/></CAShapeLayer>"),
    // Names, flags and texts.
    Row("<CALayer hidden=\"NO\"/>", "hidden", .flag(true), "<CALayer hidden=\"YES\"/>"),
    Row("<CALayer hidden=\"0\"/>", "hidden", .flag(true), "<CALayer hidden=\"1\"/>"),
    Row("<CALayer name=\"a &#38; b\"/>", "name", .text("a & c"), "<CALayer name=\"a &#38; c\"/>"),
    Row(
      "<CALayer name='a'/>", "name", .text("it's <\"new\">\n"),
      "<CALayer name='it&apos;s &lt;\"new\"&gt;&#10;'/>"),
    Row(
      "<CAGradientLayer type=\"axial\"/>", "type", .text("radial"), "<CAGradientLayer type=\"radial\"/>"),
    Row(
      "<CALayer continuousCorners=\"1\"/>", "cornerCurve", .text("circular"),
      "<CALayer cornerCurve=\"circular\"/>"),
    // Transforms.
    Row(
      "<CALayer transform=\"rotate(30deg)\"/>", "transform.rotation.z", .number(.pi / 4),
      "<CALayer transform=\"rotate(45deg)\"/>"),
    Row(
      "<CALayer transform=\"translate(1.50,  2) rotate(30.0deg)\"/>", "transform.translation.x", .number(9),
      "<CALayer transform=\"translate(9,  2) rotate(30.0deg)\"/>"),
    Row(
      "<CALayer transform.rotation.z=\"0.20\"/>", "transform.rotation.z", .number(0.4),
      "<CALayer transform.rotation.z=\"0.4\"/>"),
    Row(
      "<CALayer transform.rotation.z=\"0.20\"/>", "transform", .turn(0.4),
      "<CALayer transform.rotation.z=\"0.4\"/>"),
    Row(
      "<CALayer transform=\"perspective(500)\"/>", "transform.rotation.y", .number(0.5),
      "<CALayer transform=\"perspective(500)\" transform.rotation.y=\"0.5\"/>"),
    Row("<CALayer/>", "transform", .scale(2, 2), "<CALayer transform=\"scale(2)\"/>"),
    Row(
      "<CALayer transform=\"scale(2)\"/>", "transform", .shift(3, 4),
      "<CALayer transform=\"translate(3, 4)\"/>"),
    // Paths and lists.
    Row(
      "<CAShapeLayer path=\"0.0 0 m 10 10.50 l\"/>", "path", .path([0, 0, 12, 10.5]),
      "<CAShapeLayer path=\"0.0 0 m 12 10.50 l\"/>"),
    Row(
      "<CAShapeLayer>\n\t<path type=\"CGPath\" value=\"0 0 m 5 5 l h\"/>\n</CAShapeLayer>", "path",
      .path([0.123456, 0, 5, 5]),
      "<CAShapeLayer>\n\t<path type=\"CGPath\" value=\"0.1235 0 m 5 5 l\"/>\n</CAShapeLayer>"),
    Row(
      "<CAGradientLayer><locations><real value=\"0\"/> <integer value=\"1\"/></locations></CAGradientLayer>",
      "locations", .numbers([0, 0.5]),
      "<CAGradientLayer><locations><real value=\"0\"/> <real value=\"0.5\"/></locations></CAGradientLayer>"),
    Row(
      "<CAShapeLayer>\n  <lineDashPattern>\n    <integer value=\"8\"/>\n  </lineDashPattern>\n</CAShapeLayer>",
      "lineDashPattern", .numbers([8, 2]),
      "<CAShapeLayer>\n  <lineDashPattern>\n    <integer value=\"8\"/>\n    <real value=\"2\"/>\n  </lineDashPattern>\n"
        + "</CAShapeLayer>"),
    Row(
      "<CAShapeLayer>\n  <lineDashPattern>\n    <integer value=\"8\"/>\n    <integer value=\"2\"/>\n"
        + "    <integer value=\"4\"/>\n  </lineDashPattern>\n</CAShapeLayer>",
      "lineDashPattern", .numbers([8, 4]),
      "<CAShapeLayer>\n  <lineDashPattern>\n    <integer value=\"8\"/>\n    <integer value=\"4\"/>\n"
        + "  </lineDashPattern>\n</CAShapeLayer>"),
    // Frames.
    Row("<CALayer frame=\"10 20 30 40\"/>", "position", .point(26, 40), "<CALayer frame=\"11 20 30 40\"/>"),
    Row("<CALayer frame=\"10 20 30 40\"/>", "bounds", .rect(0, 0, 40, 40), "<CALayer frame=\"5 20 40 40\"/>"),
    Row("<CALayer frame=\"10 20 30 40\"/>", "frame", .rect(1, 20, 30, 40), "<CALayer frame=\"1 20 30 40\"/>"),
    Row(
      "<CALayer bounds=\"0 0 10 10\" position=\"5 5\"/>", "frame", .rect(0, 0, 20, 10),
      "<CALayer bounds=\"0 0 20 10\" position=\"10 5\"/>"),
    // Filters and cells.
    Row(
      "<CALayer><filters><CAFilter filter=\"gaussianBlur\" name=\"blur\" inputRadius=\"8\"/></filters></CALayer>",
      "filters.blur.inputRadius", .number(9.5),
      "<CALayer><filters><CAFilter filter=\"gaussianBlur\" name=\"blur\" inputRadius=\"9.5\"/></filters></CALayer>"
    ),
    Row(
      "<CAEmitterLayer><emitterCells><CAEmitterCell name=\"spark\"/></emitterCells></CAEmitterLayer>",
      "emitterCells.spark.birthRate", .number(20),
      "<CAEmitterLayer><emitterCells><CAEmitterCell name=\"spark\" birthRate=\"20\"/></emitterCells></CAEmitterLayer>"
    ),
    Row(
      "<CALayer><mask type=\"CAShapeLayer\"/></CALayer>", "mask.lineWidth", .number(2),
      "<CALayer><mask type=\"CAShapeLayer\" lineWidth=\"2\"/></CALayer>"),
    Row(
      "<CALayer>\n  <contents type=\"CGImage\" src=\"assets/a.png\"/>\n</CALayer>", "contents",
      .text("assets/b.png"),
      "<CALayer>\n  <contents type=\"CGImage\" src=\"assets/b.png\"/>\n</CALayer>"),
    Row(
      "<CALayer>\n  <contents><CGImage src='assets/a.png'/></contents>\n</CALayer>", "contents",
      .text("assets/b.png"),
      "<CALayer>\n  <contents><CGImage src='assets/b.png'/></contents>\n</CALayer>"),
    Row(
      "<CALayer>\n  <sublayers/>\n</CALayer>", "contents", .text("a.png"),
      "<CALayer>\n  <contents type=\"CGImage\" src=\"a.png\"/>\n  <sublayers/>\n</CALayer>"),
  ]

  @Test(arguments: rows) func setsOneValue(_ row: Row) throws {
    let after = try changed(caml(row.before)) { text in
      let layer = text.children(of: text.root)[0]
      try text.set(row.value.boxed, forKeyPath: row.keyPath, of: layer)
    }
    #expect(after == caml(row.after))
  }

  @Test func keepsCommentsAndEverythingElse() throws {
    let before = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- A ball -->
      <!DOCTYPE caml [ <!ENTITY a "<CALayer/>"> ]>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0" xmlns:x='y' >
      \t<CALayer name="stage"\t bounds="0 0 640 480"> <!-- <CALayer name="ball"/> -->
          <![CDATA[ <CALayer name="ball"/> ]]>
          <sublayers>
            <CALayer name="ball"  position="120  240"   cornerRadius="40" x:note="&lt;&#x1F600;>"><?pi <CALayer?></CALayer>
          </sublayers>
      \t</CALayer>
      </caml>\n
      """
    let after = try changed(before) { text in
      try text.set(CGPoint(x: 120, y: 180), forKeyPath: "position", of: text.element("ball"))
    }
    #expect(after == before.replacingOccurrences(of: "120  240", with: "120  180"))
  }

  @Test func dragBackRestoresTheSpelling() throws {
    var text = try MarkupText(caml("<CALayer position=\"10.50 020\"/>"))
    let layer = text.children(of: text.root)[0]
    for x in [11.0, 12.3, 10.5] {
      try text.change("Move", replacesLast: true) { text throws(MarkupTextError) in
        try text.set(CGPoint(x: x, y: 20), forKeyPath: "position", of: layer)
      }
    }
    #expect(text.string == caml("<CALayer position=\"10.50 020\"/>"))
    #expect(!text.isChanged && text.undoName == nil)
  }

  @Test func knowsWhatIsOnDisk() throws {
    var text = try MarkupText(caml("<CALayer opacity=\"1\"/>"))
    let layer = text.children(of: text.root)[0]
    try text.set(0.5, forKeyPath: "opacity", of: layer)
    text.markSaved()
    #expect(!text.isChanged)
    text.undo()
    #expect(text.isChanged)
    text.redo()
    #expect(!text.isChanged)
    text.undo()
    try text.set(0.25, forKeyPath: "opacity", of: layer)
    #expect(text.isChanged)
    text.undo()
    // The file on disk has a value that the history no longer has.
    #expect(text.isChanged && text.redoName != nil)
  }

  @Test(arguments: [
    ("opacity", "not a number", "does not fit"), ("nonsense", "1", "has no property \"nonsense\""),
    ("cornerCurve", "round", "is not one of"),
    ("filters.blur.inputRadius", "1", "nothing in filters has the name \"blur\""),
  ]) func saysWhatCannotBeWritten(keyPath: String, value: String, message: String) throws {
    var text = try MarkupText("\n  " + caml("\n<CALayer name=\"é\" opacity=\"1\"/>"))
    let before = text.string
    let layer = try text.element("é")
    let error = #expect(throws: MarkupTextError.self) { try text.set(value, forKeyPath: keyPath, of: layer) }
    #expect(
      error.map { $0.description.hasPrefix("scene.caml:3:1: ") && $0.message.contains(message) } == true,
      "\(error as Any)")
    #expect(text.string == before && text.undoName == nil)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300]) func refusesNumbersThatFilesCannotHave(number: Double)
    throws
  {
    var text = try MarkupText(caml("<CALayer position=\"1 2\"/>"))
    let layer = text.children(of: text.root)[0]
    for (key, value) in [
      ("opacity", number), ("position", CGPoint(x: number, y: 1)), ("position.x", number),
      ("bounds", CGRect(x: 0, y: 0, width: number, height: 1)), ("transform.scale", number),
    ] as [(String, Any)] {
      #expect(throws: MarkupTextError.self, "\(key)") { try text.set(value, forKeyPath: key, of: layer) }
    }
    #expect(throws: MarkupTextError.self) {
      try text.set(CGRect(x: 0, y: 0, width: -1, height: 1), forKeyPath: "bounds", of: layer)
    }
    let isChanged = text.isChanged
    #expect(!isChanged)
  }

  @Test func sharedValuesAreNotChanged() throws {
    let before = caml(
      "<CALayer><backgroundColor id=\"c\" value=\"1 0 0\"/><sublayers><CALayer name=\"b\">"
        + "<backgroundColor object=\"c\"/></CALayer></sublayers></CALayer>"
    )
    var text = try MarkupText(before)
    let error = #expect(throws: MarkupTextError.self) {
      try text.set(
        CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1), forKeyPath: "backgroundColor",
        of: text.element("CALayer"))
    }
    #expect(error?.message.contains("shared") == true)
    // The one that refers to it gets a value of its own.
    try text.set(
      CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1), forKeyPath: "backgroundColor", of: text.element("b"))
    #expect(
      text.string
        == before.replacingOccurrences(
          of: "<backgroundColor object=\"c\"/>", with: "<backgroundColor type=\"CGColor\" value=\"0 0 1\"/>"))
  }

  @Test func removesValues() throws {
    let before = caml(
      """

      <CALayer position="1 2" name="a"
          position.x="3" opacity="0.5">
        <backgroundColor value="1 0 0" opacity="0.5"/>
      </CALayer>

      """)
    let after = try changed(before) { text in
      let layer = try text.element("a")
      try text.removeValue(forKeyPath: "position", of: layer)
      try text.removeValue(forKeyPath: "backgroundColor", of: layer)
      #expect(text.carriers(of: "position", in: layer).isEmpty)
      #expect(!text.carriers(of: "opacity", in: layer).isEmpty)
    }
    #expect(after == caml("\n<CALayer name=\"a\" opacity=\"0.5\">\n</CALayer>\n"))
  }

  // MARK: Encodings

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], [true, false])
  func keepsUTF16(encoding: String.Encoding, hasMark: Bool) throws {
    let before = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + caml("<CALayer name=\"😀é\" opacity=\"1\"/>")
    func encode(_ text: String) throws -> [UInt8] {
      [UInt8](try #require(((hasMark ? "\u{FEFF}" : "") + text).data(using: encoding)))
    }
    var text = try MarkupText(encode(before), file: "a")
    let layer = text.children(of: text.root)[0]
    try text.set(0.5, forKeyPath: "opacity", of: layer)
    try text.set("ü", forKeyPath: "name", of: layer)
    #expect(
      try text.fileBytes
        == encode(
          before.replacingOccurrences(of: "opacity=\"1", with: "opacity=\"0.5").replacingOccurrences(
            of: "😀é", with: "ü")))
    text.undo()
    text.undo()
    #expect(try text.fileBytes == encode(before))
  }

  @Test func keepsLatin1AndTheMarkOfUTF8() throws {
    let before = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + caml("<CALayer name=\"é\"/>")
    var text = try MarkupText([UInt8](try #require(before.data(using: .isoLatin1))), file: "a")
    try text.set("é€", forKeyPath: "name", of: text.children(of: text.root)[0])
    #expect(
      String(bytes: text.fileBytes, encoding: .isoLatin1)
        == before.replacingOccurrences(of: "é", with: "é&#8364;"))
    let marked = "\u{FEFF}" + caml("<CALayer/>")
    let after = try changed(marked) { try $0.set(0.5, forKeyPath: "opacity", of: $0.element("CALayer")) }
    #expect(after == "\u{FEFF}" + caml("<CALayer opacity=\"0.5\"/>"))
  }

  @Test func refusesTextsThatCannotBeKept() throws {
    #expect(throws: MarkupTextError.self) { try MarkupText([0xFF, 0xFE, 0x3C, 0x00, 0x00], file: "a") }
    #expect(throws: MarkupTextError.self) { try MarkupText("") }
    #expect(throws: MarkupTextError.self) { try MarkupText("no markup") }
    let deep = String(repeating: "<a>", count: 600)
    let error = #expect(throws: MarkupTextError.self) { try MarkupText(deep) }
    #expect(error?.message.contains("nested") == true && error?.line == 1)
  }

  // MARK: All properties

  @MainActor @Test func everyPropertyReadsAsItWasSet() throws {
    for name in layerClassNames {
      let made = try #require(makeLayer(named: name))
      for property in type(of: made).propertyTable.properties where property.isStored {
        guard !["sublayers", "mask", "sourceLayer", "style"].contains(property.key),
          let value = try sample(of: property)
        else { continue }
        for form in ["<\(name)/>", "<\(name)>\n  <sublayers>\n  </sublayers>\n</\(name)>"] {
          let before = "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\n\(form)\n</caml>\n"
          var values: [Any?] = [value, made.value(forKey: property.key), value]
          if Unbox.unwrapped(values[1]) == nil { values.remove(at: 1) }
          let after = try changed(before) { text in
            let layer = text.children(of: text.root)[0]
            for value in values { try text.set(value, forKeyPath: property.key, of: layer) }
          }
          let document = try read(after)
          #expect(
            document.messages.filter { !$0.hasPrefix("0:0: ") } == [], "\(name).\(property.key) \(after)")
          let found = document.root?.value(forKey: property.key)
          let wanted = rounded(value, property.kind, key: property.key)
          #expect(isNear(found, wanted, property.kind), "\(name).\(property.key): \(after)")
        }
      }
    }
  }
}

/// Whether two values are the same up to what four decimals can tell.
@MainActor func isNear(_ a: Any?, _ b: Any?, _ kind: ValueKind?) -> Bool {
  if isSame(a, b, kind) { return true }
  guard let kind, let a = Unbox.row(a, kind), let b = Unbox.row(b, kind), a.count == b.count else {
    return false
  }
  return zip(a, b).allSatisfy { abs($0 - $1) <= 6e-5 * max(1, abs($1)) }
}
