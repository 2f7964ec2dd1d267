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
    finishUpdate(on: target, damage, restore: restore)
    return damage
  }

  /// As `update(_:on:restore:)` if at most `limit` pixels differ from the last frame. Otherwise the whole frame is
  /// drawn to `other`, which has the same size and place, the target is forgotten, and the result is nil. `restore` is called with
  /// nil then, unless the frame hides all pixels behind it.
  ///
  /// The first frame is drawn to `other`, too. The target is asked for when a frame first differs a little from one on `other`.
  ///
  /// - Parameter makeTarget: nil where there is none; then every frame is drawn to `other`.
  package func update(
    _ frame: Frame, on makeTarget: () -> Target?, upTo limit: Int, else other: Target,
    restore: (PixelRect?) -> Void
  ) -> Damage? {
    beginFrame()
    paintKept(frame, on: other, tracksDamage: true)
    let isNew = shownOn == nil && (kept.damage.isEmpty || !isShownElsewhere)
    let isOnOther = kept.damage.area > limit || isNew
    guard !isOnOther, let target = makeTarget() else {
      if !kept.list.coversTarget { restore(nil) }
      drawKept(to: other)
      // Another target shows the list. The next frame differs from it by what changes until then.
      kept.noteDrawn()
      shownOn = nil
      isShownElsewhere = true
      statistics.damage = Damage(other.whole)
      endFrame()
      return nil
    }
    let damage = shownOn == target ? kept.damage : Damage(target.whole)
    finishUpdate(on: target, damage, restore: restore)
    return damage
  }

  /// The pixels that an update of the target would draw. The caller has to call `finishUpdate` with at least these
  /// pixels.
  func prepareUpdate(_ frame: Frame, on target: Target) -> Damage {
    beginFrame()
    paintKept(frame, on: target, tracksDamage: true)
    return shownOn == target ? kept.damage : Damage(target.whole)
  }

  func finishUpdate(on target: Target, _ damage: Damage, restore: (PixelRect) -> Void = { _ in }) {
    statistics.damage = damage
    if damage.rects == [target.whole] {
      restore(target.whole)
      drawKept(to: target)
    } else if !damage.isEmpty {
      kept.blocks.build(kept.list)
      encodeKept(to: target, parts: damage.rects, restore: restore)
    }
    kept.noteDrawn()
    shownOn = target
    endFrame()
  }

  /// Makes the next update draw everything, because the content of the target is not known.
  package func forget() { shownOn = nil }

  /// Rectangles without overlap in which everything lies that the last update shows.
  package var touchedParts: [PixelRect] { kept.list.touchedParts }

  // MARK: The kept list

  func paintKept(_ frame: Frame, on target: Target, tracksDamage: Bool) {
    kept.paint(
      frame, toPixels: target.transform, whole: target.whole, with: resources, tracksDamage: tracksDamage)
    if kept.hasShrunk { giveBackRoom() }
  }

  /// Draws the kept list to the whole of a target.
  func drawKept(to target: Target) { encodeKept(to: target, parts: nil) { _ in } }

  /// Draws the kept list in the place of `list`.
  private func encodeKept(to target: Target, parts: [PixelRect]?, restore: (PixelRect) -> Void) {
    swap(&kept.list, &list)
    prepareRasters()
    encode(to: target, parts: parts, isKept: true, restore: restore)
    swap(&kept.list, &list)
  }
}
