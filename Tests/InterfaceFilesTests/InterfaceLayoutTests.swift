import Testing
import UIKitCore

@testable import InterfaceFiles

/// Where views of storyboards lie: constraints in all their spellings, frames and autoresizing masks, layout guides. The numbers follow from
/// the constraints by hand.
@MainActor @Suite struct InterfaceLayoutTests {
  private static let constraints = """
    <subviews>
    <view translatesAutoresizingMaskIntoConstraints="NO" id="badge"><rect key="frame" x="1" y="1" width="1" height="1"/>
      <constraints>
        <constraint firstAttribute="width" constant="120" id="width"/>
        <constraint firstItem="badge" firstAttribute="width" secondItem="badge" secondAttribute="height" multiplier="2:1" id="aspect"/>
      </constraints></view>
    <label text="Harbour" translatesAutoresizingMaskIntoConstraints="NO" id="title">
      <constraints><constraint firstAttribute="height" constant="30" id="height"/></constraints></label>
    <view translatesAutoresizingMaskIntoConstraints="NO" id="left"/>
    <view translatesAutoresizingMaskIntoConstraints="NO" id="right"/>
    <view translatesAutoresizingMaskIntoConstraints="NO" id="half"/>
    <button buttonType="system" translatesAutoresizingMaskIntoConstraints="NO" id="footer"><state key="normal" title="Widen"/>
      <constraints>
        <constraint firstAttribute="height" relation="greaterThanOrEqual" constant="40" id="c1"/>
        <constraint firstAttribute="height" priority="750" constant="50" id="c2"/>
        <constraint firstAttribute="height" constant="20" placeholder="YES" id="c3"/>
      </constraints></button>
    </subviews>
    <constraints>
      <constraint firstItem="badge" firstAttribute="top" secondItem="safe" secondAttribute="top" constant="40" identifier="badge-top" id="d1"/>
      <constraint firstItem="badge" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="d2"/>
      <constraint firstItem="title" firstAttribute="top" secondItem="badge" secondAttribute="bottom" constant="24" id="d3"/>
      <constraint firstItem="title" firstAttribute="leading" secondItem="safe" secondAttribute="leading" constant="16" id="d4"/>
      <constraint firstItem="safe" firstAttribute="trailing" secondItem="title" secondAttribute="trailing" constant="16" id="d5"/>
      <constraint firstItem="left" firstAttribute="leading" secondItem="title" secondAttribute="leading" id="d6"/>
      <constraint firstItem="left" firstAttribute="top" secondItem="title" secondAttribute="bottom" symbolic="YES" id="d7"/>
      <constraint firstItem="left" firstAttribute="height" secondItem="badge" secondAttribute="width" multiplier="2/3" id="d8"/>
      <constraint firstItem="right" firstAttribute="leading" secondItem="left" secondAttribute="trailing" constant="11" id="d9"/>
      <constraint firstItem="right" firstAttribute="trailing" secondItem="title" secondAttribute="trailing" id="e0"/>
      <constraint firstItem="right" firstAttribute="width" secondItem="left" secondAttribute="width" id="e1"/>
      <constraint firstItem="right" firstAttribute="top" secondItem="left" secondAttribute="top" id="e2"/>
      <constraint firstItem="right" firstAttribute="bottom" secondItem="left" secondAttribute="bottom" id="e3"/>
      <constraint firstItem="half" firstAttribute="width" secondItem="root" secondAttribute="width" multiplier="0.5" id="e4"/>
      <constraint firstAttribute="trailing" secondItem="half" secondAttribute="trailing" id="e5"/>
      <constraint firstItem="half" firstAttribute="centerY" secondItem="root" secondAttribute="centerY" constant="-10" id="e6"/>
      <constraint firstItem="half" firstAttribute="height" constant="20" id="e7"/>
      <constraint firstItem="footer" firstAttribute="leading" secondItem="root" secondAttribute="leadingMargin" id="e8"/>
      <constraint firstAttribute="trailingMargin" secondItem="footer" secondAttribute="trailing" id="e9"/>
      <constraint firstItem="safe" firstAttribute="bottom" secondItem="footer" secondAttribute="bottom" constant="12" id="f0"/>
    </constraints>
    """

