import CoreGraphics
import CoreText

/// A line of text that the user edits.
///
/// ```swift
/// final class NameController: UIViewController, UITextFieldDelegate {
///   let field = UITextField(frame: CGRect(x: 20, y: 100, width: 335, height: 34))
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     field.borderStyle = .roundedRect
///     field.placeholder = "Name"
///     field.clearButtonMode = .whileEditing
///     field.delegate = self
///     view.addSubview(field)
///   }
///   func textFieldShouldReturn(_ textField: UITextField) -> Bool { textField.resignFirstResponder() }
/// }
/// ```
///
/// A tap makes the field first responder: keys of the desktop's keyboard, and its input methods, then type into it. The keys are those of
/// desktop programs; Escape ends the editing. The delegate, the targets and the notifications are called in this order, which is chosen where
/// Apple documents none: `textFieldShouldBeginEditing`, the former field's `textFieldShouldEndEditing` and `textFieldDidEndEditing`,
/// `textFieldDidBeginEditing`, `editingDidBegin`, the notification; for each change `shouldChangeCharactersIn`, `textFieldDidChangeSelection`,
/// `editingChanged`, the notification. Source: Apple's documentation of UITextField. `adjustsFontSizeToFitWidth`, menus and drops have no
/// effect.
@preconcurrency @MainActor open class UITextField: UIControl, UIKeyInput, UITextInput {
  /// The line around a field.
  public enum BorderStyle: Int, Sendable {
    /// No line.
    case none = 0
    /// A thin line.
    case line = 1
    /// A thin line with a shade inside.
    case bezel = 2
    /// A rounded rectangle.
    case roundedRect = 3
  }

  /// When a view beside the text is shown.
  public enum ViewMode: Int, Sendable {
    /// It is not shown.
    case never = 0
    /// While the field is edited.
    case whileEditing = 1
    /// While it is not.
    case unlessEditing = 2
    /// Whether the field is edited or not.
    case always = 3
  }

