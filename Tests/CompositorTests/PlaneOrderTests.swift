import QuartzCore
import Testing

@testable import Compositor

/// The order of planes by itself: what it costs, and that it ends.
@Suite struct PlaneOrderTests {
  private let screen = PixelRect(x: 0, y: 0, width: 1000, height: 1000)

  /// Planes of a size about their origins, placed by transforms, in the middle of the screen.
  private func order(_ transforms: [CATransform3D], size: Double, perspective: Bool = true) -> PlaneOrder {
    var order = PlaneOrder()
    order.begin(within: screen)
    var eye = CATransform3DIdentity
    if perspective { eye.m34 = -1.0 / 2000 }
    eye = CATransform3DConcat(eye, CATransform3DMakeTranslation(500, 500, 0))
    let reach = PlaneExtent(minX: -size / 2, minY: -size / 2, maxX: size / 2, maxY: size / 2)
    for (index, transform) in transforms.enumerated() {
      order.add(CATransform3DConcat(transform, eye), reach, member: index)
    }
    order.sort()
    return order
  }

  private func members(_ order: PlaneOrder) -> [Int] { order.sequence.map { order.polygons[$0].member } }

  /// Whether no piece of the sequence lies behind one that is drawn before it, compared one by one.
  private func isInOrder(_ order: PlaneOrder) -> Bool {
    var order = order
    for (place, index) in order.sequence.enumerated() {
      for later in order.sequence[(place + 1)...] {
        switch order.relation(order.polygons[index], order.polygons[later]) {
        case .before, .crossing: return false
        default: break
        }
      }
    }
    return true
  }

  @Test func aPileIsParted() {
    // A thousand cards, tilted, each a little nearer: all lie over all others.
    let tilt = CATransform3DMakeRotation(0.7, 0.2, 1, 0.1)
    var numbers = Numbers(5)
    let depths = (0..<1000).map { _ in numbers.next(-50, 50) }
    let order = order(
      depths.map { CATransform3DConcat(tilt, CATransform3DMakeTranslation(0, 0, $0)) }, size: 300)
    #expect(members(order) == depths.indices.sorted { depths[$0] < depths[$1] })
    #expect(order.cuts.isEmpty && order.comparisons < 20_000)
  }

  /// Walls of cards side by side, each wall turned about y. Cards of the walls take turns in the layer tree if `isMixed`.
  private func walls(_ angles: [Double], depths: [Double], isMixed: Bool = false) -> [CATransform3D] {
    let cards = 40
    return (0..<angles.count * cards).map { index in
      let wall = isMixed ? index % angles.count : index / cards
      let card = isMixed ? index / angles.count : index % cards
      let place = CATransform3DMakeTranslation(Double(card % 8) * 60 - 180, Double(card / 8) * 60 - 120, 0)
      let turn = CATransform3DMakeRotation(angles[wall], 0, 1, 0)
      return CATransform3DConcat(
        CATransform3DConcat(place, turn), CATransform3DMakeTranslation(0, 0, depths[wall]))
    }
  }

  @Test func wallsAreOrderedAsWholes() {
    // The nearest wall comes first in the tree. Cards of a wall keep their order.
    let order = order(walls([0.3, 0.3, 0.3], depths: [50, 0, -50]), size: 50)
    #expect(members(order) == Array(80..<120) + Array(40..<80) + Array(0..<40))
    #expect(order.cuts.isEmpty && order.comparisons == 0)
    #expect(isInOrder(order))
  }

  /// Eight walls, the nearest first in the tree, whose cards turn each about its own axis. Cards of two walls never have the same depth.
  @Test func cardsAreComparedWithThoseOfTheirOwnWall() {
    var numbers = Numbers(17)
    let planes = (0..<2000).map { index in
      let (wall, card) = (index / 250, index % 250)
      return CATransform3DConcat(
        CATransform3DMakeRotation(numbers.next(0, 2 * .pi), 0, 1, 0),
        CATransform3DMakeTranslation(
          Double(card % 25 - 12) * 38, Double(card / 25) * 76 - 342, Double(wall) * -90))
    }
    let order = order(planes, size: 30)
    #expect(order.cuts.isEmpty && !order.isSimplified && order.comparisons < 1000)
    #expect(members(order).map { $0 / 250 } == (0..<2000).map { 7 - $0 / 250 })
    #expect(isInOrder(order))
  }

  @Test func wallsThatCrossAreCut() {
    let order = order(walls([0.3, -0.3], depths: [0, 0]), size: 50)
    #expect(!order.cuts.isEmpty && order.comparisons > 0)
    #expect(isInOrder(order))
  }

  @Test func wallsAreInOrderHoweverTheyLie() {
    var numbers = Numbers(11)
    for _ in 0..<30 {
      let count = 2 + Int(clamping: numbers.next(0, 5))
      let order = order(
        walls(
          (0..<count).map { _ in numbers.next(-0.8, 0.8) },
          depths: (0..<count).map { _ in numbers.next(-400, 400) }),
        size: 50)
      #expect(isInOrder(order))
      let whole = order.sequence.filter { order.polygons[$0].cut < 0 }
      #expect(!order.cuts.isEmpty || whole.count == 40 * count)
    }
  }

