/// The content of a row in a list: a text, a second one, and an image.
///
/// ```swift
/// let cell = UITableViewCell()
/// var content = cell.defaultContentConfiguration()
/// content.text = "Harbour"
/// content.secondaryText = "12 ships"
/// content.image = UIImage(named: "anchor")
/// cell.contentConfiguration = content
/// ```
///
/// Source: Apple's documentation of UIListContentConfiguration. The margins are those of the styles of table cells.
@preconcurrency @MainActor public struct UIListContentConfiguration: UIContentConfiguration {
  /// How a text looks.
  ///
  /// ```swift
  /// var content = UIListContentConfiguration.cell()
  /// content.textProperties.alignment = .center
  /// ```
  @preconcurrency @MainActor public struct TextProperties {
    /// Where a text stands in its lines.
    public enum TextAlignment: Int, Sendable {
      /// At the left in text that runs from left to right.
      case natural = 0
      /// In the middle.
      case center = 1
      /// Stretched over the lines.
      case justified = 2
    }
    /// How letters are changed.
    public enum TextTransform: Int, Sendable {
      /// Not at all.
      case none = 0
      /// To capitals.
      case uppercase = 1
      /// To small letters.
      case lowercase = 2
      /// To capitals at the starts of words.
      case capitalized = 3
    }

    /// The font.
    public var font: UIFont
    /// The colour. Default `label`.
    public var color = UIColor.label
    /// A function that gives the colour that is shown for `color`. Default nil.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// Where the text stands. Default `natural`.
    public var alignment = TextAlignment.natural
    /// What happens to text that does not fit. Default: its end is cut off.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The greatest number of lines; 0, the default, is no limit.
    public var numberOfLines = 0
    /// Whether text of one line is made smaller to fit. Default false.
    public var adjustsFontSizeToFitWidth = false
    /// The least factor for that. Default 0.
    public var minimumScaleFactor: CGFloat = 0
    /// Kept, without effect. Default false.
    public var allowsDefaultTighteningForTruncation = false
    /// Kept, without effect: there is no setting for the size of texts here. Default true.
    public var adjustsFontForContentSizeCategory = true
    /// How letters are changed. Default not at all.
    public var transform = TextTransform.none

    init(_ size: CGFloat, _ color: UIColor = .label, _ weight: UIFont.Weight = .regular) {
      font = .systemFont(ofSize: size, weight: weight)
      self.color = color
    }

    /// The colour that is shown.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
  }

  /// How an image looks.
  ///
  /// ```swift
  /// var content = UIListContentConfiguration.cell()
  /// content.imageProperties.cornerRadius = 6
  /// ```
  @preconcurrency @MainActor public struct ImageProperties {
    /// The colour of a template image. Default nil: that of the cell.
    public var tintColor: UIColor?
    /// A function that gives the colour that is shown for `tintColor`. Default nil.
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// The radius of the image's corners, in points. Default 0.
    public var cornerRadius: CGFloat = 0
    /// The greatest size, in points; a side of 0, the default, is no limit.
    public var maximumSize = CGSize.zero
    /// The size of the room in which the image is centred; a side of 0, the default, is that of the image.
    public var reservedLayoutSize = CGSize.zero
    /// Kept, without effect. Default false.
    public var accessibilityIgnoresInvertColors = false
    /// The size of the room for symbols of the system.
    public static let standardDimension: CGFloat = 24

    init() {}
  }

  /// The first text. Default nil.
  public var text: String?
  /// The first text with attributes; it takes the place of `text`. Default nil.
  public var attributedText: NSAttributedString?
  /// The second text. Default nil.
  public var secondaryText: String?
  /// The second text with attributes; it takes the place of `secondaryText`. Default nil.
  public var secondaryAttributedText: NSAttributedString?
  /// The image at the left. Default nil.
  public var image: UIImage?
  /// How the first text looks.
  public var textProperties: TextProperties
  /// How the second text looks.
  public var secondaryTextProperties: TextProperties
  /// How the image looks.
  public var imageProperties = ImageProperties()
  /// The distances of the content from the edges, in points.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// Whether the margins are at least those of the cell. Default: along x.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal
  /// The distance between the image and the texts, in points. Default 16.
  public var imageToTextPadding: CGFloat = 16
  /// The least distance between texts side by side, in points. Default 8.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// The distance between texts one below the other, in points. Default 1.
  public var textToSecondaryTextVerticalPadding: CGFloat = 1
  /// Whether the texts stand side by side if there is room. Default false.
  public var prefersSideBySideTextAndSecondaryText = false

