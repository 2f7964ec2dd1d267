/// How a controller is presented. With every style the controller covers the screen here, and the views below stay in the window.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The style that the system chooses. The default.
  case automatic = -2
  /// No style of its own.
  case none = -1
  /// On Apple's systems, it covers the screen, and the views below are removed from the window.
  case fullScreen = 0
  /// On Apple's systems, a sheet that leaves a part of the views below visible.
  case pageSheet = 1
  /// On Apple's systems, a smaller sheet in the middle of the screen.
  case formSheet = 2
  /// On Apple's systems, it covers the controller that defines the context.
  case currentContext = 3
  /// On Apple's systems, a presentation controller of the program arranges it.
  case custom = 4
  /// The controller covers the screen, and the views below stay in the window.
  case overFullScreen = 5
  /// On Apple's systems, as `currentContext`, and the views below stay.
  case overCurrentContext = 6
  /// On Apple's systems, a bubble that points to a view.
  case popover = 7
}

/// How a controller appears and disappears when it is presented animated.
public enum UIModalTransitionStyle: Int, Sendable {
  /// The controller's view slides up from the bottom, and down when it is dismissed. The default.
  case coverVertical = 0
  /// On Apple's systems, the view turns over. Here it moves as with `coverVertical`.
  case flipHorizontal = 1
  /// The view fades in, and out when it is dismissed.
  case crossDissolve = 2
  /// On Apple's systems, the view below curls up like a page. Here it moves as with `coverVertical`.
  case partialCurl = 3
}
