import QuartzCore

/// A small picture of a timing function: progress over time, in a square with room for curves that leave 0…1.
@MainActor final class CurvePicture: CAShapeLayer {
  /// The curve; nil for none, which is a straight line.
  var points: ControlPoints? { didSet { if points != oldValue { draw() } } }

  /// - Parameter size: the size of the layer, in points.
  convenience init(size: CGSize) {
    self.init()
    bounds.size = size
    fillColor = nil
    lineWidth = 1.5
    lineCap = .round
    draw()
  }

  private func draw() {
    let numbers = (points ?? ControlPoints(nil)).numbers
    // The room above and below is that of the back curves, which overshoot by about a tenth.
    let inner = bounds.insetBy(dx: 1, dy: bounds.height * 0.16)
    func place(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: inner.minX + inner.width * x, y: inner.maxY - inner.height * y)
    }
    let path = CGMutablePath()
    path.move(to: place(0, 0))
    path.addCurve(
      to: place(1, 1), control1: place(numbers[0], numbers[1]), control2: place(numbers[2], numbers[3]))
    self.path = path
  }
}
