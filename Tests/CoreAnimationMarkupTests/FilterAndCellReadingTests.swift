import Foundation
import Testing

@testable import CoreAnimationMarkup
@testable import QuartzCore

@Suite struct FilterAndCellReadingTests {
  @Test func readsFilters() throws {
    let document = try readRoot(
      " compositingFilter=\"multiplyBlendMode\"",
      """
      <filters>
        <CAFilter filter="gaussianBlur" name="blur" inputRadius="8" enabled="0"/>
        <CAFilter filter="colorMatrix" name="m" inputColorMatrix="matrix(1 0 0 0 .5 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)"/>
        <CAFilter filter="colorMonochrome" name="tint"><inputColor value="1 0 0"/></CAFilter>
      </filters>
      <backgroundFilters><CAFilter filter="CIGaussianBlur" name="behind"/></backgroundFilters>
      """)
    #expect(document.diagnostics.isEmpty)
    let root = try #require(document.root)
    #expect(root.compositingFilter as? String == "multiplyBlendMode")
    #expect(root.value(forKeyPath: "filters.blur.inputRadius") as? Double == 8)
    #expect(root.value(forKeyPath: "filters.blur.enabled") as? Bool == false)
    #expect((root.value(forKeyPath: "filters.m.inputColorMatrix") as? [NSNumber])?[4] == 0.5)
    let tint = root.value(forKeyPath: "filters.tint.inputColor")
    #expect((tint as? CGColor)?.components == [1, 0, 0, 1])
    #expect((root.backgroundFilters?.first as? CAFilter)?.type == "gaussianBlur")
  }

  /// A state, an animation and a filter give the twenty numbers in one form.
  @Test func readsColourMatrices() throws {
    let matrix = "matrix(0 0 0 0 0 0 0 0 0 0 1 0 0 0 0.25 0 0 0 1 0)"
    let document = try readRoot(
      "id=\"a\"",
      """
      <filters><CAFilter filter="colorMatrix" name="m"><inputColorMatrix type="CAColorMatrix" value="\(matrix)"/></CAFilter></filters>
      <animations><turn type="CABasicAnimation" keyPath="filters.m.inputColorMatrix" duration="1">
      <fromValue type="CAColorMatrix" value="\(matrix)"/></turn></animations>
      <states><LKState name="Sleep"><elements><LKStateSetValue targetId="a" keyPath="filters.m.inputColorMatrix">
      <value type="CAColorMatrix" value="\(matrix)"/></LKStateSetValue></elements></LKState>
      <LKState name="Bad"><elements><LKStateSetValue targetId="a" keyPath="opacity">
      <value type="CAColorMatrix" value="\(matrix)"/></LKStateSetValue></elements></LKState></states>
      """)
    #expect(
      document.messages.count == 1 && document.messages[0].contains("type CAColorMatrix does not fit here"))
    let root = try #require(document.root)
    let expected = (0..<20).map { $0 == 10 || $0 == 18 ? 1.0 : $0 == 14 ? 0.25 : 0 }
    let state = root.state(withName: "Sleep")?.elements.first as? CAStateSetValue
    for value in [
      root.value(forKeyPath: "filters.m.inputColorMatrix"), state?.value,
      (root.animation(forKey: "turn") as? CABasicAnimation)?.fromValue,
    ] { #expect(Unbox.numbers(value) == expected) }
    document.states.set("Sleep", speed: 0)
    #expect(Unbox.numbers(root.value(forKeyPath: "filters.m.inputColorMatrix")) == expected)
    let text = String(decoding: try #require(CAMLWriter(document: document)).data(), as: UTF8.self)
    #expect(text.contains("<value type=\"CAColorMatrix\" value=\"\(matrix)\"/>"))
  }

  /// Core Image calls the amount of these filters their intensity.
  @Test(arguments: ["CISepiaTone", "CIColorMonochrome", "sepia"]) func readsIntensities(filter: String) throws
  {
    let document = try readRoot(
      "",
      """
      <filters><CIFilter filter="\(filter)" name="a" enabled="1"><inputIntensity type="real" value="0.25"/></CIFilter>
      <CIFilter filter="\(filter)" name="b" inputIntensity="0.5"/></filters>
      """)
    #expect(document.messages == [])
    let root = try #require(document.root)
    #expect(root.value(forKeyPath: "filters.a.inputAmount") as? Double == 0.25)
    #expect(root.value(forKeyPath: "filters.b.inputIntensity") as? Double == 0.5)
    root.setValue(0.75, forKeyPath: "filters.b.inputIntensity")
    #expect(root.value(forKeyPath: "filters.b.inputAmount") as? Double == 0.75)
    #expect(CALayer.valueKind(forKeyPath: "filters.b.inputIntensity") == .number)
  }

  @Test func readsACompositingFiltersElement() throws {
    let element = try readRoot("", "<compositingFilter type=\"CAFilter\" filter=\"destOut\"/>")
    #expect((element.root?.compositingFilter as? CAFilter)?.type == "destOut" && element.diagnostics.isEmpty)
  }

  @Test func readsEmitterCells() throws {
    let document = try read(
      caml(
        """
        <CAEmitterLayer bounds="0 0 100 100" emitterPosition="50 20" emitterShape="circle" emitterSize="9 9"
          renderMode="additive" seed="7" birthRate="2">
          <emitterCells>
            <CAEmitterCell id="#c" name="spark" birthRate="20" lifetime="1.5" velocity="30" emissionRange="6.28"
              color="1 .5 0" contentsRect="0 0 .5 .5">
              <emitterCells><CAEmitterCell name="smoke" scale=".25" alphaSpeed="-.5"/></emitterCells>
            </CAEmitterCell>
          </emitterCells>
          <animations><a type="CABasicAnimation" keyPath="emitterCells.spark.birthRate" duration="1">
            <fromValue type="real" value="0"/></a></animations>
        </CAEmitterLayer>
        """))
    #expect(document.diagnostics.isEmpty)
    let layer = try #require(document.root as? CAEmitterLayer)
    #expect(layer.emitterShape == .circle && layer.renderMode == .additive && layer.seed == 7)
    let spark = try #require(layer.emitterCells?.first)
    #expect(spark.birthRate == 20 && spark.lifetime == 1.5 && spark.color?.components == [1, 0.5, 0, 1])
    #expect(spark.contentsRect == CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    let smoke = try #require(spark.emitterCells?.first)
    #expect(smoke.scale == 0.25 && smoke.alphaSpeed == -0.5)
    #expect(layer.animation(forKey: "a") != nil)
  }

  @Test func reportsMistakes() throws {
    let document = try readRoot(
      "",
      """
      <filters><CAFilter filter="sparkle"/><CAFilter filter="gaussianBlur" inputRadius="wide" inputColour="1"/>
      <CAFilter/></filters>
      """)
    #expect(
      document.diagnostics.map(\.message) == [
        "the filter \"sparkle\" is not known; it has no effect",
        "\"wide\" is not a number; it is skipped",
        "the filter \"gaussianBlur\" has no input \"inputColour\"; it is skipped",
        "the element <CAFilter> is not known here; it is skipped",
      ])
    let cells = try read(
      caml(
        "<CAEmitterLayer bounds=\"0 0 9 9\"><emitterCells><CAEmitterCell birthRate=\"many\" wings=\"2\"><x/></CAEmitterCell>"
          + "<CALayer/></emitterCells></CAEmitterLayer>"))
    #expect(cells.diagnostics.count == 4 && (cells.root as? CAEmitterLayer)?.emitterCells?.count == 1)
  }