  @Test func cardsOfWallsThatTakeTurnsAreOrderedOneByOne() {
    let order = order(walls([0.3, 0.3], depths: [-4, 4], isMixed: true), size: 50)
    #expect(order.cuts.isEmpty && order.comparisons > 0)
    #expect(isInOrder(order))
  }

  @Test func aRingIsNotCut() {
    // A hundred cards about an axis, looking outwards: each but touches its neighbours.
    let radius = 300.0
    let width = 2 * radius * tan(.pi / 100)
    let ring = (0..<100).map { index -> CATransform3D in
      let turn = CATransform3DMakeRotation(2 * .pi * Double(index) / 100, 0, 1, 0)
      return CATransform3DConcat(CATransform3DMakeTranslation(0, 0, radius), turn)
    }
    let order = order(ring, size: width)
    #expect(order.cuts.isEmpty && order.sequence.count == 100 && order.comparisons < 1000)
    #expect(isInOrder(order))
  }

  @Test(arguments: [6, 60]) func aCubeIsNotCut(_ turns: Int) {
    for turn in 0..<turns {
      let pose = CATransform3DConcat(
        CATransform3DMakeRotation(Double(turn) * 0.11, 1, 0.2, 0),
        CATransform3DMakeRotation(Double(turn) * 0.37, 0, 1, 0.1))
      let faces =
        [(0.0, 1.0, 0.0, 0.0), (.pi / 2, 0, 1, 0), (.pi, 0, 1, 0), (-.pi / 2, 0, 1, 0)].map {
          CATransform3DMakeRotation($0.0, $0.1, $0.2, $0.3)
        } + [CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeRotation(-.pi / 2, 1, 0, 0)]
      let order = order(
        faces.map {
          CATransform3DConcat(CATransform3DConcat(CATransform3DMakeTranslation(0, 0, 100), $0), pose)
        },
        size: 200)
      #expect(order.cuts.isEmpty && isInOrder(order))
    }
  }

  @Test func cardsThatLieAboutAreNotCut() {
    // Small ones anywhere, none crossing another one for all that their planes do.
    var numbers = Numbers(9)
    let cards = (0..<1000).map { index -> CATransform3D in
      let place = CATransform3DMakeTranslation(
        Double(index % 10) * 40 - 200, Double(index / 10 % 10) * 40 - 200, Double(index / 100) * 40 - 200)
      let turn = CATransform3DMakeRotation(
        numbers.next(0, 6), numbers.next(-1, 1), numbers.next(-1, 1), numbers.next(-1, 1))
      return CATransform3DConcat(turn, place)
    }
    let order = order(cards, size: 28)
    #expect(order.cuts.isEmpty && order.sequence.count == 1000 && isInOrder(order))
    #expect(order.comparisons < 30_000)
  }

  @Test func pagesOfABookAreHalved() {
    // A thousand that all cross on one line: every one but the first is cut once.
    let pages = (0..<1000).map { CATransform3DMakeRotation(.pi * (Double($0) + 0.5) / 1000, 0, 1, 0) }
    let order = order(pages, size: 400)
    let visible = order.polygons.prefix(1000).count { $0.count > 0 }
    #expect(order.sequence.count <= 2 * visible + 1000 - visible && order.cuts.count >= visible)
    #expect(order.comparisons < 200_000)
  }

  @Test func someThatAllCrossAreInOrder() {
    var numbers = Numbers(3)
    let planes = (0..<14).map { _ in
      CATransform3DConcat(
        CATransform3DMakeRotation(
          numbers.next(0, 6), numbers.next(-1, 1), numbers.next(-1, 1), numbers.next(-1, 1)),
        CATransform3DMakeTranslation(numbers.next(-99, 99), numbers.next(-99, 99), numbers.next(-99, 99)))
    }
    let order = order(planes, size: 600)
    #expect(isInOrder(order) && order.sequence.count > 40)
  }

  @Test func aThousandThatAllCrossEnd() {
    var numbers = Numbers(4)
    let planes = (0..<1000).map { _ in
      CATransform3DConcat(
        CATransform3DMakeRotation(
          numbers.next(0, 6), numbers.next(-1, 1), numbers.next(-1, 1), numbers.next(-1, 1)),
        CATransform3DMakeTranslation(numbers.next(-99, 99), numbers.next(-99, 99), numbers.next(-99, 99)))
    }
    let order = order(planes, size: 800)
    // Bounded, and nothing is lost.
    #expect(order.sequence.count <= 4000 && order.comparisons < 150_000)
    #expect(Set(members(order)).count == 1000)
    let again = self.order(planes, size: 800)
    #expect(again.sequence == order.sequence)
  }

  @Test func anythingReachesTheWholeScreen() {
    var order = PlaneOrder()
    order.begin(within: screen)
    var floor = CATransform3DIdentity
    floor.m34 = -1.0 / 500
    floor = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeRotation(1.4, 1, 0, 0), floor),
      CATransform3DMakeTranslation(500, 500, 0))
    order.add(floor, .everything, member: 0)
    // Up to its horizon: where the plane runs away for ever, at 500 − 500·cot 1.4.
    let polygon = order.polygons[0]
    #expect(abs(polygon.top - (500 - 500 / tan(1.4))) < 1e-6)
    #expect(polygon.left == -1 && polygon.right == 1001 && polygon.bottom == 1001)
  }
}
