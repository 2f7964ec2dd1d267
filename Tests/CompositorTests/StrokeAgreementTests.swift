import TestSupport
import Foundation
import QuartzCore
import RenderTree
import Testing

@testable import Compositor

extension PathMeasure {
  /// The path between two distances.
  func part(from start: Double, to end: Double) -> CGMutablePath {
    let path = CGMutablePath()
    append(from: start, to: end, to: path, isJoined: false)
    return path
  }
}

/// A stroke of lines and curves at random, within 100 by 100 points.
struct RandomStroke: CustomTestStringConvertible {
  let seed: Int
  let path: CGPath
  let width: Double
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: Double
  let dashes: [CGFloat]
  let phase: Double
  /// The part of the length that is stroked.
  let part: ClosedRange<Double>

  var testDescription: String { "stroke \(seed)" }

  init(_ seed: Int) {
    var numbers = LinearCongruential(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    func next() -> Double { numbers.unit(bits: 24) }
    func pick(_ count: Int) -> Int { min(Int(clamping: next() * Double(count)), count - 1) }
    func point() -> CGPoint { CGPoint(x: 15 + 70 * next(), y: 15 + 70 * next()) }
    let path = CGMutablePath()
    for _ in 0...pick(2) {
      path.move(to: point())
      for _ in 0...pick(4) {
        switch pick(3) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if pick(2) == 0 { path.closeSubpath() }
    }
    self.seed = seed
    self.path = path
    width = [2, 5, 11, 24][pick(4)]
    // Every cap with every join.
    cap = [.butt, .round, .square][seed % 3]
    join = [.miter, .round, .bevel][seed / 3 % 3]
    miterLimit = [10, 2, 1.2][pick(3)]
    dashes = pick(2) == 0 ? [] : (0...pick(3)).map { _ in CGFloat(4 + 30 * next()) }
    phase = 60 * next() - 20
    let start = 0.4 * next()
    part = seed % 4 == 3 ? start...start + 0.3 + 0.3 * next() : 0...1
  }

  func layer() -> CAShapeLayer {
    let layer = Sample.layer(path)
    layer.fillColor = nil
    layer.strokeColor = color(1, 1, 1)
    layer.lineWidth = width
    layer.lineCap = [.butt, .round, .square][Int(cap.rawValue)]
    layer.lineJoin = [.miter, .round, .bevel][Int(join.rawValue)]
    layer.miterLimit = miterLimit
    layer.lineDashPattern = dashes.isEmpty ? nil : dashes.map { NSNumber(value: Double($0)) }
    layer.lineDashPhase = phase
    layer.strokeStart = part.lowerBound
    layer.strokeEnd = part.upperBound
    return layer
  }

  /// The outline by CoreGraphics. The part is cut out by exact arc lengths.
  var outline: CGPath {
    var line = path
    if part != 0...1 {
      let measure = PathMeasure(path)
      line = measure.part(from: part.lowerBound * measure.length, to: part.upperBound * measure.length)
    }
    if !dashes.isEmpty { line = line.copy(dashingWithPhase: phase, lengths: dashes) }
    return line.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
  }

  /// Alphas of 100 by 100 pixels, first row on top of a y that grows downwards. The stroke is drawn by Cairo.
  func drawnInContext() throws -> [Int] {
    let context = try #require(
      CGContext(
        data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.translateBy(x: 0, y: 100)
    context.scaleBy(x: 1, y: -1)
    context.addPath(path)
    context.setLineWidth(width)
    context.setLineCap(cap)
    context.setLineJoin(join)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: phase, lengths: dashes)
    context.strokePath()
    let image = try #require(context.makeImage())
    return image.withPixels { pixels in (0..<10_000).map { Int(pixels[4 * $0 + 3]) } }
  }
}

extension Drawing {
  /// A stroke is hit where it is drawn: the picture, the outlines of CoreGraphics, and hit tests agree.
  @Suite(.serialized) @MainActor struct StrokeAgreementTests {
    /// The pixels that are farther than a pixel from every edge of a picture, and whether they are covered.
    private func clearPixels(_ levels: [Int]) -> [(x: Int, y: Int, isCovered: Bool)] {
      var clear: [(x: Int, y: Int, isCovered: Bool)] = []
      for y in 1..<99 {
        for x in 1..<99 {
          let isCovered = levels[y * 100 + x] > 127
          let isClear = (y - 1...y + 1).allSatisfy { row in
            (x - 1...x + 1).allSatisfy { column in
              let level = levels[row * 100 + column]
              return isCovered ? level >= 254 : level <= 1
            }
          }
          if isClear { clear.append((x, y, isCovered)) }
        }
      }
      return clear
    }

    @Test(arguments: (0..<108).map { RandomStroke($0) })
    func aStrokeIsHitWhereItIsDrawn(_ stroke: RandomStroke) throws {
      let layer = stroke.layer()
      let picture = try Offscreen.draw(layer)
      let levels = (0..<10_000).map { Int(picture.pixels[4 * $0 + 3]) }
      let clear = clearPixels(levels)
      #expect(clear.count > 500)

      let outline = stroke.outline
      var wrong: [String] = []
      for (index, pixel) in clear.enumerated() where index % 7 == stroke.seed % 7 {
        let point = CGPoint(x: Double(pixel.x) + 0.5, y: Double(pixel.y) + 0.5)
        if outline.contains(point) != pixel.isCovered { wrong.append("path \(pixel)") }
      }
      let host = CAContext(layer: layer, clock: MediaClock(isPaused: true))
      defer { host.layer = nil }
      CATransaction.flush()
      let shown = try #require(layer.presentation())
      for (index, pixel) in clear.enumerated() where index % 61 == stroke.seed % 61 {
        let point = CGPoint(x: Double(pixel.x) + 0.5, y: Double(pixel.y) + 0.5)
        if (shown.hitTest(point) != nil) != pixel.isCovered { wrong.append("hit \(pixel)") }
      }
      if stroke.part == 0...1 {
        // Another implementation: Cairo's. At the tip of a tight bend its chords may reach another pixel.
        let other = try stroke.drawnInContext()
        let different = clear.filter { (other[$0.y * 100 + $0.x] > 127) != $0.isCovered }
        if different.count > 2 { wrong += different.map { "context \($0)" } }
      }
      #expect(wrong.isEmpty, "\(wrong.count) of \(clear.count): \(wrong.prefix(4))")
    }

    /// A stroke whose lengths are lost to rounding far from the start of its path ends.
    @Test func dashesTooShortForTheirPlace() throws {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: -9e6, y: 50))
      path.addLine(to: CGPoint(x: 9e6, y: 50))
      let layer = Sample.layer(path)
      layer.fillColor = nil
      layer.strokeColor = color(1, 1, 1)
      layer.lineWidth = 10
      layer.strokeStart = 0.5
      layer.strokeEnd = 0.5.nextUp
      layer.lineDashPattern = [1e-12, 1e-12]
      _ = try Offscreen.draw(layer)
    }
  }
}
