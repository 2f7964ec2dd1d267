import TestSupport
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Keyed archives: what refers to other layers, styles, emitter behaviours, and archives of this package's own layers.
@MainActor @Suite struct KeyedSourceTests {
  private let builder = KeyedArchiveBuilder()

  private func open(_ bytes: [UInt8]) throws -> SceneDocument {
    let folder = try TemporaryFolder()
    return SceneDocument.open(try folder.write(Data(bytes), to: "a.caar"))
  }

  private func archived(_ layer: CALayer) throws -> SceneDocument {
    try open([UInt8](try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)))
  }

  @Test func portalsAndFollowersFindTheirLayers() throws {
    let moon = builder.object("CALayer", ["name": builder.add("moon")])
    // The portal comes before its source.
    let portal = builder.object(
      "CAPortalLayer", ["name": builder.add("portal"), "sourceLayer": moon, "hidesSourceLayer": true])
    let follow = builder.object(
      "CAMatchMoveAnimation", ["sourceLayer": moon, "sourcePoints": builder.array([builder.point(1, 2)])])
    let lost = builder.object("CAPortalLayer", ["sourceLayer": builder.object("CALayer")])
    let root = builder.object(
      "CALayer",
      [
        "sublayers": builder.array([portal, moon, lost]), "CALayerAnimations": builder.array([follow]),
        "CALayerAnimationKeys": builder.array([builder.add("follow")]),
      ])
    let document = try open(builder.scene(root))
    let shown = try #require(document.layer("portal") as? CAPortalLayer)
    let source = try #require(document.layer("moon"))
    #expect(shown.sourceLayer === source && shown.hidesSourceLayer)
    let animation = try #require(document.root?.animation(forKey: "follow") as? CAMatchMoveAnimation)
    #expect(animation.sourceLayer === source && animation.keyPath == nil)
    #expect(animation.sourcePoints?.map(\.cgPointValue) == [CGPoint(x: 1, y: 2)])
    #expect(document.messages == ["0:0: warning: the source is not a layer of the tree"])
  }

  @Test func stylesGiveValuesAndParallax() throws {
    let group = builder.dictionary([
      ("axis", builder.add("x")), ("keyPath", builder.add("position.x")), ("layerName", builder.add("moon")),
      ("mapMinTo", builder.add("-20")), ("mapMaxTo", builder.add(40.0)),
    ])
    let style = builder.object(
      "LKNSDictionaryCodingProxy",
      [
        "dictionary": builder.dictionary([
          ("opacity", builder.add(0.5)), ("wallpaperParallaxGroups", builder.array([group])),
          ("glow", builder.add(1.0)), ("wallpaperPropertyGroups", builder.array([])),
        ])
      ])
    let moon = builder.object("CALayer", ["name": builder.add("moon"), "position": builder.point(50, 40)])
    let root = builder.object("CALayer", ["style": style, "sublayers": builder.array([moon])])
    let document = try open(builder.scene(root))
    #expect(document.messages == ["0:0: warning: the property \"glow\" is not known; it is skipped"])
    #expect(document.root?.opacity == 0.5 && document.parallax.groups.map(\.mapMaxTo) == [40])
    let context = CAContext(layer: document.host)
    defer { context.layer = nil }
    document.parallax.set(x: 1, y: 0)
    CATransaction.flush()
    #expect(document.layer("moon")?.presentation()?.position.x == 90)
  }

  @Test func readsEmitterBehaviors() throws {
    let drag = builder.object(
      "CAEmitterBehavior",
      ["type": builder.add("drag"), "name": builder.add("air"), "drag": 2.0, "disabled": false])
    let wave = builder.object(
      "CAEmitterBehavior",
      [
        "CAEmitterBehaviorType": builder.add("wave"), "CAEmitterBehaviorName": builder.add("sea"),
        "CAEmitterBehaviorInputs": builder.dictionary([("frequency", builder.add(3.0))]),
      ])
    let magic = builder.object("CAEmitterBehavior", ["type": builder.add("magic")])
    let root = builder.object(
      "CAEmitterLayer", ["emitterBehaviors": builder.array([drag, wave, magic])])
    let document = try open(builder.scene(root))
    let behaviors = try #require((document.root as? CAEmitterLayer)?.emitterBehaviors)
    #expect(
      behaviors.map(\.type) == ["drag", "wave", "magic"] && behaviors.map(\.name) == ["air", "sea", nil])
    #expect(Unbox.number(behaviors[0].value(forKey: "drag")) == 2)
    #expect(Unbox.number(behaviors[1].value(forKey: "frequency")) == 3)
    #expect(
      document.messages == ["0:0: warning: the emitter behaviour \"magic\" is not known; it has no effect"])
  }

  /// Every kind of value that a layer's archive has on Linux.
  @Test func readsWhatLayersWriteThemselves() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 50, height: 40)
    root.style = ["opacity": 0.25]
    root.setValue(7, forKey: "score")
    let shape = CAShapeLayer()
    shape.name = "shape"
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(to: CGPoint(x: 1, y: 1), control1: CGPoint(x: 2, y: 2), control2: CGPoint(x: 3, y: 3))
    path.closeSubpath()
    shape.path = path
    shape.lineDashPattern = [3, 1.5]
    let photo = CALayer()
    photo.name = "photo"
    let image = try #require(
      CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 128, 128]))
    photo.contents = image
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(8.0, forKey: "inputRadius")
    photo.filters = [blur]
    let gradient = CAGradientLayer()
    gradient.name = "gradient"
    gradient.colors = [CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5), CGColor(gray: 1, alpha: 1)]
    gradient.locations = [0, 0.75]
    let emitter = CAEmitterLayer()
    emitter.name = "emitter"
    let cell = CAEmitterCell()
    (cell.name, cell.birthRate) = ("spark", 5)
    emitter.emitterCells = [cell]
    let drag = CAEmitterBehavior(type: "drag")
    drag.setValue(2.0, forKey: "drag")
    emitter.emitterBehaviors = [drag]
    root.sublayers = [shape, photo, gradient, emitter]
    let keys = CAKeyframeAnimation(keyPath: "position")
    keys.values = [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)]
    keys.keyTimes = [0, 1]
    keys.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)]
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    turn.toValue = 2.0
    let group = CAAnimationGroup()
    group.animations = [keys, turn]
    group.duration = 3
    root.add(group, forKey: "both")

    let document = try archived(root)
    #expect(document.messages == [])
    let read = try #require(document.root)
    #expect(read.opacity == 0.25 && Unbox.number(read.value(forKey: "score")) == 7)
    let readShape = try #require(document.layer("shape") as? CAShapeLayer)
    #expect(readShape.path == path && readShape.lineDashPattern == [3, 1.5])
    let readPhoto = try #require(document.layer("photo"))
    let pixels = (readPhoto.contents as? CGImage)?.withPixels { [UInt8]($0) }
    #expect(pixels == [255, 0, 0, 255, 0, 0, 128, 128])
    let readBlur = try #require(readPhoto.filters?.first as? CAFilter)
    #expect(readBlur.name == "blur" && Unbox.number(readBlur.value(forKey: "inputRadius")) == 8)
    let readGradient = try #require(document.layer("gradient") as? CAGradientLayer)
    #expect(readGradient.colors?.compactMap { Unbox.color($0)?.alpha } == [0.5, 1])
    #expect(readGradient.locations == [0, 0.75])
    let readEmitter = try #require(document.layer("emitter") as? CAEmitterLayer)
    #expect(readEmitter.emitterCells?.map(\.name) == ["spark"] && readEmitter.emitterCells?[0].birthRate == 5)
    #expect(Unbox.number(readEmitter.emitterBehaviors?.first?.value(forKey: "drag")) == 2)
    let readGroup = try #require(read.animation(forKey: "both") as? CAAnimationGroup)
    #expect(readGroup.duration == 3 && readGroup.animations?.count == 2)
    let readKeys = try #require(readGroup.animations?.first as? CAKeyframeAnimation)
    #expect(readKeys.values?.compactMap { Unbox.point($0) } == [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)])
    #expect(readKeys.keyTimes == [0, 1] && readKeys.timingFunctions?.count == 1)
    #expect((readGroup.animations?.last as? CABasicAnimation)?.valueFunction?.name == .rotateZ)
  }

  /// Pixels that are too few for the size that an archive gives an image.
  @Test func imagesHaveThePixelsThatTheySay() throws {
    let image = builder.object(
      "NSDictionary",
      [
        "NS.keys": .list([builder.add("tag"), builder.add("size"), builder.add("value")]),
        "NS.objects": .list([
          builder.add("image"), builder.array([builder.add(1e9), builder.add(1e9)]),
          builder.object("NSData", ["NS.data": .data([1, 2, 3, 4])]),
        ]),
      ])
    let document = try open(builder.scene(builder.object("CALayer", ["contents": image])))
    #expect(document.root != nil && document.root?.contents == nil)
    #expect(document.messages.count == 1 && document.messages[0].contains("4 bytes, which do not match"))
  }

  @Test func statesOfThisPackagesLayers() throws {
    let (root, knob) = (CALayer(), CALayer())
    root.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
    knob.name = "knob"
    root.addSublayer(knob)
    let on = CAState(name: "on")
    on.addElement(CAStateSetValue(target: knob, keyPath: "position", value: CGPoint(x: 30, y: 4)))
    on.addElement(CAStateSetValue(target: root, keyPath: "backgroundColor", value: CGColor.black))
    root.addState(on)
    let slide = CABasicAnimation(keyPath: "position")
    slide.duration = 0.25
    root.stateTransitions = [
      CAStateTransition(
        fromState: "", toState: "on",
        elements: [CAStateTransitionElement(target: knob, key: "position", animation: slide)])
    ]
    let document = try archived(root)
    #expect(document.messages == [])
    let read = try #require(document.root?.states?.first)
    let target = try #require(document.layer("knob"))
    #expect(read.name == "on" && read.elements.map(\.target) == [target, document.root])
    let value = (read.elements.first as? CAStateSetValue)?.value
    #expect(
      (value as? NSValue)?.cgPointValue == CGPoint(x: 30, y: 4) || value as? CGPoint == CGPoint(x: 30, y: 4))
    let transition = try #require(document.root?.stateTransitions?.first)
    #expect(transition.duration == 0.25 && transition.elements.map(\.target) == [target])
  }
}
