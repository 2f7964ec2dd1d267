/// What an element of a file stands for: the class of its object, and how the object gets the values of the element.
@MainActor struct ElementKind {
  /// The class. Nil if there is no such class here: a view takes the object's place.
  let type: NSObject.Type?
  /// The name of Apple's class. Nil for an element that is not known.
  let className: String?
  /// Gives an object its values.
  let read: @MainActor (NSObject, PropertyReader, InterfaceDecoder) -> Void

  /// The kind of an element.
  static func of(_ element: InterfaceElement) -> ElementKind {
    table[element.name]
      ?? ElementKind(
        type: nil, className: missing[element.name],
        read: element.name.hasSuffix("Controller") ? controller.read : view.read)
  }

  /// A kind of objects of one class.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - base: the kind whose values the objects have as well; they are read first.
  ///   - read: gives an object its values. An object of another class, which the file has in place of the usual one, has only those of the base.
  static func objects<Object: NSObject>(
    _ type: Object.Type, like base: ElementKind? = nil,
    _ read: @escaping @MainActor (Object, PropertyReader) -> Void = { _, _ in }
  ) -> ElementKind {
    ElementKind(type: type, className: "\(type)") { object, reader, decoder in
      base?.read(object, reader, decoder)
      if let object = object as? Object { read(object, reader) }
    }
  }

  /// A kind of objects that have others in them.
  static func objects<Object: NSObject>(
    _ type: Object.Type, like base: ElementKind? = nil,
    _ read: @escaping @MainActor (Object, PropertyReader, InterfaceDecoder) -> Void
  ) -> ElementKind {
    ElementKind(type: type, className: "\(type)") { object, reader, decoder in
      base?.read(object, reader, decoder)
      if let object = object as? Object { read(object, reader, decoder) }
    }
  }

