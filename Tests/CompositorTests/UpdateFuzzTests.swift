import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// Random trees, and random changes to them, that are the same for the same seed.
@MainActor
private struct Scribbler {
  private var state: UInt64
  private let root: CALayer
  private var layers: [CALayer]
  private let images: [CGImage]
  /// What was changed last, for who reads of a failure.
  private(set) var story: [String] = []

  init(seed: UInt64, root: CALayer) throws {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    self.root = root
    layers = [root]
    images = [
      try noise(16, 12, seed: 3), try noise(40, 40, seed: 5, opaque: true),
      try plain(8, 8, [90, 30, 0, 120]),
    ]
    for _ in 0..<(4 + pick(8)) { add() }
    for _ in 0..<20 { change() }
    story = []
  }

  private mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
  mutating func pick(_ count: Int) -> Int { Int(next() >> 11) % max(count, 1) }
  private mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
  private mutating func number(_ low: Double, _ high: Double) -> Double { low + unit() * (high - low) }
  /// Whole numbers more often than not, as in real trees.
  private mutating func place(_ low: Double, _ high: Double) -> Double {
    pick(3) > 0 ? number(low, high).rounded() : number(low, high)
  }
  private mutating func tone() -> CGColor {
    color(unit(), unit(), unit(), [1, 1, 0.5, unit()][pick(4)])
  }

