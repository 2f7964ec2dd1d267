// The names that UIKit's declarations had in Swift before 4.2, and some of Swift 3. On Apple's systems the compiler says what each has
// become; here it does the same, with a fix-it, and the name still means the declaration.
//
// The declarations have no documentation of their own: the attribute names the one that has it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@available(*, deprecated, renamed: "UIApplication.LaunchOptionsKey")
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
@available(*, deprecated, renamed: "UIApplication.State")
public typealias UIApplicationState = UIApplication.State
@available(*, deprecated, renamed: "RunLoop.Mode")
public typealias RunLoopMode = RunLoop.Mode
@available(*, deprecated, renamed: "UIView.AnimationOptions")
public typealias UIViewAnimationOptions = UIView.AnimationOptions
@available(*, deprecated, renamed: "UIView.KeyframeAnimationOptions")
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
@available(*, deprecated, renamed: "UIView.AnimationTransition")
public typealias UIViewAnimationTransition = UIView.AnimationTransition
@available(*, deprecated, renamed: "UIView.AutoresizingMask")
public typealias UIViewAutoresizing = UIView.AutoresizingMask
@available(*, deprecated, renamed: "UIView.ContentMode")
public typealias UIViewContentMode = UIView.ContentMode
@available(*, deprecated, renamed: "UIControl.Event")
public typealias UIControlEvents = UIControl.Event
@available(*, deprecated, renamed: "UIControl.State")
public typealias UIControlState = UIControl.State
@available(*, deprecated, renamed: "UIControl.ContentVerticalAlignment")
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
@available(*, deprecated, renamed: "UIControl.ContentHorizontalAlignment")
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
@available(*, deprecated, renamed: "UIButton.ButtonType")
public typealias UIButtonType = UIButton.ButtonType
@available(*, deprecated, renamed: "UIGestureRecognizer.State")
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
@available(*, deprecated, renamed: "UISwipeGestureRecognizer.Direction")
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
@available(*, deprecated, renamed: "UITouch.Phase")
public typealias UITouchPhase = UITouch.Phase
@available(*, deprecated, renamed: "UITouch.TouchType")
public typealias UITouchType = UITouch.TouchType
@available(*, deprecated, renamed: "UIEvent.EventType")
public typealias UIEventType = UIEvent.EventType
@available(*, deprecated, renamed: "UIEvent.EventSubtype")
public typealias UIEventSubtype = UIEvent.EventSubtype
@available(*, deprecated, renamed: "UIImage.Orientation")
public typealias UIImageOrientation = UIImage.Orientation
@available(*, deprecated, renamed: "UIImage.RenderingMode")
public typealias UIImageRenderingMode = UIImage.RenderingMode
@available(*, deprecated, renamed: "UIImage.ResizingMode")
public typealias UIImageResizingMode = UIImage.ResizingMode
@available(*, deprecated, renamed: "UIScrollView.IndicatorStyle")
public typealias UIScrollViewIndicatorStyle = UIScrollView.IndicatorStyle
@available(*, deprecated, renamed: "UIActivityIndicatorView.Style")
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
@available(*, deprecated, renamed: "UIProgressView.Style")
public typealias UIProgressViewStyle = UIProgressView.Style
@available(*, deprecated, renamed: "UIBlurEffect.Style")
public typealias UIBlurEffectStyle = UIBlurEffect.Style
@available(*, deprecated, renamed: "UIStackView.Distribution")
public typealias UIStackViewDistribution = UIStackView.Distribution
@available(*, deprecated, renamed: "UIStackView.Alignment")
public typealias UIStackViewAlignment = UIStackView.Alignment
@available(*, deprecated, renamed: "NSLayoutConstraint.Axis")
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
@available(*, deprecated, renamed: "NSLayoutConstraint.Attribute")
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
@available(*, deprecated, renamed: "NSLayoutConstraint.Relation")
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
@available(*, deprecated, renamed: "NSLayoutConstraint.FormatOptions")
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
@available(*, deprecated, renamed: "UIWindow.Level")
public typealias UIWindowLevel = UIWindow.Level
@available(*, deprecated, renamed: "UIFont.TextStyle")
public typealias UIFontTextStyle = UIFont.TextStyle
@available(*, deprecated, renamed: "UIFontDescriptor.SymbolicTraits")
public typealias UIFontDescriptorSymbolicTraits = UIFontDescriptor.SymbolicTraits
@available(*, deprecated, renamed: "NSAttributedString.Key")
public typealias NSAttributedStringKey = NSAttributedString.Key
@available(*, deprecated, renamed: "UIImpactFeedbackGenerator.FeedbackStyle")
public typealias UIImpactFeedbackStyle = UIImpactFeedbackGenerator.FeedbackStyle
@available(*, deprecated, renamed: "UINotificationFeedbackGenerator.FeedbackType")
public typealias UINotificationFeedbackType = UINotificationFeedbackGenerator.FeedbackType
@available(*, deprecated, renamed: "UIApplication.OpenURLOptionsKey")
public typealias UIApplicationOpenURLOptionsKey = UIApplication.OpenURLOptionsKey
@available(*, deprecated, renamed: "UIApplication.OpenExternalURLOptionsKey")
public typealias UIApplicationOpenExternalURLOptionsKey = UIApplication.OpenExternalURLOptionsKey
@available(*, deprecated, renamed: "UIScrollView.ContentInsetAdjustmentBehavior")
public typealias UIScrollViewContentInsetAdjustmentBehavior = UIScrollView.ContentInsetAdjustmentBehavior
@available(*, deprecated, renamed: "UIScrollView.KeyboardDismissMode")
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
@available(*, deprecated, renamed: "UIScrollView.DecelerationRate")
public typealias UIScrollViewDecelerationRate = UIScrollView.DecelerationRate
@available(*, deprecated, renamed: "UIFont.Weight")
public typealias UIFontWeight = UIFont.Weight
@available(*, deprecated, renamed: "UIFontDescriptor.AttributeName")
public typealias UIFontDescriptorAttributeName = UIFontDescriptor.AttributeName
@available(*, deprecated, renamed: "UIFontDescriptor.TraitKey")
public typealias UIFontDescriptorTraitKey = UIFontDescriptor.TraitKey
@available(*, deprecated, renamed: "UIInterpolatingMotionEffect.EffectType")
public typealias UIInterpolatingMotionEffectType = UIInterpolatingMotionEffect.EffectType

