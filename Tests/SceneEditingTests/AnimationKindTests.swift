import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Basic animations, springs and keyframe animations that turn into each other: their motion, their text, and what a person is told.
@MainActor @Suite struct AnimationKindTests {
  private nonisolated static func animation(
    _ type: String, _ keyPath: String, _ children: String = "", _ attributes: String = ""
  ) -> String {
    "<animation type=\"\(type)\" key=\"k\" keyPath=\"\(keyPath)\" duration=\"2\"\(attributes)>\(children)</animation>"
  }

  private nonisolated static func real(_ name: String, _ value: Double) -> String {
    "<\(name) type=\"real\" value=\"\(value)\"/>"
  }

  private nonisolated static func basic(
    _ children: String, _ attributes: String = "", keyPath: String = "opacity"
  ) -> String {
    animation("CABasicAnimation", keyPath, children, attributes)
  }

  struct Motion: CustomTestStringConvertible, Sendable {
    let animation: String
    var keyPath = "opacity"
    var kind = ValueKind.number
    var attributes = " opacity=\"0.25\""
    var testDescription: String { animation }
  }

  nonisolated static let motions: [Motion] = [
    Motion(animation: basic(real("fromValue", 0.1) + real("toValue", 0.9))),
    Motion(animation: basic(real("fromValue", 0.1))), Motion(animation: basic(real("toValue", 0.9))),
    Motion(animation: basic(real("byValue", 0.5))),
    Motion(animation: basic(real("fromValue", 0.1) + real("byValue", 0.5))),
    Motion(animation: basic(real("toValue", 0.9) + real("byValue", 0.5))), Motion(animation: basic("")),
    Motion(animation: basic(real("fromValue", 0.1) + real("toValue", 0.3), " additive=\"1\"")),
    Motion(animation: basic(real("toValue", 0.3), " additive=\"1\"")),
    Motion(animation: basic(real("fromValue", 0.3), " additive=\"1\" autoreverses=\"1\" repeatCount=\"2\"")),
    Motion(animation: basic(real("byValue", 0.1), " cumulative=\"1\" repeatCount=\"3\" fillMode=\"both\"")),
    Motion(
      animation: basic(
        real("fromValue", 0.1) + real("toValue", 0.9),
        " timingFunction=\"0.1 0.9 0.3 1.4\" speed=\"2\" timeOffset=\"0.3\"")),
    Motion(
      animation: basic(
        "<toValue type=\"CGPoint\" value=\"50 7\"/>", " timingFunction=\"easeIn\"", keyPath: "position"),
      keyPath: "position", kind: .point),
    Motion(
      animation: basic(
        "<fromValue type=\"CATransform3D\" value=\"rotate(10deg)\"/><toValue type=\"CATransform3D\" value=\"rotate(100deg) scale(2)\"/>",
        keyPath: "transform"),
      keyPath: "transform", kind: .transform),
    Motion(
      animation: basic("<byValue type=\"CATransform3D\" value=\"translate(30, 4)\"/>", keyPath: "transform"),
      keyPath: "transform", kind: .transform,
      attributes: " transform=\"rotate(20deg)\""),
    Motion(
      animation: basic(real("toValue", 6.25), keyPath: "transform.rotation.z"),
      keyPath: "transform.rotation.z"),
    Motion(
      animation: basic(
        real("fromValue", 0) + real("toValue", 7), " valueFunction=\"rotateZ\"", keyPath: "transform"),
      keyPath: "transform",
      kind: .transform),
    Motion(
      animation: basic("<toValue type=\"CGColor\" value=\"1 0.5 0\"/>", keyPath: "backgroundColor"),
      keyPath: "backgroundColor", kind: .color,
      attributes: " backgroundColor=\"0 0.2 1\""),
    Motion(animation: basic("<toValue type=\"bool\" value=\"1\"/>", keyPath: "hidden"), keyPath: "hidden"),
  ]

  private static let times = (0...90).map { Double($0) * 0.07 + 0.001 }

