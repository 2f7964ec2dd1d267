import CoreText
import Foundation
import FoundationXML
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Layers as they are written: every property of every class comes back, defaults are left out, and what cannot be
/// written is told.
@MainActor @Suite struct LayerWritingTests {
  nonisolated static let classes = layerClassNames
  /// Properties of kinds that files have no form for, and those with tests of their own.
  private static let unwritten: Set = ["style", "actions", "constraints", "sourceLayer"]

  @Test(arguments: classes) func everyPropertyComesBack(className: String) throws {
    let properties = try #require(layerClass(named: className)).propertyTable.properties
    for property in properties
    where property.isStored && !Self.unwritten.contains(property.key) {
      let layer = try #require(makeLayer(named: className))
      // What these draw is made of their other properties.
      if property.key == "contents", layer is CATextLayer || layer is CATiledLayer { continue }
      layer.name = "it"
      guard let value = try sample(of: property) else {
        Issue.record("\(property.key): the kind \(property.kind) needs a form, and a sample here")
        continue
      }
      layer.setValue(property.key == "name" ? "it" : value, forKey: property.key)
      #expect(!layer.isAtDefault(property), "\(property.key) has its default")
      let tree = try WrittenTree(rooted(layer))
      #expect(tree.losses == [], "\(property.key)")
      #expect(tree.document.diagnostics.map(\.description) == [], "\(property.key)")
      let read = try tree.layer("it")
      #expect(isSame(layer, read), "\(property.key): \(tree.text)")
      // The oracle sees a difference.
      if property.key != "name" {
        let other = try #require(makeLayer(named: className))
        other.name = "it"
        #expect(!isSame(layer, other), "\(property.key)")
      }
    }
  }

  @Test func everyPropertyOfCellsComesBack() throws {
    for property in CAEmitterCell.propertyTable.properties where property.isStored && property.key != "style"
    {
      let cell = CAEmitterCell()
      guard let value = try sample(of: property) else {
        Issue.record("\(property.key): the kind \(property.kind) needs a form, and a sample here")
        continue
      }
      cell.setValue(value, forKey: property.key)
      #expect(!cell.isAtDefault(property))
      let layer = CAEmitterLayer()
      layer.name = "it"
      layer.emitterCells = [cell]
      let tree = try WrittenTree(rooted(layer))
      #expect(tree.losses == [] && tree.document.diagnostics.isEmpty)
      let read = try #require((try tree.layer("it") as? CAEmitterLayer)?.emitterCells?.first)
      #expect(isSame(cell, read), "\(property.key): \(tree.text)")
    }
  }

