import InterfaceFiles
import QuartzCore
import Testing

@testable import UIKitCore

/// When the window and the first controller of a program's storyboard exist. Source: Apple's documentation of launching and of scenes, and
/// `facts/interface-files.md`, "Order".
@MainActor @Suite(.serialized) struct LaunchTests {
  fileprivate static var events: [String] = []

  private static func note(_ name: String, _ window: UIWindow?) {
    let root = window?.rootViewController
    let state = root.map { $0.isViewLoaded ? "loaded" : "not loaded" } ?? "none"
    events.append("\(name): window \(window != nil), root \(state)")
  }

  private final class FirstController: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      events.append("load")
    }
  }

  private class Delegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      note("did finish", window)
      return true
    }
  }

  private final class ReplacingDelegate: Delegate {
    override func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow()
      window?.rootViewController = UIViewController()
      window?.makeKeyAndVisible()
      return super.application(application, didFinishLaunchingWithOptions: options)
    }
  }

  private final class PlainDelegate: UIResponder, UIApplicationDelegate {}

  private final class PlanScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
      note("will connect", window)
    }
  }

  /// Launches a program with files, and gives what its delegates saw, and the class of the controller that is shown.
  private func launch(
    _ delegate: any UIApplicationDelegate, _ files: [String: String]
  ) throws -> (events: [String], shown: String) {
    _InterfaceClasses.add(FirstController.self, "FirstController")
    _InterfaceClasses.add(PlanScene.self, "PlanScene")
    Self.events = []
    let fixture = try StoryboardFixture(files)
    let folders = UIImage.searchFolders
    UIImage.searchFolders = [fixture.url]
    defer { UIImage.searchFolders = folders }
    let screen = UIScreen(size: CGSize(width: 375, height: 667), clock: MediaClock(isPaused: true))
    return screen.makingCurrent {
      UIApplication.shared.launch(delegate)
      let shown = screen.windows.last?.rootViewController.map { "\(type(of: $0))" } ?? "none"
      for window in screen.windows { window.isHidden = true }
      UIImage.searchFolders = []
      UIApplication.shared.launch(nil)
      return (Self.events, shown)
    }
  }

  private static let storyboard = StoryboardFixture.scene("start", "customClass=\"FirstController\"")
  private static func list(_ contents: String) -> String {
    "<plist version=\"1.0\"><dict>\(contents)</dict></plist>"
  }
  private static let scenes = list(
    """
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict><key>UISceneConfigurationName</key><string>Default</string>
    <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).PlanScene</string>
    <key>UISceneStoryboardFile</key><string>Plan</string></dict></array></dict></dict>
    """)

  @Test func theDelegateFindsTheWindow() throws {
    let result = try launch(Delegate(), ["Main.storyboard": Self.storyboard])
    #expect(result.events == ["did finish: window true, root not loaded", "load"])
    #expect(result.shown == "FirstController")
  }

  @Test func thePropertyListNamesTheStoryboard() throws {
    let named = Self.list("<key>UIMainStoryboardFile</key><string>Plan</string>")
    let result = try launch(
      Delegate(),
      [
        "Main.storyboard": StoryboardFixture.scene("start"), "Plan.storyboard": Self.storyboard,
        "Info.plist": named,
      ])
    #expect(result.shown == "FirstController")
    let missing = Self.list("<key>UIMainStoryboardFile</key><string>Gone</string>")
    let said = try StoryboardFixture.messages {
      let shown = try launch(Delegate(), ["Info.plist": missing]).shown
      #expect(shown == "none")
    }
    #expect(said.contains { $0.contains("could not find a storyboard named 'Gone'") })
  }

  @Test func scenesHaveTheirOwn() throws {
    let result = try launch(Delegate(), ["Plan.storyboard": Self.storyboard, "Info.plist": Self.scenes])
    #expect(
      result.events == [
        "did finish: window false, root none", "will connect: window true, root not loaded", "load",
      ])
    #expect(result.shown == "FirstController")
  }

  @Test func aDelegateMayReplaceTheWindow() throws {
    let replaced = try launch(ReplacingDelegate(), ["Main.storyboard": Self.storyboard])
    #expect(replaced.shown == "UIViewController" && !replaced.events.contains("load"))
    #expect(try launch(PlainDelegate(), ["Main.storyboard": Self.storyboard]).shown == "FirstController")
  }
}
