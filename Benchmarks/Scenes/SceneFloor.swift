/// A program that draws the pixels of a scene with the least work: one instanced draw, and an update of only those bytes
/// of its buffers that change.
protocol SceneFloor: AnyObject {
  /// Draws the frame at `time` into the current framebuffer of 1280×720 pixels, up to the last OpenGL command.
  func draw(at time: Double)
}

/// The position in a period that runs forwards and back, 0 to 1.
func thereAndBack(_ time: Double, _ duration: Double) -> Double {
  let part = (time / duration).truncatingRemainder(dividingBy: 2)
  return part <= 1 ? part : 2 - part
}

/// The values of a Bézier timing function at equal steps, which a floor interpolates.
struct CurveSteps {
  private var values: [Float] = []
  private static let steps = 1024

  /// The curve from (0, 0) to (1, 1) with the given control points.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    for step in 0...Self.steps {
      let x = Double(step) / Double(Self.steps)
      var (low, high) = (0.0, 1.0)
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if bezier(x1, x2, middle) < x { low = middle } else { high = middle }
      }
      values.append(Float(bezier(y1, y2, low)))
    }
    values.append(1)
  }

  @inline(__always)
  func value(_ x: Float) -> Float {
    let place = x * Float(Self.steps)
    let index = Int(place)
    return values[index] + (values[index + 1] - values[index]) * (place - Float(index))
  }
}
