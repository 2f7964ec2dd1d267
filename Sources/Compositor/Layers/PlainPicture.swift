import QuartzCore
import RenderTree

/// Whether a frame shows one colour and nothing else, as a scene does that could not read what it shows.
///
/// The answer comes from the list of what is painted, so nothing is drawn. An image is never plain, whatever its pixels are.
package struct PlainPicture: Equatable, Sendable {
  /// The colour, premultiplied; transparent if nothing is painted.
  package let color: SIMD4<Float>

  /// Nil if the frame shows more than one colour.
  ///
  /// - Parameter toPixels: from the root's points to pixels.
  package init?(_ frame: Frame, toPixels: CATransform3D, width: Int, height: Int) {
    var list = PaintList()
    let resources = PaintResources(tileWatch: TileWatch())
    Painter.paint(
      frame, toPixels: toPixels, limit: PixelRect(x: 0, y: 0, width: width, height: height), with: resources,
      into: &list)
    resources.shapes.endFrame()
    self.init(list, width: Float(width), height: Float(height))
  }

  init?(_ list: PaintList, width: Float, height: Float) {
    var ground = SIMD4<Float>.zero
    /// Whether something differs from the ground.
    var isSeen = false
    var groups = 0
    var commands = list.commands[...]
    for (index, instance) in list.instances.enumerated() {
      while let command = commands.first, command.at <= index {
        commands.removeFirst()
        switch command.kind {
        case .beginGroup, .beginBackdrop: groups += 1
        case .endGroup(_, let masked, _): groups -= masked ? 2 : 1
        case .compose: groups -= 1
        case .raster, .endEffect, .castShadow: return nil
        case .blurGroup, .changeColors: break
        }
      }
      guard list.variants[index].isDrawn else { continue }
      guard instance.kind == .solid else {
        isSeen = true
        continue
      }
      if instance.color.w < Self.least { continue }
      if groups == 0, instance.covers(width, height) {
        (ground, isSeen) = (instance.color, false)
      } else if (instance.color - ground).components.contains(where: { abs($0) > Self.least }) {
        isSeen = true
      }
    }
    guard !isSeen, !commands.contains(where: \.kind.isRaster) else { return nil }
    color = ground
  }

  /// Less of a colour is not seen.
  private static let least: Float = 1 / 255
}

extension Instance {
  /// Whether the instance covers a picture from corner to corner with an opaque colour.
  fileprivate func covers(_ width: Float, _ height: Float) -> Bool {
    guard color.w >= 1, clip < 0, xw == 0, yw == 0, xy == 0, yx == 0, ow != 0 else { return false }
    let (left, right) = ((xx * rect.minX + ox) / ow, (xx * rect.maxX + ox) / ow)
    let (top, bottom) = ((yy * rect.minY + oy) / ow, (yy * rect.maxY + oy) / ow)
    // Half a pixel at an edge is no frame of another colour.
    let slack: Float = 0.5
    return min(left, right) <= slack && max(left, right) >= width - slack && min(top, bottom) <= slack
      && max(top, bottom) >= height - slack
  }
}

extension SIMD4<Float> {
  fileprivate var components: [Float] { [x, y, z, w] }
}

extension PaintCommand.Kind {
  fileprivate var isRaster: Bool { if case .raster = self { true } else { false } }
}
