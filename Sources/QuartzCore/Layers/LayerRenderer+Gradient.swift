import Foundation
import RenderTree

extension LayerRenderer {
  /// Fills the bounds with a gradient.
  func gradient(_ layer: CAGradientLayer) {
    let outline = RoundedBounds(layer.row)
    guard let list = layer.objects[GradientSlot.colors] as? NumberList, list.count > 1, !outline.isEmpty,
      let colors = list.value as? [CGColor]
    else { return }
    let count = colors.count
    var locations = (0..<count).map { CGFloat($0) / CGFloat(count - 1) }
    if let given = layer.locations, given.count >= 2 {
      var last: CGFloat = 0
      locations = (0..<count).map { index in
        last = max(last, min(max(CGFloat(given[min(index, given.count - 1)].doubleValue), 0), 1))
        return last
      }
    }
    guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: locations) else { return }
    context.saveGState()
    context.addPath(path(outline))
    context.clip()
    // The unit square of the bounds.
    let bounds = layer.bounds
    context.translateBy(x: bounds.minX, y: bounds.minY)
    context.scaleBy(x: bounds.width, y: bounds.height)
    let (start, end) = (layer.startPoint, layer.endPoint)
    let beyond: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    switch layer.type {
    case .radial:
      let radii = CGSize(width: abs(end.x - start.x), height: abs(end.y - start.y))
      if radii.width > 0, radii.height > 0 {
        context.translateBy(x: start.x, y: start.y)
        context.scaleBy(x: radii.width, y: radii.height)
        context.drawRadialGradient(
          gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: beyond)
      }
    case .conic:
      context.drawConicGradient(gradient, center: start, angle: atan2(end.y - start.y, end.x - start.x))
    default:
      context.drawLinearGradient(gradient, start: start, end: end, options: beyond)
    }
    context.restoreGState()
  }
}
