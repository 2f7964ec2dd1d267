import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Elements that name other layers: `<sourceLayer>` of portals and of animations, `layerName` of parallax groups.
@MainActor @Suite struct LinkedLayerReadingTests {
  @Test func portalsNameTheirSource() throws {
    let document = try readRoot(
      "",
      """
      <sublayers><CAPortalLayer name="p" hidesSourceLayer="1" matchesPosition="1"><matchesOpacity value="1"/>
      <sourceLayer object="#2"/></CAPortalLayer><CALayer id="#2" name="s"/></sublayers>
      """)
    #expect(document.messages == [])
    let portal = try #require(document.layer("p") as? CAPortalLayer)
    #expect(portal.sourceLayer === document.layer("s"))
    #expect(
      portal.hidesSourceLayer && portal.matchesPosition && portal.matchesOpacity && !portal.matchesTransform)
    #expect(portal.sublayers == nil)
  }

  @Test func aMissingSourceIsReported() throws {
    let document = try readRoot(
      "", "<sublayers><CAPortalLayer><sourceLayer object=\"#9\"/></CAPortalLayer></sublayers>")
    #expect(document.messages == ["1:124: warning: no layer has the id \"#9\"; the element is skipped"])
  }

  @Test func backdropsHaveTheirOwnProperties() throws {
    let document = try read(
      caml(
        """
        <CABackdropLayer bounds="0 0 9 9" scale="0.25" groupName="g" captureOnly="1"><enabled type="bool" value="0"/>
        <filters><CAFilter filter="gaussianBlur" inputRadius="3"/></filters></CABackdropLayer>
        """))
    #expect(document.messages == [])
    let backdrop = try #require(document.root as? CABackdropLayer)
    #expect(
      backdrop.scale == 0.25 && backdrop.groupName == "g" && backdrop.captureOnly && !backdrop.isEnabled)
    #expect((backdrop.filters?.first as? CAFilter)?.type == "gaussianBlur")
  }

  @Test func animationsFollowLayersThatComeLater() throws {
    let document = try readRoot(
      "",
      """
      <sublayers><CALayer name="f"><animations><move type="CAMatchMoveAnimation" keyPath="transform" additive="1"
      duration="inf" removedOnCompletion="0" usesNormalizedCoordinates="1" appliesScale="0"><sourceLayer object="s"/>
      <sourcePoints><CGPoint value="0 0"/><CGPoint value="1 0.5"/></sourcePoints></move></animations></CALayer>
      <CALayer id="s"/></sublayers>
      """)
    #expect(document.messages == [])
    let move = try #require(document.layer("f")?.animation(forKey: "move") as? CAMatchMoveAnimation)
    #expect(move.sourceLayer === document.layer("s"))
    #expect(move.sourcePoints?.map(\.cgPointValue) == [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.5)])
    #expect(move.usesNormalizedCoordinates && !move.appliesScale && move.appliesRotation && move.isAdditive)
  }

  private static let groups = """
    <style><wallpaperBackgroundAssetNames type="NSArray"/><cornerRadius type="real" value="3"/>
    <wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/><image type="null"/>
    <keyPath type="string" value="position.x"/><layerName type="string" value="moon"/>
    <mapMaxTo type="integer" value="50"/><mapMinTo type="integer" value="-30"/><title type="string" value="t"/>
    <view type="string" value="Floating"/></NSDictionary>
    <dict><key>axis</key><string>y</string><key>layerName</key><string>moon</string><key>keyPath</key>
    <string>opacity</string><key>mapMinTo</key><real>0</real><key>mapMaxTo</key><real>1</real></dict>
    </wallpaperParallaxGroups></style>
    """

  @Test func parallaxMovesLayersByTheTilt() throws {
    let document = try readRoot(
      "", Self.groups + "<sublayers><CALayer name=\"moon\" position=\"40 20\"/></sublayers>")
    #expect(document.messages == [])
    #expect(document.root?.style?["cornerRadius"] as? Double == 3)
    let groups = document.parallax.groups
    #expect(groups.map(\.axis) == [.x, .y] && groups.map(\.keyPath) == ["position.x", "opacity"])
    #expect(groups[0].title == "t" && groups[0].view == "Floating" && groups[1].title == nil)
    #expect([-1, 0, 1, 3].map { groups[0].value(at: $0) } == [-30, 10, 50, 50])

    let moon = try #require(document.layer("moon"))
    let context = CAContext(layer: document.host)
    CATransaction.flush()
    func shown(_ x: Double, _ y: Double) throws -> [Double] {
      document.parallax.set(x: x, y: y)
      CATransaction.flush()
      let shown = try #require(moon.presentation())
      return [shown.position.x, Double(shown.opacity)]
    }
    // Positions are moved, other values are set.
    #expect(try shown(-1, -1) == [10, 0])
    #expect(try shown(1, 0.5) == [90, 0.75])
    moon.actions = ["position": NSNull()]
    moon.position.x = 100
    #expect(try shown(0, 1) == [110, 1])
    #expect(moon.position.x == 100 && moon.opacity == 1)
    withExtendedLifetime(context) {}
  }

  @Test(arguments: [
    ("x", "position.x", "q", "names the layer \"q\", which does not exist"),
    ("z", "position.x", "r", "has the axis \"z\", which is neither x nor y"),
    ("x", "backgroundColor", "r", "names \"backgroundColor\", which is not a number of a CALayer"),
    ("x", "", "", "has no keyPath"),
  ]) func parallaxOfWhatIsNotThereIsReported(axis: String, keyPath: String, layer: String, message: String)
    throws
  {
    let rest =
      keyPath.isEmpty
      ? ""
      : "<keyPath value=\"\(keyPath)\"/><layerName value=\"\(layer)\"/><mapMinTo value=\"0\"/><mapMaxTo value=\"1\"/>"
    let groups =
      "<style><wallpaperParallaxGroups><NSDictionary><axis value=\"\(axis)\"/>\(rest)</NSDictionary></wallpaperParallaxGroups></style>"
    let found = try readRoot("name=\"r\"", groups).diagnostics.map(\.message).joined()
    #expect(found == "the parallax group \(message); it is skipped")
  }

  @Test func notesOfEditorsAreNoMatter() throws {
    let document = try readRoot(
      "nuggetId=\"3\" hash=\"4\" debugDescription=\"d\" caplayKind=\"k\"",
      """
      <caplayNote value="1"/><animations><a type="CABasicAnimation" keyPath="opacity" nuggetId="5" duration="1">
      <toValue type="real" value="0"/></a></animations>
      """)
    #expect(document.messages == [])
  }

  @Test func attributesOfCellsAtTheLayerAreTheirsUnlessTheyHaveThem() throws {
    let document = try read(
      caml(
        """
        <CAEmitterLayer bounds="0 0 9 9" rotationRange="2" particleType="plane" spin="3"><emitterCells>
        <CAEmitterCell/><CAEmitterCell rotationRange="1"/></emitterCells></CAEmitterLayer>
        """))
    #expect(document.messages == [])
    let layer = try #require(document.root as? CAEmitterLayer)
    #expect(layer.spin == 3)
    let cells = try #require(layer.emitterCells)
    #expect(cells.map { $0.value(forKey: "rotationRange") as? Double } == [2, 1])
    #expect(cells.allSatisfy { $0.value(forKey: "particleType") as? String == "plane" })
    #expect(cells.allSatisfy { $0.spin == 0 })
  }
}
