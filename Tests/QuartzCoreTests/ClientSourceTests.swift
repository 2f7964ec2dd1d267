import CoreText
import QuartzCore
import Testing

// Source as it is written for Apple's systems, with nothing but public names: that it compiles is the test, and that it
// draws what it says.

/// What a view controller of the main actor is: delegates of both kinds, as Swift 6 takes them.
@MainActor
private final class Controller: NSObject, @preconcurrency CAAnimationDelegate, @preconcurrency CALayerDelegate
{
  var lines: [String] = []
  let layer = CALayer()

  func start() {
    layer.delegate = self
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.delegate = self
    animation.duration = 0.01
    layer.add(animation, forKey: nil)
  }

  func animationDidStart(_ anim: CAAnimation) { lines.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { lines.append("stop \(flag)") }
  func layoutSublayers(of layer: CALayer) { lines.append("layout") }
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}

/// The same with methods that belong to no actor.
@MainActor private final class Listener: NSObject, CAAnimationDelegate {
  var isDone = false
  nonisolated func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    MainActor.assumeIsolated { isDone = flag }
  }
}

/// A text whose letters are shapes, stroked one after the other.
private final class HandwritingLayer: CALayer {
  let letters = CALayer()

  func write(_ text: String, font name: String, size: CGFloat) {
    autoreleasepool {
      let font = CTFontCreateWithName(name as CFString, size, nil)
      let style = NSMutableParagraphStyle()
      style.alignment = .center
      style.lineSpacing = 4
      let string = NSAttributedString(string: text, attributes: [.font: font, .paragraphStyle: style])
      let framesetter = CTFramesetterCreateWithAttributedString(string as CFAttributedString)
      let frame = CTFramesetterCreateFrame(
        framesetter, CFRangeMake(0, string.length), CGPath(rect: bounds, transform: nil), nil)
      let lines = CTFrameGetLines(frame)
      var origins = [CGPoint](repeating: .zero, count: CFArrayGetCount(lines))
      CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
      letters.sublayers = nil
      for lineIndex in 0..<CFArrayGetCount(lines) {
        let line = unsafeBitCast(CFArrayGetValueAtIndex(lines, lineIndex), to: CTLine.self)
        let runs = CTLineGetGlyphRuns(line)
        for runIndex in 0..<CFArrayGetCount(runs) {
          let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, runIndex), to: CTRun.self)
          for glyphIndex in 0..<CTRunGetGlyphCount(run) {
            var glyph = CGGlyph()
            var position = CGPoint.zero
            CTRunGetGlyphs(run, CFRangeMake(glyphIndex, 1), &glyph)
            CTRunGetPositions(run, CFRangeMake(glyphIndex, 1), &position)
            guard let path = CTFontCreatePathForGlyph(font, glyph, nil) else { continue }
            let letter = CAShapeLayer()
            letter.path = path
            letter.isGeometryFlipped = true
            letter.position = CGPoint(
              x: origins[lineIndex].x + position.x, y: bounds.height - origins[lineIndex].y)
            letters.addSublayer(letter)
          }
        }
      }
      addSublayer(letters)
    }
  }

  /// The points of all outlines, by the C function.
  func outlinePoints() -> [CGPoint] {
    var points: [CGPoint] = []
    for case let letter as CAShapeLayer in letters.sublayers ?? [] {
      withUnsafeMutablePointer(to: &points) { pointer in
        letter.path?.apply(info: pointer) { info, element in
          if element.pointee.type != .closeSubpath {
            info?.assumingMemoryBound(to: [CGPoint].self).pointee.append(element.pointee.points[0])
          }
        }
      }
    }
    return points
  }

  func pulse() {
    let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
    rotation.toValue = 2 * Double.pi
    rotation.duration = 1
    rotation.repeatCount = HUGE
    letters.add(rotation, forKey: "rotation")
  }
}

/// Draws text with y up, whichever way its context runs.
private final class CaptionLayer: CALayer {
  var text = ""

