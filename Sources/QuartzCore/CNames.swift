// The C names of constants that are members of types in Swift. On Apple's systems the compiler says what each has become;
// here it does the same, with a fix-it, and the name still means the constant.
//
// The declarations have no documentation of their own: the attribute names the member that has it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(*, deprecated, renamed: "CALayerContentsGravity.center")
public let kCAGravityCenter = CALayerContentsGravity.center
@available(*, deprecated, renamed: "CALayerContentsGravity.top")
public let kCAGravityTop = CALayerContentsGravity.top
@available(*, deprecated, renamed: "CALayerContentsGravity.bottom")
public let kCAGravityBottom = CALayerContentsGravity.bottom
@available(*, deprecated, renamed: "CALayerContentsGravity.left")
public let kCAGravityLeft = CALayerContentsGravity.left
@available(*, deprecated, renamed: "CALayerContentsGravity.right")
public let kCAGravityRight = CALayerContentsGravity.right
@available(*, deprecated, renamed: "CALayerContentsGravity.topLeft")
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
@available(*, deprecated, renamed: "CALayerContentsGravity.topRight")
public let kCAGravityTopRight = CALayerContentsGravity.topRight
@available(*, deprecated, renamed: "CALayerContentsGravity.bottomLeft")
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
@available(*, deprecated, renamed: "CALayerContentsGravity.bottomRight")
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
@available(*, deprecated, renamed: "CALayerContentsGravity.resize")
public let kCAGravityResize = CALayerContentsGravity.resize
@available(*, deprecated, renamed: "CALayerContentsGravity.resizeAspect")
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
@available(*, deprecated, renamed: "CALayerContentsGravity.resizeAspectFill")
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill

@available(*, deprecated, renamed: "CALayerContentsFormat.RGBA8Uint")
public let kCAContentsFormatRGBA8Uint = CALayerContentsFormat.RGBA8Uint
@available(*, deprecated, renamed: "CALayerContentsFormat.RGBA16Float")
public let kCAContentsFormatRGBA16Float = CALayerContentsFormat.RGBA16Float
@available(*, deprecated, renamed: "CALayerContentsFormat.gray8Uint")
public let kCAContentsFormatGray8Uint = CALayerContentsFormat.gray8Uint
@available(*, deprecated, renamed: "CALayerContentsFormat.automatic")
public let kCAContentsFormatAutomatic = CALayerContentsFormat.automatic

@available(*, deprecated, renamed: "CALayerContentsFilter.nearest")
public let kCAFilterNearest = CALayerContentsFilter.nearest
@available(*, deprecated, renamed: "CALayerContentsFilter.linear")
public let kCAFilterLinear = CALayerContentsFilter.linear
@available(*, deprecated, renamed: "CALayerContentsFilter.trilinear")
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

@available(*, deprecated, renamed: "CALayerCornerCurve.circular")
public let kCACornerCurveCircular = CALayerCornerCurve.circular
@available(*, deprecated, renamed: "CALayerCornerCurve.continuous")
public let kCACornerCurveContinuous = CALayerCornerCurve.continuous

@available(*, deprecated, renamed: "CAMediaTimingFillMode.forwards")
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
@available(*, deprecated, renamed: "CAMediaTimingFillMode.backwards")
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
@available(*, deprecated, renamed: "CAMediaTimingFillMode.both")
public let kCAFillModeBoth = CAMediaTimingFillMode.both
@available(*, deprecated, renamed: "CAMediaTimingFillMode.removed")
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed

@available(*, deprecated, renamed: "CAMediaTimingFunctionName.linear")
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
@available(*, deprecated, renamed: "CAMediaTimingFunctionName.easeIn")
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
@available(*, deprecated, renamed: "CAMediaTimingFunctionName.easeOut")
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
@available(*, deprecated, renamed: "CAMediaTimingFunctionName.easeInEaseOut")
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
@available(*, deprecated, renamed: "CAMediaTimingFunctionName.default")
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.`default`

@available(*, deprecated, renamed: "CAAnimationCalculationMode.linear")
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
@available(*, deprecated, renamed: "CAAnimationCalculationMode.discrete")
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
@available(*, deprecated, renamed: "CAAnimationCalculationMode.paced")
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
@available(*, deprecated, renamed: "CAAnimationCalculationMode.cubic")
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
@available(*, deprecated, renamed: "CAAnimationCalculationMode.cubicPaced")
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

@available(*, deprecated, renamed: "CAAnimationRotationMode.rotateAuto")
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
@available(*, deprecated, renamed: "CAAnimationRotationMode.rotateAutoReverse")
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

@available(*, deprecated, renamed: "CATransitionType.fade")
public let kCATransitionFade = CATransitionType.fade
@available(*, deprecated, renamed: "CATransitionType.moveIn")
public let kCATransitionMoveIn = CATransitionType.moveIn
@available(*, deprecated, renamed: "CATransitionType.push")
public let kCATransitionPush = CATransitionType.push
@available(*, deprecated, renamed: "CATransitionType.reveal")
public let kCATransitionReveal = CATransitionType.reveal

