/// An entry of a menu, or what a control does, with a title and an image.
///
/// ```swift
/// let action = UIAction(title: "Loop", state: .on) { _ in print("tapped") }
/// let element: UIMenuElement = action
/// print(element.title)
/// ```
@preconcurrency @MainActor open class UIMenuElement: NSObject {
  /// How an element may be used.
  public struct Attributes: OptionSet, Sendable {
    /// The attributes as Apple's bits.
    public let rawValue: UInt
    /// Attributes of Apple's bits. Bits without a meaning have no effect.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The element cannot be used: its action is not called.
    public static let disabled = Attributes(rawValue: 1)
    /// The element deletes something. A menu shows it in red.
    public static let destructive = Attributes(rawValue: 2)
    /// The element is not in menus.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// Whether an element is on.
  public enum State: Int, Sendable {
    /// What the action stands for is off.
    case off = 0
    /// What the action stands for is on.
    case on = 1
    /// A part of what the action stands for is on.
    case mixed = 2
  }

  /// The title. Default empty.
  open var title: String
  /// The image. Default nil.
  open var image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init()
  }
}

/// What an action calls.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure with a title and an identifier, for controls.
///
/// ```swift
/// let play = UIAction(title: "Play") { action in print("\(action.title) was tapped") }
/// let button = UIButton(type: .system, primaryAction: play)
/// view.addSubview(button)
/// ```
///
/// Source: Apple's documentation of UIAction.
@preconcurrency @MainActor open class UIAction: UIMenuElement {
  /// Tells actions apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The text, by which identifiers are equal.
    public let rawValue: String
    /// An identifier of a text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier of a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier. Default: one of its own.
  open private(set) var identifier: Identifier
  /// A longer title. Default nil.
  open var discoverabilityTitle: String?
  /// How the action may be used. A disabled one is not called. Default: no limits.
  open var attributes: Attributes
  /// Whether it is on. Default `off`.
  open var state: State
  /// The control that calls the action, while it does.
  open private(set) var sender: Any?
  private let handler: UIActionHandler

  /// An action that calls `handler`.
  ///
  /// - Parameters:
  ///   - title: the title, which buttons show. Default empty.
  ///   - image: the image, which buttons show. Default nil.
  ///   - identifier: tells the action apart; nil, the default, for an identifier of its own.
  ///   - discoverabilityTitle: a longer title. Default nil.
  ///   - attributes: how the action may be used. Default no limits.
  ///   - state: whether the action is on. Default `off`.
  ///   - handler: is called with the action.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, image: image)
  }

  func perform(from sender: Any?) {
    guard !attributes.contains(.disabled) else { return }
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
