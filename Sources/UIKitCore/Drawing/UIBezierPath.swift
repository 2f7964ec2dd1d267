/// Lines and curves in subpaths, with the settings to draw them: a `CGPath` that can be changed, filled and stroked.
///
/// ```swift
/// let path = UIBezierPath()
/// path.move(to: CGPoint(x: 20, y: 150))
/// path.addCurve(
///   to: CGPoint(x: 320, y: 150), controlPoint1: CGPoint(x: 90, y: 0), controlPoint2: CGPoint(x: 230, y: 300))
/// let line = CAShapeLayer()
/// line.path = path.cgPath
/// ```
///
/// Coordinates are in points, y down, as in views. A line or curve without a current point is ignored, and so is input
/// that is not finite. A path is for one thread at a time.
///
/// Different here: a point in an open subpath counts as inside for `contains(_:)`, as it does for `CGPath`. Source:
/// Apple's documentation of `UIBezierPath`.
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  private var path = CGMutablePath()

  /// The width of strokes in points. Default 1.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of strokes. Default `butt`.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of the corners of strokes. Default `miter`.
  open var lineJoinStyle = CGLineJoin.miter
  /// The greatest length of a miter in line widths; a longer one becomes a bevel. Default 10.
  open var miterLimit: CGFloat = 10
  /// The greatest distance between a curve and the lines that replace it when it is drawn, in pixels. Default 0.6.
  /// Curves are drawn with a twentieth of a pixel or with this distance, whichever is less.
  open var flatness: CGFloat = 0.6
  /// Whether areas are filled with the even-odd rule and not with the winding rule. Default false.
  open var usesEvenOddFillRule = false

  private var dashes: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

  /// An empty path.
  public override init() { super.init() }

  /// A path with the elements of another.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// The path for Core Graphics and for layers: a copy, which later changes do not affect. Setting it replaces all
  /// elements.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  // MARK: Building

  /// Begins a subpath at a point.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a straight line from the current point.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// - Parameters:
  ///   - endPoint: the end of the curve.
  ///   - controlPoint1: the control point at the current point.
  ///   - controlPoint2: the control point at the end.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve from the current point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc of a circle. If there is a current point, a line connects it to the arc.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: the radius in points.
  ///   - startAngle: radians from +x to +y, which is clockwise as y is down.
  ///   - endAngle: radians from +x to +y.
  ///   - clockwise: whether the angle increases.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // Core Graphics names the directions as they look with y up.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Adds a line back to the start of the subpath, and joins it to the first line. It has no effect if no subpath is
  /// open.
  open func close() { path.closeSubpath() }

  /// Removes all elements. The settings for drawing do not change.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    path = path.applying(transform).mutableCopy() ?? CGMutablePath()
  }

  /// The same outline, drawn from its end to its start: the subpaths in reverse order, each in the opposite direction.
  open func reversing() -> UIBezierPath {
    let copy = duplicate()
    copy.path = path.reversed()
    return copy
  }

  // MARK: Asking

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest upright rectangle around all points of the path, with control points. `.null` for an empty path.
  open var bounds: CGRect { path.boundingBox }

  /// The end of the last element (after a close: the start of the closed subpath), or `.zero` for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether filling the path would paint a point.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Dashes

  /// Sets the dashes of strokes.
  ///
  /// - Parameters:
  ///   - pattern: the lengths of dash, gap, dash, gap … in points, repeated. Nil for an unbroken line. An array may be
  ///     passed.
  ///   - count: the number of lengths.
  ///   - phase: the distance into the pattern at which a line begins.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    guard let pattern, count > 0 else { return dashes = ([], 0) }
    dashes = (Array(UnsafeBufferPointer(start: pattern, count: count)), phase)
  }

  /// Writes the dashes of strokes.
  ///
  /// - Parameters:
  ///   - pattern: must have room for the lengths; nil to ask only for their number.
  ///   - count: receives the number of lengths.
  ///   - phase: receives the distance into the pattern at which a line begins.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (index, length) in dashes.lengths.enumerated() { pattern?[index] = length }
    count?.pointee = dashes.lengths.count
    phase?.pointee = dashes.phase
  }

  // MARK: Drawing

  /// Fills the path in the current context with its fill colour. It has no effect if there is no context; the same holds
  /// for the functions below.
  open func fill() { draw { fill(in: $0) } }

  /// Fills the path with a blend mode and an opacity.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      fill(in: context)
    }
  }

  /// Strokes the path in the current context with its stroke colour and the settings of the path.
  open func stroke() { draw { stroke(in: $0) } }

  /// Strokes the path with a blend mode and an opacity.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      stroke(in: context)
    }
  }

  /// Intersects the clip of the current context with the inside of the path. An empty path leaves an empty clip.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if path.isEmpty { return context.clip(to: CGRect.zero) }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  /// Draws in the current context, whose state and settings stay as they were.
  private func draw(_ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.beginPath()
    context.addPath(path)
    body(context)
    context.restoreGState()
  }

  private func fill(in context: CGContext) {
    setFlatness(of: context)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  private func stroke(in context: CGContext) {
    setFlatness(of: context)
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dashes.phase, lengths: dashes.lengths)
    context.strokePath()
  }

  private func setFlatness(of context: CGContext) {
    context.setFlatness(flatness > 0 && flatness < 0.05 ? flatness : 0)
  }

  // MARK: NSObject

  /// A path with the same elements and settings.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  private func duplicate() -> UIBezierPath {
    let copy = UIBezierPath(cgPath: path)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dashes = dashes
    return copy
  }

  /// Whether the elements and all settings are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath else { return false }
    return path == other.path && lineWidth == other.lineWidth && lineCapStyle == other.lineCapStyle
      && lineJoinStyle == other.lineJoinStyle && miterLimit == other.miterLimit && flatness == other.flatness
      && usesEvenOddFillRule == other.usesEvenOddFillRule && dashes == other.dashes
  }

  /// Hashes the number of elements and the bounds.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(path.verbs.count)
    hasher.combine(path.boundingBox)
    return hasher.finalize()
  }

  /// The class, the address and the elements: `<UIBezierPath: 0x…; <MoveTo {0, 0}>, <LineTo {10, 0}>, <Close>`.
  open override var description: String {
    var elements: [String] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      let words =
        switch element.pointee.type {
        case .moveToPoint: "MoveTo \(NSStringFromCGPoint(points[0]))"
        case .addLineToPoint: "LineTo \(NSStringFromCGPoint(points[0]))"
        case .addQuadCurveToPoint:
          "QuadCurveTo \(NSStringFromCGPoint(points[1])) \(NSStringFromCGPoint(points[0]))"
        case .addCurveToPoint:
          "CurveTo \(NSStringFromCGPoint(points[2])) \(NSStringFromCGPoint(points[0])) "
            + NSStringFromCGPoint(points[1])
        case .closeSubpath: "Close"
        }
      elements.append("<\(words)>")
    }
    let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    return "<\(type(of: self)): 0x\(address); " + elements.joined(separator: ",\n ")
  }

  // MARK: NSSecureCoding

  /// True: paths may be read from archives of strangers.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the elements and the settings.
  open func encode(with coder: NSCoder) {
    func list(_ numbers: [Double]) -> NSArray { NSArray(array: numbers.map { NSNumber(value: $0) }) }
    coder.encode(list(path.verbs.map { Double($0.rawValue) }), forKey: "verbs")
    coder.encode(list(path.points.flatMap { [Double($0.x), Double($0.y)] }), forKey: "points")
    coder.encode(Double(lineWidth), forKey: "lineWidth")
    coder.encode(Int(lineCapStyle.rawValue), forKey: "lineCapStyle")
    coder.encode(Int(lineJoinStyle.rawValue), forKey: "lineJoinStyle")
    coder.encode(Double(miterLimit), forKey: "miterLimit")
    coder.encode(Double(flatness), forKey: "flatness")
    coder.encode(usesEvenOddFillRule, forKey: "usesEvenOddFillRule")
    coder.encode(list(dashes.lengths.map { Double($0) }), forKey: "lineDashLengths")
    coder.encode(Double(dashes.phase), forKey: "lineDashPhase")
  }

  /// A path of an archive. Elements without their points are left out.
  public required init?(coder: NSCoder) {
    super.init()
    func list(_ key: String) -> [Double] {
      let array = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: key) as? [Any] ?? []
      return array.compactMap { ($0 as? NSNumber)?.doubleValue }
    }
    var numbers = list("points")[...]
    func point() -> CGPoint { CGPoint(x: numbers.removeFirst(), y: numbers.removeFirst()) }
    for verb in list("verbs") {
      guard let type = CGPathElementType(rawValue: Int32(clamping: Int(clamping: verb))),
        numbers.count >= 2 * type.pointCount
      else { break }
      switch type {
      case .moveToPoint: path.move(to: point())
      case .addLineToPoint: path.addLine(to: point())
      case .addQuadCurveToPoint:
        let control = point()
        path.addQuadCurve(to: point(), control: control)
      case .addCurveToPoint:
        let (control1, control2) = (point(), point())
        path.addCurve(to: point(), control1: control1, control2: control2)
      case .closeSubpath: path.closeSubpath()
      }
    }
    lineWidth = CGFloat(coder.decodeDouble(forKey: "lineWidth"))
    lineCapStyle = CGLineCap(rawValue: Int32(clamping: coder.decodeInteger(forKey: "lineCapStyle"))) ?? .butt
    lineJoinStyle =
      CGLineJoin(rawValue: Int32(clamping: coder.decodeInteger(forKey: "lineJoinStyle"))) ?? .miter
    miterLimit = CGFloat(coder.decodeDouble(forKey: "miterLimit"))
    flatness = CGFloat(coder.decodeDouble(forKey: "flatness"))
    usesEvenOddFillRule = coder.decodeBool(forKey: "usesEvenOddFillRule")
    dashes = (
      list("lineDashLengths").map { CGFloat($0) }, CGFloat(coder.decodeDouble(forKey: "lineDashPhase"))
    )
  }
}

extension CGPath {
  /// The subpaths in reverse order, each from its end to its start.
  fileprivate func reversed() -> CGMutablePath {
    let path = CGMutablePath()
    for contour in contours.reversed() {
      var segments = contour.segments
      // The line that closes a subpath is one of its segments; closing the result draws it again.
      if contour.isClosed, case .line(let from, let to)? = segments.last, to == contour.start {
        path.move(to: from)
        segments.removeLast()
      } else {
        path.move(to: segments.last?.end ?? contour.start)
      }
      for segment in segments.reversed() {
        switch segment {
        case .line(let start, _): path.addLine(to: start)
        case .quad(let start, let control, _): path.addQuadCurve(to: start, control: control)
        case .cubic(let start, let control1, let control2, _):
          path.addCurve(to: start, control1: control2, control2: control1)
        }
      }
      if contour.isClosed { path.closeSubpath() }
    }
    return path
  }
}
