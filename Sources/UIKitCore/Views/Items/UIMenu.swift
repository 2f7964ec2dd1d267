/// A list of actions, and of further lists.
///
/// ```swift
/// let sort = UIMenu(
///   title: "Sort by", options: .displayInline,
///   children: ["Name", "Date"].map { title in UIAction(title: title) { print($0.title) } })
/// let button = UIButton(type: .system)
/// button.setTitle("Options", for: .normal)
/// button.menu = UIMenu(children: [UIAction(title: "Rename") { _ in print("rename") }, sort])
/// button.showsMenuAsPrimaryAction = true
/// ```
///
/// A button, an item of a bar and a `UIContextMenuInteraction` show menus. A list in a list is shown in its place when it is tapped, or with lines around
/// it if it has the option `displayInline`. Source: Apple's documentation of UIMenu. Deferred elements, palettes and sizes of elements are left
/// out.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
  /// How a list is shown.
  public struct Options: OptionSet, Sendable {
    /// The options as Apple's bits.
    public let rawValue: UInt
    /// Options of Apple's bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The elements are shown in the list around this one, between lines.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The list deletes something: its title is red.
    public static let destructive = Options(rawValue: 1 << 1)
    /// One element is on at a time. Kept, without effect.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  /// Tells menus apart.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    /// The text, by which identifiers are equal.
    public let rawValue: String
    /// An identifier of a text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier of a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier. Default: one of its own.
  public let identifier: Identifier
  /// How the list is shown. Default: no options.
  public let options: Options
  /// The elements.
  public let children: [UIMenuElement]
  /// A smaller text below the title. Default nil.
  open var subtitle: String?

  /// A menu.
  ///
  /// - Parameters:
  ///   - title: is shown above the elements, and in a list around this one. Default empty.
  ///   - subtitle: a smaller text. Default nil.
  ///   - image: is shown in a list around this one. Default nil.
  ///   - identifier: tells the menu apart; nil, the default, for an identifier of its own.
  ///   - options: how it is shown. Default no options.
  ///   - children: the elements. Default none.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.options = options
    self.children = children
    self.subtitle = subtitle
    super.init(title: title, image: image)
  }

  /// A menu with other elements.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
      children: newChildren)
  }
}
