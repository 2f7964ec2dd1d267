import COpenGL
import CoreGraphics
import Foundation

/// Gaussian blurs of groups, each axis with a standard deviation of its own.
///
/// A wide Gaussian is computed from a smaller picture. The picture is halved with the kernel [1 3 3 1] / 8 until the
/// deviation is a few texels, blurred along each axis, and enlarged by interpolation. The variances of all steps add up
/// to the variance of the blur, so the blur at the small size has the variance that remains. A texel counts as a square
/// of one colour, so the weights are integrals of the Gaussian: an edge between texels becomes the error function, for
/// any deviation, and a deviation of 0 leaves the picture unchanged.
extension Compositor {
  /// Blurs the picture `source`, which has the pixels of `box`. The result is a target with the pixels of `result`;
  /// pixels farther than three deviations from `box` would be transparent. Gives `source` back. Nil if the driver
  /// refuses a target.
  func blur(
    _ source: GroupPool.Group, _ box: PixelRect, sigmaX: Double, sigmaY: Double, _ edges: BlurEdges,
    to result: PixelRect
  ) -> GroupPool.Group? {
    let x = BlurAxis(sigma: sigmaX)
    let y = BlurAxis(sigma: sigmaY)
    if x.isIdentity && y.isIdentity && box == result { return source }
    guard let blurProgram = program(\.blurProgram, BlurProgram.init), !result.isEmpty else { return source }
    glDisable(GLenum(GL_BLEND))
    glDisable(GLenum(GL_DEPTH_TEST))
    defer {
      glEnable(GLenum(GL_BLEND))
      glBindVertexArray(vertexArray)
    }
    var level = BlurLevel(
      group: source, x: BlurSpan(origin: Double(box.x), step: 1, count: max(box.width, 1)),
      y: BlurSpan(origin: Double(box.y), step: 1, count: max(box.height, 1)))

    let spanX = BlurSpan(origin: Double(result.x), step: 1, count: result.width)
    let spanY = BlurSpan(origin: Double(result.y), step: 1, count: result.height)

    func pass(_ x: BlurSpan, _ y: BlurSpan, isLast: Bool = false, _ draw: () -> Void) -> Bool {
      // All targets except the last have 16 bits for each component, so that rounding errors do not add up.
      let target = groups.make(width: x.count, height: y.count, isDeep: !isLast)
      let from = level
      defer { groups.giveBack(from.group) }
      guard let target else { return false }
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
      glViewport(0, 0, GLsizei(x.count), GLsizei(y.count))
      bind(level.group.texture, unit: 0, .linear)
      submit(draw)
      statistics.passes += 1
      statistics.drawCalls += 1
      level = BlurLevel(group: target, x: x, y: y)
      return true
    }

    func pass(_ x: BlurSpan, _ y: BlurSpan, _ taps: [BlurProgram.Tap], isLast: Bool = false) -> Bool {
      let place = SIMD4(
        Float(x.step / level.x.step), Float(y.step / level.y.step),
        Float((x.origin - level.x.origin) / level.x.step), Float((y.origin - level.y.origin) / level.y.step))
      return pass(x, y, isLast: isLast) {
        blurProgram.draw(
          level.group, part: SIMD4(0, 0, Float(level.x.count), Float(level.y.count)), place: place, edges,
          taps)
      }
    }

    /// A pass along an axis. Texels of its target have the size of those of its picture.
    func sum(_ x: BlurSpan, _ y: BlurSpan, along axis: SIMD2<Int32>, _ blur: BlurAxis, isLast: Bool) -> Bool {
      guard sumsTexels, SumProgram.takes(blur.weights),
        let sumProgram = program(\.sumProgram, SumProgram.init)
      else {
        let taps = blur.taps.map {
          BlurProgram.Tap(
            Float($0.offset) * Float(axis.x), Float($0.offset) * Float(axis.y), Float($0.weight), 0)
        }
        return pass(x, y, taps, isLast: isLast)
      }
      let size = SIMD2(Int32(clamping: level.x.count), Int32(clamping: level.y.count))
      let offset = SIMD2(level.x.texels(to: x), level.y.texels(to: y))
      return pass(x, y, isLast: isLast) {
        sumProgram.draw(size: size, offset: offset, axis: axis, edges, blur.weights)
      }
    }

    for step in 0..<max(x.halvings, y.halvings) {
      let offset = SIMD2<Float>(step < x.halvings ? 0.75 : 0, step < y.halvings ? 0.75 : 0)
      let taps = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map { (i: Float, j: Float) in
        BlurProgram.Tap(offset.x * i, offset.y * j, 0.25, 0)
      }
      guard
        pass(step < x.halvings ? level.x.halved : level.x, step < y.halvings ? level.y.halved : level.y, taps)
      else { return nil }
    }
    // The last pass along an axis covers only the result, and its neighbours where the result is enlarged.
    let aroundX = level.x.step > 1 ? level.x.around(spanX) : spanX
    let aroundY = level.y.step > 1 ? level.y.around(spanY) : spanY
    let sumsX = !x.isIdentity || level.x != aroundX
    let sumsY = !y.isIdentity || level.y != aroundY
    let enlarges = aroundX != spanX || aroundY != spanY
    if sumsX, !sum(aroundX, level.y, along: SIMD2(1, 0), x, isLast: !sumsY && !enlarges) { return nil }
    if sumsY, !sum(aroundX, aroundY, along: SIMD2(0, 1), y, isLast: !enlarges) { return nil }
    if enlarges && !pass(spanX, spanY, [.init(0, 0, 1, 0)], isLast: true) { return nil }
    return level.group
  }

