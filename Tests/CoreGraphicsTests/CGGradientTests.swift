import CoreGraphics
import Testing

@Suite struct CGGradientTests {
  static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  static let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

  static func redToBlue() throws -> CGGradient {
    try #require(CGGradient(colorsSpace: nil, colors: [red, blue] as CFArray, locations: nil))
  }

  static func mix(_ t: Double) -> Pixel {
    Pixel(Int(clamping: (255 * (1 - t)).rounded()), 0, Int(clamping: (255 * t).rounded()), 255)
  }

  @Test(arguments: [CGGradientDrawingOptions(), .drawsBeforeStartLocation, .drawsAfterEndLocation, both])
  func alongALine(_ options: CGGradientDrawingOptions) throws {
    for order in [CGBitmapInfo.byteOrderDefault, .byteOrder32Little] {
      let context = try makeContext(20, 10, .premultipliedFirst, order)
      context.scaleBy(x: 2, y: 1)
      context.drawLinearGradient(
        try Self.redToBlue(), start: CGPoint(x: 2, y: 2), end: CGPoint(x: 8, y: 6), options: options)
      let pixels = try context.pixels()
      for y in 0..<10 {
        for x in 0..<20 {
          let (userX, userY) = ((Double(x) + 0.5) / 2, 9.5 - Double(y))
          let t = ((userX - 2) * 6 + (userY - 2) * 4) / 52
          let isDrawn =
            (t >= 0 || options.contains(.drawsBeforeStartLocation))
            && (t <= 1 || options.contains(.drawsAfterEndLocation))
          #expect(near(pixels[x, y], isDrawn ? Self.mix(min(max(t, 0), 1)) : .zero), "\(x) \(y)")
        }
      }
    }
  }

  @Test func betweenCircles() throws {
    let context = try makeContext(30, 30)
    context.drawRadialGradient(
      try Self.redToBlue(), startCenter: CGPoint(x: 15, y: 15), startRadius: 3,
      endCenter: CGPoint(x: 15, y: 15), endRadius: 12, options: .drawsBeforeStartLocation)
    let pixels = try context.pixels()
    for y in 0..<30 {
      for x in 0..<30 {
        let distance = hypot(Double(x) - 14.5, Double(y) - 14.5)
        let expected = distance > 12 ? .zero : Self.mix(max((distance - 3) / 9, 0))
        #expect(near(pixels[x, y], expected), "\(x) \(y)")
      }
    }
  }

  /// Two circles beside each other make a cone. A point's circle is found by trying.
  @Test func asACone() throws {
    let context = try makeContext(40, 30)
    context.drawRadialGradient(
      try Self.redToBlue(), startCenter: CGPoint(x: 8, y: 15), startRadius: 3,
      endCenter: CGPoint(x: 30, y: 15), endRadius: 8, options: [])
    let pixels = try context.pixels()
    for y in stride(from: 0, to: 30, by: 3) {
      for x in 0..<40 {
        let (px, py) = (Double(x) + 0.5, 29.5 - Double(y))
        func distance(_ t: Double) -> Double { hypot(px - 8 - 22 * t, py - 15) - 3 - 5 * t }
        // The last t at which the circle's edge goes over the point.
        let steps = 22_000
        let last = (0..<steps).last {
          distance(Double($0) / Double(steps)) * distance(Double($0 + 1) / Double(steps)) <= 0
        }
        let expected = last.map { Self.mix(Double($0) / Double(steps)) } ?? .zero
        #expect(near(pixels[x, y], expected), "\(x) \(y)")
      }
    }
  }

  @Test func aroundAPoint() throws {
    let context = try makeContext(20, 20)
    context.drawConicGradient(try Self.redToBlue(), center: CGPoint(x: 10, y: 10), angle: .pi / 2)
    let pixels = try context.pixels()
    // From up through the left, y being up.
    for (x, y) in [(9, 0), (0, 10), (9, 19), (19, 9), (19, 0), (10, 0)] {
      var turn = (atan2(9.5 - Double(y), Double(x) - 9.5) - .pi / 2) / (2 * .pi)
      turn -= turn.rounded(.down)
      #expect(near(pixels[x, y], Self.mix(turn)), "\(x) \(y)")
    }
    #expect(pixels[9, 0].x > 240 && pixels[10, 0].z > 240 && near(pixels[0, 10], Self.mix(0.26), 4))
  }