  private mutating func add() {
    let layer: CALayer
    switch pick(12) {
    case 0:
      let gradient = CAGradientLayer()
      gradient.colors = [tone(), tone(), tone()]
      gradient.type = [.axial, .radial, .conic][pick(3)]
      layer = gradient
    case 1:
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 3, width: 30, height: 20), transform: nil)
      shape.strokeColor = tone()
      shape.fillColor = tone()
      shape.lineWidth = number(0.5, 6)
      layer = shape
    case 2:
      let text = CATextLayer()
      text.string = "Ag \(pick(100))"
      text.fontSize = 14
      text.foregroundColor = tone()
      layer = text
    case 3:
      let emitter = CAEmitterLayer()
      emitter.emitterPosition = CGPoint(x: 20, y: 20)
      let cell = CAEmitterCell()
      cell.contents = images[pick(images.count)]
      cell.birthRate = 8
      cell.lifetime = 1.5
      cell.velocity = 20
      cell.emissionRange = 6
      cell.scale = 0.4
      emitter.emitterCells = [cell]
      layer = emitter
    case 4:
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 1 + pick(3)
      replicator.instanceTransform = CATransform3DMakeTranslation(place(-12, 12), place(-12, 12), 0)
      replicator.instanceAlphaOffset = -0.2
      layer = replicator
    case 5: layer = CATransformLayer()
    default: layer = CALayer()
    }
    layer.name = "\(type(of: layer)) \(layers.count)"
    layer.bounds = CGRect(x: 0, y: 0, width: place(10, 70), height: place(10, 70))
    layer.position = CGPoint(x: place(0, 90), y: place(0, 90))
    if pick(3) > 0 { layer.backgroundColor = tone() }
    layers[pick(layers.count)].addSublayer(layer)
    layers.append(layer)
  }

  private mutating func transform() -> CATransform3D {
    switch pick(6) {
    case 0: return CATransform3DIdentity
    case 1: return CATransform3DMakeTranslation(place(-9, 9), place(-9, 9), 0)
    case 2: return CATransform3DMakeScale(number(0.3, 2), number(0.3, 2), 1)
    case 3: return CATransform3DMakeRotation(number(-3, 3), 0, 0, 1)
    case 4: return CATransform3DMakeRotation(Double(pick(4)) * .pi / 2, 0, 0, 1)
    default:
      var m = CATransform3DIdentity
      m.m34 = -1 / number(80, 400)
      return CATransform3DRotate(m, number(-1.5, 1.5), unit(), unit(), 0)
    }
  }

  private mutating func animate(_ layer: CALayer) -> String {
    let path = [
      "opacity", "position.x", "transform.rotation.z", "bounds.size.width", "borderWidth", "contents",
    ][pick(6)]
    let animation = CABasicAnimation(keyPath: path)
    switch path {
    case "opacity": (animation.fromValue, animation.toValue) = (0.1, 1)
    case "contents": (animation.fromValue, animation.toValue) = (images[pick(3)], images[pick(3)])
    default: (animation.fromValue, animation.toValue) = (number(-20, 20), number(1, 60))
    }
    animation.duration = number(0.1, 1)
    animation.autoreverses = pick(2) == 0
    layer.add(animation, forKey: path)
    return "animates \(path)"
  }

  /// Changes something.
  mutating func change() {
    // The root less often: what hides it hides everything.
    let layer = layers[layers.count > 1 && pick(10) > 0 ? 1 + pick(layers.count - 1) : 0]
    let change: String
    switch pick(37) {
    case 0:
      if layer === root { return }
      layer.position = CGPoint(x: place(0, 90), y: place(0, 90))
      change = "position"
    case 1:
      if layer === root { return }
      layer.bounds = CGRect(x: place(-9, 9), y: place(-9, 9), width: place(0, 80), height: place(0, 80))
      change = "bounds"
    case 2, 3:
      layer.transform = transform()
      change = "transform"
    case 4:
      layer.sublayerTransform = transform()
      change = "sublayerTransform"
    case 5:
      layer.opacity = [layer === root ? 0.7 : 0, 0.3, 0.99, 1][pick(4)]
      change = "opacity \(layer.opacity)"
    case 6:
      layer.backgroundColor = pick(4) == 0 ? nil : tone()
      change = "backgroundColor"
    case 7:
      if !layer.allowsEdgeAntialiasing { return }
      layer.cornerRadius = number(0, 30)
      layer.cornerCurve = pick(2) == 0 ? .continuous : .circular
      change = "corners"
    case 8:
      layer.borderWidth = place(0, 6)
      layer.borderColor = tone()
      change = "border"
    case 9:
      layer.masksToBounds.toggle()
      change = "masksToBounds \(layer.masksToBounds)"
    case 10:
      layer.shadowOpacity = [0, 0.5, 1][pick(3)]
      layer.shadowRadius = number(0, 8)
      layer.shadowOffset = CGSize(width: place(-8, 8), height: place(-8, 8))
      change = "shadow \(layer.shadowOpacity)"
    case 11:
      layer.shadowPath =
        pick(2) == 0 ? nil : CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 40), transform: nil)
      change = "shadowPath"
    case 12, 13:
      if layer === root || pick(2) == 0 {
        layer.mask = nil
      } else {
        let mask = pick(3) == 0 ? CAGradientLayer() : CALayer()
        (mask as? CAGradientLayer)?.colors = [tone(), color(0, 0, 0, 0)]
        mask.frame = CGRect(x: place(-5, 10), y: place(-5, 10), width: place(5, 50), height: place(5, 50))
        mask.backgroundColor = mask is CAGradientLayer ? nil : color(0, 0, 0, 0.8)
        mask.cornerRadius = number(0, 10)
        layer.mask = mask
      }
      change = "mask \(layer.mask.map { "\(type(of: $0))" } ?? "nil")"
    case 14, 15:
      if layer is CATextLayer { return }
      layer.contents = pick(4) == 0 ? nil : images[pick(3)]
      change = "contents"
    case 16:
      layer.contentsGravity = [.resize, .center, .topLeft, .resizeAspect, .resizeAspectFill][pick(5)]
      layer.contentsCenter =
        pick(2) == 0
        ? CGRect(x: 0, y: 0, width: 1, height: 1) : CGRect(x: 0.3, y: 0.4, width: 0.1, height: 0.2)
      change = "gravity"
    case 17:
      layer.contentsRect = CGRect(x: number(-0.5, 0.5), y: 0, width: number(0.2, 1.5), height: 1)
      change = "contentsRect"
    case 18:
      layer.isHidden = layer !== root && !layer.isHidden
      change = "hidden \(layer.isHidden)"
    case 19:
      layer.zPosition = place(-20, 20)
      change = "zPosition"
    case 20:
      layer.compositingFilter =
        pick(2) == 0
        ? nil : ["multiplyBlendMode", "plusL", "destOut", "hueBlendMode", "xor", "copy"][pick(6)]
      change = "compositingFilter \(layer.compositingFilter.map { "\($0)" } ?? "nil")"
    case 21:
      layer.filters = pick(2) == 0 ? nil : [filter(pick(2) == 0 ? "gaussianBlur" : "colorInvert")]
      change = "filters"
    case 22:
      layer.backgroundFilters = pick(2) == 0 ? nil : [filter("gaussianBlur")]
      change = "backgroundFilters"
    case 23:
      layer.shouldRasterize.toggle()
      layer.rasterizationScale = [1, 0.5, 2][pick(3)]
      change = "shouldRasterize \(layer.shouldRasterize)"
    case 24:
      layer.isGeometryFlipped.toggle()
      change = "geometryFlipped"
    case 25:
      layer.allowsGroupOpacity.toggle()
      change = "allowsGroupOpacity"
    case 26:
      // Round corners are antialiased all the same: where they meet such an edge rounding decides.
      if layer.cornerRadius > 0 { return }
      layer.allowsEdgeAntialiasing.toggle()
      change = "allowsEdgeAntialiasing"
    case 27:
      layer.isDoubleSided.toggle()
      change = "doubleSided"
    case 28:
      guard layer !== root, layers.count > 4 else { return }
      layer.removeFromSuperlayer()
      layers.removeAll { each in
        var ancestor: CALayer? = each
        while let current = ancestor, current !== root { ancestor = current.superlayer }
        return ancestor == nil
      }
      change = "removed"
    case 29, 30:
      add()
      change = "and another"
    case 31:
      guard layer !== root, let parent = layer.superlayer, parent.mask !== layer else { return }
      parent.insertSublayer(layer, at: UInt32(pick(2)))
      change = "to the back"
    case 32, 33: change = animate(layer)
    case 34:
      let transition = CATransition()
      transition.type = CATransitionType(
        rawValue: [
          "fade", "push", "moveIn", "reveal", "cube", "oglFlip", "pageCurl", "suckEffect", "rippleEffect",
          "cameraIrisHollowOpen",
        ][pick(10)])
      transition.subtype = [.fromLeft, .fromRight, .fromTop, .fromBottom][pick(4)]
      transition.duration = number(0.2, 1)
      layer.add(transition, forKey: nil)
      layer.backgroundColor = tone()
      change = "transition \(transition.type.rawValue)"
    case 35:
      if let shape = layer as? CAShapeLayer { shape.strokeEnd = unit() }
      if let gradient = layer as? CAGradientLayer { gradient.endPoint = CGPoint(x: unit(), y: unit()) }
      if let text = layer as? CATextLayer { text.string = "By \(pick(1000))" }
      if let replicator = layer as? CAReplicatorLayer { replicator.instanceCount = pick(5) }
      change = "its own"
    default:
      layer.removeAllAnimations()
      change = "no animations"
    }
    story.append("\(layer.name ?? "root") \(change)")
    if story.count > 12 { story.removeFirst() }
  }

  private mutating func filter(_ name: String) -> CAFilter {
    let filter = CAFilter(type: name)
    if name == "gaussianBlur" { filter.setValue(number(0.5, 6), forKey: "inputRadius") }
    return filter
  }
}

