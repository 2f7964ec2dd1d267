import Testing

@testable import QuartzCore
@testable import UIKitCore

extension Kit {
  /// Frames, autoresizing, layout and drawing.
  @Suite @MainActor struct ViewLayoutTests {
    private func resized(_ mask: UIView.AutoresizingMask) -> CGRect {
      let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIView(frame: CGRect(x: 20, y: 10, width: 40, height: 50))
      view.autoresizingMask = mask
      parent.addSubview(view)
      parent.frame.size = CGSize(width: 200, height: 150)
      return view.frame
    }

    /// Closed forms: the flexible parts share the growth (100, 50) in proportion to their lengths.
    @Test func autoresizingSharesTheGrowthInProportion() {
      #expect(resized([]) == CGRect(x: 20, y: 10, width: 40, height: 50))
      #expect(resized([.flexibleWidth, .flexibleHeight]) == CGRect(x: 20, y: 10, width: 140, height: 100))
      #expect(
        resized([.flexibleLeftMargin, .flexibleTopMargin]) == CGRect(x: 120, y: 60, width: 40, height: 50))
      // A frame is kept as a centre and a size, so it may differ in the last digit.
      #expect(abs(resized([.flexibleLeftMargin, .flexibleRightMargin]).minX - (20 + 100 * 20 / 60.0)) < 1e-9)
      #expect(
        resized([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
          == CGRect(x: 40, y: 10, width: 80, height: 50))
    }

    private final class Counter: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }

    @Test func layoutComesOnceBeforeTheFrame() {
      TestScreen.run { test in
        let view = Counter(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        test.window.addSubview(view)
        CATransaction.flush()
        let first = view.layouts
        #expect(first > 0)
        view.setNeedsLayout()
        view.setNeedsLayout()
        #expect(view.layouts == first)
        view.layoutIfNeeded()
        CATransaction.flush()
        #expect(view.layouts == first + 1)
        view.bounds.size.width = 30
        CATransaction.flush()
        #expect(view.layouts == first + 2)
        view.center.x += 5
        CATransaction.flush()
        #expect(view.layouts == first + 2)
      }
    }

    @Test func setFrameDoesNotCallTheOverriddenBounds() {
      final class Watcher: UIView {
        var changes: [String] = []
        override var bounds: CGRect { didSet { changes.append("bounds") } }
        override var frame: CGRect { didSet { changes.append("frame") } }
      }
      let view = Watcher()
      view.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
      view.bounds = CGRect(x: 0, y: 0, width: 6, height: 6)
      #expect(view.changes == ["frame", "bounds"])
    }

    @Test func onlyAnOverrideOfDrawGivesContents() throws {
      final class Plain: UIView {}
      final class Painted: UIView {
        var isOn = true
        override func draw(_ rect: CGRect) {
          super.draw(rect)
          guard isOn else { return }
          UIColor.red.setFill()
          UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
      }
      try TestScreen.run { test in
        let plain = Plain(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        let painted = Painted(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        painted.backgroundColor = .blue
        let clear = Painted(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        clear.backgroundColor = .clear
        for view in [plain, painted, clear] { test.window.addSubview(view) }
        CATransaction.flush()
        #expect(plain.layer.contents == nil)
        // Row by row from the top; red in the corner, the background where nothing is drawn.
        let own = try pixels(painted)
        #expect(Array(own[0..<4]) == [255, 0, 0, 255] && Array(own[60..<64]) == [0, 0, 255, 255])
        let bare = try pixels(clear)
        #expect(Array(bare[0..<4]) == [255, 0, 0, 255] && Array(bare[60..<64]) == [0, 0, 0, 0])
        clear.isOn = false
        clear.setNeedsDisplay()
        CATransaction.flush()
        let empty = try pixels(clear)
        #expect(empty.allSatisfy { $0 == 0 })
      }
    }

    private func pixels(_ view: UIView) throws -> [UInt8] {
      let contents = try #require(view.layer.contents as AnyObject as? CGImage)
      return [UInt8](try #require(contents.dataProvider?.data))
    }

    /// The gravity whose picture lies at the top of the bounds on screen.
    @Test func contentModesNameTheSidesAsTheyAreSeen() throws {
      try TestScreen.run { test in
        let image = try #require(
          CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 3, height: 3))
        view.layer.contents = image
        test.window.addSubview(view)
        let places: [(UIView.ContentMode, Int, Int)] = [
          (.top, 1, 0), (.bottom, 1, 2), (.left, 0, 1), (.right, 2, 1), (.center, 1, 1), (.topLeft, 0, 0),
          (.topRight, 2, 0), (.bottomLeft, 0, 2), (.bottomRight, 2, 2),
        ]
        for (mode, x, y) in places {
          view.contentMode = mode
          #expect(view.contentMode == mode)
          CATransaction.flush()
          let picture = try test.screen.picture()
          let data = [UInt8](try #require(picture.dataProvider?.data))
          let offset = y * picture.bytesPerRow + x * 4
          #expect(Array(data[offset..<offset + 4]) == [255, 0, 0, 255], "\(mode)")
        }
      }
    }
  }
}
