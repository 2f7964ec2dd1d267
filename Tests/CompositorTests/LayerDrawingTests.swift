import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// What a layer looks like, by numbers that follow from the rules (behaviour.md, "Rendering").
  @Suite @MainActor struct LayerDrawingTests {
    private func root() -> CALayer { layer(0, 0, 100, 100, color(1, 1, 1)) }

    @Test func theBorderLiesInsideAndAboveTheSublayers() throws {
      let card = layer(10, 10, 80, 80, color(0, 0, 1))
      card.borderWidth = 10
      card.borderColor = color(1, 0, 0)
      let child = layer(0, 0, 80, 80, color(0, 1, 0))
      card.addSublayer(child)
      let picture = try Offscreen.draw(card)
      #expect(picture[15, 50] == [255, 0, 0, 255] && picture[25, 50] == [0, 255, 0, 255])
      #expect(picture[5, 50] == [0, 0, 0, 0])
      child.removeFromSuperlayer()
      card.borderColor = color(1, 0, 0, 0.5)
      let half = try Offscreen.draw(card)
      #expect(isClose(half[15, 50], [128, 0, 128, 255]) && half[25, 50] == [0, 0, 255, 255])
    }

    @Test func cornersClipOnlyWithMasksToBounds() throws {
      let card = layer(0, 0, 100, 100, color(1, 1, 1))
      card.cornerRadius = 50
      card.addSublayer(layer(0, 0, 100, 100, color(1, 0, 0)))
      #expect(try Offscreen.draw(card)[2, 2] == [255, 0, 0, 255])
      card.masksToBounds = true
      let clipped = try Offscreen.draw(card)
      #expect(clipped[2, 2] == [0, 0, 0, 0] && clipped[50, 50] == [255, 0, 0, 255])
    }

    @Test func someCornersAreRounded() throws {
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      card.cornerRadius = 30
      card.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      let picture = try Offscreen.draw(card)
      #expect(picture[1, 1][3] == 0 && picture[98, 98][3] == 0)
      #expect(picture[1, 98][3] == 255 && picture[98, 1][3] == 255)
    }

    @Test func continuousCornersLeaveTheEdgeEarlier() throws {
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      card.cornerRadius = 25
      let circle = try Offscreen.draw(card)
      card.cornerCurve = .continuous
      let smooth = try Offscreen.draw(card)
      // At 1.528665·25 = 38.2 points the curve joins the edge; the circle does at 25.
      #expect(circle[28, 0][3] == 255 && smooth[28, 0][3] < 255 && smooth[40, 0][3] == 255)
      // On the diagonal both pass within half a pixel of the same point.
      #expect(abs(circle[7, 7][3] - smooth[7, 7][3]) < 40)
    }

    @Test func nestedClipsUnderDifferentTransforms() throws {
      let outer = layer(20, 20, 60, 60)
      outer.masksToBounds = true
      let inner = layer(0, 0, 60, 60)
      inner.masksToBounds = true
      inner.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
      outer.addSublayer(inner)
      inner.addSublayer(layer(-100, -100, 300, 300, color(1, 0, 0)))
      let picture = try Offscreen.draw(outer)
      let shares = supersampled(100, 100) { x, y in
        let (dx, dy) = (x - 50, y - 50)
        return abs(dx) <= 30 && abs(dy) <= 30 && abs(dx + dy) <= 30 * 2.0.squareRoot()
          && abs(dx - dy) <= 30 * 2.0.squareRoot()
      }
      // In a pixel where the edges of two clips cross, the product approximates the covered share: eight such
      // corners.
      #expect(edgeError(picture, shares).mean < 4)
      #expect(picture.statistics.passes == 1)
    }

    @Test func opacityFadesTheGroupAsOneImage() throws {
      let root = root()
      let group = layer(0, 0, 100, 100, color(1, 0, 0))
      group.opacity = 0.5
      group.addSublayer(layer(0, 0, 50, 100, color(0, 0, 1)))
      root.addSublayer(group)
      let picture = try Offscreen.draw(root)
      #expect(
        isClose(picture[25, 50], [128, 128, 255, 255]) && isClose(picture[75, 50], [255, 128, 128, 255]))
      #expect(picture.statistics.passes == 2)
      group.allowsGroupOpacity = false
      let apart = try Offscreen.draw(root)
      // Red at a half over white, then blue at a half over that.
      #expect(isClose(apart[25, 50], [128, 64, 192, 255]))
      #expect(apart.statistics.passes == 1)
    }

    @Test func hiddenAndTransparentLayersAreNotDrawn() throws {
      let root = root()
      let child = layer(0, 0, 100, 100, color(1, 0, 0))
      child.isHidden = true
      root.addSublayer(child)
      #expect(try Offscreen.draw(root).statistics.layers == 1)
      child.isHidden = false
      child.opacity = 0
      #expect(try Offscreen.draw(root)[50, 50] == [255, 255, 255, 255])
    }

    @Test(arguments: [0.3, 0.5, 1]) func contentsThatAreClippedHaveOneEdge(_ angle: Double) throws {
      let card = layer(25, 30, 50, 40)
      card.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
      card.masksToBounds = true
      card.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      let picture = try Offscreen.draw(card)
      let shares = supersampled(100, 100) { x, y in
        let (dx, dy) = (x - 50, y - 50)
        return abs(dx * cos(angle) + dy * sin(angle)) <= 25 && abs(-dx * sin(angle) + dy * cos(angle)) <= 20
      }
      #expect(edgeError(picture, shares).mean < 1.5)
    }

    @Test func fadedBordersHideWhatTheyCover() throws {
      let card = layer(0, 0, 100, 100, color(0, 0, 1))
      card.borderWidth = 20
      card.borderColor = color(1, 0, 0)
      card.opacity = 0.5
      #expect(isClose(try Offscreen.draw(card)[10, 50], [128, 0, 0, 128]))
    }

    @Test func aGroupIsCutByTheClipsAroundIt() throws {
      let clip = layer(0, 0, 100, 100, color(1, 1, 1))
      clip.cornerRadius = 50
      clip.masksToBounds = true
      let group = layer(0, 0, 100, 100, color(1, 0, 0))
      group.opacity = 0.5
      group.addSublayer(layer(0, 0, 50, 100, color(0, 0, 1)))
      clip.addSublayer(group)
      let picture = try Offscreen.draw(clip)
      #expect(isClose(picture[75, 50], [255, 128, 128, 255]) && picture[2, 2] == [0, 0, 0, 0])
    }

    @Test func whatIsDrawnIsWhereTheEngineSaysItIs() throws {
      // A tilted layer within a tilted one that flattens, in perspective: the centre of a mark, by both.
      let root = root()
      root.sublayerTransform.m34 = -1 / 200
      let outer = layer(10, 10, 80, 80)
      outer.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
      root.addSublayer(outer)
      let inner = layer(10, 10, 60, 60)
      inner.transform = CATransform3DMakeRotation(0.9, 1, 0.5, 0)
      outer.addSublayer(inner)
      let mark = layer(46, 2, 12, 12, color(1, 0, 0))
      inner.addSublayer(mark)
      let centre = mark.convert(CGPoint(x: 6, y: 6), to: root)
      let picture = try Offscreen.draw(root)
      #expect(isClose(picture[Int(clamping: centre.x), Int(clamping: centre.y)], [255, 0, 0, 255]))
    }

    @Test func aMasksAlphaCutsTheLayer() throws {
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      let mask = layer(20, 20, 60, 60, color(0, 0, 0, 0.5))
      mask.addSublayer(layer(0, 0, 30, 60, color(0, 1, 0)))
      card.mask = mask
      let picture = try Offscreen.draw(card)
      #expect(picture[10, 50] == [0, 0, 0, 0])
      #expect(picture[30, 50] == [255, 0, 0, 255])
      #expect(isClose(picture[70, 50], [128, 0, 0, 128]))
    }

    @Test func zPositionOrdersSiblings() throws {
      let root = root()
      let low = layer(0, 0, 100, 100, color(1, 0, 0))
      let high = layer(0, 0, 100, 100, color(0, 0, 1))
      root.addSublayer(low)
      root.addSublayer(high)
      #expect(try Offscreen.draw(root)[50, 50] == [0, 0, 255, 255])
      low.zPosition = 1
      #expect(try Offscreen.draw(root)[50, 50] == [255, 0, 0, 255])
    }

    @Test func transformsRaiseSiblingsInTransformLayersAndPlainOnes() throws {
      for space in [CATransformLayer(), CALayer()] {
        let root = root()
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.addSublayer(space)
        let near = layer(0, 0, 100, 100, color(1, 0, 0))
        near.transform = CATransform3DMakeTranslation(0, 0, 50)
        space.addSublayer(near)
        space.addSublayer(layer(0, 0, 100, 100, color(0, 0, 1)))
        #expect(try Offscreen.draw(root)[50, 50] == [255, 0, 0, 255])
      }
    }

    @Test func depthIsThatOfTheSpaceThroughNestedTransformLayers() throws {
      let root = root()
      root.sublayerTransform.m34 = -1 / 500
      let outer = CATransformLayer()
      outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      outer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
      let inner = CATransformLayer()
      inner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      root.addSublayer(outer)
      outer.addSublayer(inner)
      let front = layer(0, 0, 100, 100, color(1, 0, 0))
      front.zPosition = -40  // turned round: nearer
      inner.addSublayer(front)
      let back = layer(0, 0, 100, 100, color(0, 0, 1))
      inner.addSublayer(back)
      #expect(try Offscreen.draw(root)[50, 50] == [255, 0, 0, 255])
    }

    @Test func backsOfSingleSidedLayersAreNotDrawn() throws {
      let root = root()
      let card = layer(0, 0, 100, 100, color(1, 0, 0))
      card.isDoubleSided = false
      root.addSublayer(card)
      #expect(try Offscreen.draw(root)[50, 50] == [255, 0, 0, 255])
      card.transform = CATransform3DMakeRotation(.pi, 1, 0, 0)
      #expect(try Offscreen.draw(root)[50, 50] == [255, 255, 255, 255])
      card.transform = CATransform3DIdentity
      root.isGeometryFlipped = true
      #expect(try Offscreen.draw(root)[50, 50] == [255, 0, 0, 255])
    }

    /// A plane without an area shows nothing, and an enormous one covers all.
    @Test func singularAndEnormousTransforms() throws {
      let root = root()
      let flat = layer(0, 0, 100, 100, color(1, 0, 0))
      flat.transform = CATransform3DMakeScale(0, 1, 1)
      root.addSublayer(flat)
      let edgeOn = layer(0, 0, 100, 100, color(1, 0, 0))
      edgeOn.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      root.addSublayer(edgeOn)
      let white = try Offscreen.draw(root)
      #expect(white.pixels.allSatisfy { $0 == 255 })
      let huge = layer(0, 0, 1e-3, 1e-3, color(0, 1, 0))
      huge.transform = CATransform3DMakeScale(1e12, 1e12, 1)
      root.addSublayer(huge)
      let green = try Offscreen.draw(root)
      for (x, y) in [(1, 1), (99, 1), (50, 50), (1, 99), (99, 99)] {
        #expect(green[x, y] == [0, 255, 0, 255])
      }
    }

    @Test func contentsFollowGravityScaleAndFlips() throws {
      // 2×2: red, green above blue, white.
      let image = try #require(
        CGImage(
          width: 2, height: 2,
          premultipliedRGBA: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]))
      let card = layer(0, 0, 100, 100)
      card.contents = image
      card.magnificationFilter = .nearest
      var picture = try Offscreen.draw(card)
      #expect(picture[10, 10] == [255, 0, 0, 255] && picture[90, 90] == [255, 255, 255, 255])
      #expect(picture[90, 10] == [0, 255, 0, 255] && picture[10, 90] == [0, 0, 255, 255])
      card.isGeometryFlipped = true  // images stay upright
      picture = try Offscreen.draw(card)
      #expect(picture[10, 10] == [255, 0, 0, 255] && picture[10, 90] == [0, 0, 255, 255])
      card.isGeometryFlipped = false
      card.contentsScale = 0.1  // 20 points
      for (gravity, x, y) in [  // top is the maximum y, which is below here
        (CALayerContentsGravity.bottomLeft, 1, 1), (.bottom, 41, 1), (.bottomRight, 81, 1), (.left, 1, 41),
        (.center, 41, 41), (.right, 81, 41), (.topLeft, 1, 81), (.top, 41, 81), (.topRight, 81, 81),
      ] {
        card.contentsGravity = gravity
        picture = try Offscreen.draw(card)
        #expect(picture[x, y] == [255, 0, 0, 255], "\(gravity)")
        #expect(picture[x + 17, y + 17] == [255, 255, 255, 255], "\(gravity)")
        #expect(
          picture.pixels.filter { $0 != 0 }.count > 400 && picture[(x + 50) % 100, (y + 50) % 100][3] == 0)
      }
      card.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
      card.contentsGravity = .resizeAspect
      picture = try Offscreen.draw(card)
      #expect(picture[20, 50][3] == 0 && picture[30, 30] == [255, 0, 0, 255])
      card.contentsGravity = .resizeAspectFill
      card.masksToBounds = true
      picture = try Offscreen.draw(card)
      #expect(picture[2, 30] == [255, 0, 0, 255] && picture[2, 10][3] == 0)
      card.contentsGravity = .resize
      card.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5)
      picture = try Offscreen.draw(card)
      #expect(picture[2, 30] == [0, 255, 0, 255] && picture[98, 70] == [0, 255, 0, 255])
    }

    @Test func nineParts() throws {
      // 3×3, each pixel its own red level.
      let levels: [UInt8] = [10, 20, 30, 40, 50, 60, 70, 80, 90]
      let image = try #require(
        CGImage(width: 3, height: 3, premultipliedRGBA: levels.flatMap { [$0, 0, 0, 255] }))
      let card = layer(0, 0, 100, 100)
      card.contents = image
      card.contentsCenter = CGRect(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
      card.magnificationFilter = .nearest
      let picture = try Offscreen.draw(card)
      #expect(picture[0, 0][0] == 10 && picture[50, 0][0] == 20 && picture[99, 0][0] == 30)
      #expect(picture[0, 50][0] == 40 && picture[50, 50][0] == 50 && picture[99, 99][0] == 90)
      // No seams.
      #expect(stride(from: 3, to: picture.pixels.count, by: 4).allSatisfy { picture.pixels[$0] == 255 })
    }

    @Test func imagesAtScaleOneAreTheirOwnPixels() throws {
      var pixels: [UInt8] = []
      for y in 0..<64 {
        for x in 0..<64 { pixels += [UInt8(x * 4), UInt8(y * 4), UInt8((x * 7 + y) & 255), 255] }
      }
      let card = layer(0, 0, 64, 64)
      card.contents = CGImage(width: 64, height: 64, premultipliedRGBA: pixels)
      #expect(try Offscreen.draw(card, width: 64, height: 64).pixels == pixels)
    }

    @Test func contentsCrossFade() throws {
      func plain(_ r: UInt8, _ b: UInt8) -> CGImage? {
        CGImage(width: 1, height: 1, premultipliedRGBA: [r, 0, b, 255])
      }
      let card = layer(0, 0, 100, 100)
      card.contents = plain(255, 0)
      let fade = CABasicAnimation(keyPath: "contents")
      fade.fromValue = plain(255, 0)
      fade.toValue = plain(0, 255)
      fade.duration = 1
      card.add(fade, forKey: "contents")
      let picture = try Offscreen.draw(card, time: 0.25)
      #expect(isClose(picture[50, 50], [191, 0, 64, 255]))
    }

    @Test func animationsMoveWhatIsDrawn() throws {
      let root = root()
      let card = layer(0, 0, 20, 20, color(1, 0, 0))
      let move = CABasicAnimation(keyPath: "position.x")
      move.byValue = 80
      move.duration = 1
      card.add(move, forKey: "move")
      root.addSublayer(card)
      let picture = try Offscreen.draw(root, time: 0.5)
      #expect(picture[50, 10] == [255, 0, 0, 255] && picture[10, 10] == [255, 255, 255, 255])
    }

    @Test func aRendererNeedsAContext() throws {
      #expect(CARenderer() == nil)
      #expect(throws: CompositorError.version("no OpenGL")) { try CARenderer(checked: ()) }
      try Offscreen.withContext { #expect(CARenderer() != nil) }
    }

    @Test func theRendererOfAppleShape() throws { try Offscreen.withContext { try drawWithARenderer() } }

    private func drawWithARenderer() throws {
      let target = try ImageTarget(width: 40, height: 40)
      let renderer = try #require(CARenderer())
      renderer.layer = layer(0, 0, 40, 20, color(1, 0, 0))
      renderer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
      #expect(renderer.updateBounds() == renderer.bounds)
      renderer.render()
      #expect(renderer.nextFrameTime() == .infinity)
      renderer.endFrame()
      // OpenGL's rows go upwards.
      let pixels = ImageTarget.pixels(target.framebuffer, 40, 40, isBottomUp: true)
      #expect(pixels[3] == 255 && pixels[(30 * 40) * 4 + 3] == 0)
      renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
      #expect(renderer.updateBounds().isNull)  // nothing has changed
      renderer.endFrame()
    }

    /// What a frame needed for itself is let go of after it, and counted anew.
    @Test func theRendererEndsItsFrames() throws {
      try Offscreen.withContext {
        let target = try ImageTarget(width: 40, height: 40)
        let renderer = try #require(CARenderer())
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        renderer.layer = shape
        renderer.bounds = shape.bounds
        for step in 0..<100 {
          CATransaction.setDisableActions(true)
          shape.path = CGPath(
            ellipseIn: CGRect(x: 0, y: 0, width: 20 + Double(step) / 10, height: 20), transform: nil)
          renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
          renderer.render()
          renderer.endFrame()
          #expect(renderer.compositor.statistics.instances < 10)
        }
        #expect(renderer.compositor.resources.shapes.pictures.count < 70)
        #expect(
          ImageTarget.pixels(target.framebuffer, 40, 40, isBottomUp: true)[(10 * 40 + 10) * 4 + 3] == 255)
      }
    }

    @Test func everyVariantOfTheShaderCompiles() throws {
      _ = try Offscreen.draw(root())
      for variant: Variant in [[.image, .grid], [.image, .grid, .tint]] {
        for extra: Variant in [[], .clip, [.clip, .corners], [.clip, .corners, .continuous]] {
          #expect(throws: Never.self) {
            try Offscreen.withContext { try Compositor.check(variant.union(extra)) }
          }
        }
      }
      for variant: Variant in [
        [], .corners, [.corners, .continuous], [.corners, .alone], [.border, .corners],
        [.border, .corners, .continuous],
        .image, [.image, .alone], [.image, .fade], [.image, .mipmaps], [.image, .mipmaps, .fade, .alone],
        .group, .opaque,
      ] {
        for extra: Variant in [[], .perspective, .edges, [.clip, .corners, .continuous]] {
          #expect(throws: Never.self) {
            try Offscreen.withContext { try Compositor.check(variant.union(extra)) }
          }
        }
      }
    }
  }
}
