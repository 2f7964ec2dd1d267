import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// Paths that shapes are tested with; all within 100 by 100 points.
enum Sample {
  /// A star that crosses itself, of `points` points each joined to the one `step` further.
  static func star(_ points: Int, _ step: Int, radius: Double = 42) -> CGPath {
    let path = CGMutablePath()
    for index in 0..<points {
      let angle = 2 * Double.pi * Double(index * step % points) / Double(points)
      let point = CGPoint(x: 50 + radius * cos(angle), y: 50 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  /// Curves of all kinds, with an ellipse inside that turns the other way.
  static func blob() -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 12, y: 50))
    path.addCurve(to: CGPoint(x: 60, y: 14), control1: CGPoint(x: 8, y: 5), control2: CGPoint(x: 50, y: 40))
    path.addCurve(
      to: CGPoint(x: 85, y: 62), control1: CGPoint(x: 75, y: -20), control2: CGPoint(x: 99, y: 50))
    path.addQuadCurve(to: CGPoint(x: 12, y: 50), control: CGPoint(x: 40, y: 120))
    path.closeSubpath()
    path.addEllipse(in: CGRect(x: 35, y: 45, width: 25, height: 18), transform: .identity)
    return path
  }

  /// An open line of corners, a curve that turns back on itself, and a curve narrower than strokes are wide.
  static func line() -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 15, y: 80))
    path.addLine(to: CGPoint(x: 30, y: 25))
    path.addLine(to: CGPoint(x: 42, y: 78))
    path.addLine(to: CGPoint(x: 55, y: 60))
    path.addCurve(
      to: CGPoint(x: 70, y: 30), control1: CGPoint(x: 110, y: 20), control2: CGPoint(x: 20, y: 20))
    path.addQuadCurve(to: CGPoint(x: 84, y: 80), control: CGPoint(x: 80, y: 5))
    return path
  }

  static func layer(_ path: CGPath, _ transform: CATransform3D = CATransform3DIdentity) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.path = path
    layer.fillColor = color(1, 1, 1)
    layer.transform = transform
    return layer
  }

  static func perspective(_ angle: Double, _ x: Double, _ y: Double, eye: Double) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / eye
    return CATransform3DRotate(transform, angle, x, y, 0.3)
  }
}

extension Drawing {
  /// Coverage of shapes against 16×16 supersampling: mean error on edge pixels at most 1.5 of 255.
  @Suite(.serialized) @MainActor struct ShapeEdgeTests {
    nonisolated static let angles = [0.0, 0.1, 0.5, .pi / 4, 1.2, .pi / 2, 2.0, .pi, 4.0, 5.5]

    /// Whether a layer covers what its outline does. Where supersampling sees no edge there is none.
    static func check(
      _ layer: CAShapeLayer, _ outline: CGPath? = nil, _ rule: CGPathFillRule = .winding, mean: Double = 1.5,
      greatest: Double = 16, _ location: SourceLocation = #_sourceLocation
    ) throws {
      let picture = try Offscreen.draw(layer)
      let path = try #require(outline ?? layer.path)
      let shares = supersampled(path, layer.transformToRoot, rule)
      let error = edgeError(picture, shares)
      let worst = shares.indices.max {
        abs(Double(picture.pixels[$0 * 4 + 3]) - 255 * shares[$0])
          < abs(Double(picture.pixels[$1 * 4 + 3]) - 255 * shares[$1])
      }
      let place = worst.map { "\($0 % 100), \($0 / 100)" } ?? ""
      #expect(
        error.mean < mean && error.greatest < greatest,
        "\(error), worst at \(place), width \(layer.lineWidth)",
        sourceLocation: location)
      for index in shares.indices where shares[index] == 0 || shares[index] == 1 {
        let difference = abs(Double(picture.pixels[index * 4 + 3]) - 255 * shares[index])
        // A sliver may pass between the points.
        if difference > 9 {
          Issue.record(
            "pixel \(index % 100), \(index / 100): \(difference) off \(shares[index])",
            sourceLocation: location)
          return
        }
      }
    }

    @Test(arguments: angles) func fillsOfCurves(_ angle: Double) throws {
      let turn = CATransform3DMakeRotation(angle, 0, 0, 1)
      try Self.check(Sample.layer(Sample.blob(), turn))
    }

    @Test(arguments: angles) func starsThatCrossThemselves(_ angle: Double) throws {
      let turn = CATransform3DMakeRotation(angle, 0, 0, 1)
      try Self.check(Sample.layer(Sample.star(5, 2), turn))
      let evenOdd = Sample.layer(Sample.star(7, 3), turn)
      evenOdd.fillRule = .evenOdd
      try Self.check(evenOdd, nil, .evenOdd)
    }

