import Synchronization
import Testing

@testable import QuartzCore
@testable import UIKitCore

extension Kit {
  /// Where rows, headers and footers are, and which cells exist.
  @MainActor @Suite struct TableLayoutTests {
    private static func names(_ count: Int) -> [String] { (0..<count).map { "row \($0)" } }

    @Test func onlyCellsInSightExistAndAreUsedAgain() {
      TestScreen.run { test in
        let source = ListSource([Self.names(1000)])
        let table = test.table(source)
        #expect(table.contentSize == CGSize(width: 375, height: 44_000))
        #expect(table.texts == Self.names(1000)[..<10].map(\.self))
        #expect(table.starts == (0..<10).map { CGFloat($0) * 44 })
        let first = table.visibleCells[0]
        for step in 1...200 {
          table.contentOffset.y = CGFloat(step) * 30
          CATransaction.flush()
          #expect(table.rows.all.count + table.pool.waitingCount <= 12)
        }
        #expect(table.texts.first == "row 136" && table.contentOffset.y == 6000)
        #expect(table.rows.all.contains { $0.cell === first } || table.pool.waitingCount > 0)
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 6001)) == IndexPath(row: 136, section: 0))
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
      }
    }

    @Test func aMillionRowsOfOneHeightTakeNoMemory() {
      TestScreen.run { test in
        let source = ListSource([Array(repeating: "row", count: 1_000_000)])
        let table = test.table(source)
        #expect(table.contentSize.height == 44_000_000)
        table.scrollToRow(at: IndexPath(row: 999_999, section: 0), at: .bottom, animated: false)
        #expect(table.indexPathsForVisibleRows?.last?.row == 999_999)
        #expect(table.contentOffset.y == CGFloat(44_000_000 - 400))
      }
    }

    private final class TextCell: UITableViewCell {
      let text = UIView()
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        text.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(text)
        height = text.heightAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([
          text.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 6),
          text.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4),
          text.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
          text.widthAnchor.constraint(equalToConstant: 40), height,
        ])
      }
      required init?(coder: NSCoder) { nil }
      var height = NSLayoutConstraint()
    }

    private final class SizedSource: ListSource {
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
      {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath) as! TextCell
        cell.height.constant = CGFloat(20 + indexPath.row % 7 * 10)
        return cell
      }
    }

    /// Rows get the heights of their constraints when they are seen, those in sight stay in place, and after all have been seen the places
    /// are sums of the heights.
    @Test func rowsSizeThemselves() {
      TestScreen.run { test in
        let source = SizedSource([Self.names(60)])
        let table = test.table(source, rowHeight: UITableView.automaticDimension, TextCell.self)
        func height(_ row: Int) -> CGFloat { CGFloat(30 + row % 7 * 10) }
        #expect(table.starts[..<6].map(\.self) == [0, 30, 70, 120, 180, 250])
        #expect(
          (table.visibleCells[2] as? TextCell)?.text.frame == CGRect(x: 16, y: 6, width: 40, height: 40))
        // Far down at once: the rows above keep their estimates until they are seen.
        table.scrollToRow(at: IndexPath(row: 40, section: 0), at: .top, animated: false)
        CATransaction.flush()
        let row = IndexPath(row: 40, section: 0)
        #expect(table.rectForRow(at: row).minY == table.contentOffset.y)
        while table.contentOffset.y > 0 {
          let place = table.indexPathsForVisibleRows!.first!
          let seen = table.rectForRow(at: place).minY - table.contentOffset.y
          let way = min(table.contentOffset.y, 25)
          table.contentOffset.y -= way
          CATransaction.flush()
          #expect(
            near(table.rectForRow(at: place).minY - table.contentOffset.y, seen + way, 1e-6)
              || table.contentOffset.y <= 0)
        }
        var y: CGFloat = 0
        for row in 0..<40 {
          #expect(
            table.rectForRow(at: IndexPath(row: row, section: 0))
              == CGRect(x: 0, y: y, width: 375, height: height(row)))
          y += height(row)
        }
      }
    }

    @Test func stylesOfCells() {
      TestScreen.run { test in
        let source = StyledSource([["0", "1", "2", "3"]])
        let table = test.table(source, rowHeight: UITableView.automaticDimension)
        let cells = table.visibleCells
        // 20.5 and 14.5 points of lines with 10 above, 1 between and 9.5 below (Xcode's files); rows of one line are 44 high.
        #expect(cells[0].frame.height == CGFloat(44) && cells[1].frame.height == CGFloat(44))
        let subtitle = cells[3]
        let (text, detail) = (subtitle.textLabel!.frame, subtitle.detailTextLabel!.frame)
        #expect(text.minX == 16 && detail.minX == 16 && detail.minY == text.maxY + 1)
        #expect(subtitle.frame.height == (text.height + detail.height + 20.5).rounded(.up))
        #expect(cells[0].detailTextLabel == nil && cells[2].imageView == nil)
        #expect(cells[0].textLabel?.frame == CGRect(x: 16, y: 0, width: 343, height: 44))
        #expect(cells[1].detailTextLabel?.frame.maxX == CGFloat(375 - 16))
        #expect(cells[2].textLabel?.frame.width == 91 && cells[2].detailTextLabel?.frame.minX == 113)
        cells[0].accessoryType = .disclosureIndicator
        CATransaction.flush()
        #expect(cells[0].contentView.frame.width == 343)
      }
    }

    private final class StyledSource: ListSource {
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
      {
        let style = UITableViewCell.CellStyle(rawValue: indexPath.row) ?? .default
        let cell = UITableViewCell(style: style, reuseIdentifier: nil)
        cell.textLabel?.text = "Text"
        cell.detailTextLabel?.text = "Detail"
        return cell
      }
    }

    // MARK: Headers

    private final class TitledSource: ListSource {
      override func title(of section: Int) -> String? { "Part \(section)" }
    }

    /// In a plain table a header is 28 high with 22 above it, stays at the top, and is pushed away by the next one.
    @Test func headersFloatInPlainTables() throws {
      try TestScreen.run { test in
        let table = test.table(TitledSource([Self.names(10), Self.names(10)]))
        #expect(table.rectForHeader(inSection: 0) == CGRect(x: 0, y: 22, width: 375, height: 28))
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == CGFloat(50 + 440 + 50))
        let header = try #require(table.headerView(forSection: 0))
        #expect(header.textLabel?.text == "Part 0")
        var places: [CGFloat] = []
        for offset in [0.0, 22, 100, 470, 480] {
          table.contentOffset.y = offset
          CATransaction.flush()
          places.append(header.frame.minY - offset)
        }
        // The section ends at 490.
        #expect(places == [22, 0, 0, -8, -18])
        table.contentOffset.y = 520
        CATransaction.flush()
        #expect(header.superview == nil || header.textLabel?.text == "Part 1")
        table.sectionHeaderTopPadding = 0
        CATransaction.flush()
        #expect(table.rectForHeader(inSection: 0).minY == 0)
      }
    }

    /// Groups: 35 above the first row, 17.5 and 17.5 between sections (Xcode's files: 18 and 18).
    @Test(arguments: [(UITableView.Style.grouped, 0.0), (.insetGrouped, 16)])
    func groups(_ style: UITableView.Style, _ inset: Double) {
      TestScreen.run { test in
        let table = test.table(ListSource([Self.names(2), Self.names(1)]), style: style)
        let first = CGRect(x: inset, y: 35, width: 375 - 2 * inset, height: 44)
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)) == first)
        // 35 + 2 · 44 + 35, and 44 + 17.5 more.
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 158)
        #expect(table.contentSize.height == 219.5)
        let corners = table.visibleCells.map(\.layer.cornerRadius)
        let expected: [CGFloat] = style == .grouped ? [0, 0, 0] : [10, 10, 10]
        #expect(corners == expected)
      }
    }

    @Test func headerAndFooterOfTheTableTakeTheirHeights() {
      TestScreen.run { test in
        let table = test.table(ListSource([Self.names(2)]))
        let (head, foot) = (
          UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 60)),
          UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 30))
        )
        table.tableHeaderView = head
        table.tableFooterView = foot
        CATransaction.flush()
        #expect(head.frame == CGRect(x: 0, y: 0, width: 375, height: 60))
        #expect(foot.frame == CGRect(x: 0, y: 148, width: 375, height: 30))
        #expect(table.starts == [60, 104] && table.contentSize.height == 178)
        let back = UIView()
        table.backgroundView = back
        table.contentOffset.y = 20
        CATransaction.flush()
        #expect(back.frame == table.bounds && table.subviews.first === back)
      }
    }

    @Test(
      arguments: [
        (UITableView.ScrollPosition.top, 20, 880.0), (.middle, 20, 702), (.bottom, 20, 524), (.none, 20, 524),
        (.none, 3, 0), (.top, 99, 4000),
      ] as [(UITableView.ScrollPosition, Int, Double)])
    func scrollsToRows(_ position: UITableView.ScrollPosition, _ row: Int, _ offset: Double) {
      TestScreen.run { test in
        let table = test.table(ListSource([Self.names(100)]))
        table.scrollToRow(at: IndexPath(row: row, section: 0), at: position, animated: false)
        #expect(table.contentOffset.y == CGFloat(offset))
      }
    }

    // MARK: Bad input

    private final class Repeating: ListSource {
      let cell = UITableViewCell()
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
      { cell }
    }
    private final class Reloading: ListSource {
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
      {
        tableView.reloadData()
        return UITableViewCell()
      }
    }
    private final class Lying: ListSource {
      override func numberOfSections(in tableView: UITableView) -> Int { -3 }
    }

    @Test func mistakesOfTheProgramAreNamed() {
      let said = Mutex<[String]>([])
      Misuse.$listener.withValue({ text in said.withLock { $0.append(text) } }) {
        TestScreen.run { test in
          let source = ListSource([Self.names(5)])
          let bad: [CGFloat] = [.nan, -20, .infinity, 30, 0]
          source.heights = { bad[$0.row] }
          let table = test.table(source)
          #expect(table.contentSize.height == CGFloat(3 * 44 + 30))
          _ = test.table(Repeating([["a", "b"]]))
          _ = test.table(Reloading([["a"]]))
          #expect(test.table(Lying([["a"]])).numberOfSections == 0)
          table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: false)
          table.scrollToRow(at: IndexPath(), at: .top, animated: false)
          table.endUpdates()
          table.register(UIView.self, forCellReuseIdentifier: "view")
        }
      }
      let all = said.withLock { $0 }.joined(separator: "\n")
      for part in [
        "row 0 in section 0 is nan", "row 1 in section 0 is -20.0", "row 2 in section 0 is inf",
        "returns the cell of row 0 in section 0 for row 1", "reloadData() is called each time a cell is made",
        "there are -3 sections", "no row of the table", "endUpdates() without beginUpdates()",
        "no class of cells",
      ] { #expect(all.contains(part), "\(part)") }
    }
  }
}
