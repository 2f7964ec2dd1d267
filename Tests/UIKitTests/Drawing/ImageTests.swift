import Testing

@testable import UIKitCore

@Suite struct ImageTests {
  private let red: UInt32 = 0xFF0000
  private let green: UInt32 = 0x00FF00
  private let blue: UInt32 = 0x0000FF
  private let white: UInt32 = 0xFFFFFF

  /// The picture
  ///     red green
  ///     blue white
  ///     red red
  private func sample(_ orientation: UIImage.Orientation = .up, scale: CGFloat = 1) -> UIImage {
    image([[red, green], [blue, white], [red, red]], scale: scale, orientation)
  }

  @Test func sizesAreInPointsAndUpright() {
    #expect(sample(scale: 2).size == CGSize(width: 1, height: 1.5))
    #expect(sample(.left).size == CGSize(width: 3, height: 2))
    #expect(sample(.rightMirrored).size == CGSize(width: 3, height: 2))
    #expect(sample(.downMirrored).size == CGSize(width: 2, height: 3))
    #expect(UIImage().size == .zero && UIImage().cgImage == nil && UIImage().pngData() == nil)
    #expect(UIImage(cgImage: sample().cgImage!, scale: .nan, orientation: .up).scale == 1)
  }

  /// What each orientation shows, from the top left, worked out by hand.
  private static let orientations: [(UIImage.Orientation, [String])] = [
    (.up, ["RG", "BW", "RR"]), (.down, ["RR", "WB", "GR"]), (.upMirrored, ["GR", "WB", "RR"]),
    (.downMirrored, ["RR", "BW", "RG"]), (.left, ["GWR", "RBR"]), (.right, ["RBR", "RWG"]),
    (.leftMirrored, ["RBR", "GWR"]), (.rightMirrored, ["RWG", "RBR"]),
  ]

  @Test(arguments: orientations)
  func orientationsTurnThePixels(orientation: UIImage.Orientation, rows: [String]) {
    let source = sample(orientation)
    let drawn = picture(rows[0].count, rows.count) { _ in source.draw(at: .zero) }
    let names: [Character: [UInt8]] = [
      "R": [255, 0, 0, 255], "G": [0, 255, 0, 255], "B": [0, 0, 255, 255], "W": [255, 255, 255, 255],
    ]
    for (y, row) in rows.enumerated() {
      for (x, name) in row.enumerated() {
        #expect(drawn.pixel(x, y) == names[name], "\(orientation) \(x) \(y)")
      }
    }
    #expect(source.uprightImage?.bytes == drawn.cgImage?.bytes)
    #expect(source.uprightImage === source.uprightImage)
  }

