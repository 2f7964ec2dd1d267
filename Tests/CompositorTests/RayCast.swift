import TestSupport
import Foundation
import QuartzCore

@testable import Compositor

/// A card about the origin of a space that is seen in perspective from before it.
struct Card {
  var size = CGSize(width: 60, height: 60)
  /// Through all transform layers, to the space's outermost plane, whose origin is in the middle of the picture.
  var transform = CATransform3DIdentity
  var color: SIMD4<Double>

  static let perspective = -1.0 / 200

  /// Where the ray through a place of the picture meets it, in its own points about its middle, and how near: an
  /// oracle that solves two linear equations for each pixel and knows nothing of polygons.
  struct Rays {
    let m: CATransform3D
    let halfWidth: Double
    let halfHeight: Double

    func hit(_ x: Double, _ y: Double) -> (u: Double, v: Double, depth: Double)? {
      let (px, py) = (x - 50, y - 50)
      let (a, b, c) = (m.m11 - px * m.m14, m.m21 - px * m.m24, m.m41 - px * m.m44)
      let (d, e, f) = (m.m12 - py * m.m14, m.m22 - py * m.m24, m.m42 - py * m.m44)
      let determinant = a * e - b * d
      guard abs(determinant) > 1e-9 else { return nil }
      let u = (b * f - c * e) / determinant
      let v = (c * d - a * f) / determinant
      let w = u * m.m14 + v * m.m24 + m.m44
      return w > 0 ? (u, v, (u * m.m13 + v * m.m23 + m.m43) / w) : nil
    }

    func isMet(_ x: Double, _ y: Double) -> Bool {
      guard let hit = hit(x, y) else { return false }
      return abs(hit.u) < halfWidth && abs(hit.v) < halfHeight
    }
  }

  func rays(_ perspective: Double = Card.perspective) -> Rays {
    var eye = CATransform3DIdentity
    eye.m34 = perspective
    return Rays(
      m: CATransform3DConcat(transform, eye), halfWidth: size.width / 2, halfHeight: size.height / 2)
  }

  @MainActor func makeLayer() -> CALayer {
    let card = CALayer()
    card.bounds = CGRect(origin: .zero, size: size)
    card.position = CGPoint(x: 50, y: 50)
    card.transform = transform
    card.backgroundColor = CGColor(srgbRed: color.x, green: color.y, blue: color.z, alpha: color.w)
    return card
  }
}

/// The places in the list, as names, of the cards that a ray through a pixel meets, the nearest first.
func namesOfHits(_ cards: [Card], _ x: Double, _ y: Double) -> [String] {
  let rays = cards.map { $0.rays() }
  return rays.indices.filter { rays[$0].isMet(x, y) }.sorted {
    (rays[$0].hit(x, y)?.depth ?? 0) > (rays[$1].hit(x, y)?.depth ?? 0)
  }.map { "\($0)" }
}

/// A repeatable row of numbers in 0…1.
struct Numbers {
  private var numbers: LinearCongruential
  init(_ seed: Int) { numbers = LinearCongruential(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1) }
  mutating func next() -> Double { numbers.unit(bits: 31) }
  mutating func next(_ low: Double, _ high: Double) -> Double { low + (high - low) * next() }
}

/// A pixel as rays see it.
struct Seen {
  let color: SIMD4<Double>
  /// How many orders of the planes there are within the pixel: 1 but where planes cross.
  let orders: Int
}

/// A card as rays through a picture see it: where it is met, and how near.
private struct SeenCard {
  enum Place { case outside, edge, within }

  let rays: Card.Rays
  /// The lines of its four edges, whose functions are distances in pixels, positive within; nil: it passes the eye.
  private let edges: ContiguousArray<(x: Double, y: Double, one: Double)>?
  /// Its depth is x·px + y·py + one: in perspective, too, a plane's depth is linear in the pixels.
  private var depth = (x: 0.0, y: 0.0, one: 0.0)

