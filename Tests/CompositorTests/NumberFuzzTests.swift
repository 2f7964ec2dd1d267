import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// Random trees of every class of layers, with numbers that no scene should have, the same for the same seed.
@MainActor
private struct ExtremeTree {
  private var numbers: Xorshift64
  let root = CALayer()
  private var layers: [CALayer] = []
  private let images: [CGImage]

  init(seed: UInt64, images: [CGImage]) {
    numbers = Xorshift64(seed: seed)
    self.images = images
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    layers = [root]
    for _ in 0..<(3 + pick(7)) { add() }
    for _ in 0..<(5 + pick(30)) { change() }
    for _ in 0..<pick(6) { animate() }
  }

  private mutating func next() -> UInt64 { numbers.next() }
  private mutating func pick(_ count: Int) -> Int { Int(next() >> 11) % max(count, 1) }
  private mutating func one<T>(of list: [T]) -> T { list[pick(list.count)] }

  private static let extremes: [Double] = [
    .nan, .infinity, -.infinity, 1.7e308, -1.7e308, 1e154, 3.5e38, -3.5e38, 1e30, 1.9e19, -9.3e18, 9.2e18,
    4.3e9,
    -2.2e9, 2.2e9, 65_536, 1e6, 40_000, 1e-6, 1e-12, 1e-38, 2.3e-308, Double.leastNonzeroMagnitude, -0.0, 0,
    -1, 1, 0.5, 2, 3.14159,
    100,
  ]
  private mutating func number() -> Double {
    pick(3) == 0 ? Double(pick(2000)) / 10 - 50 : one(of: Self.extremes)
  }

  private static let keys = [
    "zPosition", "anchorPointZ", "cornerRadius", "borderWidth", "opacity", "shadowOpacity", "shadowRadius",
    "contentsScale", "rasterizationScale", "speed", "timeOffset", "beginTime", "duration", "repeatCount",
    "repeatDuration", "minificationFilterBias", "bounds.size.width", "bounds.size.height", "bounds.origin.x",
    "position.x", "position.y", "anchorPoint.x", "anchorPoint.y", "transform.rotation.z",
    "transform.rotation.y",
    "transform.scale.x", "transform.scale", "transform.translation.z", "transform.translation.x",
    "sublayerTransform.rotation.x", "sublayerTransform.scale.y", "shadowOffset.width", "shadowOffset.height",
    "contentsRect.origin.x", "contentsRect.size.width", "contentsCenter.origin.x",
    "contentsCenter.size.height",
    "maskedCorners", "edgeAntialiasingMask", "filters.blur.inputRadius", "backgroundFilters.blur.inputRadius",
    "lineWidth", "miterLimit", "strokeStart", "strokeEnd", "lineDashPhase", "startPoint.x", "startPoint.y",
    "endPoint.x", "endPoint.y", "fontSize", "instanceCount", "instanceDelay", "instanceRedOffset",
    "instanceAlphaOffset", "instanceTransform.rotation.z", "instanceTransform.scale.x",
    "instanceTransform.translation.y", "birthRate", "lifetime", "velocity", "scale", "spin",
    "emitterPosition.x",
    "emitterZPosition", "emitterSize.width", "emitterDepth", "levelsOfDetail", "levelsOfDetailBias",
    "tileSize.width", "tileSize.height",
  ]
  private static let switches = [
    "masksToBounds", "doubleSided", "geometryFlipped", "shouldRasterize", "allowsGroupOpacity",
    "preservesDepth",
    "wrapped", "hidden",
  ]

  private mutating func path() -> CGPath {
    let path = CGMutablePath()
    func point(_ a: Double, _ b: Double) -> CGPoint { CGPoint(x: a, y: b) }
    path.move(to: point(number(), number()))
    for _ in 0..<pick(6) {
      switch pick(5) {
      case 0: path.addQuadCurve(to: point(number(), number()), control: point(number(), number()))
      case 1:
        path.addCurve(
          to: point(number(), number()), control1: point(number(), number()),
          control2: point(number(), number()))
      case 2: path.closeSubpath()
      case 3: path.move(to: point(number(), number()))
      default: path.addLine(to: point(number(), number()))
      }
    }
    return path
  }

