import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Portals, animations that follow layers, behaviours and parallax groups are written so that they read back the same.
@MainActor @Suite struct ElementWritingTests {
  private static let scene = caml(
    """
    <CALayer name="root" bounds="0 0 100 100" position="50 50"><sublayers>
    <CAPortalLayer name="portal" hidesSourceLayer="1" matchesTransform="1"><sourceLayer object="box"/></CAPortalLayer>
    <CALayer id="box" name="box" bounds="0 0 9 9"/>
    <CABackdropLayer name="glass" scale="0.5" groupName="g"><filters><CAFilter filter="gaussianBlur"/></filters>
    </CABackdropLayer>
    <CALayer name="follower"><animations><animation type="CAMatchMoveAnimation" key="move" keyPath="transform"
    duration="inf" usesNormalizedCoordinates="1"><sourceLayer object="box"/><sourcePoints><CGPoint value="0 0"/>
    <CGPoint value="1 0.5"/></sourcePoints></animation></animations></CALayer>
    <CAEmitterLayer name="emitter"><emitterBehaviors>
    <CAEmitterBehavior behavior="attractor" name="pull" enabled="0" stiffness="3" position="4 5" attractorType="axial"/>
    <CAEmitterBehavior behavior="wave" force="1 2 3"/>
    <CAEmitterBehavior behavior="light"><color type="CGColor" value="1 0.5 0"/></CAEmitterBehavior>
    <CAEmitterBehavior behavior="colorOverLife" locations="0 0.5"><colors><CGColor value="1 0 0"/>
    <CGColor value="0 1 0" opacity="0.5"/></colors></CAEmitterBehavior></emitterBehaviors></CAEmitterLayer></sublayers>
    <style><cornerRadius type="real" value="3"/><wallpaperParallaxGroups type="NSArray"><NSDictionary>
    <axis type="string" value="y"/><keyPath type="string" value="position.y"/><layerName type="string" value="box"/>
    <mapMinTo type="real" value="-8"/><mapMaxTo type="real" value="9.5"/><view type="string" value="Floating"/>
    </NSDictionary></wallpaperParallaxGroups></style></CALayer>
    """)

  @Test func readBackTheSame() throws {
    let reader = CAMLReader(data: Data(Self.scene.utf8))
    #expect(reader.document.messages == [])
    let writer = try #require(CAMLWriter(reader))
    let data = try writer.data()
    #expect(writer.losses.map(\.description) == [])
    let again = CAMLReader(data: data).document
    #expect(again.messages == [], "\(String(decoding: data, as: UTF8.self))")
    #expect(try #require(CAMLWriter(document: again)).data() == data)

    let box = again.layer("box")
    let portal = try #require(again.layer("portal") as? CAPortalLayer)
    #expect(box != nil && portal.sourceLayer === box && portal.hidesSourceLayer && portal.matchesTransform)
    #expect(portal.mask == nil)
    let glass = try #require(again.layer("glass") as? CABackdropLayer)
    #expect(glass.scale == 0.5 && glass.groupName == "g" && glass.filters?.count == 1)
    let move = try #require(again.layer("follower")?.animation(forKey: "move") as? CAMatchMoveAnimation)
    #expect(move.sourceLayer === box && move.usesNormalizedCoordinates)
    #expect(move.sourcePoints?.map(\.cgPointValue) == [.zero, CGPoint(x: 1, y: 0.5)])
    let behaviors = try #require((again.layer("emitter") as? CAEmitterLayer)?.emitterBehaviors)
    let given = try #require((reader.document.layer("emitter") as? CAEmitterLayer)?.emitterBehaviors)
    #expect(behaviors.map(\.type) == given.map(\.type) && behaviors.map(\.name) == given.map(\.name))
    #expect(!behaviors[0].isEnabled && behaviors[0].value(forKey: "attractorType") as? String == "axial")
    #expect(components(behaviors[2].value(forKey: "color") as? CGColor) == [1, 0.5, 0, 1])
    #expect(
      (behaviors[3].value(forKey: "colors") as? [CGColor])?.map { components($0) } == [
        [1, 0, 0, 1], [0, 1, 0, 0.5],
      ])
    #expect(again.parallax.groups == reader.document.parallax.groups && again.parallax.groups.count == 1)
    #expect(Unbox.number(again.root?.style?["cornerRadius"]) == 3)
  }

  @Test func aLayerOutsideOfTheFileIsALoss() throws {
    let portal = CAPortalLayer()
    portal.name = "portal"
    let other = CALayer()
    portal.sourceLayer = other
    let written = try WrittenTree(rooted(portal))
    #expect(written.losses.count == 1 && written.losses[0].contains("sourceLayer"))
  }
}
