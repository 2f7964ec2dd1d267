import Testing

@testable import QuartzCore
@testable import UIKitCore

extension Kit {
  @MainActor @Suite struct PatternColorTests {
    /// Two points high: red above blue.
    private let stripes = image([[0xFF0000], [0x0000FF]])

    @Test func contextsOfUIKitBeginAtTheTop() {
      let drawn = picture(4, 5) { _ in
        UIColor(patternImage: stripes).setFill()
        UIBezierPath(rect: CGRect(x: 1, y: 1, width: 2, height: 4)).fill()
      }
      #expect(drawn.pixel(1, 1) == [0, 0, 255, 255] && drawn.pixel(1, 2) == [255, 0, 0, 255])
      #expect(drawn.pixel(0, 0) == [0, 0, 0, 0])
      // An image of two pixels per point is half as large.
      let fine = picture(2, 2, scale: 2) { _ in
        UIColor(patternImage: image([[0xFF0000], [0x0000FF]], scale: 2)).setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }
      #expect((0..<4).map { fine.pixel(0, $0)[0] } == [255, 0, 255, 0])
    }

    @Test func itsComponentsCannotBeAsked() throws {
      let color = UIColor(patternImage: stripes)
      var red: CGFloat = 7
      #expect(!color.getRed(&red, green: nil, blue: nil, alpha: nil) && red == 7)
      #expect(!color.getHue(&red, saturation: nil, brightness: nil, alpha: nil) && red == 7)
      #expect(!color.getWhite(&red, alpha: nil) && red == 7)
      #expect(color.withAlphaComponent(0.5).cgColor.alpha == 0.5)
      #expect(UIColor(patternImage: UIImage()).cgColor.alpha == 0)
      #expect(color == UIColor(patternImage: stripes) && color != UIColor.red)
      let again = try #require(try archived(color))
      #expect(again.cgColor.pattern?.image.bytes == stripes.cgImage?.bytes)
    }

    /// What the layer shows, from the top left.
    private func rows(_ view: UIView) throws -> [[Int]] {
      CATransaction.flush()
      let picture = try #require(view.layer.contents as? CGImage)
      return (0..<picture.height).map { y in
        (0..<4).map { Int(picture.bytes[y * picture.width * 4 + $0]) }
      }
    }

    @Test func viewsShowItBehindWhatTheyDraw() throws {
      final class Drawing: UIView {
        override func draw(_ rect: CGRect) {
          UIColor.green.setFill()
          UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 1))
        }
      }
      try TestScreen.run { (test: TestScreen) throws in
        let color = UIColor(patternImage: stripes)
        let plain = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 3))
        let drawing = Drawing(frame: CGRect(x: 10, y: 0, width: 4, height: 3))
        for view in [plain, drawing] {
          view.backgroundColor = color
          test.window.addSubview(view)
          #expect(view.backgroundColor == color && view.layer.backgroundColor == nil)
        }
        let (red, blue) = ([255, 0, 0, 255], [0, 0, 255, 255])
        #expect(try rows(plain) == [red, blue, red])
        #expect(try rows(drawing) == [[0, 255, 0, 255], blue, red])
        // A view of another size has more copies.
        plain.frame.size.height = 5
        #expect(try rows(plain) == [red, blue, red, blue, red])
        plain.backgroundColor = .white
        CATransaction.flush()
        #expect(plain.layer.contents == nil && plain.layer.backgroundColor == UIColor.white.cgColor)
        drawing.backgroundColor = nil
        drawing.isOpaque = false
        #expect(try rows(drawing)[1] == [0, 0, 0, 0] && drawing.backgroundColor == nil)
      }
    }

    @Test func layersAndImageViewsShowTheMean() {
      let layer = CALayer()
      layer.backgroundColor = UIColor(patternImage: stripes).cgColor
      #expect(layer.backgroundColor?.srgba ?? (0, 0, 0, 0) == (0.5, 0, 0.5, 1))
      let view = UIImageView(image: stripes)
      view.backgroundColor = UIColor(patternImage: stripes)
      #expect(view.layer.backgroundColor != nil && view.layer.contents != nil)
    }
  }
}
