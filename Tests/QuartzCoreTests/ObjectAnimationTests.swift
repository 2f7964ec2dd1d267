import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Animations of values that are not rows of numbers: paths, lists, filters, cells, and keys that the app
  /// defines.
  @MainActor @Suite struct ObjectAnimationTests {
    private func square(_ x: Double, _ size: Double) -> CGPath {
      CGPath(rect: CGRect(x: x, y: 0, width: size, height: size), transform: nil)
    }

    private func animation(_ keyPath: String, _ from: Any?, _ to: Any?) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = from
      animation.toValue = to
      animation.duration = 1
      animation.isRemovedOnCompletion = false
      return animation
    }

    private func box(_ hosted: Hosted<CAShapeLayer>, at time: Double) throws -> CGRect? {
      try hosted.at(time).path?.boundingBox
    }

    // MARK: Paths

    @Test func pathsMovePointByPoint() throws {
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.add(animation("path", square(0, 10), square(100, 30)), forKey: "path")
      #expect(try box(hosted, at: 0) == CGRect(x: 0, y: 0, width: 10, height: 10))
      #expect(try box(hosted, at: 0.25) == CGRect(x: 25, y: 0, width: 15, height: 15))
      #expect(try box(hosted, at: 1) == CGRect(x: 100, y: 0, width: 30, height: 30))
      // After its end, without a fill, the model's value shows: none.
      #expect(try box(hosted, at: 1.5) == nil)
    }

    @Test func aMissingEndIsTheCommittedPath() throws {
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.path = square(40, 20)
      hosted.layer.add(animation("path", square(0, 10), nil), forKey: "path")
      #expect(try box(hosted, at: 0.5) == CGRect(x: 20, y: 0, width: 15, height: 15))
      // What is committed later counts at once.
      hosted.layer.path = square(80, 20)
      #expect(try box(hosted, at: 0.5) == CGRect(x: 40, y: 0, width: 15, height: 15))
    }

    @Test func unlikePathsSwitch() throws {
      let hosted = Hosted(CAShapeLayer())
      let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil)
      hosted.layer.add(animation("path", square(0, 10), circle), forKey: "path")
      #expect(try hosted.at(0.2).path == square(0, 10))
      #expect(try hosted.at(0.8).path == circle)
    }

    @Test func pathKeyframesTakeEveryMode() throws {
      let hosted = Hosted(CAShapeLayer())
      let keyframes = CAKeyframeAnimation(keyPath: "path")
      keyframes.values = [0.0, 1, 0.5, 0.7].map { square(100 * $0, 10) }
      keyframes.duration = 1
      keyframes.isRemovedOnCompletion = false
      // The measured rows of behaviour.md, times 100.
      for (mode, expected) in [
        (CAAnimationCalculationMode.linear, [60.0, 90, 52, 64]), (.cubic, [70.8, 98.48, 49.165, 61.795]),
        (.discrete, [0, 100, 50, 70]),
      ] {
        keyframes.calculationMode = mode
        hosted.layer.removeAllAnimations()
        hosted.layer.add(keyframes, forKey: "path")
        let xs = try [0.2, 0.4, 0.7, 0.9].map { Double(try #require(try box(hosted, at: $0)).minX) }
        expectClose(xs, expected, within: 1e-9)
      }
    }

    @Test func aPresentationsPathIsItsOwn() throws {
      let hosted = Hosted(CAShapeLayer())
      hosted.layer.add(animation("path", square(0, 10), square(100, 10)), forKey: "path")
      let early = try #require(try hosted.at(0.25).path)
      _ = try hosted.at(0.75)
      #expect(early == square(25, 10))
    }

    // MARK: Lists

    @Test func coloursAndLocationsOfAGradient() throws {
      let hosted = Hosted(CAGradientLayer())
      let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)
      hosted.layer.add(animation("colors", [red, blue], [blue, red]), forKey: "colors")
      hosted.layer.add(animation("locations", [0, 0.5], [0.5, 1]), forKey: "locations")
      let layer = try hosted.at(0.5)
      let colors = try #require(layer.colors as? [CGColor])
      #expect(colors.map { Unbox.colorRow($0) } == Array(repeating: [0.5, 0, 0.5, 0.75, 1], count: 2))
      #expect(layer.locations == [0.25, 0.75])
    }

    @Test func aLiveGradientAnimatesItsColours() throws {
      let hosted = Hosted(CAGradientLayer())
      let white = CGColor(gray: 1, alpha: 1)
      let black = CGColor(gray: 0, alpha: 1)
      hosted.layer.colors = [white, black]
      CATransaction.flush()
      hosted.layer.removeAllAnimations()
      hosted.layer.colors = [black, black]
      CATransaction.flush()
      let implicit = try #require(hosted.layer.animation(forKey: "colors") as? CABasicAnimation)
      #expect((implicit.fromValue as? [CGColor])?.first == white && implicit.toValue == nil)
    }

    // MARK: Filters

    @Test func inputsOfFilters() throws {
      let hosted = Hosted(CALayer())
      let blur = CAFilter(type: "gaussianBlur")
      blur.name = "blur"
      blur.setValue(4, forKey: "inputRadius")
      let tint = CAFilter(type: "CIColorMonochrome")
      tint.name = "tint"
      hosted.layer.filters = [tint, blur]
      hosted.layer.add(animation("filters.blur.inputRadius", nil, 12), forKey: "blur")
      hosted.layer.add(
        animation(
          "filters.tint.inputColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
          CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)), forKey: "tint")
      _ = try hosted.at(0.25)
      let frame = hosted.context.frame(at: CACurrentMediaTime())
      let filters = try #require(frame.object(hosted.layer.node, ObjectSlot.filters) as? LayerFilters)
      #expect(filters.numbers == [1, 0.75, 0.25, 0, 1, 1, 1, 0] + [1, 6, 0, 0])
      // The model keeps its own; a value set by the path is committed.
      #expect(hosted.layer.value(forKeyPath: "filters.blur.inputRadius") as? Int == 4)
      hosted.layer.setValue(8, forKeyPath: "filters.blur.inputRadius")
      _ = try hosted.at(0.5)
      let later = hosted.context.frame(at: CACurrentMediaTime())
      #expect((later.object(hosted.layer.node, ObjectSlot.filters) as? LayerFilters)?.numbers[9] == 10)
    }

    @Test func aLoneFilterHasInputsWithoutAName() throws {
      let hosted = Hosted(CALayer())
      hosted.layer.compositingFilter = CAFilter(type: "colorHueRotate")
      hosted.layer.add(animation("compositingFilter.inputAngle", 0, 2), forKey: nil)
      _ = try hosted.at(0.5)
      let frame = hosted.context.frame(at: CACurrentMediaTime())
      let filters = frame.object(hosted.layer.node, ObjectSlot.compositingFilter) as? LayerFilters
      #expect(filters?.numbers == [1, 1])
    }

    @Test func filtersReadBackAndArchive() throws {
      let layer = CALayer()
      layer.compositingFilter = "multiplyBlendMode"
      #expect(layer.compositingFilter as? String == "multiplyBlendMode")
      let blur = CAFilter(type: "gaussianBlur")
      blur.name = "b"
      blur.setValue("wide", forKey: "inputRadius")
      #expect(blur.value(forKey: "inputRadius") as? NSNumber == 10)
      blur.setValue(3.5, forKey: "inputRadius")
      blur.isEnabled = false
      layer.filters = [blur]
      let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)
      let reader = try NSKeyedUnarchiver(forReadingFrom: data)
      reader.requiresSecureCoding = false
      let read = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer)
      let filter = try #require(read.filters?.first as? CAFilter)
      #expect(filter.name == "b" && !filter.isEnabled && filter.type == "gaussianBlur")
      #expect(Unbox.number(filter.value(forKey: "inputRadius")) == 3.5)
      #expect(read.compositingFilter as? String == "multiplyBlendMode")
    }

    // MARK: Cells

    @Test func emitterCellsByTheirNames() throws {
      let hosted = Hosted(CAEmitterLayer())
      let spark = CAEmitterCell()
      spark.name = "spark"
      let smoke = CAEmitterCell()
      smoke.name = "smoke"
      spark.emitterCells = [smoke]
      hosted.layer.emitterCells = [spark]
      hosted.layer.add(animation("emitterCells.spark.birthRate", 0, 100), forKey: nil)
      hosted.layer.add(animation("emitterCells.spark.emitterCells.smoke.scale", 1, 3), forKey: nil)
      hosted.layer.add(animation("emitterCells.nobody.scale", 1, 3), forKey: nil)
      _ = try hosted.at(0.5)
      let frame = hosted.context.frame(at: CACurrentMediaTime())
      let cells = try #require(frame.object(hosted.layer.node, EmitterSlot.emitterCells) as? EmitterCells)
      #expect(cells.numbers[CellSlot.birthRate] == 50)
      #expect(cells.numbers[CellSlot.end + CellSlot.scale] == 2)
    }

    // MARK: Keys of the app's own

    @Test func anyKeyIsAnimatedOnThePresentation() throws {
      let hosted = Hosted(CALayer())
      hosted.layer.setValue(10, forKey: "progress")
      hosted.layer.add(animation("progress", nil, 20), forKey: "progress")
      hosted.layer.add(
        animation("focus", CGPoint(x: 0, y: 2), CGPoint(x: 4, y: 4)), forKey: "focus")
      let layer = try hosted.at(0.5)
      #expect(layer.value(forKey: "progress") as? Double == 15)
      #expect((layer.value(forKey: "focus") as? NSValue)?.cgPointValue == CGPoint(x: 2, y: 3))
      #expect(hosted.layer.value(forKey: "progress") as? Int == 10)
      hosted.layer.setValue(18, forKey: "progress")
      #expect(try hosted.at(0.5).value(forKey: "progress") as? Double == 19)
      #expect(try hosted.at(2).value(forKey: "progress") as? Int == 18)
    }

    @Test func transformsOfAnyKeyAreDecomposed() throws {
      let hosted = Hosted(CALayer())
      hosted.layer.setValue(CATransform3DIdentity, forKey: "spin")
      hosted.layer.add(
        animation("spin", CATransform3DIdentity, CATransform3DMakeRotation(1, 0, 0, 1)), forKey: "spin")
      let value = try #require(try hosted.at(0.5).value(forKey: "spin") as? NSValue)
      #expect(abs(value.caTransform3DValue.m11 - cos(0.5)) < 1e-12)
    }

    /// A path of a thousand points costs a frame no allocation once it runs.
    @Test func wideValuesAndBadOnes() throws {
      let hosted = Hosted(CAShapeLayer())
      let points = (0..<5000).map { CGPoint(x: Double($0), y: 0) }
      let line = CGMutablePath()
      line.addLines(between: points)
      let other = CGMutablePath()
      other.addLines(between: points.map { CGPoint(x: $0.x, y: 10) })
      hosted.layer.add(animation("path", line, other), forKey: "path")
      #expect(try hosted.at(0.5).path?.boundingBox == CGRect(x: 0, y: 5, width: 4999, height: 0))
      hosted.layer.removeAllAnimations()
      // Mistakes have no effect.
      hosted.layer.add(animation("path", "a", 3), forKey: nil)
      hosted.layer.add(animation("lineDashPattern", [1, 2], [3, 4]), forKey: nil)
      hosted.layer.add(animation("lineWidth", "thin", Double.nan), forKey: nil)
      #expect(try hosted.at(0.5).lineWidth == 1)
    }
  }
}
