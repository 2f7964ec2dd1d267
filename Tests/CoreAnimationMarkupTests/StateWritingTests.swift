import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// States and transitions as they are written.
@MainActor @Suite struct StateWritingTests {
  /// A tree with every kind of element.
  private func tree() throws -> CALayer {
    let knob = CAShapeLayer()
    knob.name = "knob"
    knob.add(CABasicAnimation(keyPath: "opacity"), forKey: "pulse")
    let root = rooted(knob)
    let extra = CALayer()
    extra.name = "extra"
    let on = CAState(name: "on")
    let blur = CAFilter(type: "gaussianBlur")
    let values: [(String, Any?)] = [
      ("opacity", 0.5), ("position.x", 7), ("hidden", true), ("fillColor", nil),
      ("strokeColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)),
      ("path", CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil)),
      ("transform", CATransform3DMakeScale(2, 3, 1)), ("lineCap", "round"), ("filters", [blur]),
      ("compositingFilter", CAFilter(type: "destOut")), ("bounds", CGRect(x: 0, y: 0, width: 3, height: 4)),
      ("contents", try image(3)), ("lineDashPattern", [NSNumber(value: 3), NSNumber(value: 1.5)]),
    ]
    for (keyPath, value) in values {
      on.addElement(CAStateSetValue(target: knob, keyPath: keyPath, value: value))
    }
    on.addElement(
      CAStateAddAnimation(target: knob, key: "shake", animation: CASpringAnimation(keyPath: "zPosition")))
    on.addElement(CAStateRemoveAnimation(target: knob, key: "pulse"))
    on.addElement(CAStateAddElement(target: root, keyPath: "sublayers", object: extra))
    // A layer that only the state holds may be a target too.
    on.addElement(CAStateSetValue(target: extra, keyPath: "zPosition", value: 2))
    let off = CAState(name: "off & \"out\"")
    off.basedOn = "on"
    off.addElement(CAStateRemoveElement(target: root, keyPath: "sublayers", object: knob))
    root.states = [on, off]
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.damping = 50
    spring.beginTime = 0.25
    let element = CAStateTransitionElement(target: knob, key: "position.x", animation: spring)
    let fade = CAStateTransitionElement(target: knob, key: "opacity", animation: CABasicAnimation())
    root.stateTransitions = [
      CAStateTransition(fromState: "*", toState: "on", elements: [element, fade]), CAStateTransition(),
    ]
    return root
  }

  @Test func everyElementComesBack() throws {
    let root = try tree()
    let written = try WrittenTree(root)
    #expect(written.losses == [] && written.document.messages == [])
    let read = try #require(written.document.root)
    let knob = try written.layer("knob")
    let (old, new) = (root.states ?? [], read.states ?? [])
    #expect(new.map(\.name) == old.map(\.name) && new.map(\.basedOn) == old.map(\.basedOn))
    for (state, other) in zip(old, new) {
      #expect(state.elements.count == other.elements.count, "\(written.text)")
      for (a, b) in zip(state.elements, other.elements) {
        #expect(type(of: a) == type(of: b) && a.keyPath == b.keyPath && a.target?.name == b.target?.name)
        switch (a, b) {
        case (let a as CAStateSetValue, let b as CAStateSetValue):
          let kind = CAShapeLayer.valueKind(forKeyPath: a.keyPath ?? "")
          #expect(isSame(a.value, b.value, kind), "\(a.keyPath ?? ""): \(written.text)")
        case (let a as CAStateAddAnimation, let b as CAStateAddAnimation):
          #expect(a.key == b.key && isSame(a.animation, b.animation))
        case (let a as CAStateRemoveAnimation, let b as CAStateRemoveAnimation): #expect(a.key == b.key)
        case (let a as CAStateAddElement, let b as CAStateAddElement):
          #expect(isSame(a.object, b.object) && (b.object as? CALayer)?.name == "extra")
        case (_, let b as CAStateRemoveElement): #expect(b.object === knob)
        default: Issue.record("an unknown element")
        }
      }
    }
    let transition = try #require(read.stateTransitions?.first)
    #expect(read.stateTransitions?.count == 2 && transition.fromState == "*" && transition.toState == "on")
    #expect(transition.elements.map(\.key) == ["position.x", "opacity"])
    for (a, b) in zip(root.stateTransitions?.first?.elements ?? [], transition.elements) {
      #expect(b.target === knob && isSame(a.animation, b.animation))
    }
  }

  @Test func onlyTargetsHaveIDs() throws {
    let text = try WrittenTree(try tree()).text
    // The root (a list of it changes), the knob, and the layer that a state adds.
    #expect(text.components(separatedBy: " id=").count - 1 == 3)
    #expect(!(try WrittenTree(rooted(CALayer())).text.contains(" id=")))
  }

  @Test func givenIDsStay() throws {
    let document = try readRoot(
      #"id="the root""#, "<sublayers><CALayer id=\"#7\"/><CALayer name=\"plain\"/></sublayers>")
    let writer = try #require(CAMLWriter(document: document))
    let again = CAMLReader(data: try writer.data()).document
    for (id, name) in [("the root", nil), ("#7", nil), ("#1", "plain")] as [(String, String?)] {
      #expect(again.layer(withID: id) != nil && again.layer(withID: id)?.name == name)
    }
  }

  @Test func elementsForOtherLayersAreTold() throws {
    let root = rooted(CALayer())
    let state = CAState(name: "on")
    let stranger = CALayer()
    state.addElement(CAStateSetValue(target: stranger, keyPath: "opacity", value: 0))
    root.states = [state]
    let written = try WrittenTree(root)
    #expect(
      written.losses == [
        #"root: an element of the state "on" changes a layer that is not in the file; the element is not written (states)"#
      ])
    #expect(written.document.root?.states?.first?.elements.isEmpty == true)
    withExtendedLifetime(stranger) {}
  }
}
