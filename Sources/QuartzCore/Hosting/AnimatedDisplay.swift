import Foundation
import RenderTree

/// Draws the contents of layers again while a property that they are drawn from is animated.
///
/// These are the layers whose class returns true from `needsDisplay(forKey:)` for an animated key. Such a
/// layer is drawn from a presentation copy: at the rate of the display while the host runs, and for each
/// frame that is asked for by its time. The image goes to the render trees. The contents of the model stay as
/// they are.
final class AnimatedDisplay {
  private unowned let host: LayerHost
  /// Weak references: the root keeps the host alive, and the host keeps this object alive.
  private var layers: [WeakLayer] = []
  private lazy var timer = MainTimer { [unchecked = UncheckedDisplay(self)] in
    unchecked.value?.drawNow()
  }

  init(_ host: LayerHost) { self.host = host }

  /// Notes whether a layer has to be drawn again, from the animations that are being committed.
  func update(_ layer: CALayer) {
    let isAnimated = layer.isRedrawnByAnimations
    let index = layers.firstIndex { $0.layer === layer }
    if isAnimated, index == nil {
      layers.append(WeakLayer(layer: layer))
    } else if !isAnimated, let index {
      layers.remove(at: index)
      restore(layer)
    }
    schedule()
  }

  /// Draws at the clock's time, on the thread of the tree: in its run loop, if one runs.
  private func drawNow() {
    if let owner = host.withLock({ host.callbacks.otherOwner }) {
      return owner.perform { [unchecked = UncheckedDisplay(self)] in unchecked.value?.drawNow() }
    }
    MediaClock.$current.withValue(host.clock) {
      draw(at: host.clock.time)
      schedule()
    }
  }

  /// Draws the layers as they are at `time`, of the host's clock.
  func draw(at time: CFTimeInterval) {
    guard !layers.isEmpty else { return }
    var commit = Commit()
    for weak in layers {
      guard let layer = weak.layer, layer.context === host, layer.isCommitted,
        let copy = layer.presented(at: time)
      else { continue }
      copy.display()
      commit.objects.append(
        Commit.ObjectValue(
          node: layer.node, slot: ObjectSlot.contents, value: copy.objects[ObjectSlot.contents]))
    }
    layers.removeAll { $0.layer?.context !== host }
    if !commit.objects.isEmpty { host.send(commit) }
  }

  /// Shows the model's contents again.
  private func restore(_ layer: CALayer) {
    guard layer.context === host, layer.isCommitted else { return }
    var commit = Commit()
    commit.objects.append(
      Commit.ObjectValue(
        node: layer.node, slot: ObjectSlot.contents, value: layer.objects[ObjectSlot.contents]))
    host.send(commit)
  }

  /// The next time, at or after `time`, at which one of the layers has to be drawn again.
  private func next(after time: CFTimeInterval) -> CFTimeInterval {
    layers.reduce(.infinity) { next, weak in
      guard let layer = weak.layer, layer.context === host, layer.isCommitted else { return next }
      return min(next, host.tree.nextChange(of: layer.node, after: time))
    }
  }

  private func schedule() {
    let clock = host.clock
    let now = clock.time
    let due = next(after: now)
    guard due.isFinite, due > now || !clock.isPaused else { return timer.set(after: .infinity) }
    // A value that changes all the time is drawn once for each refresh of the display.
    let wait = due > now ? clock.realSeconds(until: due) : clock.displayPeriod
    timer.set(after: max(wait, clock.displayPeriod))
  }
}

/// A weak reference that a timer's block may hold: the timer fires on the thread that the value belongs to.
private struct UncheckedDisplay: @unchecked Sendable {
  weak var value: AnimatedDisplay?
  init(_ value: AnimatedDisplay) { self.value = value }
}
