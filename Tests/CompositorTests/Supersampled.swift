import Foundation
import QuartzCore

/// The oracle of edges: the share of 16×16 points of a pixel at which `inside` holds.
func supersampled(_ width: Int, _ height: Int, _ inside: (Double, Double) -> Bool) -> [Double] {
  var shares = [Double](repeating: 0, count: width * height)
  for y in 0..<height {
    for x in 0..<width {
      var count = 0
      for j in 0..<16 {
        for i in 0..<16 where inside(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16) {
          count += 1
        }
      }
      shares[y * width + x] = Double(count) / 256
    }
  }
  return shares
}

/// As `supersampled`, for shapes that are nowhere thinner than a pixel: a pixel whose nine points at the corners, in the middles
/// of the sides and in the middle agree, and agree with those of the pixels around it, is taken to be full or empty.
func supersampledEdges(_ width: Int, _ height: Int, _ inside: (Double, Double) -> Bool) -> [Double] {
  // Points half a pixel apart, and a pixel beyond each side.
  let stride = 2 * width + 5
  var points = [Bool](repeating: false, count: stride * (2 * height + 5))
  for row in 0..<2 * height + 5 {
    for column in 0..<stride {
      points[row * stride + column] = inside(Double(column) / 2 - 1, Double(row) / 2 - 1)
    }
  }
  var shares = [Double](repeating: 0, count: width * height)
  for y in 0..<height {
    for x in 0..<width {
      let first = points[2 * y * stride + 2 * x]
      var isEdge = false
      for row in 2 * y..<2 * y + 7 where !isEdge {
        for column in 2 * x..<2 * x + 7 where points[row * stride + column] != first {
          isEdge = true
          break
        }
      }
      if isEdge {
        shares[y * width + x] =
          supersampled(1, 1) { inside(Double(x) + $0, Double(y) + $1) }[0]
      } else if first {
        shares[y * width + x] = 1
      }
    }
  }
  return shares
}

/// Whether a point lies in a rounded rectangle.
func isInside(_ p: CGPoint, _ rect: CGRect, radius: Double) -> Bool {
  guard rect.contains(p) else { return false }
  let dx = max(rect.minX + radius - p.x, p.x - (rect.maxX - radius), 0)
  let dy = max(rect.minY + radius - p.y, p.y - (rect.maxY - radius), 0)
  return dx * dx + dy * dy <= radius * radius
}

/// Mean and greatest difference, in levels of 255, over the pixels that an edge crosses.
func edgeError(_ picture: Picture, _ shares: [Double]) -> (mean: Double, greatest: Double) {
  var sum = 0.0
  var count = 0
  var greatest = 0.0
  for index in shares.indices where shares[index] > 0 && shares[index] < 1 {
    let difference = abs(Double(picture.pixels[index * 4 + 3]) - shares[index] * 255)
    sum += difference
    count += 1
    greatest = max(greatest, difference)
  }
  return (sum / Double(max(count, 1)), greatest)
}