@available(*, deprecated, renamed: "CATransitionSubtype.fromRight")
public let kCATransitionFromRight = CATransitionSubtype.fromRight
@available(*, deprecated, renamed: "CATransitionSubtype.fromLeft")
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
@available(*, deprecated, renamed: "CATransitionSubtype.fromTop")
public let kCATransitionFromTop = CATransitionSubtype.fromTop
@available(*, deprecated, renamed: "CATransitionSubtype.fromBottom")
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

@available(*, deprecated, renamed: "CAValueFunctionName.rotateX")
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
@available(*, deprecated, renamed: "CAValueFunctionName.rotateY")
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
@available(*, deprecated, renamed: "CAValueFunctionName.rotateZ")
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
@available(*, deprecated, renamed: "CAValueFunctionName.scale")
public let kCAValueFunctionScale = CAValueFunctionName.scale
@available(*, deprecated, renamed: "CAValueFunctionName.scaleX")
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
@available(*, deprecated, renamed: "CAValueFunctionName.scaleY")
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
@available(*, deprecated, renamed: "CAValueFunctionName.scaleZ")
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
@available(*, deprecated, renamed: "CAValueFunctionName.translate")
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
@available(*, deprecated, renamed: "CAValueFunctionName.translateX")
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
@available(*, deprecated, renamed: "CAValueFunctionName.translateY")
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
@available(*, deprecated, renamed: "CAValueFunctionName.translateZ")
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

@available(*, deprecated, renamed: "CAShapeLayerFillRule.nonZero")
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
@available(*, deprecated, renamed: "CAShapeLayerFillRule.evenOdd")
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

@available(*, deprecated, renamed: "CAShapeLayerLineJoin.miter")
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
@available(*, deprecated, renamed: "CAShapeLayerLineJoin.round")
public let kCALineJoinRound = CAShapeLayerLineJoin.round
@available(*, deprecated, renamed: "CAShapeLayerLineJoin.bevel")
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel

@available(*, deprecated, renamed: "CAShapeLayerLineCap.butt")
public let kCALineCapButt = CAShapeLayerLineCap.butt
@available(*, deprecated, renamed: "CAShapeLayerLineCap.round")
public let kCALineCapRound = CAShapeLayerLineCap.round
@available(*, deprecated, renamed: "CAShapeLayerLineCap.square")
public let kCALineCapSquare = CAShapeLayerLineCap.square

@available(*, deprecated, renamed: "CAGradientLayerType.axial")
public let kCAGradientLayerAxial = CAGradientLayerType.axial
@available(*, deprecated, renamed: "CAGradientLayerType.radial")
public let kCAGradientLayerRadial = CAGradientLayerType.radial
@available(*, deprecated, renamed: "CAGradientLayerType.conic")
public let kCAGradientLayerConic = CAGradientLayerType.conic

@available(*, deprecated, renamed: "CATextLayerTruncationMode.none")
public let kCATruncationNone = CATextLayerTruncationMode.none
@available(*, deprecated, renamed: "CATextLayerTruncationMode.start")
public let kCATruncationStart = CATextLayerTruncationMode.start
@available(*, deprecated, renamed: "CATextLayerTruncationMode.end")
public let kCATruncationEnd = CATextLayerTruncationMode.end
@available(*, deprecated, renamed: "CATextLayerTruncationMode.middle")
public let kCATruncationMiddle = CATextLayerTruncationMode.middle

@available(*, deprecated, renamed: "CATextLayerAlignmentMode.natural")
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
@available(*, deprecated, renamed: "CATextLayerAlignmentMode.left")
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
@available(*, deprecated, renamed: "CATextLayerAlignmentMode.right")
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
@available(*, deprecated, renamed: "CATextLayerAlignmentMode.center")
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
@available(*, deprecated, renamed: "CATextLayerAlignmentMode.justified")
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified

@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.point")
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.line")
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.rectangle")
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.cuboid")
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.circle")
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
@available(*, deprecated, renamed: "CAEmitterLayerEmitterShape.sphere")
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere

@available(*, deprecated, renamed: "CAEmitterLayerEmitterMode.points")
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
@available(*, deprecated, renamed: "CAEmitterLayerEmitterMode.outline")
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
@available(*, deprecated, renamed: "CAEmitterLayerEmitterMode.surface")
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
@available(*, deprecated, renamed: "CAEmitterLayerEmitterMode.volume")
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume

@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.unordered")
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.oldestFirst")
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.oldestLast")
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.backToFront")
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
@available(*, deprecated, renamed: "CAEmitterLayerRenderMode.additive")
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive

@available(*, deprecated, renamed: "CAScrollLayerScrollMode.none")
public let kCAScrollNone = CAScrollLayerScrollMode.none
@available(*, deprecated, renamed: "CAScrollLayerScrollMode.vertically")
public let kCAScrollVertically = CAScrollLayerScrollMode.vertically
@available(*, deprecated, renamed: "CAScrollLayerScrollMode.horizontally")
public let kCAScrollHorizontally = CAScrollLayerScrollMode.horizontally
@available(*, deprecated, renamed: "CAScrollLayerScrollMode.both")
public let kCAScrollBoth = CAScrollLayerScrollMode.both
