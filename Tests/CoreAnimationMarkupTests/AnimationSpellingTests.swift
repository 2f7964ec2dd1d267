import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// What is suggested for properties of animations that Core Animation does not have.
@Suite struct AnimationSpellingTests {
  /// Names of other systems, with Core Animation's for the same thing. CSS: "CSS Animations Level 1" of the W3C; SVG: its "SVG Animations
  /// Level 2"; Web: its "Web Animations"; GSAP and React Spring: their documentation. Core Animation's: Apple's documentation of CAMediaTiming,
  /// CABasicAnimation, CAKeyframeAnimation and CASpringAnimation.
  @Test(
    arguments: [
      ("CABasicAnimation", "from", "fromValue"), ("CABasicAnimation", "to", "toValue"),  // SVG
      ("CABasicAnimation", "by", "byValue"), ("CABasicAnimation", "begin", "beginTime"),
      ("CABasicAnimation", "dur", "duration"), ("CABasicAnimation", "repeatDur", "repeatDuration"),
      ("CAKeyframeAnimation", "calcMode", "calculationMode"),
      ("CAKeyframeAnimation", "keySplines", "timingFunctions"),
      ("CABasicAnimation", "easing", "timingFunction"), ("CABasicAnimation", "delay", "beginTime"),  // Web
      ("CABasicAnimation", "iterations", "repeatCount"), ("CABasicAnimation", "fill", "fillMode"),
      ("CABasicAnimation", "animation-iteration-count", "repeatCount"),  // CSS
      ("CABasicAnimation", "iteration-count", "repeatCount"),
      ("CABasicAnimation", "repeat", "repeatCount"), ("CABasicAnimation", "loop", "repeatCount"),
      ("CABasicAnimation", "ease", "timingFunction"), ("CABasicAnimation", "yoyo", "autoreverses"),  // GSAP
      ("CASpringAnimation", "tension", "stiffness"), ("CASpringAnimation", "friction", "damping"),  // Spring
      // What the class does not have is not suggested, but another property with the same use.
      ("CAKeyframeAnimation", "from", "values"), ("CABasicAnimation", "keySplines", "timingFunction"),
      ("CAAnimationGroup", "from", nil), ("CABasicAnimation", "tension", nil),
      // Misspellings are found as before.
      ("CABasicAnimation", "fromVaule", "fromValue"), ("CABasicAnimation", "durration", "duration"),
      ("CABasicAnimation", "nougat", nil),
    ] as [(String, String, String?)])
  func names(type: String, name: String, meant: String?) throws {
    // A group has no key path.
    let given = type == "CAAnimationGroup" ? "" : "keyPath=\"opacity\" "
    let hint = meant.map { "; did you mean \"\($0)\"?" } ?? ""
    let document = try readRoot(
      "",
      """
      <animations>
      <animation type="\(type)" key="a" \(given)\(name)="1"/>
      <animation type="\(type)" key="b" \(given)><\(name) type="real" value="1"/></animation>
      </animations>
      """)
    let messages = document.messages.filter { $0.contains("known") }
    #expect(
      messages.map { $0.drop { $0 != "w" } } == [
        "warning: the property \"\(name)\" is not known; it is skipped\(hint)",
        "warning: the element <\(name)> is not known here; it is skipped\(hint)",
      ])
  }
}