  init(_ rays: Card.Rays) {
    self.rays = rays
    let m = rays.m
    var corners: ContiguousArray<SIMD2<Double>> = []
    for (i, j) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
      let (u, v) = (i * rays.halfWidth, j * rays.halfHeight)
      let w = u * m.m14 + v * m.m24 + m.m44
      guard w > 1e-3 else { break }
      corners.append(SIMD2(u * m.m11 + v * m.m21 + m.m41, u * m.m12 + v * m.m22 + m.m42) / w + 50)
    }
    // From three rays that meet the plane.
    let places = [(50.25, 50.5), (57.5, 52.25), (51.75, 59.5), (31.25, 40.5), (70.5, 33.25)]
    let hits = places.compactMap { x, y in rays.hit(x, y).map { (x: x, y: y, depth: $0.depth) } }
    if hits.count > 2 {
      let (a, b, c) = (hits[0], hits[1], hits[2])
      let determinant = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
      depth.x = ((b.depth - a.depth) * (c.y - a.y) - (c.depth - a.depth) * (b.y - a.y)) / determinant
      depth.y = ((c.depth - a.depth) * (b.x - a.x) - (b.depth - a.depth) * (c.x - a.x)) / determinant
      depth.one = a.depth - depth.x * a.x - depth.y * a.y
    }
    guard corners.count == 4 else {
      edges = nil
      return
    }
    let middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4
    edges = ContiguousArray(
      (0..<4).map { index in
        let (from, to) = (corners[index], corners[(index + 1) % 4])
        let length = max(((to - from) * (to - from)).sum().squareRoot(), 1e-9)
        var (x, y) = (-(to.y - from.y) / length, (to.x - from.x) / length)
        if x * (middle.x - from.x) + y * (middle.y - from.y) < 0 { (x, y) = (-x, -y) }
        return (x: x, y: y, one: -x * from.x - y * from.y)
      })
  }

  @inline(__always)
  func depth(_ x: Double, _ y: Double) -> Double { depth.x * x + depth.y * y + depth.one }

  /// How a pixel lies to it, of which this is the centre; at an edge, where one passes within a pixel and a half.
  func place(_ x: Double, _ y: Double) -> Place {
    guard let edges else {
      var count = 0
      for j in -3...3 {
        for i in -3...3 where rays.isMet(x + Double(i) / 2, y + Double(j) / 2) { count += 1 }
      }
      return count == 0 ? .outside : count == 49 ? .within : .edge
    }
    var least = Double.infinity
    for index in 0..<4 {
      let edge = edges[index]
      let distance = edge.x * x + edge.y * y + edge.one
      if distance < least { least = distance }
    }
    return least > 1.5 ? .within : least < -1.5 ? .outside : .edge
  }
}

