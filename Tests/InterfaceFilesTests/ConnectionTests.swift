import InterfaceFiles
import Testing

@testable import UIKitCore

/// Outlets, collections, actions and runtime attributes, and what is said about those that lead nowhere. The sentences are those of Apple's
/// runtime.
@MainActor @Suite(.serialized) struct ConnectionTests {
  private final class Board: UIViewController, UIScrollViewDelegate {
    weak var ball: UIView! { didSet { ballsSet += 1 } }
    var buttons: [UIButton]!
    var ballsSet = 0
    var heard: [String] = []
    func tap(_ sender: UIButton) { heard.append("tap \(sender.tag)") }
    func go() { heard.append("go") }
    func both(_ sender: Any, with event: UIEvent?) { heard.append("both \(type(of: sender))") }
  }

  private final class Knob: UIView {
    var radius: CGFloat = 0
    var name = ""
    var isRound = false
    var count = 0
    var color: UIColor?
    var place = CGPoint.zero
    var awakened: [String] = []
    override func awakeFromNib() {
      super.awakeFromNib()
      awakened = ["\(radius)", name, "\(isRound)", "\(count)", "\(color == .black)", "\(place)"]
    }
  }

  private final class Helper: NSObject {
    weak var board: Board?
    var isAwake = false
    func awakeFromNib() { isAwake = true }
  }

  private static func register() {
    _InterfaceClasses.add(Board.self, "Board") {
      $0.outlet("ball") { ($0 as! Board).ball = try $1.get() }
      $0.outlet("buttons") { ($0 as! Board).buttons = try $1.get() }
      $0.action(Selector(Board.tap(_:), "tap:"))
      $0.action(Selector(Board.go, "go"))
      $0.action(Selector(Board.both(_:with:), "both:with:"))
    }
    _InterfaceClasses.add(Knob.self, "Knob") {
      $0.property("radius") { ($0 as! Knob).radius = try $1.get() }
      $0.property("name") { ($0 as! Knob).name = try $1.get() }
      $0.property("isRound") { ($0 as! Knob).isRound = try $1.get() }
      $0.property("count") { ($0 as! Knob).count = try $1.get() }
      $0.property("color") { ($0 as! Knob).color = try $1.get() }
      $0.property("place") { ($0 as! Knob).place = try $1.get() }
    }
    _InterfaceClasses.add(Helper.self, "Helper") {
      $0.outlet("board") { ($0 as! Helper).board = try $1.get() }
      $0.awake { ($0 as! Helper).awakeFromNib() }
    }
  }

  private let rect = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>"

