/// The outlets, the actions and the properties of UIKit's own classes that files name.
@MainActor enum StandardMembers {
  private typealias Setter = @MainActor (NSObject, Any) -> Bool

  /// Sets an outlet. Returns false if the class has none with the name, or if it takes no such object.
  static func set(_ property: String, of owner: NSObject, to value: Any) -> Bool {
    (outlets[property] ?? []).contains { $0(owner, value) }
  }

  /// The action of an object. Nil if UIKit's classes have none with the name.
  static func action(_ name: String, of object: NSObject) -> Selector? {
    actions[name].flatMap { $0.canSend(to: object) ? $0 : nil }
  }

  /// An outlet of objects of a class, for values of a type.
  private static func outlet<Owner: NSObject, Value>(_ set: @escaping @MainActor (Owner, Value) -> Void)
    -> Setter
  {
    { owner, value in
      guard let owner = owner as? Owner, let value = value as? Value else { return false }
      set(owner, value)
      return true
    }
  }

  private static let outlets: [String: [Setter]] = [
    "prefetchDataSource": [
      outlet { (owner: UITableView, value: any UITableViewDataSourcePrefetching) in
        owner.prefetchDataSource = value
      }
    ],
    "refreshControl": [
      outlet { (owner: UIScrollView, value: UIRefreshControl) in owner.refreshControl = value }
    ],
    "delegate": [
      outlet { (owner: UIScrollView, value: any UIScrollViewDelegate) in owner.delegate = value },
      outlet { (owner: UITextField, value: any UITextFieldDelegate) in owner.delegate = value },
      outlet { (owner: UIPickerView, value: any UIPickerViewDelegate) in owner.delegate = value },
      outlet { (owner: UISearchBar, value: any UISearchBarDelegate) in owner.delegate = value },
      outlet { (owner: UIGestureRecognizer, value: any UIGestureRecognizerDelegate) in owner.delegate = value
      },
      outlet { (owner: UINavigationController, value: any UINavigationControllerDelegate) in
        owner.delegate = value
      },
      outlet { (owner: UITabBarController, value: any UITabBarControllerDelegate) in owner.delegate = value },
      outlet { (owner: UINavigationBar, value: any UINavigationBarDelegate) in owner.delegate = value },
      outlet { (owner: UITabBar, value: any UITabBarDelegate) in owner.delegate = value },
      outlet { (owner: UIApplication, value: any UIApplicationDelegate) in owner.delegate = value },
    ],
    "dataSource": [
      outlet { (owner: UITableView, value: any UITableViewDataSource) in owner.dataSource = value },
      outlet { (owner: UICollectionView, value: any UICollectionViewDataSource) in owner.dataSource = value },
      outlet { (owner: UIPickerView, value: any UIPickerViewDataSource) in owner.dataSource = value },
    ],
    "gestureRecognizers": [
      outlet { (owner: UIView, value: [UIGestureRecognizer]) in
        for recognizer in value { owner.addGestureRecognizer(recognizer) }
      }
    ],
    "inputView": [
      outlet { (owner: UITextField, value: UIView) in owner.inputView = value },
      outlet { (owner: UITextView, value: UIView) in owner.inputView = value },
    ],
    "inputAccessoryView": [
      outlet { (owner: UITextField, value: UIView) in owner.inputAccessoryView = value },
      outlet { (owner: UITextView, value: UIView) in owner.inputAccessoryView = value },
    ],
    "leftView": [outlet { (owner: UITextField, value: UIView) in owner.leftView = value }],
    "rightView": [outlet { (owner: UITextField, value: UIView) in owner.rightView = value }],
    "mask": [outlet { (owner: UIView, value: UIView) in owner.mask = value }],
    "rootViewController": [
      outlet { (owner: UIWindow, value: UIViewController) in owner.rootViewController = value },
      outlet { (owner: UINavigationController, value: [UIViewController]) in owner.viewControllers = value },
    ],
    "viewControllers": [
      outlet { (owner: UINavigationController, value: [UIViewController]) in owner.viewControllers = value },
      outlet { (owner: UITabBarController, value: [UIViewController]) in owner.viewControllers = value },
    ],
    "view": [outlet { (owner: UIViewController, value: UIView) in owner.view = value }],
  ]

  private static let actions: [String: Selector] = Dictionary(
    uniqueKeysWithValues: [
      Selector(UIResponder.becomeFirstResponder, "becomeFirstResponder"),
      Selector(UIResponder.resignFirstResponder, "resignFirstResponder"),
      Selector(UIView.removeFromSuperview, "removeFromSuperview"),
      Selector(UIView.setNeedsDisplay as (UIView) -> () -> Void, "setNeedsDisplay"),
      Selector(UIView.setNeedsLayout, "setNeedsLayout"),
      Selector(UIActivityIndicatorView.startAnimating, "startAnimating"),
      Selector(UIActivityIndicatorView.stopAnimating, "stopAnimating"),
    ].map { ($0.description, $0) })

