extension UIView {
  /// How an animation block runs. Raw values are Apple's.
  ///
  /// The curves are numbers in bits 16 to 19 and the transitions are numbers in bits 20 to 23, so only one of each may be
  /// given. Source: Apple's documentation of `UIView.AnimationOptions`.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The options as Apple's bits: the curve in bits 16 to 19, the transition in bits 20 to 23.
    public let rawValue: UInt
    /// Options of Apple's bits. Bits without a meaning are kept and have no effect.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Views whose size changes lay out their subviews in the block, so that these move along.
    public static let layoutSubviews = AnimationOptions(.layoutSubviews)
    /// Views receive touches while they are animated. Without it they and their subviews receive none.
    public static let allowUserInteraction = AnimationOptions(.allowUserInteraction)
    /// Properties that do not add up (opacity, colours) begin at what is shown. Without it they begin at the value before.
    public static let beginFromCurrentState = AnimationOptions(.beginFromCurrentState)
    /// The animations repeat until they are removed.
    public static let `repeat` = AnimationOptions(.repeat)
    /// Each run is followed by the same run backwards.
    public static let autoreverse = AnimationOptions(.autoreverse)
    /// A block within another block has its own duration.
    public static let overrideInheritedDuration = AnimationOptions(.overrideInheritedDuration)
    /// A block within another block has its own curve.
    public static let overrideInheritedCurve = AnimationOptions(.overrideInheritedCurve)
    /// What the block of a transition changes animates, besides the transition.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// `transition(from:to:…)` hides one view and shows the other. Without it, it removes the one and adds the other.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// A block within another block has none of the outer block's options.
    public static let overrideInheritedOptions = AnimationOptions(.overrideInheritedOptions)

    /// The animations begin and end slowly. The default.
    public static let curveEaseInOut: AnimationOptions = []
    /// The animations begin slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// The animations end slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// The animations run at a constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The view turns over about its vertical axis, the left side first.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// The view turns over about its vertical axis, the right side first.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// The old picture curls up like a page.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// The new picture comes down like a page.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The old picture fades into the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// The view turns over about its horizontal axis, the top first.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// The view turns over about its horizontal axis, the bottom first.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// The rate of the display. The default.
    public static let preferredFramesPerSecondDefault: AnimationOptions = []
    /// 60 frames a second. Kept, without effect: animations run at the rate of the display.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// 30 frames a second. Kept, without effect.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

    /// The number of the transition; 0: none.
    var transitionNumber: UInt { rawValue >> 20 & 15 }
    /// What a block reads.
    var block: BlockOptions { BlockOptions(rawValue: rawValue) }

    private init(_ block: BlockOptions) { self.init(rawValue: block.rawValue) }
  }

  /// How a block of keyframes runs. Raw values are Apple's. Source: Apple's documentation of
  /// `UIView.KeyframeAnimationOptions`.
  ///
  /// `KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)` lets the whole run evenly; without a
  /// curve it eases in and out.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The options as Apple's bits: the calculation mode in bits 10 to 12, the curve in bits 16 to 19.
    public let rawValue: UInt
    /// Options of Apple's bits. Bits without a meaning are kept and have no effect.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// As `AnimationOptions.layoutSubviews`.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// As `AnimationOptions.allowUserInteraction`.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// As `AnimationOptions.beginFromCurrentState`.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// As `AnimationOptions.repeat`.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// As `AnimationOptions.autoreverse`.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// As `AnimationOptions.overrideInheritedDuration`.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// As `AnimationOptions.overrideInheritedOptions`.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Values change at a constant speed from keyframe to keyframe. The default.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Each value holds until the next keyframe.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Values change at one speed throughout.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Values follow a smooth curve through the keyframes.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Values follow a smooth curve through the keyframes at one speed throughout.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The calculation mode of the animations.
    var calculationMode: CAAnimationCalculationMode {
      switch rawValue >> 10 & 7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// The curves of animation blocks.
  public typealias AnimationCurve = UIViewAnimationCurve

  /// The transitions of `setAnimationTransition(_:for:cache:)`. Raw values are Apple's.
  public enum AnimationTransition: Int, Sendable {
    /// There is no transition: the changes themselves are animated.
    case none = 0
    /// The view turns over about its vertical axis, the left side first.
    case flipFromLeft = 1
    /// The view turns over about its vertical axis, the right side first.
    case flipFromRight = 2
    /// The old picture curls up like a page.
    case curlUp = 3
    /// The new picture comes down like a page.
    case curlDown = 4
  }
}