/// What rays through the pixels see: through their centres, and where planes cross within a pixel the mean of many; nil
/// where an edge passes through the pixel. Written in loops, since a debug build takes long for closures.
func rayCast(_ cards: [Card], size: Int = 100, perspective: Double = Card.perspective) -> [Seen?] {
  var picture = [Seen?](repeating: nil, count: size * size)
  let seen = ContiguousArray(cards.map { SeenCard($0.rays(perspective)) })
  var order: ContiguousArray<Int> = []
  var depths = ContiguousArray(repeating: 0.0, count: cards.count)
  /// Sorts cards from far to near; of equal depth, as they lie.
  func sort(_ order: inout ContiguousArray<Int>, _ x: Double, _ y: Double) {
    for index in order { depths[index] = seen[index].depth(x, y) }
    var place = 1
    while place < order.count {
      let index = order[place]
      var to = place
      while to > 0 {
        let before = order[to - 1]
        let difference = depths[before] - depths[index]
        guard abs(difference) > 1e-6 ? difference > 0 : before > index else { break }
        order[to] = before
        to -= 1
      }
      order[to] = index
      place += 1
    }
  }
  func color(_ order: ContiguousArray<Int>) -> SIMD4<Double> {
    order.reduce(.zero) { color, index in
      let fill = cards[index].color
      return SIMD4(fill.x * fill.w, fill.y * fill.w, fill.z * fill.w, fill.w) + color * (1 - fill.w)
    }
  }
  /// Whether the cards have one order all over a pixel.
  func isOneOrder(_ order: ContiguousArray<Int>, _ left: Double, _ top: Double) -> Bool {
    for place in 1..<max(order.count, 1) {
      let (far, near) = (seen[order[place - 1]], seen[order[place]])
      for corner in 0..<4 {
        let (x, y) = (left + Double(corner & 1), top + Double(corner >> 1))
        let difference = near.depth(x, y) - far.depth(x, y)
        if abs(difference) > 1e-6 ? difference < 0 : order[place] < order[place - 1] { return false }
      }
    }
    return true
  }
  for y in 0..<size {
    for x in 0..<size {
      let (left, top) = (Double(x), Double(y))
      order.removeAll(keepingCapacity: true)
      var isEdge = false
      for index in seen.indices where !isEdge {
        switch seen[index].place(left + 0.5, top + 0.5) {
        case .within: order.append(index)
        case .edge: isEdge = true
        case .outside: break
        }
      }
      if isEdge { continue }
      sort(&order, left + 0.5, top + 0.5)
      if isOneOrder(order, left, top) {
        picture[y * size + x] = Seen(color: color(order) * 255, orders: 1)
        continue
      }
      var orders: [ContiguousArray<Int>: Int] = [:]
      let samples = 144
      for sample in 0..<samples {
        let v = (Double(sample) * 0.618_033_988_75 + 0.5).truncatingRemainder(dividingBy: 1)
        sort(&order, left + (Double(sample) + 0.5) / Double(samples), top + v)
        orders[order, default: 0] += 1
      }
      var sum = SIMD4<Double>.zero
      for (order, count) in orders { sum += color(order) * Double(count) }
      picture[y * size + x] = Seen(color: sum * 255 / Double(samples), orders: orders.count)
    }
  }
  return picture
}

/// The share of pixels that can be compared, and how many of them differ by more than rounding.
func compare(_ picture: Picture, _ expected: [Seen?]) -> (compared: Double, wrong: Int) {
  var compared = 0
  var wrong = 0
  for (index, seen) in expected.enumerated() {
    guard let seen else { continue }
    compared += 1
    // A level for every blend that is rounded; where two orders meet, eight more for the samples and
    // for another cut of one of the planes, which may cross the pixel beyond the plane that it is for. Where more do, two lines
    // cross the pixel, or three, and a piece's share is the product of the shares that each line leaves. Of two lines one
    // upon the other the piece between both has ¼ where it should have ½ or nothing: a quarter of 255. Of three such
    // lines it has ⅛ instead of ½.
    let tolerance = seen.orders == 1 ? 4.0 : seen.orders == 2 ? 12 : seen.orders == 3 ? 64 : 96
    let isSame = (0..<4).allSatisfy {
      abs(Double(picture.pixels[index * 4 + $0]) - seen.color[$0]) <= tolerance
    }
    if !isSame { wrong += 1 }
  }
  return (Double(compared) / Double(expected.count), wrong)
}

/// The greatest differences of pixels in which two orders of planes meet, and in which more do; and how many there are.
func cutErrors(_ picture: Picture, _ expected: [Seen?]) -> (
  two: Double, twoCount: Int, more: Double, moreCount: Int
) {
  var errors = (two: 0.0, twoCount: 0, more: 0.0, moreCount: 0)
  for (index, seen) in expected.enumerated() {
    guard let seen, seen.orders > 1 else { continue }
    var error = 0.0
    for channel in 0..<4 {
      let shown = Double(picture.pixels[index * 4 + channel])
      error = max(error, abs(shown - seen.color[channel]))
    }
    if seen.orders == 2 {
      errors.two = max(errors.two, error)
      errors.twoCount += 1
    } else {
      errors.more = max(errors.more, error)
      errors.moreCount += 1
    }
  }
  return errors
}
