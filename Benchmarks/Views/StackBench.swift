import UIKit

/// A column of rows of a symbol and two texts, in stacks that are as large as their contents.
@MainActor final class StackColumn {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 20_000))
  let column: UIStackView

  init(rows: Int) {
    let views: [UIView] = (0..<rows).map { index in
      let texts = ["Title \(index)", "What it is about"].map { text in
        let label = UILabel()
        label.text = text
        return label
      }
      let row = UIStackView(arrangedSubviews: texts)
      row.spacing = 8
      return row
    }
    column = UIStackView(arrangedSubviews: views)
    column.axis = .vertical
    column.spacing = 4
    column.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: root.topAnchor),
      column.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
  }
}

@MainActor func stackTable() {
  func row(_ name: String, _ value: Double, _ goal: String) {
    let name = name.padding(toLength: 62, withPad: " ", startingAt: 0)
    print(String(format: "%@ %8.3f ms  %@", name, value, goal))
  }
  print("Stack views: a column of 100 rows with two texts each")
  var column = StackColumn(rows: 100)
  let made = best(of: 9, prepare: {}) { column = StackColumn(rows: 100) }
  let solved = best(of: 9, prepare: { column = StackColumn(rows: 100) }) { column.root.layoutIfNeeded() }
  row("made", made, "")
  row("solved and laid out for the first time", solved, "")
  var isHidden = false
  let rows = column.column.arrangedSubviews
  for (name, index) in [("first", 0), ("middle", 50), ("last", 99)] {
    let time = best(of: 100, prepare: { isHidden.toggle() }) {
      rows[index].isHidden = isHidden
      column.root.layoutIfNeeded()
    }
    row("the \(name) row hidden or shown, with its layout", time, "")
  }
  let label = (rows[50] as? UIStackView)?.arrangedSubviews[0] as? UILabel
  var number = 0
  let text = best(of: 100, prepare: { number += 1 }) {
    label?.text = "Title \(number)"
    column.root.layoutIfNeeded()
  }
  row("a text changed in the middle, with its layout", text, "")
}
