import Testing
@testable import UIKitCore

extension Kit {
  /// Controls and their targets, with scripted fingers.
  @Suite @MainActor struct ControlTests {
    @Test func rawValuesAreApples() {
      #expect(UIControl.Event.touchDown.rawValue == 1)
      #expect(UIControl.Event.touchUpInside.rawValue == 64)
      #expect(UIControl.Event.touchCancel.rawValue == 256)
      #expect(UIControl.Event.valueChanged.rawValue == 4096)
      #expect(UIControl.Event.primaryActionTriggered.rawValue == 8192)
      #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF)
      #expect(UIControl.State.highlighted.rawValue == 1)
      #expect(UIControl.State.disabled.rawValue == 2)
      #expect(UIControl.State.selected.rawValue == 4)
      #expect(UISwipeGestureRecognizer.Direction.down.rawValue == 8)
      #expect(UIGestureRecognizer.State.failed.rawValue == 5)
    }

    private static let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
      (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "up"), (.touchUpOutside, "upOutside"), (.touchCancel, "cancel"),
      (.primaryActionTriggered, "primary"), (.valueChanged, "value"),
    ]

    /// Notes the events of a control.
    private func log(_ control: UIControl, _ note: @escaping @MainActor (String) -> Void) {
      for (event, name) in Self.names { control.addAction(UIAction { _ in note(name) }, for: event) }
    }

    @Test func eventsOfATap() {
      TestScreen.run { test in
        let button = test.add(UIButton(frame: square))
        var events: [String] = []
        log(button) { events.append($0) }
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(events == ["down", "up", "primary"])
        events = []
        test.play(tap(150, 150, at: 0) + tap(150, 150, at: 0.2), until: 1)
        #expect(events == ["down", "up", "primary", "down", "repeat", "up", "primary"])
      }
    }

