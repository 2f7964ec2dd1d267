import Testing
@testable import UIKitCore

extension Kit {
  /// Labels, image views, stacks and traits.
  @Suite @MainActor struct ContentViewTests {
    // MARK: Label

    @Test func aLabelIsAsLargeAsItsText() {
      let label = UILabel()
      #expect(label.intrinsicContentSize == .zero)
      label.text = "Hello"
      label.font = UIFont(name: "Helvetica", size: 20)
      let text = ("Hello" as NSString).size(withAttributes: [.font: label.font!])
      #expect(
        label.intrinsicContentSize == CGSize(width: text.width.rounded(.up), height: text.height.rounded(.up))
      )
      label.sizeToFit()
      #expect(label.bounds.size == label.intrinsicContentSize)
      label.text = nil
      #expect(label.intrinsicContentSize == .zero)
      label.font = nil
      #expect(label.font.pointSize == 17)
      label.textColor = nil
      #expect(label.textColor == .label)
    }

    @Test func linesAreLimited() {
      let label = UILabel()
      label.font = .systemFont(ofSize: 10)
      label.text = "one two three four five six seven eight nine ten"
      let line = label.intrinsicContentSize
      label.numberOfLines = 0
      let all = label.sizeThatFits(CGSize(width: 60, height: 0))
      #expect(all.width <= 60)
      #expect(all.height > 3 * line.height)
      label.numberOfLines = 2
      let two = label.sizeThatFits(CGSize(width: 60, height: 0))
      #expect(abs(two.height - 2 * line.height) <= 2)
      label.numberOfLines = 1
      #expect(abs(label.sizeThatFits(CGSize(width: 60, height: 0)).height - line.height) < 1e-9)
    }

    /// The first and last column and row of the label's picture that have ink.
    private func ink(_ label: UILabel) -> (first: Int, last: Int, top: Int, bottom: Int)? {
      let size = label.bounds.size
      let box = picture(Int(clamping: size.width), Int(clamping: size.height)) { _ in label.draw(label.bounds)
      }
      .inkBounds
      guard !box.isNull else { return nil }
      return (
        Int(clamping: box.minX), Int(clamping: box.maxX) - 1, Int(clamping: box.minY),
        Int(clamping: box.maxY) - 1
      )
    }

    @Test func textIsAlignedAndTruncated() throws {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
      label.text = "HHH"
      let left = try #require(ink(label))
      #expect(left.first < 5 && left.last < 100)
      #expect(abs((left.top + left.bottom) / 2 - 30) <= 3, "It is in the middle.")
      label.textAlignment = .right
      #expect(try #require(ink(label)).last > 194)
      label.textAlignment = .center
      let center = try #require(ink(label))
      #expect(abs(center.first + center.last - 199) <= 3)
      label.text = String(repeating: "H", count: 100)
      label.textAlignment = .natural
      #expect(try #require(ink(label)).last <= 199)
      label.text = "HH\nHH\nHH"
      let one = try #require(ink(label))
      label.numberOfLines = 2
      let two = try #require(ink(label))
      #expect(two.bottom - two.top > one.bottom - one.top + 10)
      label.bounds.size = CGSize(width: CGFloat.nan, height: 20)
      label.drawText(in: label.bounds)
    }

    @Test func theFontShrinksToTheWidth() throws {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
      label.text = "HHHHHHHHHHHHHHHH"
      label.adjustsFontSizeToFitWidth = true
      let small = try #require(ink(label))
      #expect(small.last <= 99 && small.last >= 94)
      label.minimumScaleFactor = 0.9
      let limited = try #require(ink(label))
      #expect(limited.bottom - limited.top > small.bottom - small.top)
    }

