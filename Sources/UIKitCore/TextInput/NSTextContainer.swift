import CoreGraphics

/// How wide the lines of a text view are.
///
/// ```swift
/// let view = UITextView()
/// view.textContainer.lineFragmentPadding = 0
/// view.textContainerInset = .zero
/// ```
///
/// Source: Apple's documentation of NSTextContainer. Exclusion paths are left out.
open class NSTextContainer: NSObject {
  /// A container of a size. A text view gives it its own.
  public init(size: CGSize = .zero) {
    self.size = size
    super.init()
  }

  /// The size in points. Kept, without effect: lines are as wide as the view lets them be.
  open var size: CGSize
  /// The distance of the text from both ends of a line, in points. Default 5.
  open var lineFragmentPadding: CGFloat = 5 { didSet { changed() } }
  /// The greatest number of lines; 0, the default, is no limit. Kept, without effect.
  open var maximumNumberOfLines = 0
  /// What happens to the text that does not fit. Kept, without effect. Default `byWordWrapping`.
  open var lineBreakMode: NSLineBreakMode = .byWordWrapping
  /// Whether the width follows the view. Kept, without effect: it does. Default true.
  open var widthTracksTextView = true
  /// Whether the height follows the view. Kept, without effect: it does not. Default false.
  open var heightTracksTextView = false

  /// Called when a distance has changed.
  var changed: () -> Void = {}
}
