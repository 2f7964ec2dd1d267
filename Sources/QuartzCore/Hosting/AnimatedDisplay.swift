import Foundation
import RenderTree
import Synchronization

/// Draws the contents of layers again while a property that they are drawn from is animated.
///
/// These are the layers whose class returns true from `needsDisplay(forKey:)` for an animated key. Such a
/// layer is drawn as a presentation copy shows it: at the rate of the display while the host's clock runs, after each
/// jump of a clock that stands still, and for each frame that is asked for by its time. The image goes to the
/// render trees. What `draw(in:)` draws does not change the contents of the model; what `display()` sets does, because it is sent to
/// the model.
final class AnimatedDisplay {
  private unowned let host: LayerHost
  /// Weak references: the root keeps the host alive, and the host keeps this object alive.
  private struct Member {
    weak var layer: CALayer?
    /// Whether its `display()` sets the contents of the model.
    var setsContents = false
  }
  private var layers: [Member] = []
  /// The time of the images that the render trees have; NaN: layers have changed since.
  private var drawnTime = CFTimeInterval.nan
  /// Nil before a layer is animated. Behind a lock, because clocks are changed on any thread.
  private let timer = Mutex<MainTimer?>(nil)

  init(_ host: LayerHost) { self.host = host }

  /// Notes whether a layer has to be drawn again, from the animations that are being committed.
  func update(_ layer: CALayer) {
    let isAnimated = layer.isRedrawnByAnimations
    let index = layers.firstIndex { $0.layer === layer }
    if isAnimated, index == nil {
      layers.append(Member(layer: layer))
    } else if !isAnimated, let index {
      let member = layers.remove(at: index)
      restore(layer)
      // Its contents are those of the last moment.
      if member.setsContents { layer.setNeedsDisplay() }
    }
    if isAnimated { drawSoon() } else { schedule() }
  }

  /// Notes that layers were committed: the contents of a model have taken the place of an image, or what it is drawn
  /// from has changed.
  func noteCommit(of committed: [CALayer]) {
    guard !layers.isEmpty, committed.contains(where: { layer in layers.contains { $0.layer === layer } })
    else { return }
    drawSoon()
  }

  /// Notes that the clock's time has jumped or its rate has changed. May be called from any thread.
  func clockChanged() {
    timer.withLock { $0?.set(after: 0) }
  }

  /// Draws in one of the next turns of the run loop.
  private func drawSoon() {
    drawnTime = .nan
    setTimer(after: host.clock.isPaused ? 0 : host.clock.displayPeriod)
  }

  private func setTimer(after seconds: Double) {
    timer.withLock { timer in
      if timer == nil, seconds.isFinite {
        // Unchecked: the timer fires on the thread that the display belongs to, or `drawNow` calls that thread.
        timer = MainTimer { [display = Unchecked(Weak(self))] in display.value.object?.drawNow() }
      }
      timer?.set(after: seconds)
    }
  }

  /// Draws at the clock's time, on the thread of the tree: in its run loop, if one runs.
  private func drawNow() {
    if let owner = host.withLock({ host.callbacks.otherOwner }) {
      // Unchecked: the closure runs on the thread that the display belongs to.
      return owner.perform { [display = Unchecked(Weak(self))] in display.value.object?.drawNow() }
    }
    MediaClock.$current.withValue(host.clock) {
      draw(at: host.clock.time)
      schedule()
    }
  }

  /// Draws the layers as they are at `time`, of the host's clock.
  func draw(at time: CFTimeInterval) {
    guard !layers.isEmpty, time != drawnTime else { return }
    drawnTime = time
    var commit = Commit()
    for index in layers.indices {
      guard let layer = layers[index].layer, layer.context === host, layer.isCommitted,
        let copy = layer.presented(at: time)
      else { continue }
      let displayed = layer.displayed(as: copy)
      // The app's code may have changed the list.
      if layers.indices.contains(index), layers[index].layer === layer {
        layers[index].setsContents = !displayed.isDrawn
      }
      commit.objects.append(
        Commit.ObjectValue(node: layer.node, slot: ObjectSlot.contents, value: displayed.contents))
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
    // While the clock stands still, the next thing that happens is a change of the clock.
    guard due.isFinite, !clock.isPaused else { return setTimer(after: .infinity) }
    // A value that changes all the time is drawn once for each refresh of the display.
    let wait = due > now ? clock.realSeconds(until: due) : clock.displayPeriod
    setTimer(after: max(wait, clock.displayPeriod))
  }
}