  override func draw(in ctx: CGContext) {
    ctx.saveGState()
    if contentsAreFlipped() {
      ctx.translateBy(x: 0, y: bounds.height)
      ctx.scaleBy(x: 1, y: -1)
    }
    ctx.textMatrix = .identity
    let font = CTFontCreateWithName("Helvetica" as CFString, 24, nil)
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: [.font: font]))
    ctx.textPosition = CGPoint(x: 0, y: 4)
    CTLineDraw(line, ctx)
    ctx.restoreGState()
  }
}

extension Engine {
  @MainActor @Suite struct ClientSourceTests {
    @Test func controllersOfTheMainActorAreDelegates() {
      let controller = Controller()
      let listener = Listener()
      let context = CAContext(layer: controller.layer, clock: MediaClock(isPaused: true))
      CATransaction.flush()
      controller.layer.setNeedsLayout()
      controller.start()
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.delegate = listener
      controller.layer.add(animation, forKey: nil)
      CATransaction.flush()
      context.clock.step(by: 1)
      context.tick()
      #expect(controller.lines == ["layout", "start", "stop true"] && listener.isDone)
    }

    /// The C names of constants compile, with a warning that names the member.
    @available(*, deprecated) @Test func namesOfC() {
      #expect(kCAFillModeForwards == .forwards && kCATransitionPush == .push && kCAAnimationPaced == .paced)
      #expect(kCAMediaTimingFunctionEaseIn == .easeIn && kCALineJoinRound == .round)
      #expect(kCAGradientLayerRadial == .radial && kCAGravityResizeAspectFill == .resizeAspectFill)
    }

    @Test func lettersOfCentredLinesAsShapes() throws {
      var error: Unmanaged<CFError>?
      let missing = URL(fileURLWithPath: "/nowhere/Font.ttf")
      #expect(!CTFontManagerRegisterFontsForURL(missing as CFURL, .process, &error))
      error?.release()
      let layer = HandwritingLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
      layer.write("ab\nabcdef", font: "Helvetica", size: 20)
      let letters = try #require(layer.letters.sublayers)
      #expect(letters.count == 8)
      // Centred: each line is as far from the left as from the right.
      let first = letters[0].position.x
      let last = letters[1].position.x
      #expect(first > 70 && last < 130 && letters[2].position.x < first)
      #expect(letters[2].position.y > letters[0].position.y + 20)
      #expect(layer.outlinePoints().count > 40)
      layer.pulse()
      #expect(layer.letters.animation(forKey: "rotation")?.repeatCount == HUGE)
    }

    /// An L: its foot is at the bottom, with or without flips on the way to the root.
    @Test(arguments: [false, true]) func textStandsUpright(isFlipped: Bool) throws {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
      root.isGeometryFlipped = isFlipped
      let caption = CaptionLayer()
      caption.text = "L"
      caption.frame = root.bounds
      root.addSublayer(caption)
      caption.display()
      let image = caption.contents as! CGImage
      var inks = [Int](repeating: 0, count: 32)
      let data = try #require(image.dataProvider?.data)
      for y in 0..<32 {
        inks[y] = (0..<32).count { data[data.startIndex + y * image.bytesPerRow + $0 * 4 + 3] > 128 }
      }
      // Rows from the top: the stem is narrow, and the foot, in the lowest row with ink, is wide.
      let rows = inks.indices.filter { inks[$0] > 0 }
      let (top, bottom) = (try #require(rows.first), try #require(rows.last))
      #expect(inks[bottom - 1] >= 2 * inks[top + 1], "\(inks)")
    }

    /// A text layer takes the alignment and the spacing of an attributed string.
    @Test func textLayersTakeParagraphStyles() {
      func size(_ spacing: CGFloat) -> CGSize {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = spacing
        let layer = CATextLayer()
        layer.isWrapped = true
        layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 200)
        layer.string = NSAttributedString(
          string: "one two three four five",
          attributes: [.font: CTFontCreateWithName("Helvetica", 16, nil), .paragraphStyle: style])
        return layer.preferredFrameSize()
      }
      let lines = (size(10).height - size(0).height) / 10
      #expect(lines >= 2 && abs(lines - lines.rounded()) < 1e-9)
    }
  }
}
