import Localization

/// Numbers of things in words: "1 layer", "3 layers".
enum CountText {
  static func layers(_ count: Int) -> String {
    count == 1 ? localized("1 layer") : localized("\(count) layers")
  }

  /// Off-screen passes of the compositor.
  static func passes(_ count: Int) -> String {
    count == 1 ? localized("1 pass") : localized("\(count) passes")
  }

  static func warnings(_ count: Int) -> String {
    count == 1 ? localized("1 warning") : localized("\(count) warnings")
  }

  static func errors(_ count: Int) -> String {
    count == 1 ? localized("1 error") : localized("\(count) errors")
  }
}
