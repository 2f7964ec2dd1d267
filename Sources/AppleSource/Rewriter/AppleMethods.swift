/// Methods of Apple's systems that source calls in ways that only Objective-C has.
enum AppleMethods {
  /// The methods that delegates of Apple's protocols may leave out. Here extensions of the protocols implement them, so a call has no
  /// question mark.
  static let optional: Set<String> = [
    "action", "adaptivePresentationStyle", "animationController", "animationDidStart", "animationDidStop",
    "animationEnded", "application", "applicationDidBecomeActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground", "applicationWillResignActive", "applicationWillTerminate",
    "collectionView", "didDismissSearchController", "didPresentSearchController", "display", "draw",
    "gestureRecognizer", "gestureRecognizerShouldBegin", "interactionControllerForDismissal",
    "interactionControllerForPresentation", "interruptibleAnimator", "invalidateLayout", "layerWillDraw",
    "layoutSublayers", "navigationBar", "navigationController", "numberOfSections", "pickerView", "position",
    "preferredSize", "presentationController", "presentationControllerDidAttemptToDismiss",
    "presentationControllerDidDismiss", "presentationControllerShouldDismiss",
    "presentationControllerWillDismiss", "scene", "sceneDidBecomeActive", "sceneDidDisconnect",
    "sceneDidEnterBackground", "sceneWillEnterForeground", "sceneWillResignActive",
    "scrollViewDidChangeAdjustedContentInset", "scrollViewDidEndDecelerating", "scrollViewDidEndDragging",
    "scrollViewDidEndScrollingAnimation", "scrollViewDidScroll", "scrollViewWillBeginDecelerating",
    "scrollViewWillBeginDragging", "scrollViewWillEndDragging", "searchBar", "searchBarCancelButtonClicked",
    "searchBarSearchButtonClicked", "searchBarShouldBeginEditing", "searchBarShouldEndEditing",
    "searchBarTextDidBeginEditing", "searchBarTextDidEndEditing", "sectionIndexTitles", "tabBar",
    "tabBarController", "tableView", "textField", "textFieldDidBeginEditing", "textFieldDidChangeSelection",
    "textFieldDidEndEditing", "textFieldShouldBeginEditing", "textFieldShouldClear",
    "textFieldShouldEndEditing", "textFieldShouldReturn", "textView", "textViewDidBeginEditing",
    "textViewDidChange", "textViewDidChangeSelection", "textViewDidEndEditing", "textViewShouldBeginEditing",
    "textViewShouldEndEditing", "willDismissSearchController", "willPresentSearchController",
  ]

  /// What `(value as AnyObject).name` may ask of an object whose class is not known: the properties of `AnyObjectMessages` of module
  /// QuartzCore.
  static let ofAnyObject: Set<String> = [
    "boolValue", "caTransform3DValue", "cgAffineTransformValue", "cgPointValue", "cgRectValue", "cgSizeValue",
    "count", "description", "doubleValue", "floatValue", "intValue", "integerValue", "length",
    "stringValue", "uiEdgeInsetsValue",
  ]
}
