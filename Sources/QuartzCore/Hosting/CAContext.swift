import RenderTree
import Synchronization

/// Makes a layer tree live: it commits the changes of the tree, runs the animations, and gives frames to renderers.
///
/// ```swift
/// let clock = MediaClock(isPaused: true)
/// let context = CAContext(layer: root, clock: clock)
/// CATransaction.flush()
/// root.opacity = 0                        // animated for 0.25 s, because the tree is live
/// CATransaction.flush()
/// clock.step(by: 0.1)
/// print(root.presentation()!.opacity)
/// context.tick()                          // tells the delegates of animations that have ended
/// ```
///
/// In the space of the root y is down, as on iOS. Changes are committed at the end of a turn of the run loop,
/// or by `CATransaction.flush()`. Apple's systems do not have this class; there the layer of a window is
/// live.
public final class CAContext {
  let host: LayerHost
  private var root: CALayer?

  /// Hosts `layer`. A layer that has a superlayer or another host leaves it.
  ///
  /// - Parameters:
  ///   - layer: the root.
  ///   - clock: the clock of the tree. Default: the current clock, which is the system's unless a host has set another
  ///     one.
  public init(layer: CALayer, clock: MediaClock = .current) {
    root = layer
    host = LayerHost(root: layer, clock: clock)
  }

  /// The root; nil after it was given to another host. Setting nil ends the hosting.
  public var layer: CALayer? {
    get { host.root }
    set {
      guard newValue == nil, let layer = host.root else { return }
      host.leave(layer)
      root = nil
    }
  }

  /// What the tree's time is read from.
  public var clock: MediaClock { host.clock }

  /// The main thread's replica of the tree; follows every commit.
  package var tree: RenderTree { host.tree }

  /// The presentation of the whole tree at `time`, of the context's clock.
  package func frame(at time: CFTimeInterval) -> Frame {
    host.animatedDisplay.draw(at: time)
    return host.tree.evaluate(at: time)
  }

  /// The next time, at or after `time`, at which anything moves; infinity at rest.
  package func nextFrameTime(after time: CFTimeInterval) -> CFTimeInterval {
    host.tree.nextFrameTime(after: time)
  }

  /// A channel with which another thread follows the tree in a replica of its own.
  package func makeChannel() -> RenderChannel { host.makeChannel() }

  /// Whether animations that have ended stay on their layers, so that the host can seek back. Default false.
  package var retainsCompletedAnimations: Bool {
    get { host.callbacks.retainsCompleted }
    set { host.callbacks.retainsCompleted = newValue }
  }

  /// Calls back for animations that have begun or ended by the clock's time, and removes those that have ended; a timer on
  /// the main run loop does so as well. For programs that step the clock by hand; on the tree's own thread.
  public func tick() { host.callbacks.tick() }
}

/// Hands commits from the thread of the model tree to a thread that renders.
package final class RenderChannel: Sendable {
  private struct State {
    var commits: [Commit] = []
    var wake: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())
  /// The clock of the tree.
  package let clock: MediaClock

  init(clock: MediaClock) { self.clock = clock }

  func send(_ commit: Commit) {
    let wake = state.withLock { state in
      state.commits.append(commit)
      return state.wake
    }
    wake?()
  }

  /// The commits since the last `drain`.
  var waiting: [Commit] { state.withLock { $0.commits } }

  /// Sets what is called, on the committing thread, after every commit.
  package func setWakeHandler(_ handler: (@Sendable () -> Void)?) { state.set(\.wake, handler) }

  /// Applies to `tree` the commits since the last call. Returns whether there were any.
  @discardableResult
  package func drain(into tree: RenderTree) -> Bool {
    let commits = state.withLock { state in
      defer { state.commits = [] }
      return state.commits
    }
    for commit in commits { tree.apply(commit) }
    return !commits.isEmpty
  }
}
