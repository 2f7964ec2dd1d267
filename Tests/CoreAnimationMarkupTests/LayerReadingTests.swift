import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles
@testable import XMLFiles

/// Layers: attributes, child elements, key paths, masks, sublayers.
@Suite struct LayerReadingTests {
  @Test func readsEveryKindOfPropertyAsAnAttribute() throws {
    let document = try readRoot(
      """
      name="r" position="3 4" zPosition="5.5" anchorPoint="0.25 0.75" anchorPointZ="2" opacity="0.5" hidden="1"
      doubleSided="0" opaque="1" geometryFlipped="1" masksToBounds="1" cornerRadius="4.8" cornerCurve="continuous"
      maskedCorners="12" edgeAntialiasingMask="3" borderWidth="1.5" borderColor="1 0 0" backgroundColor="0.1 0.2 0.3"
      shadowColor="0 1 0" shadowOpacity="0.25" shadowOffset="8 -8" shadowRadius="6" shadowPath="0 0 m 1 0 l 1 1 l h"
      contentsGravity="resizeAspect" contentsRect="0 0 0.5 0.5" contentsCenter="0.25 0.25 0.5 0.5" contentsScale="3"
      magnificationFilter="nearest" minificationFilter="trilinear" minificationFilterBias="0.5" shouldRasterize="1"
      rasterizationScale="2" allowsGroupOpacity="0" allowsEdgeAntialiasing="0" speed="0.5" beginTime="1" timeOffset="2"
      repeatCount="inf" duration="inf" autoreverses="1" fillMode="both" transform="translate(1, 2)"
      sublayerTransform="perspective(500)" drawsAsynchronously="1" autoresizingMask="18"
      """)
    #expect(document.messages == [])
    let layer = try #require(document.root)
    #expect(layer.name == "r" && layer.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(layer.position == CGPoint(x: 3, y: 4) && layer.zPosition == 5.5)
    #expect(layer.anchorPoint == CGPoint(x: 0.25, y: 0.75) && layer.anchorPointZ == 2)
    #expect(layer.opacity == 0.5 && layer.isHidden && !layer.isDoubleSided && layer.isOpaque)
    #expect(layer.isGeometryFlipped && layer.masksToBounds && layer.cornerRadius == 4.8)
    #expect(layer.cornerCurve == .continuous && layer.maskedCorners.rawValue == 12)
    #expect(layer.edgeAntialiasingMask.rawValue == 3 && layer.borderWidth == 1.5)
    #expect(components(layer.borderColor) == [1, 0, 0, 1])
    #expect(components(layer.backgroundColor) == [0.1, 0.2, 0.3, 1])
    #expect(components(layer.shadowColor) == [0, 1, 0, 1])
    #expect(
      layer.shadowOpacity == 0.25 && layer.shadowOffset == CGSize(width: 8, height: -8)
        && layer.shadowRadius == 6)
    #expect(elements(layer.shadowPath) == ["0.0 0.0 m", "1.0 0.0 l", "1.0 1.0 l", "h"])
    #expect(layer.contentsGravity == .resizeAspect && layer.contentsScale == 3)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    #expect(layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    #expect(layer.magnificationFilter == .nearest && layer.minificationFilter == .trilinear)
    #expect(layer.minificationFilterBias == 0.5 && layer.shouldRasterize && layer.rasterizationScale == 2)
    #expect(!layer.allowsGroupOpacity && !layer.allowsEdgeAntialiasing)
    #expect(
      layer.speed == 0.5 && layer.beginTime == 1 && layer.timeOffset == 2 && layer.repeatCount == .infinity)
    #expect(layer.duration == .infinity && layer.autoreverses && layer.fillMode == .both)
    #expect(layer.transform.m41 == 1 && layer.transform.m42 == 2 && layer.sublayerTransform.m34 == -1 / 500)
    #expect(layer.drawsAsynchronously && layer.autoresizingMask.rawValue == 18)
  }

  @Test func readsEveryKindOfPropertyAsAChild() throws {
    let document = try readRoot(
      "",
      """
      <name type="string" value="r"/><cornerRadius type="real" value="4.8"/><opacity type="integer" value="0"/>
      <hidden type="bool" value="1"/><maskedCorners type="integer" value="3"/>
      <position type="CGPoint" value="3 4"/><contentsRect type="CGRect" value="0 0 0.5 1"/>
      <shadowOffset type="CGSize" value="1 2"/><transform type="CATransform3D" value="scale(2)"/>
      <shadowPath type="CGPath" value="0 0 m 1 1 l"/><contentsGravity type="string" value="center"/>
      <backgroundColor opacity="0.5" value="0.1 0.2 0.3"/><borderColor type="CGColor" value="1 0 0"/>
      <shadowColor><CGColor value="0 0 1" opacity="0.25"/></shadowColor><zPosition value="7"/>
      <anchorPoint><CGPoint value="0 1"/></anchorPoint>
      """)
    #expect(document.messages == [])
    let layer = try #require(document.root)
    #expect(layer.name == "r" && layer.cornerRadius == 4.8 && layer.opacity == 0 && layer.isHidden)
    #expect(layer.maskedCorners.rawValue == 3 && layer.position == CGPoint(x: 3, y: 4))
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 0.5, height: 1))
    #expect(layer.shadowOffset == CGSize(width: 1, height: 2) && layer.transform.m11 == 2)
    #expect(elements(layer.shadowPath) == ["0.0 0.0 m", "1.0 1.0 l"] && layer.contentsGravity == .center)
    #expect(components(layer.backgroundColor) == [0.1, 0.2, 0.3, 0.5])
    #expect(
      components(layer.borderColor) == [1, 0, 0, 1] && components(layer.shadowColor) == [0, 0, 1, 0.25])
    #expect(layer.zPosition == 7 && layer.anchorPoint == CGPoint(x: 0, y: 1))
  }

  @Test func readsAnyKeyPathAsAnAttribute() throws {
    let layer = try #require(
      try readRoot(
        "transform.rotation.z=\"0.2\" position.x=\"12\" bounds.size.width=\"30\" bounds.origin.y=\"-4\""
      ).root)
    #expect(abs(layer.transform.m12 - sin(0.2)) < 1e-12)
    #expect(layer.position == CGPoint(x: 12, y: 0))
    #expect(layer.bounds == CGRect(x: 0, y: -4, width: 30, height: 100))
    let scaled = try #require(try readRoot("transform.scale.xy=\"3\" transform.translation.x=\"5\"").root)
    #expect(scaled.transform.m11 == 3 && scaled.transform.m22 == 3 && scaled.transform.m33 == 1)
    #expect(scaled.transform.m41 == 5)
  }

  @Test func readsTheOldSpellingOfContinuousCorners() throws {
    #expect(try readRoot("continuousCorners=\"1\"").root?.cornerCurve == .continuous)
    #expect(try readRoot("continuousCorners=\"0\"").root?.cornerCurve == .circular)
  }

  @Test func nestsSublayersOfEveryClass() throws {
    let document = try readRoot(
      "",
      """
      <sublayers><CALayer name="a"><sublayers><CATransformLayer name="b"/></sublayers></CALayer><CALayer name="c"/></sublayers>
      """)
    let root = try #require(document.root)
    #expect(root.sublayers?.map { $0.name ?? "" } == ["a", "c"])
    #expect(type(of: try #require(document.layer("b"))) == CATransformLayer.self)
    #expect(document.layer("b")?.superlayer === document.layer("a"))
    #expect(document.layerCount == 4 && document.messages == [])
  }

  @Test func readsATransformLayerAsTheRoot() throws {
    let document = try readRoot(class: "CATransformLayer")
    #expect(document.root is CATransformLayer && document.size == CGSize(width: 100, height: 100))
  }

  @Test func readsMasksInEveryForm() throws {
    let plain = try readRoot("", "<mask name=\"m\" bounds=\"0 0 5 5\"><cornerRadius value=\"2\"/></mask>")
    #expect(plain.root?.mask?.name == "m" && plain.root?.mask?.cornerRadius == 2)
    let typed = try readRoot("", "<mask type=\"CATransformLayer\" name=\"m\"/>")
    #expect(typed.root?.mask is CATransformLayer)
    let inner = try readRoot("", "<mask><CALayer name=\"m\" opacity=\"0.5\"/></mask>")
    #expect(inner.root?.mask?.name == "m" && inner.root?.mask?.opacity == 0.5)
    let children = try readRoot(
      "", "<mask><backgroundColor value=\"0 0 0\"/><sublayers><CALayer/></sublayers></mask>")
    #expect(children.root?.mask?.sublayers?.count == 1)
    for document in [plain, typed, inner, children] { #expect(document.messages == []) }
  }

  @Test func takesFrameWhereItIsGiven() throws {
    let document = try readRoot("", "<sublayers><CALayer frame=\"10 20 30 40\"/></sublayers>")
    let layer = try #require(document.root?.sublayers?.first)
    #expect(layer.bounds.size == CGSize(width: 30, height: 40) && layer.position == CGPoint(x: 25, y: 40))
  }

  // MARK: What is wrong

  @Test func namesPlaceLayerAndKeyPathOfWhatItDoesNotKnow() throws {
    let document = try read(
      caml(
        "<CALayer bounds=\"0 0 9 9\">\n<sublayers>\n <CALayer name=\"door\" hush=\"1\"\n  nougat=\"2\"/></sublayers></CALayer>"
      ))
    let descriptions = document.diagnostics.map(\.description)
    #expect(descriptions.count == 2)
    #expect(
      descriptions.first?.hasSuffix(
        "scene.caml:3:23: warning: the property \"hush\" is not known; it is skipped (door, hush) [unknown-property]"
      ) == true)
    #expect(
      descriptions.last?.hasSuffix(
        "scene.caml:4:3: warning: the property \"nougat\" is not known; it is skipped (door, nougat) [unknown-property]"
      ) == true)
  }

  @Test(arguments: [
    ("opacity=\"undefined\"", "the value is undefined; it is skipped"),
    ("opacity=\"nan\"", "the value is not a number (NaN); it is skipped"),
    ("cornerRadius=\"inf\"", "the value is infinite; it is skipped"),
    ("position=\"1\"", "2 numbers are expected, and \"1\" has 1; it is skipped"),
    ("position=\"1 x\"", "\"x\" is not a number; it is skipped"),
    ("hidden=\"2\"", "2 is neither 0 nor 1; it is skipped"),
    ("maskedCorners=\"1.5\"", "1.5 is not a whole number; it is skipped"),
    ("transform=\"spin(1)\"", "spin() is not a transform function; it is skipped"),
    ("bounds.size=\"-1 1\"", "the size -1.0 × 1.0 is negative; it is skipped"),
    ("frame=\"0 0 -1 1\"", "the size -1.0 × 1.0 is negative; it is skipped"),
    ("sublayers=\"x\"", "sublayers cannot be given as text; it is skipped"),
    ("superlayer=\"x\"", "the property \"superlayer\" is not known; it is skipped"),
    ("transform.spin=\"1\"", "the property \"transform.spin\" is not known; it is skipped"),
  ])
  func skipsValuesThatCannotBe(attribute: String, message: String) throws {
    let document = try readRoot(attribute)
    #expect(
      document.messages.map { $0.components(separatedBy: ": ").dropFirst().joined(separator: ": ") } == [
        "warning: " + message
      ])
    #expect(document.root?.opacity == 1 && document.root?.position == CGPoint(x: 0, y: 0))
  }

  @Test func skipsNegativeSizes() throws {
    let document = try read(caml("<CALayer bounds=\"0 0 -10 10\" name=\"r\"/>"))
    #expect(document.messages.first == "1:63: warning: the size -10.0 × 10.0 is negative; it is skipped")
    #expect(document.root?.bounds == .zero)
  }

  @Test func keepsUnknownNamesAsTheEngineDoes() throws {
    let document = try readRoot("contentsGravity=\"middle\" cornerCurve=\"squircle\" fillMode=\"half\"")
    #expect(document.messages.count == 3)
    #expect(document.root?.contentsGravity == .center && document.root?.cornerCurve == .circular)
  }

  @Test func skipsValueElementsOfTheWrongType() throws {
    let document = try readRoot(
      "",
      "<opacity type=\"CGPoint\" value=\"1 2\"/><position type=\"real\" value=\"1\"/><zPosition type=\"blob\" value=\"1\"/><cornerRadius/>"
    )
    #expect(
      document.diagnostics.map(\.message) == [
        "a value of type CGPoint does not fit here; it is skipped",
        "a value of type real does not fit here; it is skipped",
        "the type \"blob\" is not known; it is skipped", "<cornerRadius> has no value; it is skipped",
      ])
    #expect(document.root?.opacity == 1)
  }

  @Test func readsUnknownClassesAsPlainLayers() throws {
    let document = try readRoot(
      "",
      "<sublayers><CAFancyLayer name=\"f\" opacity=\"0.5\" glitter=\"1\"><sparkle value=\"1\"/><sublayers><CALayer name=\"in\"/></sublayers></CAFancyLayer></sublayers>"
    )
    #expect(
      document.diagnostics.map(\.message) == [
        "the class CAFancyLayer is not known; the layer is read as a CALayer, without the properties of its class"
      ])
    #expect(document.layer("f")?.opacity == 0.5 && document.layer("in")?.superlayer === document.layer("f"))
  }

  @Test func saysOnceThatScriptsAreNotRun() throws {
    let document = try readRoot(
      "",
      "<scriptComponents/><sublayers><CALayer><scriptObject/></CALayer></sublayers><style><x/></style>")
    #expect(
      document.diagnostics.map(\.message) == [
        "scripts are never run; the element is skipped", "the element <x> is not known here; it is skipped",
      ])
    #expect(document.layerCount == 2)
  }

  @Test func takesLayersOutsideOfSublayers() throws {
    let document = try readRoot(
      "", "<CALayer name=\"a\"/><sublayers><CALayer name=\"b\"><CALayer name=\"c\"/></sublayers>")
    #expect(document.layer("a")?.superlayer === document.root)
    #expect(document.layer("c")?.superlayer === document.layer("b"))
  }

  @Test func countsWhatRepeatsAThousandTimes() throws {
    let layers = String(repeating: "<CALayer junk=\"1\"/>", count: 5000)
    let document = try readRoot("", "<sublayers>\(layers)</sublayers>")
    #expect(document.diagnostics.count == DiagnosticLog.fullReportsPerCause + 1)
    #expect(
      document.diagnostics.last?.message
        == "there are 4990 more reports like this one: the property \"junk\" is not known; it is skipped")
    #expect(document.layerCount == 5001)
  }
}