@available(*, deprecated, renamed: "UIDevice.BatteryState")
public typealias UIDeviceBatteryState = UIDevice.BatteryState
@available(*, deprecated, renamed: "UINavigationController.Operation")
public typealias UINavigationControllerOperation = UINavigationController.Operation
@available(*, deprecated, renamed: "UIBarButtonItem.Style")
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
@available(*, deprecated, renamed: "UIBarButtonItem.SystemItem")
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
@available(*, deprecated, renamed: "UITabBarItem.SystemItem")
public typealias UITabBarSystemItem = UITabBarItem.SystemItem

@available(*, deprecated, renamed: "UIEdgeInsets.zero")
public let UIEdgeInsetsZero = UIEdgeInsets.zero
@available(*, deprecated, renamed: "UIOffset.zero")
public let UIOffsetZero = UIOffset.zero
@available(*, deprecated, renamed: "UIView.noIntrinsicMetric")
public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric
@available(*, deprecated, renamed: "UIView.layoutFittingCompressedSize")
public let UILayoutFittingCompressedSize = UIView.layoutFittingCompressedSize
@available(*, deprecated, renamed: "UIView.layoutFittingExpandedSize")
public let UILayoutFittingExpandedSize = UIView.layoutFittingExpandedSize
@available(*, deprecated, renamed: "UIScrollView.DecelerationRate.normal")
public let UIScrollViewDecelerationRateNormal = UIScrollView.DecelerationRate.normal
@available(*, deprecated, renamed: "UIScrollView.DecelerationRate.fast")
public let UIScrollViewDecelerationRateFast = UIScrollView.DecelerationRate.fast
@available(*, deprecated, renamed: "UIWindow.Level.normal")
public let UIWindowLevelNormal = UIWindow.Level.normal
@available(*, deprecated, renamed: "UIWindow.Level.statusBar")
public let UIWindowLevelStatusBar = UIWindow.Level.statusBar
@available(*, deprecated, renamed: "UIWindow.Level.alert")
public let UIWindowLevelAlert = UIWindow.Level.alert
@available(*, deprecated, renamed: "UILayoutPriority.required")
public let UILayoutPriorityRequired = UILayoutPriority.required
@available(*, deprecated, renamed: "UILayoutPriority.defaultHigh")
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
@available(*, deprecated, renamed: "UILayoutPriority.defaultLow")
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
@available(*, deprecated, renamed: "UILayoutPriority.fittingSizeLevel")
public let UILayoutPriorityFittingSizeLevel = UILayoutPriority.fittingSizeLevel
@available(*, deprecated, renamed: "UIFont.Weight.ultraLight")
public let UIFontWeightUltraLight = UIFont.Weight.ultraLight
@available(*, deprecated, renamed: "UIFont.Weight.thin")
public let UIFontWeightThin = UIFont.Weight.thin
@available(*, deprecated, renamed: "UIFont.Weight.light")
public let UIFontWeightLight = UIFont.Weight.light
@available(*, deprecated, renamed: "UIFont.Weight.regular")
public let UIFontWeightRegular = UIFont.Weight.regular
@available(*, deprecated, renamed: "UIFont.Weight.medium")
public let UIFontWeightMedium = UIFont.Weight.medium
@available(*, deprecated, renamed: "UIFont.Weight.semibold")
public let UIFontWeightSemibold = UIFont.Weight.semibold
@available(*, deprecated, renamed: "UIFont.Weight.bold")
public let UIFontWeightBold = UIFont.Weight.bold
@available(*, deprecated, renamed: "UIFont.Weight.heavy")
public let UIFontWeightHeavy = UIFont.Weight.heavy
@available(*, deprecated, renamed: "UIFont.Weight.black")
public let UIFontWeightBlack = UIFont.Weight.black
@available(*, deprecated, renamed: "NSAttributedString.Key.link")
public let NSLinkAttributeName = NSAttributedString.Key.link
@available(*, deprecated, renamed: "NSAttributedString.Key.obliqueness")
public let NSObliquenessAttributeName = NSAttributedString.Key.obliqueness
@available(*, deprecated, renamed: "NSAttributedString.Key.expansion")
public let NSExpansionAttributeName = NSAttributedString.Key.expansion
@available(*, deprecated, renamed: "NSAttributedString.Key.textEffect")
public let NSTextEffectAttributeName = NSAttributedString.Key.textEffect
@available(*, deprecated, renamed: "NSAttributedString.Key.font")
public let NSFontAttributeName = NSAttributedString.Key.font
@available(*, deprecated, renamed: "NSAttributedString.Key.foregroundColor")
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
@available(*, deprecated, renamed: "NSAttributedString.Key.backgroundColor")
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
@available(*, deprecated, renamed: "NSAttributedString.Key.paragraphStyle")
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
@available(*, deprecated, renamed: "NSAttributedString.Key.kern")
public let NSKernAttributeName = NSAttributedString.Key.kern
@available(*, deprecated, renamed: "NSAttributedString.Key.ligature")
public let NSLigatureAttributeName = NSAttributedString.Key.ligature
@available(*, deprecated, renamed: "NSAttributedString.Key.underlineStyle")
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
@available(*, deprecated, renamed: "NSAttributedString.Key.underlineColor")
public let NSUnderlineColorAttributeName = NSAttributedString.Key.underlineColor
@available(*, deprecated, renamed: "NSAttributedString.Key.strikethroughStyle")
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle
@available(*, deprecated, renamed: "NSAttributedString.Key.strokeColor")
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor
@available(*, deprecated, renamed: "NSAttributedString.Key.strokeWidth")
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth
@available(*, deprecated, renamed: "NSAttributedString.Key.shadow")
public let NSShadowAttributeName = NSAttributedString.Key.shadow
@available(*, deprecated, renamed: "NSAttributedString.Key.baselineOffset")
public let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset
@available(*, deprecated, renamed: "UIResponder.keyboardFrameBeginUserInfoKey")
public let UIKeyboardFrameBeginUserInfoKey = UIResponder.keyboardFrameBeginUserInfoKey
@available(*, deprecated, renamed: "UIResponder.keyboardFrameEndUserInfoKey")
public let UIKeyboardFrameEndUserInfoKey = UIResponder.keyboardFrameEndUserInfoKey
@available(*, deprecated, renamed: "UIResponder.keyboardAnimationDurationUserInfoKey")
public let UIKeyboardAnimationDurationUserInfoKey = UIResponder.keyboardAnimationDurationUserInfoKey
@available(*, deprecated, renamed: "UIResponder.keyboardAnimationCurveUserInfoKey")
public let UIKeyboardAnimationCurveUserInfoKey = UIResponder.keyboardAnimationCurveUserInfoKey
@available(*, deprecated, renamed: "UIResponder.keyboardIsLocalUserInfoKey")
public let UIKeyboardIsLocalUserInfoKey = UIResponder.keyboardIsLocalUserInfoKey
@available(*, deprecated, renamed: "NSAttributedString.Key.strikethroughColor")
public let NSStrikethroughColorAttributeName = NSAttributedString.Key.strikethroughColor
@available(*, deprecated, renamed: "UIApplication.openSettingsURLString")
public let UIApplicationOpenSettingsURLString = UIApplication.openSettingsURLString
@available(*, deprecated, renamed: "UIApplication.statusBarOrientationUserInfoKey")
public let UIApplicationStatusBarOrientationUserInfoKey = UIApplication.statusBarOrientationUserInfoKey
@available(*, deprecated, renamed: "UIApplication.statusBarFrameUserInfoKey")
public let UIApplicationStatusBarFrameUserInfoKey = UIApplication.statusBarFrameUserInfoKey
@available(*, deprecated, renamed: "UIBackgroundTaskIdentifier.invalid")
public let UIBackgroundTaskInvalid = UIBackgroundTaskIdentifier.invalid
@available(*, deprecated, renamed: "UIFontDescriptor.AttributeName.family")
public let UIFontDescriptorFamilyAttribute = UIFontDescriptor.AttributeName.family
@available(*, deprecated, renamed: "UIFontDescriptor.AttributeName.name")
public let UIFontDescriptorNameAttribute = UIFontDescriptor.AttributeName.name
@available(*, deprecated, renamed: "UIFontDescriptor.AttributeName.face")
public let UIFontDescriptorFaceAttribute = UIFontDescriptor.AttributeName.face
@available(*, deprecated, renamed: "UIFontDescriptor.AttributeName.size")
public let UIFontDescriptorSizeAttribute = UIFontDescriptor.AttributeName.size
@available(*, deprecated, renamed: "UIFontDescriptor.AttributeName.traits")
public let UIFontDescriptorTraitsAttribute = UIFontDescriptor.AttributeName.traits
@available(*, deprecated, renamed: "UIFontDescriptor.TraitKey.weight")
public let UIFontWeightTrait = UIFontDescriptor.TraitKey.weight
@available(*, deprecated, renamed: "UIFontDescriptor.TraitKey.symbolic")
public let UIFontSymbolicTrait = UIFontDescriptor.TraitKey.symbolic