  @Test func flippingTwiceIsTheImage() {
    for orientation in (0...7).compactMap({ UIImage.Orientation(rawValue: $0) }) {
      let once = sample(orientation).withHorizontallyFlippedOrientation()
      #expect(once.withHorizontallyFlippedOrientation().imageOrientation == orientation)
      let before = sample(orientation).uprightImage
      let after = once.uprightImage
      let width = before?.width ?? 0
      // The first row of the one is the last pixel first of the other.
      for x in 0..<width {
        #expect(
          UIImage(cgImage: before!).pixel(x, 0) == UIImage(cgImage: after!).pixel(width - 1 - x, 0),
          "\(orientation)")
      }
    }
  }

  @Test func drawingScalesFadesAndBlends() {
    let drawn = picture(4, 8) { context in
      context.interpolationQuality = .none
      image([[red], [blue]]).draw(in: CGRect(x: 0, y: 0, width: 2, height: 4))
      image([[red]]).draw(in: CGRect(x: 2, y: 0, width: 2, height: 2), blendMode: .normal, alpha: 0.5)
      image([[green]]).draw(at: CGPoint(x: 2, y: 6))
      image([[white]]).draw(in: CGRect(x: 0, y: 0, width: 1, height: 1), blendMode: .clear, alpha: 1)
    }
    #expect(drawn.pixel(1, 1) == [255, 0, 0, 255] && drawn.pixel(1, 2) == [0, 0, 255, 255])
    let faded = drawn.pixel(2, 0)
    #expect(faded[0] == faded[3] && faded[1] == 0 && (127...128).contains(faded[3]))
    #expect(drawn.pixel(2, 6) == [0, 255, 0, 255] && drawn.pixel(3, 6)[3] == 0)
    #expect(drawn.pixel(0, 0)[3] == 0)
    // Without a context nothing is drawn.
    sample().draw(at: .zero)
  }

  @Test func patternsRepeatFromTheOrigin() {
    let tile = image([[red, green], [blue, white]])
    let drawn = picture(6, 6) { _ in tile.drawAsPattern(in: CGRect(x: 1, y: 1, width: 4, height: 4)) }
    #expect(drawn.coveredArea == 16)
    #expect(drawn.pixel(2, 2) == [255, 0, 0, 255] && drawn.pixel(3, 2) == [0, 255, 0, 255])
    #expect(drawn.pixel(2, 3) == [0, 0, 255, 255] && drawn.pixel(1, 1) == [255, 255, 255, 255])
  }

  @Test(arguments: [UIImage.ResizingMode.stretch, .tile])
  func capsKeepTheirSize(mode: UIImage.ResizingMode) {
    // A blue middle within red corners and green edges.
    let source = image([[red, green, red], [green, blue, green], [red, green, red]])
    let resizable = source.resizableImage(
      withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: mode)
    #expect(resizable.capInsets.left == 1 && resizable.resizingMode == mode)
    let center = resizable.contentsCenter
    #expect(near(center.minX, 0.33333333333333) && near(center.height, 0.33333333333333))
    let drawn = picture(7, 5) { _ in resizable.draw(in: CGRect(x: 0, y: 0, width: 7, height: 5)) }
    for y in 0..<5 {
      for x in 0..<7 {
        let isColumn = x == 0 || x == 6
        let isRow = y == 0 || y == 4
        let expected: [UInt8] =
          isColumn && isRow ? [255, 0, 0, 255] : isColumn || isRow ? [0, 255, 0, 255] : [0, 0, 255, 255]
        #expect(drawn.pixel(x, y) == expected, "\(x) \(y)")
      }
    }
  }

  @Test func tilesRepeatWhereStretchingSmears() {
    let source = image([[red, green, blue, red]])
    let insets = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    let tiled = picture(8, 1) { _ in
      source.resizableImage(withCapInsets: insets).draw(in: CGRect(x: 0, y: 0, width: 8, height: 1))
    }
    for x in 1..<7 {
      let expected: [UInt8] = x % 2 == 1 ? [0, 255, 0, 255] : [0, 0, 255, 255]
      #expect(tiled.pixel(x, 0) == expected, "\(x)")
    }
    #expect(tiled.pixel(7, 0) == [255, 0, 0, 255])
  }

  @Test func tintsKeepAlphaAlone() {
    let half = picture(2, 1) { context in
      UIColor.green.withAlphaComponent(0.5).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    let tinted = half.withTintColor(.red)
    #expect(tinted.pixel(0, 0)[3] == half.pixel(0, 0)[3] && tinted.pixel(0, 0)[1] == 0)
    #expect(tinted.pixel(0, 0)[0] == tinted.pixel(0, 0)[3])
    #expect(tinted.pixel(1, 0) == [0, 0, 0, 0])
    #expect(tinted.renderingMode == .automatic)
    #expect(half.withTintColor(.red, renderingMode: .alwaysOriginal).renderingMode == .alwaysOriginal)
    #expect(half.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
  }

  @Test func filesAndArchivesKeepThePixels() throws {
    let data = try #require(sample(.right).pngData())
    let read = try #require(UIImage(data: data, scale: 2))
    #expect(
      read.size == CGSize(width: 1.5, height: 1) && read.cgImage?.bytes == sample(.right).uprightImage?.bytes)
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    let resizable = sample(.left, scale: 2)
      .resizableImage(
        withCapInsets: UIEdgeInsets(top: 1, left: 0, bottom: 0.5, right: 0), resizingMode: .stretch)
    #expect(try archived(resizable) == resizable)
    #expect(try archived(resizable) != sample(.left, scale: 2))
  }

  @Test func animationsHavePicturesAndADuration() throws {
    let pictures = [sample(), sample(.down), sample()]
    let animation = try #require(UIImage.animatedImage(with: pictures, duration: 0))
    #expect(animation.images?.count == 3 && animation.duration == 0.1)
    #expect(animation.size == CGSize(width: 2, height: 3) && animation.cgImage === pictures[0].cgImage)
    #expect(UIImage.animatedImage(with: pictures, duration: 2)?.duration == 2)
    #expect(UIImage.animatedImage(with: [], duration: 2) == nil)
  }

  @Test func equalityIsThatOfPixelsAndProperties() {
    #expect(sample() == sample() && sample().hash == sample().hash)
    #expect(sample() != sample(scale: 2) && sample() != sample(.up).withRenderingMode(.alwaysTemplate))
    #expect(sample() != image([[red, green], [blue, white], [red, blue]]))
  }
}
