import TestSupport
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneFiles

/// Keyed archives of layers: every kind of value, states, and archives that are broken or mean harm.
@MainActor @Suite struct KeyedArchiveReaderTests {
  private typealias Value = KeyedArchiveBuilder.Value
  private let builder = KeyedArchiveBuilder()

  private func open(_ bytes: [UInt8], limits: SceneLimits = SceneLimits()) throws -> SceneDocument {
    let folder = try TemporaryFolder()
    return SceneDocument.open(try folder.write(Data(bytes), to: "a.caar"), limits: limits)
  }

  /// Reads a root layer with fields and sublayers.
  private func read(
    _ fields: [String: Value], class name: String = "CALayer", _ sublayers: [Value] = [],
    limits: SceneLimits = SceneLimits()
  ) throws -> SceneDocument {
    var fields = fields
    fields["name"] = builder.add("root")
    if !sublayers.isEmpty { fields["sublayers"] = builder.array(sublayers) }
    return try open(builder.scene(builder.object(name, fields)), limits: limits)
  }

  private func segment(_ type: Int, _ numbers: Double...) -> Value {
    var fields: [String: Value] = ["LKCGPathType": .integer(type)]
    for (index, number) in numbers.enumerated() {
      fields["LKCGPathPoint\(index / 2)_\(index % 2 == 0 ? "x" : "y")"] = .real(number)
    }
    return builder.object("CACGPathCodingSegment", fields)
  }

  /// The archive that scenes/sources/containers.py writes is the scene that it is written from, layer by layer.
  @Test func theBundledArchiveIsItsSource() throws {
    let archive = try #require(SceneLibrary.scene(named: "balloon.caar")).url
    let source = archive.deletingLastPathComponent().appendingPathComponent("sources/balloon.caml")
    let (a, b) = (SceneDocument.open(archive), SceneDocument.open(source))
    #expect(a.messages == [] && b.messages == [] && a.size == b.size && a.layerCount == b.layerCount)
    var pairs = [(try #require(a.root), try #require(b.root))]
    while let (one, other) = pairs.popLast() {
      #expect(type(of: one) == type(of: other) && one.name == other.name)
      for property in type(of: one).propertyTable.properties where property.kind.width > 0 {
        #expect(
          Unbox.row(one.value(forKey: property.key), property.kind)
            == Unbox.row(other.value(forKey: property.key), property.kind), "\(property.key)")
      }
      #expect((one as? CAShapeLayer)?.path == (other as? CAShapeLayer)?.path)
      #expect(one.animationKeys() == other.animationKeys())
      let (ones, others) = (one.sublayers ?? [], other.sublayers ?? [])
      #expect(ones.count == others.count && (one.mask == nil) == (other.mask == nil))
      pairs += zip(ones, others)
      if let mask = one.mask, let otherMask = other.mask { pairs.append((mask, otherMask)) }
    }
  }

  @Test func readsEveryKindOfValue() throws {
    var matrix: [String: Value] = ["kind": .integer(3)]
    for index in 0..<16 { matrix["m\(index / 4 + 1)\(index % 4 + 1)"] = .real(Double(index)) }
    let png = Array(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")
        ?? Data())
    let image = builder.object("LKCGImageCodingProxy", ["data": .data(png)])
    let filter = builder.object(
      "CAFilter",
      [
        "CAFilterType": builder.add("gaussianBlur"), "CAFilterName": builder.add("blur"),
        "CAFilterInputs": builder.dictionary([("inputRadius", builder.add(8.0))]),
      ])
    let document = try read([
      "bounds": builder.rect([1, 2, 30, 40]), "position": builder.point(5, 6),
      "shadowOffset": builder.object(
        "LKNSValueCodingProxy", ["kind": .integer(1), "width": 3.0, "height": 4.0]),
      "transform": builder.object("LKNSValueCodingProxy", matrix),
      "backgroundColor": builder.color(1, 0.5, 0.25, 0.75), "opacity": 0.5, "hidden": true,
      "cornerRadius": .integer(7), "contentsGravity": builder.add("center"), "contents": image,
      "contentsCenter": .reference(0), "filters": builder.array([filter]), "cornerCurve": "continuous",
      "maskedCorners": .integer(5), "compositingFilter": builder.add("multiplyBlendMode"),
    ])
    let root = try #require(document.root)
    #expect(document.messages == [] && document.size == CGSize(width: 100, height: 100))
    #expect(root.bounds == CGRect(x: 1, y: 2, width: 30, height: 40) && root.position == CGPoint(x: 5, y: 6))
    #expect(root.shadowOffset == CGSize(width: 3, height: 4) && root.opacity == 0.5 && root.isHidden)
    #expect(numbers(root.transform) == (0..<16).map { Double($0) })
    #expect(components(root.backgroundColor) == [1, 0.5, 0.25, 0.75] && root.cornerRadius == 7)
    #expect(root.contentsGravity == .center && root.cornerCurve == .continuous && root.contents is CGImage)
    #expect(root.maskedCorners.rawValue == 5 && root.compositingFilter as? String == "multiplyBlendMode")
    let blur = try #require(root.filters?.first as? CAFilter)
    #expect(
      blur.type == "gaussianBlur" && blur.name == "blur" && blur.value(forKey: "inputRadius") as? Double == 8)
  }

