extension CADisplayLink {
  /// A link that sends `sel` to `target` with itself as the argument on every frame, once it is added to a run loop. It
  /// retains the target until it is invalidated.
  public convenience init(target: Any, selector sel: Selector) {
    self.init { link in sel.send(to: target, link) }
  }
}
