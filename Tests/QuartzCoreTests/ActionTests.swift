import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Which action a change runs, and with what.
  @MainActor @Suite struct ActionTests {
    /// An action of the app's that writes down how it was run.
    final class Noted: CAAction {
      var runs: [(event: String, object: AnyObject, arguments: [AnyHashable: Any]?)] = []
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        runs.append((event, anObject as AnyObject, dict))
      }
    }

    final class Delegate: NSObject, CALayerDelegate {
      var answers: [String: any CAAction] = [:]
      var asked: [String] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        asked.append(event)
        return answers[event]
      }
    }

    class Classy: CALayer {
      nonisolated(unsafe) static var action: (any CAAction)?
      override class func defaultAction(forKey event: String) -> (any CAAction)? {
        event == "opacity" ? action : nil
      }
    }

    @Test func anActionIsRunOnceWithTheLayerAndTheKeyAfterTheChange() throws {
      let hosted = Hosted()
      let noted = Noted()
      // Its notes hold the layer, which holds it.
      defer { noted.runs = [] }
      hosted.layer.actions = ["opacity": noted, "position": noted]
      hosted.layer.opacity = 0.25
      hosted.layer.opacity = 0.25
      hosted.layer.frame = CGRect(x: 10, y: 10, width: 0, height: 0)
      #expect(noted.runs.map(\.event) == ["opacity", "position"])
      let run = try #require(noted.runs.first)
      #expect(run.object === hosted.layer && run.arguments == nil)
      #expect(hosted.layer.animationKeys() == nil)
    }

    @Test func eachPlaceIsAskedInTurnAndNSNullStops() {
      let layer = Classy()
      let hosted = Hosted(layer)
      let (inClass, inStyle, inActions) = (Noted(), Noted(), Noted())
      Classy.action = inClass
      defer { Classy.action = nil }
      let delegate = Delegate()
      layer.delegate = delegate
      layer.opacity = 0.1
      #expect(inClass.runs.count == 1)
      layer.style = ["style": ["actions": ["opacity": inStyle]]]
      layer.opacity = 0.2
      #expect(inStyle.runs.count == 1 && inClass.runs.count == 1)
      layer.actions = ["opacity": inActions]
      layer.opacity = 0.3
      #expect(inActions.runs.count == 1 && inStyle.runs.count == 1)
      for _ in 0..<2 {
        layer.actions = ["opacity": NSNull()]
        layer.opacity += 0.1
      }
      layer.actions = nil
      layer.style = ["actions": ["opacity": NSNull()]]
      layer.opacity = 0.6
      layer.style = nil
      Classy.action = NSNull()
      layer.opacity = 0.7
      #expect(layer.animationKeys() == nil)
      #expect(inClass.runs.count == 1 && inStyle.runs.count == 1 && inActions.runs.count == 1)
      Classy.action = nil
      layer.opacity = 0.8
      #expect(layer.animationKeys() == ["opacity"] && delegate.asked.count == 8)
      #expect(hosted.context.layer != nil)
    }

    @Test func onlyLiveTreesRunActions() {
      let noted = Noted()
      let delegate = Delegate()
      delegate.answers = ["opacity": noted, "sublayers": noted, "onOrderIn": noted, "onLayout": noted]
      let layer = CALayer()
      layer.delegate = delegate
      layer.opacity = 0.5
      layer.addSublayer(CALayer())
      layer.layoutIfNeeded()
      #expect(noted.runs.isEmpty && delegate.asked.isEmpty)
      // Asked outright it looks, but has nothing of its own.
      #expect(layer.action(forKey: "opacity") is Noted && layer.action(forKey: "position") == nil)
      let hosted = Hosted()
      hosted.root.addSublayer(layer)
      #expect(delegate.asked == ["opacity", "position", "onOrderIn"])
    }

    @Test func eventsOfTheTree() {
      let hosted = Hosted()
      let (parent, child) = (Delegate(), Delegate())
      hosted.layer.delegate = parent
      let (layer, other) = (CALayer(), CALayer())
      layer.delegate = child
      hosted.layer.addSublayer(layer)
      hosted.layer.addSublayer(other)
      #expect(parent.asked == ["sublayers", "sublayers"] && child.asked == ["onOrderIn"])
      // Within one layer it neither comes nor goes.
      hosted.layer.addSublayer(layer)
      #expect(parent.asked.count == 3 && child.asked == ["onOrderIn"])
      hosted.layer.sublayers = [other]
      #expect(parent.asked.count == 4 && child.asked == ["onOrderIn", "onOrderOut"])
      parent.asked = []
      child.asked = []
      hosted.layer.mask = layer
      #expect(parent.asked == ["mask"] && child.asked == ["onOrderIn"])
      CATransaction.flush()
      #expect(parent.asked == ["mask", "onLayout"])
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      hosted.layer.mask = nil
      hosted.layer.addSublayer(layer)
      CATransaction.commit()
      CATransaction.flush()
      #expect(!parent.asked.dropFirst(2).contains { $0 != "onLayout" } && child.asked == ["onOrderIn"])
    }

    @Test func theTransactionsTimeAndPace() throws {
      let hosted = Hosted()
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      CATransaction.begin()
      hosted.layer.position = CGPoint(x: 5, y: 6)
      CATransaction.commit()
      CATransaction.commit()
      let animation = try #require(hosted.layer.animation(forKey: "position") as? CABasicAnimation)
      #expect(animation.duration == 3 && animation.timingFunction === CAMediaTimingFunction(name: .easeIn))
      #expect(animation.fromValue as? CGPoint == .zero && animation.toValue == nil)
      #expect(!animation.isAdditive && animation.keyPath == "position")
    }

    @Test func animationsAreActionsThatAddThemselves() throws {
      let hosted = Hosted()
      let bare = CABasicAnimation()
      bare.fromValue = 0.0
      let group = CAAnimationGroup()
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0.5
      fade.toValue = 0.5
      group.animations = [fade]
      group.duration = 2
      let transition = CATransition()
      transition.type = .push
      hosted.layer.actions = ["borderWidth": bare, "cornerRadius": group, "hidden": transition]
      hosted.layer.borderWidth = 4
      hosted.layer.cornerRadius = 4
      hosted.layer.isHidden = true
      #expect(hosted.layer.animationKeys() == ["borderWidth", "cornerRadius", "transition"])
      #expect((hosted.layer.animation(forKey: "borderWidth") as? CABasicAnimation)?.keyPath == "borderWidth")
      #expect((hosted.layer.animation(forKey: "transition") as? CATransition)?.type == .push)
      #expect(hosted.layer.animation(forKey: "cornerRadius")?.duration == 2 && bare.keyPath == nil)
      #expect(try hosted.at(1).opacity == 0.5)
    }

    @Test(arguments: [
      ("path", "shape", "none"), ("strokeEnd", "shape", "basic"), ("fillColor", "shape", "basic"),
      ("lineWidth", "shape", "basic"), ("colors", "gradient", "basic"), ("startPoint", "gradient", "basic"),
      ("instanceTransform", "replicator", "basic"), ("instanceDelay", "replicator", "basic"),
    ]) func propertiesOfSubclassesAnimateToo(_ key: String, _ kind: String, _ expected: String) {
      let layer: CALayer =
        switch kind {
        case "shape": CAShapeLayer()
        case "gradient": CAGradientLayer()
        default: CAReplicatorLayer()
        }
      let hosted = Hosted(layer)
      let action = hosted.layer.action(forKey: key)
      #expect((action is CABasicAnimation ? "basic" : action == nil ? "none" : "other") == expected)
      layer.removeFromSuperlayer()
      #expect(layer.action(forKey: key) == nil)
    }

    @Test func anActionMayChangeTheTreeItIsAskedAbout() {
      final class Meddling: NSObject, CALayerDelegate {
        var meddle: (() -> Void)?
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
          let now = meddle
          meddle = nil
          now?()
          return nil
        }
      }
      let hosted = Hosted()
      let parent = hosted.layer
      let delegate = Meddling()
      let layers = (0..<3).map { _ in CALayer() }
      parent.sublayers = layers
      for layer in [parent] + layers { layer.delegate = delegate }
      func meddle(_ body: @escaping () -> Void) { delegate.meddle = body }

      meddle { parent.sublayers = nil }
      parent.insertSublayer(CALayer(), at: 3)
      #expect(parent.sublayers?.count == 1)
      parent.sublayers = layers
      meddle { layers[1].removeFromSuperlayer() }
      layers[1].removeFromSuperlayer()
      #expect(parent.sublayers == [layers[0], layers[2]])
      meddle { layers[0].addSublayer(parent) }
      parent.sublayers = [layers[2]]
      #expect(parent.superlayer === hosted.root && parent.sublayers == [layers[2]])
      let extra = CALayer()
      meddle { parent.addSublayer(extra) }
      parent.sublayers = [layers[0], layers[1]]
      #expect(Set(parent.sublayers ?? []) == Set([layers[0], layers[1]]) && extra.superlayer == nil)
      meddle { layers[0].addSublayer(layers[2]) }
      parent.mask = layers[2]
      #expect(parent.mask === layers[2] && layers[0].sublayers == nil)
      // Whatever was done, the tree is whole.
      for child in parent.sublayers ?? [] { #expect(child.superlayer === parent) }
      CATransaction.flush()
      #expect(hosted.context.tree.nodeCount == 5)
      withExtendedLifetime(delegate) {}
    }
  }
}