extension Notification.Name {
  @available(*, deprecated, renamed: "UIDevice.orientationDidChangeNotification")
  public static let UIDeviceOrientationDidChange = UIDevice.orientationDidChangeNotification
  @available(*, deprecated, renamed: "UIApplication.willChangeStatusBarFrameNotification")
  public static let UIApplicationWillChangeStatusBarFrame = UIApplication.willChangeStatusBarFrameNotification
  @available(*, deprecated, renamed: "UIApplication.didChangeStatusBarFrameNotification")
  public static let UIApplicationDidChangeStatusBarFrame = UIApplication.didChangeStatusBarFrameNotification
  @available(*, deprecated, renamed: "UIApplication.didFinishLaunchingNotification")
  public static let UIApplicationDidFinishLaunching = UIApplication.didFinishLaunchingNotification
  @available(*, deprecated, renamed: "UIApplication.didBecomeActiveNotification")
  public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
  @available(*, deprecated, renamed: "UIApplication.willResignActiveNotification")
  public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
  @available(*, deprecated, renamed: "UIApplication.didEnterBackgroundNotification")
  public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
  @available(*, deprecated, renamed: "UIApplication.willEnterForegroundNotification")
  public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
  @available(*, deprecated, renamed: "UIApplication.willTerminateNotification")
  public static let UIApplicationWillTerminate = UIApplication.willTerminateNotification
  @available(*, deprecated, renamed: "UIApplication.didReceiveMemoryWarningNotification")
  public static let UIApplicationDidReceiveMemoryWarning = UIApplication.didReceiveMemoryWarningNotification
  @available(*, deprecated, renamed: "UIApplication.significantTimeChangeNotification")
  public static let UIApplicationSignificantTimeChange = UIApplication.significantTimeChangeNotification
  @available(*, deprecated, renamed: "UIApplication.userDidTakeScreenshotNotification")
  public static let UIApplicationUserDidTakeScreenshot = UIApplication.userDidTakeScreenshotNotification
  @available(*, deprecated, renamed: "UIApplication.willChangeStatusBarOrientationNotification")
  public static let UIApplicationWillChangeStatusBarOrientation = UIApplication
    .willChangeStatusBarOrientationNotification
  @available(*, deprecated, renamed: "UIApplication.didChangeStatusBarOrientationNotification")
  public static let UIApplicationDidChangeStatusBarOrientation = UIApplication
    .didChangeStatusBarOrientationNotification
  @available(*, deprecated, renamed: "UITextField.textDidBeginEditingNotification")
  public static let UITextFieldTextDidBeginEditing = UITextField.textDidBeginEditingNotification
  @available(*, deprecated, renamed: "UITextField.textDidEndEditingNotification")
  public static let UITextFieldTextDidEndEditing = UITextField.textDidEndEditingNotification
  @available(*, deprecated, renamed: "UITextField.textDidChangeNotification")
  public static let UITextFieldTextDidChange = UITextField.textDidChangeNotification
  @available(*, deprecated, renamed: "UITextView.textDidChangeNotification")
  public static let UITextViewTextDidChange = UITextView.textDidChangeNotification
  @available(*, deprecated, renamed: "UIResponder.keyboardWillShowNotification")
  public static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
  @available(*, deprecated, renamed: "UIResponder.keyboardDidShowNotification")
  public static let UIKeyboardDidShow = UIResponder.keyboardDidShowNotification
  @available(*, deprecated, renamed: "UIResponder.keyboardWillHideNotification")
  public static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
  @available(*, deprecated, renamed: "UIResponder.keyboardDidHideNotification")
  public static let UIKeyboardDidHide = UIResponder.keyboardDidHideNotification
  @available(*, deprecated, renamed: "UIResponder.keyboardWillChangeFrameNotification")
  public static let UIKeyboardWillChangeFrame = UIResponder.keyboardWillChangeFrameNotification
  @available(*, deprecated, renamed: "UIResponder.keyboardDidChangeFrameNotification")
  public static let UIKeyboardDidChangeFrame = UIResponder.keyboardDidChangeFrameNotification
  @available(*, deprecated, renamed: "UIWindow.didBecomeVisibleNotification")
  public static let UIWindowDidBecomeVisible = UIWindow.didBecomeVisibleNotification
  @available(*, deprecated, renamed: "UIWindow.didBecomeHiddenNotification")
  public static let UIWindowDidBecomeHidden = UIWindow.didBecomeHiddenNotification
  @available(*, deprecated, renamed: "UIWindow.didBecomeKeyNotification")
  public static let UIWindowDidBecomeKey = UIWindow.didBecomeKeyNotification
  @available(*, deprecated, renamed: "UIWindow.didResignKeyNotification")
  public static let UIWindowDidResignKey = UIWindow.didResignKeyNotification
}

