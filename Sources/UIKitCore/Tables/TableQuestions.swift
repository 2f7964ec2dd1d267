/// The optional methods that a data source or a delegate has not implemented. Swift cannot ask an object; the default implementations say it
/// when they are called, so that a table does not call them for each of its rows.
struct TableQuestions: OptionSet {
  let rawValue: UInt32

  static let canMoveRow = TableQuestions(rawValue: 1 << 0)
  static let commit = TableQuestions(rawValue: 1 << 1)
  static let moveRow = TableQuestions(rawValue: 1 << 2)
  static let rowHeight = TableQuestions(rawValue: 1 << 3)
  static let headerHeight = TableQuestions(rawValue: 1 << 4)
  static let footerHeight = TableQuestions(rawValue: 1 << 5)
  static let estimatedRowHeight = TableQuestions(rawValue: 1 << 6)
  static let headerView = TableQuestions(rawValue: 1 << 7)
  static let footerView = TableQuestions(rawValue: 1 << 8)
  static let editingStyle = TableQuestions(rawValue: 1 << 9)
  static let editActions = TableQuestions(rawValue: 1 << 10)
  static let leadingSwipe = TableQuestions(rawValue: 1 << 11)
  static let trailingSwipe = TableQuestions(rawValue: 1 << 12)
  static let indentation = TableQuestions(rawValue: 1 << 13)
}
