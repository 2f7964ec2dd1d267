import Localization
import SceneEditing

extension NewAnimation.Kind {
  /// What the command is called that adds one.
  func phrase(of keyPath: String) -> String {
    switch self {
    case .basic: localized("Add an animation of \(keyPath)")
    case .keyFrames: localized("Add a keyframe animation of \(keyPath)")
    case .spring: localized("Add a spring of \(keyPath)")
    case .bounce: localized("Add a bouncing spring of \(keyPath)")
    }
  }

  /// The kind alone, on a button.
  var title: String {
    switch self {
    case .basic: localized("Basic")
    case .keyFrames: localized("Key frames")
    case .spring: localized("Spring")
    case .bounce: localized("Bounce")
    }
  }
}

extension AnimationKind {
  /// What a menu calls the kind.
  var title: String {
    switch self {
    case .basic: localized("Basic")
    case .keyFrames: localized("Key frames")
    case .spring: localized("Spring")
    }
  }
}
