extension MissingInterface {
  /// What there is instead of a class of Apple's systems; nil where nothing serves.
  static func instead(of name: String) -> String? {
    insteadOfClasses.first { $0.classes.contains { name.hasPrefix($0) } }?.instead
  }

  /// Beginnings of names, and what serves in place of the classes that have them.
  private static let insteadOfClasses: [(classes: [String], instead: String)] = [
    (
      ["UISplitView", "UIPageViewController"],
      "UINavigationController, UITabBarController and child controllers (`addChild(_:)`) are there"
    ),
    (
      ["UIActionSheet", "UIActivityViewController", "UIPopover"],
      "`present(_:animated:)` shows a controller of your own"
    ),
    (
      [
        "UIDynamic", "UIGravity", "UICollisionBehavior", "UIAttachment", "UISnap", "UIPushBehavior",
        "UIField",
      ],
      "UIView.animate with a spring, CASpringAnimation and CADisplayLink move views"
    ),
    (
      ["UIMotionEffect", "UIInterpolatingMotion"],
      "There is no motion of a device; a pan gesture can stand for it"
    ),
    (["UIWebView", "WKWeb"], "Cambium shows no web pages"),
    (
      ["NSManagedObject", "NSPersistent", "NSFetch"], "Codable values in a file or in UserDefaults keep data"
    ),
  ]

  /// What there is instead of a module, where it is something else than the modules of Cambium.
  static let insteadOfModule: [String: String] = [
    "SwiftUI": "#Preview shows views and controllers of UIKit",
    "MapKit": "It draws no maps. A UIImageView with a picture of the map can stand for one",
    "CoreLocation": "It knows no places. Constants can stand for them",
    "SpriteKit": "CAEmitterLayer draws particles, and UIView.animate and CADisplayLink move views",
    "SceneKit": "It draws no models. CATransform3D and CATransformLayer turn layers in space",
    "RealityKit": "It draws no models. CATransform3D and CATransformLayer turn layers in space",
    "ARKit": "It has no camera. CATransform3D and CATransformLayer turn layers in space",
    "Metal": "Layers have filters and particles, and no shaders of your own",
    "MetalKit": "Layers have filters and particles, and no shaders of your own",
    "GLKit": "Layers have filters and particles, and no shaders of your own",
    "OpenGLES": "Layers have filters and particles, and no shaders of your own",
    "Combine": "Closures, NotificationCenter and `observe(_:)` tell of changes",
    "WebKit": "It shows no web pages",
    "SafariServices": "It shows no web pages",
    "AVFoundation":
      "It plays no sounds and films. A UIImageView with `animationImages` shows a sequence of pictures",
    "AVKit":
      "It plays no sounds and films. A UIImageView with `animationImages` shows a sequence of pictures",
    "AudioToolbox": "It plays no sounds",
    "CoreData": "Codable values in a file or in UserDefaults keep data",
    "SwiftData": "Codable values in a file or in UserDefaults keep data",
    "StoreKit": "Nothing can be bought. Constants can stand for products",
    "GameplayKit": "Swift's `shuffled()`, `randomElement()` and `Int.random(in:)` give random values",
    "GameKit": "There are no players and scores but your own",
    "CoreMotion": "There is no motion of a device. A pan gesture can stand for it",
    "CoreImage": "Layers have `filters` for blurs and colours, and CGContext draws images",
    "Photos": "There is no library of photos. UIImage(named:) reads images of the scene's folder",
    "PhotosUI": "There is no library of photos. UIImage(named:) reads images of the scene's folder",
    "UserNotifications": "There are no notifications of the system",
    "Network": "URLSession of Foundation loads data",
    "CryptoKit": "Packages such as swift-crypto compute hashes",
    "AppKit": "UIKit is there",
    "Cocoa": "UIKit is there",
    "WatchKit": "UIKit is there",
  ]
}
