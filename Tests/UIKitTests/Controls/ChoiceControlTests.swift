import Testing

@testable import UIKitCore

extension Kit {
  /// Segmented controls, steppers, page controls and refresh controls under scripted fingers.
  @Suite @MainActor struct ChoiceControlTests {
    /// Notes the values of a control when it tells of them.
    private func note<Value>(_ control: UIControl, _ value: @escaping @MainActor () -> Value) -> () -> [Value]
    {
      let box = Box<Value>()
      control.addAction(UIAction { _ in box.values.append(value()) }, for: .valueChanged)
      return { box.values }
    }

    private final class Box<Value> { var values: [Value] = [] }

    // MARK: Segments

    @Test func segmentsAreChosen() {
      TestScreen.run { test in
        let control = test.add(UISegmentedControl(items: ["Low", "Middle", "High"]))
        control.frame = CGRect(x: 20, y: 90, width: 335, height: 32)
        control.selectedSegmentIndex = 1
        let values = note(control) { control.selectedSegmentIndex }
        test.play(tap(300, 105, at: 0), until: 1)
        #expect(values() == [2] && control.selectedSegmentIndex == 2)
        test.play(tap(300, 105, at: 0), until: 1)
        #expect(values() == [2], "The chosen segment is not told again.")
        // A finger on the chosen segment takes it along; one that comes down elsewhere and leaves does nothing.
        test.play(drag((300, 105), (40, 105)), until: 1)
        #expect(values() == [2, 0])
        test.play(drag((180, 105), (180, 400)), until: 1)
        #expect(values() == [2, 0])
        control.setEnabled(false, forSegmentAt: 1)
        test.play(tap(180, 105, at: 0), until: 1)
        #expect(values() == [2, 0])
        control.isMomentary = true
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        test.play(tap(40, 105, at: 0), until: 1)
        #expect(values() == [2, 0, 0] && control.selectedSegmentIndex == UISegmentedControl.noSegment)
      }
    }

    @Test func segmentsAreInsertedAndRemoved() {
      let control = UISegmentedControl(items: ["A", picture(10, 10) { _ in }, 3])
      #expect(control.numberOfSegments == 2 && control.selectedSegmentIndex == -1)
      #expect(control.titleForSegment(at: 0) == "A" && control.titleForSegment(at: 1) == nil)
      #expect(control.imageForSegment(at: 1) != nil)
      control.selectedSegmentIndex = 7
      #expect(control.selectedSegmentIndex == 1)
      control.insertSegment(withTitle: "B", at: 0, animated: false)
      #expect(control.selectedSegmentIndex == 2)
      control.removeSegment(at: 2, animated: true)
      #expect(control.selectedSegmentIndex == -1 && control.numberOfSegments == 2)
      control.removeAllSegments()
      control.removeSegment(at: 0, animated: false)
      #expect(control.numberOfSegments == 0 && control.titleForSegment(at: 0) == nil)
    }

    @Test func segmentsHaveTheirWidths() {
      let control = UISegmentedControl(items: ["A", "B", "C"])
      #expect(control.intrinsicContentSize.height == 31 && control.sizeThatFits(.zero).height == 32)
      control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
      control.setWidth(50, forSegmentAt: 0)
      control.layoutIfNeeded()
      let views = control.subviews.compactMap { $0 as? SegmentView }
      #expect(views.map(\.frame.minX) == [0, 50, 175])
      #expect(views.map(\.frame.width) == [50, 125, 125])
      control.frame.size.width = .nan
      control.layoutIfNeeded()
    }

    @Test func actionsOfSegmentsAreCalled() {
      TestScreen.run { test in
        var log: [String] = []
        let actions = ["One", "Two"].map { title in UIAction(title: title) { log.append($0.title) } }
        let control = test.add(
          UISegmentedControl(frame: CGRect(x: 0, y: 100, width: 200, height: 32), actions: actions))
        control.addAction(UIAction { _ in log.append("changed") }, for: .valueChanged)
        test.play(tap(150, 115, at: 0), until: 1)
        #expect(log == ["Two", "changed"])
      }
    }

    // MARK: Stepper