  private mutating func add() {
    let layer: CALayer
    switch pick(10) {
    case 0:
      let gradient = CAGradientLayer()
      gradient.colors = (0..<pick(8)).map { index -> CGColor in
        let alpha = index % 2 == 0 ? 1 : 0.5
        return color(Double(index) / 8, 0.5, 1, alpha)
      }
      gradient.locations = pick(2) == 0 ? nil : (0..<pick(8)).map { _ in NSNumber(value: number()) }
      gradient.type = one(of: [.axial, .radial, .conic])
      layer = gradient
    case 1:
      let shape = CAShapeLayer()
      shape.path = path()
      shape.strokeColor = color(0, 0, 1, 0.5)
      shape.lineCap = one(of: [.butt, .round, .square])
      shape.lineJoin = one(of: [.miter, .round, .bevel])
      if pick(2) == 0 { shape.lineDashPattern = (0..<pick(5)).map { _ in NSNumber(value: number()) } }
      layer = shape
    case 2:
      let text = CATextLayer()
      text.string = "Ag fi\n\u{1F600}"
      text.foregroundColor = color(0, 0, 0)
      layer = text
    case 3:
      let emitter = CAEmitterLayer()
      emitter.emitterShape = one(of: [.point, .line, .rectangle, .circle, .sphere, .cuboid])
      let cell = CAEmitterCell()
      cell.contents = images[0]
      for key in [
        "birthRate", "lifetime", "velocity", "scale", "spin", "emissionRange", "xAcceleration", "alphaSpeed",
        "lifetimeRange", "velocityRange", "scaleSpeed", "beginTime",
      ] where pick(2) == 0 {
        cell.setValue(number(), forKey: key)
      }
      emitter.emitterCells = [cell]
      layer = emitter
    case 4: layer = CAReplicatorLayer()
    case 5: layer = CATransformLayer()
    case 6: layer = CAScrollLayer()
    case 7:
      layer = CALayer()
      layer.contents = images[pick(2)]
      layer.contentsGravity = one(of: [.resize, .resizeAspect, .center, .topLeft, .resizeAspectFill])
    default: layer = CALayer()
    }
    layer.frame = CGRect(x: pick(40), y: pick(40), width: 10 + pick(40), height: 10 + pick(40))
    if pick(2) == 0 { layer.backgroundColor = color(1, 0.5, 0, pick(2) == 0 ? 1 : 0.5) }
    if pick(3) == 0 { layer.borderColor = color(0, 0.5, 0) }
    if pick(4) == 0 { layer.shadowOpacity = 1 }
    if pick(6) == 0 { layer.cornerCurve = .continuous }
    if pick(8) == 0 { layer.shadowPath = path() }
    if pick(5) == 0 {
      let blur = CAFilter(type: "gaussianBlur")
      blur.name = "blur"
      if pick(2) == 0 { layer.filters = [blur] } else { layer.backgroundFilters = [blur] }
    }
    if pick(10) == 0 {
      layer.compositingFilter = one(of: ["multiplyBlendMode", "hueBlendMode", "sourceIn", "plusD"])
    }
    let parent = one(of: layers)
    if pick(8) == 0, parent !== root { parent.mask = layer } else { parent.addSublayer(layer) }
    layers.append(layer)
  }

  private mutating func change() {
    let layer = layers[1 + pick(layers.count - 1)]
    switch pick(8) {
    case 0: layer.setValue(pick(2) == 0, forKey: one(of: Self.switches))
    case 1:
      var transform = CATransform3DIdentity
      transform.m34 = number()
      transform.m14 = pick(3) == 0 ? number() : 0
      transform.m44 = pick(3) == 0 ? number() : 1
      if pick(2) == 0 { layer.transform = transform } else { layer.sublayerTransform = transform }
    default: layer.setValue(number(), forKeyPath: one(of: Self.keys))
    }
  }

