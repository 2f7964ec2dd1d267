import UIKit
import Windowing

/// A small panel beside a view. A press elsewhere or Escape closes it, and the keyboard goes back to the panel that it was opened in.
@MainActor package class Popover: InterfaceView, KeyboardReceiver {
  package let panel = PanelView(frame: .zero)
  private let size: CGSize
  /// The panel with the view beside which it is open, if that takes keys.
  private weak var owner: (any KeyboardReceiver)?
  /// Called when it closes.
  package var closed: @MainActor () -> Void = {}

  package init(size: CGSize) {
    self.size = size
    super.init(frame: .zero)
    panel.bounds.size = size
    addSubview(panel)
  }

  package required init?(coder: NSCoder) { nil }

  /// Shows the panel below a view, above it where there is more room, and inside the window.
  package func open(beside view: UIView) {
    guard let interface = view.interface else { return }
    let root = interface.root
    frame = root.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let place = view.convert(view.bounds, to: root)
    let (below, above) = (root.bounds.height - place.maxY - 8, place.minY - 8)
    let isBelow = size.height <= below || below >= above
    let height = min(size.height, max(isBelow ? below : above, 40))
    let x = max(4, min(place.maxX - size.width, root.bounds.width - size.width - 4))
    panel.frame = CGRect(
      x: x, y: isBelow ? place.maxY + 4 : place.minY - 4 - height, width: size.width, height: height)
    root.addSubview(self)
    owner = interface.focus.isActive ? interface.focus : Self.owner(of: view)
    interface.receiver = self
  }

  /// Shows the panel with a corner at a point, inside the window.
  package func open(at point: CGPoint, in interface: InterfaceScreen) {
    let root = interface.root
    frame = root.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let room = CGSize(width: root.bounds.width - 8, height: root.bounds.height - 8)
    let fitted = CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
    // To the left and above where there is no room.
    let x = point.x + fitted.width <= room.width + 4 ? point.x : point.x - fitted.width
    let y = point.y + fitted.height <= room.height + 4 ? point.y : point.y - fitted.height
    panel.frame = CGRect(
      x: min(max(x, 4), room.width + 4 - fitted.width).rounded(),
      y: min(max(y, 4), room.height + 4 - fitted.height).rounded(), width: fitted.width, height: fitted.height
    )
    root.addSubview(self)
    // A field that was edited has committed its text, and does not go on.
    owner = interface.receiver is TextField ? nil : interface.receiver
    interface.receiver = self
  }

  package func close() {
    guard superview != nil else { return }
    // A field of the panel may have the keyboard.
    if let interface, let receiver = interface.receiver,
      receiver === self || (receiver as? UIView)?.isDescendant(of: self) == true
    {
      interface.receiver = owner
    }
    removeFromSuperview()
    closed()
  }

  /// The nearest view above that takes keys.
  private static func owner(of view: UIView) -> (any KeyboardReceiver)? {
    var next = view.superview
    while let above = next {
      if let receiver = above as? any KeyboardReceiver { return receiver }
      next = above.superview
    }
    return nil
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, !panel.frame.contains(touch.location(in: self)) else { return }
    close()
  }

  package func insert(_ text: String) {}

  package func press(_ key: Key, isControl: Bool) -> Bool {
    guard key.name == "Escape" else { return false }
    close()
    return true
  }

  package func lostFocus() {}
}
