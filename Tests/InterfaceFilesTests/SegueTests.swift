import InterfaceFiles
import QuartzCore
import Testing

@testable import UIKitCore

/// The order of calls when a storyboard's controllers are made, connected, shown and left. Source: `facts/interface-files.md`, "Order".
@MainActor @Suite(.serialized) struct SegueTests {
  fileprivate static var events: [String] = []

  private class Noting: UIViewController {
    var name: String { String("\(type(of: self))".dropLast("Controller".count)) }
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
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      note("prepare \(segue.identifier ?? "-")")
    }
    func note(_ text: String) { events.append("\(name) \(text)") }
  }

  private final class StartController: Noting {
    var isRefusing = false
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
      note("should \(identifier)")
      return !isRefusing
    }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      super.prepare(for: segue, sender: sender)
      let detail = segue.destination as? DetailController
      detail?.value = "42"
      if let detail, detail.valueLabel != nil || detail.isViewLoaded { note("finds a view") }
    }
    func unwindToStart(_ segue: UIStoryboardSegue) { note("unwind \(segue.identifier ?? "-")") }
  }

  private final class DetailController: Noting {
    weak var valueLabel: UILabel!
    var value = ""
    override func viewDidLoad() {
      super.viewDidLoad()
      valueLabel.text = value
    }
  }

  private final class Fade: UIStoryboardSegue {
    override func perform() {
      events.append("Fade perform")
      source.present(destination, animated: false)
    }
  }

  private static func register() {
    _InterfaceClasses.add(StartController.self, "StartController") {
      $0.action(Selector(StartController.unwindToStart(_:), "unwindToStart:"))
    }
    _InterfaceClasses.add(DetailController.self, "DetailController") {
      $0.outlet("valueLabel") { ($0 as! DetailController).valueLabel = try $1.get() }
    }
    _InterfaceClasses.add(Fade.self, "Fade")
  }

  private static func scenes(_ kind: String) -> String {
    let segue = "<segue destination=\"detail\" \(kind) identifier=\"go\" animates=\"NO\" id=\"s1\"/>"
    let back =
      "<segue destination=\"detail-exit\" kind=\"unwind\" identifier=\"done\" unwindAction=\"unwindToStart:\" animates=\"NO\" id=\"s2\"/>"
    let label =
      "<label id=\"label\" text=\"-\"><rect key=\"frame\" x=\"0\" y=\"50\" width=\"100\" height=\"20\"/></label>"
    return StoryboardFixture.scene(
      "start", "customClass=\"StartController\"",
      subviews: StoryboardFixture.button("button", connections: segue))
      + StoryboardFixture.scene(
        "detail", "customClass=\"DetailController\" storyboardIdentifier=\"Detail\"",
        subviews: label + StoryboardFixture.button("done", connections: back),
        connections: "<outlet property=\"valueLabel\" destination=\"label\" id=\"o1\"/>")
  }

  /// Shows the first controller in a window, and taps the button of the segue.
  private func run(
    _ kind: String, _ body: (UIWindow, StartController, UIScreen) throws -> Void
  ) throws {
    Self.register()
    Self.events = []
    let fixture = try StoryboardFixture(["Main.storyboard": Self.scenes(kind)])
    let screen = UIScreen(size: CGSize(width: 375, height: 667), clock: MediaClock(isPaused: true))
    try screen.makingCurrent {
      let window = UIWindow()
      let start = try #require(fixture.storyboard().instantiateInitialViewController() as? StartController)
      #expect(start.storyboard != nil && !start.isViewLoaded)
      window.rootViewController = start
      #expect(!start.isViewLoaded)
      window.makeKeyAndVisible()
      try body(window, start, screen)
      window.isHidden = true
    }
  }

  private func button(of controller: UIViewController) throws -> UIButton {
    try #require(controller.view.subviews.lazy.compactMap { $0 as? UIButton }.first)
  }

  @Test(arguments: [
    ("kind=\"presentation\" modalPresentationStyle=\"fullScreen\"", []),
    ("kind=\"show\"", []), ("kind=\"showDetail\"", []), ("kind=\"modal\"", []), ("kind=\"push\"", []),
    ("kind=\"custom\" customClass=\"Fade\"", ["Fade perform"]),
  ]) func theOrderOfCallsIsApples(_ kind: String, _ perform: [String]) throws {
    try run(kind) { _, start, screen in
      #expect(Self.events == ["Start init", "Start awake", "Start load"])
      Self.events = []
      try button(of: start).sendActions(for: .touchUpInside)
      #expect(
        Self.events == ["Start should go", "Detail init", "Detail awake", "Start prepare go"] + perform + [
          "Detail load"
        ])
      let detail = try #require(start.presentedViewController as? DetailController)
      #expect(detail.valueLabel.text == "42" && detail.storyboard === start.storyboard)
      ScreenPlayer(screen).advance(to: 1)
      Self.events = []
      try button(of: detail).sendActions(for: .touchUpInside)
      #expect(Self.events == ["Detail prepare done", "Start unwind done"])
      ScreenPlayer(screen).advance(to: 1)
      #expect(start.presentedViewController == nil)
    }
  }

  @Test func aRefusedSegueMakesNothing() throws {
    try run("kind=\"show\"") { _, start, _ in
      start.isRefusing = true
      Self.events = []
      try button(of: start).sendActions(for: .touchUpInside)
      #expect(Self.events == ["Start should go"])
      #expect(start.presentedViewController == nil)
    }
  }

  @Test func codePerformsSeguesByIdentifier() throws {
    try run("kind=\"show\"") { _, start, _ in
      start.performSegue(withIdentifier: "go", sender: nil)
      #expect(start.presentedViewController is DetailController)
      let said = StoryboardFixture.messages { start.performSegue(withIdentifier: "other", sender: nil) }
      #expect(said == ["performSegue of StartController: the receiver has no segue with identifier 'other'"])
      let other = start.storyboard?.instantiateViewController(withIdentifier: "Detail") as? DetailController
      #expect(other != nil && other !== start.presentedViewController && other?.isViewLoaded == false)
    }
  }

  // MARK: Containers

  /// A child of a container view is there before the controller that has it loads.
  @Test func embeddedControllersAreChildren() throws {
    Self.register()
    Self.events = []
    let container =
      "<containerView id=\"box\"><rect key=\"frame\" x=\"10\" y=\"20\" width=\"200\" height=\"100\"/>"
      + "<connections><segue destination=\"detail\" kind=\"embed\" identifier=\"in\" id=\"s1\"/></connections></containerView>"
    let label = "<label id=\"label\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/></label>"
    let fixture = try StoryboardFixture([
      "Main.storyboard": StoryboardFixture.scene(
        "start", "customClass=\"StartController\"", subviews: container)
        + StoryboardFixture.scene(
          "detail", "customClass=\"DetailController\"", subviews: label,
          connections: "<outlet property=\"valueLabel\" destination=\"label\" id=\"o1\"/>")
    ])
    let start = try #require(fixture.storyboard().instantiateInitialViewController())
    let view = try #require(start.view)
    #expect(
      Self.events == [
        "Start init", "Start awake", "Detail init", "Detail awake", "Start prepare in", "Detail load",
        "Start load",
      ])
    let child = try #require(start.children.first)
    #expect(
      child.view.superview === view.subviews.first
        && child.view.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect((child as? DetailController)?.valueLabel.text == "42")
  }

  /// A controller that embeds itself, and storyboards that refer to each other, end with a message.
  @Test func circlesEnd() throws {
    let box =
      "<containerView id=\"box\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>"
      + "<connections><segue destination=\"start\" kind=\"embed\" id=\"s1\"/></connections></containerView>"
    let itself = try StoryboardFixture(["Main.storyboard": StoryboardFixture.scene("start", subviews: box)])
    let said = StoryboardFixture.messages {
      let controller = itself.storyboard().instantiateInitialViewController()
      #expect(controller?.view != nil && controller?.children.isEmpty == true)
    }
    #expect(said.count == 1 && said[0].hasPrefix("error: the controller embeds itself"))

    func reference(to name: String) -> String {
      "<scene><objects><viewControllerPlaceholder id=\"start\" storyboardName=\"\(name)\" sceneMemberID=\"viewController\"/></objects></scene>"
    }
    let each = try StoryboardFixture(["A.storyboard": reference(to: "B"), "B.storyboard": reference(to: "A")])
    let circle = StoryboardFixture.messages {
      #expect(each.storyboard("A").instantiateInitialViewController() == nil)
    }
    #expect(circle.count == 1 && circle[0].contains("they refer to each other"))
  }

  @Test func referencesLeadToOtherStoryboards() throws {
    Self.register()
    let label = "<label id=\"label\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/></label>"
    let reference =
      "<scene><objects><viewControllerPlaceholder id=\"start\" storyboardName=\"Other\" referencedIdentifier=\"D\" sceneMemberID=\"viewController\"/></objects></scene>"
    let fixture = try StoryboardFixture([
      "Main.storyboard": reference,
      "Other.storyboard": StoryboardFixture.scene(
        "detail", "customClass=\"DetailController\" storyboardIdentifier=\"D\"", subviews: label,
        connections: "<outlet property=\"valueLabel\" destination=\"label\" id=\"o1\"/>"),
    ])
    let controller = fixture.storyboard().instantiateInitialViewController()
    #expect(controller is DetailController && controller?.storyboard?.name == "Other")
  }

  /// A controller lives no longer than the program holds it.
  @Test func controllersAreReleased() throws {
    Self.register()
    let fixture = try StoryboardFixture(["Main.storyboard": Self.scenes("kind=\"show\"")])
    weak var start: UIViewController?
    weak var view: UIView?
    do {
      let made = try #require(fixture.storyboard().instantiateInitialViewController())
      start = made
      view = made.view
      #expect(view != nil)
    }
    CATransaction.flush()
    #expect(start == nil && view == nil)
  }
}
