import CoreText
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Layout and drawing of a text layer. The tests have no numbers of fonts: expected values follow from
  /// CoreText's measures.
  @MainActor @Suite struct TextLayerTests {
    private func layer(_ string: Any?, _ size: CGSize = CGSize(width: 200, height: 100)) -> CATextLayer {
      let layer = CATextLayer()
      layer.frame = CGRect(origin: .zero, size: size)
      layer.fontSize = 20
      layer.string = string
      return layer
    }

    private func width(_ text: String, _ font: String = "Helvetica", _ size: CGFloat = 20) -> CGFloat {
      let string = NSAttributedString(string: text, attributes: [.font: CTFont(font, size: size)])
      return CGFloat(CTLineGetTypographicBounds(CTLine(string), nil, nil, nil))
    }

    private func isClose(_ one: CGFloat, _ other: CGFloat) -> Bool { abs(one - other) < 1e-6 }

    /// Where the contents are not clear: columns and rows from the top left.
    private func ink(_ layer: CALayer) throws -> CGRect {
      let image = try #require(layer.contents as? CGImage)
      let bytes = image.withPixels { [UInt8]($0) }
      var box = CGRect.null
      for y in 0..<image.height {
        for x in 0..<image.width where bytes[4 * (y * image.width + x) + 3] > 0 {
          box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return box
    }

    @Test func theLayersAttributesAreThoseOfAPlainString() throws {
      let layer = layer("Plain")
      layer.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      #expect(isClose(layer.preferredFrameSize().width, width("Plain")))
      #expect(layer.makeLayout().glyphs.allSatisfy { $0.size == 20 && $0.color == layer.foregroundColor })
      layer.fontSize = 40
      #expect(isClose(layer.preferredFrameSize().width, width("Plain", "Helvetica", 40)))
      layer.font = "Menlo" as CFTypeRef
      #expect(isClose(layer.preferredFrameSize().width, width("Plain", "Menlo", 40)))
      // Of a font, the face counts; the size is the layer's.
      layer.font = CTFont("Times-Bold", size: 3)
      #expect(isClose(layer.preferredFrameSize().width, width("Plain", "Times-Bold", 40)))
      layer.font = 12
      #expect(isClose(layer.preferredFrameSize().width, width("Plain", "Helvetica", 40)))
    }

    @Test func anAttributedStringHasItsOwn() {
      let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      let string = NSMutableAttributedString(
        string: "Own", attributes: [.font: CTFont("Menlo", size: 11), .foregroundColor: blue])
      let layer = layer(string)
      #expect(isClose(layer.preferredFrameSize().width, width("Own", "Menlo", 11)))
      #expect(layer.makeLayout().glyphs.allSatisfy { $0.size == 11 && $0.color == blue })
      string.replaceCharacters(in: NSRange(location: 0, length: 3), with: "Changed later")
      #expect(isClose(layer.preferredFrameSize().width, width("Own", "Menlo", 11)))
    }

    @Test func anythingElseIsDrawnByItsDescription() {
      #expect(isClose(layer(12.5).preferredFrameSize().width, width("12.5")))
      #expect(layer(nil).preferredFrameSize() == .zero)
      #expect(layer("").makeLayout().lines.isEmpty)
    }

    @Test func linesWrapOnlyWhereAskedTo() {
      let layer = layer("several words that need more than a line\nand more")
      #expect(layer.makeLayout().lines.count == 2)
      #expect(layer.preferredFrameSize().width > 200)
      layer.isWrapped = true
      #expect(layer.makeLayout().lines.count > 2)
      let size = layer.preferredFrameSize()
      #expect(size.width <= 200)
      // A layer of the preferred size shows all of the text.
      layer.bounds.size = size
      layer.truncationMode = .end
      #expect(isClose(layer.makeLayout().size.height, size.height))
      #expect(isClose(layer.makeLayout().size.width, size.width))
    }

    @Test(arguments: [CATextLayerTruncationMode.start, .middle, .end])
    func whatDoesNotFitIsCut(mode: CATextLayerTruncationMode) {
      let layer = layer("several words that need more than a line")
      #expect(layer.makeLayout().size.width > 200)
      layer.truncationMode = mode
      #expect(layer.makeLayout().size.width <= 200)
      #expect(layer.makeLayout().size.width > 150)
    }

    @Test(arguments: [
      (CATextLayerAlignmentMode.natural, 0.0), (.left, 0), (.center, 0.5), (.right, 1),
      (CATextLayerAlignmentMode(rawValue: "unknown"), 0),
    ])
    func alignmentLaysLinesInTheBounds(mode: CATextLayerAlignmentMode, share: CGFloat) {
      let layer = layer("word")
      layer.alignmentMode = mode
      #expect(isClose(layer.makeLayout().lines[0].origin.x, (200 - width("word")) * share))
    }

    @Test func theTextIsAtTheTopOfTheContentsAndUpright() throws {
      let hosted = Hosted(layer("T_"))
      hosted.layer.contentsScale = 2
      CATransaction.flush()
      let outline = hosted.layer.makeLayout().outline.boundingBoxOfPath
      let before = try ink(hosted.layer)
      #expect(abs(before.minY - 2 * outline.minY) <= 1)
      #expect(abs(before.maxY - 2 * outline.maxY) <= 1)
      #expect(abs(before.minX - 2 * outline.minX) <= 1)
      #expect(abs(before.maxX - 2 * outline.maxX) <= 1)
      // Where y runs up, and where the bounds begin elsewhere, the picture is the same.
      hosted.root.isGeometryFlipped = true
      hosted.layer.bounds.origin = CGPoint(x: 30, y: 40)
      hosted.layer.setNeedsDisplay()
      CATransaction.flush()
      #expect(try ink(hosted.layer) == before)
    }

    @Test func changesAreDrawnAtTheNextCommit() throws {
      let hosted = Hosted(layer("one"))
      CATransaction.flush()
      let first = try ink(hosted.layer)
      hosted.layer.string = "one and two"
      CATransaction.flush()
      #expect(try ink(hosted.layer).width > first.width + 10)
      hosted.layer.string = nil
      CATransaction.flush()
      #expect(try ink(hosted.layer).isNull)
    }

    @Test(arguments: [0, -3, .nan, .infinity, 1e300] as [CGFloat])
    func sizesThatAreNoneDoNoHarm(size: CGFloat) {
      let layer = layer("text")
      layer.isWrapped = true
      layer.truncationMode = .end
      layer.fontSize = size
      #expect(layer.preferredFrameSize().width.isFinite)
      layer.fontSize = 20
      layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
      #expect(layer.makeLayout().size.height.isFinite)
    }
  }
}
