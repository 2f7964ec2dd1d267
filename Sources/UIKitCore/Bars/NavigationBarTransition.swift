/// The motion of the contents of a navigation bar from one item to another: the old title goes to where the new back button has it, and the
/// new title comes from the right; or the other way round.
@MainActor final class NavigationBarTransition {
  enum Motion { case push, pop }

  private let motion: Motion
  private let old: NavigationBarContent
  private let new: NavigationBarContent
  private let ended: (Bool) -> Void
  private var isOver = false

  init(
    _ motion: Motion, from old: NavigationBarContent, to new: NavigationBarContent,
    ended: @escaping (_ completed: Bool) -> Void
  ) {
    self.motion = motion
    self.old = old
    self.new = new
    self.ended = ended
    old.isUserInteractionEnabled = false
    AnimationBlock.withoutAnimations {
      for view in new.fadingViews { view.alpha = 0 }
      // An arrow that both have stays.
      if !old.back.isHidden, !new.back.isHidden {
        new.back.arrow.alpha = 1
        old.back.arrow.alpha = 0
      }
      leave(new, as: motion == .push ? .pop : .push)
    }
  }

  /// Sets the end of the motion, in an animation block.
  func animate() {
    for view in new.fadingViews { view.alpha = 1 }
    for view in old.fadingViews { view.alpha = 0 }
    for view in [new.titleLabel, new.largeTitle, new.back.label] {
      view.alpha = 1
      view.transform = .identity
    }
    leave(old, as: motion)
  }

  /// Where the texts of an item are that is not on top: on the way of a push they have gone to the left, on that of a pop to the right.
  private func leave(_ content: NavigationBarContent, as motion: Motion) {
    let other = content === old ? new : old
    let width = content.bounds.width
    func set(_ view: UIView, _ distance: CGFloat) {
      view.alpha = 0
      view.transform = CGAffineTransform(translationX: distance, y: 0)
    }
    switch motion {
    case .push:
      let target = other.back.label
      let place = target.superview?.convert(target.center, to: other).x ?? 0
      set(content.titleLabel, other.back.isHidden ? -width / 2 : place - content.titleFrame.midX)
      set(content.back.label, -width / 4)
      set(content.largeTitle, -width * 0.3)
    case .pop:
      set(content.titleLabel, width / 2)
      let label = content.back.label
      let place = label.superview?.convert(label.center, to: content).x ?? 0
      set(label, other.titleFrame.midX - place)
      set(content.largeTitle, width)
    }
  }

  func end(completed: Bool) {
    guard !isOver else { return }
    isOver = true
    AnimationBlock.withoutAnimations {
      for content in [old, new] {
        for view in content.fadingViews + [content.titleLabel, content.largeTitle, content.back.label] {
          view.alpha = 1
          view.transform = .identity
        }
      }
    }
    old.isUserInteractionEnabled = true
    if completed { old.removeFromSuperview() }
    ended(completed)
  }
}
