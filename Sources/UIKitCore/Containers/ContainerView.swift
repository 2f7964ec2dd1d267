/// The view of a container, which the container lays out.
final class ContainerView: UIView {
  /// Places the container's bars and the views of its children.
  private var arrange: () -> Void = {}

  /// A view as large as the screen, with a stage of the same size for the views of the children.
  convenience init(stage: UIView, arrange: @escaping () -> Void) {
    self.init(frame: UIScreen.main.bounds)
    self.arrange = arrange
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.frame = bounds
    stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(stage)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    arrange()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}
