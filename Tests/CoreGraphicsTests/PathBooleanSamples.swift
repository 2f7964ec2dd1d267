import CoreGraphics
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// Numbers that look random and are the same in every run.
struct SeededNumbers {
  private var numbers: SplitMix64

  init(seed: Int) { numbers = SplitMix64(seed: UInt64(seed) &* 7919) }

  mutating func unit() -> CGFloat { CGFloat(numbers.next() >> 11) * 0x1p-53 }
  mutating func below(_ count: Int) -> Int { Int(numbers.next() % UInt64(count)) }
  mutating func point() -> CGPoint { CGPoint(x: unit() * 100, y: unit() * 100) }
  /// A corner of a coarse grid: many of these coincide.
  mutating func gridPoint(_ count: Int) -> CGPoint {
    CGPoint(x: below(count) * 100 / count, y: below(count) * 100 / count)
  }
}

/// Kinds of paths to combine, each in many shapes.
enum PathSample: CaseIterable {
  case polygons, star, ellipse, roundedRect, cubics, quads, gridPolygons, gridRects, gridEllipses, gridMix
  case sectors, nearlyTheSame

  func path(_ numbers: inout SeededNumbers) -> CGPath {
    let path = CGMutablePath()
    switch self {
    case .polygons:
      for _ in 0...numbers.below(2) {
        path.addLines(between: (0..<3 + numbers.below(7)).map { _ in numbers.point() })
        path.closeSubpath()
      }
    case .star:
      let (count, step) = (3 + numbers.below(12), 1 + numbers.below(3))
      let (center, radius, phase) = (numbers.point(), 5 + numbers.unit() * 50, numbers.unit() * 6)
      path.addLines(
        between: (0..<count).map { index in
          let angle = phase + 2 * .pi * CGFloat(index * step) / CGFloat(count)
          return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        })
      path.closeSubpath()
    case .ellipse:
      let center = numbers.point()
      path.addEllipse(
        in: CGRect(x: -20 - numbers.unit() * 20, y: -15, width: 40 + numbers.unit() * 20, height: 30),
        transform: CGAffineTransform(translationX: center.x, y: center.y).rotated(by: numbers.unit() * 6))
    case .roundedRect:
      let center = numbers.point()
      let size = CGSize(width: 30 + numbers.unit() * 50, height: 20 + numbers.unit() * 50)
      path.addRoundedRect(
        in: CGRect(x: center.x - 30, y: center.y - 30, width: size.width, height: size.height),
        cornerWidth: 10, cornerHeight: 8)
    case .cubics:
      path.move(to: numbers.point())
      for _ in 0...numbers.below(4) {
        path.addCurve(to: numbers.point(), control1: numbers.point(), control2: numbers.point())
      }
      path.closeSubpath()
    case .quads:
      path.move(to: numbers.point())
      for _ in 0...numbers.below(4) { path.addQuadCurve(to: numbers.point(), control: numbers.point()) }
    case .gridPolygons:
      for _ in 0...numbers.below(3) {
        path.addLines(between: (0..<5 + numbers.below(4)).map { _ in numbers.gridPoint(5) })
        path.closeSubpath()
      }
    case .gridRects:
      for _ in 0...numbers.below(5) {
        let (one, other) = (numbers.gridPoint(8), numbers.gridPoint(8))
        path.addRect(CGRect(x: one.x, y: one.y, width: other.x - one.x, height: other.y - one.y))
      }
    case .gridEllipses:
      for _ in 0...numbers.below(4) {
        let (width, height) = (10 * (1 + numbers.below(4)), 10 * (1 + numbers.below(4)))
        path.addEllipse(
          in: CGRect(origin: numbers.gridPoint(6), size: CGSize(width: width, height: height)))
      }
    case .gridMix:
      path.move(to: numbers.gridPoint(5))
      for _ in 0...numbers.below(4) {
        switch numbers.below(3) {
        case 0: path.addLine(to: numbers.gridPoint(5))
        case 1: path.addQuadCurve(to: numbers.gridPoint(5), control: numbers.gridPoint(5))
        default:
          path.addCurve(
            to: numbers.gridPoint(5), control1: numbers.gridPoint(5), control2: numbers.gridPoint(5))
        }
      }
      path.closeSubpath()
    case .sectors:
      // Arcs of few circles, split at different angles.
      let center = CGPoint(x: 50, y: 50)
      for _ in 0...numbers.below(3) {
        let start = CGFloat(numbers.below(12)) * .pi / 6
        path.move(to: center)
        path.addArc(
          center: center, radius: CGFloat(10 * (1 + numbers.below(4))), startAngle: start,
          endAngle: start + CGFloat(1 + numbers.below(11)) * .pi / 6, clockwise: numbers.below(2) == 0)
        path.closeSubpath()
      }
    case .nearlyTheSame:
      // Off by 10⁻² down to what rounding does.
      let off = pow(10, -CGFloat(2 + numbers.below(13)))
      if numbers.below(2) == 0 {
        let corners = [(0, 0), (50, 0), (100, 0), (100, 50), (100, 100), (50, 100), (0, 100), (0, 50)]
        path.addLines(
          between: corners.map { x, y in
            CGPoint(
              x: CGFloat(x) + (numbers.unit() - 0.5) * off, y: CGFloat(y) + (numbers.unit() - 0.5) * off)
          })
        path.closeSubpath()
      } else {
        let angle = (numbers.unit() - 0.5) * off
        path.addEllipse(
          in: CGRect(x: (numbers.unit() - 0.5) * off, y: 0, width: 100, height: 100 + numbers.unit() * off),
          transform: CGAffineTransform(translationX: 50, y: 50).rotated(by: angle)
            .translatedBy(x: -50, y: -50))
      }
    }
    return path
  }
}