  @Test(arguments: motions) func keyFramesOfABasicAnimationHaveItsMotion(_ motion: Motion) throws {
    let scene = try EditedAnimations(animations: motion.animation, attributes: motion.attributes)
    let place = try scene.place("k")
    let start = scene.text
    let before = try scene.values(motion.keyPath, at: Self.times, motion.kind)
    let note = try scene.edits.animations.convert(place, to: .keyFrames)
    #expect(note == "\(motion.keyPath) is a keyframe animation now, with the same motion")
    #expect(scene.failure == nil)
    #expect(place.animation is CAKeyframeAnimation)
    #expect(distance(try scene.values(motion.keyPath, at: Self.times, motion.kind), before) < 1e-6)
    // The file has the same motion.
    let read = try EditedAnimations(scene.text)
    #expect(distance(try read.values(motion.keyPath, at: Self.times, motion.kind), before) < 1e-3)
    #expect(scene.edits.history.undo())
    #expect(scene.text == start)
    #expect(distance(try scene.values(motion.keyPath, at: Self.times, motion.kind), before) == 0)
  }

  @Test(arguments: [
    " stiffness=\"100\" damping=\"10\"", " stiffness=\"300\" damping=\"4\"",
    " stiffness=\"100\" damping=\"20\"",
    " stiffness=\"60\" damping=\"40\" allowsOverdamping=\"1\"",
    " stiffness=\"120\" damping=\"9\" velocity=\"8\"",
    " stiffness=\"80\" damping=\"6\" velocity=\"-5\"", " stiffness=\"200\" damping=\"0\"",
    " mass=\"3\" stiffness=\"50\" damping=\"2\"",
  ]) func keyFramesOfASpringHaveItsMotion(_ attributes: String) throws {
    let spring = Self.animation(
      "CASpringAnimation", "position.x", Self.real("fromValue", 0) + Self.real("toValue", 100), attributes)
    let scene = try EditedAnimations(animations: spring)
    let place = try scene.place("k")
    let times = (0...199).map { Double($0) / 100 + 0.0003 }
    let before = try scene.values("position.x", at: times)
    let note = try scene.edits.animations.convert(place, to: .keyFrames)
    #expect(note == "position.x is a keyframe animation now, with the motion of the spring")
    #expect(scene.failure == nil)
    // 0.2 % of the way; a spring with a velocity goes further than its way.
    #expect(distance(try scene.values("position.x", at: times), before) < 0.5)
    #expect(try KeyFrames(of: place).frames.count < 40)
    #expect(!scene.text.contains("stiffness") && !scene.text.contains("velocity"))
  }

  struct Conversion: CustomTestStringConvertible, Sendable {
    let before: String
    let kind: AnimationKind
    let after: String
    let note: String?
    var testDescription: String { "\(kind) of \(before)" }
  }

  nonisolated static let conversions: [Conversion] = [
    Conversion(
      before: basic(
        real("fromValue", 0) + real("toValue", 1), " timingFunction=\"easeIn\" repeatCount=\"3\""),
      kind: .keyFrames,
      after: animation(
        "CAKeyframeAnimation", "opacity",
        "<values><real value=\"0\"/><real value=\"1\"/></values><timingFunctions><CAMediaTimingFunction value=\"easeIn\"/></timingFunctions>",
        " repeatCount=\"3\""), note: "opacity is a keyframe animation now, with the same motion"),
    Conversion(
      before: animation(
        "CAKeyframeAnimation", "opacity", "<values><real value=\"0.5\"/><real value=\"1\"/></values>"),
      kind: .basic,
      after: basic(real("fromValue", 0.5) + "<toValue type=\"real\" value=\"1\"/>"), note: nil),
    Conversion(
      before: animation(
        "CAKeyframeAnimation", "opacity",
        "<values><real value=\"0.5\"/><real value=\"0\"/><real value=\"1\"/></values>"), kind: .basic,
      after: basic(real("fromValue", 0.5) + "<toValue type=\"real\" value=\"1\"/>"),
      note:
        "opacity is a basic animation now, from the first value to the last; the key frames between them are gone"
    ),
    Conversion(
      before: animation(
        "CASpringAnimation", "opacity", real("toValue", 1.0), " stiffness=\"39.4784\" damping=\"12.5664\""),
      kind: .basic,
      after: animation("CABasicAnimation", "opacity", real("toValue", 1.0)).replacingOccurrences(
        of: "duration=\"2\"", with: "duration=\"1\" timingFunction=\"easeOut\""),
      note: "opacity is a basic animation now, without the spring"),
    Conversion(
      before:
        "<CABasicAnimation key=\"k\" keyPath=\"opacity\" duration=\"2\">\(real("toValue", 0.5))</CABasicAnimation>",
      kind: .keyFrames,
      after:
        "<CAKeyframeAnimation key=\"k\" keyPath=\"opacity\" duration=\"2\"><values><real value=\"1\"/><real value=\"0.5\"/></values></CAKeyframeAnimation>",
      note: "opacity is a keyframe animation now, with the same motion"),
  ]

