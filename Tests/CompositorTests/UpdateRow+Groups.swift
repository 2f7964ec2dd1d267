import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// A card with two overlapping sublayers among rectangles. It is repainted in its place in the kept list: neither the layers around it nor
/// the list as a whole are painted again.
@MainActor private struct FadingCard {
  enum Kind: CaseIterable {
    case group, mask, blur, colors, blend, shadow, bitmap, clip, insideMask, nested
  }

  let card = layer(60, 60, 60, 60, color(0.8, 0.1, 0.1))
  let inner = layer(10, 10, 30, 30, color(0.1, 0.1, 0.8))

  init(_ kind: Kind, in scene: UpdateScene) {
    let root = scene.root
    for index in 0..<25 {
      let cell = layer(
        Double(index % 5) * 40 + 3.5, Double(index / 5) * 40 + 3, 34, 30, color(0.2, 0.5, 0.8, 0.7))
      // Before the card, and after it.
      if index == 12 { root.addSublayer(card) }
      root.addSublayer(cell)
    }
    card.addSublayer(inner)
    card.addSublayer(layer(25, 25, 30, 30, color(0.1, 0.7, 0.1)))
    card.opacity = 0.8
    switch kind {
    case .group: break
    case .mask:
      let mask = layer(5, 5, 50, 50, color(0, 0, 0))
      mask.cornerRadius = 12
      card.mask = mask
    case .blur: card.filters = [filter("gaussianBlur", ["inputRadius": 2])]
    case .colors: card.filters = [CAFilter(type: "colorInvert")]
    case .blend: card.compositingFilter = "multiplyBlendMode"
    case .shadow:
      card.backgroundColor = nil
      card.shadowOpacity = 0.6
      card.shadowRadius = 3
    case .bitmap: card.shouldRasterize = true
    case .clip:
      card.opacity = 1
      card.masksToBounds = true
      card.cornerRadius = 14
      inner.frame = CGRect(x: -5, y: -5, width: 40, height: 40)
    case .insideMask:
      let outer = CALayer()
      outer.frame = root.bounds
      root.replaceSublayer(card, with: outer)
      outer.addSublayer(card)
      outer.mask = layer(0, 0, 150, 150, color(0, 0, 0))
    case .nested:
      let group = layer(30, 2, 28, 28, color(0.9, 0.8, 0.1))
      group.addSublayer(layer(4, 4, 20, 20, color(0.4, 0.2, 0.9)))
      group.opacity = 0.5
      card.addSublayer(group)
    }
  }

  func change(_ kind: Kind, _ scene: UpdateScene) throws {
    // Whether a clip cuts its layers one by one or as a group depends on where they meet its edge.
    let keepsTree = kind != .clip
    if kind != .clip {
      for opacity in [0.7, 0.4, 0.41] as [Float] {
        try scene.step("opacity", drawn: .lessThan(16_000), keepsTree: keepsTree) { card.opacity = opacity }
      }
    }
    try scene.step("a sublayer moves", drawn: .lessThan(16_000), keepsTree: keepsTree) {
      inner.position.x += 3
    }
    try scene.step("a sublayer's colour", drawn: .lessThan(16_000), keepsTree: keepsTree) {
      inner.backgroundColor = color(1, 1, 0)
    }
    try scene.step("the card moves", keepsTree: keepsTree) { card.position = CGPoint(x: 97.25, y: 101.5) }
    try scene.step("a layer beside it moves", keepsTree: keepsTree) {
      scene.root.sublayers?.last?.position.x -= 2
    }
    try scene.step("both", keepsTree: keepsTree) {
      card.position = CGPoint(x: 90, y: 90)
      scene.root.sublayers?.first?.position.x += 2
    }
  }

  /// The sums of the budget stay those of the tree, however often groups inside each other are repainted.
  func changeOften(_ scene: UpdateScene) throws {
    for step in 0..<6 {
      try scene.step("step \(step)", drawn: .any) {
        card.bounds.size.width = 60 + Double(step) * 7
        card.position.x += 0.5
      }
    }
    let (kept, fresh) = try scene.budgets()
    #expect(kept == fresh && kept.groupPixels > 0)
  }