  private static let table: [String: ElementKind] = [
    "view": view,
    "containerView": view,
    "window": objects(UIWindow.self, like: view),
    "label": objects(UILabel.self, like: view) { $0.readLabel($1) },
    "imageView": objects(UIImageView.self, like: view) { $0.readImageView($1) },
    "stackView": objects(UIStackView.self, like: view) { $0.readStackView($1) },
    "scrollView": scroll,
    "tableView": objects(UITableView.self, like: scroll) { $0.readTable($1, $2) },
    "tableViewCell": objects(UITableViewCell.self, like: view) { $0.readCell($1, $2) },
    "tableViewCellContentView": objects(UIView.self, like: view) { $1.ignore("tableViewCell") },
    "collectionView": objects(UICollectionView.self, like: scroll) { $0.readCollection($1, $2) },
    "collectionViewCell": objects(UICollectionViewCell.self, like: view) { $0.readCollectionCell($1, $2) },
    "collectionViewCellContentView": objects(UIView.self, like: view) {
      $1.ignore("collectionViewCell")
    },
    "collectionReusableView": objects(UICollectionReusableView.self, like: view) {
      $1.ignore("reuseIdentifier")
    },
    "collectionViewFlowLayout": objects(UICollectionViewFlowLayout.self) { $0.readFlowLayout($1) },
    "collectionViewLayout": objects(UICollectionViewLayout.self),
    "collectionViewController": objects(UICollectionViewController.self, like: controller) {
      $0.readCollectionController($1)
    },
    "tableViewController": objects(UITableViewController.self, like: controller) {
      $0.readTableController($1)
    },
    "progressView": objects(UIProgressView.self, like: view) { $0.readProgressView($1) },
    "activityIndicatorView": objects(UIActivityIndicatorView.self, like: view) { $0.readIndicator($1) },
    "visualEffectView": objects(UIVisualEffectView.self, like: view) { $0.readEffectView($1, $2) },
    "control": control,
    "button": objects(UIButton.self, like: control) { $0.readButton($1) },
    "slider": objects(UISlider.self, like: control) { $0.readSlider($1) },
    "switch": objects(UISwitch.self, like: control) { $0.readSwitch($1) },
    "textView": objects(UITextView.self, like: scroll) { $0.readTextView($1) },
    "textField": objects(UITextField.self, like: control) { $0.readTextField($1) },
    "pickerView": objects(UIPickerView.self, like: view) { $1.ignore("showsSelectionIndicator") },
    "datePicker": objects(UIDatePicker.self, like: control) { $0.readDatePicker($1) },
    "segmentedControl": objects(UISegmentedControl.self, like: control) { $0.readSegmentedControl($1) },
    "stepper": objects(UIStepper.self, like: control) { $0.readStepper($1) },
    "pageControl": objects(UIPageControl.self, like: control) { $0.readPageControl($1) },
    "refreshControl": objects(UIRefreshControl.self, like: control) { $0.readRefreshControl($1) },
    "customObject": objects(NSObject.self),
    "tapGestureRecognizer": objects(UITapGestureRecognizer.self, like: recognizer) { $0.readTap($1) },
    "panGestureRecognizer": objects(UIPanGestureRecognizer.self, like: recognizer) { $0.readPan($1) },
    "screenEdgePanGestureRecognizer": objects(UIScreenEdgePanGestureRecognizer.self, like: recognizer) {
      $0.readEdges($1)
    },
    "pinchGestureRecognizer": objects(UIPinchGestureRecognizer.self, like: recognizer) { $1.ignore("scale") },
    "rotationGestureRecognizer": objects(UIRotationGestureRecognizer.self, like: recognizer),
    "swipeGestureRecognizer": objects(UISwipeGestureRecognizer.self, like: recognizer) { $0.readSwipe($1) },
    "longPressGestureRecognizer": longPress,
    // Xcode's own spelling.
    "pongPressGestureRecognizer": longPress,
    "gestureRecognizer": recognizer,
    "viewController": controller,
    "navigationController": objects(UINavigationController.self, like: controller) {
      $0.readNavigationController($1, $2)
    },
    "tabBarController": objects(UITabBarController.self, like: controller) {
      $0.readTabBarController($1, $2)
    },
    "navigationBar": objects(UINavigationBar.self, like: view) { $0.readNavigationBar($1, $2) },
    "searchBar": objects(UISearchBar.self, like: view) { $0.readSearchBar($1) },
    "toolbar": objects(UIToolbar.self, like: view) { $0.readToolbar($1, $2) },
    "tabBar": objects(UITabBar.self, like: view) { $0.readTabBar($1, $2) },
    "navigationItem": objects(UINavigationItem.self) { $0.readNavigationItem($1, $2) },
    "barButtonItem": objects(UIBarButtonItem.self, like: barItem) { $0.readBarButtonItem($1, $2) },
    "tabBarItem": objects(UITabBarItem.self, like: barItem) { item, reader, _ in item.readTabBarItem(reader)
    },
  ]

  private static let controller = objects(UIViewController.self) { $0.readController($1, $2) }
  private static let barItem = objects(UIBarItem.self) { $0.readBarItem($1) }
  private static let view = objects(UIView.self) { $0.readView($1) }
  private static let scroll = objects(UIScrollView.self, like: view) { $0.readScrollView($1) }
  private static let control = objects(UIControl.self, like: view) { $0.readControl($1) }
  private static let recognizer = objects(UIGestureRecognizer.self) { $0.readRecognizer($1) }
  private static let longPress = objects(UILongPressGestureRecognizer.self, like: recognizer) {
    $0.readLongPress($1)
  }

  /// The names of the classes that there are none of.
  private static let missing: [String: String] = [
    "mapView": "MKMapView",
    "webView": "UIWebView", "wkWebView": "WKWebView", "glkView": "GLKView", "mtkView": "MTKView",
    "skView": "SKView", "sceneKitView": "SCNView", "arscnView": "ARSCNView", "calendarView": "UICalendarView",
    "colorWell": "UIColorWell",
    "splitViewController": "UISplitViewController",
    "pageViewController": "UIPageViewController", "glkViewController": "GLKViewController",
    "avPlayerViewController": "AVPlayerViewController",
  ]
}
