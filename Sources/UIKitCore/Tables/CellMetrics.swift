/// The measures of cells, in points. The places of labels and controls are those of Xcode's files and of dumps of devices; the others are
/// chosen.
enum CellMetrics {
  /// The least height of a row.
  static let height: CGFloat = 44
  /// The distance between an image and the text.
  static let imageGap: CGFloat = 16
  /// The distance between the content and an accessory.
  static let accessoryGap: CGFloat = 8
  /// The width of the column of the first label in the style `value2`.
  static let column: CGFloat = 91
  static let columnGap: CGFloat = 6
  /// The distances above and below the labels of the style `subtitle`, and that between them.
  static let subtitleTop: CGFloat = 10
  static let subtitleBottom: CGFloat = 9.5
  static let subtitleGap: CGFloat = 1
  /// The room above and below the text of other styles together: 44 less a line of 17 points, which takes 20.5, on whole points 21.
  static let verticalRoom: CGFloat = 23
  /// The width of the control at the left while a row is edited.
  static let editWidth: CGFloat = 38
  /// The width of the control at the right.
  static let reorderWidth: CGFloat = 44

  /// The margin at the sides: that of the system for views of a width.
  static func margin(width: CGFloat) -> CGFloat { width >= 414 ? 20 : 16 }
}
