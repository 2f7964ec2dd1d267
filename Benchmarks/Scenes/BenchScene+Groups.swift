import Foundation
import QuartzCore

/// Scenes of 100,000 layers in groups of groups: 10 × 90 groups of 110 layers of 2×2 points. And scenes of one container.
extension BenchScene {
  private static let leaves = 99_000
  private static let paper = SIMD4<Float>(0.11, 0.12, 0.15, 1)

  private static func place(_ index: Int) -> (Double, Double) {
    (Double(index % 426) * 3 + 2, Double(index / 426) * 3 + 11)
  }

  private static func tint(_ index: Int) -> SIMD4<Float> {
    SIMD4(Float(index % 13) / 13, Float(index % 7) / 7, 0.7, 1)
  }

  /// The tree; `animates` tells which leaves move.
  private static func tree(animates: (Int) -> Bool) -> CALayer {
    let root = root()
    func group(_ name: String, in parent: CALayer) -> CALayer {
      let group = CALayer()
      group.name = name
      group.frame = root.bounds
      parent.addSublayer(group)
      return group
    }
    for outer in 0..<10 {
      let chapter = group("chapter \(outer + 1)", in: root)
      for inner in 0..<90 {
        let section = group("section \(inner + 1)", in: chapter)
        for leaf in 0..<110 {
          let index = (outer * 90 + inner) * 110 + leaf
          let (x, y) = place(index)
          let layer = CALayer()
          layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 2)
          layer.position = CGPoint(x: x, y: y)
          layer.backgroundColor = color(tint(index))
          if animates(index) {
            layer.add(
              animation(
                "position", from: CGPoint(x: x, y: y), to: CGPoint(x: x + 10, y: y), 2, reverses: true,
                curve: .default),
              forKey: "move")
          }
          section.addSublayer(layer)
        }
      }
    }
    return root
  }

  private static func floor(_ move: @escaping (inout CardsFloor.Changes, Double) -> Void) -> CardsFloor {
    CardsFloor(
      (0..<leaves).map { CardsFloor.Card(width: 2, height: 2, color: tint($0)) },
      (0..<leaves).map { SIMD4(Float(place($0).0), Float(place($0).1), 0, 1) }, background: paper, move: move)
  }

  static var groups: BenchScene {
    BenchScene(
      name: "groups", title: "100,000 layers in groups of groups, 1 % animated", frames: 30,
      tree: { tree { $0 % 100 == 0 } },
      floor: {
        let curve = CurveSteps(0.25, 0.1, 0.25, 1)
        return floor { changes, time in
          let moved = 10 * curve.value(Float(thereAndBack(time, 2)))
          for index in stride(from: 0, to: leaves, by: 100) {
            let x = Float(place(index).0)
            changes[index].x = x + moved
          }
        }
      })
  }

  /// The cursor is on in every other frame.
  static var cursor: BenchScene {
    BenchScene(
      name: "cursor", title: "one blinking cursor in 100,000 layers", step: 0.5, frames: 30,
      tree: {
        let root = tree { _ in false }
        let cursor = CALayer()
        cursor.name = "cursor"
        cursor.frame = CGRect(x: 600, y: 300, width: 2, height: 18)
        cursor.backgroundColor = color(SIMD4(1, 1, 1, 1))
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.values = [1, 0]
        blink.calculationMode = .discrete
        blink.keyTimes = [0, 0.5, 1]
        blink.duration = 1
        blink.repeatCount = .infinity
        cursor.add(blink, forKey: "blink")
        root.addSublayer(cursor)
        return root
      },
      floor: {
        // The cursor's box and the layers that touch it, of all that are in the buffer.
        let shown = (0..<leaves).filter { index in
          let (x, y) = place(index)
          return abs(x - 601) < 3 && abs(y - 309) < 11
        }
        let cards = shown.map { CardsFloor.Card(width: 2, height: 2, color: tint($0)) }
        let cursor = CardsFloor.Card(width: 2, height: 18, color: SIMD4(1, 1, 1, 1))
        let floor = CardsFloor(
          cards + [cursor],
          shown.map { SIMD4(Float(place($0).0), Float(place($0).1), 0, 1) } + [SIMD4(601, 309, 0, 1)],
          background: paper
        ) { changes, time in
          changes[shown.count].w = time.truncatingRemainder(dividingBy: 1) < 0.5 ? 1 : 0
        }
        floor.box = (600, 300, 2, 18)
        return floor
      }, pictureTime: 0)
  }

  /// What `add` adds above 99,000 layers that rest.
  private static func amongLayers(
    _ name: String, _ title: String, _ add: @escaping (_ root: CALayer) -> Void
  ) -> BenchScene {
    BenchScene(
      name: name, title: "\(title) among 100,000 layers", frames: 30,
      tree: {
        let root = tree { _ in false }
        add(root)
        return root
      })
  }

  /// A card with two sublayers, which overlap.
  private static func card() -> CALayer {
    let card = CALayer()
    card.name = "card"
    card.frame = CGRect(x: 600, y: 300, width: 20, height: 20)
    card.backgroundColor = color(SIMD4(1, 0, 0, 1))
    for (index, side) in [14.0, 10].enumerated() {
      let layer = CALayer()
      layer.frame = CGRect(x: 19 - side, y: 19 - side, width: side, height: side)
      layer.backgroundColor = color(index == 0 ? SIMD4(0, 0, 1, 1) : SIMD4(0, 1, 0, 1))
      card.addSublayer(layer)
    }
    return card
  }

  /// A card that fades, so that it is drawn as one picture. `change` adds what else its picture needs.
  private static func fadingCard(
    _ name: String, _ title: String, _ change: @escaping (CALayer) -> Void = { _ in }
  ) -> BenchScene {
    amongLayers(name, title) { root in
      let card = card()
      change(card)
      card.add(animation("opacity", from: 0.9, to: 0.2, 1, reverses: true), forKey: "fade")
      root.addSublayer(card)
    }
  }

  /// Moves the first sublayer of a card back and forth.
  private static func moveFirst(of card: CALayer) {
    card.sublayers?.first?.add(animation("position.x", from: 8, to: 12, 1, reverses: true), forKey: "move")
  }

  /// Pictures that change without a note in the tree's journal, and particles, whose number changes.
  static var unnoted: [BenchScene] {
    [
      amongLayers("delayed", "eight delayed copies of a card") { root in
        let copies = CAReplicatorLayer()
        copies.name = "copies"
        copies.frame = root.bounds
        (copies.instanceCount, copies.instanceDelay) = (8, 0.1)
        copies.instanceTransform = CATransform3DMakeTranslation(24, 0, 0)
        let card = card()
        moveFirst(of: card)
        copies.addSublayer(card)
        root.addSublayer(copies)
      },
      amongLayers("portal", "a card and a portal that shows it") { root in
        let card = card()
        moveFirst(of: card)
        root.addSublayer(card)
        let portal = CAPortalLayer()
        portal.name = "portal"
        portal.frame = CGRect(x: 700, y: 300, width: 20, height: 20)
        portal.sourceLayer = card
        root.addSublayer(portal)
      },
      amongLayers("particles", "some 200 particles") { root in
        let cell = CAEmitterCell()
        cell.name = "dot"
        cell.contents = CGImage(
          width: 2, height: 2,
          premultipliedRGBA: [[UInt8]](repeating: [255, 200, 80, 255], count: 4).flatMap { $0 })
        (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (100, 2, 1)
        (cell.velocity, cell.emissionRange) = (40, 2 * .pi)
        let emitter = CAEmitterLayer()
        emitter.name = "emitter"
        emitter.frame = CGRect(x: 540, y: 260, width: 200, height: 200)
        emitter.emitterPosition = CGPoint(x: 100, y: 100)
        emitter.seed = 7
        emitter.emitterCells = [cell]
        root.addSublayer(emitter)
      },
    ]
  }

  /// Gives a layer a mask with round corners. The mask is smaller than the layer's bounds by `inset` on each side.
  private static func mask(_ layer: CALayer, inset: Double) {
    let mask = CALayer()
    mask.frame = layer.bounds.insetBy(dx: inset, dy: inset)
    mask.cornerRadius = 6
    mask.backgroundColor = color(SIMD4(0, 0, 0, 1))
    layer.mask = mask
  }

  private static func blur(_ layer: CALayer) {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    layer.filters = [blur]
  }

  static var fading: [BenchScene] {
    [
      fadingCard("fading", "a card of three layers fades"),
      fadingCard("masked", "a masked card fades") { mask($0, inset: 2) },
      fadingCard("blurred", "a blurred card fades", blur),
      fadingCard("rasterised", "a rasterised card fades") { $0.shouldRasterize = true },
    ]
  }

  // MARK: One container

  private enum Rows {
    static let count = 20_000
    static let columns = 250
    static let side = 3.0

    /// The middle of a layer. At the beginning all layers lie on whole pixels inside the picture.
    static func place(_ index: Int) -> (x: Double, y: Double) {
      (Double(index % columns) * 5 + 13.5, Double(index / columns) * 8 + 45.5)
    }
  }

  /// A container of 20,000 layers of 3×3 points, which itself draws nothing. `change` adds what else its picture needs. `move` makes the same
  /// change in the floor; nil: there is no floor.
  private static func container(
    _ name: String, _ title: String, _ animation: CAAnimation?,
    _ change: @escaping (CALayer) -> Void = { _ in },
    _ move: ((inout CardsFloor.Changes, Double) -> Void)?
  ) -> BenchScene {
    BenchScene(
      name: name, title: title, frames: 30,
      tree: {
        let root = root()
        let container = CALayer()
        container.name = "container"
        container.frame = root.bounds
        for index in 0..<Rows.count {
          let layer = CALayer()
          layer.bounds = CGRect(x: 0, y: 0, width: Rows.side, height: Rows.side)
          layer.position = CGPoint(x: Rows.place(index).x, y: Rows.place(index).y)
          layer.backgroundColor = color(tint(index))
          container.addSublayer(layer)
        }
        change(container)
        if let animation { container.add(animation, forKey: "animation") }
        root.addSublayer(container)
        return root
      },
      floor: move.map { move in
        {
          CardsFloor(
            (0..<Rows.count).map { CardsFloor.Card(width: Rows.side, height: Rows.side, color: tint($0)) },
            (0..<Rows.count).map { SIMD4(Float(Rows.place($0).x), Float(Rows.place($0).y), 0, 1) },
            background: paper, move: move)
        }
      })
  }

  /// Gives a container round corners and a background, which its clip and a sublayer in each corner make a group of.
  private static func roundCorners(_ container: CALayer) {
    container.backgroundColor = color(SIMD4(0.2, 0.2, 0.25, 1))
    (container.cornerRadius, container.masksToBounds) = (30, true)
    for index in 0..<4 {
      let layer = CALayer()
      layer.frame = CGRect(
        x: Double(index % 2) * (width - 20), y: Double(index / 2) * (height - 20), width: 20, height: 20)
      layer.backgroundColor = color(SIMD4(0.9, 0.3, 0.2, 1))
      container.addSublayer(layer)
    }
  }

  /// A container that fades as one picture of another kind.
  private static func fadingContainer(
    _ name: String, _ title: String, _ change: @escaping (CALayer) -> Void
  ) -> BenchScene {
    container(
      name, title, animation("opacity", from: 0.9, to: 0.2, 1, reverses: true), change, nil)
  }

  private static var fadingCell: BenchScene {
    container(
      "cell-rounded", "one of 20,000 layers in round corners fades", nil,
      {
        roundCorners($0)
        $0.sublayers?[Rows.count / 2].add(
          animation("opacity", from: 0.9, to: 0.2, 1, reverses: true), forKey: "fade")
      }, nil)
  }

  static var containers: [BenchScene] {
    [
      container(
        "container-fades", "a container of 20,000 layers fades",
        animation("opacity", from: 0.9, to: 0.2, 1, reverses: true)
      ) { changes, time in
        let opacity = Float(0.9 - 0.7 * thereAndBack(time, 1))
        for index in 0..<Rows.count { changes[index].w = opacity }
      },
      fadingContainer("container-masked", "a masked container of 20,000 layers fades") {
        mask($0, inset: 20)
      },
      fadingContainer("container-blurred", "a blurred container of 20,000 layers fades", blur),
      fadingContainer("container-shadow", "a container of 20,000 layers fades with its shadow") {
        $0.shadowOpacity = 0.6
      },
      fadingContainer(
        "container-rounded", "a container of 20,000 layers fades in round corners", roundCorners),
      fadingCell,
      container(
        "container-moves", "a container of 20,000 layers moves",
        animation(
          "position", from: CGPoint(x: width / 2, y: height / 2),
          to: CGPoint(x: width / 2 + 10, y: height / 2 + 20), 1,
          reverses: true)
      ) { changes, time in
        let part = thereAndBack(time, 1)
        for index in 0..<Rows.count {
          changes[index].x = Float(Rows.place(index).x + 10 * part)
          changes[index].y = Float(Rows.place(index).y + 20 * part)
        }
      },
      container(
        "container-turns", "a container of 20,000 layers turns",
        animation("transform.rotation.z", from: 0, to: 0.3, 1, reverses: true)
      ) { changes, time in
        let angle = 0.3 * thereAndBack(time, 1)
        let (c, s) = (cos(angle), sin(angle))
        for index in 0..<Rows.count {
          let (x, y) = (Rows.place(index).x - width / 2, Rows.place(index).y - height / 2)
          changes[index] = SIMD4(
            Float(width / 2 + x * c - y * s), Float(height / 2 + x * s + y * c), Float(angle), 1)
        }
      },
    ]
  }

  static var rest: BenchScene {
    BenchScene(name: "rest", title: "at rest, 100,000 layers", frames: 30, tree: { tree { _ in false } })
  }
}
