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
  case horizontal = 1
  /// Metrics are those of `horizontal`.
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
  case emphasizedSystem = 3
  case smallSystem = 4
  case smallEmphasizedSystem = 5
  case miniSystem = 6
  case miniEmphasizedSystem = 7
  case views = 8
  case application = 9
  case label = 10
  case menuTitle = 11
  case menuItem = 12
  case menuItemMark = 13
  case menuItemCmdKey = 14
  case windowTitle = 15
  case pushButton = 16
  case utilityWindowTitle = 17
  case alertHeader = 18
  case systemDetail = 19
  case emphasizedSystemDetail = 20
  case toolbar = 21
  case smallToolbar = 22
  case message = 23
  case palette = 24
  case toolTip = 25
  case controlContent = 26

  var query: FontQuery {
    switch self {
    case .userFixedPitch: FontQuery(families: ["monospace"])
    case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .emphasizedSystemDetail,
      .windowTitle, .alertHeader:
      FontQuery(families: ["sans-serif"], weight: 700)
    default: FontQuery(families: ["sans-serif"])
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
