import Localization
import QuartzCore
import SceneEditing
import UIKit

/// Rows are dragged to other places: between two rows, or into the layer of a row.
extension LayerTreeView {
  /// A press on a row. It becomes a drag when the pointer has moved.
  struct RowPress {
    var pointer: PointerPress
    let index: Int
    /// Whether the row of several that are chosen becomes the only one if the press is a click: a drag moves them all.
    let choosesLater: Bool
    /// Whether a click edits the name of the row's layer.
    var renames = false
    /// The layers that the drag moves; empty before it.
    var layers: [CALayer] = []
    /// Where the pointer is, in points of the tree's view.
    var point: CGPoint
    var drop: LayerDrop?

    var isDrag: Bool { !layers.isEmpty }
  }

  /// Moves the pointer after a press on a row.
  func movePress(_ touch: UITouch) {
    guard var press, let client else { return }
    let point = touch.location(in: self)
    guard press.pointer.move(to: point) != nil else { return }
    if !press.isDrag {
      press.layers = CALayer.outermost(client.selected)
      guard press.isDrag else { return }
      client.pointedLayer = nil
    }
    press.point = point
    self.press = press
    findDrop()
  }

  /// The button went up.
  func endPress() {
    guard let press else { return }
    self.press = nil
    drop.isHidden = true
    guard press.isDrag else {
      if press.choosesLater { chooseAlone(press.index) }
      if press.renames { rename(press.index) }
      return
    }
    guard let client, let place = press.drop, !place.changesNothing(for: press.layers) else { return }
    if let mask = press.layers.first(where: { $0.superlayer?.mask === $0 }) {
      return client.tell(
        localized("\(LayerEditor.title(of: mask)) is a mask, which stays with its layer"), isError: true)
    }
    client.move(press.layers, into: place.outer, at: place.index)
  }

  /// Ends a press without an effect.
  ///
  /// - Returns: whether rows were dragged.
  @discardableResult func cancelPress() -> Bool {
    defer { press = nil }
    drop.isHidden = true
    return press?.isDrag ?? false
  }

  /// Finds the place for the dragged rows again, after the pointer or the rows have moved.
  func findDrop() {
    guard var press, press.isDrag else { return }
    let y = press.point.y + offset.y
    press.drop =
      bounds.insetBy(dx: 0, dy: -Theme.row).contains(press.point)
      ? tree.drop(of: press.layers, at: y / Theme.row, depth: LayerRowView.depth(at: press.point.x)) : nil
    self.press = press
    showDrop(press.drop?.mark)
  }

  private func showDrop(_ mark: LayerDrop.Mark?) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    drop.isHidden = mark == nil
    switch mark {
    case .row(let index):
      drop.frame = CGRect(
        x: 4, y: CGFloat(index) * Theme.row - offset.y, width: max(bounds.width - 8, 0), height: Theme.row)
      drop.layer.cornerRadius = Theme.smallCorner
      drop.layer.borderWidth = 1.5
      drop.layer.borderColor = theme.accent.cgColor
      drop.backgroundColor = theme.accent.withAlphaComponent(0.2)
    case .line(let gap, let depth):
      let x = LayerRowView.start(of: depth)
      drop.frame = CGRect(
        x: x, y: CGFloat(gap) * Theme.row - offset.y - 1, width: max(bounds.width - x - 6, 0), height: 2)
      drop.layer.cornerRadius = 1
      drop.layer.borderWidth = 0
      drop.backgroundColor = theme.accent
    case nil: break
    }
  }

  // MARK: Scrolling

  /// Whether a drag is at an edge beyond which there are rows.
  var scrollsDrag: Bool { dragScroll != 0 }

  private var dragScroll: CGFloat {
    guard let press, press.isDrag else { return 0 }
    if press.point.y < Theme.row / 2, offset.y > 0 { return -Theme.row / 2 }
    if press.point.y > bounds.height - Theme.row / 2, offset.y < contentSize.height - bounds.height {
      return Theme.row / 2
    }
    return 0
  }

  /// Scrolls a step while a drag is at an edge.
  func scrollDrag() {
    let step = dragScroll
    guard step != 0 else { return }
    scroll(to: CGPoint(x: offset.x, y: offset.y + step))
    findDrop()
  }
}
