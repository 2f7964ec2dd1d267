import QuartzCore
import RenderTree

/// How an image is sampled.
enum Sampling: UInt8 {
  case nearest, linear, mipmapped
}

/// The images that consecutive instances sample.
struct ImageRun {
  /// The first instance, and the number of instances.
  var first: Int
  var count: Int
  let image: CGImage
  /// The image that the first one fades into.
  let second: CGImage?
  let sampling: Sampling

  /// Whether other instances sample the same images in the same way.
  func isSame(as other: ImageRun) -> Bool {
    image === other.image && second === other.second && sampling == other.sampling
  }

  /// The index, among runs in the order of their instances, of the run that an instance belongs to; nil: none.
  static func index(of instance: Int, in runs: UnsafeBufferPointer<ImageRun>) -> Int? {
    let index = firstIndex(after: instance, in: runs)
    return index < runs.count && runs[index].first <= instance ? index : nil
  }

  /// The index of the first run of which an instance is not before `instance`.
  static func firstIndex(after instance: Int, in runs: UnsafeBufferPointer<ImageRun>) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].first + runs[middle].count <= instance { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A command of a paint list, with its place among the instances. The instances between two commands are drawn in their order.
struct PaintCommand: Equatable {
  var kind: Kind
  /// The number of instances before it.
  let at: Int

  enum Kind: Equatable {
    /// Begins a group: the next commands draw into a cleared off-screen surface, a rectangle of pixels.
    case beginGroup(PixelRect)
    /// Draws the last group above the pixels below it, by one instance. `masked`: the last two groups are content and
    /// mask.
    case endGroup(instance: Int, masked: Bool, Variant)
    /// Draws a bitmap, by its index in the list's rasters, above the pixels below it.
    case raster(Int)
    /// Replaces the last group by a blurred one with the given box: a Gaussian with these standard deviations,
    /// in pixels.
    case blurGroup(sigmaX: Double, sigmaY: Double, BlurEdges, to: PixelRect)
    /// Draws the last two groups, the pictures of a transition, above the pixels below, with a program of their
    /// own.
    indirect case endEffect(TransitionEffect)
    /// Begins a group that starts as a copy of the target's pixels in a rectangle, as they have been drawn so far.
    case beginBackdrop(PixelRect)
    /// Applies colour filters of the list's `colorStages` to the last group, which has the given box.
    case changeColors(first: Int, count: Int, in: PixelRect)
    /// The same as `endGroup`, with the blend mode and colour filters of one of the list's effects.
    case compose(Int)
    /// Blurs the last group by a Gaussian with a deviation in the group's pixels, and draws it on the pixels
    /// `on` as a shadow, by an instance. `to` is the box of the blurred group, in the
    /// group's pixels.
    case castShadow(instance: Int, sigma: Double, to: PixelRect, on: PixelRect, Variant)
  }
}

/// The colours that a blur reads outside the picture.
enum BlurEdges {
  /// Transparent black.
  case transparent
  /// The pixels of the picture's edge, repeated.
  case continued
}