  /// Images without colours and their tints, as in markup.
  @Test func readsTintedImages() throws {
    let proxy = builder.object(
      "LKCGImageCodingProxy", ["data": .data([UInt8](try png(1, 1, red: 0x33))), "A8asL8": .integer(1)])
    let tinted = builder.object("CATintedImage", ["image": proxy, "tint": builder.color(0, 1, 0, 0.5)])
    let plain = try read(["contents": proxy])
    // The red of the file stands for its gray.
    #expect(plain.messages == [] && (plain.root?.contents as? CGImage)?.bytes == [0x33, 0x33, 0x33, 0x33])
    let document = try read(["contents": tinted])
    #expect(document.messages == [] && (document.root?.contents as? CGImage)?.bytes == [0, 26, 0, 26])
    let nothing = try read(["contents": builder.object("CATintedImage", ["tint": builder.color(0, 1, 0, 1)])])
    #expect(nothing.messages.count == 1 && nothing.messages[0].contains("the tinted image has no image"))
  }

  @Test func readsPathsInProxiesAndArrays() throws {
    let segments = [
      segment(0, 1, 2), segment(1, 3, 4), segment(2, 5, 6, 7, 8), segment(3, 9, 10, 11, 12, 13, 14),
      segment(4),
    ]
    let expected = ["1.0 2.0 m", "3.0 4.0 l", "5.0 6.0 7.0 8.0 q", "9.0 10.0 11.0 12.0 13.0 14.0 c", "h"]
    let array = builder.array(segments)
    for list in [array, builder.object("LKNSArrayCodingProxy", ["array": array])] {
      let document = try read(["path": list], class: "CAShapeLayer")
      #expect(document.messages == [] && elements((document.root as? CAShapeLayer)?.path) == expected)
    }
    let wrong = try read(["path": builder.array([segment(1, 3, 4)])], class: "CAShapeLayer")
    #expect(wrong.messages == ["0:0: warning: the path does not begin with a move; it is skipped"])
  }