  @Test(arguments: conversions) func theTextKeepsWhatBothHave(_ item: Conversion) throws {
    let scene = try EditedAnimations(animations: item.before)
    let place = try scene.place("k")
    let start = scene.text
    #expect(try scene.edits.animations.convert(place, to: item.kind) == item.note)
    #expect(scene.failure == nil)
    #expect(scene.animations == item.after)
    #expect(AnimationKind(of: try #require(place.animation)) == item.kind)
    scene.edits.history.undo()
    #expect(scene.text == start)
    scene.edits.history.redo()
    #expect(scene.animations == item.after)
    // To the kind that it is, nothing changes.
    #expect(try scene.edits.animations.convert(place, to: item.kind) == nil)
    #expect(scene.edits.history.count == 1)
  }

  @Test func aSpringHasTheTempoOfTheAnimation() throws {
    let scene = try EditedAnimations(
      animations: Self.basic(Self.real("toValue", 0.5), " timingFunction=\"easeIn\""))
    let place = try scene.place("k")
    #expect(
      try scene.edits.animations.convert(place, to: .spring)
        == "opacity is a spring now; its timing function is gone")
    let spring = try #require(place.animation as? CASpringAnimation)
    #expect(abs(spring.perceptualDuration - 2) < 0.01)
    #expect(spring.duration >= spring.settlingDuration)
    #expect(spring.toValue as? Double == 0.5)
    #expect(scene.failure == nil)
  }

  @Test func aMemberOfAGroupOfAGroupIsConverted() throws {
    let inner = Self.basic(Self.real("toValue", 0.5))
    let group =
      "<animation type=\"CAAnimationGroup\" key=\"g\" duration=\"4\"><animations><animation type=\"CAAnimationGroup\" duration=\"3\"><animations>\(inner)</animations></animation></animations></animation>"
    let scene = try EditedAnimations(animations: group)
    let place = try scene.place("g", 0, 0)
    let before = try scene.values("opacity", at: Self.times)
    var frames = try KeyFrames(of: place)
    try frames.insert(at: 0.5)
    scene.edits.animations.set(frames, of: place)
    #expect(scene.failure == nil)
    #expect(scene.animations.contains("<real value=\"0.875\"/>"))
    #expect(distance(try scene.values("opacity", at: Self.times), before) < 1e-6)
    scene.edits.history.undo()
    #expect(scene.animations == group)
  }

  @Test(arguments: [
    (
      "<animation type=\"CAAnimationGroup\" key=\"k\" duration=\"1\"/>",
      "k of a is no animation of one property, so it has no key frames"
    ),
    ("<CATransition key=\"k\" duration=\"1\"/>", "is no animation of one property"),
    (
      basic("", keyPath: "backgroundColor"),
      "backgroundColor of a has no two values, so it has no key frames; give it both"
    ),
  ]) func whatHasNoKeyFramesIsRefused(_ animation: String, _ message: String) throws {
    let scene = try EditedAnimations(animations: animation)
    let place = try scene.place(animation.contains("CATransition") ? "transition" : "k")
    let error = #expect(throws: EditFailure.self) { try KeyFrames(of: place) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(scene.edits.history.count == 0)
  }
}
