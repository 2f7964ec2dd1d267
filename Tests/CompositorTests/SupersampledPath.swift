import Foundation
import QuartzCore

@testable import Compositor

/// 16×16 supersampling of a path that is seen through a transform: the shares of 100 by 100 pixels. The path's lines,
/// finely made, are taken to pixels; each of 1,600 rows of points is cut by them.
func supersampled(
  _ path: CGPath, _ transform: CATransform3D, _ rule: CGPathFillRule = .winding, width: Int = 100,
  height: Int = 100
) -> [Double] {
  let plane = Plane(transform)
  var lines: [(ax: Double, ay: Double, bx: Double, by: Double)] = []
  func add(_ a: CGPoint, _ b: CGPoint) {
    guard let p = plane.project(a.x, a.y), let q = plane.project(b.x, b.y), p.y != q.y else { return }
    lines.append((p.x, p.y, q.x, q.y))
  }
  var (start, end) = (CGPoint.zero, CGPoint.zero)
  path.flattened(threshold: 0.0005).forEachStep { step in
    switch step {
    case .move(let point):
      add(end, start)
      (start, end) = (point, point)
    case .segment(let segment):
      add(segment.start, segment.end)
      end = segment.end
    case .close(let from, let to):
      add(from, to)
      end = to
    }
  }
  add(end, start)

  var rows: [[(x: Double, turn: Int)]] = Array(repeating: [], count: height * 16)
  for line in lines {
    let (low, high) = (min(line.ay, line.by), max(line.ay, line.by))
    // Rows of points lie at (row + ½) / 16.
    let first = max(Int(clamping: (low * 16 - 0.5).rounded(.up)), 0)
    let last = min(Int(clamping: (high * 16 - 0.5).rounded(.up)), height * 16)
    guard first < last else { continue }
    let slope = (line.bx - line.ax) / (line.by - line.ay)
    for row in first..<last {
      let y = (Double(row) + 0.5) / 16
      rows[row].append((line.ax + (y - line.ay) * slope, line.by > line.ay ? 1 : -1))
    }
  }
  var counts = [Int](repeating: 0, count: width * height)
  for row in rows.indices where !rows[row].isEmpty {
    let crossings = rows[row].sorted { $0.x < $1.x }
    var turns = 0
    for index in crossings.indices.dropLast() {
      turns += crossings[index].turn
      guard rule == .winding ? turns != 0 : turns & 1 != 0 else { continue }
      let first = max(Int(clamping: (crossings[index].x * 16 - 0.5).rounded(.up)), 0)
      let last = min(Int(clamping: (crossings[index + 1].x * 16 - 0.5).rounded(.up)), width * 16)
      var point = first
      while point < last {
        let end = min((point / 16 + 1) * 16, last)
        counts[row / 16 * width + point / 16] += end - point
        point = end
      }
    }
  }
  return counts.map { Double($0) / 256 }
}