  @Test func readsAnimations() throws {
    let spring = builder.object(
      "CASpringAnimation",
      [
        "keyPath": builder.add("position"), "fromValue": builder.point(1, 2), "toValue": builder.point(3, 4),
        "stiffness": 200.0, "velocity": 2.0, "duration": 1.5, "repeatCount": .real(.infinity),
        "additive": true,
        "timingFunction": builder.object("CAMediaTimingFunction", ["name": builder.add("easeIn")]),
        "delegate": .reference(0),
      ])
    let keyframes = builder.object(
      "CAKeyframeAnimation",
      [
        "keyPath": builder.add("opacity"), "values": builder.array([builder.add(0.0), builder.add(1.0)]),
        "keyTimes": builder.array([builder.add(0.0), builder.add(0.5)]),
        "calculationMode": builder.add("discrete"),
        "removedOnCompletion": false,
      ])
    let group = builder.object(
      "CAAnimationGroup", ["animations": builder.array([spring, keyframes]), "duration": 2.0])
    let document = try read([
      "CALayerAnimations": builder.array([spring, keyframes, group]),
      "CALayerAnimationKeys": builder.array([builder.add("move"), builder.add("blink")]),
    ])
    let root = try #require(document.root)
    #expect(document.messages == [] && Set(root.animationKeys() ?? []) == ["move", "blink", "animation 3"])
    let move = try #require(root.animation(forKey: "move") as? CASpringAnimation)
    #expect(
      move.toValue as? CGPoint == CGPoint(x: 3, y: 4) && move.stiffness == 200 && move.initialVelocity == 2)
    #expect(move.repeatCount == .infinity && move.isAdditive && move.timingFunction?.name == .easeIn)
    let blink = try #require(root.animation(forKey: "blink") as? CAKeyframeAnimation)
    #expect(blink.values?.count == 2 && blink.keyTimes == [0, 0.5] && blink.calculationMode == .discrete)
    #expect(!blink.isRemovedOnCompletion)
    #expect((root.animation(forKey: "animation 3") as? CAAnimationGroup)?.animations?.count == 2)
  }

  @Test func readsStates() throws {
    let dot = builder.object("CALayer", ["name": builder.add("dot")])
    let stranger = builder.object("CALayer", ["name": builder.add("stranger")])
    func set(_ target: Value) -> Value {
      builder.object(
        "LKStateSetValue", ["target": target, "keyPath": builder.add("opacity"), "value": builder.add(0.5)])
    }
    let state = builder.object(
      "LKState", ["name": builder.add("On"), "elements": builder.array([set(dot), set(stranger)])])
    let animation = builder.object("CABasicAnimation", ["keyPath": builder.add("opacity"), "duration": 2.0])
    let element = builder.object(
      "LKStateTransitionElement", ["key": builder.add("opacity"), "target": dot, "animation": animation])
    let transition = builder.object(
      "LKStateTransition", ["toState": builder.add("On"), "elements": builder.array([element])])
    let document = try read(
      ["states": builder.array([state]), "stateTransitions": builder.array([transition])], [dot])
    #expect(
      document.messages == [
        "0:0: warning: the target of a LKStateSetValue is not a layer of the tree; the element is skipped"
      ])
    #expect(document.states.names == ["On"] && document.states.duration(from: nil, to: "On") == 2)
    document.states.set("On", speed: 0)
    #expect(document.layer("dot")?.opacity == 0.5)
  }

  @Test func readsEmitterCells() throws {
    let spark = builder.object("CAEmitterCell", ["birthRate": 5.0, "name": builder.add("spark")])
    let document = try read(["emitterCells": builder.array([spark])], class: "CAEmitterLayer")
    let cells = (document.root as? CAEmitterLayer)?.emitterCells
    #expect(document.messages == [] && cells?.map(\.name) == ["spark"] && cells?.first?.birthRate == 5)
  }

  /// What NSKeyedArchiver writes here: structures and colours as lists of numbers.
  @Test func readsArchivesMadeOnLinux() throws {
    let root = CALayer()
    root.name = "root"
    root.bounds = CGRect(x: 0, y: 0, width: 50, height: 40)
    root.position = CGPoint(x: 25, y: 20)
    root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    root.transform = CATransform3DMakeScale(2, 3, 4)
    let child = CATransformLayer()
    child.name = "child"
    root.addSublayer(child)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0.25
    fade.timingFunction = CAMediaTimingFunction(name: .easeOut)
    fade.duration = 2
    root.add(fade, forKey: "fade")
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: false)
    let document = try open([UInt8](data))
    #expect(document.messages == [] && document.size == CGSize(width: 100, height: 120))
    let read = try #require(document.root)
    #expect(read.bounds == root.bounds && read.position == root.position && read.name == "root")
    #expect(
      read.backgroundColor == root.backgroundColor && numbers(read.transform) == numbers(root.transform))
    #expect(document.layer("child") is CATransformLayer)
    let animation = try #require(read.animation(forKey: "fade") as? CABasicAnimation)
    #expect(animation.duration == 2 && Unbox.number(animation.toValue) == 0.25)
    #expect(animation.timingFunction?.name == .easeOut)
  }

  // MARK: What is wrong

  @Test func saysWhatItDoesNotKnow() throws {
    let child = builder.object(
      "MyLayer", ["name": builder.add("mine"), "glow": 2.0], supers: ["CAShapeLayer", "CALayer"])
    let document = try read(
      [
        "sparkle": 1.0, "opacity": builder.add("much"), "position": builder.color(1, 1, 1, 1),
        "bounds": builder.rect([0, 0, -1, 5]), "backgroundColor": builder.point(1, 2),
      ], [child, builder.add("x")])
    #expect(document.layer("mine") is CAShapeLayer && !document.hasErrors)
    let texts = document.diagnostics.map { "\($0.layer ?? "") \($0.keyPath ?? ""): \($0.message)" }
    #expect(
      texts == [
        "root backgroundColor: the value does not have the property's type; it is skipped",
        "root bounds: the size -1.0 × 5.0 is negative; it is skipped",
        "root opacity: the value does not have the property's type; it is skipped",
        "root position: the value does not have the property's type; it is skipped",
        "root sparkle: the property \"sparkle\" is not known; it is skipped",
        "mine : the class MyLayer is not known; the layer is read as a CAShapeLayer, without the properties of its class",
        "root sublayers: the object is not a layer; it is skipped",
      ])
  }

  @Test func layersWithinThemselvesAreCut() throws {
    let place = builder.reserve()
    let inner = builder.object(
      "CALayer", ["name": builder.add("inner"), "sublayers": builder.array([place])])
    let root = builder.object(
      "CALayer", ["name": builder.add("root"), "sublayers": builder.array([inner, inner])], at: place)
    let document = try open(builder.scene(root))
    #expect(document.layerCount == 2 && document.layer("inner")?.sublayers == nil)
    #expect(
      document.messages == [
        "0:0: error: a CALayer contains itself; the inner one is skipped",
        "0:0: warning: the layer already has a place in the tree; this use of it is skipped",
      ])
  }

  @Test func listsAndGroupsWithinThemselvesAreCut() throws {
    let list = builder.reserve()
    _ = builder.array([list, builder.add(1.0)], at: list)
    let group = builder.reserve()
    _ = builder.object("CAAnimationGroup", ["animations": builder.array([group])], at: group)
    let text = builder.reserve()
    _ = builder.object("NSString", ["NS.string": text], at: text)
    let document = try read([
      "contents": list, "CALayerAnimations": builder.array([group]), "contentsGravity": text, "filters": list,
      "backgroundFilters": builder.object("LKNSArrayCodingProxy", ["array": list]),
    ])
    #expect(document.hasErrors && document.root != nil)
  }

  /// Thirty lists, each of ten times the next: 10³⁰ items. What is read goes by the limit, which is smaller than usual here.
  @Test(.timeLimit(.minutes(20))) func listsThatExplodeEnd() throws {
    var list = builder.array([builder.add(1.0)])
    for _ in 0..<30 { list = builder.array(Array(repeating: list, count: 10)) }
    var limits = SceneLimits()
    limits.listItems = 20_000
    let document = try read(["contents": list, "style": list], limits: limits)
    #expect(document.root != nil && document.diagnostics.contains { $0.code == .limitExceeded })
  }

  @Test(.timeLimit(.minutes(20))) func groupsThatExplodeEnd() throws {
    var group = builder.object("CABasicAnimation", ["keyPath": builder.add("opacity")])
    for _ in 0..<30 {
      group = builder.object(
        "CAAnimationGroup", ["animations": builder.array(Array(repeating: group, count: 10))])
    }
    var limits = SceneLimits()
    limits.animations = 1000
    let document = try read(["CALayerAnimations": builder.array([group])], limits: limits)
    #expect(document.hasErrors)
  }

  @Test func layersLieNoDeeperThanTheLimit() throws {
    var layer = builder.object("CALayer")
    for _ in 0..<1000 { layer = builder.object("CALayer", ["sublayers": builder.array([layer])]) }
    let document = try open(builder.scene(layer))
    #expect(document.layerCount == SceneLimits().depth && document.hasErrors)
  }

  @Test func archivesOfOtherThingsAreRefused() throws {
    for (bytes, message) in [
      (builder.archive(builder.add("x")), "the archive has no rootLayer"),
      (KeyedArchiveBuilder.bytes(.table([("a", "b")])), "it is not an archive of NSKeyedArchiver"),
      (KeyedArchiveBuilder.bytes("x"), "the binary property list is damaged"),
    ] {
      let document = try open(bytes)
      #expect(document.root == nil && document.diagnostics.first?.message == message)
    }
  }

  @Test func truncatedAndDamagedArchivesAreSurvived() throws {
    let url = try #require(SceneLibrary.scene(named: "balloon.caar")).url
    let good = [UInt8](try Data(contentsOf: url))
    for length in stride(from: 0, to: good.count, by: 97) {
      #expect(try open(Array(good.prefix(length))).hasErrors)
    }
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.caar")
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      var bytes = good
      for _ in 0..<(1 + random.next() % 8) {
        bytes[8 + Int(random.next() % UInt64(bytes.count - 8))] = UInt8(truncatingIfNeeded: random.next())
      }
      try Data(bytes).write(to: file)
      let document = SceneDocument.open(file)
      #expect(document.size.width > 0)
    }
  }
}