    /// Apple's documentation of `attributedText`: the label's font, colour and alignment become those at the begin of the text. Parts without a
    /// font keep the one that the label had.
    @Test func aLabelTakesTheStyleOfItsAttributedText() {
      let label = UILabel()
      label.font = .systemFont(ofSize: 10)
      let style = NSMutableParagraphStyle()
      style.alignment = .center
      let text = NSMutableAttributedString(
        string: "A",
        attributes: [
          .font: UIFont.boldSystemFont(ofSize: 30), .foregroundColor: UIColor.red, .paragraphStyle: style,
        ])
      label.attributedText = text
      #expect(
        label.font == .boldSystemFont(ofSize: 30) && label.textColor == .red && label.textAlignment == .center
      )
      label.text = "B"
      #expect(label.font == .boldSystemFont(ofSize: 30) && label.textColor == .red)
      label.font = .systemFont(ofSize: 10)
      let plain = label.intrinsicContentSize.width
      label.attributedText = NSAttributedString(string: "B", attributes: [.foregroundColor: UIColor.red])
      #expect(label.intrinsicContentSize.width == plain)
    }

    /// Insets move the edges of the room for the title, so a title that has room is not cut off, and moves by half in the middle.
    @Test func insetsOfTheTitleMakeItsRoomSmaller() {
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
      button.setTitle("Ripple", for: .normal)
      button.layoutIfNeeded()
      let place = button.titleLabel?.frame ?? .zero
      button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 14, bottom: 0, right: 4)
      button.layoutIfNeeded()
      #expect(button.titleLabel?.frame == place.offsetBy(dx: 5, dy: 0))
    }

    @Test func attributesAddToThoseOfTheLabel() throws {
      let label = UILabel()
      label.font = .systemFont(ofSize: 10)
      label.attributedText = NSAttributedString(string: "Wide")
      let plain = label.intrinsicContentSize
      label.attributedText = NSAttributedString(string: "Wide", attributes: [.kern: 10])
      #expect(label.intrinsicContentSize.width > plain.width + 25)
      #expect(label.intrinsicContentSize.height == plain.height)
      #expect(label.text == "Wide")
      label.text = "Wide"
      #expect(label.intrinsicContentSize == plain)
    }

    @Test func aLabelIsDrawnInAWindow() throws {
      try TestScreen.run { test in
        let label = test.add(UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40)))
        label.text = "HHHH"
        label.textColor = .red
        ScreenPlayer(test.screen).advance(to: 0.1)
        let contents = try #require(label.layer.contents as? CGImage)
        #expect(contents.width == 100 && contents.height == 40)
        let image = UIImage(cgImage: contents)
        #expect(image.pixel(0, 0) == [0, 0, 0, 0], "Transparent behind the letters.")
        #expect(image.coveredArea > 50)
        let isRed = (0..<40).contains { y in (0..<100).contains { image.pixel($0, y) == [255, 0, 0, 255] } }
        #expect(isRed)
      }
    }

    // MARK: Image view

    private func image(_ width: Int, _ height: Int, _ color: UIColor, scale: CGFloat = 1) -> UIImage {
      picture(width, height, scale: scale) { context in
        context.setFillColor(color.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
      }
    }

    @Test func anImageViewShowsItsImage() {
      let red = image(20, 10, .red, scale: 2)
      let view = UIImageView(image: red)
      #expect(view.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
      #expect(view.layer.contents as? CGImage === red.cgImage)
      #expect(view.layer.contentsScale == 2)
      #expect(view.intrinsicContentSize == CGSize(width: 20, height: 10))
      view.contentMode = .scaleAspectFit
      #expect(view.layer.contentsGravity == .resizeAspect)
      view.image = red.resizableImage(
        withCapInsets: UIEdgeInsets(top: 2, left: 4, bottom: 3, right: 6), resizingMode: .stretch)
      #expect(view.layer.contentsCenter == CGRect(x: 0.2, y: 0.2, width: 0.5, height: 0.5))
      view.image = nil
      #expect(view.layer.contents == nil)
      #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
    }

    @Test func aTemplateHasTheTintColor() throws {
      let view = UIImageView(image: image(4, 4, .red).withRenderingMode(.alwaysTemplate))
      view.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      let contents = try #require(view.layer.contents as? CGImage)
      #expect(UIImage(cgImage: contents).pixel(1, 1) == [0, 0, 255, 255])
    }

    @Test func imagesInTurnAreADiscreteAnimation() throws {
      try TestScreen.run { test in
        let view = test.add(UIImageView(frame: square))
        let images = [image(2, 2, .red), image(2, 2, .green), image(2, 2, .blue)]
        view.startAnimating()
        #expect(!view.isAnimating)
        view.animationImages = images
        view.animationDuration = 0.3
        view.animationRepeatCount = 2
        view.startAnimating()
        let player = ScreenPlayer(test.screen)
        for (time, index) in [(0.05, 0), (0.15, 1), (0.25, 2), (0.35, 0), (0.55, 2)] {
          player.advance(to: time)
          let shown = try #require(view.layer.presentation()?.contents as? CGImage)
          #expect(shown === images[index].cgImage, "at \(time)")
          #expect(view.isAnimating)
        }
        player.advance(to: 0.7)
        #expect(!view.isAnimating)
        view.animationRepeatCount = 0
        view.startAnimating()
        player.advance(to: 5)
        #expect(view.isAnimating)
        view.stopAnimating()
        #expect(!view.isAnimating)
      }
    }

    // MARK: Stack

    private final class Box: UIView {
      var size = CGSize.zero
      override var intrinsicContentSize: CGSize { size }
      convenience init(_ width: CGFloat, _ height: CGFloat) {
        self.init(frame: .zero)
        size = CGSize(width: width, height: height)
      }
    }

    @Test func stacksPlaceTheirViews() {
      let boxes = [Box(20, 10), Box(40, 30), Box(60, 20)]
      let stack = UIStackView(arrangedSubviews: boxes)
      stack.spacing = 10
      #expect(stack.intrinsicContentSize == CGSize(width: 140, height: 30))
      stack.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
      func frames() -> [CGRect] {
        stack.layoutIfNeeded()
        return boxes.map(\.frame)
      }
      #expect(
        frames() == [
          CGRect(x: 0, y: 0, width: 20, height: 50), CGRect(x: 30, y: 0, width: 40, height: 50),
          CGRect(x: 80, y: 0, width: 120, height: 50),
        ])
      stack.distribution = .fillEqually
      stack.alignment = .center
      #expect(
        frames() == [
          CGRect(x: 0, y: 20, width: 60, height: 10), CGRect(x: 70, y: 10, width: 60, height: 30),
          CGRect(x: 140, y: 15, width: 60, height: 20),
        ])
      stack.distribution = .fillProportionally
      #expect(frames().map(\.width) == [30, 60, 90])
      stack.distribution = .equalSpacing
      #expect(frames().map(\.minX) == [0, 60, 140])
      stack.distribution = .equalCentering
      // The middles are at 10, 90 and 170.
      #expect(frames().map(\.midX) == [10, 90, 170])
      stack.axis = .vertical
      stack.alignment = .trailing
      stack.distribution = .equalSpacing
      stack.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      #expect(frames().map(\.minY) == [0, 30, 80])
      #expect(frames().map(\.maxX) == [100, 100, 100])
      boxes[1].isHidden = true
      stack.setNeedsLayout()
      #expect(frames()[2].minY == 80)
      #expect(frames()[0].minY == 0)
    }

    @Test func stacksKnowTheirMembers() {
      let (a, b, c) = (Box(10, 10), Box(10, 10), UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 5)))
      let stack = UIStackView(arrangedSubviews: [a, b])
      stack.insertArrangedSubview(c, at: 1)
      #expect(stack.arrangedSubviews == [a, c, b])
      stack.setCustomSpacing(7, after: c)
      #expect(stack.intrinsicContentSize == CGSize(width: 57, height: 10))
      // The view without an intrinsic width takes what is left.
      stack.frame = CGRect(x: 0, y: 0, width: 127, height: 10)
      stack.layoutIfNeeded()
      #expect(c.frame == CGRect(x: 10, y: 0, width: 100, height: 10))
      stack.isLayoutMarginsRelativeArrangement = true
      #expect(stack.intrinsicContentSize == CGSize(width: 73, height: 26))
      b.removeFromSuperview()
      #expect(stack.arrangedSubviews == [a, c])
      stack.removeArrangedSubview(c)
      #expect(stack.arrangedSubviews == [a])
      #expect(c.superview === stack)
      stack.frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10)
      stack.layoutIfNeeded()
    }

    // MARK: Traits

    @Test func traitsFollowTheScreen() {
      TestScreen.run { test in
        final class Watcher: UIView {
          var old: [UITraitCollection?] = []
          override func traitCollectionDidChange(_ previous: UITraitCollection?) { old.append(previous) }
        }
        // The scale is also that of image contexts.
        defer { test.screen.resize(to: CGSize(width: 375, height: 667), scale: 1) }
        let view = test.add(Watcher(frame: square))
        var scales: [(CGFloat, CGFloat)] = []
        var widths = 0
        view.registerForTraitChanges([UITraitDisplayScale.self]) { (view: Watcher, old) in
          scales.append((old.displayScale, view.traitCollection.displayScale))
        }
        let registration = view.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
          (_: Watcher, _) in
          widths += 1
        }
        #expect(view.traitCollection.horizontalSizeClass == .compact)
        #expect(view.traitCollection.verticalSizeClass == .regular)
        #expect(view.traitCollection.userInterfaceStyle == .light)
        test.screen.resize(to: CGSize(width: 500, height: 600), scale: 1)
        #expect(view.old.isEmpty)
        test.screen.resize(to: CGSize(width: 500, height: 600), scale: 2)
        #expect(view.old.count == 1 && scales.count == 1 && scales[0] == (1, 2) && widths == 0)
        test.screen.resize(to: CGSize(width: 900, height: 600), scale: 2)
        #expect(view.old.count == 2 && scales.count == 1 && widths == 1)
        view.unregisterForTraitChanges(registration)
        test.screen.resize(to: CGSize(width: 400, height: 400), scale: 1)
        #expect(widths == 1)
        #expect(view.traitCollection.verticalSizeClass == .compact)
      }
    }

    /// What views draw is drawn again for another scale of the screen, also in a view that was outside of the window when the
    /// scale changed. A scale that the program has set, and that of an image, stay.
    @Test func viewsAreDrawnAtTheScreensScale() {
      TestScreen.run { test in
        defer { test.screen.resize(to: CGSize(width: 375, height: 667), scale: 1) }
        final class Drawn: UIView {
          var scales: [CGFloat] = []
          override func draw(_ rect: CGRect) { scales.append(contentScaleFactor) }
        }
        let view = test.add(Drawn(frame: square))
        let own = test.add(Drawn(frame: square))
        own.contentScaleFactor = 3
        let picture = test.add(UIImageView(frame: square))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
        picture.image = image
        let later = Drawn(frame: square)
        CATransaction.flush()
        test.screen.resize(to: test.screen.bounds.size, scale: 2)
        _ = test.add(later)
        CATransaction.flush()
        #expect(view.scales == [1, 2] && view.layer.contentsScale == 2)
        #expect(own.scales == [3] && picture.layer.contentsScale == 1)
        #expect(later.scales == [2])
      }
    }

    @Test func lessMotionIsAskedForByTheEnvironment() {
      unsetenv("CAMBIUM_REDUCE_MOTION")
      #expect(!UIAccessibility.isReduceMotionEnabled)
      setenv("CAMBIUM_REDUCE_MOTION", "1", 1)
      #expect(UIAccessibility.isReduceMotionEnabled)
      unsetenv("CAMBIUM_REDUCE_MOTION")
    }
  }
}
