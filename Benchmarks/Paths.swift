import COpenGL
import Compositor
import Foundation
import QuartzCore

/// Measures 200 rotating closed paths of 40 curves together with 100 strokes of four curves whose strokeEnd is
/// animated, at 1280×720, in whole frames until the pixels are finished. It also measures paths of lines, the
/// paths alone and the strokes alone.
///
/// The floor is the time of another painter for the same picture: `Benchmarks/peers/paths-skia.py` (Skia 144
/// through skia-python) measures it.
func pathRows() throws -> [Row] {
  try [
    ("200 turning paths of 40 curves, 100 growing strokes", true, 200, 100),
    ("200 turning paths of 40 curves", true, 200, 0),
    ("200 turning paths of 40 lines, 100 growing strokes", false, 200, 100),
    ("200 turning paths of 40 lines", false, 200, 0),
    ("100 growing strokes", false, 0, 100),
  ].map { name, isCurved, paths, strokes in
    let (whole, encode) = try pathFrame(isCurved: isCurved, paths: paths, strokes: strokes)
    print("\(name): encode \(encode * 1e3) ms")
    return Row(
      name: name, unit: "ms", value: whole / 1e6, floor: 0, goal: "faster than Skia (Benchmarks/peers)")
  }
}

/// The time of the best frame in nanoseconds, and the processor's part of it in seconds.
private func pathFrame(isCurved: Bool, paths: Int, strokes: Int) throws -> (Double, Double) {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
  pathLayers(isCurved: isCurved, paths: paths, strokes: strokes).forEach(root.addSublayer)
  let frames = try StoppedFrames(root)
  // The time depends on the length of the strokes, so this is the mean of a period, and the best of several.
  var least = Double.infinity
  var encode = Double.infinity
  for _ in 0..<4 {
    var sum = 0.0
    var side = 0.0
    for index in 0..<30 {
      sum += frames.draw(at: Double(index) / 30)
      side += frames.compositor.statistics.encode
    }
    least = min(least, sum / 30)
    encode = min(encode, side / 30)
  }
  return (least, encode)
}

/// Rotating wheels and growing strokes at places that are the same in every run.
func pathLayers(isCurved: Bool, paths: Int, strokes: Int) -> [CALayer] {
  var layers: [CALayer] = []
  var random = Seeded()
  for index in 0..<paths {
    let layer = CAShapeLayer()
    layer.path = wheel(isCurved: isCurved)
    layer.position = CGPoint(x: random.next() * 1280, y: random.next() * 720)
    layer.fillColor = CGColor(srgbRed: random.next(), green: random.next(), blue: random.next(), alpha: 1)
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.fromValue = Double(index)
    spin.byValue = 2 * Double.pi
    spin.duration = 4
    spin.repeatCount = .infinity
    layer.add(spin, forKey: "move")
    layers.append(layer)
  }
  for _ in 0..<strokes {
    let path = CGMutablePath()
    let (x, y) = (random.next() * 1280, random.next() * 720)
    func near() -> CGPoint { CGPoint(x: x + random.next() * 100 - 50, y: y + random.next() * 100 - 50) }
    path.move(to: CGPoint(x: x, y: y))
    for _ in 0..<4 { path.addCurve(to: near(), control1: near(), control2: near()) }
    let layer = CAShapeLayer()
    layer.path = path
    layer.fillColor = nil
    layer.strokeColor = CGColor(srgbRed: random.next(), green: random.next(), blue: random.next(), alpha: 1)
    layer.lineWidth = 4
    layer.lineCap = .round
    layer.lineJoin = .round
    let grow = CABasicAnimation(keyPath: "strokeEnd")
    grow.fromValue = 0.0
    grow.toValue = 1.0
    grow.duration = 1
    grow.repeatCount = .infinity
    layer.add(grow, forKey: "move")
    layers.append(layer)
  }
  return layers
}

/// A wheel of 40 teeth, of radii 50 and 35.
private func wheel(isCurved: Bool) -> CGPath {
  let path = CGMutablePath()
  func point(_ index: Double, _ radius: Double) -> CGPoint {
    let angle = 2 * Double.pi * index / 40
    return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
  }
  path.move(to: point(0, 50))
  for index in 1...40 {
    let end = point(Double(index), index % 2 == 0 ? 50 : 35)
    if isCurved {
      path.addQuadCurve(to: end, control: point(Double(index) - 0.5, 52.5))
    } else {
      path.addLine(to: end)
    }
  }
  path.closeSubpath()
  return path
}

private struct Seeded {
  var state: UInt64 = 1
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
}
