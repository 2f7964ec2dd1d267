import Testing

@testable import QuartzCore
@testable import UIKitCore

extension Kit {
  /// Pictures of views as the screen shows them.
  @Suite @MainActor struct SnapshotTests {
    /// A box of 100 × 20 points with a blue square of 10 points, which moves to the right by 80 in a second.
    private func run(scale: CGFloat = 1, _ body: (UIScreen, UIView, UIView) throws -> Void) rethrows {
      let screen = UIScreen(
        size: CGSize(width: 200, height: 100), scale: scale, clock: MediaClock(isPaused: true))
      try screen.makingCurrent {
        let window = UIWindow(frame: screen.bounds)
        let box = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 20))
        let square = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        square.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        box.addSubview(square)
        window.addSubview(box)
        window.isHidden = false
        CATransaction.flush()
        try body(screen, box, square)
        window.isHidden = true
      }
    }

    private func image(_ view: UIView?) throws -> UIImage {
      let contents = try #require(view?.layer.contents as? CGImage)
      return UIImage(cgImage: contents)
    }

    @Test(arguments: [false, true]) func viewsInFlightAreWhereTheyAreSeen(_ afterUpdates: Bool) throws {
      try run { screen, box, square in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          square.center.x += 80
          square.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        }
        CATransaction.flush()
        screen.clock.step(by: 0.5)
        let copy = try image(box.snapshotView(afterScreenUpdates: afterUpdates))
        #expect(copy.inkBounds == CGRect(x: 40, y: 0, width: 10, height: 10))
        let color = copy.pixel(45, 5)
        #expect(abs(Int(color[0]) - 128) <= 1 && abs(Int(color[2]) - 128) <= 1, "\(color)")
        let drawn = picture(200, 20) { _ in
          #expect(
            box.drawHierarchy(
              in: CGRect(x: 0, y: 0, width: 200, height: 20), afterScreenUpdates: afterUpdates))
        }
        #expect(drawn.inkBounds == CGRect(x: 80, y: 0, width: 20, height: 10))
        // The layer's own method draws the model.
        #expect(
          picture(100, 20) { box.layer.render(in: $0) }.inkBounds
            == CGRect(x: 80, y: 0, width: 10, height: 10))
      }
    }

    @Test func changesThatWaitAreInThePictureIfAskedFor() throws {
      try run { _, box, square in
        square.center.x += 30
        let late = UIView(frame: CGRect(x: 90, y: 10, width: 10, height: 10))
        late.backgroundColor = .black
        box.addSubview(late)
        #expect(
          try image(box.snapshotView(afterScreenUpdates: false)).inkBounds
            == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(
          try image(box.snapshotView(afterScreenUpdates: true)).inkBounds
            == CGRect(x: 30, y: 0, width: 70, height: 20))
        // Nothing can be committed here.
        square.center.x += 10
        CATransaction.begin()
        let within = try image(box.snapshotView(afterScreenUpdates: true))
        CATransaction.commit()
        #expect(within.inkBounds == CGRect(x: 40, y: 0, width: 60, height: 20))
        // A view on no screen is as it is.
        let loose = UIView(frame: CGRect(x: 0, y: 0, width: 7, height: 7))
        loose.backgroundColor = .black
        #expect(
          try image(loose.snapshotView(afterScreenUpdates: false)).inkBounds
            == CGRect(x: 0, y: 0, width: 7, height: 7))
      }
    }

    @Test func aViewThatGrowsIsAsLargeAsItIsSeen() throws {
      try run { screen, _, square in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { square.bounds.size.width = 30 }
        CATransaction.flush()
        screen.clock.step(by: 0.5)
        let copy = try #require(square.snapshotView(afterScreenUpdates: false))
        #expect(copy.bounds.size == CGSize(width: 20, height: 10))
        #expect(try image(copy).inkBounds == CGRect(x: 0, y: 0, width: 20, height: 10))
      }
    }

    @Test func picturesHaveThePixelsOfTheScreen() throws {
      try run(scale: 3) { _, box, square in
        let copy = try #require(box.snapshotView(afterScreenUpdates: false))
        #expect(copy.layer.contentsScale == 3)
        #expect(try image(copy).inkBounds == CGRect(x: 0, y: 0, width: 30, height: 30))
        let part = try #require(
          box.resizableSnapshotView(
            from: CGRect(x: 5, y: 5, width: 20, height: 10), afterScreenUpdates: false,
            withCapInsets: UIEdgeInsets(top: 1, left: 5, bottom: 4, right: 10)))
        #expect(part.bounds.size == CGSize(width: 20, height: 10))
        #expect(part.layer.contentsCenter == CGRect(x: 0.25, y: 0.1, width: 0.25, height: 0.5))
        #expect(try image(part).inkBounds == CGRect(x: 0, y: 0, width: 15, height: 15))
      }
    }
  }
}