  /// The controller of a storyboard, with what was said while it was made and its view loaded.
  private func board(
    _ subviews: String, connections: String = "", beside: String = "", className: String = "Board"
  ) throws -> (UIViewController, [String]) {
    Self.register()
    let fixture = try StoryboardFixture([
      "Main.storyboard": StoryboardFixture.scene(
        "start", "customClass=\"\(className)\"", subviews: subviews, connections: connections, beside: beside)
    ])
    var made: UIViewController?
    let said = StoryboardFixture.messages {
      made = fixture.storyboard().instantiateInitialViewController()
      made?.loadViewIfNeeded()
    }
    return (try #require(made), said)
  }

  @Test func outletsAndActionsAreConnected() throws {
    let buttons = [1, 2].map { number in
      "<button id=\"b\(number)\" tag=\"\(number)\" contentMode=\"scaleToFill\">\(rect)<connections>"
        + "<action selector=\"tap:\" destination=\"start\" eventType=\"touchUpInside\" id=\"a\(number)\"/>"
        + "<action selector=\"go\" destination=\"start\" eventType=\"touchDown\" id=\"c\(number)\"/>"
        + "<action selector=\"both:with:\" destination=\"start-first\" eventType=\"touchUpOutside\" id=\"d\(number)\"/></connections></button>"
    }
    let scroll =
      "<scrollView id=\"scroll\">\(rect)<connections><outlet property=\"delegate\" destination=\"start\" id=\"o3\"/>"
      + "<outletCollection property=\"gestureRecognizers\" destination=\"tap\" appends=\"YES\" id=\"o4\"/></connections></scrollView>"
    let (controller, said) = try board(
      "<view id=\"ball\">\(rect)</view>\(buttons.joined())\(scroll)",
      connections:
        "<outlet property=\"ball\" destination=\"ball\" id=\"o1\"/><outletCollection property=\"buttons\" destination=\"b2\" collectionClass=\"NSMutableArray\" id=\"o5\"/>"
        + "<outletCollection property=\"buttons\" destination=\"b1\" collectionClass=\"NSMutableArray\" id=\"o6\"/>",
      beside:
        "<tapGestureRecognizer id=\"tap\"><connections><action selector=\"go\" destination=\"start\" id=\"a9\"/></connections></tapGestureRecognizer>"
        + "<customObject id=\"helper\" customClass=\"Helper\"><connections><outlet property=\"board\" destination=\"start\" id=\"o7\"/></connections></customObject>"
    )
    #expect(said == [])
    let board = try #require(controller as? Board)
    let views = board.view.subviews
    #expect(board.ball === views[0] && board.ballsSet == 1)
    #expect(board.buttons.map(\.tag) == [2, 1])
    #expect((views[3] as? UIScrollView)?.delegate === board)
    #expect(views[3].gestureRecognizers?.contains { $0 is UITapGestureRecognizer } == true)
    let button = try #require(views[1] as? UIButton)
    button.sendActions(for: .touchUpInside)
    button.sendActions(for: .touchDown)
    button.sendActions(for: .touchUpOutside)
    #expect(board.heard == ["tap 1", "go", "both UIButton"])
  }

  /// Runtime attributes are set before `awakeFromNib()`; key paths into layers are those of key-value coding.
  @Test func runtimeAttributesAreSet() throws {
    let attributes = """
      <userDefinedRuntimeAttribute type="number" keyPath="radius"><real key="value" value="2.5"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="string" keyPath="name" value="A"/>
      <userDefinedRuntimeAttribute type="boolean" keyPath="isRound" value="YES"/>
      <userDefinedRuntimeAttribute type="number" keyPath="count"><integer key="value" value="7"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="color" keyPath="color"><color key="value" white="0.0" alpha="1" colorSpace="calibratedWhite"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="point" keyPath="place"><point key="value" x="3" y="4"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><real key="value" value="5"/></userDefinedRuntimeAttribute>
      <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
      <userDefinedRuntimeAttribute type="string" keyPath="title" value="B"/>
      <userDefinedRuntimeAttribute type="string" keyPath="count" value="many"/>
      """
    let (controller, said) = try board(
      "<view id=\"knob\" customClass=\"Knob\">\(rect)<userDefinedRuntimeAttributes>\(attributes)</userDefinedRuntimeAttributes></view>"
    )
    let knob = try #require(controller.view.subviews.first as? Knob)
    #expect(knob.awakened == ["2.5", "A", "true", "7", "true", "\(CGPoint(x: 3, y: 4))"])
    #expect(knob.layer.cornerRadius == 5 && knob.layer.masksToBounds)
    #expect(said.count == 2)
    #expect(
      said.first?.contains(
        "this class is not key value coding-compliant for the key title: Knob has no such property") == true)
    #expect(
      said.last?.contains("count of Knob is of type Int, and the file gives it a value of type String")
        == true)
  }

  /// What leads nowhere has a message, and the rest is connected.
  @Test(arguments: [
    (
      "<outlet property=\"balls\" destination=\"ball\" id=\"x\"/>",
      "not key value coding-compliant for the key balls"
    ),
    ("<outlet property=\"ball\" destination=\"gone\" id=\"x\"/>", "leads to gone, which is not in the file"),
    ("<outlet property=\"buttons\" destination=\"ball\" id=\"x\"/>", "is of class Array<UIButton>"),
    ("<outletCollection property=\"buttons\" destination=\"ball\" id=\"x\"/>", "is of class Array<UIButton>"),
    ("<outlet property=\"ball\" id=\"x\"/>", "the outlet has no property or no destination"),
    ("<binding id=\"x\"/>", "the connection binding is not read"),
  ]) func mistakesHaveMessages(_ connection: String, _ message: String) throws {
    let (controller, said) = try board(
      "<view id=\"ball\">\(rect)</view>",
      connections: connection + "<outlet property=\"ball\" destination=\"ball\" id=\"o1\"/>")
    #expect(said.count == 1 && said[0].contains(message), "\(said)")
    #expect((controller as? Board)?.ball === controller.view.subviews.first)
  }

  @Test(arguments: [
    (
      "<action selector=\"no:\" destination=\"start\" eventType=\"touchUpInside\" id=\"x\"/>",
      "-[Board no:]: unrecognized selector"
    ),
    ("<action selector=\"go\" destination=\"gone\" eventType=\"touchUpInside\" id=\"x\"/>", "leads to gone"),
    (
      "<action selector=\"go\" destination=\"start\" eventType=\"touchTwice\" id=\"x\"/>",
      "“touchTwice” is no event"
    ),
    ("<segue destination=\"gone\" kind=\"show\" id=\"x\"/>", "the segue leads to gone"),
    (
      "<segue destination=\"start-exit\" kind=\"unwind\" unwindAction=\"back:\" id=\"x\"/>",
      "has the action back:"
    ),
  ]) func actionsThatLeadNowhereHaveMessages(_ connection: String, _ message: String) throws {
    Self.register()
    let fixture = try StoryboardFixture([
      "Main.storyboard": StoryboardFixture.scene(
        "start", "customClass=\"Board\"", subviews: StoryboardFixture.button("b", connections: connection))
    ])
    let said = StoryboardFixture.messages {
      let controller = fixture.storyboard().instantiateInitialViewController()
      (controller?.view.subviews.first as? UIButton)?.sendActions(for: .touchUpInside)
    }
    #expect(said.count == 1 && said[0].contains(message), "\(said)")
  }

  @Test func unknownClassesAreThoseOfTheElement() throws {
    let (controller, said) = try board(
      "<view id=\"a\" customClass=\"Nowhere\">\(rect)</view>", className: "Gone")
    #expect(
      type(of: controller) == UIViewController.self && type(of: controller.view.subviews[0]) == UIView.self)
    #expect(said.count == 2)
    #expect(said.first?.hasPrefix("error: Unknown class Gone in Interface Builder file") == true)
    let (other, wrong) = try board("<view id=\"a\" customClass=\"Board\">\(rect)</view>")
    #expect(type(of: other.view.subviews[0]) == UIView.self)
    #expect(wrong.count == 1 && wrong[0].hasPrefix("error: Board does not inherit from UIView"))
  }

  // MARK: Nibs

  @Test func nibsHaveOwners() throws {
    Self.register()
    let objects = """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="Board"><connections>
      <outlet property="view" destination="v" id="o1"/><outlet property="ball" destination="ball" id="o2"/></connections></placeholder>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      <view id="v">\(rect)<subviews><view id="ball" customClass="Knob">\(rect)</view></subviews></view>
      <view id="w" tag="3">\(rect)</view>
      """
    let fixture = try StoryboardFixture(["Board.xib": objects])
    let said = StoryboardFixture.messages {
      let board = Board(nibName: "Board", bundle: fixture.bundle)
      #expect(!board.isViewLoaded && board.nibName == "Board")
      #expect(board.ball == nil)
      board.loadViewIfNeeded()
      #expect(board.ball is Knob && board.ball.superview === board.view)
      let owner = Board()
      let made = fixture.bundle.loadNibNamed("Board", owner: owner) as? [UIView]
      #expect(made?.map(\.tag) == [0, 3] && owner.viewIfLoaded === made?.first)
      let nib = UINib(nibName: "Board", bundle: fixture.bundle)
      let first = nib.instantiate(withOwner: Board())
      let second = nib.instantiate(withOwner: Board())
      #expect(first.count == 2 && first[0] as? UIView !== second[0] as? UIView)
    }
    #expect(said == [])
    let missing = StoryboardFixture.messages {
      #expect(fixture.bundle.loadNibNamed("Gone", owner: nil) == nil)
      #expect(UINib(nibName: "../Board", bundle: fixture.bundle).instantiate(withOwner: nil).isEmpty)
      #expect(UIStoryboard(name: "Gone", bundle: fixture.bundle).instantiateInitialViewController() == nil)
    }
    #expect(missing.count == 3 && missing.allSatisfy { $0.contains("could not") })
  }
}
