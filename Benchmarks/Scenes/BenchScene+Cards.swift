import Foundation
import QuartzCore

/// Scenes of rectangles.
extension BenchScene {
  /// A place, a colour and an angle for each of some cards.
  private static func scattered(_ count: Int) -> [(x: Double, y: Double, color: SIMD4<Float>)] {
    var random = SceneRandom()
    return (0..<count).map { _ in
      let x = (random.next() * width).rounded()
      let y = (random.next() * height).rounded()
      let (red, green, blue) = (Float(random.short()), Float(random.short()), Float(random.short()))
      return (x, y, SIMD4<Float>(red, green, blue, 0.8))
    }
  }

  static var rectangles: BenchScene {
    let places = scattered(2000)
    return BenchScene(
      name: "rectangles", title: "2,000 rotating rounded rectangles, α .8",
      tree: {
        let root = root()
        for (index, place) in places.enumerated() {
          let layer = CALayer()
          layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
          layer.position = CGPoint(x: place.x, y: place.y)
          layer.cornerRadius = 12
          layer.backgroundColor = color(place.color)
          let start = Double(index % 63) / 10
          layer.add(
            animation("transform.rotation.z", from: start, to: start + 6.283185307179586, 4), forKey: "spin")
          root.addSublayer(layer)
        }
        return root
      },
      floor: {
        CardsFloor(
          places.map { CardsFloor.Card(width: 64, height: 64, radius: 12, color: $0.color) },
          places.map { SIMD4(Float($0.x), Float($0.y), 0, 1) }, background: background
        ) { changes, time in
          let turn = 2 * Double.pi * time / 4
          for index in places.indices {
            let angle = turn + Double(index % 63) / 10
            changes[index].z = Float(angle)
          }
        }
      })
  }

  /// The default of `background`, for floors that are made before the scene.
  private static let background = SIMD4<Float>(0.11, 0.12, 0.15, 1)

  /// The places, colours and sizes of 2,000 cards in eight walls of 25 × 10, one behind the other.
  private enum Walls {
    static let (columns, rows, count) = (25, 10, 8)
    static let cards = columns * rows
    static let (cardWidth, cardHeight, radius, border) = (44.0, 60.0, 8.0, 3.0)
    /// The distance of the eye from the plane z = 0.
    static let eye = 1200.0

    /// The centre of a card, from the centre of the picture.
    static func place(_ index: Int) -> (x: Double, y: Double) {
      let card = index % cards
      return ((Double(card % columns) - 12) * 56, (Double(card / columns) - 4.5) * 76)
    }

    static func depth(_ wall: Int) -> Double { Double(wall - count + 1) * 90 }

    static func tint(_ index: Int) -> SIMD4<Float> {
      let (wall, column) = (Float(index / cards), Float(index % cards % columns))
      return SIMD4<Float>(wall / 8, column / 25, 1 - wall / 10, 0.8)
    }

    // Rectangles with and without a border are drawn by different programs.
    static func hasBorder(_ index: Int) -> Bool { index % 8 == 0 }

