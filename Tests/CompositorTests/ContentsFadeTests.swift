import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Drawing {
  /// Images that fade into others: of another size, into nothing, as the images of particles.
  @Suite(.serialized) @MainActor struct ContentsFadeTests {
    private let red = [UInt8](arrayLiteral: 255, 0, 0, 255)
    private let blue = [UInt8](arrayLiteral: 0, 0, 255, 255)

    private func fade(_ from: CGImage?, _ to: CGImage?, keyPath: String = "contents") -> CABasicAnimation {
      let fade = CABasicAnimation(keyPath: keyPath)
      fade.fromValue = from
      fade.toValue = to
      fade.duration = 1
      return fade
    }

    /// The first column and the one past the last that something is seen in, on the middle row.
    private func extent(_ picture: Picture) -> (Int, Int) {
      let seen = (0..<picture.width).filter { picture[$0, picture.height / 2][3] > 0 }
      return (seen.first ?? 0, (seen.last ?? -1) + 1)
    }

    /// As in CSS, where images cross-fade, the size is that between both: each has its own when it alone is seen.
    @Test func sizesGoOverIntoEachOther() throws {
      let (small, large) = (try plain(20, 20, red), try plain(60, 30, blue))
      let card = layer(0, 0, 100, 100)
      card.contentsGravity = .center
      card.contents = large
      card.add(fade(small, large), forKey: nil)
      #expect(extent(try Offscreen.draw(card, time: 0)) == (40, 60))
      let half = try Offscreen.draw(card, time: 0.5)
      #expect(extent(half) == (30, 70) && isClose(half[32, 50], [128, 0, 128, 255]))
      #expect(half[50, 36][3] == 0 && half[50, 37][3] > 0 && half[50, 62][3] > 0 && half[50, 63][3] == 0)
      #expect(extent(try Offscreen.draw(card, time: 0.9999)) == (20, 80))
      #expect(extent(try Offscreen.draw(card, time: 1)) == (20, 80))
      // What fills the layer has its shape go over, too: 2 : 1 becomes 1 : 2.
      card.contentsGravity = .resizeAspect
      card.removeAllAnimations()
      card.add(fade(try plain(40, 20, red), try plain(20, 40, blue)), forKey: nil)
      #expect(extent(try Offscreen.draw(card, time: 0)) == (0, 100))
      let square = try Offscreen.draw(card, time: 0.5)
      #expect(extent(square) == (0, 100) && square[50, 2][3] == 255)
    }

    @Test func anImageAloneFades() throws {
      let image = try plain(4, 4, red)
      let card = layer(0, 0, 100, 100)
      card.backgroundColor = color(0, 0, 1)
      card.add(fade(image, nil), forKey: nil)
      #expect(try Offscreen.draw(card, time: 0)[50, 50] == [255, 0, 0, 255])
      let quarter = try Offscreen.draw(card, time: 0.25)[50, 50]
      #expect(isClose(quarter, [191, 0, 64, 255]), "\(quarter)")
      #expect(try Offscreen.draw(card, time: 1)[50, 50] == [0, 0, 255, 255])
      card.removeAllAnimations()
      card.add(fade(nil, image), forKey: nil)
      #expect(try Offscreen.draw(card, time: 0)[50, 50] == [0, 0, 255, 255])
      let coming = try Offscreen.draw(card, time: 0.25)[50, 50]
      #expect(isClose(coming, [64, 0, 191, 255]), "\(coming)")
    }

    @Test func aSecondAnimationOfContentsCountsAlone() throws {
      let card = layer(0, 0, 100, 100)
      card.add(fade(try plain(4, 4, red), try plain(4, 4, blue)), forKey: nil)
      let steps = CAKeyframeAnimation(keyPath: "contents")
      steps.calculationMode = .discrete
      steps.values = [try plain(4, 4, [0, 255, 0, 255]), try plain(4, 4, [255, 255, 255, 255])]
      steps.duration = 1
      card.add(steps, forKey: nil)
      #expect(try Offscreen.draw(card, time: 0.25)[50, 50] == [0, 255, 0, 255])
      #expect(try Offscreen.draw(card, time: 0.75)[50, 50] == [255, 255, 255, 255])
    }

    @Test func imagesOfParticlesAreAnimated() throws {
      let emitter = standingParticle()
      let key = "emitterCells.particle.contents"
      let fading = fade(try plain(2, 2, red), try plain(2, 2, blue), keyPath: key)
      fading.duration = 2
      emitter.removeAllAnimations()
      emitter.add(fading, forKey: nil)
      // Born at 1, seen at 1.5: three quarters of the way.
      let mixed = try Offscreen.draw(emitter, time: 1.5)
      #expect(isClose(mixed[50, 50], [64, 0, 191, 255]), "\(mixed[50, 50])")
      #expect(mixed[41, 41] == mixed[50, 50] && mixed[39, 50][3] == 0)
      // Afterwards the cell's own.
      #expect(try Offscreen.draw(emitter, time: 2.5)[42, 42] == [255, 0, 0, 255])

      // Frame by frame; of a cell that has no image itself.
      emitter.removeAllAnimations()
      emitter.setValue(nil, forKeyPath: key)
      let steps = CAKeyframeAnimation(keyPath: key)
      steps.calculationMode = .discrete
      steps.values = [try plain(2, 2, red), try plain(2, 2, blue)]
      steps.duration = 1
      steps.repeatCount = .infinity
      emitter.add(steps, forKey: nil)
      #expect(try Offscreen.draw(emitter, time: 1.25)[50, 50] == [255, 0, 0, 255])
      #expect(try Offscreen.draw(emitter, time: 1.75)[50, 50] == [0, 0, 255, 255])
    }

    /// Cells of cells, and numbers of a cell animated beside its image.
    @Test func imagesOfInnerCellsAreAnimated() throws {
      let emitter = standingParticle { cell in
        let inner = CAEmitterCell()
        inner.name = "inner"
        inner.birthRate = 100
        inner.lifetime = 1
        inner.contents = cell.contents
        inner.contentsScale = 0.1
        cell.contents = nil
        cell.emitterCells = [inner]
      }
      let steps = fade(
        try plain(2, 2, red), try plain(2, 2, blue),
        keyPath: "emitterCells.particle.emitterCells.inner.contents")
      steps.timingFunction = CAMediaTimingFunction(name: .linear)
      steps.duration = 3
      emitter.add(steps, forKey: nil)
      let tint = CABasicAnimation(keyPath: "emitterCells.particle.emitterCells.inner.color")
      tint.fromValue = color(1, 1, 0)
      tint.toValue = color(1, 1, 0)
      tint.duration = 3
      emitter.add(tint, forKey: nil)
      let seen = try Offscreen.draw(emitter, time: 1.5)[50, 50]
      #expect(isClose(seen, [128, 0, 0, 255]), "\(seen)")
    }

    /// Beyond the unit square the edge of a particle's image continues, independent of its neighbours in a
    /// texture.
    @Test func particlesShowNothingBesideTheirImage() throws {
      let emitter = standingParticle { cell in
        cell.contents = CGImage(
          width: 2, height: 2, premultipliedRGBA: red + blue + red + blue)
        cell.contentsRect = CGRect(x: -1, y: -1, width: 3, height: 3)
        cell.magnificationFilter = "nearest"
      }
      let root = layer(0, 0, 100, 100)
      for index in 0..<6 {
        let neighbour = layer(Double(index) * 4, 0, 4, 4)
        neighbour.contents = try plain(2, 2, [0, 255, 0, 255])
        root.addSublayer(neighbour)
      }
      root.addSublayer(emitter)
      let picture = try Offscreen.draw(root, time: 1.5)
      // Three times 20 points, from 20 to 80.
      for (x, y) in [(22, 22), (22, 78), (40, 30), (45, 50)] { #expect(picture[x, y] == [255, 0, 0, 255]) }
      for (x, y) in [(78, 22), (78, 78), (60, 30), (55, 50)] { #expect(picture[x, y] == [0, 0, 255, 255]) }
    }
  }
}
