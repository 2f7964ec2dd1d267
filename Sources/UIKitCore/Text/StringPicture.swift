/// A text that is measured and drawn as UIKit does it.
struct StringPicture {
  private let source: TextSource

  init(_ source: TextSource) { self.source = source }

  func size() -> CGSize { layout(in: .zero, []).sizeWithBlanks }

  func draw(at point: CGPoint) { draw(layout(in: .zero, []), at: point) }

  func draw(in rect: CGRect) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    draw(layout(in: rect.size, .usesLineFragmentOrigin), at: rect.origin)
  }

  func draw(with rect: CGRect, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?) {
    let layout = layout(in: rect.size, options)
    let origin = CGPoint(x: rect.minX, y: rect.minY + top(of: layout, options))
    draw(layout, at: origin)
    context?.totalBounds = bounds(of: layout, options).offsetBy(dx: rect.minX, dy: rect.minY)
  }

  func boundingRect(
    _ size: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?
  ) -> CGRect {
    let bounds = bounds(of: layout(in: size, options), options)
    context?.totalBounds = bounds
    return bounds
  }

  /// The lines of the text. A side of the room that is not above 0, or is very large, has no limit.
  private func layout(in room: CGSize, _ options: NSStringDrawingOptions) -> TextLayout {
    func limit(_ side: CGFloat) -> CGFloat? { side > 0 && side < 1e7 ? side : nil }
    let wraps = options.contains(.usesLineFragmentOrigin)
    return TextLayout(
      source, width: wraps ? limit(room.width) : nil, wraps: wraps,
      truncation: wraps && options.contains(.truncatesLastVisibleLine) ? .end : .none, alignment: .natural,
      height: wraps ? limit(room.height) : nil, usesLeading: options.contains(.usesFontLeading))
  }

  /// The distance of the upper edge of the first line from the origin for drawing.
  private func top(of layout: TextLayout, _ options: NSStringDrawingOptions) -> CGFloat {
    options.contains(.usesLineFragmentOrigin) ? 0 : -(layout.lines.first?.origin.y ?? 0)
  }

  private func bounds(of layout: TextLayout, _ options: NSStringDrawingOptions) -> CGRect {
    let top = top(of: layout, options)
    guard options.contains(.usesDeviceMetrics) else {
      return CGRect(origin: CGPoint(x: 0, y: top), size: layout.sizeWithBlanks)
    }
    let ink = layout.lines.reduce(CGRect.null) { ink, line in
      let box = CTLineGetImageBounds(line.line, nil)
      if box.isNull { return ink }
      // The box has y up.
      let place = CGPoint(x: line.origin.x + box.minX, y: line.origin.y - box.maxY + top)
      return ink.union(CGRect(origin: place, size: box.size))
    }
    return ink.isNull ? CGRect(x: 0, y: top, width: 0, height: 0) : ink
  }

  private func draw(_ layout: TextLayout, at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    layout.draw(in: context, at: origin, isFlipped: true)
  }
}
