import Testing

@testable import QuartzCore
@testable import RenderTree

extension Engine {
  /// Emitters in live trees: commits, animations and time reach the simulation.
  @MainActor @Suite struct EmitterNodeTests {
    private func emitter(_ birthRate: Float) -> CAEmitterLayer {
      let layer = CAEmitterLayer()
      let cell = CAEmitterCell()
      cell.name = "spark"
      cell.birthRate = birthRate
      cell.lifetime = 2
      cell.velocity = 10
      layer.emitterCells = [cell]
      layer.emitterPosition = CGPoint(x: 50, y: 20)
      return layer
    }

    private func particles(_ hosted: Hosted<CAEmitterLayer>, at time: Double) -> [EmitterParticle] {
      var list = ContiguousArray<EmitterParticle>()
      hosted.context.frame(at: time).particles(hosted.layer.node, into: &list)
      return Array(list)
    }

    @Test func anAnimationThatNeverBeginsChangesNothing() {
      MediaClock.current.start(at: 100, paused: true)
      let layer = emitter(10)
      let animation = CABasicAnimation(keyPath: "birthRate")
      (animation.fromValue, animation.toValue) = (0, 5)
      animation.beginTime = .infinity
      animation.duration = 1
      layer.add(animation, forKey: nil)
      let hosted = Hosted(layer)
      #expect(abs(particles(hosted, at: 100).count - 20) <= 1)
      #expect(abs(particles(hosted, at: 103).count - 20) <= 1)
    }

    /// Another thread than the tree's draws from a replica of its own: what the tree's thread evaluates is its alone.
    @Test func anotherThreadDrawsParticlesFromAReplica() async throws {
      MediaClock.current.start(at: 100, paused: true)
      let emitter = emitter(50)
      let pixel = try #require(CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
      let cell = try #require(emitter.emitterCells?.first)
      cell.contents = pixel
      cell.velocity = 0
      cell.scale = 20
      emitter.emitterCells = [cell]
      let hosted = Hosted(emitter)
      #expect(hosted.context.host.readers == nil)
      nonisolated(unsafe) let shown = emitter
      let red = try await Task.detached {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try #require(
          CGContext(
            data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 400,
            space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        shown.render(in: context)
        let image = try #require(context.makeImage())
        // Of the column through the particles: whichever way y runs in the context.
        return image.withPixels { pixels in
          (0..<100).map { row -> UInt8 in pixels[(row * 100 + 50) * 4] }.max()
        }
      }.value
      #expect(red == 255)
      #expect(hosted.context.host.readers != nil)
    }

    @Test func particlesLiveTheirLives() {
      MediaClock.current.start(at: 100, paused: true)
      let hosted = Hosted(emitter(10))
      // Ten a second for two seconds each.
      #expect(abs(particles(hosted, at: 100).count - 20) <= 1)
      let some = particles(hosted, at: 100.5)
      for particle in some {
        #expect(particle.age >= 0 && particle.age <= 2)
        let distance = ((particle.x - 50) * (particle.x - 50) + (particle.y - 20) * (particle.y - 20))
          .squareRoot()
        #expect(abs(distance - 10 * particle.age) < 1e-3)
      }
      // Any time in any order gives the same.
      _ = particles(hosted, at: 3)
      #expect(particles(hosted, at: 100.5) == some)
      #expect(hosted.context.nextFrameTime(after: 100) == 100)
    }

    @Test func beginTimeIsTimeZero() {
      MediaClock.current.start(at: 100, paused: true)
      let layer = emitter(10)
      layer.beginTime = 100
      let hosted = Hosted(layer)
      #expect(particles(hosted, at: 99).isEmpty)
      #expect(abs(particles(hosted, at: 100.95).count - 10) <= 1)
    }

    /// The usual burst: the birth rate is set, and set back later.
    @Test func commitsCountFromTheirTime() {
      MediaClock.current.start(at: 100, paused: true)
      let hosted = Hosted(emitter(0))
      #expect(particles(hosted, at: 101).isEmpty && hosted.context.nextFrameTime(after: 101) == .infinity)
      MediaClock.current.seek(to: 110)
      hosted.layer.setValue(100, forKeyPath: "emitterCells.spark.birthRate")
      CATransaction.flush()
      MediaClock.current.seek(to: 110.5)
      hosted.layer.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
      CATransaction.flush()
      #expect(abs(particles(hosted, at: 111).count - 50) <= 1)
      #expect(particles(hosted, at: 109.9).isEmpty && particles(hosted, at: 113).isEmpty)
      #expect(hosted.context.nextFrameTime(after: 113) == .infinity)
    }

    @Test func animationsReachWhatIsBornMeanwhile() throws {
      MediaClock.current.start(at: 100, paused: true)
      let hosted = Hosted(emitter(10))
      let slide = CABasicAnimation(keyPath: "emitterPosition.x")
      slide.fromValue = 0
      slide.toValue = 100
      slide.duration = 1
      hosted.layer.add(slide, forKey: nil)
      let rate = CABasicAnimation(keyPath: "emitterCells.spark.velocity")
      rate.fromValue = 0
      rate.toValue = 0
      rate.duration = 1
      hosted.layer.add(rate, forKey: nil)
      CATransaction.flush()
      let born = particles(hosted, at: 100.9).filter { $0.age < 0.85 }
      #expect(born.count >= 7)
      for particle in born {
        // Where the animation was at its birth; it stands still.
        #expect(abs(particle.x - 100 * (0.9 - particle.age)) < 0.1 && abs(particle.y - 20) < 1e-3)
      }
      // Sampling the past leaves no trace in the frame.
      let frame = hosted.context.frame(at: 100.5)
      var list = ContiguousArray<EmitterParticle>()
      frame.particles(hosted.layer.node, into: &list)
      #expect(abs(frame.row(hosted.layer.node)[EmitterSlot.emitterPosition] - 50) < 1e-9)
    }
  }
}