    @Test func eventsOfADragOutAndIn() {
      TestScreen.run { test in
        let button = test.add(UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 50)))
        var events: [String] = []
        log(button) { events.append($0) }
        let y = 125.0
        func moved(_ x: Double, _ time: Double) -> TouchSample {
          TouchSample(.moved, CGPoint(x: x, y: y), at: time)
        }
        test.play(
          [
            TouchSample(.began, CGPoint(x: 150, y: y), at: 0), moved(160, 0.1), moved(269, 0.2),
            moved(280, 0.3),
          ], until: 0.35)
        #expect(events == ["down", "inside", "inside", "exit", "outside"])
        #expect(button.isTracking && !button.isTouchInside && !button.isHighlighted)
        test.play([moved(290, 0), moved(180, 0.1)], until: 0.2)
        #expect(button.isTouchInside && button.isHighlighted)
        #expect(button.state == .highlighted)
        test.play([moved(300, 0), TouchSample(.ended, CGPoint(x: 300, y: y), at: 0.1)], until: 0.2)
        #expect(events.suffix(6) == ["outside", "enter", "inside", "exit", "outside", "upOutside"])
        #expect(!button.isTracking && button.state == .normal)
      }
    }

    /// The finger rests, or follows the button, where the button is seen on its way from 20 to 220.
    @Test func aMovingButtonIsTappedWhereItIsSeen() {
      TestScreen.run { test in
        let button = test.add(UIButton(frame: CGRect(x: 0, y: 300, width: 40, height: 40)))
        CATransaction.flush()
        var events: [String] = []
        log(button) { if $0 != "inside" { events.append($0) } }
        @MainActor func move(_ seconds: Double) {
          UIView.performWithoutAnimation { button.center.x = 20 }
          CATransaction.flush()
          UIView.animate(withDuration: seconds, delay: 0, options: [.curveLinear, .allowUserInteraction]) {
            button.center.x = 220
          }
        }
        move(2)
        test.play(tap(120, 320, at: 1), until: 3)
        #expect(events == ["down", "up", "primary"])
        // It moves away by 200 points while the finger rests.
        events = []
        move(0.2)
        test.play(
          [
            TouchSample(.began, CGPoint(x: 20, y: 320), at: 0.01),
            TouchSample(.ended, CGPoint(x: 20, y: 320), at: 0.15),
          ], until: 1)
        #expect(events == ["down", "up", "primary"])
        // A finger that goes with it.
        events = []
        move(2)
        test.play(drag((70, 320), (170, 320), at: 0.5, for: 1, steps: 30), until: 3)
        #expect(events == ["down", "up", "primary"])
        // One that leaves it.
        events = []
        move(2)
        test.play(drag((70, 320), (70, 500), at: 0.5, for: 0.2, steps: 10), until: 3)
        #expect(events.first == "down" && events.last == "upOutside")
      }
    }

    @Test func theThumbOfAMovingSliderIsTakenWhereItIsSeen() {
      TestScreen.run { test in
        let slider = test.add(UISlider(frame: CGRect(x: 0, y: 300, width: 128, height: 34)))
        slider.layoutIfNeeded()
        CATransaction.flush()
        let thumb = slider.thumbRect(
          forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: 0)
        UIView.animate(withDuration: 2, delay: 0, options: [.curveLinear, .allowUserInteraction]) {
          slider.center.x += 200
        }
        // Half way; while the finger moves by 50 the slider moves by 10.
        let x = 100 + Double(thumb.midX)
        test.play(drag((x, 317), (x + 50, 317), at: 1, for: 0.1, steps: 6, lifts: false), until: 1.1)
        let room = Double(slider.trackRect(forBounds: slider.bounds).width - thumb.width)
        expectNear(slider.value, 40 / room, within: 0.01)
      }
    }

    @Test func aPanAroundCancelsAButton() {
      TestScreen.run { test in
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let outer = test.add(UIView(frame: square))
        outer.addSubview(button)
        outer.addGestureRecognizer(UIPanGestureRecognizer())
        var events: [String] = []
        log(button) { events.append($0) }
        test.play(drag((150, 150), (200, 150), steps: 1), until: 1)
        #expect(events == ["down", "cancel"])
        #expect(button.state == .normal)
      }
    }

    @Test func aTapOnAButtonIsNotTakenByAViewAround() {
      TestScreen.run { test in
        let outer = test.add(UIView(frame: square))
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        outer.addSubview(button)
        var taps = 0
        var presses = 0
        let tapping = UITapGestureRecognizer()
        tapping.addAction { _ in taps += 1 }
        outer.addGestureRecognizer(tapping)
        button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
        test.play(tap(150, 150, at: 0), until: 1)
        test.play(tap(250, 250, at: 0), until: 2)
        #expect(presses == 1)
        #expect(taps == 1)
      }
    }

    @Test func aDisabledControlIsSilent() {
      TestScreen.run { test in
        let button = test.add(UIButton(frame: square))
        var events: [String] = []
        log(button) { events.append($0) }
        button.isEnabled = false
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(events.isEmpty)
        #expect(button.state == .disabled)
      }
    }

    @MainActor final class Receiver: NSObject {
      var log: [String] = []
      func plain() { log.append("plain") }
      func withSender(_ sender: UIButton) { log.append("sender") }
      func withEvent(_ sender: Any, _ event: UIEvent) { log.append("event \(event.type == .touches)") }
    }

    @Test func targetsGetSenderAndEvent() {
      TestScreen.run { test in
        let button = test.add(UIButton(frame: square))
        let receiver = Receiver()
        button.addTarget(receiver, action: Selector(Receiver.plain, "plain"), for: .touchDown)
        button.addTarget(
          receiver, action: Selector(Receiver.withSender(_:), "withSender:"), for: .touchUpInside)
        button.addTarget(
          receiver, action: Selector(Receiver.withEvent(_:_:), "with:event:"), for: .touchUpInside)
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(receiver.log == ["plain", "sender", "event true"])
        #expect(button.allTargets == [receiver])
        #expect(button.allControlEvents == [.touchDown, .touchUpInside])
        #expect(
          button.actions(forTarget: receiver, forControlEvent: .touchUpInside) == [
            "withSender:", "with:event:",
          ])
        button.removeTarget(receiver, action: nil, for: .touchUpInside)
        receiver.log = []
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(receiver.log == ["plain"])
        // The same pair for another event is one pair.
        button.addTarget(receiver, action: Selector(Receiver.plain, "plain"), for: .touchUpOutside)
        receiver.log = []
        button.sendActions(for: [.touchDown, .touchUpOutside])
        #expect(receiver.log == ["plain"])
        var closures = 0
        button.addTarget(nil, action: Selector { closures += 1 }, for: .valueChanged)
        button.sendActions(for: .valueChanged)
        #expect(closures == 1)
      }
    }

    final class Root: UIViewController {
      var calls = 0
      func act(_ sender: UIControl) { calls += 1 }
    }

    @Test func anActionWithoutATargetGoesUpTheChain() {
      TestScreen.run { test in
        let root = Root()
        test.window.rootViewController = root
        let button = UIButton(frame: square)
        root.view.addSubview(button)
        button.addTarget(nil, action: Selector(Root.act(_:), "act:"), for: .touchUpInside)
        test.play(tap(150, 150, at: 0), until: 1)
        #expect(root.calls == 1)
      }
    }

    @Test func actionsAreReplacedByIdentifier() {
      let control = UIControl(frame: square)
      var log: [String] = []
      control.addAction(UIAction(identifier: .init("a")) { _ in log.append("old") }, for: .valueChanged)
      control.addAction(UIAction(identifier: .init("a")) { _ in log.append("new") }, for: .valueChanged)
      control.addAction(UIAction(attributes: .disabled) { _ in log.append("disabled") }, for: .valueChanged)
      control.sendActions(for: .valueChanged)
      #expect(log == ["new"])
      control.removeAction(identifiedBy: .init("a"), for: .valueChanged)
      control.sendActions(for: .valueChanged)
      #expect(log == ["new"])
    }

    // MARK: Button

    @Test func aButtonShowsWhatItsStateSays() {
      let button = UIButton(type: .custom)
      button.setTitle("Off", for: .normal)
      button.setTitle("On", for: .selected)
      button.setTitleColor(.red, for: .normal)
      #expect(button.currentTitle == "Off")
      #expect(button.titleLabel?.text == "Off")
      button.isSelected = true
      #expect(button.currentTitle == "On")
      #expect(button.titleLabel?.text == "On")
      #expect(button.titleLabel?.textColor == .red)
      button.isHighlighted = true
      #expect(button.currentTitle == "Off", "Nothing is set for selected and highlighted together.")
      #expect(button.title(for: .highlighted) == nil)
      button.setTitle(nil, for: .normal)
      button.setTitle(nil, for: .selected)
      #expect(button.currentTitle == nil)
      #expect(button.titleLabel?.text == nil)
      #expect(button.intrinsicContentSize.width == 30)
    }

    /// The image of a system button is grey while the button is disabled; that of a custom button keeps its colours.
    @Test(arguments: [UIButton.ButtonType.system, .custom]) func aDisabledImageIsGrey(
      _ type: UIButton.ButtonType
    ) {
      let button = UIButton(type: type)
      button.tintColor = .red
      button.setImage(UIImage(), for: .normal)
      #expect(button.imageView?.tintColor == .red)
      button.isEnabled = false
      #expect(button.imageView?.tintColor == (type == .system ? .tertiaryLabel : .red))
      button.isEnabled = true
      #expect(button.imageView?.tintColor == .red)
    }

    @Test func aSystemButtonHasTheTintColor() {
      let view = UIView(frame: square)
      let button = UIButton(type: .system)
      button.setTitle("Title", for: .normal)
      view.addSubview(button)
      #expect(button.currentTitleColor == .systemBlue)
      view.tintColor = .systemRed
      #expect(button.currentTitleColor == .systemRed)
      #expect(button.titleLabel?.textColor == .systemRed)
      button.isHighlighted = true
      #expect(abs((button.titleLabel?.alpha ?? 0) - 0.2) < 1e-6)
      button.isHighlighted = false
      #expect(button.titleLabel?.alpha == 1)
      #expect(button.titleLabel?.font.pointSize == 15)
    }

    /// A title is cut off only if it does not fit between its insets, and insets to the other's size put image and title above each other.
    @Test func insetsOfAButtonAreRoom() throws {
      let button = UIButton(type: .custom)
      button.setTitle("Reset", for: .normal)
      let title = try #require(button.titleLabel).intrinsicContentSize
      button.frame = CGRect(x: 0, y: 0, width: title.width + 20, height: 60)
      button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
      button.layoutIfNeeded()
      #expect(button.titleLabel?.frame.width == title.width)
      #expect(abs((button.titleLabel?.frame.midX ?? 0) - button.bounds.midX) <= 1)
      button.setImage(picture(20, 10) { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10)) }, for: .normal)
      button.frame.size.width = 200
      button.imageEdgeInsets = UIEdgeInsets(top: 0, left: 0, bottom: 20, right: -title.width)
      button.titleEdgeInsets = UIEdgeInsets(top: 20, left: -20, bottom: 0, right: 0)
      button.layoutIfNeeded()
      #expect(button.imageView?.frame == CGRect(x: 90, y: 15, width: 20, height: 10))
      #expect(abs((button.titleLabel?.frame.midX ?? 0) - 100) <= 1)
      button.imageEdgeInsets = UIEdgeInsets(top: 28, left: 97, bottom: 28, right: 97 - title.width)
      button.layoutIfNeeded()
      #expect(button.imageView?.frame.height == 4)
    }

    @Test func aButtonLaysOutImageAndTitle() throws {
      let button = UIButton(type: .custom)
      button.setTitle("Title", for: .normal)
      let image = picture(20, 10) { $0.fill(CGRect(x: 0, y: 0, width: 20, height: 10)) }
      button.setImage(image, for: .normal)
      let title = try #require(button.titleLabel).intrinsicContentSize
      #expect(button.intrinsicContentSize == CGSize(width: title.width + 20, height: title.height + 12))
      button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      #expect(button.intrinsicContentSize == CGSize(width: title.width + 26, height: title.height + 4))
      button.contentEdgeInsets = .zero
      button.frame = CGRect(x: 0, y: 0, width: 220, height: 60)
      button.layoutIfNeeded()
      let left = ((220 - 20 - title.width) / 2).rounded()
      #expect(button.imageView?.frame == CGRect(x: left, y: 25, width: 20, height: 10))
      #expect(abs((button.titleLabel?.frame.minX ?? 0) - left - 20) <= 1)
      button.contentHorizontalAlignment = .left
      button.layoutIfNeeded()
      #expect(button.imageView?.frame.minX == 0)
      button.frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 60)
      button.layoutIfNeeded()
    }

    // MARK: Slider and switch

    @Test func draggingTheThumbChangesTheValue() {
      TestScreen.run { test in
        // The thumb has 28 points, so its middle goes over 200 points.
        let slider = test.add(UISlider(frame: CGRect(x: 50, y: 100, width: 228, height: 34)))
        slider.maximumValue = 10
        slider.value = 5
        var values: [Float] = []
        slider.addAction(UIAction { _ in values.append(slider.value) }, for: .valueChanged)
        test.play(drag((164, 117), (204, 117), steps: 4), until: 1)
        #expect(values.count == 4)
        #expect(zip(values, [5.5, 6, 6.5, 7] as [Float]).allSatisfy { abs($0 - $1) < 1e-5 })
        values = []
        // The finger grips the thumb 8 points beside its middle, and goes beyond the end.
        test.play(drag((212, 117), (500, 117), steps: 2), until: 1)
        #expect(slider.value == 10)
        #expect(values == [10], "The value does not change beyond the end.")
        values = []
        test.play(drag((60, 117), (120, 117)), until: 1)
        #expect(values.isEmpty, "The thumb was not touched.")
        slider.isContinuous = false
        test.play(drag((264, 117), (164, 117)), until: 1)
        #expect(values.count == 1 && abs(values[0] - 5) < 1e-5)
      }
    }

    @Test func valuesOfASliderAreLimited() {
      let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 34))
      slider.value = 2
      #expect(slider.value == 1)
      slider.value = .nan
      #expect(slider.value == 1)
      slider.minimumValue = 3
      #expect(slider.maximumValue == 3 && slider.value == 3)
      slider.maximumValue = .infinity
      #expect(slider.maximumValue == 3)
      slider.frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: CGFloat.nan)
      slider.layoutIfNeeded()
      #expect(slider.intrinsicContentSize == CGSize(width: -1, height: 30))
    }

    @Test func aSwitchIsTappedAndDragged() {
      TestScreen.run { test in
        let toggle = test.add(UISwitch(frame: CGRect(x: 100, y: 100, width: 10, height: 10)))
        #expect(toggle.bounds.size == CGSize(width: 51, height: 31))
        var values: [Bool] = []
        toggle.addAction(UIAction { _ in values.append(toggle.isOn) }, for: .valueChanged)
        test.play(tap(110, 110, at: 0), until: 1)
        #expect(values == [true])
        test.play(drag((140, 110), (105, 110)), until: 1)
        #expect(values == [true, false])
        test.play(drag((110, 110), (110, 400)), until: 1)
        #expect(values == [true, false], "It was let go elsewhere.")
      }
    }
  }
}