    static func layer(_ index: Int) -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: cardWidth, height: cardHeight)
      let (x, y) = place(index)
      layer.position = CGPoint(x: width / 2 + x, y: height / 2 + y)
      layer.cornerRadius = radius
      layer.backgroundColor = color(tint(index))
      if hasBorder(index) {
        layer.borderWidth = border
        layer.borderColor = color(SIMD4(1, 1, 1, 1))
      }
      return layer
    }

    /// - Parameter move: writes what changes at a time: the walls, or the angles of the cards.
    static func floor(
      turns: CardsFloor.Turns, _ move: @escaping (inout CardsFloor.Changes, Double) -> Void
    ) -> CardsFloor {
      let indices = 0..<(count * cards)
      return CardsFloor(
        indices.map {
          CardsFloor.Card(
            width: cardWidth, height: cardHeight, radius: radius, border: hasBorder($0) ? border : 0,
            color: tint($0), borderColor: hasBorder($0) ? SIMD4(1, 1, 1, 1) : .zero, wall: $0 / cards)
        },
        indices.map { SIMD4(Float(place($0).x), Float(place($0).y), 0, 1) }, background: background,
        turns: turns, move: move)
    }
  }

  /// Eight walls of cards. All turn to and fro about y, so they never cut each other.
  static var walls: BenchScene {
    let swing = 0.35
    return BenchScene(
      name: "walls", title: "2,000 cards in eight walls, one behind the other, in perspective",
      tree: {
        let root = root()
        root.sublayerTransform.m34 = -1 / Walls.eye
        for number in 0..<Walls.count {
          let wall = CATransformLayer()
          wall.name = "wall \(number + 1)"
          wall.bounds = root.bounds
          wall.position = CGPoint(x: width / 2, y: height / 2)
          wall.zPosition = Walls.depth(number)
          wall.add(
            animation("transform.rotation.y", from: -swing, to: swing, 3, reverses: true), forKey: "swing")
          for card in 0..<Walls.cards { wall.addSublayer(Walls.layer(number * Walls.cards + card)) }
          root.addSublayer(wall)
        }
        return root
      },
      floor: {
        Walls.floor(turns: .walls) { changes, time in
          let angle = swing * (2 * thereAndBack(time, 3) - 1)
          for wall in 0..<Walls.count {
            changes.walls.append(
              SIMD4<Float>(Float(cos(angle)), Float(sin(angle)), Float(Walls.depth(wall)), Float(Walls.eye)))
          }
        }
      })
  }

  /// The same cards as sublayers of one layer. Each turns about its own vertical axis, from an angle of its own.
  static var turning: BenchScene {
    let starts = {
      var random = SceneRandom()
      return (0..<Walls.count * Walls.cards).map { _ in (random.next() * 6283).rounded() / 1000 }
    }()
    return BenchScene(
      name: "turning", title: "2,000 cards, each turning about its own axis, in perspective",
      tree: {
        let root = root()
        root.sublayerTransform.m34 = -1 / Walls.eye
        for index in starts.indices {
          let layer = Walls.layer(index)
          layer.zPosition = Walls.depth(index / Walls.cards)
          layer.add(
            animation(
              "transform.rotation.y", from: starts[index], to: starts[index] + 6.283185307179586, 4),
            forKey: "turn")
          root.addSublayer(layer)
        }
        return root
      },
      floor: {
        Walls.floor(turns: .cards) { changes, time in
          let turn = 2 * Double.pi * time / 4
          for index in starts.indices { changes[index].z = Float(turn + starts[index]) }
          for wall in 0..<Walls.count {
            changes.walls.append(SIMD4<Float>(1, 0, Float(Walls.depth(wall)), Float(Walls.eye)))
          }
        }
      })
  }

  /// Nested replicators: forty columns in forty rows.
  static var copies: BenchScene {
    let side = 40
    let (across, down) = (31.0, 17.5)
    return BenchScene(
      name: "copies", title: "1,600 replicated copies",
      tree: {
        let root = root()
        func replicator(_ name: String, _ transform: CATransform3D) -> CAReplicatorLayer {
          let replicator = CAReplicatorLayer()
          replicator.name = name
          replicator.frame = root.bounds
          replicator.instanceCount = side
          replicator.instanceTransform = transform
          return replicator
        }
        let rows = replicator("rows", CATransform3DMakeTranslation(0, down, 0))
        rows.instanceGreenOffset = -1 / 40
        let columns = replicator("columns", CATransform3DMakeTranslation(across, 0, 0))
        columns.instanceRedOffset = -1 / 40
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 28, height: 28)
        card.position = CGPoint(x: 35, y: 19)
        card.cornerRadius = 6
        card.backgroundColor = color(SIMD4(1, 1, 1, 1))
        card.add(animation("transform.rotation.z", from: 0, to: 6.283185307179586, 4), forKey: "spin")
        columns.addSublayer(card)
        rows.addSublayer(columns)
        root.addSublayer(rows)
        return root
      },
      floor: {
        let cards = (0..<(side * side)).map { ($0 % side, $0 / side) }
        return CardsFloor(
          cards.map { column, row in
            let color = SIMD4<Float>(1 - Float(column) / 40, 1 - Float(row) / 40, 1, 1)
            return CardsFloor.Card(width: 28, height: 28, radius: 6, color: color)
          },
          cards.map { column, row in
            let (x, y) = (35 + across * Double(column), 19 + down * Double(row))
            return SIMD4(Float(x), Float(y), 0, 1)
          },
          background: background
        ) { changes, time in
          let turn = Float(2 * Double.pi * time / 4)
          for index in cards.indices { changes[index].z = turn }
        }
      })
  }

  /// Position with ease in and ease out in turns, opacity with the default curve, reversing, each with its own offset.
  static var small: BenchScene {
    let count = 10_000
    func place(_ index: Int) -> (Double, Double) {
      (Double(index % 125) * 10 + 8, Double(index / 125) * 9 + 4)
    }
    func tint(_ index: Int) -> SIMD4<Float> { SIMD4(Float(index % 7) / 7, 0.5, Float(index % 11) / 11, 1) }
    func offsets(_ index: Int) -> (Double, Double) { (Double(index % 97) / 50, Double(index % 89) / 50) }
    return BenchScene(
      name: "small",
      title: "10,000 layers of 8×8, position and opacity animated, reversing, with time offsets",
      tree: {
        let root = root()
        for index in 0..<count {
          let layer = CALayer()
          layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
          let (x, y) = place(index)
          layer.position = CGPoint(x: x, y: y)
          layer.backgroundColor = color(tint(index))
          layer.add(
            animation(
              "position", from: CGPoint(x: x, y: y), to: CGPoint(x: x + 12, y: y + 6), 2, reverses: true,
              curve: index % 2 == 0 ? .easeIn : .easeOut, offset: offsets(index).0), forKey: "move")
          layer.add(
            animation(
              "opacity", from: 0.2, to: 1, 1.5, reverses: true, curve: .default, offset: offsets(index).1),
            forKey: "fade")
          root.addSublayer(layer)
        }
        return root
      },
      floor: {
        let easeIn = CurveSteps(0.42, 0, 1, 1)
        let easeOut = CurveSteps(0, 0, 0.58, 1)
        let plain = CurveSteps(0.25, 0.1, 0.25, 1)
        let places = (0..<count).map { index -> (Float, Float) in
          (Float(place(index).0), Float(place(index).1))
        }
        let phases = (0..<count).map { index -> (Float, Float) in
          let (move, fade) = offsets(index)
          return (Float(move / 2), Float(fade / 1.5))
        }
        return CardsFloor(
          (0..<count).map { CardsFloor.Card(width: 8, height: 8, color: tint($0)) },
          places.map { SIMD4($0.0, $0.1, 0, 1) }, background: background
        ) { changes, time in
          let move = Float((time / 2).truncatingRemainder(dividingBy: 2))
          let fade = Float((time / 1.5).truncatingRemainder(dividingBy: 2))
          for index in 0..<count {
            var a = move + phases[index].0
            if a >= 2 { a -= 2 }
            if a > 1 { a = 2 - a }
            var b = fade + phases[index].1
            if b >= 2 { b -= 2 }
            if b > 1 { b = 2 - b }
            let moved = index % 2 == 0 ? easeIn.value(a) : easeOut.value(a)
            let faded = plain.value(b)
            let (x, y) = places[index]
            changes[index] = SIMD4<Float>(x + 12 * moved, y + 6 * moved, 0, 0.2 + 0.8 * faded)
          }
        }
      })
  }
}