  @Test func locationsInAnyOrderAndSharpEdges() throws {
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpace(name: CGColorSpace.sRGB), colors: [green, Self.red, Self.red, Self.blue],
        locations: [0.75, 0.25, 0.5, 0.5]))
    let context = try makeContext(100, 1)
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 100, y: 0), options: [])
    let pixels = try context.pixels()
    #expect(
      pixels[0, 0] == Self.mix(0) && pixels[49, 0] == Self.mix(0) && near(pixels[50, 0], Self.mix(1), 6))
    #expect(near(pixels[62, 0], Pixel(0, 128, 127, 255), 1) && pixels[99, 0] == Pixel(0, 255, 0, 255))
  }

  @Test func coloursAreMixedBeforeAlpha() throws {
    let gradient = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 1, 1, 1, 0],
        locations: [0, 1], count: 2))
    let context = try makeContext(1, 1)
    context.setAlpha(0.5)
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1, y: 0), options: [])
    // In the middle (1, ½, ½) of alpha ½; faded to a quarter.
    #expect(near(try context.pixels()[0, 0], Pixel(64, 32, 32, 64)))
  }

  @Test func linearSpacesMixLight() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let gradient = try #require(
      CGGradient(colorSpace: linear, colorComponents: [0, 0, 1, 1, 1, 0, 0, 1], locations: nil, count: 2))
    let context = try makeContext(256, 1)
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 256, y: 0), options: [])
    let pixels = try context.pixels()
    for x in 0..<256 {
      let t = (Double(x) + 0.5) / 256
      let expected = Pixel(
        Int(clamping: (255 * CGColorSpace.encode(t)).rounded()), 0,
        Int(clamping: (255 * CGColorSpace.encode(1 - t)).rounded()),
        255)
      #expect(near(pixels[x, 0], expected), "\(x)")
    }
    let gray = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0.2, 1, 0.6, 1], locations: nil,
        count: 2))
    context.drawLinearGradient(gray, start: .zero, end: CGPoint(x: 256, y: 0), options: [])
    #expect(near(try context.pixels()[128, 0], Pixel(102, 102, 102, 255)))
  }

  @Test func heedsTheClip() throws {
    let context = try makeContext(10, 10)
    context.addEllipse(in: CGRect(x: 1, y: 1, width: 8, height: 8))
    context.clip()
    context.drawLinearGradient(
      try Self.redToBlue(), start: .zero, end: CGPoint(x: 10, y: 0), options: Self.both)
    let pixels = try context.pixels()
    #expect(pixels[0, 0] == .zero && near(pixels[5, 5], Self.mix(0.55)) && (1..<255).contains(pixels[2, 2].w))
  }

  @Test func gradientsThatAreNone() throws {
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: [Self.red, "red"], locations: nil) == nil)
    #expect(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1], locations: nil, count: 0) == nil)
    let odd = try #require(
      CGGradient(
        colorsSpace: nil, colors: [Self.red, Self.blue, Self.red], locations: [.nan, -5, .infinity]))
    let context = try makeContext(4, 4)
    let (nan, inf) = (CGFloat.nan, CGFloat.infinity)
    context.drawLinearGradient(odd, start: .zero, end: .zero, options: Self.both)
    context.drawLinearGradient(odd, start: .zero, end: CGPoint(x: nan, y: 0), options: Self.both)
    context.drawLinearGradient(odd, start: CGPoint(x: inf, y: 0), end: .zero, options: Self.both)
    context.drawRadialGradient(
      odd, startCenter: .zero, startRadius: -1, endCenter: .zero, endRadius: 1, options: Self.both)
    context.drawRadialGradient(
      odd, startCenter: .zero, startRadius: 2, endCenter: .zero, endRadius: 2, options: Self.both)
    context.drawConicGradient(odd, center: CGPoint(x: 0, y: nan), angle: 0)
    context.drawConicGradient(odd, center: .zero, angle: inf)
    context.saveGState()
    context.scaleBy(x: 0, y: 0)
    context.drawConicGradient(odd, center: .zero, angle: 0)
    context.restoreGState()
    #expect(try context.pixels().bytes.allSatisfy { $0 == 0 })
    context.drawLinearGradient(odd, start: .zero, end: CGPoint(x: 1e-200, y: 0), options: Self.both)
    context.drawConicGradient(odd, center: CGPoint(x: 1e300, y: 1e300), angle: 1e300)
    #expect(try context.pixels()[3, 3].w == 255)
  }
}
