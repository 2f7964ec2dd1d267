/// The view of a container, which the container lays out.
final class ContainerView: UIView {
  /// Places the container's bars and the views of its children.
  var arrange: () -> Void = {}

  override func layoutSubviews() {
    super.layoutSubviews()
    arrange()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}
