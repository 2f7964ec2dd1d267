import Foundation
import QuartzCore
import Testing

/// States in archives of NSKeyedArchiver.
@Suite(.ownClock) struct StateArchivingTests {
  private func toggle() -> (root: CALayer, knob: CALayer, mask: CALayer) {
    let (root, knob, mask, halo) = (CALayer(), CALayer(), CALayer(), CALayer())
    halo.name = "halo"
    root.sublayers = [CALayer(), knob]
    knob.name = "knob"
    knob.mask = mask
    let on = CAState(name: "on")
    on.isInitial = true
    on.addElement(CAStateSetValue(target: root, keyPath: "opacity", value: 0.5))
    on.addElement(CAStateSetValue(target: knob, keyPath: "position", value: CGPoint(x: 30, y: 4)))
    on.addElement(CAStateSetValue(target: mask, keyPath: "cornerRadius", value: 3))
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.toValue = 6.0
    spin.duration = 2
    on.addElement(CAStateAddAnimation(target: knob, key: "spin", animation: spin))
    on.addElement(CAStateAddElement(target: root, keyPath: "sublayers", object: halo, beforeObject: knob))
    let bright = CAState(name: "bright")
    bright.basedOn = "on"
    bright.addElement(CAStateRemoveAnimation(target: knob, key: "spin"))
    bright.addElement(CAStateRemoveElement(target: root, keyPath: "sublayers", object: knob))
    root.states = [on, bright]
    let slide = CABasicAnimation(keyPath: "position")
    slide.duration = 0.25
    root.stateTransitions = [
      CAStateTransition(
        fromState: "", toState: "on",
        elements: [CAStateTransitionElement(target: knob, key: "position", animation: slide)])
    ]
    return (root, knob, mask)
  }

  private func copy(_ layer: CALayer, isSecure: Bool) throws -> CALayer {
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: isSecure)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    coder.requiresSecureCoding = false
    coder.decodingFailurePolicy = .setErrorAndReturn
    defer { #expect(coder.error == nil) }
    return try #require(coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer)
  }

  @Test(arguments: [false, true]) func statesAreKept(_ isSecure: Bool) throws {
    let root = try copy(toggle().root, isSecure: isSecure)
    let states = try #require(root.states)
    try #require(states.map(\.name) == ["on", "bright"])
    #expect(states.map(\.basedOn) == [nil, "on"] && states.map(\.isInitial) == [true, false])
    let knob = try #require(root.sublayers?.last)
    let mask = try #require(knob.mask)
    #expect(states[0].elements.map(\.target) == [root, knob, mask, knob, root])
    #expect(states[0].elements.map(\.keyPath) == ["opacity", "position", "cornerRadius", nil, "sublayers"])
    #expect(states[1].elements.map(\.target) == [knob, root])
    #expect((states[1].elements.last as? CAStateRemoveElement)?.object === knob)
    let transition = try #require(root.stateTransitions?.first)
    #expect(transition.fromState == "" && transition.toState == "on" && transition.duration == 0.25)
    #expect(transition.elements.map(\.target) == [knob] && transition.elements.map(\.key) == ["position"])
  }

  /// What was read changes the state as what was written does.
  @Test func statesWorkAsBefore() throws {
    let root = try copy(toggle().root, isSecure: false)
    let knob = try #require(root.sublayers?.last)
    let controller = CAStateController(layer: root)
    controller.setState(root.state(withName: "on"), ofLayer: root)
    #expect(root.opacity == 0.5 && knob.position == CGPoint(x: 30, y: 4) && knob.mask?.cornerRadius == 3)
    #expect(root.sublayers?.map(\.name) == [nil, "halo", "knob"])
    #expect((knob.animation(forKey: "spin") as? CABasicAnimation)?.toValue as? Double == 6)
    controller.setState(root.state(withName: "bright"), ofLayer: root)
    #expect(root.sublayers?.map(\.name) == [nil, "halo"] && knob.animation(forKey: "spin") == nil)
    controller.setState(nil, ofLayer: root)
    #expect(root.opacity == 1 && knob.position == .zero && root.sublayers?.map(\.name) == [nil, "knob"])
  }

  /// A target outside the tree is not in the archive.
  @Test func targetsOutsideAreLeftOut() throws {
    let stranger = CALayer()
    let layer = CALayer()
    let state = CAState(name: "on")
    state.addElement(CAStateSetValue(target: stranger, keyPath: "opacity", value: 0))
    state.addElement(CAStateSetValue(target: layer, keyPath: "opacity", value: 0))
    layer.addState(state)
    let root = try copy(layer, isSecure: false)
    let targets = try #require(root.states?.first).elements.map(\.target)
    #expect(targets == [nil, root])
    withExtendedLifetime(stranger) {}
  }
}
