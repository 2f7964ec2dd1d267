/// What was copied, and what the desktop's clipboard has.
///
/// ```swift
/// UIPasteboard.general.string = "Text for other programs"
/// print(UIPasteboard.general.hasStrings)
/// ```
///
/// In a window, a text that is set goes to the desktop's clipboard, and the paste key gets that one's text. A text that another program has
/// copied is known once it was pasted. Images and other objects are kept within the program. Source: Apple's documentation of UIPasteboard.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
  /// The pasteboard that all programs share.
  open class var general: UIPasteboard { shared }
  private static let shared = UIPasteboard()

  private var texts: [String] = []
  private var pictures: [UIImage] = []
  private var count = 0
  /// The view that has asked for the desktop's text.
  private weak var waiting: UIView?

  /// Posted when the contents have changed; the object is the pasteboard.
  nonisolated public static let changedNotification = Notification.Name("UIPasteboardChangedNotification")

  /// The first text. Nil, the default, is none. Setting it replaces what was there.
  open var string: String? {
    get { texts.first }
    set { strings = newValue.map { [$0] } }
  }

  /// The texts. Setting them replaces what was there.
  open var strings: [String]? {
    get { texts.isEmpty ? nil : texts }
    set {
      set(newValue ?? [], [])
      if let first = texts.first { UIScreen.main.clipboard?.copyText(first) }
    }
  }

  /// The first image. Nil, the default, is none. Setting it replaces what was there.
  open var image: UIImage? {
    get { pictures.first }
    set { set([], newValue.map { [$0] } ?? []) }
  }

  /// The first text as an address.
  open var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }

  /// Whether there is a text.
  open var hasStrings: Bool { !texts.isEmpty }
  /// Whether there is an image.
  open var hasImages: Bool { !pictures.isEmpty }
  /// Whether there is an address.
  open var hasURLs: Bool { url?.scheme != nil }
  /// The number of changes so far.
  open var changeCount: Int { count }

  private func set(_ texts: [String], _ pictures: [UIImage]) {
    self.texts = texts
    self.pictures = pictures
    count += 1
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }

  /// Gives a view the text to insert: that of the desktop's clipboard when it comes, or the program's own without a desktop.
  func ask(for view: UIView) {
    if let clipboard = UIScreen.main.clipboard {
      waiting = view
      clipboard.askForText()
    } else if let string {
      (view as? any TextReceiver)?.insertTyped(string)
    }
  }

  /// The desktop's text has come.
  ///
  /// - Returns: whether a view of the program has asked for it.
  func take(_ text: String) -> Bool {
    guard let view = waiting else { return false }
    waiting = nil
    if texts.first != text { set([text], []) }
    (view as? any TextReceiver)?.insertTyped(text)
    return true
  }
}