extension CGPath {
  /// The integral of the winding number: the area, if outlines turn from +x to +y and do not overlap.
  ///
  /// By Green's formula, x·y′ at three points of Gauss for each segment, which is exact up to cubics; of lines without
  /// rounding where their coordinates are whole numbers.
  var signedArea: CGFloat {
    let offset = 0.5 * CGFloat(0.6).squareRoot()
    var sum: CGFloat = 0
    for contour in contours {
      var segments = contour.segments
      if let last = segments.last { segments.append(.line(last.end, contour.start)) }
      for segment in segments {
        if case .line(let start, let end) = segment {
          sum += ((start.x + end.x) / 2 - contour.start.x) * (end.y - start.y)
          continue
        }
        let places: [(t: CGFloat, weight: CGFloat)] = [(0.5 - offset, 5), (0.5, 8), (0.5 + offset, 5)]
        for (t, weight) in places {
          let width: CGFloat = segment.point(at: t).x - contour.start.x
          sum += weight / 18 * width * segment.derivative(at: t).dy
        }
      }
    }
    return sum
  }

  /// The length of all lines and curves.
  var length: CGFloat { CGFloat(PathMeasure(self).length) }

  /// The path with each segment cut in two at a parameter: the same shape in other pieces.
  func cut(at t: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for contour in contours {
      path.move(to: contour.start)
      for segment in contour.segments {
        for part in [segment.part(from: 0, to: t), segment.part(from: t, to: 1)] {
          switch part {
          case .line(_, let end): path.addLine(to: end)
          case .quad(_, let control, let end): path.addQuadCurve(to: end, control: control)
          case .cubic(_, let control1, let control2, let end):
            path.addCurve(to: end, control1: control1, control2: control2)
          }
        }
      }
      if contour.isClosed { path.closeSubpath() }
    }
    return path
  }

  /// The path with each subpath in the other direction, and lines closed.
  var turnedAround: CGPath {
    let path = CGMutablePath()
    for contour in contours {
      guard let last = contour.segments.last else { continue }
      path.move(to: last.end)
      for segment in contour.segments.reversed() {
        switch segment {
        case .line(let start, _): path.addLine(to: start)
        case .quad(let start, let control, _): path.addQuadCurve(to: start, control: control)
        case .cubic(let start, let control1, let control2, _):
          path.addCurve(to: start, control1: control2, control2: control1)
        }
      }
      path.closeSubpath()
    }
    return path
  }

  /// Whether the outline passes within a distance of a point.
  func isOutline(near point: CGPoint, within distance: CGFloat) -> Bool {
    contours.contains { contour in
      var segments = contour.segments
      if let last = segments.last { segments.append(.line(last.end, contour.start)) }
      return segments.contains { segment in
        var start = segment.start
        for index in 1...400 {
          let end = segment.point(at: CGFloat(index) / 400)
          let (dx, dy) = (end.x - start.x, end.y - start.y)
          let square = dx * dx + dy * dy
          let share = square > 0 ? ((point.x - start.x) * dx + (point.y - start.y) * dy) / square : 0
          let t = min(max(share, 0), 1)
          if hypot(start.x + t * dx - point.x, start.y + t * dy - point.y) < distance { return true }
          start = end
        }
        return false
      }
    }
  }
}