    @Test func aStepperSteps() {
      TestScreen.run { test in
        let stepper = test.add(UIStepper(frame: CGRect(x: 100, y: 100, width: 1, height: 1)))
        #expect(stepper.bounds.size == CGSize(width: 94, height: 32))
        stepper.maximumValue = 3
        let values = note(stepper) { stepper.value }
        test.play(tap(170, 115, at: 0), until: 1)
        #expect(values() == [1])
        test.play(tap(120, 115, at: 0) + tap(120, 115, at: 0.3), until: 1)
        #expect(values() == [1, 0], "There is no step beyond the limit.")
        stepper.wraps = true
        test.play(tap(120, 115, at: 0), until: 1)
        #expect(values() == [1, 0, 3])
      }
    }

    @Test func aFingerThatStaysRepeats() {
      TestScreen.run { test in
        let stepper = test.add(UIStepper(frame: CGRect(x: 100, y: 100, width: 1, height: 1)))
        let values = note(stepper) { stepper.value }
        let place = CGPoint(x: 170, y: 115)
        // Steps at 0, 0.5, 0.6, 0.7 and 0.8 s.
        test.play(
          [TouchSample(.began, place, at: 0.001), TouchSample(.ended, place, at: 0.85)], until: 2)
        #expect(values() == [1, 2, 3, 4, 5])
      }
    }

    @Test func valuesOfAStepperAreLimited() {
      let stepper = UIStepper()
      stepper.value = 1000
      #expect(stepper.value == 100)
      stepper.value = .nan
      stepper.stepValue = 0
      #expect(stepper.value == 100 && stepper.stepValue == 1)
      stepper.minimumValue = 200
      #expect(stepper.maximumValue == 200 && stepper.value == 200)
    }

    // MARK: Pages

    @Test func pagesAreTurned() {
      TestScreen.run { test in
        let control = test.add(UIPageControl(frame: CGRect(x: 100, y: 100, width: 175, height: 26)))
        control.numberOfPages = 5
        control.currentPage = 9
        #expect(control.currentPage == 4)
        let values = note(control) { control.currentPage }
        test.play(tap(120, 113, at: 0), until: 1)
        test.play(tap(250, 113, at: 0), until: 1)
        test.play(tap(250, 113, at: 0), until: 1)
        #expect(values() == [3, 4])
        // The dots lie from 156 to 220.
        test.play(drag((220, 113), (156, 113)), until: 1)
        #expect(control.currentPage == 0)
        control.numberOfPages = 2
        control.numberOfPages = -1
        #expect(control.numberOfPages == 0 && control.currentPage == 0)
        control.numberOfPages = 1_000_000
        control.currentPage = 999_999
        #expect(control.intrinsicContentSize.width < 2000)
      }
    }

    // MARK: Refreshing

    private func rest(_ test: TestScreen) { for _ in 0..<120 { test.stepLinks(1.0 / 60) } }

    @Test func pullingRefreshes() {
      TestScreen.run { test in
        let scroll = test.add(UIScrollView(frame: test.window.bounds))
        scroll.contentSize = CGSize(width: 375, height: 2000)
        let refresh = UIRefreshControl()
        scroll.refreshControl = refresh
        let values = note(refresh) { refresh.isRefreshing }
        // 400 points of the finger move the contents by 260; the finger must go beyond 100.
        test.play(drag((100, 100), (100, 140), steps: 10), until: 2)
        #expect(values().isEmpty && !refresh.isRefreshing)
        test.play(drag((100, 100), (100, 500), steps: 20), until: 0.6)
        rest(test)
        #expect(values() == [true] && refresh.isRefreshing)
        #expect(scroll.adjustedContentInset.top == 60 && abs(scroll.contentOffset.y + 60) < 0.5)
        refresh.endRefreshing()
        rest(test)
        #expect(scroll.adjustedContentInset.top == 0 && abs(scroll.contentOffset.y) < 0.5)
        // The older way to add it.
        let other = UIRefreshControl()
        scroll.addSubview(other)
        #expect(scroll.refreshControl === other && refresh.superview == nil)
      }
    }
  }
}
