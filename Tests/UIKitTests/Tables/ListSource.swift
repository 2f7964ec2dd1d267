@testable import UIKitCore

/// A data source and delegate of a table whose cells have texts, which notes the calls.
@MainActor class ListSource: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  var calls: [String] = []
  var heights: ((IndexPath) -> CGFloat)?

  init(_ sections: [[String]]) { self.sections = sections }

  /// The title above a section; nil for none.
  func title(of section: Int) -> String? { nil }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    title(of: section)
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights?(indexPath) ?? tableView.rowHeight
  }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    calls.append("should \(indexPath.row)")
    return true
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    calls.append("highlight \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    calls.append("unhighlight \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    calls.append("willSelect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    calls.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    calls.append("willDeselect \(indexPath.row)")
    return indexPath
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    calls.append("deselect \(indexPath.row)")
  }
}

extension UITableView {
  /// The texts of the cells in sight.
  var texts: [String] { visibleCells.map { $0.textLabel?.text ?? "" } }
  /// Where the cells in sight begin.
  var starts: [CGFloat] { visibleCells.map(\.frame.minY) }
}

extension TestScreen {
  /// A table in the window.
  func table(
    _ source: ListSource, style: UITableView.Style = .plain, height: CGFloat = 400, rowHeight: CGFloat = 44,
    _ kind: UITableViewCell.Type = UITableViewCell.self
  ) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: height), style: style)
    table.rowHeight = rowHeight
    table.register(kind, forCellReuseIdentifier: "cell")
    table.dataSource = source
    table.delegate = source
    window.addSubview(table)
    CATransaction.flush()
    return table
  }
}
