import UIKit
import Windowing

/// A small panel beside a view. A press elsewhere or Escape closes it.
@MainActor package class Popover: InterfaceView, KeyboardReceiver {
  package let panel = PanelView(frame: .zero)
  private let size: CGSize
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
    interface.receiver = self
  }

  package func close() {
    guard superview != nil else { return }
    if let interface, interface.receiver === self { interface.receiver = nil }
    removeFromSuperview()
    closed()
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