extension UIActivityIndicatorView {
  @available(*, deprecated, renamed: "init(style:)")
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }
  @available(*, deprecated, renamed: "style")
  public var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
}

extension UIView {
  @available(*, deprecated, renamed: "bringSubviewToFront(_:)")
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  @available(*, deprecated, renamed: "sendSubviewToBack(_:)")
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
  @available(*, deprecated, renamed: "addChild(_:)")
  public func addChildViewController(_ childController: UIViewController) { addChild(childController) }
  @available(*, deprecated, renamed: "removeFromParent()")
  public func removeFromParentViewController() { removeFromParent() }
  @available(*, deprecated, renamed: "children")
  public var childViewControllers: [UIViewController] { children }
  @available(*, deprecated, renamed: "willMove(toParent:)")
  public func willMove(toParentViewController parent: UIViewController?) { willMove(toParent: parent) }
  @available(*, deprecated, renamed: "didMove(toParent:)")
  public func didMove(toParentViewController parent: UIViewController?) { didMove(toParent: parent) }
}

extension NSUnderlineStyle {
  @available(*, deprecated, renamed: "single")
  public static let styleSingle = NSUnderlineStyle.single
  @available(*, deprecated, renamed: "thick")
  public static let styleThick = NSUnderlineStyle.thick
  @available(*, deprecated, renamed: "double")
  public static let styleDouble = NSUnderlineStyle.double
}

