/// The measures of tables, in points. The heights of grouped headers are those of Xcode's files; the others are known or chosen.
enum TableMetrics {
  /// The height of a row of which nothing is known.
  static let row: CGFloat = 44
  /// The height of a header or a footer with a title in a plain table, and of one of which nothing is known.
  static let plainEdge: CGFloat = 28
  /// The room above a header in a plain table.
  static let plainPadding: CGFloat = 22
  /// The height of a header or a footer without a title in a grouped table.
  static let groupedGap: CGFloat = 17.5
  /// The room that the first header of a grouped table has in addition.
  static let groupedTop: CGFloat = 17.5
  /// The room below the title of a header in a grouped table, and above it.
  static let groupedTitleRoom: CGFloat = 22.5
  /// The radius of the corners of an inset group.
  static let cornerRadius: CGFloat = 10
}