extension Drawing {
  /// Whatever changes: a frame over the last one is the same bytes as drawn whole.
  @Suite(.serialized) @MainActor struct UpdateFuzzTests {
    /// Longer runs by hand: FUZZ_FIRST and FUZZ_COUNT, and FUZZ_PICTURES for a folder of what was drawn. In
    /// pictures of their own that are as large as what is drawn anew a rasteriser interpolates from other corners: now and
    /// then a pixel differs by a level or two, which is more where light is multiplied.
    @Test(arguments: [1, 1.3]) func randomChangesOfRandomTrees(scale: Double) throws {
      let environment = ProcessInfo.processInfo.environment
      let first = environment["FUZZ_FIRST"].flatMap { UInt64($0) } ?? 1
      let count = environment["FUZZ_COUNT"].flatMap { UInt64($0) } ?? 3
      var updated = 0
      try Offscreen.withContext {
        // One for all trees: programs take their time to be made.
        let size = Int(clamping: 100 * scale)
        let top = layer(0, 0, 100, 100)
        let pair = try UpdateTests.Pair(
          top, width: size, height: size, toPixels: CGAffineTransform(scaleX: scale, y: scale))
        defer { pair.end() }
        var time = 0.0
        for seed in first..<(first + count) {
          let root = layer(0, 0, 100, 100)
          var scribbler = try Scribbler(seed: seed, root: root)
          top.sublayers = [root]
          for step in 0..<14 {
            for _ in 0...scribbler.pick(3) { scribbler.change() }
            if scribbler.pick(2) == 0 { time += [0.01, 0.1, 0.37, 1.5][scribbler.pick(4)] }
            let damage = pair.frame(at: time, "seed \(seed), step \(step): \(scribbler.story)", within: 4)
            if !damage.isEmpty, damage.area < size * size { updated += 1 }
            if let folder = environment["FUZZ_PICTURES"] {
              for (name, target) in [("update", pair.target), ("whole", pair.reference)] {
                let pixels = ImageTarget.pixels(target.framebuffer, size, size, isBottomUp: false)
                try Picture(width: size, height: size, pixels: pixels, statistics: .init())
                  .save("\(folder)/\(seed)-\(step)-\(scale)-\(name).png")
              }
            }
          }
        }
      }
      // Most frames are not drawn whole, or nothing is compared.
      #expect(updated >= Int(count) * 2, "\(updated)")
    }
  }
}
