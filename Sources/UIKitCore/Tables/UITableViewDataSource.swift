/// An object that gives a table its rows. All methods but two are optional.
///
/// ```swift
/// final class CitiesController: UIViewController, UITableViewDataSource {
///   let cities = ["Oslo", "Lima", "Kyoto"]
///   let table = UITableView()
///
///   override func viewDidLoad() {
///     super.viewDidLoad()
///     table.frame = view.bounds
///     table.register(UITableViewCell.self, forCellReuseIdentifier: "city")
///     table.dataSource = self
///     view.addSubview(table)
///   }
///   func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cities.count }
///   func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
///     let cell = tableView.dequeueReusableCell(withIdentifier: "city", for: indexPath)
///     cell.textLabel?.text = cities[indexPath.row]
///     return cell
///   }
/// }
/// ```
///
/// Source: Apple's documentation of UITableViewDataSource. Index titles are left out: the methods are never called.
@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  /// The number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row, which is about to be shown.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  /// The number of sections. Default 1.
  func numberOfSections(in tableView: UITableView) -> Int
  /// The title above a section. Default nil.
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  /// The title below a section. Default nil.
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
  /// Whether a row can be edited. Default true.
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool
  /// Whether a row can be moved. Default: if the data source moves rows.
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool
  /// Titles at the right edge that lead to sections. Never called. Default nil.
  func sectionIndexTitles(for tableView: UITableView) -> [String]?
  /// The section that a title at the right edge leads to. Never called. Default: the index.
  func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int
  /// A person has asked to delete a row, or to insert one. The method changes the data and tells the table. Default: nothing.
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  )
  /// A person has moved a row. The method changes the data. Default: nothing.
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  )
}

extension UITableViewDataSource {
  /// The default implementation.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  /// The default implementation.
  public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  /// The default implementation.
  public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  /// The default implementation.
  public func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true }
  /// The default implementation.
  public func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    tableView.unanswered.insert(.canMoveRow)
    return true
  }
  /// The default implementation.
  public func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
  /// The default implementation.
  public func tableView(
    _ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
  /// The default implementation.
  public func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) { tableView.unanswered.insert(.commit) }
  /// The default implementation.
  public func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) { tableView.unanswered.insert(.moveRow) }
}
