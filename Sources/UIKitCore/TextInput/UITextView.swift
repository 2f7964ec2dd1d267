import CoreGraphics
import CoreText

/// A text of many lines that scrolls, and that the user may edit.
///
/// ```swift
/// final class NoteController: UIViewController, UITextViewDelegate {
///   let note = UITextView()
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     note.frame = view.bounds.insetBy(dx: 20, dy: 60)
///     note.font = .systemFont(ofSize: 17)
///     note.delegate = self
///     view.addSubview(note)
///   }
///   func textViewDidChange(_ textView: UITextView) { print(textView.text.count) }
/// }
/// ```
///
/// A tap makes the view first responder, and places the caret. A finger scrolls; the pointer of the desktop selects once the view is edited.
/// Paragraphs are laid out when they are seen, so a text may be long: until then the size of the contents is guessed. Source: Apple's
/// documentation of UITextView. Layout managers, text storages, exclusion paths and data detectors are left out.
@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInput {
  /// Posted when the editing has begun; the object is the view.
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted when the user has changed the text; the object is the view.
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted when the editing has ended; the object is the view.
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  lazy var interaction = TextInteraction(self)
  let parts = TextViewParts()
  /// What the delegate is as one of a text view.
  private(set) weak var textDelegate: (any UITextViewDelegate)?
  private var waitsForWindow = false
  /// Whether the finger that is down may become a tap.
  private var mayTap = false
  /// Whether the pointer selects text.
  private(set) var isSelecting = false

  /// A view for a text in lines that a container describes.
  ///
  /// - Parameters:
  ///   - frame: in points of the superview.
  ///   - textContainer: the distances within the lines; nil for the usual ones.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
  }

  /// A view without a text.
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// A view without a text. `usingTextLayoutManager` has no effect.
  public convenience init(usingTextLayoutManager: Bool) { self.init(frame: .zero, textContainer: nil) }

  /// A view with what an interface file says of it.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
  }

  override func setUpContents() {
    super.setUpContents()
    alwaysBounceVertical = true
    backgroundColor = .systemBackground
    parts.install(in: self)
  }

  override var isUsuallyAccessible: Bool { true }
  override var usualAccessibilityValue: String? { text }

  // MARK: Text

  /// The text. Default empty; nil sets an empty one. Setting it calls nobody, and puts the caret at its end.
  open var text: String! {
    get { interaction.editor.text.string }
    set {
      interaction.setText(StyledText(newValue ?? "", StyledText.Style(baseAttributes)))
      textChanged()
    }
  }

  /// The text with its attributes. Parts without a value have the font, the colour and the alignment of the view. Setting it gives the view the
  /// font, the colour and the alignment of its beginning.
  open var attributedText: NSAttributedString! {
    get { interaction.editor.text.attributed }
    set {
      let new = newValue ?? NSAttributedString()
      interaction.setText(StyledText(new, over: baseAttributes))
      if new.length > 0 {
        let values = new.attributes(at: 0, effectiveRange: nil)
        if let font = values[.font] as? UIFont { storedFont = font }
        if let color = values[.foregroundColor] as? UIColor { storedColor = color }
      }
      textChanged()
    }
  }

  private var storedFont: UIFont?
  private var storedColor: UIColor?

  /// The font. Default: the system's at 12 points. Setting it gives the whole text the font.
  open var font: UIFont? {
    get { storedFont ?? .systemFont(ofSize: 12) }
    set {
      storedFont = newValue
      restyle(.font, font)
    }
  }

  /// The colour. Default `label`. Setting it gives the whole text the colour.
  open var textColor: UIColor? {
    get { storedColor ?? .label }
    set {
      storedColor = newValue
      restyle(.foregroundColor, textColor)
    }
  }

  /// The alignment. Default `natural`, which is left for most scripts.
  open var textAlignment: NSTextAlignment = .natural {
    didSet {
      guard textAlignment != oldValue else { return }
      interaction.layoutChanged()
      textChanged()
    }
  }

  var baseAttributes: [NSAttributedString.Key: Any] {
    [.font: font ?? .systemFont(ofSize: 12), .foregroundColor: textColor ?? .label]
  }

  private func restyle(_ key: NSAttributedString.Key, _ value: Any?) {
    storedTyping?[key] = value
    interaction.setStyle(of: 0..<interaction.editor.text.length) { style in
      StyledText.Style(style.values.merging([key: value].compactMapValues(\.self)) { $1 })
    }
    textChanged()
  }

  /// The attributes of text that is typed. Default: those of the character before the caret. A change of the selection sets the default.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { storedTyping ?? usualTyping }
    set { storedTyping = newValue }
  }
  private var storedTyping: [NSAttributedString.Key: Any]?
  private var usualTyping: [NSAttributedString.Key: Any] {
    let editor = interaction.editor
    var values = editor.text.style(at: max(editor.selection.lowerBound - 1, 0))?.values ?? baseAttributes
    values[.link] = nil
    return values
  }

  /// The attributes that links are shown with. Default: the tint colour.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:] { didSet { textChanged() } }
  /// Whether the user may change attributes. Kept, without effect. Default false.
  open var allowsEditingTextAttributes = false
  /// Whether the first typed character replaces the text. Default false.
  open var clearsOnInsertion = false
  /// Whether the font follows the size of texts that the user wishes. Kept, without effect. Default false.
  open var adjustsFontForContentSizeCategory = false

  // MARK: Editing

  /// The object that is asked and told. It should be a `UITextViewDelegate`. Default nil; not retained.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet { textDelegate = delegate as? any UITextViewDelegate }
  }

  /// Whether the user may change the text. Default true.
  open var isEditable = true { didSet { if !isEditable, isFirstResponder { resignFirstResponder() } } }
  /// Whether the user may select text and follow links. Default true.
  open var isSelectable = true { didSet { if !isSelectable { resignFirstResponder() } } }

  /// The selected part, in UTF-16 units. A part outside of the text is limited to it.
  open var selectedRange: NSRange {
    get { NSRange(interaction.editor.selection) }
    set {
      let length = interaction.editor.text.length
      guard newValue.location != NSNotFound, newValue.location >= 0 else { return }
      let start = min(newValue.location, length)
      let count = min(max(newValue.length, 0), length - start)
      interaction.select(start..<start + count)
    }
  }

  /// Scrolls by the smallest distance that makes a part visible.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    let index = min(max(range.location, 0), interaction.editor.text.length)
    scrollRectToVisible(interaction.caret(at: index), animated: window != nil)
  }

  /// A view that is shown at the lower edge of the screen while the text is edited, in the place of a keyboard. Default nil.
  open override var inputView: UIView? {
    get { storedInputView }
    set {
      storedInputView = newValue
      reloadInputViews()
    }
  }
  private var storedInputView: UIView?

  /// A view that is shown above the input view while the text is edited. Default nil.
  open override var inputAccessoryView: UIView? {
    get { storedAccessory }
    set {
      storedAccessory = newValue
      reloadInputViews()
    }
  }
  private var storedAccessory: UIView?

  /// Whether there is something to edit or to select.
  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard window != nil else {
      waitsForWindow = true
      return false
    }
    guard canBecomeFirstResponder, !isEditable || textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if isEditable {
      textDelegate?.textViewDidBeginEditing(self)
      post(Self.textDidBeginEditingNotification)
    }
    showText()
    return isFirstResponder
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    waitsForWindow = false
    guard isFirstResponder else { return true }
    guard !isEditable || textDelegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder()
    else {
      return false
    }
    endEditing()
    return true
  }

  private func endEditing() {
    interaction.endComposition()
    showText()
    guard isEditable else { return }
    textDelegate?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    guard newWindow == nil, isFirstResponder else { return }
    // It cannot refuse.
    giveUpFirstResponder()
    endEditing()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil, waitsForWindow else { return }
    waitsForWindow = false
    becomeFirstResponder()
  }

  // MARK: Layout

  /// The distances of the text from the edges of the contents, in points. Default 8 at the top and the bottom.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { textChanged() }
  }
  /// How wide the lines are, and the distances within them.
  public let textContainer: NSTextContainer

  /// A view that does not scroll is as high as its text.
  open override var isScrollEnabled: Bool { didSet { naturalSizeChanged() } }

  override var wrapsContents: Bool { !isScrollEnabled }

  override func naturalSize(forWidth width: CGFloat?) -> CGSize {
    guard !isScrollEnabled else { return super.naturalSize(forWidth: width) }
    guard let width else { return intrinsicContentSize }
    return CGSize(width: width, height: sizeThatFits(CGSize(width: width, height: 0)).height)
  }

  /// None while the view scrolls; the size of the text if it does not.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
      : sizeThatFits(CGSize(width: 0, height: 0))
  }

  /// The size of the text in lines of the width, with the distances around it. A width of 0 has no limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size.width) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    showText()
  }

  override func appearanceChanged() {
    interaction.layoutChanged()
    parts.drop()
    setNeedsLayout()
  }

  open override func tintColorDidChange() { showText() }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    mayTap = true
    guard isFirstResponder, touch.type == .indirectPointer else { return }
    isSelecting = true
    interaction.press(at: touch.location(in: self), taps: touch.tapCount)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    if hypot(touch.place.x - touch.start.x, touch.place.y - touch.start.y) > 10 { mayTap = false }
    if isSelecting {
      interaction.drag(to: touch.location(in: self))
      scrollRectToVisible(interaction.caret(at: interaction.editor.caret), animated: false)
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    defer { isSelecting = false }
    guard let touch = touches.first, mayTap, !isSelecting else { return }
    mayTap = false
    let point = touch.location(in: self)
    if !isEditable, follow(at: point) { return }
    guard becomeFirstResponder() else { return }
    interaction.press(at: point, taps: touch.tapCount)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    mayTap = false
    isSelecting = false
  }

  /// The pointer selects text while the view is edited, and does not scroll it.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if isSelecting, gestureRecognizer is UIPanGestureRecognizer { return false }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: UITextInputTraits

  /// Where capitals begin. Kept, without effect. Default `sentences`.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether words are corrected. Kept, without effect. Default `default`.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Whether mistakes are marked. Kept, without effect. Default `default`.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// Whether quotes become curved ones. Kept, without effect. Default `default`.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// Whether hyphens become dashes. Kept, without effect. Default `default`.
  open var smartDashesType = UITextSmartDashesType.default
  /// Whether blanks are inserted with pasted words. Kept, without effect. Default `default`.
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  /// The keys of the simulated keyboard. Default `default`.
  open var keyboardType = UIKeyboardType.default { didSet { reloadInputViews() } }
  /// The colours of the simulated keyboard. Default `default`.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// What the return key of the simulated keyboard says. Default `default`.
  open var returnKeyType = UIReturnKeyType.default { didSet { reloadInputViews() } }
  /// Whether the return key does nothing while there is no text. Kept, without effect. Default false.
  open var enablesReturnKeyAutomatically = false
  /// Kept, without effect: a text view shows its characters. Default false.
  open var isSecureTextEntry = false
  /// What the text means. Kept, without effect. Default nil.
  open var textContentType: UITextContentType!

  // MARK: UIKeyInput

  /// Whether there is a text.
  open var hasText: Bool { !interaction.editor.text.isEmpty }

  /// Inserts a text in the place of the selection. The delegate is not asked whether, and is told that the text has changed.
  open func insertText(_ text: String) {
    interaction.replace(
      interaction.editor.selection, with: StyledText(text, typingStyle),
      as: interaction.editor.change(inserting: text))
    textEdited()
    selectionChanged()
    showText()
  }

  /// Deletes the selection, or the character before the caret. The key for that calls it, after the delegate has allowed it.
  open func deleteBackward() {
    let editor = interaction.editor
    let start = editor.selection.isEmpty ? editor.place(before: editor.caret) : editor.selection.lowerBound
    let range = start..<max(editor.selection.upperBound, start)
    guard !range.isEmpty else { return }
    interaction.replace(range, with: StyledText(), as: editor.selection.isEmpty ? .deleting : .other)
    textEdited()
    selectionChanged()
    showText()
  }

  /// Forgets the attributes for typing that were set.
  func selectionMoved() { storedTyping = nil }
}

/// Gives a text view's `delegate` the type that Apple's declaration narrows it to.
public protocol _TypedTextViewDelegate: AnyObject {}

extension UITextView: _TypedTextViewDelegate {}

extension _TypedTextViewDelegate where Self: UITextView {
  /// The object that is asked and told. Default nil; not retained.
  @preconcurrency @MainActor public var delegate: (any UITextViewDelegate)? {
    get { textDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }
}
