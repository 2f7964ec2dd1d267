/// The keys that a keyboard should have. A keyboard of the desktop has all; the simulated one shows letters or digits.
///
/// ```swift
/// let amount = UITextField()
/// amount.keyboardType = .decimalPad
/// ```
public enum UIKeyboardType: Int, Sendable {
  /// The usual one.
  case `default` = 0
  /// ASCII characters.
  case asciiCapable = 1
  /// Digits and marks.
  case numbersAndPunctuation = 2
  /// For addresses of the web.
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// For telephone numbers.
  case phonePad = 5
  /// For names and telephone numbers.
  case namePhonePad = 6
  /// For mail addresses.
  case emailAddress = 7
  /// Digits and the sign before decimals.
  case decimalPad = 8
  /// For messages with names and tags.
  case twitter = 9
  /// For searches on the web.
  case webSearch = 10
  /// Digits of ASCII.
  case asciiCapableNumberPad = 11
  /// The former name of `asciiCapable`.
  public static var alphabet: UIKeyboardType { .asciiCapable }
}

/// What the return key of a simulated keyboard says.
public enum UIReturnKeyType: Int, Sendable {
  /// A line end, or nothing special: "return".
  case `default` = 0
  /// The user goes somewhere: "go".
  case go = 1
  /// A search with Google: "google".
  case google = 2
  /// The user joins a network: "join".
  case join = 3
  /// The next field follows: "next".
  case next = 4
  /// A way is looked for: "route".
  case route = 5
  /// Something is looked for: "search".
  case search = 6
  /// The text is sent: "send".
  case send = 7
  /// A search with Yahoo: "yahoo".
  case yahoo = 8
  /// The editing ends: "done".
  case done = 9
  /// A call in an emergency: "emergency call".
  case emergencyCall = 10
  /// The user goes on: "continue".
  case `continue` = 11

  /// The word on the key.
  var word: String {
    switch self {
    case .default: "return"
    case .go: "go"
    case .google: "google"
    case .join: "join"
    case .next: "next"
    case .route: "route"
    case .search: "search"
    case .send: "send"
    case .yahoo: "yahoo"
    case .done: "done"
    case .emergencyCall: "emergency call"
    case .continue: "continue"
    }
  }
}

/// Where a keyboard begins with capital letters. Kept, without effect: Shift does that.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Nowhere.
  case none = 0
  /// At words.
  case words = 1
  /// At sentences.
  case sentences = 2
  /// Everywhere.
  case allCharacters = 3
}

/// Whether words are corrected. Kept, without effect: nothing is corrected.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As the system has it.
  case `default` = 0
  /// They are not.
  case no = 1
  /// They are.
  case yes = 2
}

/// Whether mistakes are marked. Kept, without effect.
public enum UITextSpellCheckingType: Int, Sendable {
  /// As the system has it.
  case `default` = 0
  /// They are not.
  case no = 1
  /// They are.
  case yes = 2
}

/// Whether quotes become curved ones. Kept, without effect.
public enum UITextSmartQuotesType: Int, Sendable {
  /// As the system has it.
  case `default` = 0
  /// They stay.
  case no = 1
  /// They do.
  case yes = 2
}

/// Whether two hyphens become a dash. Kept, without effect.
public enum UITextSmartDashesType: Int, Sendable {
  /// As the system has it.
  case `default` = 0
  /// They stay.
  case no = 1
  /// They do.
  case yes = 2
}

/// Whether blanks are inserted with words that are pasted. Kept, without effect.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// As the system has it.
  case `default` = 0
  /// They are not.
  case no = 1
  /// They are.
  case yes = 2
}

/// The colours of a simulated keyboard.
public enum UIKeyboardAppearance: Int, Sendable {
  /// Those of the appearance.
  case `default` = 0
  /// Light letters on dark keys.
  case dark = 1
  /// Dark letters on bright keys.
  case light = 2
  /// The former name of `dark`.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// What a text means, by which a device offers known texts. Kept, without effect.
///
/// ```swift
/// let mail = UITextField()
/// mail.textContentType = .emailAddress
/// ```
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A meaning by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A name.
  public static let name = UITextContentType(rawValue: "name")
  /// A first name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A last name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A nickname.
  public static let nickname = UITextContentType(rawValue: "nickname")
  /// The name of an organisation.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A street with a number, the first line.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of an address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// The name of a country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// A mail address.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// An address of the web.
  public static let URL = UITextContentType(rawValue: "url")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is valid once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// What a keyboard should be like for a text.
///
/// ```swift
/// func setUp(_ input: some UITextInputTraits) { print(input.keyboardType == .default) }
/// setUp(UITextField())
/// ```
///
/// The simulated keyboard looks at `keyboardType`, `returnKeyType` and `keyboardAppearance`. Source: Apple's documentation of
/// UITextInputTraits.
@preconcurrency @MainActor public protocol UITextInputTraits: NSObjectProtocol {
  /// Where capitals begin. Default `sentences`.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether words are corrected. Default `default`.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether mistakes are marked. Default `default`.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// The keys. Default `default`.
  var keyboardType: UIKeyboardType { get set }
  /// The colours of the keyboard. Default `default`.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// What the return key says. Default `default`.
  var returnKeyType: UIReturnKeyType { get set }
  /// Whether the return key does nothing while there is no text. Default false.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Whether dots are shown in the place of the characters. Default false.
  var isSecureTextEntry: Bool { get set }
}

extension UITextInputTraits {
  /// The default implementation: `sentences`, and a value that is set is not kept. The same holds for the others below.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// The default implementation.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// The default implementation.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  /// The default implementation.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// The default implementation.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// The default implementation.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// The default implementation.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// The default implementation.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
}

/// A responder that takes typed text.
///
/// ```swift
/// final class CodeView: UIView, UIKeyInput {
///   var digits = ""
///   override var canBecomeFirstResponder: Bool { true }
///   var hasText: Bool { !digits.isEmpty }
///   func insertText(_ text: String) { digits += text }
///   func deleteBackward() { _ = digits.popLast() }
/// }
/// ```
///
/// Source: Apple's documentation of UIKeyInput.
@preconcurrency @MainActor public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is a text.
  var hasText: Bool { get }
  /// A text was typed: a character, "\n" for the return key, or more from an input method or the clipboard.
  func insertText(_ text: String)
  /// The key was pressed that deletes the character before the caret.
  func deleteBackward()
}