  @Test(arguments: classes) func defaultsAreLeftOut(className: String) throws {
    let tree = try WrittenTree(rooted(try #require(makeLayer(named: className))))
    #expect(tree.text.contains("      <\(className)/>\n"))
  }

  @Test func isIndentedAndInOrder() throws {
    let layer = CALayer()
    layer.name = "box"
    layer.opacity = 0.9
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20.5)
    layer.borderColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(
      try WrittenTree(rooted(layer)).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer name="root" bounds="0 0 100 100" position="50 50" geometryFlipped="1">
            <sublayers>
              <CALayer name="box" bounds="0 0 40 20.5" opacity="0.9">
                <borderColor type="CGColor" value="1 0.5 0" opacity="0.5"/>
              </CALayer>
            </sublayers>
          </CALayer>
        </caml>

        """)
  }

  @Test func aColourThatIsNoneIsWritten() throws {
    let layer = CAShapeLayer()
    layer.name = "it"
    layer.fillColor = nil
    layer.borderColor = nil
    let tree = try WrittenTree(rooted(layer))
    #expect(tree.document.messages == [])
    let read = try #require(try tree.layer("it") as? CAShapeLayer)
    #expect(read.fillColor == nil && read.borderColor == nil && read.strokeColor == nil)
  }

  @Test(arguments: [
    (CATransform3DIdentity, ""), (CATransform3DMakeTranslation(3, -4.5, 0), "translate(3, -4.5)"),
    (CATransform3DMakeTranslation(0, 0, 7), "translate(0, 0, 7)"),
    (CATransform3DMakeScale(2, 2, 1), "scale(2)"),
    (CATransform3DMakeScale(2, 3, 1), "scale(2, 3)"), (CATransform3DMakeScale(2, 2, 2), "scale(2, 2, 2)"),
    (CATransform3DMakeRotation(30 * .pi / 180, 0, 0, 1), "rotate(30deg)"),
    (CATransform3DMakeRotation(-12.5 * .pi / 180, 1, 0, 0), "rotate(-12.5deg, 1, 0, 0)"),
    (CATransform3DMakeRotation(45 * .pi / 180, 0, 1, 0), "rotate(45deg, 0, 1, 0)"),
  ]) func transformsAreFunctionsWhereTheseAreExact(transform: CATransform3D, text: String) throws {
    #expect(TransformText.text(of: transform) == text)
    #expect(numbers(try TransformText.transform(text)) == numbers(transform))
  }

  @Test func otherTransformsAreMatricesAndExact() throws {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    #expect(TransformText.text(of: perspective) == "perspective(500)")
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      func number() -> CGFloat { CGFloat.random(in: -3...3, using: &random) }
      var transform = CATransform3DMakeRotation(number(), number(), number(), number())
      transform = CATransform3DTranslate(transform, number(), number(), number())
      if Bool.random(using: &random) {
        transform = CATransform3DScale(transform, number(), number(), number())
      }
      let text = try #require(TransformText.text(of: transform))
      #expect(numbers(try TransformText.transform(text)) == numbers(transform), "\(text)")
    }
    #expect(TransformText.text(of: CATransform3DMakeScale(.nan, 1, 1)) == nil)
  }

  @Test func numbersReadBackAsTheSame() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random))
      guard value.isFinite, abs(value) < 1e38 else { continue }
      var out = MarkupBuffer()
      out.open("a")
      out.attribute("v", value)
      out.close()
      let text = String(decoding: out.bytes, as: UTF8.self)
      let written = try #require(text.split(separator: "\"").dropFirst(5).first, "\(text)")
      #expect(try NumberText.number(String(written)) == value)
      #expect(!written.hasSuffix(".0"))
    }
  }

  @Test func textsComeBackWhateverTheyHold() throws {
    let text =
      "<a href=\"x\">&amp; 'b'\r\n\t]]> é 漢字 \u{1F469}\u{200D}\u{1F467} \u{7F}\u{85}\u{2028}\u{FFFD}\u{E000}"
    let layer = CATextLayer()
    layer.name = "it"
    layer.string = text
    let tree = try WrittenTree(rooted(layer))
    #expect(tree.losses == [] && tree.document.messages == [])
    #expect((try tree.layer("it") as? CATextLayer)?.string as? String == text)
    // A parser that is not this package's reads it too.
    #expect(XMLParserText.attribute("string", in: tree.text) == text)
  }

  @Test func charactersThatXMLDoesNotHaveAreTold() throws {
    let layer = CALayer()
    layer.name = "a\u{1B}b\u{0}c"
    let tree = try WrittenTree(rooted(layer))
    #expect(
      tree.losses == [
        #"root/a\u{1b}b\u{0}c: U+001B is not legal in XML; other programs may refuse the file (name)"#
      ])
    #expect(tree.document.root?.sublayers?.first?.name == "a\u{1B}b\u{FFFD}c")
    // What is read is written as it was.
    #expect(try CAMLWriter(document: tree.document)?.data() == Data(tree.text.utf8))
  }

  @Test func whatCannotBeWrittenIsToldByNameAndPath() throws {
    final class OwnLayer: CAShapeLayer {}
    final class Delegate: NSObject, CALayerDelegate, CAAction {
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
    }
    let delegate = Delegate()
    let layer = OwnLayer()
    layer.name = "own"
    layer.lineWidth = 4
    layer.delegate = delegate
    layer.actions = ["position": delegate]
    layer.contents = NSDate()
    layer.setValue(3, forKey: "answer")
    let text = CATextLayer()
    text.string = NSAttributedString(string: "plain")
    layer.addSublayer(text)
    let tree = try WrittenTree(rooted(layer))
    #expect(
      tree.losses.sorted() == [
        "root/own/CATextLayer: the attributes of an attributed string cannot be written; only its text is written (string)",
        "root/own: a delegate cannot be written (delegate)",
        "root/own: a value for a key that the class does not declare cannot be written (answer)",
        "root/own: a value of the class NSDate cannot be written (contents)",
        "root/own: actions cannot be written (actions)",
        "root/own: the class OwnLayer cannot be written; the layer is written as CAShapeLayer",
      ])
    #expect(tree.document.messages == [])
    let read = try #require(try tree.layer("own") as? CAShapeLayer)
    #expect(read.lineWidth == 4)
    #expect((read.sublayers?.first as? CATextLayer)?.string as? String == "plain")
  }

  @Test func aFontIsWrittenByItsName() throws {
    let layer = CATextLayer()
    layer.name = "it"
    layer.font = CTFontCreateWithName("DejaVuSans-Bold" as CFString, 12, nil)
    let tree = try WrittenTree(rooted(layer))
    #expect(tree.losses == [])
    let name = try #require((try tree.layer("it") as? CATextLayer)?.font as? String)
    #expect(name == CTFontCopyPostScriptName(try #require(layer.font as? CTFont)) as String)
  }

  @Test func treesThatAreTooDeepAreCutAndTold() throws {
    let root = rooted(CALayer())
    var layer = root
    for _ in 0..<5000 {
      let next = CALayer()
      layer.addSublayer(next)
      layer = next
    }
    let tree = try WrittenTree(root)
    #expect(tree.losses.count == 1 && tree.losses.first?.contains("deep") == true)
    #expect(tree.document.messages == [])
    #expect(tree.document.layerCount > 200)
  }
}

/// An attribute as libxml2 reads it.
private final class XMLParserText: NSObject, XMLParserDelegate {
  private let name: String
  private var value: String?

  private init(_ name: String) { self.name = name }

  static func attribute(_ name: String, in text: String) -> String? {
    let delegate = XMLParserText(name)
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = delegate
    return parser.parse() ? delegate.value : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    value = value ?? attributeDict[name]
  }
}
