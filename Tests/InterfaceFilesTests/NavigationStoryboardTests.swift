import InterfaceFiles
import QuartzCore
import Testing

@testable import UIKitCore

/// A storyboard with a navigation controller, segues, bar items and an unwind segue: what is shown, where, and in which order the controllers
/// are told. The numbers follow from the constraints: the bar is 44 points high, and the safe area begins below it.
@MainActor @Suite(.serialized) struct NavigationStoryboardTests {
  fileprivate static var events: [String] = []

  private class Noting: UIViewController {
    required init?(coder: NSCoder) {
      super.init(coder: coder)
      note("init")
    }
    override func awakeFromNib() {
      super.awakeFromNib()
      note("awake")
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      note("load")
    }
    func note(_ text: String) { events.append("\(type(of: self)) \(text)") }
  }

  private final class Start: Noting {
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
      note("should \(identifier)")
      return true
    }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      note("prepare \(segue.identifier ?? "-")")
      (segue.destination as? Detail)?.value = "42"
    }
    func unwindToStart(_ segue: UIStoryboardSegue) { note("unwind \(segue.identifier ?? "-")") }
  }

  private final class Detail: Noting {
    weak var valueLabel: UILabel!
    var value = ""
    override func viewDidLoad() {
      super.viewDidLoad()
      valueLabel.text = value
    }
  }

  private final class Editor: UIViewController {
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      events.append("Editor prepare \(segue.identifier ?? "-")")
    }
  }

  private static func register() {
    _InterfaceClasses.add(Start.self, "Start") {
      $0.action(Selector(Start.unwindToStart(_:), "unwindToStart:"))
    }
    _InterfaceClasses.add(Detail.self, "Detail") {
      $0.outlet("valueLabel") { ($0 as! Detail).valueLabel = try $1.get() }
    }
    _InterfaceClasses.add(Editor.self, "Editor")
  }

  private static func scene(
    _ id: String, _ attributes: String, view: String, guide: String, rest: String = ""
  ) -> String {
    """
    <scene sceneID="\(id)-s"><objects><viewController id="\(id)" customClass="\(id)" \(attributes) sceneMemberID="viewController">
    <view key="view" contentMode="scaleToFill" id="\(id)-v"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <subviews>\(view)</subviews><viewLayoutGuide key="safeArea" id="\(id)-g"/><constraints>\(guide)</constraints></view>
    \(rest)</viewController><exit id="\(id)-exit" userLabel="Exit" sceneMemberID="exit"/></objects></scene>
    """
  }

  private static func button(_ id: String, _ title: String, _ segue: String) -> String {
    """
    <button opaque="NO" contentMode="scaleToFill" buttonType="system" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
    <rect key="frame" x="137.5" y="94" width="100" height="40"/><constraints>
    <constraint firstAttribute="width" constant="100" id="\(id)-w"/><constraint firstAttribute="height" constant="40" id="\(id)-h"/>
    </constraints><state key="normal" title="\(title)"/><connections>\(segue)</connections></button>
    """
  }

  private static func below(_ item: String, _ scene: String, _ distance: Int) -> String {
    """
    <constraint firstItem="\(item)" firstAttribute="top" secondItem="\(scene)-g" secondAttribute="top" constant="\(distance)" id="\(item)-t"/>
    <constraint firstItem="\(item)" firstAttribute="centerX" secondItem="\(scene)-v" secondAttribute="centerX" id="\(item)-x"/>
    """
  }

  private static var scenes: String {
    let navigation = """
      <scene sceneID="n-s"><objects><navigationController id="start" sceneMemberID="viewController"><toolbarItems/>
      <navigationBar key="navigationBar" contentMode="scaleToFill" id="bar"><rect key="frame" x="0.0" y="20" width="375" height="44"/>
      <autoresizingMask key="autoresizingMask"/></navigationBar><nil name="viewControllers"/>
      <connections><segue destination="Start" kind="relationship" relationship="rootViewController" id="r"/></connections>
      </navigationController></objects></scene>
      """
    let start = scene(
      "Start", "",
      view: button(
        "go", "Detail", "<segue destination=\"Detail\" kind=\"show\" identifier=\"showDetail\" id=\"s1\"/>"),
      guide: below("go", "Start", 30),
      rest: """
        <navigationItem key="navigationItem" title="Start" id="ni"><barButtonItem key="rightBarButtonItem" systemItem="add" id="add"><connections>
        <segue destination="Editor" kind="presentation" identifier="newItem" modalPresentationStyle="fullScreen" id="s2"/></connections></barButtonItem>
        </navigationItem>
        """)
    let label = """
      <label opaque="NO" contentMode="left" text="-" textAlignment="center" translatesAutoresizingMaskIntoConstraints="NO" id="label">
      <rect key="frame" x="16" y="84" width="343" height="30"/><constraints><constraint firstAttribute="height" constant="30" id="lh"/></constraints>
      <fontDescription key="fontDescription" type="system" pointSize="20"/><nil key="textColor"/><nil key="highlightedColor"/></label>
      """
    let detail = scene(
      "Detail", "storyboardIdentifier=\"Detail\"", view: label,
      guide: """
        <constraint firstItem="label" firstAttribute="top" secondItem="Detail-g" secondAttribute="top" constant="20" id="c1"/>
        <constraint firstItem="label" firstAttribute="leading" secondItem="Detail-g" secondAttribute="leading" constant="16" id="c2"/>
        <constraint firstItem="Detail-g" firstAttribute="trailing" secondItem="label" secondAttribute="trailing" constant="16" id="c3"/>
        """,
      rest:
        "<navigationItem key=\"navigationItem\" title=\"Detail\" id=\"nd\"/><connections><outlet property=\"valueLabel\" destination=\"label\" id=\"o1\"/></connections>"
    )
    let editor = scene(
      "Editor", "",
      view: button(
        "done", "Done",
        "<segue destination=\"Editor-exit\" kind=\"unwind\" identifier=\"done\" unwindAction=\"unwindToStart:\" id=\"s3\"/>"
      ),
      guide: below("done", "Editor", 20))
    return navigation + start + detail + editor
  }

  @Test func controllersAreShownInTheirOrder() throws {
    Self.register()
    Self.events = []
    let fixture = try StoryboardFixture(["Main.storyboard": Self.scenes])
    let screen = UIScreen(
      size: CGSize(width: 375, height: 667), scale: 2, clock: MediaClock(isPaused: true))
    try screen.makingCurrent {
      let window = UIWindow()
      var made: UIViewController?
      let said = StoryboardFixture.messages { made = fixture.storyboard().instantiateInitialViewController() }
      #expect(said == [])
      let navigation = try #require(made as? UINavigationController)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      ScreenPlayer(screen).advance(to: 0.1)
      #expect(Self.events == ["Start init", "Start awake", "Start load"])
      let start = try #require(navigation.topViewController as? Start)
      #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 375, height: 44))
      #expect(
        start.view.convert(start.view.bounds, to: window) == CGRect(x: 0, y: 0, width: 375, height: 667))
      let go = try #require(start.view.subviews.first as? UIButton)
      #expect(go.frame == CGRect(x: 137.5, y: 74, width: 100, height: 40))
      #expect(start.navigationItem.title == "Start" && start.navigationItem.rightBarButtonItem != nil)

      Self.events = []
      go.sendActions(for: .touchUpInside)
      ScreenPlayer(screen).advance(to: 1)
      #expect(
        Self.events == [
          "Start should showDetail", "Detail init", "Detail awake", "Start prepare showDetail", "Detail load",
        ])
      let detail = try #require(navigation.topViewController as? Detail)
      #expect(detail.valueLabel.text == "42" && detail.navigationItem.title == "Detail")
      #expect(detail.valueLabel.frame == CGRect(x: 16, y: 64, width: 343, height: 30))

      Self.events = []
      navigation.popViewController(animated: true)
      ScreenPlayer(screen).advance(to: 1)
      #expect(Self.events == [] && navigation.topViewController === start)

      let add = try #require(start.navigationItem.rightBarButtonItem)
      add.send(from: navigation.navigationBar, for: nil)
      ScreenPlayer(screen).advance(to: 1)
      #expect(Self.events == ["Start should newItem", "Start prepare newItem"])
      let presented = navigation.presentedViewController ?? start.presentedViewController
      let editor = try #require(presented as? Editor)
      let done = try #require(editor.view.subviews.first as? UIButton)
      #expect(done.frame == CGRect(x: 137.5, y: 20, width: 100, height: 40))

      Self.events = []
      done.sendActions(for: .touchUpInside)
      #expect(Self.events == ["Editor prepare done", "Start unwind done"])
      ScreenPlayer(screen).advance(to: 1)
      #expect(editor.presentingViewController == nil && navigation.topViewController === start)
      window.isHidden = true
    }
  }

  /// The order of the segues is that of the tabs. The view of a tab is loaded when the tab is chosen.
  @Test func tabsHaveTheirOrder() throws {
    let tabs = """
      <scene sceneID="t"><objects><tabBarController id="start" sceneMemberID="viewController"><tabBar key="tabBar" contentMode="scaleToFill" id="tb">
      <rect key="frame" x="0.0" y="618" width="375" height="49"/><autoresizingMask key="autoresizingMask"/></tabBar><connections>
      <segue destination="b" kind="relationship" relationship="viewControllers" id="r1"/>
      <segue destination="a" kind="relationship" relationship="viewControllers" id="r2"/></connections></tabBarController></objects></scene>
      """
    func page(_ id: String) -> String {
      """
      <scene sceneID="\(id)-s"><objects><viewController id="\(id)" sceneMemberID="viewController"><view key="view" contentMode="scaleToFill" id="\(id)-v">
      <rect key="frame" x="0.0" y="0.0" width="375" height="667"/></view><tabBarItem key="tabBarItem" title="Tab \(id)" id="\(id)-i"/></viewController></objects></scene>
      """
    }
    let fixture = try StoryboardFixture(["Main.storyboard": tabs + page("a") + page("b")])
    let controller = try #require(
      fixture.storyboard().instantiateInitialViewController() as? UITabBarController)
    #expect(controller.viewControllers?.map { $0.tabBarItem.title } == ["Tab b", "Tab a"])
    controller.loadViewIfNeeded()
    #expect(controller.viewControllers?.map(\.isViewLoaded) == [true, false])
  }

  @Test func aControllerThatContainsItselfHasAMessage() throws {
    let circle = """
      <scene sceneID="n"><objects><navigationController id="start" sceneMemberID="viewController"><connections>
      <segue destination="start" kind="relationship" relationship="rootViewController" id="r"/></connections></navigationController></objects></scene>
      """
    let fixture = try StoryboardFixture(["Main.storyboard": circle])
    let said = StoryboardFixture.messages {
      let controller = fixture.storyboard().instantiateInitialViewController() as? UINavigationController
      #expect(controller?.viewControllers.isEmpty == true)
    }
    #expect(said.count == 1 && said[0].hasPrefix("error: the controller contains itself"))
  }
}