  private init(_ text: TextProperties, _ secondary: TextProperties, vertical: CGFloat = 11.5) {
    textProperties = text
    secondaryTextProperties = secondary
    directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: vertical, leading: 16, bottom: vertical, trailing: 16)
  }

  /// That of a cell with a text and, below it, a smaller one in the same colour.
  public static func cell() -> UIListContentConfiguration {
    UIListContentConfiguration(TextProperties(17), TextProperties(12))
  }
  /// That of a cell with a text, and a smaller grey one below it.
  public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration(TextProperties(17), TextProperties(15, .secondaryLabel), vertical: 10)
  }
  /// That of a cell with a text at the left, and a grey one at the right.
  public static func valueCell() -> UIListContentConfiguration {
    var result = UIListContentConfiguration(TextProperties(17), TextProperties(17, .secondaryLabel))
    result.prefersSideBySideTextAndSecondaryText = true
    return result
  }
  /// That of a header in a plain list.
  public static func plainHeader() -> UIListContentConfiguration {
    UIListContentConfiguration(
      TextProperties(15, .label, .semibold), TextProperties(13, .secondaryLabel), vertical: 5)
  }
  /// That of a footer in a plain list.
  public static func plainFooter() -> UIListContentConfiguration {
    UIListContentConfiguration(
      TextProperties(13, .secondaryLabel), TextProperties(13, .secondaryLabel), vertical: 5)
  }
  /// That of a header in a grouped list.
  public static func groupedHeader() -> UIListContentConfiguration {
    var result = UIListContentConfiguration(
      TextProperties(13, .secondaryLabel), TextProperties(13, .secondaryLabel), vertical: 6)
    result.textProperties.transform = .uppercase
    return result
  }
  /// That of a footer in a grouped list.
  public static func groupedFooter() -> UIListContentConfiguration {
    UIListContentConfiguration(
      TextProperties(13, .secondaryLabel), TextProperties(13, .secondaryLabel), vertical: 6)
  }
  /// That of a header in a list: that of a grouped one.
  public static func header() -> UIListContentConfiguration { groupedHeader() }
  /// That of a footer in a list: that of a grouped one.
  public static func footer() -> UIListContentConfiguration { groupedFooter() }
  /// That of a cell in a side bar.
  public static func sidebarCell() -> UIListContentConfiguration { cell() }
  /// That of a header in a side bar.
  public static func sidebarHeader() -> UIListContentConfiguration { prominentInsetGroupedHeader() }
  /// That of a cell in a side bar, with a grey text below.
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }
  /// That of a cell with an accompanying side bar.
  public static func accompaniedSidebarCell() -> UIListContentConfiguration { cell() }
  /// That of a cell with an accompanying side bar, with a grey text below.
  public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { subtitleCell() }
  /// That of a header with large letters in a grouped list.
  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
    UIListContentConfiguration(
      TextProperties(20, .label, .semibold), TextProperties(15, .secondaryLabel), vertical: 8)
  }
  /// That of a header with large letters in a grouped list.
  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
    prominentInsetGroupedHeader()
  }

  /// A view that shows the configuration.
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

  /// The configuration for a state: a cell that cannot be used has paler texts.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    guard let state = state as? UICellConfigurationState, state.isDisabled else { return self }
    var result = self
    result.textProperties.color = .tertiaryLabel
    result.secondaryTextProperties.color = .tertiaryLabel
    return result
  }
}

/// A function from a colour to the colour that is shown for it.
///
/// ```swift
/// var background = UIBackgroundConfiguration.listPlainCell()
/// background.backgroundColorTransformer = .grayscale
/// ```
public struct UIConfigurationColorTransformer: Sendable {
  /// The function.
  public let transform: @Sendable (UIColor) -> UIColor
  /// A transformer that calls a function.
  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }
  /// The colour that is shown for another one.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
  /// Makes a colour grey.
  public static let grayscale = UIConfigurationColorTransformer { color in
    var (white, alpha): (CGFloat, CGFloat) = (0, 1)
    return color.getWhite(&white, alpha: &alpha) ? UIColor(white: white, alpha: alpha) : color
  }
}

/// Axes of a layout.
public struct UIAxis: OptionSet, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt
  /// A set with bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Along x.
  public static let horizontal = UIAxis(rawValue: 1)
  /// Along y.
  public static let vertical = UIAxis(rawValue: 2)
  /// Along x and y.
  public static let both: UIAxis = [.horizontal, .vertical]
}
