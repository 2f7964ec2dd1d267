import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// Pictures that may change without a note in the tree's journal, such as delayed copies, and particles, whose number changes in each frame.
/// They are repainted alone; the layers around them stay as they are.
@MainActor private struct UnnotedPicture {
  enum Kind: CaseIterable {
    case delayedCopies, portal, portalOfDelayedCopies, portalInGroup, hidingPortal, tiles, particles,
      particlesOfTwoCells
  }

  let card = layer(30, 30, 60, 40, color(0.2, 0.3, 0.9))
  private let dot = makeDot()

  private final class Tiles: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0 }
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(color(0.1, 0.7, 0.3))
      ctx.fill(ctx.boundingBoxOfClipPath.insetBy(dx: 2, dy: 2))
    }
  }

  /// Layers that rest.
  private(set) var resting: [CALayer] = []

  private static func bob(_ layer: CALayer) {
    let bob = CABasicAnimation(keyPath: "position.y")
    (bob.fromValue, bob.toValue, bob.duration) = (10, 30, 2)
    bob.repeatCount = .infinity
    bob.autoreverses = true
    layer.add(bob, forKey: nil)
  }

  static func makeDot() -> CALayer { layer(4, 4, 10, 10, color(0.9, 0.1, 0.1)) }

  static func copies(of dot: CALayer) -> CAReplicatorLayer {
    let copies = CAReplicatorLayer()
    copies.frame = CGRect(x: 100, y: 20, width: 100, height: 50)
    (copies.instanceCount, copies.instanceDelay) = (5, 0.2)
    copies.instanceTransform = CATransform3DMakeTranslation(18, 0, 0)
    copies.addSublayer(dot)
    Self.bob(dot)
    return copies
  }

  private func portal(of layer: CALayer) -> CAPortalLayer {
    let portal = CAPortalLayer()
    portal.frame = CGRect(x: 120, y: 110, width: 60, height: 40)
    portal.sourceLayer = layer
    return portal
  }

  private func emitter(cells: Int) throws -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 60, y: 60, width: 120, height: 80)
    emitter.emitterPosition = CGPoint(x: 60, y: 40)
    emitter.seed = 5
    emitter.emitterCells = try (0..<cells).map { index in
      let cell = CAEmitterCell()
      cell.name = "cell \(index)"
      cell.contents = try plain(6, 6, [UInt8(200 * index), 80, 160, 255])
      (cell.birthRate, cell.lifetime, cell.velocity) = (25, 2, 20)
      cell.emissionRange = 2 * .pi
      return cell
    }
    return emitter
  }

  /// Layers that rest, and among them one that shows the kind.
  init(_ kind: Kind, in scene: UpdateScene) throws {
    let root = scene.root
    for row in 0..<10 {
      let group = layer(0, Double(row) * 20, 240, 20)
      root.addSublayer(group)
      resting.append(group)
      for column in 0..<12 {
        group.addSublayer(
          layer(Double(column) * 20 + 2.5, 3, 12, 12, color(0.5, Double(column) / 12, 0.4)))
      }
      guard row == 5 else { continue }
      card.addSublayer(layer(5, 5, 20, 20, color(1, 1, 0.2)))
      switch kind {
      case .delayedCopies: root.addSublayer(Self.copies(of: dot))
      case .portal:
        root.addSublayer(card)
        card.addSublayer(dot)
        Self.bob(dot)
        root.addSublayer(portal(of: card))
      case .portalOfDelayedCopies:
        let copies = Self.copies(of: dot)
        root.addSublayer(copies)
        root.addSublayer(portal(of: copies))
      case .portalInGroup:
        let group = layer(0, 0, 240, 200)
        (group.opacity, group.cornerRadius, group.masksToBounds) = (0.7, 20, true)
        root.addSublayer(card)
        card.addSublayer(dot)
        Self.bob(dot)
        group.addSublayer(layer(100, 100, 60, 40, color(0.8, 0.8, 1)))
        group.addSublayer(portal(of: card))
        root.addSublayer(group)
      case .hidingPortal:
        root.addSublayer(card)
        let portal = portal(of: card)
        portal.hidesSourceLayer = true
        card.addSublayer(dot)
        Self.bob(dot)
        root.addSublayer(portal)
      case .tiles:
        let tiles = Tiles()
        tiles.frame = CGRect(x: 50, y: 60, width: 120, height: 90)
        tiles.tileSize = CGSize(width: 40, height: 40)
        tiles.setNeedsDisplay()
        tiles.addSublayer(dot)
        Self.bob(dot)
        root.addSublayer(tiles)
      case .particles: root.addSublayer(try emitter(cells: 1))
      case .particlesOfTwoCells: root.addSublayer(try emitter(cells: 2))
      }
    }
  }

  /// Only the picture is painted again.
  func change(_ kind: Kind, _ scene: UpdateScene) throws {
    try scene.draw(at: 4)
    let painted = try scene.paintings
    for step in 1...24 {
      let drawn: UpdateScene.Drawn = kind != .tiles || step % 4 == 0 ? .something : .any
      let count = try scene.step("step \(step)", at: 4 + Double(step) / 24, drawn: drawn) {
        if step % 4 == 0 { resting[step / 4].sublayers?[3].position.x += 1.5 }
      }
      if try scene.paintings == painted { #expect(count <= 16, "\(kind), step \(step)") }
    }
    // When there are more particles than before, the whole tree is painted now and then.
    let most = kind == .particlesOfTwoCells ? 4 : kind == .particles ? 1 : 0
    #expect(try scene.paintings <= painted + most, "\(kind)")
  }
}

