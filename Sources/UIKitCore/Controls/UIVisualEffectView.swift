/// A view that blurs what is behind it.
///
/// ```swift
/// let glass = UIVisualEffectView(effect: UIBlurEffect(style: .light))
/// glass.frame = view.bounds
/// glass.contentView.addSubview(UILabel(frame: CGRect(x: 20, y: 60, width: 200, height: 30)))
/// view.addSubview(glass)
/// ```
///
/// Subviews belong into `contentView`. In an animation block, a new effect fades in. What is behind the view are the views below it in the same
/// group: if the view is in one that has an `alpha` below 1 or a mask, nothing outside that view is blurred, as on Apple's systems.
///
/// Source: Apple's documentation of UIVisualEffectView. Left out: two effects fade through none instead of into each other.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  private let glass = BackdropView()
  private let tint = UIView()
  /// The view for the contents, as large as the effect view.
  public let contentView = UIView()
  private var stored: UIVisualEffect?

  /// A view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
  }

  /// A view without an effect.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A view of a file, which gives it its effect.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// What happens with what is behind the view. Nil, the default: nothing. Changes animate in animation blocks.
  open var effect: UIVisualEffect? {
    get { stored }
    set {
      stored = newValue
      apply(newValue?.backdrop)
    }
  }

  override func setUpContents() {
    for view in [glass, tint, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.isUserInteractionEnabled = view === contentView
      addSubview(view)
    }
    apply(nil)
  }

  private func apply(_ look: BackdropLook?) {
    if let look {
      glass.show(look)
      UIView.performWithoutAnimation { tint.backgroundColor = look.color }
    }
    for view in [glass, tint] { view.alpha = look == nil ? 0 : 1 }
  }
}

/// Shows what is behind it, blurred.
private final class BackdropView: UIView {
  override class var layerClass: AnyClass { CABackdropLayer.self }

  func show(_ look: BackdropLook) {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(look.radius, forKey: "inputRadius")
    let saturation = CAFilter(type: "colorSaturate")
    saturation.setValue(look.saturation, forKey: "inputAmount")
    layer.filters = [blur, saturation]
  }
}