    @Test func scaledMirroredAndSheared() throws {
      for (a, b, c, d) in [(-1, 0, 0, 1), (0.3, 0, 0, 1.1), (0.5, 0.4, -0.9, 0.6), (0.1, 0, 0, -0.1)] {
        let transform = CATransform3DMakeAffineTransform(
          CGAffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0))
        try Self.check(Sample.layer(Sample.blob(), transform))
      }
    }

    @Test(arguments: [(0.5, 1.0, 0.2), (0.9, 0.1, 1), (1.2, 1, 1)]) func inPerspective(
      _ angle: Double, _ x: Double, _ y: Double
    ) throws {
      let transform = Sample.perspective(angle, x, y, eye: 150)
      try Self.check(Sample.layer(Sample.blob(), transform))
      try Self.check(Sample.layer(Sample.star(5, 2), transform))
    }

    @Test(arguments: [0, 0.4, 2.5]) func strokes(_ angle: Double) throws {
      let joins: [(CAShapeLayerLineJoin, CGLineJoin)] = [
        (.miter, .miter), (.round, .round), (.bevel, .bevel),
      ]
      let caps: [(CAShapeLayerLineCap, CGLineCap)] = [(.butt, .butt), (.round, .round), (.square, .square)]
      for (index, width) in [1.0, 5, 14].enumerated() {
        for offset in 0..<3 {
          let (join, cap) = (joins[index], caps[(index + offset) % 3])
          let layer = Sample.layer(Sample.line(), CATransform3DMakeRotation(angle, 0, 0, 1))
          layer.fillColor = nil
          layer.strokeColor = color(1, 1, 1)
          layer.lineWidth = width
          layer.lineJoin = join.0
          layer.lineCap = cap.0
          try Self.check(layer, Self.stroked(Sample.line(), width, cap.1, join.1))
        }
      }
    }

    /// The outline of a stroke by CoreGraphics, which is tested against Cairo; made larger, so that it is finer.
    static func stroked(
      _ path: CGPath, _ width: Double, _ cap: CGLineCap, _ join: CGLineJoin, miterLimit: Double = 10
    ) throws -> CGPath {
      var larger = CGAffineTransform(scaleX: 64, y: 64)
      var smaller = CGAffineTransform(scaleX: 1 / 64, y: 1 / 64)
      let outline = try #require(path.copy(using: &larger)).copy(
        strokingWithWidth: 64 * width, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
      return try #require(outline.copy(using: &smaller))
    }

    @Test func closedStrokes() throws {
      for path in [Sample.star(5, 2), Sample.blob()] {
        let layer = Sample.layer(path, CATransform3DMakeRotation(0.3, 0, 0, 1))
        layer.fillColor = nil
        layer.strokeColor = color(1, 1, 1)
        layer.lineWidth = 6
        try Self.check(layer, Self.stroked(path, 6, .butt, .miter))
      }
    }

    @Test func dashesAndParts() throws {
      let path = Sample.line()
      let length = PathMeasure(path).length
      let layer = Sample.layer(path, CATransform3DMakeRotation(0.3, 0, 0, 1))
      layer.fillColor = nil
      layer.strokeColor = color(1, 1, 1)
      layer.lineWidth = 4
      layer.lineCap = .round
      layer.strokeStart = 0.13
      layer.strokeEnd = 0.78
      let part = PathMeasure(path).part(from: 0.13 * length, to: 0.78 * length)
      try Self.check(layer, Self.stroked(part, 4, .round, .miter))
      layer.lineDashPattern = [9, 7, 3]
      layer.lineDashPhase = 5
      let dashed = part.copy(dashingWithPhase: 5, lengths: [9, 7, 3])
      try Self.check(layer, Self.stroked(dashed, 4, .round, .miter))
      let star = Sample.layer(Sample.star(5, 2))
      star.fillColor = nil
      star.strokeColor = color(1, 1, 1)
      star.lineWidth = 5
      star.lineDashPattern = [20, 6]
      let dashes = Sample.star(5, 2).copy(dashingWithPhase: 0, lengths: [20, 6])
      try Self.check(star, Self.stroked(dashes, 5, .butt, .miter))
    }

    // A line with a width of a tenth of a pixel covers a tenth of the coverage of a line of one pixel, at
    // every angle.
    @Test(arguments: [0.0, 0.3, 0.785, 1.3]) func hairlines(_ angle: Double) throws {
      for width in [0.1, 0.5, 0.9] {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 20, y: 50.3))
        path.addLine(to: CGPoint(x: 80, y: 50.3))
        let layer = Sample.layer(path, CATransform3DMakeRotation(angle, 0, 0, 1))
        layer.fillColor = nil
        layer.strokeColor = color(1, 1, 1)
        layer.lineWidth = width
        let picture = try Offscreen.draw(layer)
        var sum = 0
        for index in stride(from: 3, to: picture.pixels.count, by: 4) { sum += Int(picture.pixels[index]) }
        // Every pixel is rounded to a level: half a level each at most, and the mean of that is none.
        #expect(abs(Double(sum) / 255 - 60 * width) < 60 * width * 0.03 + 0.1)
        // Supersampling's own points lie on lines where the edges are level or at 45°.
        if angle == 0.3 && width >= 0.5 { try Self.check(layer, Self.stroked(path, width, .butt, .miter)) }
      }
    }

    // The solid inside is solid: no seam between cells, no cell drawn twice, at every angle and in perspective.
    @Test func cellsLeaveNoSeams() throws {
      let square = CGMutablePath()
      square.addRect(CGRect(x: -100, y: -100, width: 300, height: 300))
      // A hole far away from the middle makes for many cells around it.
      square.addEllipse(in: CGRect(x: 70, y: 70, width: 20, height: 20))
      for step in 0..<24 {
        let layer = Sample.layer(square)
        layer.fillColor = color(1, 1, 1, 0.4)
        layer.fillRule = .evenOdd
        layer.transform =
          step % 2 == 0
          ? CATransform3DMakeRotation(Double(step) * 0.27, 0, 0, 1)
          : Sample.perspective(Double(step) * 0.05, 1, 0.4, eye: 400)
        let picture = try Offscreen.draw(layer)
        let shares = supersampled(square, layer.transformToRoot, .evenOdd)
        var wrong = 0
        for index in shares.indices where shares[index] == 1 && picture.pixels[index * 4 + 3] != 102 {
          // The hole may touch the pixel between the points; a seam would show nothing, or twice.
          if abs(Int(picture.pixels[index * 4 + 3]) - 102) > 1 { wrong += 1 }
        }
        #expect(wrong == 0, "\(wrong) pixels at step \(step)")
      }
    }
  }
}
