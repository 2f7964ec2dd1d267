import Foundation
import QuartzCore
import RenderTree

/// Frames that are drawn over the last one: only what differs costs anything.
extension Compositor {
  /// Draws `frame` to a target that still shows the frame of the last update, only where the two differ. Says where.
  ///
  /// Draws whole after a `draw` or `forget`, or when the target is another. `restore` is called for each rectangle
  /// before it is drawn, for a target without a background, to bring back what lies behind.
  @discardableResult
  package func update(_ frame: Frame, on target: Target, restore: (PixelRect) -> Void = { _ in }) -> Damage {
    let damage = prepareUpdate(frame, on: target)
    finishUpdate(frame, on: target, damage, restore: restore)
    return damage
  }

  /// As `update(_:on:restore:)` where at most `limit` pixels differ from the frame before. Else the frame is drawn whole
  /// to `other`, which is of the same size and place, and `target` is forgotten; the answer is then nil.
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
      // Kept to compare the next one with.
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

  /// What an update of the target would draw anew. To be followed by `finishUpdate` with at least as much.
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
        // A corner may reach a little into a pixel beside what its layer touches.
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

  /// Makes the next update draw everything: what the target shows is no longer known.
  package func forget() { shownOn = nil }
}
