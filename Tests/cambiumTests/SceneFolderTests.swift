import Foundation
import TestSupport
import Testing

/// Folders of Swift files, which are scenes.
@Suite struct SceneFolderTests {
  /// A folder of Swift files is one scene, with the images in it.
  @Test func aFolderIsAScene() throws {
    let folder = try TemporaryFolder()
    // A picture of one pixel.
    try FileManager.default.createDirectory(atPath: folder.path("two"), withIntermediateDirectories: true)
    let dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    try #require(Data(base64Encoded: dot)).write(to: URL(fileURLWithPath: folder.path("two/dot.png")))
    try folder.write("import UIKit\nclass Card: UIView {}\n", to: "two/Views.swift")
    try folder.write(
      """
      import UIKit
      class ViewController: UIViewController {
        override func viewDidLoad() {
          let card = Card(frame: CGRect(x: 0, y: 0, width: UIImage(named: "dot")?.size.width ?? 0, height: 5))
          card.layer.name = "card"
          view.addSubview(card)
        }
      }
      """, to: "two/Controller.swift")
    let result = try Command.run(["dump", folder.path("two"), "--get", "card:bounds.size.width"])
    #expect(try result.json()["card:bounds.size.width"] as? Double == 1, "\(result.messages)")
    // The folder of a scene file is not one, and neither is one without Swift files.
    let plain = try Command.run(["dump", folder.path("none")])
    #expect(plain.status == 1)
  }

  /// The files of a new project for iOS: a delegate of the program, which is not final, one of the scene, and a controller that the
  /// storyboard shows.
  @Test func aNewProjectIsAScene() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("App"), withIntermediateDirectories: true)
    _ = try folder.write(
      """
      import UIKit
      @main
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(
          _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool { return true }
        func application(
          _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
          options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration {
          return UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
        }
      }
      """, to: "App/AppDelegate.swift")
    _ = try folder.write(
      """
      import UIKit
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
        var window: UIWindow?
        func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
        ) {
          guard let _ = (scene as? UIWindowScene) else { return }
          print("connects", session.configuration.name ?? "")
        }
        func sceneDidBecomeActive(_ scene: UIScene) { window?.layer.name = "window" }
      }
      """, to: "App/SceneDelegate.swift")
    _ = try folder.write(
      """
      import UIKit
      class ViewController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          view.layer.name = "stage"
          view.alpha = 0.5
        }
      }
      """, to: "App/ViewController.swift")
    let result = try Command.run(["dump", folder.path("App"), "--get", "screen/window/stage:opacity"])
    #expect(try result.json()["screen/window/stage:opacity"] as? Double == 0.5, "\(result.messages)")
    #expect(result.messages.contains("connects Default Configuration"))
  }
}
