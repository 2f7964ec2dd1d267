/// Where a text that was made smaller stands in its line. Source: Apple's documentation of UIBaselineAdjustment.
///
/// ```swift
/// let label = UILabel()
/// label.adjustsFontSizeToFitWidth = true
/// label.baselineAdjustment = .alignCenters
/// ```
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the baseline of the larger text.
  case alignBaselines = 0
  /// In the middle of the line.
  case alignCenters = 1
  /// At the upper edge.
  case none = 2
}
