import QuartzCore
import RenderTree

/// One step of a layer's filters.
enum FilterStep: Equatable {
  /// Colour filters in sequence, `first ..< first + count` of the list's `colorStages`.
  case colors(first: Int, count: Int)
  /// A Gaussian blur with deviations in pixels. `support`: how far it carries pixels; 0 if the picture ends at its edges.
  case blur(x: Double, y: Double, support: Int, BlurEdges)
}

/// How a group's picture is composited with the pixels below.
struct Effect {
  enum Composition: Equatable {
    case blend(BlendMode)
    /// The picture, a filtered background, replaces the pixels below, in proportion to its coverage.
    case replace
  }
  var composition: Composition
  /// The pixels that the effect can change.
  var box: PixelRect
  var opacity: Float
  /// The innermost clip; −1: none.
  var clip: Int
  /// Whether the last group is a mask of the one before.
  var isMasked: Bool
  /// Colour filters, of the list's `colorStages`.
  var firstStage = 0
  var stageCount = 0
  /// See `PaintList.depth`.
  var depth: Float = 0

  /// Whether it replaces the pixels below by the group, and does nothing else than cut it by a clip.
  var isCutAlone: Bool { composition == .replace && opacity == 1 && !isMasked && stageCount == 0 }
}