@available(*, deprecated, renamed: "UIImage.pngData(self:)")
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }
@available(*, deprecated, renamed: "UIImage.jpegData(self:compressionQuality:)")
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

@available(*, deprecated, renamed: "UIInterfaceOrientation.isLandscape")
public func UIInterfaceOrientationIsLandscape(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isLandscape
}
@available(*, deprecated, renamed: "UIInterfaceOrientation.isPortrait")
public func UIInterfaceOrientationIsPortrait(_ orientation: UIInterfaceOrientation) -> Bool {
  orientation.isPortrait
}
@available(*, deprecated, renamed: "UIDeviceOrientation.isLandscape")
public func UIDeviceOrientationIsLandscape(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isLandscape
}
@available(*, deprecated, renamed: "UIDeviceOrientation.isPortrait")
public func UIDeviceOrientationIsPortrait(_ orientation: UIDeviceOrientation) -> Bool {
  orientation.isPortrait
}
@available(*, deprecated, renamed: "getter:UIDevice.userInterfaceIdiom(self:)")
@MainActor public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom {
  UIDevice.current.userInterfaceIdiom
}

extension RunLoop.Mode {
  /// The mode in which a finger moves the contents of a scroll view on a device. Here the main run loop stays in its default mode.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")

  @available(*, deprecated, renamed: "tracking")
  public static var UITrackingRunLoopMode: RunLoop.Mode { .tracking }
  @available(*, deprecated, renamed: "default")
  public static var defaultRunLoopMode: RunLoop.Mode { .default }
  @available(*, deprecated, renamed: "common")
  public static var commonModes: RunLoop.Mode { .common }
}

