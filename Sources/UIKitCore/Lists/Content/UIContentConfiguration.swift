/// What a content view shows: a value that makes such a view, and that can be applied to one.
///
/// ```swift
/// struct BadgeConfiguration: UIContentConfiguration {
///   var count = 0
///   func makeContentView() -> any UIView & UIContentView { UIListContentConfiguration.cell().makeContentView() }
///   func updated(for state: any UIConfigurationState) -> BadgeConfiguration { self }
/// }
/// ```
///
/// Source: Apple's documentation of UIContentConfiguration.
@preconcurrency @MainActor public protocol UIContentConfiguration {
  /// A new view that shows the configuration.
  func makeContentView() -> any UIView & UIContentView
  /// The configuration for a state of the view around the content.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a content configuration.
///
/// ```swift
/// let view = UIListContentConfiguration.cell().makeContentView()
/// view.configuration = UIListContentConfiguration.subtitleCell()
/// ```
///
/// Source: Apple's documentation of UIContentView.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
  /// The configuration. Setting it brings the view up to date.
  var configuration: any UIContentConfiguration { get set }
  /// Whether the view can show a configuration. Default true: a configuration of the same type is applied, and for another the cell makes a
  /// new view.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// The default implementation: true for a configuration of the type of the present one.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: self.configuration) == type(of: configuration)
  }
}

/// The state of a view whose configurations follow it.
///
/// ```swift
/// var state: any UIConfigurationState = UICellConfigurationState(traitCollection: .current)
/// state[UIConfigurationStateCustomKey("marked")] = true
/// ```
///
/// Source: Apple's documentation of UIConfigurationState.
public protocol UIConfigurationState {
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
  /// A value of the program's own.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The name of a value that a program adds to states.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A key with a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view that is no cell, such as a header of a table.
///
/// ```swift
/// let state = UIViewConfigurationState(traitCollection: .current)
/// let content = UIListContentConfiguration.groupedHeader().updated(for: state)
/// ```
///
/// Source: Apple's documentation of UIViewConfigurationState.
public struct UIViewConfigurationState: UIConfigurationState {
  /// The traits of the view.
  public var traitCollection: UITraitCollection
  /// Whether the view cannot be used. Default false.
  public var isDisabled = false
  /// Whether a finger is on the view. Default false.
  public var isHighlighted = false
  /// Whether the view is selected. Default false.
  public var isSelected = false
  /// Whether the view has the focus of a keyboard. Default false.
  public var isFocused = false
  /// Whether the view is pinned to an edge. Default false.
  public var isPinned = false
  private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// A state with traits.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// A value of the program's own.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { values[key] }
    set { values[key] = newValue }
  }
}

/// The state of a cell.
///
/// ```swift
/// let cell = UITableViewCell()
/// cell.configurationUpdateHandler = { cell, state in
///   var content = cell.defaultContentConfiguration()
///   content.textProperties.color = state.isSelected ? .systemBlue : .label
///   cell.contentConfiguration = content
/// }
/// ```
///
/// Source: Apple's documentation of UICellConfigurationState.
public struct UICellConfigurationState: UIConfigurationState {
  /// The traits of the cell.
  public var traitCollection: UITraitCollection
  /// Whether the cell cannot be used. Default false.
  public var isDisabled = false
  /// Whether a finger is on the cell.
  public var isHighlighted = false
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell has the focus of a keyboard. Default false.
  public var isFocused = false
  /// Whether the cell is pinned to an edge. Default false.
  public var isPinned = false
  /// Whether the cell is edited.
  public var isEditing = false
  /// Whether the cell shows its children. Default false.
  public var isExpanded = false
  /// Whether swipe actions of the cell are shown.
  public var isSwiped = false
  /// Whether the cell is moved by a finger.
  public var isReordering = false
  private var values: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// A state with traits.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  /// A value of the program's own.
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { values[key] }
    set { values[key] = newValue }
  }
}