  @Test(arguments: [(375.0, 667.0, 20.0, 0.0), (375, 667, 0, 0), (414, 896, 48, 34)])
  func constraints(width: Double, height: Double, top: Double, bottom: Double) throws {
    let fixture = try InterfaceFixture(Self.constraints)
    let controller = fixture.layOut(width: width, height: height, top: top, bottom: bottom)
    #expect(fixture.messages == [])
    // The screen has one pixel for each point, to which frames are rounded.
    #expect(try fixture.frame("badge").isNear((width - 120) / 2, top + 40, 120, 60, by: 0.51))
    #expect(try fixture.frame("title").isNear(16, top + 124, width - 32, 30))
    let column = (width - 32 - 11) / 2
    #expect(try fixture.frame("left").isNear(16, top + 162, column, 80, by: 0.51))
    #expect(try fixture.frame("right").isNear(16 + column + 11, top + 162, column, 80, by: 0.51))
    #expect(try fixture.frame("half").isNear(width / 2, height / 2 - 20, width / 2, 20, by: 0.51))
    let margin = controller.systemMinimumLayoutMargins.leading
    #expect(try fixture.frame("footer").isNear(margin, height - bottom - 62, width - 2 * margin, 50))
    let constraint = try #require(fixture.decoder.objects["d1"] as? NSLayoutConstraint)
    #expect(constraint.identifier == "badge-top" && constraint.isActive && constraint.constant == 40)
    #expect(fixture.decoder.objects["c3"] == nil)
  }

