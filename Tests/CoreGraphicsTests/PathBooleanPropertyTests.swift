import CoreGraphics
import Testing

/// Operations on areas against what each point's membership in both operands says.
@Suite struct PathBooleanPropertyTests {
  enum Operation: CaseIterable {
    case union, intersection, subtracting, symmetricDifference

    func path(_ one: CGPath, _ other: CGPath, _ rule: CGPathFillRule) -> CGPath {
      switch self {
      case .union: one.union(other, using: rule)
      case .intersection: one.intersection(other, using: rule)
      case .subtracting: one.subtracting(other, using: rule)
      case .symmetricDifference: one.symmetricDifference(other, using: rule)
      }
    }

    func isInside(_ one: Bool, _ other: Bool) -> Bool {
      switch self {
      case .union: one || other
      case .intersection: one && other
      case .subtracting: one && !other
      case .symmetricDifference: one != other
      }
    }
  }

  /// Results turn once around each point that should be inside and not at all around others: so both rules
  /// agree, holes turn back, and nothing overlaps.
  @Test(arguments: PathSample.allCases)
  func pointsAreInsideAsInTheOperands(_ sample: PathSample) {
    for seed in 0..<36 {
      var numbers = SeededNumbers(seed: seed + 1000)
      let partner = seed % 3 == 0 ? sample : PathSample.allCases[seed % PathSample.allCases.count]
      let (first, second) = (sample.path(&numbers), partner.path(&numbers))
      let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
      let points = (0..<16).map { _ in
        CGPoint(x: numbers.unit() * 140 - 20, y: numbers.unit() * 140 - 20)
      }
      let isFirst = points.map { first.contains($0, using: rule) }
      let isSecond = points.map { second.contains($0, using: rule) }
      for operation in Operation.allCases {
        let result = operation.path(first, second, rule)
        for (index, point) in points.enumerated() {
          let expected = operation.isInside(isFirst[index], isSecond[index]) ? 1 : 0
          guard result.windingNumber(around: point) != expected else { continue }
          // Rounding may decide about points on an outline.
          if first.isOutline(near: point, within: 1e-7) || second.isOutline(near: point, within: 1e-7) {
            continue
          }
          Issue.record("\(operation) of \(sample) and \(partner), seed \(seed), at \(point)")
        }
      }
    }
  }

  /// |A ∪ B| + |A ∩ B| = |A| + |B|, |A Δ B| = |A ∪ B| − |A ∩ B|, |A − B| = |A| − |A ∩ B|: measured from the
  /// results' own curves, to nine digits.
  @Test(arguments: PathSample.allCases)
  func areasAddUp(_ sample: PathSample) {
    for seed in 0..<16 {
      var numbers = SeededNumbers(seed: seed + 5000)
      let partner = PathSample.allCases[seed % PathSample.allCases.count]
      let (first, second) = (sample.path(&numbers), partner.path(&numbers))
      let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
      let (one, other) = (first.normalized(using: rule).signedArea, second.normalized(using: rule).signedArea)
      let union = first.union(second, using: rule).signedArea
      let intersection = first.intersection(second, using: rule).signedArea
      let comment: Comment = "\(sample) and \(partner), seed \(seed)"
      #expect(near(union + intersection, one + other, 1e-5), comment)
      #expect(near(first.subtracting(second, using: rule).signedArea, one - intersection, 1e-5), comment)
      #expect(
        near(first.symmetricDifference(second, using: rule).signedArea, union - intersection, 1e-5), comment)
      #expect(first.intersects(second, using: rule) == (intersection > 0), comment)
    }
  }

  @Test(arguments: PathSample.allCases)
  func combinedWithItselfAPathStaysWhatItIs(_ sample: PathSample) {
    for seed in 0..<8 {
      var numbers = SeededNumbers(seed: seed + 9000)
      let path = sample.path(&numbers)
      let normal = path.normalized()
      let comment: Comment = "\(sample), seed \(seed)"
      // In the same pieces, in others and the other way around.
      for same in [path, path.cut(at: 0.3), path.turnedAround] {
        #expect(near(path.union(same).signedArea, normal.signedArea, 1e-6), comment)
        #expect(near(path.intersection(same).signedArea, normal.signedArea, 1e-6), comment)
        #expect(near(path.subtracting(same).signedArea, 0, 1e-6), comment)
        #expect(near(path.symmetricDifference(same).signedArea, 0, 1e-6), comment)
      }
      #expect(near(normal.normalized().signedArea, normal.signedArea, 1e-9), comment)
      #expect(near(normal.normalized(using: .evenOdd).signedArea, normal.signedArea, 1e-9), comment)
      #expect(normal.contours.allSatisfy { $0.isClosed }, comment)
    }
  }

  /// The two operations on lines share out the lines, and each gets those on its side.
  @Test(arguments: PathSample.allCases)
  func linesAreSharedOut(_ sample: PathSample) {
    for seed in 0..<16 {
      var numbers = SeededNumbers(seed: seed + 13000)
      let partner = PathSample.allCases[seed % PathSample.allCases.count]
      let (line, area) = (sample.path(&numbers), partner.path(&numbers))
      let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
      let inside = line.lineIntersection(area, using: rule)
      let outside = line.lineSubtracting(area, using: rule)
      let comment: Comment = "\(sample) and \(partner), seed \(seed)"
      #expect(near(inside.length + outside.length, line.length, 1e-5), comment)
      for (part, isInside) in [(inside, true), (outside, false)] {
        for segment in part.contours.flatMap(\.segments) {
          let point = segment.point(at: 0.37)
          if area.contains(point, using: rule) != isInside && !area.isOutline(near: point, within: 1e-6) {
            Issue.record("\(sample) and \(partner), seed \(seed): \(point) is on the wrong side")
          }
        }
      }
    }
  }

  @Test(arguments: PathSample.allCases)
  func componentsAreTheWholeInConnectedParts(_ sample: PathSample) {
    for seed in 0..<12 {
      var numbers = SeededNumbers(seed: seed + 17000)
      let path = sample.path(&numbers)
      let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
      let (normal, parts) = (path.normalized(using: rule), path.componentsSeparated(using: rule))
      let comment: Comment = "\(sample), seed \(seed)"
      let (contourCount, area) = parts.reduce((0, 0)) { ($0.0 + $1.contours.count, $0.1 + $1.signedArea) }
      #expect(contourCount == normal.contours.count, comment)
      #expect(near(area, normal.signedArea, 1e-8), comment)
      for part in parts {
        // One outline that turns forwards; the others are holes.
        let areas = part.contours.map { contour -> CGFloat in
          let path = CGMutablePath()
          path.move(to: contour.start)
          for segment in contour.segments {
            if case .cubic(_, let one, let other, let end) = segment {
              path.addCurve(to: end, control1: one, control2: other)
            } else if case .quad(_, let control, let end) = segment {
              path.addQuadCurve(to: end, control: control)
            } else {
              path.addLine(to: segment.end)
            }
          }
          return path.signedArea
        }
        #expect(areas.filter { $0 > 0 }.count == 1, comment)
      }
    }
  }
}
