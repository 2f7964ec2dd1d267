/// The traits of a font.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Options with these bits. Bits without a name are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Slanted letters.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// A weight of semibold or more.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// Wide letters.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
  /// Narrow letters.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
  /// All letters have the same width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)

  /// Slanted letters.
  public static let italicTrait = traitItalic
  /// A weight of semibold or more.
  public static let boldTrait = traitBold
  /// Wide letters.
  public static let expandedTrait = traitExpanded
  /// Narrow letters.
  public static let condensedTrait = traitCondensed
  /// All letters have the same width.
  public static let monoSpaceTrait = traitMonoSpace

  init(_ traits: FontFace.Traits) {
    self = []
    if traits.slant != .roman { insert(.traitItalic) }
    if traits.weight >= 600 { insert(.traitBold) }
    if traits.stretch < 4 { insert(.traitCondensed) }
    if traits.stretch > 4 { insert(.traitExpanded) }
    if traits.isMonospaced { insert(.traitMonoSpace) }
  }
}

/// The direction of lines.
public enum CTFontOrientation: UInt32, Sendable {
  /// The font's own orientation, which is horizontal.
  case `default` = 0
  /// Lines run from left to right or from right to left.
  case horizontal = 1
  /// Lines run from top to bottom. Metrics are those of `horizontal`.
  case vertical = 2
}

/// The types of fonts for user interfaces.
public enum CTFontUIFontType: UInt32, Sendable {
  /// The font for text that a user writes.
  case user = 0
  /// The font with letters of one width, for text that a user writes.
  case userFixedPitch = 1
  /// The font for windows and controls.
  case system = 2
  /// The bold variant of `system`.
  case emphasizedSystem = 3
  /// The font for small controls: 11 points.
  case smallSystem = 4
  /// The bold variant of `smallSystem`.
  case smallEmphasizedSystem = 5
  /// The font for the smallest controls: 9 points.
  case miniSystem = 6
  /// The bold variant of `miniSystem`.
  case miniEmphasizedSystem = 7
  /// The font for lists and other content of views: 12 points.
  case views = 8
  /// The font for text of documents: 12 points.
  case application = 9
  /// The font for labels of controls: 11 points.
  case label = 10
  /// The font for the titles of menus: 13 points.
  case menuTitle = 11
  /// The font for the entries of menus: 13 points.
  case menuItem = 12
  /// The font for the check marks of menus: 13 points.
  case menuItemMark = 13
  /// The font for the keys that menus name: 13 points.
  case menuItemCmdKey = 14
  /// The font for the titles of windows: 13 points, bold.
  case windowTitle = 15
  /// The font for the titles of buttons: 13 points.
  case pushButton = 16
  /// The font for the titles of small windows, such as palettes: 11 points.
  case utilityWindowTitle = 17
  /// The font for the first line of an alert: 13 points, bold.
  case alertHeader = 18
  /// The font for details beside text of the system's font: 9 points.
  case systemDetail = 19
  /// The bold variant of `systemDetail`.
  case emphasizedSystemDetail = 20
  /// The font for the items of toolbars: 11 points.
  case toolbar = 21
  /// The font for the items of small toolbars: 11 points.
  case smallToolbar = 22
  /// The font for the text of alerts: 13 points.
  case message = 23
  /// The font for the content of palettes: 11 points.
  case palette = 24
  /// The font for help that appears at the pointer: 11 points.
  case toolTip = 25
  /// The font for what controls contain, such as the text of a field: 12 points.
  case controlContent = 26

  var query: FontQuery {
    switch self {
    case .userFixedPitch: FontQuery(families: ["monospace"])
    case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .emphasizedSystemDetail,
      .windowTitle, .alertHeader:
      SystemFont.query(weight: 700)
    default: SystemFont.query()
    }
  }

  /// The default size in points.
  var size: CGFloat {
    switch self {
    case .user, .views, .application, .controlContent: 12
    case .userFixedPitch, .label, .toolbar, .smallToolbar, .smallSystem, .smallEmphasizedSystem,
      .utilityWindowTitle, .toolTip, .palette:
      11
    case .miniSystem, .miniEmphasizedSystem, .systemDetail, .emphasizedSystemDetail: 9
    default: 13
    }
  }
}
