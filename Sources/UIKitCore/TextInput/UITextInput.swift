import CoreGraphics

/// A place in a text. Objects of this class are made by the view that has the text.
///
/// ```swift
/// let field = UITextField()
/// field.text = "Name"
/// let end: UITextPosition = field.endOfDocument
/// print(field.offset(from: field.beginningOfDocument, to: end))
/// ```
///
/// Source: Apple's documentation of UITextPosition.
@preconcurrency @MainActor open class UITextPosition: NSObject {
  let index: Int
  init(_ index: Int) { self.index = index }

  /// Whether both are the same place.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITextPosition else { return false }
    return MainActor.assumeIsolated { index == other.index }
  }
}

/// A part of a text. Objects of this class are made by the view that has the text.
///
/// ```swift
/// let field = UITextField()
/// field.text = "Name"
/// field.selectedTextRange = field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)
/// print(field.selectedTextRange?.isEmpty == false)
/// ```
///
/// Source: Apple's documentation of UITextRange.
@preconcurrency @MainActor open class UITextRange: NSObject {
  let range: Range<Int>
  init(_ range: Range<Int>) { self.range = range }

  /// Where it begins.
  open var start: UITextPosition { UITextPosition(range.lowerBound) }
  /// Where it ends.
  open var end: UITextPosition { UITextPosition(range.upperBound) }
  /// Whether nothing lies between both.
  open var isEmpty: Bool { range.isEmpty }

  /// Whether both are the same part.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITextRange else { return false }
    return MainActor.assumeIsolated { range == other.range }
  }
}

/// The rectangle of a selected line.
///
/// ```swift
/// let field = UITextField()
/// if let range = field.selectedTextRange {
///   for part in field.selectionRects(for: range) { print(part.rect) }
/// }
/// ```
@preconcurrency @MainActor open class UITextSelectionRect: NSObject {
  /// The rectangle in points of the view.
  open private(set) var rect: CGRect
  init(_ rect: CGRect) { self.rect = rect }
}

/// A way from a place in a text.
public enum UITextLayoutDirection: Int, Sendable {
  /// To the right.
  case right = 2
  /// To the left.
  case left = 3
  /// To the line above.
  case up = 4
  /// To the line below.
  case down = 5
}

/// A view with a caret, whose text code can reach by places.
///
/// ```swift
/// func selectAll(_ input: some UITextInput) {
///   input.selectedTextRange = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)
/// }
/// selectAll(UITextField())
/// ```
///
/// `UITextField` and `UITextView` adopt it. Offsets are in UTF-16 units. Source: Apple's documentation of UITextInput; tokenizers, delegates of
/// input, dictation and writing directions are left out, so other classes cannot usefully adopt it.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
  /// The selected part; empty where there is only a caret. Nil while the view is not edited.
  var selectedTextRange: UITextRange? { get set }
  /// The text of an input method that is not finished. Nil for none.
  var markedTextRange: UITextRange? { get }
  /// The first place.
  var beginningOfDocument: UITextPosition { get }
  /// The last place.
  var endOfDocument: UITextPosition { get }
  /// The characters of a part.
  func text(in range: UITextRange) -> String?
  /// Replaces a part. The delegate is not asked.
  func replace(_ range: UITextRange, withText text: String)
  /// Shows a text that an input method has not finished. `selectedRange` is a part of it.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Makes the text of the input method usual text.
  func unmarkText()
  /// The part between two places.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// The place some units after another one; nil if it is outside of the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// The place some characters or lines away from another one; nil if it is outside of the text.
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition?
  /// The order of two places.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// The units between two places.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// The rectangle of the first line of a part, in points of the view.
  func firstRect(for range: UITextRange) -> CGRect
  /// The caret at a place, in points of the view.
  func caretRect(for position: UITextPosition) -> CGRect
  /// The rectangles of a part.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// The place that is nearest to a point of the view.
  func closestPosition(to point: CGPoint) -> UITextPosition?
}