  @Test func layoutGuidesOfControllers() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><view translatesAutoresizingMaskIntoConstraints="NO" id="a"/></subviews>
      <constraints>
        <constraint firstItem="a" firstAttribute="top" secondItem="top" secondAttribute="bottom" constant="20" id="c1"/>
        <constraint firstItem="bottom" firstAttribute="top" secondItem="a" secondAttribute="bottom" constant="30" id="c2"/>
        <constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="c3"/>
        <constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing" id="c4"/>
      </constraints>
      """,
      controller: """
        <layoutGuides><viewControllerLayoutGuide type="top" id="top"/><viewControllerLayoutGuide type="bottom" id="bottom"/></layoutGuides>
        """, safeAreas: false)
    let controller = fixture.layOut(top: 20, bottom: 34)
    #expect(fixture.messages == [])
    #expect(try fixture.frame("a").isNear(0, 40, 375, 667 - 40 - 64))
    _ = controller
  }

  /// A frame and a mask in a root view of 375 × 667, and the frame after that has become 414 × 896.
  @Test(
    arguments: [
      ("flexibleMaxX flexibleMaxY", [20, 40, 100, 50], [20, 40, 100, 50]),
      ("flexibleMinX flexibleMinY", [255, 597, 100, 50], [294, 826, 100, 50]),
      ("widthSizable flexibleMaxY", [0, 120, 375, 100], [0, 120, 414, 100]),
      ("widthSizable heightSizable", [10, 10, 355, 80], [10, 10, 394, 309]),
      ("flexibleMinX flexibleMaxX flexibleMinY flexibleMaxY", [137.5, 303.5, 100, 60], [157, 418, 100, 60]),
      ("", [1, 2, 3, 4], [1, 2, 3, 4]),
    ] as [(String, [CGFloat], [CGFloat])])
  func fixedFrames(mask: String, before: [CGFloat], after: [CGFloat]) throws {
    let parts = mask.split(separator: " ").map { "\($0)=\"YES\"" }.joined(separator: " ")
    let fixture = try InterfaceFixture(
      """
      <subviews><view fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="a">
      <rect key="frame" x="\(before[0])" y="\(before[1])" width="\(before[2])" height="\(before[3])"/>
      <autoresizingMask key="autoresizingMask" \(parts)/></view></subviews>
      """)
    #expect(try fixture.frame("a").isNear(before[0], before[1], before[2], before[3]))
    _ = fixture.layOut(width: 414, height: 896)
    let frame = try fixture.frame("a")
    #expect(frame.isNear(after[0], after[1], after[2], after[3]), "\(frame)")
    #expect(try fixture.view("a").translatesAutoresizingMaskIntoConstraints)
  }

  /// Constraints act on alignment rectangles, from which the frames of some controls differ.
  @Test func alignmentRectangles() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><slider value="25" minValue="0.0" maxValue="100" translatesAutoresizingMaskIntoConstraints="NO" id="slider"/>
      <switch on="YES" translatesAutoresizingMaskIntoConstraints="NO" id="switch"/></subviews>
      <constraints>
        <constraint firstItem="slider" firstAttribute="top" secondItem="root" secondAttribute="top" constant="40" id="c1"/>
        <constraint firstItem="slider" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" id="c2"/>
        <constraint firstAttribute="trailing" secondItem="slider" secondAttribute="trailing" constant="20" id="c3"/>
        <constraint firstItem="switch" firstAttribute="top" secondItem="slider" secondAttribute="bottom" constant="20" id="c4"/>
        <constraint firstItem="switch" firstAttribute="trailing" secondItem="slider" secondAttribute="trailing" id="c5"/>
      </constraints>
      """)
    _ = fixture.layOut()
    #expect(try fixture.frame("slider").isNear(18, 40, 339, 31))
    #expect(try fixture.frame("switch").isNear(306, 90, 51, 31))
    #expect(try fixture.view("slider", as: UISlider.self).value == 25)
    #expect(try fixture.view("switch", as: UISwitch.self).isOn)
  }

  @Test func stack() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><stackView axis="vertical" distribution="fillEqually" spacing="10" translatesAutoresizingMaskIntoConstraints="NO" id="stack">
      <rect key="frame" x="20" y="20" width="100" height="110"/>
      <subviews><view id="a"/><view hidden="YES" id="b"/><view id="c"/></subviews></stackView></subviews>
      <constraints>
        <constraint firstItem="stack" firstAttribute="top" secondItem="root" secondAttribute="top" constant="20" id="c1"/>
        <constraint firstItem="stack" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="20" id="c2"/>
        <constraint firstItem="stack" firstAttribute="height" constant="110" id="c3"/>
        <constraint firstItem="stack" firstAttribute="width" constant="100" id="c4"/>
      </constraints>
      """)
    _ = fixture.layOut()
    #expect(try fixture.view("stack", as: UIStackView.self).arrangedSubviews.count == 3)
    #expect(try fixture.frame("a").isNear(0, 0, 100, 50))
    #expect(try fixture.frame("c").isNear(0, 60, 100, 50))
  }

  /// A variation for the default removes members, and one for size classes brings them back and changes numbers.
  @Test func variations() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><view id="a"><rect key="frame" x="0" y="0" width="10" height="10"/></view>
      <view id="b"><rect key="frame" x="0" y="0" width="10" height="10"/></view>
      <view id="c" translatesAutoresizingMaskIntoConstraints="NO"/></subviews>
      <constraints>
        <constraint firstItem="c" firstAttribute="width" constant="10" id="c1">
          <variation key="widthClass=compact" constant="30"/><variation key="heightClass=regular-widthClass=compact" constant="50"/>
          <variation key="widthClass=regular" constant="70"/></constraint>
        <constraint firstItem="c" firstAttribute="width" constant="90" id="c2"/>
      </constraints>
      <variation key="default"><mask key="subviews"><exclude reference="a"/><exclude reference="b"/></mask>
        <mask key="constraints"><exclude reference="c2"/></mask></variation>
      <variation key="widthClass=compact"><mask key="subviews"><include reference="b"/></mask></variation>
      """)
    let isCompact = fixture.decoder.traits.horizontalSizeClass == .compact
    #expect(try fixture.view("a").superview == nil)
    #expect(try (fixture.view("b").superview === fixture.root) == isCompact)
    #expect((fixture.decoder.objects["c1"] as? NSLayoutConstraint)?.constant == (isCompact ? 50 : 70))
    #expect((fixture.decoder.objects["c2"] as? NSLayoutConstraint)?.isActive == false)
  }

  /// When the size classes change, members come and go at their places, and constraints get other numbers.
  @Test func followedVariations() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><view id="a"/><view id="b" translatesAutoresizingMaskIntoConstraints="NO"/><view id="c"/>
      <stackView id="d" axis="horizontal"><variation key="widthClass=compact" axis="vertical"/></stackView></subviews>
      <constraints>
        <constraint firstItem="b" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="c1"/>
        <constraint firstItem="c" firstAttribute="width" constant="10" id="c2">
          <variation key="widthClass=compact" constant="30"/><variation key="widthClass=regular" constant="70" priority="500"/></constraint>
        <constraint firstItem="c" firstAttribute="height" constant="90" id="c3"/>
      </constraints>
      <variation key="default"><mask key="constraints"><exclude reference="c3"/></mask></variation>
      <variation key="widthClass=regular"><mask key="subviews"><exclude reference="b"/></mask>
        <mask key="constraints"><include reference="c3"/></mask></variation>
      """)
    let (decoder, root) = (fixture.decoder, fixture.root)
    func constraint(_ id: String) throws -> NSLayoutConstraint {
      try #require(decoder.objects[id] as? NSLayoutConstraint)
    }
    let follower = VariationFollower(decoder.values, decoder.traits)
    for (element, object) in decoder.made {
      if let view = object as? UIView { follower.add(view, element, members: decoder.objects) }
      if let constraint = object as? NSLayoutConstraint { follower.add(constraint, element, of: root) }
    }
    func traits(_ width: UIUserInterfaceSizeClass) -> UITraitCollection {
      UITraitCollection(traitsFrom: [
        UITraitCollection(horizontalSizeClass: width), UITraitCollection(verticalSizeClass: .regular),
      ])
    }
    let (a, b, c, d) = try (fixture.view("a"), fixture.view("b"), fixture.view("c"), fixture.view("d"))
    for _ in 1...2 {
      follower.apply(traits(.regular))
      #expect(root.subviews == [a, c, d])
      #expect(try constraint("c2").constant == 70 && constraint("c2").priority == 500)
      #expect(try !constraint("c1").isActive && constraint("c2").isActive && constraint("c3").isActive)
      #expect((d as? UIStackView)?.axis == .horizontal)
      follower.apply(traits(.compact))
      #expect(root.subviews == [a, b, c, d])
      #expect(try constraint("c2").constant == 30 && constraint("c2").priority == .required)
      #expect(try constraint("c1").isActive && constraint("c2").isActive && !constraint("c3").isActive)
      #expect((d as? UIStackView)?.axis == .vertical)
    }
  }

  /// What is wrong with a constraint or a frame, and a part of what is said. The rest of the file is made.
  @Test(arguments: [
    (
      "<constraint firstItem=\"gone\" firstAttribute=\"top\" secondItem=\"a\" secondAttribute=\"top\" id=\"c\"/>",
      "no object with the id gone"
    ),
    ("<constraint firstItem=\"a\" firstAttribute=\"top\" id=\"c\"/>", "cannot be compared with a constant"),
    (
      "<constraint firstItem=\"a\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"width\" id=\"c\"/>",
      "not of one sort"
    ),
    (
      "<constraint firstItem=\"a\" firstAttribute=\"glow\" constant=\"1\" id=\"c\"/>",
      "“glow” is no firstAttribute"
    ),
    (
      "<constraint firstItem=\"a\" firstAttribute=\"width\" constant=\"nan\" id=\"c\"/>", "“nan” is no number"
    ),
    (
      "<constraint firstItem=\"a\" firstAttribute=\"width\" constant=\"1e300\" id=\"c\"/>",
      "points are more than"
    ),
    (
      "<constraint firstItem=\"a\" firstAttribute=\"width\" secondItem=\"root\" secondAttribute=\"width\" multiplier=\"1:0\" id=\"c\"/>",
      "“1:0” is no multiplier"
    ),
    (
      "<constraint firstItem=\"a\" firstAttribute=\"width\" priority=\"5000\" constant=\"1\" id=\"c\"/>",
      "between 0 and 1000"
    ),
  ])
  func damage(constraint: String, part: String) throws {
    let fixture = try InterfaceFixture(
      "<subviews><view id=\"a\"/></subviews><constraints>\(constraint)</constraints>")
    #expect(fixture.messages.contains { $0.contains(part) }, "\(fixture.messages)")
    #expect(try fixture.view("a").superview === fixture.root)
  }

  @Test func damagedFrames() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><view id="a"><rect key="frame" x="nan" y="1" width="1" height="1"/></view>
      <view id="b"><rect key="frame" x="1" y="1" width="1e99" height="1"/></view>
      <view id="c"><rect key="frame" x="1" y="1" width="1"/></view></subviews>
      """)
    #expect(fixture.messages.count == 3, "\(fixture.messages)")
    for id in ["a", "b", "c"] { #expect(try fixture.frame(id) == .zero) }
  }

  @Test func manyViews() throws {
    let views = (0..<10_000).map { "<view id=\"v\($0)\"/>" }.joined()
    #expect(try InterfaceFixture("<subviews>\(views)</subviews>").root.subviews.count == 10_000)
  }

  @Test func deepViews() throws {
    let views =
      String(repeating: "<view><subviews>", count: 240) + String(repeating: "</subviews></view>", count: 240)
    let fixture = try InterfaceFixture("<subviews>\(views)</subviews>")
    #expect(fixture.root.subviews.count == 1)
  }
}