  /// The classes of the engine are read with their own properties.
  @Test func readsShapesGradientsReplicatorsAndTexts() throws {
    let document = try readRoot(
      "",
      """
      <sublayers>
        <CAShapeLayer name="shape" path="0 0 m 10 0 l 10 10 l h" fillColor="0 1 0" fillRule="even-odd" lineCap="round"
          strokeStart=".25"><lineDashPattern><integer value="8"/><integer value="4"/></lineDashPattern></CAShapeLayer>
        <CAGradientLayer name="gradient" startPoint="0 0" endPoint="1 1"><type value="radial"/>
          <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity=".5"/></colors>
          <locations><real value="0"/><real value=".5"/></locations></CAGradientLayer>
        <CAReplicatorLayer name="replicator" instanceCount="5" instanceDelay=".1"
          instanceTransform="rotate(90deg)" instanceAlphaOffset="-.1"/>
        <CATextLayer name="text" string="Hello" fontSize="20" alignmentMode="center" wrapped="1"
          foregroundColor="1 0 0"/>
        <CAScrollLayer name="scroll" scrollMode="vertically"/>
      </sublayers>
      """)
    #expect(document.diagnostics.map(\.message) == [])
    let shape = try #require(document.layer("shape") as? CAShapeLayer)
    #expect(shape.path?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(shape.lineDashPattern == [8, 4] && shape.fillRule == .evenOdd && shape.strokeStart == 0.25)
    let gradient = try #require(document.layer("gradient") as? CAGradientLayer)
    #expect(gradient.type == .radial && gradient.colors?.count == 2 && gradient.locations == [0, 0.5])
    let replicator = try #require(document.layer("replicator") as? CAReplicatorLayer)
    #expect(replicator.instanceCount == 5 && abs(replicator.instanceTransform.m12 - 1) < 1e-12)
    let text = try #require(document.layer("text") as? CATextLayer)
    #expect(text.string as? String == "Hello" && text.alignmentMode == .center && text.isWrapped)
    #expect((document.layer("scroll") as? CAScrollLayer)?.scrollMode == .vertically)
  }
}
