import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// `<emitterBehaviors>`.
@Suite struct BehaviorReadingTests {
  private func read(_ behaviors: String, _ rest: String = "") throws -> SceneDocument {
    try CoreAnimationMarkupTests.read(
      caml(
        "<CAEmitterLayer bounds=\"0 0 9 9\"><emitterBehaviors>\(behaviors)</emitterBehaviors>\(rest)</CAEmitterLayer>"
      ))
  }

  @Test func inputsAreAttributesOrChildren() throws {
    let document = try read(
      """
      <CAEmitterBehavior behavior="attractor" name="pull" position="3 4" stiffness="5" attractorType="planar" enabled="0"/>
      <CAEmitterBehavior behavior="wave" force="1 2 3"><frequency type="real" value="2"/></CAEmitterBehavior>
      <CAEmitterBehavior behavior="valueOverLife" keyPath="scale" additive="1"><values><real value="0"/><real value="1"/>
      </values></CAEmitterBehavior>
      <CAEmitterBehavior behavior="colorOverLife"><colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0"/></colors>
      <locations><real value="0"/><real value="0.5"/></locations></CAEmitterBehavior>
      """,
      """
      <animations><a type="CABasicAnimation" keyPath="emitterBehaviors.pull.stiffness" duration="1">
      <toValue type="real" value="0"/></a></animations>
      """)
    #expect(document.messages == [])
    let behaviors = try #require((document.root as? CAEmitterLayer)?.emitterBehaviors)
    #expect(behaviors.map(\.type) == ["attractor", "wave", "valueOverLife", "colorOverLife"])
    #expect(behaviors[0].name == "pull" && !behaviors[0].isEnabled)
    #expect(behaviors[0].value(forKey: "position") as? CGPoint == CGPoint(x: 3, y: 4))
    #expect(behaviors[0].value(forKey: "attractorType") as? String == "planar")
    #expect((behaviors[1].value(forKey: "force") as? [NSNumber])?.map(\.doubleValue) == [1, 2, 3])
    #expect((behaviors[2].value(forKey: "values") as? [Any])?.count == 2)
    #expect((behaviors[3].value(forKey: "colors") as? [CGColor])?.last?.alpha == 0)
  }

  @Test func saysWhatItDoesNotKnow() throws {
    #expect(
      try read(
        "<CAEmitterBehavior behavior=\"sing\" pitch=\"3\"/><CAEmitterBehavior behavior=\"drag\" lift=\"1\"/>"
      )
      .diagnostics.map(\.message) == [
        "the emitter behaviour \"sing\" is not known; it has no effect",
        "the property \"lift\" is not known; it is skipped",
      ])
  }
}
