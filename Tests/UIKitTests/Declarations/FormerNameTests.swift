import Testing
import UIKit

extension Kit {
  /// What old and new names mean.
  @Suite @MainActor struct FormerNameTests {
    @available(*, deprecated)
    private func launch(_ options: [UIApplicationLaunchOptionsKey: Any]?) -> UIApplicationState { .active }

    /// Names of Swift 4.1 and earlier compile, with a warning that says the new name. Source: the attribute `renamed` in Apple's
    /// documentation of each.
    @available(*, deprecated) @Test func oldNamesMeanTheirDeclarations() {
      let options: UIViewAnimationOptions = [.curveEaseIn]
      let (events, state): (UIControlEvents, UIControlState) = (.touchUpInside, .normal)
      let attributes: [NSAttributedStringKey: Any] = [.font: 1, .foregroundColor: 2]
      #expect(options == UIView.AnimationOptions.curveEaseIn)
      #expect(events == UIControl.Event.touchUpInside && state == UIControl.State.normal)
      #expect(attributes[NSAttributedString.Key.font] as? Int == 1)
      #expect(NSFontAttributeName == .font && NSForegroundColorAttributeName == .foregroundColor)
      #expect(UIFontWeightBold == UIFont.Weight.bold)
      #expect(RunLoopMode.commonModes == .common && RunLoopMode.defaultRunLoopMode == .default)
      #expect(UIWindowLevelAlert + 1 > UIWindow.Level.alert)
      #expect(UIEdgeInsetsZero == .zero && UIViewNoIntrinsicMetric == UIView.noIntrinsicMetric)
      #expect(UIViewContentMode.center == UIView.ContentMode.center)
      #expect(UILayoutConstraintAxis.vertical == NSLayoutConstraint.Axis.vertical)
      #expect(NSUnderlineStyle.styleSingle == .single)
      #expect(Notification.Name.UIApplicationDidBecomeActive == UIApplication.didBecomeActiveNotification)
      #expect(Notification.Name.UIKeyboardWillShow == UIResponder.keyboardWillShowNotification)
      #expect(UIKeyboardFrameEndUserInfoKey == UIResponder.keyboardFrameEndUserInfoKey)
      #expect(UIColor.groupTableViewBackground == .systemGroupedBackground)
      #expect(launch([.init(rawValue: "url"): 1]) == UIApplication.State.active)
    }

    /// Apple's documentation of UIWindow.Level, UIFont.Weight and UILayoutPriority: they compare, and numbers can be added.
    @Test func numbersWithNamesCompareAndAdd() {
      #expect(UIWindow.Level.normal < .statusBar && UIWindow.Level.alert + 1 > .alert)
      #expect((UIWindow.Level.alert + 1).rawValue == 2001 && (1 + UIWindow.Level.alert).rawValue == 2001)
      #expect(UIWindow.Level.alert - .statusBar == 1000 && UIFont.Weight.bold > .regular)
      var priority = UILayoutPriority.defaultHigh
      priority -= 1
      #expect(priority.rawValue == 749 && UILayoutPriority.required - 1 < .required)
    }

    /// There is no setting for the size of texts, so a font keeps its size up to the greatest that is asked for.
    @Test func metricsOfFonts() {
      let font = UIFont.systemFont(ofSize: 20)
      let metrics = UIFontMetrics(forTextStyle: .title1)
      #expect(metrics.scaledFont(for: font) == font && UIFontMetrics.default.scaledValue(for: 12) == 12)
      #expect(metrics.scaledFont(for: font, maximumPointSize: 15).pointSize == 15)
    }

    @Test func anImageOfABundleHasTheScaleOfTheTraits() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "cambium-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      for (name, side) in [("dot.png", 4.0), ("dot@2x.png", 8.0)] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: side, height: side)
        try UIGraphicsImageRenderer(size: size, format: format).pngData { _ in }
          .write(to: folder.appendingPathComponent(name))
      }
      let bundle = try #require(Bundle(path: folder.path))
      let one = UIImage(named: "dot", in: bundle, compatibleWith: UITraitCollection(displayScale: 1))
      let two = UIImage(named: "dot", in: bundle, compatibleWith: UITraitCollection(displayScale: 2))
      #expect(one?.scale == 1 && one?.cgImage?.width == 4 && two?.scale == 2 && two?.cgImage?.width == 8)
      #expect(UIImage(named: "none", in: bundle, compatibleWith: nil) == nil)
    }

    /// Apple's documentation: labels and controls are elements by default; a label's name is its text, a button's its title.
    @Test func accessibilityIsKept() {
      let (label, button, view) = (UILabel(), UIButton(type: .system), UIView())
      label.text = "Speed"
      button.setTitle("Go", for: .normal)
      #expect(label.isAccessibilityElement && label.accessibilityLabel == "Speed")
      #expect(label.accessibilityTraits == .staticText && button.accessibilityTraits == .button)
      #expect(
        button.accessibilityLabel == "Go" && !view.isAccessibilityElement && view.accessibilityLabel == nil)
      view.isAccessibilityElement = true
      view.accessibilityLabel = "Gauge"
      view.accessibilityTraits = [.adjustable, .header]
      view.accessibilityIdentifier = "gauge"
      #expect(view.accessibilityTraits.contains(.header) && view.accessibilityIdentifier == "gauge")
      label.accessibilityLabel = nil
      #expect(label.accessibilityLabel == nil && view.accessibilityLabel == "Gauge")
      let toggle = UISwitch()
      toggle.isOn = true
      let slider = UISlider()
      slider.maximumValue = 4
      slider.value = 1
      #expect(toggle.accessibilityValue == "1" && slider.accessibilityValue == "25%")
    }
  }
}
