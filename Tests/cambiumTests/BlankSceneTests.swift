import Foundation
import TestSupport
import Testing

/// A picture that stays blank says why.
@Suite struct BlankSceneTests {
  /// What is said about a picture of one colour.
  @Test(arguments: [
    ("", "nothing but white is seen. The view of ViewController has neither subviews nor sublayers"),
    ("view.backgroundColor = .black", "nothing but black is seen"),
    (
      "for x in 0..<2 { view.addSubview(UIImageView(frame: CGRect(x: x * 50, y: 0, width: 40, height: 40))) }\n"
        + "let label = UILabel()\nlabel.text = \"text\"\nview.addSubview(label)",
      "nothing but white is seen. 2 UIImageViews have no image, 1 UILabel has no size"
    ),
    (
      "view.addSubview(UIImageView(image: UIImage(named: \"none\")))",
      "1 UIImageView has no image. UIImage(named: \"none\"): no asset catalog and no folder has an image with this name"
    ),
    ("view.alpha = 0", "1 UIView is transparent"),
    (
      "view.addSubview(UIView(frame: CGRect(x: 5, y: 5, width: 50, height: 50)))",
      "nothing but white is seen. 1 UIView has no colour"
    ),
    (
      "}; @IBAction func tap(_ sender: UIButton) {",
      "Its code has outlets or actions, and there is no storyboard or xib with the views for them"
    ),
  ]) func aBlankPictureSaysWhy(_ code: String, _ reason: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "import UIKit\nclass ViewController: UIViewController { override func viewDidLoad() {\n\(code)\n} }\n",
      to: "blank.swift")
    let result = try Command.run("render", path, "-o", folder.path("blank.png"))
    #expect(result.status == 0)
    #expect(result.messages.contains("blank.swift: the picture is blank: "), "\(result.messages)")
    #expect(result.messages.contains(reason), "\(result.messages)")
    #expect(try Command.run("render", path, "-q", "-o", folder.path("quiet.png")).messages.isEmpty)
  }

  /// A delegate without a window, and one whose window is never shown.
  @Test(arguments: [
    ("", "AppDelegate sets no window, and there is no storyboard with an initial controller"),
    (
      "window = UIWindow(frame: UIScreen.main.bounds)",
      "the window of AppDelegate is hidden. `makeKeyAndVisible()` shows it"
    ),
  ]) func aDelegateWithoutAWindow(_ code: String, _ reason: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      @UIApplicationMain class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
          \(code)
          return true
        }
      }
      """, to: "app.swift")
    let result = try Command.run("render", path, "-o", folder.path("app.png"))
    #expect(result.status == 1)
    #expect(result.messages.contains("app.swift: there is nothing to show: \(reason)"), "\(result.messages)")
  }

  /// A storyboard without a first controller, beside a controller whose views it has.
  @Test func aStoryboardWithoutAFirstControllerIsNamed() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Data(
        "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\"><scenes/></document>".utf8),
      to: "app/Main.storyboard")
    try folder.write(
      Data("import UIKit\nclass ViewController: UIViewController {}\n".utf8), to: "app/ViewController.swift")
    let result = try Command.run("render", folder.path("app"), "-o", folder.path("app.png"))
    #expect(
      result.messages.contains("Main.storyboard has no initial controller, so nothing of it is shown"),
      "\(result.messages)")
  }

  /// A film that shows something later is not blank.
  @Test func aFilmIsLookedAtAsAWhole() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      import UIKit
      class ViewController: UIViewController {
        override func viewDidLoad() {
          let dot = UIView(frame: CGRect(x: 10, y: 10, width: 90, height: 90))
          view.addSubview(dot)
          Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in dot.backgroundColor = .red }
        }
      }
      """, to: "late.swift")
    func messages(until end: String) throws -> String {
      try Command.run(
        "render", path, "-o", folder.path("late-%d.png"), "--to", end, "--fps", "10", "--size", "40x70"
      ).messages
    }
    #expect(try messages(until: "0.15").contains("the picture is blank"))
    #expect(try !messages(until: "0.5").contains("blank"))
  }
}
