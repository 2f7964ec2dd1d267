/// The user's wishes for easier use.
///
/// ```swift
/// if UIAccessibility.isReduceMotionEnabled { fade() } else { fly() }
/// ```
/// Source: Apple's documentation of UIAccessibility, of which only this part is here.
public enum UIAccessibility {
  /// Whether the user wants less motion. True with `CAMBIUM_REDUCE_MOTION=1` in the environment, else false.
  public static var isReduceMotionEnabled: Bool {
    guard let value = getenv("CAMBIUM_REDUCE_MOTION") else { return false }
    return String(cString: value) == "1"
  }
}
