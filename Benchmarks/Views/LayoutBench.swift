import UIKit

/// 1,000 views in a column of 250 cells with four views each, laid out by 3,250 constraints.
@MainActor final class ConstraintColumn {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 20_000))
  private(set) var heights: [NSLayoutConstraint] = []
  private(set) var count = 0
  private var cells: [UIView] = []

  init() {
    var constraints: [NSLayoutConstraint] = []
    func add(to parent: UIView) -> UIView {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      parent.addSubview(view)
      return view
    }
    for index in 0..<250 {
      let cell = add(to: root)
      let (icon, title, line) = (add(to: cell), add(to: cell), add(to: cell))
      let height = cell.heightAnchor.constraint(equalToConstant: 44)
      heights.append(height)
      constraints += [
        cell.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        cell.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        cell.topAnchor.constraint(equalTo: index == 0 ? root.topAnchor : cells[index - 1].bottomAnchor),
        height,
        icon.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 12),
        icon.centerYAnchor.constraint(equalTo: cell.centerYAnchor),
        icon.widthAnchor.constraint(equalToConstant: 32),
        icon.heightAnchor.constraint(equalTo: icon.widthAnchor),
        title.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
        title.trailingAnchor.constraint(lessThanOrEqualTo: cell.trailingAnchor, constant: -12),
        title.centerYAnchor.constraint(equalTo: icon.centerYAnchor),
        line.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
        line.leadingAnchor.constraint(equalTo: title.leadingAnchor),
      ]
      cells.append(cell)
    }
    count = constraints.count
    NSLayoutConstraint.activate(constraints)
  }

  /// Sets the frames of the cells by hand, as a layout without constraints would.
  func placeByHand(from first: Int, height: CGFloat) {
    var y = cells[first].frame.minY
    for index in first..<cells.count {
      let own = index == first ? height : cells[index].bounds.height
      cells[index].frame = CGRect(x: 0, y: y, width: 375, height: own)
      y += own
    }
  }
}

@MainActor func layoutTable() {
  func row(_ name: String, _ value: Double, _ goal: String) {
    let name = name.padding(toLength: 62, withPad: " ", startingAt: 0)
    print(String(format: "%@ %8.3f ms  %@", name, value, goal))
  }
  var column = ConstraintColumn()
  let made = best(of: 15, prepare: {}) { column = ConstraintColumn() }
  let solved = best(of: 15, prepare: { column = ConstraintColumn() }) { column.root.layoutIfNeeded() }
  print("Auto Layout: 1,000 views with \(column.count) constraints")
  row("views and constraints made and activated", made, "")
  row("solved and laid out for the first time", solved, "≤ 30")
  var isTall = false
  func change(_ index: Int) -> Double {
    best(of: 200, prepare: { isTall.toggle() }) {
      column.heights[index].constant = isTall ? 50 : 44
      column.root.layoutIfNeeded()
    }
  }
  row("a height changed in the middle, with its layout", change(125), "≤ 0.5")
  row("the first height changed, with its layout", change(0), "")
  row("the last height changed, with its layout", change(249), "≤ 0.5")
  let byHand = best(of: 200, prepare: { isTall.toggle() }) {
    column.placeByHand(from: 125, height: isTall ? 50 : 44)
    column.root.layoutIfNeeded()
  }
  row("floor: the frames of the middle change set by hand", byHand, "")
}
