import Localization
import QuartzCore
import UIKit

/// The names of a scene's states along the window's lower edge. A click on a name puts the scene into that state; a drag
/// from a name to the right holds the scene at a fraction of the transition.
final class StateStrip {
  /// A name with its frame, in units of the desktop from the window's top left corner.
  struct Button {
    /// Nil for the base state.
    let state: String?
    let frame: CGRect
  }

  /// The length of a drag from the old state to the new one, in units of the desktop.
  static let dragLength = 200.0
  /// A movement below this distance is a click, in units of the desktop.
  static let clickTolerance = 5.0

  /// The strip's layer over the window. Its sublayers are the buttons, in the order of `buttons`.
  let layer = CALayer()
  private(set) var buttons: [Button] = []

  private static let fontSize = Double(Theme.body.pointSize)
  private static let height = 22.0
  private static let gap = 6.0
  private static let margin = 10.0

  /// Lays out a button for the base state and one for each name, centred in lines at the lower edge.
  ///
  /// - Parameters:
  ///   - names: the names of the states; without names there is no strip.
  ///   - size: the size of the window in units of the desktop.
  ///   - scale: pixels per unit, for sharp text.
  func set(names: [String], size: CGSize, scale: Double) {
    let titles = names.isEmpty ? [] : [(String?.none, localized("Base"))] + names.map { ($0, $0) }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    layer.frame = CGRect(origin: .zero, size: size)
    layer.sublayers = titles.map { Self.makeButton(title: $0.1, scale: scale) }
    let widths = (layer.sublayers ?? []).map { Double($0.bounds.width) }
    let frames = Self.frames(widths: widths, size: size)
    buttons = zip(titles, frames).map { Button(state: $0.0, frame: $1) }
    for (button, frame) in zip(layer.sublayers ?? [], frames) { button.frame = frame }
  }

  /// Marks the button of the current state, and shows the progress of a drag.
  ///
  /// - Parameter progress: the progress, 0…1, of a transition to `current` that is held; nil if none is held.
  func mark(_ current: String?, progress: Double?) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for (button, shown) in zip(buttons, layer.sublayers ?? []) {
      let isCurrent = button.state == current
      let (fill, text) = (shown.sublayers?.first, shown.sublayers?.last as? CATextLayer)
      fill?.frame = CGRect(
        x: 0, y: 0, width: isCurrent ? button.frame.width * (progress ?? 1) : 0, height: button.frame.height)
      text?.foregroundColor = isCurrent && progress == nil ? Self.dark : Self.bright
      fill?.backgroundColor = progress == nil ? Self.bright : Self.accent
    }
  }

  /// Shows or hides the strip.
  func setShown(_ flag: Bool) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.isHidden = !flag
    CATransaction.commit()
  }

  /// The button at a point of the window in units of the desktop, or nil.
  func button(at point: CGPoint) -> Button? { buttons.first { $0.frame.contains(point) } }

  /// The frames of buttons in lines from left to right. The last line is the lowest, and each is centred.
  static func frames(widths: [Double], size: CGSize) -> [CGRect] {
    var rows: [Range<Int>] = []
    var first = 0
    var width = 0.0
    for (index, next) in widths.enumerated() {
      if index > first, width + gap + next > size.width - 2 * margin {
        rows.append(first..<index)
        first = index
      }
      width = index == first ? next : width + gap + next
    }
    if first < widths.count { rows.append(first..<widths.count) }
    var frames: [CGRect] = []
    for (index, row) in rows.enumerated() {
      let total = widths[row].reduce(0, +) + gap * Double(row.count - 1)
      var x = ((size.width - total) / 2).rounded()
      let y = (size.height - margin - height - Double(rows.count - 1 - index) * (height + gap)).rounded()
      for width in widths[row] {
        frames.append(CGRect(x: x, y: y, width: width, height: height))
        x += width + gap
      }
    }
    return frames
  }

  // MARK: Layers

  private static let bright = CGColor(red: 1, green: 1, blue: 1, alpha: 0.92)
  private static let dark = CGColor(red: 0.1, green: 0.1, blue: 0.12, alpha: 1)
  private static let veil = CGColor(red: 0.1, green: 0.1, blue: 0.12, alpha: 0.72)
  private static let accent = CGColor(red: 0.1, green: 0.38, blue: 0.84, alpha: 1)

  /// A button at (0, 0): a rounded layer with a fill that marks the current state, and a text above it.
  private static func makeButton(title: String, scale: Double) -> CALayer {
    let text = CATextLayer()
    // Names come from files, so line breaks and control characters are escaped.
    text.string = title.escapingControls()
    text.font = Theme.body
    text.fontSize = fontSize
    text.contentsScale = scale
    text.alignmentMode = .center
    text.truncationMode = .end
    let needed = text.preferredFrameSize()
    let width = min(needed.width.rounded(.up), 180) + 20
    text.frame = CGRect(
      x: 8, y: ((height - needed.height) / 2).rounded(), width: width - 16, height: needed.height.rounded(.up)
    )
    let fill = CALayer()
    fill.cornerRadius = height / 2
    let button = CALayer()
    button.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    button.backgroundColor = veil
    button.cornerRadius = height / 2
    button.sublayers = [fill, text]
    return button
  }
}