// Tables and collections.
@available(*, deprecated, renamed: "UITableView.Style")
public typealias UITableViewStyle = UITableView.Style
@available(*, deprecated, renamed: "UITableView.ScrollPosition")
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
@available(*, deprecated, renamed: "UITableView.RowAnimation")
public typealias UITableViewRowAnimation = UITableView.RowAnimation
@available(*, deprecated, renamed: "UITableViewCell.CellStyle")
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
@available(*, deprecated, renamed: "UITableViewCell.SeparatorStyle")
public typealias UITableViewCellSeparatorStyle = UITableViewCell.SeparatorStyle
@available(*, deprecated, renamed: "UITableViewCell.SelectionStyle")
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
@available(*, deprecated, renamed: "UITableViewCell.EditingStyle")
public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
@available(*, deprecated, renamed: "UITableViewCell.AccessoryType")
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
@available(*, deprecated, renamed: "UITableViewCell.StateMask")
public typealias UITableViewCellStateMask = UITableViewCell.StateMask
@available(*, deprecated, renamed: "UITableViewRowAction.Style")
public typealias UITableViewRowActionStyle = UITableViewRowAction.Style
@available(*, deprecated, renamed: "UICollectionView.ScrollPosition")
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
@available(*, deprecated, renamed: "UICollectionView.ScrollDirection")
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
@available(*, deprecated, renamed: "UICollectionView.ElementCategory")
public typealias UICollectionElementCategory = UICollectionView.ElementCategory
@available(*, deprecated, renamed: "UITableView.automaticDimension")
public var UITableViewAutomaticDimension: CGFloat { UITableView.automaticDimension }
@available(*, deprecated, renamed: "UICollectionView.elementKindSectionHeader")
public var UICollectionElementKindSectionHeader: String { UICollectionView.elementKindSectionHeader }
@available(*, deprecated, renamed: "UICollectionView.elementKindSectionFooter")
public var UICollectionElementKindSectionFooter: String { UICollectionView.elementKindSectionFooter }
@available(*, deprecated, renamed: "UICollectionViewFlowLayout.automaticSize")
public var UICollectionViewFlowLayoutAutomaticSize: CGSize { UICollectionViewFlowLayout.automaticSize }

// Alerts, texts and controls.
@available(*, deprecated, renamed: "UIAlertAction.Style")
public typealias UIAlertActionStyle = UIAlertAction.Style
@available(*, deprecated, renamed: "UIAlertController.Style")
public typealias UIAlertControllerStyle = UIAlertController.Style
@available(*, deprecated, renamed: "UITextField.ViewMode")
public typealias UITextFieldViewMode = UITextField.ViewMode
@available(*, deprecated, renamed: "UITextField.BorderStyle")
public typealias UITextBorderStyle = UITextField.BorderStyle
@available(*, deprecated, renamed: "UISearchBar.Style")
public typealias UISearchBarStyle = UISearchBar.Style
@available(*, deprecated, renamed: "UIDatePicker.Mode")
public typealias UIDatePickerMode = UIDatePicker.Mode
@available(*, deprecated, renamed: "UITabBar.ItemPositioning")
public typealias UITabBarItemPositioning = UITabBar.ItemPositioning
@available(*, deprecated, renamed: "UISegmentedControl.noSegment")
public let UISegmentedControlNoSegment = UISegmentedControl.noSegment
@available(*, deprecated, renamed: "UINavigationController.hideShowBarDuration")
@MainActor public var UINavigationControllerHideShowBarDuration: CGFloat {
  UINavigationController.hideShowBarDuration
}
