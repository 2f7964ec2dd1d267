// The properties of views, controllers and animators that observers can name. They are those of which observers are told: what a view has in
// its layer, and what calls `KeyValueObservers.objectChanged`. The names are those of Apple's headers, without the "is" of Swift.

extension UIView: NamedProperties {
  nonisolated package func observedValue(_ name: String) -> Any?? {
    // Unchecked: the value stays on the main thread, where views are used.
    MainActor.assumeIsolated { Unchecked(named(name)) }.value
  }

  private func named(_ name: String) -> Any?? {
    switch name {
    case "frame": frame
    case "bounds": bounds
    case "center": center
    case "transform": transform
    case "transform3D": transform3D
    case "alpha": alpha
    case "hidden": isHidden
    case "opaque": isOpaque
    case "backgroundColor": .some(backgroundColor)
    case "layer": layer
    default: (self as? UIControl)?.state(named: name) ?? contents(named: name)
    }
  }

  private func contents(named name: String) -> Any?? {
    switch (self, name) {
    case (let view as UIScrollView, "contentOffset"): view.contentOffset
    case (let view as UIScrollView, "contentSize"): view.contentSize
    case (let view as UIScrollView, "contentInset"): view.contentInset
    case (let view as UIScrollView, "panGestureRecognizer"): view.panGestureRecognizer
    case (let view as UILabel, "text"): .some(view.text)
    case (let view as UILabel, "attributedText"): .some(view.attributedText)
    case (let view as UIImageView, "image"): .some(view.image)
    default: nil
    }
  }
}

extension UIControl {
  fileprivate func state(named name: String) -> Any?? {
    switch name {
    case "enabled": isEnabled
    case "selected": isSelected
    case "highlighted": isHighlighted
    default: nil
    }
  }
}

extension UIGestureRecognizer: NamedProperties, TellsOfChanges {
  nonisolated package func observedValue(_ name: String) -> Any?? {
    // Unchecked: the value stays on the main thread, where recognisers are used.
    MainActor.assumeIsolated { Unchecked(named(name)) }.value
  }

  private func named(_ name: String) -> Any?? {
    switch name {
    case "state": state.rawValue
    case "enabled": isEnabled
    default: nil
    }
  }
}

extension UIViewPropertyAnimator: NamedProperties, TellsOfChanges {
  nonisolated package func observedValue(_ name: String) -> Any?? {
    // Unchecked: the value stays on the main thread, where animators are used.
    MainActor.assumeIsolated { Unchecked(named(name)) }.value
  }

  private func named(_ name: String) -> Any?? {
    switch name {
    case "running": isRunning
    case "reversed": isReversed
    case "state": state.rawValue
    case "fractionComplete": fractionComplete
    default: nil
    }
  }
}