  /// A program of blurs. It is made when it is first needed; nil if the driver refuses it.
  private func program<Made: AnyObject>(
    _ place: ReferenceWritableKeyPath<Compositor, Made?>, _ make: () throws(CompositorError) -> Made
  ) -> Made? {
    if let made = self[keyPath: place] { return made }
    do {
      self[keyPath: place] = try make()
    } catch {
      report(error)
    }
    return self[keyPath: place]
  }
}

/// A picture between two passes of a blur, with the position and size of its texels.
private struct BlurLevel {
  let group: GroupPool.Group
  let x: BlurSpan
  let y: BlurSpan
}

/// The texels of one axis: where the first begins, their size in pixels, and their number.
private struct BlurSpan: Equatable {
  var origin: Double
  var step: Double
  var count: Int

  /// Texels of twice the size, including those outside that the kernel reaches.
  var halved: BlurSpan {
    BlurSpan(origin: origin - 2 * step, step: 2 * step, count: (count + 1) / 2 + 2)
  }

  /// The number of texels from the first one of this span to that of another one, whose texels have the same size.
  func texels(to other: BlurSpan) -> Int32 { Int32(clamping: ((other.origin - origin) / step).rounded()) }

  /// The texels of this size whose centres enclose `span`.
  func around(_ span: BlurSpan) -> BlurSpan {
    let first = ((span.origin - origin) / step - 0.5).rounded(.down)
    let last = ((span.origin + Double(span.count) * span.step - origin) / step + 0.5).rounded(.up)
    return BlurSpan(
      origin: origin + first * step, step: step, count: Int(clamping: last - first, to: 1...1 << 30))
  }
}

/// The passes that a deviation needs along one axis.
struct BlurAxis {
  /// How many times the picture is halved.
  let halvings: Int
  /// The weights of the remaining blur at the small size: of the texel at the centre, and of those at each distance from it.
  let weights: [Double]
  var isIdentity: Bool { weights.count == 1 }

  /// The same as offsets in texels and weights of taps, each of which but the first samples between two texels.
  var taps: [(offset: Double, weight: Double)] {
    var taps = [(0.0, weights[0])]
    for k in stride(from: 1, to: weights.count, by: 2) {
      let near = weights[k]
      let far = k + 1 < weights.count ? weights[k + 1] : 0
      guard near + far > 0 else { break }
      let offset = Double(k) + far / (near + far)
      taps.append((offset, near + far))
      taps.append((-offset, near + far))
    }
    return taps
  }

  /// The deviation in texels at which halving stops.
  static let least = 2.5

  init(sigma: Double) {
    // A wider blur than any screen makes no visible difference.
    let sigma = sigma.isNaN ? 0 : min(max(sigma, 0), 1e5)
    halvings = sigma > 2 * Self.least ? Int(clamping: log2(sigma / Self.least)) : 0
    let step = pow(2, Double(halvings))
    var variance = sigma * sigma
    if halvings > 0 {
      // The squares have a variance of 1/12 themselves. Halving adds the variance between pixel centres, the squares at
      // the small size, and the mean variance of linear interpolation.
      variance = (variance + 1.0 / 12 - (step * step - 1) / 4) / (step * step) - 1.0 / 12 - 1.0 / 6
    }
    let rest = variance.squareRoot()
    guard rest > 0.05 else {
      weights = [1]
      return
    }
    func below(_ x: Double) -> Double { 0.5 * erfc(-x / (rest * 2.0.squareRoot())) }
    let support = max(Int(clamping: (3.25 * rest).rounded(.up)), 1)
    let total = below(Double(support) + 0.5) - below(-Double(support) - 0.5)
    weights = (0...support).map { (below(Double($0) + 0.5) - below(Double($0) - 0.5)) / total }
  }
}
