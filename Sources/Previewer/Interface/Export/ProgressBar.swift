import UIKit

/// A bar that fills from left to right.
@MainActor package final class ProgressBar: InterfaceView {
  /// From 0 to 1.
  package var part = 0.0 {
    didSet { if part != oldValue { place(animated: part > oldValue && window != nil) } }
  }
  private let fill = UIView(frame: .zero)
  package static let height: CGFloat = 6

  package override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Self.height / 2
    fill.layer.cornerRadius = Self.height / 2
    clipsToBounds = true
    addSubview(fill)
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    backgroundColor = theme.field
    fill.backgroundColor = theme.accent
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    place(animated: false)
  }

  private func place(animated: Bool) {
    let move = { [self] in
      fill.frame = CGRect(x: 0, y: 0, width: bounds.width * part, height: bounds.height)
    }
    if animated {
      UIView.animate(withDuration: 0.15, delay: 0, options: [.curveLinear], animations: move)
    } else {
      move()
    }
  }
}
