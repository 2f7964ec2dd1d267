/// Makes a device tap or vibrate. Generators do nothing here, as on devices without haptics.
///
/// ```swift
/// let generators: [UIFeedbackGenerator] = [UIImpactFeedbackGenerator(), UISelectionFeedbackGenerator()]
/// for generator in generators { generator.prepare() }
/// ```
///
/// Source: Apple's documentation of UIFeedbackGenerator.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  /// A generator.
  public override init() { super.init() }

  /// Prepares for feedback that is to come soon. Without effect.
  open func prepare() {}
}

/// Feedback for a collision of things on the screen.
///
/// ```swift
/// UIImpactFeedbackGenerator(style: .light).impactOccurred()
/// ```
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy or soft the things are.
  public enum FeedbackStyle: Int, Sendable {
    /// An impact of small, light things.
    case light = 0
    /// An impact of things of medium size.
    case medium = 1
    /// An impact of large, heavy things.
    case heavy = 2
    /// An impact of soft things.
    case soft = 3
    /// An impact of stiff things.
    case rigid = 4
  }

  /// A generator for collisions of things of middle size.
  public convenience override init() { self.init(style: .medium) }

  /// A generator for collisions of one kind of things.
  public init(style: FeedbackStyle) { super.init() }

  /// A collision. Without effect.
  open func impactOccurred() {}

  /// A collision of an intensity from 0 to 1. Without effect.
  open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback for a selection that changes.
///
/// ```swift
/// UISelectionFeedbackGenerator().selectionChanged()
/// ```
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// The selection has changed. Without effect.
  open func selectionChanged() {}
}

/// Feedback for the end of a task.
///
/// ```swift
/// UINotificationFeedbackGenerator().notificationOccurred(.success)
/// ```
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How a task has ended.
  public enum FeedbackType: Int, Sendable {
    /// The task is done.
    case success = 0
    /// The task is done with a warning.
    case warning = 1
    /// The task has failed.
    case error = 2
  }

  /// A task has ended. Without effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
