import Testing
import UIKitCore

@testable import InterfaceFiles

/// What views get from their elements, and what they have where a file leaves a value out.
@MainActor @Suite struct InterfaceViewTests {
  @Test func defaults() throws {
    let fixture = try InterfaceFixture(
      "<subviews><label id=\"label\"/><button id=\"button\"/><imageView id=\"image\"/><activityIndicatorView id=\"wheel\"/></subviews>"
    )
    let label = try fixture.view("label", as: UILabel.self)
    #expect(label.adjustsFontSizeToFitWidth && label.isUserInteractionEnabled && label.isOpaque)
    #expect(label.numberOfLines == 1 && label.textAlignment == .natural && label.textColor == .label)
    let button = try fixture.view("button", as: UIButton.self)
    #expect(button.buttonType == .custom && button.titleLabel?.font == .systemFont(ofSize: 18))
    #expect(try fixture.view("image", as: UIImageView.self).isUserInteractionEnabled)
    let wheel = try fixture.view("wheel", as: UIActivityIndicatorView.self)
    #expect(!wheel.hidesWhenStopped && !wheel.isAnimating && wheel.style == .medium)
    #expect(fixture.messages == [])
  }

  @Test func view() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><view hidden="YES" alpha="0.5" opaque="NO" clipsSubviews="YES" userInteractionEnabled="NO" multipleTouchEnabled="YES" tag="7"
        contentMode="scaleAspectFit" horizontalHuggingPriority="251" verticalCompressionResistancePriority="1000" id="a">
        <rect key="frame" x="1" y="2" width="3" height="4"/><edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
        <color key="tintColor" white="0.5" alpha="1" colorSpace="calibratedWhite"/>
        <accessibility key="accessibilityConfiguration" label="Card" identifier="card"/></view></subviews>
      """)
    let view = try fixture.view("a")
    #expect(view.isHidden && view.alpha == 0.5 && !view.isOpaque && view.clipsToBounds)
    #expect(!view.isUserInteractionEnabled && view.isMultipleTouchEnabled && view.tag == 7)
    #expect(view.contentMode == .scaleAspectFit && view.tintColor == UIColor(white: 0.5, alpha: 1))
    #expect(view.contentHuggingPriority(for: .horizontal) == 251)
    #expect(view.contentCompressionResistancePriority(for: .vertical) == .required)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(view.accessibilityLabel == "Card" && view.accessibilityIdentifier == "card")
    #expect(fixture.messages == [])
  }

  @Test func effectView() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><visualEffectView opaque="NO" contentMode="scaleToFill" id="a"><rect key="frame" x="0" y="0" width="200" height="100"/>
        <view key="contentView" opaque="NO" contentMode="center" insetsLayoutMarginsFromSafeArea="NO" id="b">
          <rect key="frame" x="0" y="0" width="10" height="10"/><subviews><label id="c"/></subviews></view>
        <blurEffect style="dark"/></visualEffectView>
      <visualEffectView id="d"><vibrancyEffect><blurEffect style="light"/></vibrancyEffect></visualEffectView></subviews>
      """)
    let view = try fixture.view("a", as: UIVisualEffectView.self)
    #expect(view.effect is UIBlurEffect && view.contentView.frame == view.bounds)
    #expect(try fixture.view("c").superview === view.contentView)
    #expect(try fixture.view("d", as: UIVisualEffectView.self).effect is UIVibrancyEffect)
    #expect(fixture.messages == [])
  }

  @Test func button() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><button buttonType="system" lineBreakMode="middleTruncation" enabled="NO" id="a">
        <fontDescription key="fontDescription" type="boldSystem" pointSize="20"/>
        <inset key="contentEdgeInsets" minX="10" minY="0.0" maxX="2.2250738585072014e-308" maxY="5"/>
        <state key="normal" title="Start"><color key="titleColor" red="1" green="0" blue="0" alpha="1"/></state>
        <state key="selected" title="Stop"/></button>
      <button buttonType="roundedRect" id="b"><state key="normal" title="Old"/></button>
      <button buttonType="system" id="c"><buttonConfiguration key="configuration" style="filled" title="Buy" cornerStyle="capsule" imagePadding="4">
        <color key="baseBackgroundColor" red="0" green="1" blue="0" alpha="1"/></buttonConfiguration></button></subviews>
      """)
    let button = try fixture.view("a", as: UIButton.self)
    #expect(
      button.title(for: .normal) == "Start" && button.title(for: .selected) == "Stop" && !button.isEnabled)
    #expect(button.titleColor(for: .normal) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(button.titleLabel?.font == .boldSystemFont(ofSize: 20))
    #expect(button.contentEdgeInsets == UIEdgeInsets(top: 0, left: 10, bottom: 5, right: 0))
    let old = try fixture.view("b", as: UIButton.self)
    #expect(old.buttonType == .system && old.titleLabel?.font == .systemFont(ofSize: 15))
    let styled = try fixture.view("c", as: UIButton.self)
    let look = try #require(styled.configuration)
    #expect(look.title == "Buy" && look.cornerStyle == .capsule && look.imagePadding == 4)
    #expect(look.baseBackgroundColor == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(fixture.messages == [])
  }

  @Test func controls() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><slider value="50" minValue="10" maxValue="110" continuous="NO" id="slider"/>
      <progressView progress="0.25" progressViewStyle="bar" id="progress"/>
      <activityIndicatorView animating="YES" style="whiteLarge" hidesWhenStopped="YES" id="wheel"/>
      <scrollView pagingEnabled="YES" alwaysBounceVertical="YES" showsVerticalScrollIndicator="NO" id="scroll">
        <viewLayoutGuide key="contentLayoutGuide" id="contents"/><viewLayoutGuide key="frameLayoutGuide" id="frame"/></scrollView></subviews>
      """)
    let slider = try fixture.view("slider", as: UISlider.self)
    #expect(
      slider.value == 50 && slider.minimumValue == 10 && slider.maximumValue == 110 && !slider.isContinuous)
    #expect(try fixture.view("progress", as: UIProgressView.self).progress == 0.25)
    let wheel = try fixture.view("wheel", as: UIActivityIndicatorView.self)
    #expect(wheel.isAnimating && wheel.style == .large && wheel.hidesWhenStopped && wheel.color == .white)
    let scroll = try fixture.view("scroll", as: UIScrollView.self)
    #expect(scroll.isPagingEnabled && scroll.alwaysBounceVertical && !scroll.showsVerticalScrollIndicator)
    #expect(fixture.decoder.objects["contents"] === scroll.contentLayoutGuide)
    #expect(fixture.decoder.objects["frame"] === scroll.frameLayoutGuide)
    #expect(fixture.messages == [])
  }

  /// Controls for choices, and texts that are edited.
  @Test func inputs() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><segmentedControl segmentControlStyle="plain" selectedSegmentIndex="1" momentary="NO" id="segments">
        <segments><segment title="Low" width="40"/><segment title="High" enabled="NO"/></segments></segmentedControl>
      <stepper value="3" minimumValue="1" maximumValue="9" stepValue="2" wraps="YES" autorepeat="NO" id="stepper"/>
      <pageControl numberOfPages="4" currentPage="2" hidesForSinglePage="YES" id="pages">
        <color key="currentPageIndicatorTintColor" red="1" green="0" blue="0" alpha="1"/></pageControl>
      <textField borderStyle="roundedRect" placeholder="Your name" clearButtonMode="whileEditing" textAlignment="right"
        minimumFontSize="17" id="field"><fontDescription key="fontDescription" type="system" pointSize="14"/>
        <textInputTraits key="textInputTraits" autocorrectionType="no" keyboardType="emailAddress" returnKeyType="go" secureTextEntry="YES"
          textContentType="password"/></textField>
      <textView editable="NO" text="One" bounces="NO" id="text"><color key="textColor" red="0" green="0" blue="1" alpha="1"/>
        <fontDescription key="fontDescription" type="system" pointSize="20"/><textInputTraits key="textInputTraits"/></textView>
      <pickerView id="picker"/><datePicker datePickerMode="date" style="wheels" minuteInterval="5" id="date">
        <date key="minimumDate" timeIntervalSinceReferenceDate="0.0"/></datePicker>
      <searchBar placeholder="Find" showsCancelButton="YES" searchBarStyle="minimal" id="search"/></subviews>
      """)
    let segments = try fixture.view("segments", as: UISegmentedControl.self)
    #expect(segments.numberOfSegments == 2 && segments.selectedSegmentIndex == 1)
    #expect(segments.titleForSegment(at: 0) == "Low" && segments.widthForSegment(at: 0) == 40)
    #expect(!segments.isEnabledForSegment(at: 1))
    let stepper = try fixture.view("stepper", as: UIStepper.self)
    #expect(stepper.value == 3 && stepper.maximumValue == 9 && stepper.stepValue == 2 && stepper.wraps)
    let pages = try fixture.view("pages", as: UIPageControl.self)
    #expect(pages.numberOfPages == 4 && pages.currentPage == 2 && pages.hidesForSinglePage)
    let field = try fixture.view("field", as: UITextField.self)
    #expect(
      field.borderStyle == .roundedRect && field.placeholder == "Your name" && field.textAlignment == .right)
    #expect(field.font == .systemFont(ofSize: 14) && field.clearButtonMode == .whileEditing)
    #expect(field.isSecureTextEntry && field.keyboardType == .emailAddress && field.returnKeyType == .go)
    #expect(field.autocorrectionType == .no && field.textContentType == .password)
    let text = try fixture.view("text", as: UITextView.self)
    #expect(text.text == "One" && !text.isEditable && !text.bounces && text.font == .systemFont(ofSize: 20))
    #expect(text.textColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    _ = try fixture.view("picker", as: UIPickerView.self)
    let date = try fixture.view("date", as: UIDatePicker.self)
    #expect(date.datePickerMode == .date && date.datePickerStyle == .wheels && date.minuteInterval == 5)
    #expect(date.minimumDate == Date(timeIntervalSinceReferenceDate: 0))
    let search = try fixture.view("search", as: UISearchBar.self)
    #expect(search.placeholder == "Find" && search.showsCancelButton && search.searchBarStyle == .minimal)
    #expect(fixture.messages == [])
  }

  @Test func recognizers() throws {
    let fixture = try InterfaceFixture("")
    let text = """
      <document><objects><tapGestureRecognizer numberOfTapsRequired="2" id="tap"/>
      <pongPressGestureRecognizer minimumPressDuration="0.25" allowableMovement="20" id="press"/>
      <swipeGestureRecognizer direction="left" id="swipe"/></objects></document>
      """
    let document = InterfaceDocument(url: fixture.document.url, bytes: Array(text.utf8))
    let decoder = InterfaceDecoder(document)
    func object<Object>(_ id: String) throws -> Object {
      let element = try #require(document.elements[id])
      return try #require(decoder.object(element) as? Object)
    }
    let (tap, press, swipe):
      (UITapGestureRecognizer, UILongPressGestureRecognizer, UISwipeGestureRecognizer) =
        (try object("tap"), try object("press"), try object("swipe"))
    #expect(tap.numberOfTapsRequired == 2 && tap.cancelsTouchesInView)
    #expect(press.minimumPressDuration == 0.25 && press.allowableMovement == 20)
    #expect(swipe.direction == .left)
  }

  // MARK: Order and classes

  private final class Outer: UIView {
    static var events: [String] = []
    var note = "unset"
    required init?(coder: NSCoder) {
      super.init(coder: coder)
      note = "\(frame.width) \(subviews.count) \(tag)"
      Self.events.append("outer")
    }
    required override init(frame: CGRect) { super.init(frame: frame) }
  }

  private final class Title: UILabel {
    required init?(coder: NSCoder) {
      super.init(coder: coder)
      Outer.events.append("title \(text ?? "")")
      textAlignment = .right
    }
  }

  /// An initialiser sees what the file says, the innermost objects are complete first, and what the initialiser sets stays.
  @Test func initialisers() throws {
    Outer.events = []
    let fixture = try InterfaceFixture(
      """
      <subviews><view tag="3" customClass="Outer" id="outer"><rect key="frame" x="0" y="0" width="40" height="40"/>
      <subviews><label text="Hi" textAlignment="center" customClass="Title" id="title"/></subviews></view></subviews>
      """, customTypes: ["Outer": Outer.self, "Title": Title.self])
    #expect(Outer.events == ["title Hi", "outer"])
    #expect(try fixture.view("outer", as: Outer.self).note == "40.0 1 3")
    #expect(try fixture.view("title", as: Title.self).textAlignment == .right)
    #expect(fixture.decoder.made.map { $0.element.id ?? "" } == ["root", "outer", "title"])
  }

  @Test func unknownKinds() throws {
    let fixture = try InterfaceFixture(
      """
      <subviews><hologramView glow="1" id="a"><rect key="frame" x="1" y="2" width="3" height="4"/>
        <subviews><label text="In" sparkle="YES" id="b"/></subviews></hologramView>
      <hologramView id="c"><view key="contentView" id="e"><rect key="frame" x="0" y="0" width="3" height="4"/></view></hologramView><label sparkle="NO" id="d"><future key="thing"/></label></subviews>
      """)
    #expect(try fixture.frame("a") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(try fixture.view("b", as: UILabel.self).text == "In")
    #expect(try fixture.view("e").superview === fixture.view("c"))
    #expect(
      fixture.document.messages.diagnostics.map(\.message) == [
        "the element hologramView is not known; a plain view takes its place",
        "the attribute sparkle of label is not read", "the element future (thing) of label is not read",
      ])
  }
}
