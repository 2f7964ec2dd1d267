import Testing

@testable import UIKitCore

/// A view of 400 × 300 points for constraints, and short forms to make them.
@MainActor enum LayoutTree {
  /// A view whose frame counts.
  static func root(_ width: CGFloat = 400, _ height: CGFloat = 300) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// Adds a view whose frame constraints determine.
  @discardableResult static func add<View: UIView>(_ view: View, to parent: UIView) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    return view
  }

  static func add(to parent: UIView) -> UIView { add(UIView(), to: parent) }
}

@MainActor func activate(_ constraints: NSLayoutConstraint...) { NSLayoutConstraint.activate(constraints) }

/// A view with a natural size.
final class SizedView: UIView {
  var natural = CGSize(width: 100, height: 40) { didSet { invalidateIntrinsicContentSize() } }
  override var intrinsicContentSize: CGSize { natural }
}