  /// The picture of a group in which nothing changes is kept.
  func rest(_ kind: Kind, _ scene: UpdateScene) throws {
    let mover = layer(35, 100, 30, 30, color(0.2, 0.7, 0.3, 0.6))
    scene.root.addSublayer(mover)
    let compositor = try scene.compositor
    var drawn: [Int] = []
    // Something passes over the group, which itself rests. The second frame that shows the group still draws it.
    for step in 0..<8 {
      try scene.step("mover \(step)") { mover.position.x += 9 }
      drawn.append(compositor.statistics.passes)
    }
    let kept = compositor.surfaces.memory
    #expect(kept > 0 && drawn[7] < drawn[0], "\(kind): \(drawn)")
    // The composite changes, and the picture stays.
    if [.group, .mask, .blur, .colors].contains(kind) {
      for step in 0..<4 {
        try scene.step("fading \(step)") { card.opacity = 0.9 - Float(step) / 10 }
        if step > 0 { #expect(compositor.surfaces.memory > 0, "\(kind), fading \(step)") }
      }
    }
    // What changes in each frame is not kept.
    for step in 0..<4 {
      try scene.step("inner \(step)") { inner.backgroundColor = color(0.1, Double(step) / 4, 0.4) }
      #expect(compositor.surfaces.memory == 0, "\(kind), inner \(step)")
    }
    for step in 0..<4 { try scene.step("mover back \(step)") { mover.position.x -= 11 } }
    #expect(compositor.surfaces.memory == kept)
    // Another list.
    try scene.step("without inner") { inner.removeFromSuperlayer() }
    #expect(compositor.surfaces.memory == 0)
  }
}

extension UpdateRow {
  /// Layers that are drawn together as one picture.
  static let groups =
    FadingCard.Kind.allCases.map { kind in
      UpdateRow("group, \(kind)") { try FadingCard(kind, in: $0).change(kind, $0) }
    }
    + [.group, .mask, .blur, .colors, .blend, .clip].map { (kind: FadingCard.Kind) in
      UpdateRow("group at rest, \(kind)") { try FadingCard(kind, in: $0).rest(kind, $0) }
    } + [
      // A picture that appears or vanishes changes the structure: the whole tree is painted.
      UpdateRow("a group appears and vanishes") { scene in
        let card = FadingCard(.group, in: scene).card
        for opacity in [1, 0.5, 0.3, 0, 0.2, 1] as [Float] {
          try scene.step("\(opacity)") { card.opacity = opacity }
        }
      },
      UpdateRow("the budget of groups in groups") { try FadingCard(.nested, in: $0).changeOften($0) },
      UpdateRow("pictures of groups beyond their budget", keepPicturesWithinBudget),
      // However many groups are at rest, a limited number of pictures is kept.
      UpdateRow("many groups at rest") { scene in
        for index in 0..<200 {
          let group = layer(Double(index % 20) * 10, Double(index / 20) * 20, 8, 15, color(0.2, 0.6, 0.9))
          group.addSublayer(layer(2, 2, 4, 9, color(0.9, 0.4, 0.1)))
          group.opacity = 0.5
          scene.root.addSublayer(group)
        }
        for step in 0..<5 {
          try scene.step("step \(step)") {
            scene.root.backgroundColor = color(0.1 * Double(step), 0.5, 0.5)
          }
        }
        let surfaces = try scene.compositor.surfaces
        #expect(surfaces.count == KeptSurfaces.most)
        #expect(surfaces.memory == KeptSurfaces.most * 64 * 64 * 4)
      },
    ]

  /// Pictures beyond the budget are drawn in each frame, and those that are shown make others leave.
  @MainActor private static func keepPicturesWithinBudget(_ scene: UpdateScene) throws {
    var groups: [CALayer] = []
    for index in 0..<4 {
      let group = layer(
        10 + Double(index % 2) * 95, 10 + Double(index / 2) * 95, 60, 60, color(0.2, 0.6, 0.9))
      group.addSublayer(layer(10, 10, 30, 30, color(0.9, 0.4, 0.1)))
      group.opacity = 0.5
      scene.root.addSublayer(group)
      groups.append(group)
    }
    let compositor = try scene.compositor
    func pass(_ index: Int) throws {
      for step in 0..<4 {
        try scene.step("group \(index), \(step)", drawn: .any) {
          groups[index].opacity = 0.5 + Float(step) / 20
        }
      }
    }
    // Each picture is 64 × 64 pixels.
    compositor.surfaces.budget = 2 * 64 * 64 * 4
    for index in 0..<4 {
      try pass(index)
      #expect(compositor.surfaces.memory == min(index + 1, 2) * 64 * 64 * 4)
    }
    compositor.surfaces.budget = 64
    scene.root.backgroundColor = color(0.5, 0.5, 0.5)
    for _ in 0..<3 { try pass(0) }
    #expect(compositor.surfaces.memory <= 2 * 64 * 64 * 4)
    let before = compositor.memory.groups
    for _ in 0..<200 { try pass(3) }
    #expect(compositor.memory.groups <= before)
  }
}
