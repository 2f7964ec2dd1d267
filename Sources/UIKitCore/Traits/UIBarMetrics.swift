/// The height of a bar.
public enum UIBarMetrics: Int, Sendable {
  /// The usual height.
  case `default` = 0
  /// The height where there is little room from top to bottom.
  case compact = 1
  /// The usual height with a prompt.
  case defaultPrompt = 101
  /// The small height with a prompt.
  case compactPrompt = 102
}
