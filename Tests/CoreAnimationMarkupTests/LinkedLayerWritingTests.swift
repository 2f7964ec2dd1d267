import TestSupport
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// What names other layers, as it is written: portals, layers that follow others, parallax groups.
@MainActor @Suite struct LinkedLayerWritingTests {
  private func followed() -> (root: CALayer, source: CALayer, portal: CAPortalLayer) {
    let source = CALayer()
    source.name = "source"
    let portal = CAPortalLayer()
    portal.name = "portal"
    portal.sourceLayer = source
    portal.matchesPosition = true
    let root = rooted(portal)
    root.addSublayer(source)
    return (root, source, portal)
  }

  @Test func portalsNameTheirSource() throws {
    let tree = try WrittenTree(followed().root)
    #expect(tree.losses == [] && tree.document.messages == [])
    let portal = try #require(try tree.layer("portal") as? CAPortalLayer)
    #expect(portal.matchesPosition && portal.mask == nil)
    #expect(portal.sourceLayer != nil && portal.sourceLayer === tree.document.layer("source"))
    #expect(tree.text.components(separatedBy: " id=").count == 2)
  }

  @Test func layersFollowOthers() throws {
    let (root, source, portal) = followed()
    portal.sourceLayer = nil
    let move = CAMatchMoveAnimation(keyPath: "position")
    move.sourceLayer = source
    move.sourcePoints = [NSValue(cgPoint: CGPoint(x: 0.5, y: 0.25))]
    move.usesNormalizedCoordinates = true
    move.duration = .infinity
    let group = CAAnimationGroup()
    group.animations = [move]
    group.duration = 3
    portal.add(group, forKey: "group")
    portal.add(move, forKey: "move")
    let tree = try WrittenTree(root)
    #expect(tree.losses == [] && tree.document.messages == [], "\(tree.text)")
    let layer = try tree.layer("portal")
    let member = (layer.animation(forKey: "group") as? CAAnimationGroup)?.animations?.first
    for animation in [layer.animation(forKey: "move"), member] {
      let read = try #require(animation as? CAMatchMoveAnimation)
      #expect(read.sourceLayer === tree.document.layer("source") && read.usesNormalizedCoordinates)
      #expect(read.sourcePoints?.map(\.cgPointValue) == [CGPoint(x: 0.5, y: 0.25)])
    }
  }

  @Test func layersThatAreNotInTheFileAreTold() throws {
    let (root, source, portal) = followed()
    source.removeFromSuperlayer()
    let tree = try WrittenTree(root)
    #expect(tree.losses == ["root/portal: the layer of sourceLayer is not in the file (sourceLayer)"])
    #expect((try tree.layer("portal") as? CAPortalLayer)?.matchesPosition == true)
    withExtendedLifetime((source, portal)) {}
  }

  // MARK: Style

  private static let style = """
    <style><cornerRadius type="real" value="3"/><opacity type="real" value="0.25"/>
    <wallpaperParallaxGroups type="NSArray">
    <NSDictionary><axis value="x"/><keyPath value="position.x"/><layerName value="moon"/><mapMinTo value="-30"/>
    <mapMaxTo value="50.5"/><title value="a &quot;title&quot;"/><view value="Floating"/></NSDictionary>
    <NSDictionary><axis value="y"/><keyPath value="opacity"/><layerName value="moon"/><mapMinTo value="0"/>
    <mapMaxTo value="1"/></NSDictionary></wallpaperParallaxGroups></style>
    """

  @Test func parallaxAndStylesComeBack() throws {
    let document = try readRoot("", Self.style + "<sublayers><CALayer name=\"moon\"/></sublayers>")
    #expect(document.messages == [] && document.parallax.groups.count == 2)
    let writer = try #require(CAMLWriter(document: document))
    let data = try writer.data()
    #expect(writer.losses == [])
    let again = CAMLReader(data: data).document
    #expect(again.messages == [] && again.parallax.groups == document.parallax.groups)
    #expect(again.parallax.members.map(\.layer.name) == ["moon", "moon"])
    #expect(again.root?.cornerRadius == 3 && again.root?.opacity == 0.25)
    #expect(again.root?.style?.count == 2)
    // A value of the style is not a value of the layer.
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.components(separatedBy: "opacity").count - 1 == 2 && !text.contains("cornerRadius=\""))
    again.root?.style = nil
    #expect(again.root?.cornerRadius == 0)
  }

  @Test func eachPlaneHasItsOwnParallax() throws {
    let folder = try TemporaryFolder()
    for (name, layer) in [("Background", "moon"), ("Floating", "moon")] {
      try folder.write(
        caml(
          "<CALayer bounds=\"0 0 100 100\">\(Self.style)<sublayers><CALayer name=\"\(layer)\"/></sublayers></CALayer>"
        ),
        to: "x.wallpaper/\(name).ca/main.caml")
    }
    let document = SceneDocument.open(folder.url.appendingPathComponent("x.wallpaper"))
    #expect(document.messages == [] && document.parallax.groups.count == 4)
    let writer = try #require(CAMLWriter(document: document))
    let target = folder.url.appendingPathComponent("x.tendies")
    try writer.write(to: target)
    #expect(writer.losses == [])
    let again = SceneDocument.open(target)
    #expect(again.messages == [] && again.parallax.groups == document.parallax.groups)
    #expect(Set(again.parallax.members.map { ObjectIdentifier($0.layer) }).count == 2)
    // In one file a name finds the first of two layers.
    _ = try writer.data()
    #expect(writer.losses.count == 2 && writer.losses.allSatisfy { $0.keyPath == "wallpaperParallaxGroups" })
  }

  @Test func whatAStyleCannotHoldIsTold() throws {
    let layer = CALayer()
    layer.name = "it"
    layer.style = ["borderWidth": 2.0, "answer": 42]
    let tree = try WrittenTree(rooted(layer))
    #expect(
      tree.losses == ["root/it: the value of the style for this key cannot be written (style.answer)"])
    #expect(try tree.layer("it").style?.count == 1 && tree.layer("it").borderWidth == 2)
  }
}
