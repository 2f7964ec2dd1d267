/// The views of a cell and the values that they follow.
@MainActor struct CellParts {
  let content = UIView()
  /// The labels and the image of the style, once a program has asked for them.
  var text: UILabel?
  var detail: UILabel?
  var image: UIImageView?
  /// What is at the right edge.
  var accessory: UIView?
  /// The views of the controls of editing.
  var editControl: UIView?
  var reorderControl: UIView?
  /// The grey background of a selected row.
  var selectionView: UIView?
  var separator: UIView?
  /// The line above the first row of a group.
  var topSeparator: UIView?
  /// The view of the background configuration.
  var backgroundShape: UIView?

  var configuration: (any UIContentConfiguration)?
  var configured: (any UIView & UIContentView)?
  var background: UIBackgroundConfiguration?
  var updatesConfiguration = false

  /// What an interface file has done when the row is selected, or its accessory is tapped.
  var interfaceActions: [(isAccessory: Bool, perform: (UITableViewCell) -> Void)] = []

  var isSelected = false
  var isHighlighted = false
  var isEditing = false
  var editingStyle = UITableViewCell.EditingStyle.none
  var canMove = false
  var indents = true
  /// Whether the table's style determines the background colour.
  var hasUsualBackground = true
  var separatorInset: UIEdgeInsets?
  /// What the table says of the lines below and above the row.
  var lines = CellLines()
}

/// Which lines are at the edges of a row.
struct CellLines: Equatable {
  enum Line: Equatable { case none, inset, full }

  var top = Line.none
  var bottom = Line.none
  /// Which corners of the row are those of its group.
  var corners: CACornerMask = []

  static let upperCorners: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
  static let lowerCorners: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
  static let allCorners: CACornerMask = [upperCorners, lowerCorners]
}