/// What `UITextInput` asks of the views here.
@MainActor protocol InteractiveText: EditedView {
  var interaction: TextInteraction { get }
  /// The view in whose points the interaction has its places.
  var textSpace: UIView { get }
}

extension UITextInput {
  private var edited: (any InteractiveText)? { self as? any InteractiveText }

  /// The default implementation, for the views of UIKit. The same holds for the others below.
  public var selectedTextRange: UITextRange? {
    get { edited.map { UITextRange($0.interaction.editor.selection) } }
    set { if let newValue { edited?.interaction.select(newValue.range) } }
  }
  /// The default implementation.
  public var markedTextRange: UITextRange? { edited?.interaction.editor.composition.map { UITextRange($0) } }
  /// The default implementation.
  public var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// The default implementation.
  public var endOfDocument: UITextPosition { UITextPosition(edited?.interaction.editor.text.length ?? 0) }
  /// The default implementation.
  public func text(in range: UITextRange) -> String? {
    guard let text = edited?.interaction.editor.text else { return nil }
    return String(text.characters(range.range.clamped(to: 0..<text.length)))
  }
  /// The default implementation.
  public func replace(_ range: UITextRange, withText text: String) {
    guard let edited else { return }
    edited.interaction.replace(range.range, with: StyledText(text, edited.typingStyle))
    edited.textEdited()
    edited.selectionChanged()
    edited.showText()
  }
  /// The default implementation.
  public func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    edited?.interaction.compose(
      markedText ?? "",
      selected: selectedRange.location..<selectedRange.location + max(selectedRange.length, 0))
  }
  /// The default implementation.
  public func unmarkText() { edited?.interaction.endComposition() }
  /// The default implementation.
  public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    let (one, other) = (fromPosition.index, toPosition.index)
    return UITextRange(min(one, other)..<max(one, other))
  }
  /// The default implementation.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let (index, isBeyond) = position.index.addingReportingOverflow(offset)
    return !isBeyond && index >= 0 && index <= endOfDocument.index ? UITextPosition(index) : nil
  }
  /// The default implementation.
  public func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    guard let edited else { return nil }
    var index = position.index
    for _ in 0..<max(offset, 0) {
      let editor = edited.interaction.editor
      let next: Int
      switch direction {
      case .right: next = editor.place(after: index)
      case .left: next = editor.place(before: index)
      case .up, .down:
        let caret = edited.interaction.caret(at: index)
        next = edited.interaction.index(
          at: CGPoint(x: caret.minX, y: direction == .up ? caret.minY - 1 : caret.maxY + 1))
      }
      guard next != index else { return nil }
      index = next
    }
    return UITextPosition(index)
  }
  /// The default implementation.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.index < other.index
      ? .orderedAscending : position.index > other.index ? .orderedDescending : .orderedSame
  }
  /// The default implementation.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.index - from.index
  }
  /// The default implementation.
  public func firstRect(for range: UITextRange) -> CGRect { selectionRects(for: range).first?.rect ?? .null }
  /// The default implementation.
  public func caretRect(for position: UITextPosition) -> CGRect {
    guard let edited else { return .null }
    var rect = edited.textSpace.convert(
      edited.interaction.caret(at: min(position.index, endOfDocument.index)), to: edited)
    rect.size.width = CaretView.width
    return rect
  }
  /// The default implementation.
  public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    guard let edited else { return [] }
    let part = range.range.clamped(to: 0..<endOfDocument.index)
    return edited.interaction.rects(of: part, from: -.infinity, to: .infinity)
      .map { UITextSelectionRect(edited.textSpace.convert($0, to: edited)) }
  }
  /// The default implementation.
  public func closestPosition(to point: CGPoint) -> UITextPosition? {
    edited.map { UITextPosition($0.interaction.index(at: $0.convert(point, to: $0.textSpace))) }
  }
}
