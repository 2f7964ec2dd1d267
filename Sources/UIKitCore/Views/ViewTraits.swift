/// Plain values of a view that no layer has.
struct ViewTraits {
  var tag = 0
  /// The scale that the layer has from its screen; nil if it was set by the program.
  var screenScale: CGFloat?
  var isOpaque = true
  var isInteractive = true
  var isMultipleTouch = false
  var isExclusive = false
  var autoresizes = true
  var autoresizing: UIView.AutoresizingMask = []
  var usesAutoresizing = true
  var redrawsOnResize = false
  /// A background colour that is a pattern, which the contents show.
  var pattern: UIColor?
  /// A dynamic background colour, and the colour that the layer has of it.
  var background: (color: UIColor, shown: CGColor)?
  var style = UIUserInterfaceStyle.unspecified
  var tint: UIColor?
  var motionEffects: [UIMotionEffect] = []
  /// The margins that the program has set; nil: those of every view.
  var margins: UIEdgeInsets?
  var marginsFromSafeArea = true
  var preservesMargins = false
  /// Whether the safe area and the margins are to be compared with the last ones. See `noteInsets()`.
  var insetsAreDue = false
  /// Whether `updateConstraints()` of the view, or of one in it, is due. See `ConstraintUpdates`.
  var holdsConstraintUpdates = false
  var semantics = UISemanticContentAttribute.unspecified
  /// Whether the last drawing reached `UIView.draw(_:)`.
  var hasReachedDraw = false
  /// Whether an override of `draw(_:)` has drawn.
  var hasDrawn = false
  /// Stands for the animation at whose end the view is hidden, in a stack.
  var hiding: AnyObject?
  /// The size of a view that a stack has collapsed; nil for one that is not.
  var fullSize: CGSize?
  /// Whether constraints lead out of a view that ends the layout of what is in it.
  var joinsOuterLayout = false
  /// See `AnimatedView`.
  var blockingAnimations = 0
}
