import Foundation
import QuartzCore
import RenderTree

/// Frames that are drawn over the last one: only the parts that differ are drawn.
extension Compositor {
  /// Draws `frame` to a target that still shows the frame of the last update, only where the two differ. Returns the
  /// pixels that were drawn.
  ///
  /// Draws the whole frame after `draw` or `forget`, or when the target has changed. For a target without a background,
  /// `restore` is called for each rectangle before it is drawn, to draw the pixels behind the frame again.
  @discardableResult
  package func update(_ frame: Frame, on target: Target, restore: (PixelRect) -> Void = { _ in }) -> Damage {
    let damage = prepareUpdate(frame, on: target)
    finishUpdate(frame, on: target, damage, restore: restore)
    return damage
  }

  /// As `update(_:on:restore:)` if at most `limit` pixels differ from the last frame. Otherwise the whole frame is
  /// drawn to `other`, which has the same size and place, `target` is forgotten, and the result is nil.
  package func update(
    _ frame: Frame, on target: Target, upTo limit: Int, else other: Target, restore: (PixelRect?) -> Void
  ) -> Damage? {
    beginFrame()
    Painter.paint(frame, toPixels: target.transform, limit: target.whole, with: resources, into: &list)
    let difference = list.difference(from: shown, within: target.whole)
    if difference.area > limit {
      restore(nil)
      prepareRasters()
      encode(to: other, within: nil)
      // The list is kept for the comparison with the next frame.
      swap(&list, &shown)
      shownOn = nil
      statistics.damage = Damage(target.whole)
      endFrame()
      return nil
    }
    let damage = shownOn == target ? difference : Damage(target.whole)
    finishUpdate(frame, on: target, damage, restore: restore)
    return damage
  }

  /// The pixels that an update of the target would draw. The caller has to call `finishUpdate` with at least these
  /// pixels.
  func prepareUpdate(_ frame: Frame, on target: Target) -> Damage {
    beginFrame()
    Painter.paint(frame, toPixels: target.transform, limit: target.whole, with: resources, into: &list)
    guard shownOn == target else { return Damage(target.whole) }
    return list.difference(from: shown, within: target.whole)
  }

  func finishUpdate(
    _ frame: Frame, on target: Target, _ damage: Damage, restore: (PixelRect) -> Void = { _ in }
  ) {
    statistics.damage = damage
    if damage.rects == [target.whole] {
      restore(target.whole)
      prepareRasters()
      encode(to: target, within: nil)
      swap(&list, &shown)
    } else {
      swap(&list, &shown)
      for rect in damage.rects {
        restore(rect)
        // A corner may reach slightly into a pixel beside those that its layer touches.
        Painter.paint(
          frame, toPixels: target.transform, limit: rect.grown(by: 1).intersection(target.whole),
          of: target.whole, with: resources, into: &list)
        prepareRasters()
        encode(to: target, within: rect)
      }
    }
    shownOn = target
    endFrame()
  }

  /// Makes the next update draw everything, because the content of the target is not known.
  package func forget() { shownOn = nil }
}