  private mutating func animate() {
    let layer = layers[1 + pick(layers.count - 1)]
    let path = one(of: Self.keys)
    let animation: CAPropertyAnimation
    switch pick(3) {
    case 0:
      let spring = CASpringAnimation(keyPath: path)
      (spring.fromValue, spring.toValue) = (number(), number())
      for key in ["mass", "stiffness", "damping", "initialVelocity"] where pick(2) == 0 {
        spring.setValue(number(), forKey: key)
      }
      animation = spring
    case 1:
      let frames = CAKeyframeAnimation(keyPath: path)
      frames.values = (0..<pick(6)).map { _ in number() }
      if pick(2) == 0 { frames.keyTimes = (0..<pick(6)).map { _ in NSNumber(value: number()) } }
      frames.calculationMode = one(of: [.linear, .discrete, .paced, .cubic, .cubicPaced])
      animation = frames
    default:
      let basic = CABasicAnimation(keyPath: path)
      (basic.fromValue, basic.toValue, basic.byValue) = (number(), number(), pick(3) == 0 ? number() : nil)
      animation = basic
    }
    for key in ["duration", "beginTime", "timeOffset", "repeatCount", "repeatDuration", "speed"]
    where pick(2) == 0 {
      animation.setValue(number(), forKey: key)
    }
    animation.autoreverses = pick(2) == 0
    animation.isAdditive = pick(3) == 0
    animation.isCumulative = pick(3) == 0
    animation.fillMode = one(of: [.removed, .both, .forwards])
    layer.add(animation, forKey: nil)
  }
}

extension Drawing {
  /// No number of a scene stops the program, or exceeds its limits: drawing, presentation copies and hit testing of random trees.
  ///
  /// `CAMBIUM_FUZZ_TREES` is how many trees there are, and `CAMBIUM_FUZZ_SEED` the first one's seed; with these the seeds
  /// are written to standard error as they come.
  @Suite(.serialized) @MainActor struct NumberFuzzTests {
    @Test func noTreeOfExtremeNumbersHarms() throws {
      let environment = ProcessInfo.processInfo.environment
      let count = environment["CAMBIUM_FUZZ_TREES"].flatMap { Int($0) } ?? 60
      let first = environment["CAMBIUM_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
      let tells = environment["CAMBIUM_FUZZ_TREES"] != nil
      let images = [try noise(8, 6), try noise(64, 64, opaque: true)]
      try ImageStudio.with { studio in
        studio.compositor.resources.mostVisits = 1 << 13
        for seed in first..<first + UInt64(count) {
          if tells { FileHandle.standardError.write(Data("seed \(seed)\n".utf8)) }
          let tree = ExtremeTree(seed: seed, images: images)
          for time in [0, 0.3, 1e9] {
            let work = try studio.draw(tree.root, width: 64, height: 64, time: time).statistics
            #expect(
              work.layers <= 1 << 13 && work.instances <= 1 << 16 && work.passes <= 1 << 8, "seed \(seed)")
            #expect(work.memory.total < 1 << 29, "seed \(seed)")
          }
          let clock = MediaClock(isPaused: true)
          let context = CAContext(layer: tree.root, clock: clock)
          CATransaction.flush()
          for time in [0, 0.7, 1e12, -1e12] {
            clock.seek(to: time)
            let shown = try #require(tree.root.presentation())
            for x in stride(from: 0.0, through: 64, by: 16) { _ = shown.hitTest(CGPoint(x: x, y: 30)) }
            #expect(!context.nextFrameTime(after: time).isNaN)
          }
          context.layer = nil
        }
      }
    }
  }
}