extension UpdateRow {
  /// What changes without a note in the journal.
  static let unnoted =
    UnnotedPicture.Kind.allCases.map { kind in
      UpdateRow("unnoted, \(kind)", width: 240, height: 200) {
        try UnnotedPicture(kind, in: $0).change(kind, $0)
      }
    } + [
      UpdateRow("delayed copies in more clips than are examined", width: 240, height: 200, copyInManyClips),
      UpdateRow("a transition among delayed copies", width: 240, height: 200, fadeAmongCopies),
    ]

  /// Clips that lie in each other examine their pieces up to a limit, beyond which their layers are painted with all that is in them.
  @MainActor private static func copyInManyClips(_ scene: UpdateScene) throws {
    var inner = scene.root
    for index in 0..<60 {
      let clip = layer(0.1, 0.1, 239.8 - 0.2 * Double(index), 199.8 - 0.2 * Double(index))
      (clip.cornerRadius, clip.masksToBounds) = (8, true)
      inner.addSublayer(clip)
      inner = clip
    }
    for index in 0..<36_000 {
      let place = (x: Double(index % 300) * 0.5 + 20, y: Double(index / 300) * 0.5 + 20)
      inner.addSublayer(layer(place.x, place.y, 0.5, 0.5, color(0.4, Double(index % 9) / 9, 0.5)))
    }
    inner.addSublayer(UnnotedPicture.copies(of: UnnotedPicture.makeDot()))
    try scene.draw(at: 4)
    #expect(try scene.compositor.kept.list.clipLooks > 1 << 20)
    for step in 1...6 {
      try scene.step("step \(step)", at: 4 + Double(step) / 12) {
        if step % 2 == 0 { inner.sublayers?[4000 * step].backgroundColor = color(1, 1, 1) }
      }
    }
  }

  /// The list is painted as a whole while it shows a transition, and once after it.
  @MainActor private static func fadeAmongCopies(_ scene: UpdateScene) throws {
    let card = try UnnotedPicture(.delayedCopies, in: scene).card
    scene.root.insertSublayer(card, at: 3)
    try scene.draw(at: 4)
    var paintings: [Int] = []
    for step in 1...24 {
      try scene.step("step \(step)", at: 4 + Double(step) / 20, drawn: .any) {
        if step == 1 {
          let transition = CATransition()
          transition.duration = 0.5
          card.add(transition, forKey: kCATransition)
          card.backgroundColor = color(1, 0.5, 0)
        }
        if step == 18 { card.removeAllAnimations() }
      }
      paintings.append(try scene.paintings)
    }
    #expect(paintings[3] == paintings[0] + 3 && paintings[23] == paintings[20], "\(paintings)")
  }
}
