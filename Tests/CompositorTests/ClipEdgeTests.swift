import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Clips within clips and what borders hide, against geometry.
  @Suite(.serialized) @MainActor struct ClipEdgeTests {
    /// A chain of rounded clips, each within the last; the innermost is full of white.
    private func chain(_ links: [CALayer]) -> CALayer {
      let root = layer(0, 0, 120, 120)
      var outer = root
      for link in links {
        link.masksToBounds = true
        outer.addSublayer(link)
        outer = link
      }
      outer.addSublayer(layer(-500, -500, 1000, 1000, color(1, 1, 1)))
      return root
    }

    /// The share of each pixel that lies in all of the layers, by the engine's own geometry.
    private func shares(_ links: [CALayer], toPixels: [CATransform3D]) -> [Double] {
      let planes = toPixels.map { Plane($0).inverse }
      return supersampledEdges(120, 120) { x, y in
        zip(links, planes).allSatisfy { link, inverse in
          guard let inverse else { return false }
          let r = inverse.rows
          let w = r[2] * x + r[5] * y + r[8]
          let point = CGPoint(
            x: (r[0] * x + r[3] * y + r[6]) / w, y: (r[1] * x + r[4] * y + r[7]) / w)
          return isInside(point, link.bounds, radius: link.cornerRadius)
        }
      }
    }

    @Test(arguments: [false, true]) func threeRoundedClipsEachInItsOwnPlane(isDeep: Bool) throws {
      let links = [layer(15, 15, 90, 90), layer(10, 5, 80, 76), layer(14, 12, 56, 60)]
      for (link, radius) in zip(links, [22.0, 18, 20]) { link.cornerRadius = radius }
      links[0].transform = CATransform3DMakeRotation(0.35, 0, 0, 1)
      links[1].transform = CATransform3DMakeScale(1.1, 0.8, 1)
      links[2].transform = CATransform3DMakeRotation(-0.9, 0, 0, 1)
      let root = chain(links)
      if isDeep {
        root.sublayerTransform.m34 = -1 / 250
        links[0].transform = CATransform3DRotate(links[0].transform, 0.7, 0.2, 1, 0)
        links[0].sublayerTransform.m34 = -1 / 150
        links[1].transform = CATransform3DMakeRotation(0.8, 1, 0.3, 0)
      }
      // What the engine says of where a layer lies, flattened at each link, as plain layers are.
      func around(_ point: CGPoint, _ transform: CATransform3D) -> CATransform3D {
        CATransform3DConcat(
          CATransform3DConcat(CATransform3DMakeTranslation(-point.x, -point.y, 0), transform),
          CATransform3DMakeTranslation(point.x, point.y, 0))
      }
      var outer = CATransform3DIdentity
      var superlayer = root
      var toPixels: [CATransform3D] = []
      for link in links {
        let centre = CGPoint(x: link.bounds.midX, y: link.bounds.midY)
        let own = CATransform3DConcat(
          around(centre, link.transform),
          CATransform3DMakeTranslation(link.position.x - centre.x, link.position.y - centre.y, 0))
        let middle = CGPoint(x: superlayer.bounds.midX, y: superlayer.bounds.midY)
        outer = CATransform3DConcat(
          CATransform3DConcat(own, around(middle, superlayer.sublayerTransform)), outer)
        toPixels.append(outer)
        // Flattened: what lies within starts at depth 0.
        (outer.m13, outer.m23, outer.m33, outer.m43) = (0, 0, 1, 0)
        (outer.m31, outer.m32, outer.m34) = (0, 0, 0)
        superlayer = link
      }
      let picture = try Offscreen.draw(root, width: 120, height: 120)
      let error = edgeError(picture, shares(links, toPixels: toPixels))
      // Where two edges meet in a pixel their shares are multiplied.
      #expect(error.mean < 1.5 && error.greatest < 40, "\(error)")
    }

    /// White border round a red layer full of white sublayers, on white: red shows nowhere outside the hole.
    @Test(arguments: [0.0, 0.3, 0.785, 1.2], [false, true]) func bordersHideWhatLiesBeneath(
      angle: Double, isDeep: Bool
    ) throws {
      for (radius, curve) in [(0.0, CALayerCornerCurve.circular), (20, .circular), (20, .continuous)] {
        let root = layer(0, 0, 100, 100, color(1, 1, 1))
        if isDeep { root.sublayerTransform.m34 = -1 / 200 }
        let card = layer(20.3, 20.6, 60, 58, color(1, 0, 0))
        card.cornerRadius = radius
        card.cornerCurve = curve
        card.masksToBounds = true
        card.borderWidth = 6
        card.borderColor = color(1, 1, 1)
        card.transform = CATransform3DMakeRotation(angle, 0, isDeep ? 1 : 0, isDeep ? 0.3 : 1)
        card.addSublayer(layer(-10, -10, 200, 30, color(0, 0, 1)))
        let inside = layer(12, 12, 36, 34, color(1, 1, 1))
        inside.isHidden = true
        card.addSublayer(inside)
        root.addSublayer(card)
        let picture = try Offscreen.draw(root)
        // Only the hole is not white, and the border covers everything more than two pixels outside it.
        card.borderWidth = 0
        card.masksToBounds = false
        card.backgroundColor = nil
        card.sublayers?[0].isHidden = true
        inside.isHidden = false
        inside.frame = card.bounds.insetBy(dx: 2.5, dy: 2.5)
        inside.cornerRadius = max(radius - 2.5, 0)
        inside.cornerCurve = curve
        root.backgroundColor = nil
        let hole = try Offscreen.draw(root)
        var leaks = 0
        for index in 0..<(100 * 100) where hole.pixels[index * 4 + 3] == 0 {
          if picture.pixels[(index * 4)..<(index * 4 + 4)].contains(where: { $0 < 251 }) { leaks += 1 }
        }
        #expect(leaks == 0, "\(radius) \(curve)")
      }
    }

    @Test func opaqueImagesHideTheBackground() throws {
      let root = layer(0, 0, 100, 100, color(0, 0, 1))
      let card = layer(20, 20, 60, 60, color(1, 1, 0))
      card.contents = try plain(4, 4, [0, 0, 255, 255])
      card.cornerRadius = 18
      card.masksToBounds = true
      card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      root.addSublayer(card)
      let picture = try Offscreen.draw(root)
      #expect(stride(from: 0, to: picture.pixels.count, by: 4).allSatisfy { picture.pixels[$0] == 0 })
      // Where the image leaves room, shines through, or has no corners of its own, the background shows.
      card.contentsGravity = .resizeAspect
      card.bounds.size.width = 80
      #expect(try Offscreen.draw(root).pixels.contains(where: { $0 > 250 }))
      card.contentsGravity = .resize
      card.contents = try plain(4, 4, [0, 0, 128, 128])
      #expect(isClose(try Offscreen.draw(root)[50, 50], [127, 127, 128, 255]))
    }

    /// Particles lie above the border, and are cut at its outer edge alone.
    @Test func particlesLieOnTheBorder() throws {
      let emitter = CAEmitterLayer()
      emitter.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
      emitter.masksToBounds = true
      emitter.cornerRadius = 4
      emitter.borderWidth = 10
      emitter.borderColor = color(0, 0, 1)
      emitter.emitterPosition = CGPoint(x: 0, y: 30)
      let cell = CAEmitterCell()
      cell.birthRate = 1
      cell.lifetime = 1
      cell.contents = try plain(20, 20, [255, 0, 0, 255])
      emitter.emitterCells = [cell]
      let picture = try Offscreen.draw(emitter, time: 1.5)
      #expect(
        [19, 20, 22, 29, 31].map { picture[$0, 50] } == [
          [0, 0, 0, 0], [255, 0, 0, 255], [255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 0, 0],
        ])
    }
  }
}