  // MARK: Containers

  /// Goes back to a child of a container.
  static func goBack(to child: UIViewController, in container: UIViewController, animated isAnimated: Bool) {
    switch container {
    case let container as UINavigationController where container.viewControllers.contains { $0 === child }:
      container.popToViewController(child, animated: isAnimated)
    case let container as UITabBarController: container.selectedViewController = child
    default: break
    }
  }

  // MARK: Properties

  private typealias ValueSetter = @MainActor (NSObject, _InterfaceValue) throws -> Bool

  /// Gives a property of an object a value. Returns false if the class has none with the name.
  ///
  /// - Throws: `InterfaceValueMismatch` if the property is of another type.
  static func setValue(_ value: _InterfaceValue, forKey key: String, of owner: NSObject) throws -> Bool {
    try (properties[key] ?? []).contains { try $0(owner, value) }
  }

  /// The object that is the value of a property. Nil if the class has none with the name.
  static func object(_ key: String, of owner: NSObject) -> NSObject? {
    switch (owner, key) {
    case (let view as UIView, "layer"): view.layer
    case (let view as UIView, "mask"): view.mask
    case (let view as UIView, "superview"): view.superview
    case (let button as UIButton, "titleLabel"): button.titleLabel
    case (let button as UIButton, "imageView"): button.imageView
    case (let controller as UIViewController, "view"): controller.view
    default: nil
    }
  }

  private static func property<Owner: NSObject, Value>(
    _ set: @escaping @MainActor (Owner, Value) -> Void
  ) -> ValueSetter {
    { owner, value in
      guard let owner = owner as? Owner else { return false }
      set(owner, try value.get())
      return true
    }
  }

  /// The properties that people set by key paths in Xcode. Others have fields there.
  private static let properties: [String: [ValueSetter]] = [
    "alpha": [property { (owner: UIView, value: CGFloat) in owner.alpha = value }],
    "backgroundColor": [property { (owner: UIView, value: UIColor?) in owner.backgroundColor = value }],
    "tintColor": [property { (owner: UIView, value: UIColor?) in owner.tintColor = value }],
    "clipsToBounds": [property { (owner: UIView, value: Bool) in owner.clipsToBounds = value }],
    "hidden": [property { (owner: UIView, value: Bool) in owner.isHidden = value }],
    "isHidden": [property { (owner: UIView, value: Bool) in owner.isHidden = value }],
    "tag": [property { (owner: UIView, value: Int) in owner.tag = value }],
    "userInteractionEnabled": [
      property { (owner: UIView, value: Bool) in owner.isUserInteractionEnabled = value }
    ],
    "exclusiveTouch": [property { (owner: UIView, value: Bool) in owner.isExclusiveTouch = value }],
    "accessibilityLabel": [
      property { (owner: UIResponder, value: String?) in owner.accessibilityLabel = value }
    ],
    "accessibilityIdentifier": [
      property { (owner: UIResponder, value: String?) in owner.accessibilityIdentifier = value }
    ],
    "text": [
      property { (owner: UILabel, value: String?) in owner.text = value },
      property { (owner: UITextField, value: String?) in owner.text = value },
      property { (owner: UITextView, value: String?) in owner.text = value },
    ],
    "textColor": [
      property { (owner: UILabel, value: UIColor) in owner.textColor = value },
      property { (owner: UITextField, value: UIColor) in owner.textColor = value },
      property { (owner: UITextView, value: UIColor) in owner.textColor = value },
    ],
    "placeholder": [property { (owner: UITextField, value: String?) in owner.placeholder = value }],
    "secureTextEntry": [
      property { (owner: UITextField, value: Bool) in owner.isSecureTextEntry = value }
    ],
    "numberOfLines": [property { (owner: UILabel, value: Int) in owner.numberOfLines = value }],
    "adjustsFontSizeToFitWidth": [
      property { (owner: UILabel, value: Bool) in owner.adjustsFontSizeToFitWidth = value }
    ],
    "minimumScaleFactor": [property { (owner: UILabel, value: CGFloat) in owner.minimumScaleFactor = value }],
    "enabled": [property { (owner: UIControl, value: Bool) in owner.isEnabled = value }],
    "selected": [property { (owner: UIControl, value: Bool) in owner.isSelected = value }],
    "image": [property { (owner: UIImageView, value: UIImage?) in owner.image = value }],
    "title": [property { (owner: UIViewController, value: String?) in owner.title = value }],
  ]
}
