// Tabs show one of three pages, in the light and the dark appearance; the badge counts taps. Tap the bar.
import UIKit

class PageController: UIViewController {
  let label = UILabel()

  convenience init(_ item: UITabBarItem.SystemItem, _ color: UIColor, dark: Bool = false) {
    self.init(nibName: nil, bundle: nil)
    tabBarItem = UITabBarItem(tabBarSystemItem: item, tag: 0)
    view.backgroundColor = color
    view.layer.name = "page"
    if dark { overrideUserInterfaceStyle = .dark }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    label.font = .systemFont(ofSize: 34, weight: .bold)
    label.textAlignment = .center
    label.frame = view.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(label)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    label.text = "Page \((tabBarController?.selectedIndex ?? 0) + 1)"
    label.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
    UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {
      self.label.transform = .identity
    }
  }
}

class TabsController: UITabBarController, UITabBarControllerDelegate {
  var taps = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    tabBar.tintColor = .systemPink
    viewControllers = [
      PageController(.favorites, .systemBackground), PageController(.search, .secondarySystemBackground),
      PageController(.recents, .systemBackground, dark: true),
    ]
  }

  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
    taps += 1
    viewControllers?.last?.tabBarItem.badgeValue = "\(taps)"
    overrideUserInterfaceStyle = selectedIndex == 2 ? .dark : .light
  }
}

@main class App: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = TabsController()
    window?.makeKeyAndVisible()
    return true
  }
}