  /// Why an editing has ended.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text is taken.
    case committed = 0
    /// The text was given up. Never here.
    case cancelled = 1
  }

  /// Posted when the editing has begun; the object is the field.
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted when the editing has ended; the object is the field.
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Posted when the user has changed the text; the object is the field.
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")
  /// The key of the reason in the notification of the end, the number of a `DidEndEditingReason`.
  nonisolated public static let didEndEditingReasonUserInfoKey = "UITextFieldDidEndEditingReasonKey"

  lazy var interaction = TextInteraction(self)
  let parts = TextFieldParts()
  /// How far the text is moved to the left, so that the caret is seen.
  var scrolled: CGFloat = 0
  /// Whether the field becomes first responder when it enters a window.
  private var waitsForWindow = false

  override func setUpContents() {
    isOpaque = false
    parts.install(in: self)
    apply()
  }

  override var usualHugging: [UILayoutPriority] { [.defaultLow, .defaultLow] }
  override var usualAccessibilityLabel: String? { placeholder }
  override var usualAccessibilityValue: String? { isSecureTextEntry ? nil : text }

  // MARK: Text

  /// The text. Default empty; nil sets an empty one. Setting it calls nobody, and puts the caret at its end.
  open var text: String? {
    get { interaction.editor.text.string }
    set {
      guard newValue ?? "" != text || interaction.editor.composition != nil else { return }
      interaction.setText(StyledText(Self.line(newValue ?? ""), StyledText.Style(defaultTextAttributes)))
      textChanged()
      KeyValueObservers.objectChanged(self)
    }
  }

  /// A field shows one line.
  static func line(_ text: String) -> String {
    text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text
  }

  /// The text with its attributes. Parts without a value have the one of `defaultTextAttributes`.
  open var attributedText: NSAttributedString? {
    get { interaction.editor.text.attributed }
    set {
      interaction.setText(StyledText(newValue ?? NSAttributedString(), over: defaultTextAttributes))
      textChanged()
    }
  }

  /// The attributes of the text. Setting them gives them to the present text.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get {
      var values = extraAttributes
      values[.font] = font
      values[.foregroundColor] = shownColor
      return values
    }
    set {
      if let font = newValue[.font] as? UIFont { storedFont = font }
      if let color = newValue[.foregroundColor] as? UIColor { storedColor = color }
      if let style = newValue[.paragraphStyle] as? NSParagraphStyle, style.alignment != .natural {
        textAlignment = style.alignment
      }
      extraAttributes = newValue
      restyle()
    }
  }

  /// The attributes of text that is typed. Nil stands for `defaultTextAttributes`.
  open var typingAttributes: [NSAttributedString.Key: Any]?
  /// Whether the user may change attributes. Kept, without effect. Default false.
  open var allowsEditingTextAttributes = false

  private var extraAttributes: [NSAttributedString.Key: Any] = [:]
  private var storedFont: UIFont?
  private var storedColor: UIColor?

  /// The font. Default: the system's at 17 points. Nil sets the default.
  open var font: UIFont? {
    get { storedFont ?? .systemFont(ofSize: 17) }
    set {
      storedFont = newValue
      restyle()
      naturalSizeChanged("font")
    }
  }

  /// The colour. Default `label`, which is black. Nil sets the default.
  open var textColor: UIColor? {
    get { storedColor ?? .label }
    set {
      storedColor = newValue
      restyle()
    }
  }

  private var shownColor: UIColor { isEnabled ? textColor ?? .label : .tertiaryLabel }

  /// The alignment. Default `natural`, which is left for most scripts.
  open var textAlignment: NSTextAlignment = .natural { didSet { showText() } }

  private func restyle() {
    let values = defaultTextAttributes
    interaction.setStyle(of: 0..<interaction.editor.text.length) {
      StyledText.Style($0.values.merging(values) { $1 })
    }
    showText()
  }

  /// A text in gray where the field has none. Nil, the default, is none.
  open var placeholder: String? {
    get { attributedPlaceholder?.string }
    set { attributedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
  }

  /// The placeholder with attributes. Parts without a value have the field's font and `placeholderText`. Default nil.
  open var attributedPlaceholder: NSAttributedString? {
    didSet {
      naturalSizeChanged("placeholder")
      parts.canvas.setNeedsDisplay()
      showText()
    }
  }

  /// Kept, without effect: the text moves where it does not fit. Default false.
  open var adjustsFontSizeToFitWidth = false
  /// Kept, as `adjustsFontSizeToFitWidth`. Default 0.
  open var minimumFontSize: CGFloat = 0
  /// Whether the font follows the size of texts that the user wishes. Kept, without effect. Default false.
  open var adjustsFontForContentSizeCategory = false
  /// Whether the text is deleted when the editing begins. Default false.
  open var clearsOnBeginEditing = false
  /// Whether the first typed character replaces the text. Default false; it becomes so when the editing begins with `clearsOnBeginEditing`.
  open var clearsOnInsertion = false

  // MARK: Look

  /// The line around the field. Default `none`.
  open var borderStyle = BorderStyle.none {
    didSet {
      apply()
      naturalSizeChanged()
    }
  }
  /// An image behind the text, for the border style `none`. Default nil.
  open var background: UIImage? { didSet { apply() } }
  /// The image while the field is disabled. Nil, the default, is `background`.
  open var disabledBackground: UIImage? { didSet { apply() } }

  /// When the button is shown that deletes the text. It is never shown without a text. Default `never`.
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view at the left of the text. Default nil.
  open var leftView: UIView? { didSet { replace(oldValue, leftView) } }
  /// When the view at the left is shown. Default `never`.
  open var leftViewMode = ViewMode.never { didSet { sidesChanged() } }
  /// A view at the right of the text. Default nil.
  open var rightView: UIView? { didSet { replace(oldValue, rightView) } }
  /// When the view at the right is shown. Default `never`.
  open var rightViewMode = ViewMode.never { didSet { sidesChanged() } }

  private func replace(_ old: UIView?, _ new: UIView?) {
    if let old, old !== new, old.superview === self { old.removeFromSuperview() }
    sidesChanged()
  }

  private func sidesChanged() {
    setNeedsLayout()
    naturalSizeChanged("leftView")
  }

  override func changedState() {
    super.changedState()
    apply()
    restyle()
  }

  override func appearanceChanged() {
    apply()
    interaction.layoutChanged()
    parts.canvas.setNeedsDisplay()
    showText()
  }

  open override func tintColorDidChange() { showText() }

  // MARK: Editing

  /// The object that is asked and told. Default nil; not retained.
  open weak var delegate: (any UITextFieldDelegate)?
  /// Whether the field is edited.
  open var isEditing: Bool { isFirstResponder }

  /// A view that is shown at the lower edge of the screen while the field is edited, in the place of a keyboard. Default nil.
  open override var inputView: UIView? {
    get { storedInputView }
    set {
      storedInputView = newValue
      reloadInputViews()
    }
  }
  private var storedInputView: UIView?

  /// A view that is shown above the input view while the field is edited. Default nil.
  open override var inputAccessoryView: UIView? {
    get { storedAccessory }
    set {
      storedAccessory = newValue
      reloadInputViews()
    }
  }
  private var storedAccessory: UIView?

  override var showsInputLater: Bool { true }

  /// Whether the field may be edited: while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    // As in `viewDidLoad()`.
    guard window != nil else {
      waitsForWindow = true
      return false
    }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    beginEditing()
    return isFirstResponder
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    waitsForWindow = false
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    endEditing()
    return true
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
    apply()
    guard window != nil, waitsForWindow else { return }
    waitsForWindow = false
    becomeFirstResponder()
  }

  // MARK: Places

  /// Where the border is: the bounds.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Where the text is while the field is not edited. For overriding, as the others.
  open func textRect(forBounds bounds: CGRect) -> CGRect { contentRect(bounds, isEditing: false) }
  /// Where the text is while the field is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { contentRect(bounds, isEditing: true) }
  /// Where the placeholder is.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// Where the button is that deletes the text: 19 points wide.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.maxX - 24, y: bounds.midY - 9.5, width: 19, height: 19)
  }
  /// Where the view at the left is: at the edge, with its size.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = sideSize(leftView)
    return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  /// Where the view at the right is: at the edge, with its size.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = sideSize(rightView)
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }
  /// Draws the text into a rectangle while the field is not edited. For overriding.
  open func drawText(in rect: CGRect) { drawLine(interaction.shown, in: rect) }
  /// Draws the placeholder into a rectangle. For overriding.
  open func drawPlaceholder(in rect: CGRect) { drawLine(styledPlaceholder, in: rect) }

  /// As wide as the text, or the placeholder, and as high as its line with the border: 34 points for the rounded one at 17 points, 22 without
  /// one (measured).
  open override var intrinsicContentSize: CGSize { naturalSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if isFirstResponder { interaction.press(at: textPoint(of: touch), taps: touch.tapCount) }
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if isFirstResponder, touch.place != touch.start { interaction.drag(to: textPoint(of: touch)) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, !isFirstResponder, isTouchInside, becomeFirstResponder() else { return }
    interaction.press(at: textPoint(of: touch), taps: 1)
  }

  private func textPoint(of touch: UITouch) -> CGPoint {
    convert(touch.seenLocation(in: self), to: parts.clip)
  }

  /// A finger that selects text keeps doing so: pans of views around the field do not begin while it is edited.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if isFirstResponder, gestureRecognizer.view !== self, isTracking,
      gestureRecognizer is UIPanGestureRecognizer
    {
      return false
    }
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
  /// Whether the return key does nothing while there is no text. Default false.
  open var enablesReturnKeyAutomatically = false
  /// Whether dots are shown in the place of the characters. Default false. Such a text is not copied.
  open var isSecureTextEntry: Bool {
    get { interaction.isSecure }
    set {
      interaction.isSecure = newValue
      parts.canvas.setNeedsDisplay()
      showText()
    }
  }
  /// What the text means. Kept, without effect. Default nil.
  open var textContentType: UITextContentType!

  // MARK: UIKeyInput

  /// Whether there is a text.
  open var hasText: Bool { !interaction.editor.text.isEmpty }

  /// Inserts a text in the place of the selection, as if it were typed by the program: the delegate is not asked, but the targets are called.
  open func insertText(_ text: String) {
    interaction.replace(
      interaction.editor.selection, with: StyledText(Self.line(text), typingStyle),
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
}
