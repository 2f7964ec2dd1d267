import Foundation
import QuartzCore
import TestSupport

@testable import Compositor

/// Random trees, and random changes to them, that are the same for the same seed.
///
/// - `Scribbler.swift`: the layers of a tree.
/// - `Scribbler+Changes.swift`: changes of one layer.
/// - `Scribbler+Animations.swift`: animations and timing.
/// - `Scribbler+Events.swift`: changes of many layers at once, and layers that move between trees.
@MainActor
struct Scribbler {
  private var numbers: Xorshift64
  let root: CALayer
  /// The side of the root, and the greatest position in it.
  static let side = 200.0
  static let span = 190.0
  /// The layers of the tree, the root first, without masks.
  var layers: [CALayer]
  /// Layers that were moved to another tree.
  var guests: [CALayer] = []
  let images: [CGImage]
  /// The time of the next frame: animations that begin later begin after it.
  var now = 0.0
  /// The last changes, which a failure lists.
  var story: [String] = []

  init(seed: UInt64, root: CALayer) throws {
    numbers = Xorshift64(seed: seed)
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

  mutating func next() -> UInt64 { numbers.next() }
  mutating func pick(_ count: Int) -> Int { Int(next() >> 11) % max(count, 1) }
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
  mutating func number(_ low: Double, _ high: Double) -> Double { low + unit() * (high - low) }
  /// Whole numbers more often than not, as in real trees.
  mutating func place(_ low: Double, _ high: Double) -> Double {
    pick(3) > 0 ? number(low, high).rounded() : number(low, high)
  }
  mutating func tone() -> CGColor {
    color(unit(), unit(), unit(), [1, 1, 0.5, unit()][pick(4)])
  }

  mutating func add() {
    let layer: CALayer
    switch pick(13) {
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
      if pick(3) == 0 { replicator.instanceDelay = number(-0.3, 0.3) }
      layer = replicator
    case 5: layer = CATransformLayer()
    case 6:
      let portal = CAPortalLayer()
      portal.sourceLayer = layers[pick(layers.count)]
      portal.hidesSourceLayer = pick(4) == 0
      portal.matchesOpacity = pick(2) == 0
      portal.matchesPosition = pick(3) == 0
      portal.matchesTransform = pick(2) == 0
      layer = portal
    default: layer = CALayer()
    }
    layer.name = "\(type(of: layer)) \(layers.count)"
    layer.bounds = CGRect(x: 0, y: 0, width: place(10, 70), height: place(10, 70))
    layer.position = CGPoint(x: place(0, Self.span), y: place(0, Self.span))
    if pick(3) > 0 { layer.backgroundColor = tone() }
    layers[pick(layers.count)].addSublayer(layer)
    layers.append(layer)
  }

  /// A name for the story.
  func name(_ layer: CALayer) -> String { layer.name ?? "root" }

  /// Notes a change.
  mutating func tell(_ change: String) {
    story.append(change)
    if story.count > 12 { story.removeFirst() }
  }

  mutating func transform() -> CATransform3D {
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
}
