import InterfaceFiles
import QuartzCore
import Testing

@testable import UIKitCore

/// Tables of storyboards: prototypes, static rows, nibs and segues of cells. The numbers follow from the files.
@MainActor @Suite(.serialized) struct TableStoryboardTests {
  fileprivate static var events: [String] = []

  private final class WideCell: UITableViewCell {
    weak var icon: UIView!
    weak var name: UILabel!
    override func awakeFromNib() {
      super.awakeFromNib()
      events.append("awake \(icon != nil && name != nil)")
    }
  }

  private final class Items: UITableViewController {
    let names = ["Ash", "Birch", "Cedar", "Dogwood", "Elm"]
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      names.count
    }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      guard indexPath.row >= 3 else {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Basic", for: indexPath)
        cell.textLabel?.text = names[indexPath.row]
        return cell
      }
      let cell = tableView.dequeueReusableCell(withIdentifier: "Wide", for: indexPath) as! WideCell
      cell.name.text = names[indexPath.row]
      return cell
    }
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      indexPath.row < 3 ? 44 : 80
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      events.append("select \(indexPath.row)")
    }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      let row = (sender as? UITableViewCell).flatMap { tableView.indexPath(for: $0)?.row }
      events.append("prepare \(segue.identifier ?? "-") \(row ?? -1)")
    }
  }

  private static func register() {
    _InterfaceClasses.add(Items.self, "Items")
    _InterfaceClasses.add(WideCell.self, "WideCell") {
      $0.outlet("icon") { ($0 as! WideCell).icon = try $1.get() }
      $0.outlet("name") { ($0 as! WideCell).name = try $1.get() }
    }
  }

  private static func content(_ cell: String, _ height: Int, _ subviews: String, _ constraints: String = "")
    -> String
  {
    """
    <tableViewCellContentView key="contentView" opaque="NO" clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="center" tableViewCell="\(cell)" id="\(cell)-c">
    <rect key="frame" x="0.0" y="0.0" width="375" height="\(height)"/><autoresizingMask key="autoresizingMask"/>
    <subviews>\(subviews)</subviews><constraints>\(constraints)</constraints></tableViewCellContentView>
    """
  }

  private static func label(_ id: String, _ text: String, _ rest: String = "") -> String {
    """
    <label opaque="NO" contentMode="left" text="\(text)" textAlignment="natural" lineBreakMode="tailTruncation" \(rest) id="\(id)">
    <rect key="frame" x="16" y="0.0" width="343" height="44"/><autoresizingMask key="autoresizingMask"/>
    <fontDescription key="fontDescription" type="system" pointSize="17"/><nil key="textColor"/><nil key="highlightedColor"/></label>
    """
  }

  private static var wide: String {
    let subviews =
      """
      <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="icon"><rect key="frame" x="12" y="16" width="48" height="48"/>
      <constraints><constraint firstAttribute="width" constant="48" id="k1"/><constraint firstAttribute="height" constant="48" id="k2"/></constraints></view>
      """ + label("name", "Name", "translatesAutoresizingMaskIntoConstraints=\"NO\"")
    return content(
      "wide", 80, subviews,
      """
      <constraint firstItem="icon" firstAttribute="leading" secondItem="wide-c" secondAttribute="leading" constant="12" id="k3"/>
      <constraint firstItem="icon" firstAttribute="top" secondItem="wide-c" secondAttribute="top" constant="16" id="k4"/>
      <constraint firstItem="name" firstAttribute="leading" secondItem="icon" secondAttribute="trailing" constant="12" id="k5"/>
      <constraint firstAttribute="trailing" secondItem="name" secondAttribute="trailing" constant="12" id="k6"/>
      <constraint firstItem="name" firstAttribute="top" secondItem="icon" secondAttribute="top" id="k7"/>
      """)
  }

  private static var scenes: String {
    """
    <scene sceneID="s1"><objects><tableViewController id="start" customClass="Items" sceneMemberID="viewController">
    <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" alwaysBounceVertical="YES" dataMode="prototypes" style="plain" separatorStyle="default" rowHeight="-1" estimatedRowHeight="-1" sectionHeaderHeight="28" sectionFooterHeight="28" id="table">
    <rect key="frame" x="0.0" y="0.0" width="375" height="667"/><autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <prototypes>
    <tableViewCell clipsSubviews="YES" contentMode="scaleToFill" selectionStyle="default" indentationWidth="10" reuseIdentifier="Basic" accessoryType="disclosureIndicator" textLabel="text" style="IBUITableViewCellStyleDefault" id="basic">
    <rect key="frame" x="0.0" y="50" width="375" height="44"/><autoresizingMask key="autoresizingMask"/>\(content("basic", 44, label("text", "Title")))
    <connections><segue destination="Settings" kind="presentation" identifier="open" id="sg"/></connections></tableViewCell>
    <tableViewCell clipsSubviews="YES" contentMode="scaleToFill" selectionStyle="default" indentationWidth="10" reuseIdentifier="Wide" rowHeight="80" id="wide" customClass="WideCell">
    <rect key="frame" x="0.0" y="94" width="375" height="80"/><autoresizingMask key="autoresizingMask"/>\(wide)
    <connections><outlet property="icon" destination="icon" id="o1"/><outlet property="name" destination="name" id="o2"/></connections></tableViewCell>
    </prototypes><connections><outlet property="dataSource" destination="start" id="o3"/><outlet property="delegate" destination="start" id="o4"/></connections>
    </tableView></tableViewController></objects></scene>
    <scene sceneID="s2"><objects><tableViewController id="Settings" storyboardIdentifier="Settings" sceneMemberID="viewController">
    <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" alwaysBounceVertical="YES" dataMode="static" style="grouped" separatorStyle="default" rowHeight="-1" estimatedRowHeight="-1" sectionHeaderHeight="18" sectionFooterHeight="18" id="t2">
    <rect key="frame" x="0.0" y="0.0" width="375" height="667"/><autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <sections><tableViewSection headerTitle="Game" id="sec"><cells>
    <tableViewCell contentMode="scaleToFill" selectionStyle="default" indentationWidth="10" textLabel="sound" style="IBUITableViewCellStyleDefault" id="c1">
    <rect key="frame" x="0.0" y="18" width="375" height="44"/><autoresizingMask key="autoresizingMask"/>\(content("c1", 44, label("sound", "Sound")))</tableViewCell>
    <tableViewCell contentMode="scaleToFill" selectionStyle="default" indentationWidth="10" id="c2">
    <rect key="frame" x="0.0" y="62" width="375" height="44"/><autoresizingMask key="autoresizingMask"/>\(content("c2", 44, switchOn, switchPlace))</tableViewCell>
    </cells></tableViewSection></sections></tableView></tableViewController></objects></scene>
    """
  }

  private static let switchOn = """
    <switch opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" contentVerticalAlignment="center" on="YES" translatesAutoresizingMaskIntoConstraints="NO" id="sw"><rect key="frame" x="310" y="6.5" width="51" height="31"/></switch>
    """
  private static let switchPlace = """
    <constraint firstAttribute="trailing" secondItem="sw" secondAttribute="trailing" constant="16" id="p1"/>
    <constraint firstItem="sw" firstAttribute="centerY" secondItem="c2-c" secondAttribute="centerY" id="p2"/>
    """

  private func run(_ body: (UIScreen, UIWindow, StoryboardFixture) throws -> Void) throws {
    Self.register()
    Self.events = []
    let fixture = try StoryboardFixture(["Main.storyboard": Self.scenes, "Card.xib": Self.nib])
    let screen = UIScreen(size: CGSize(width: 375, height: 667), scale: 2, clock: MediaClock(isPaused: true))
    try screen.makingCurrent { try body(screen, UIWindow(), fixture) }
  }

  @Test func prototypesBecomeCells() throws {
    try run { screen, window, fixture in
      var made: UIViewController?
      #expect(
        StoryboardFixture.messages { made = fixture.storyboard().instantiateInitialViewController() } == [])
      let items = try #require(made as? Items)
      window.rootViewController = items
      window.makeKeyAndVisible()
      #expect(StoryboardFixture.messages { ScreenPlayer(screen).advance(to: 0.1) } == [])
      let table = try #require(items.tableView)
      #expect(
        table.frame == CGRect(x: 0, y: 0, width: 375, height: 667)
          && table.contentSize == CGSize(width: 375, height: 292))
      #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132, 212])
      #expect(table.visibleCells.map(\.frame.height) == [44, 44, 44, 80, 80])
      let ash = table.visibleCells[0]
      #expect(
        ash.textLabel?.text == "Ash" && ash.textLabel?.frame.minX == 16
          && ash.accessoryType == .disclosureIndicator)
      let wide = try #require(table.visibleCells[3] as? WideCell)
      #expect(wide.icon.frame == CGRect(x: 12, y: 16, width: 48, height: 48))
      #expect(wide.name.frame.minX == 72 && wide.name.frame.minY == 16 && wide.name.frame.width == 291)
      // Once for each new cell, with its outlets.
      #expect(Self.events == ["awake true", "awake true"])
    }
  }

  @Test func aCellPerformsItsSegue() throws {
    try run { screen, window, fixture in
      let items = try #require(fixture.storyboard().instantiateInitialViewController() as? Items)
      window.rootViewController = items
      window.makeKeyAndVisible()
      let player = ScreenPlayer(screen)
      player.advance(to: 0.1)
      Self.events = []
      let point = CGPoint(x: 100, y: 60)
      screen.deliver([TouchSample(.began, point, at: screen.clock.time)])
      player.advance(to: 0.15)
      screen.deliver([TouchSample(.ended, point, at: screen.clock.time)])
      player.advance(to: 1)
      #expect(Self.events == ["prepare open 1", "select 1"])
      #expect(items.presentedViewController is UITableViewController)
    }
  }

  @Test func staticRowsNeedNoCode() throws {
    try run { screen, window, fixture in
      let settings = fixture.storyboard().instantiateViewController(withIdentifier: "Settings")
      let table = try #require((settings as? UITableViewController)?.tableView)
      window.rootViewController = settings
      window.makeKeyAndVisible()
      ScreenPlayer(screen).advance(to: 0.1)
      #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 2)
      #expect(table.headerView(forSection: 0)?.textLabel?.text == "GAME")
      let cells = table.visibleCells
      #expect(cells.map(\.frame.height) == [44, 44] && cells[0].textLabel?.text == "Sound")
      let on = try #require(cells[1].contentView.subviews.first as? UISwitch)
      #expect(on.isOn && on.frame == CGRect(x: 310, y: 6.5, width: 51, height: 31))
    }
  }

  private static let nib = """
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
    <tableViewCell contentMode="scaleToFill" selectionStyle="none" indentationWidth="10" reuseIdentifier="Card" id="card">
    <rect key="frame" x="0.0" y="0.0" width="320" height="44"/><autoresizingMask key="autoresizingMask"/>
    \(content("card", 44, label("l", "Nib")))</tableViewCell>
    """

  @Test func nibsMakeCells() throws {
    try run { _, window, fixture in
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 400))
      table.register(UINib(nibName: "Card", bundle: fixture.bundle), forCellReuseIdentifier: "Card")
      let cell = try #require(table.dequeueReusableCell(withIdentifier: "Card"))
      #expect(cell.selectionStyle == .none && cell.reuseIdentifier == "Card")
      #expect((cell.contentView.subviews.first as? UILabel)?.text == "Nib")
    }
  }
}
