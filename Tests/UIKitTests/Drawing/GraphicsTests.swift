import Testing

@testable import UIKitCore

@Suite struct GraphicsTests {
  @Test func contextsAreAStack() throws {
    #expect(UIGraphicsGetCurrentContext() == nil)
    UIGraphicsPopContext()
    UIGraphicsEndImageContext()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), false, 2)
    let outer = try #require(UIGraphicsGetCurrentContext())
    #expect(outer.width == 8)
    UIGraphicsBeginImageContext(CGSize(width: 3, height: 3))
    #expect(UIGraphicsGetCurrentContext()?.width == 3)
    UIGraphicsPushContext(outer)
    #expect(UIGraphicsGetCurrentContext() === outer)
    // A pushed context has no image, and the end of an image context does not end it.
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === outer)
    UIGraphicsPopContext()
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === outer)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func eachThreadHasItsOwnStack() {
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    // Without a suspension, after which the test could go on in another thread and leave its context in this one.
    let hasLooked = DispatchSemaphore(value: 0)
    Thread {
      #expect(UIGraphicsGetCurrentContext() == nil)
      // The thread ends with a context, which is released.
      UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
      hasLooked.signal()
    }.start()
    hasLooked.wait()
    while UIGraphicsGetCurrentContext() != nil { UIGraphicsEndImageContext() }
  }

  @Test func imageContextsHaveYDownAndAScale() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 2), false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(image.size == CGSize(width: 4, height: 2) && image.scale == 2)
    #expect(image.pixel(2, 0) == [255, 0, 0, 255] && image.pixel(3, 1) == [255, 0, 0, 255])
    #expect(image.coveredArea == 4)
  }

  @Test func impossibleSizesHaveNoContext() {
    for size in [
      CGSize.zero, CGSize(width: -1, height: 5), CGSize(width: 1e9, height: 1),
      CGSize(width: CGFloat.nan, height: 1),
    ] {
      UIGraphicsBeginImageContextWithOptions(size, false, 1)
      #expect(UIGraphicsGetCurrentContext() == nil)
      #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsEndImageContext()
      var isCalled = false
      let image = UIGraphicsImageRenderer(size: size).image { _ in isCalled = true }
      #expect(image.cgImage == nil && image.size == .zero && !isCalled)
    }
  }

  @Test func sizesAreRoundedUpToPixels() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    let exact = UIGraphicsImageRenderer(size: CGSize(width: 100.0 / 3, height: 1), format: format).image {
      _ in
    }
    #expect(exact.cgImage?.width == 100)
    let more = UIGraphicsImageRenderer(size: CGSize(width: 33.5, height: 1), format: format).image { _ in }
    #expect(more.cgImage?.width == 101)
  }

  @Test func renderersDrawTheirBounds() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: 20, width: 4, height: 3), format: format)
    format.opaque = false
    var before: UIImage?
    let image = renderer.image { context in
      before = context.currentImage
      UIColor.blue.setFill()
      context.fill(CGRect(x: 11, y: 21, width: 1, height: 1))
      #expect(context.format.bounds == CGRect(x: 10, y: 20, width: 4, height: 3))
    }
    #expect(image.pixel(1, 1) == [0, 0, 255, 255])
    // The format is copied: the picture is opaque, black at the beginning.
    #expect(image.pixel(0, 0) == [0, 0, 0, 255])
    #expect(before?.pixel(1, 1) == [0, 0, 0, 255])
    #expect(renderer.format.bounds.width == 4)
    #expect(UIImage(data: renderer.pngData { _ in })?.size == CGSize(width: 4, height: 3))
  }

  @Test func rendererContextsFillStrokeAndClip() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image { context in
      UIColor.red.setStroke()
      context.cgContext.setLineWidth(5)
      context.stroke(CGRect(x: 1, y: 1, width: 6, height: 6))
      context.clip(to: CGRect(x: 3, y: 3, width: 1, height: 5))
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
      context.fill(CGRect(x: 0, y: 5, width: 8, height: 1), blendMode: .copy)
    }
    #expect(image.pixel(1, 1) == [255, 0, 0, 255] && image.pixel(6, 6) == [255, 0, 0, 255])
    #expect(image.pixel(2, 2)[3] == 0 && image.pixel(7, 7)[3] == 0)
    #expect(image.pixel(3, 3) == [0, 255, 0, 255] && image.pixel(3, 5) == [0, 255, 0, 255])
    // The frame of 20 pixels and two pixels inside.
    #expect(image.coveredArea == 22)
  }

  @Test func rectangleFunctionsReplaceOrBlend() {
    let image = picture(6, 6) { _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 6, height: 6))
      UIColor.clear.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
      UIRectFillUsingBlendMode(CGRect(x: 4, y: 4, width: 2, height: 2), .normal)
      UIColor.blue.setFill()
      UIRectFrame(CGRect(x: 2, y: 2, width: 3, height: 3))
    }
    #expect(image.pixel(1, 1) == [0, 0, 0, 0])
    #expect(image.pixel(5, 5) == [255, 0, 0, 255])
    #expect(image.pixel(2, 2) == [0, 0, 255, 255] && image.pixel(4, 4) == [0, 0, 255, 255])
    #expect(image.pixel(3, 3) == [255, 0, 0, 255])
    let clipped = picture(4, 4) { _ in
      UIRectClip(CGRect(x: 1, y: 1, width: 2, height: 1))
      UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    #expect(clipped.coveredArea == 2)
  }

  /// The offset of a shadow leads down, as y does.
  @Test func shadowsFallDownwards() {
    let image = picture(8, 8) { context in
      context.setShadow(offset: CGSize(width: 0, height: 3), blur: 0, color: UIColor.black.cgColor)
      UIColor.red.setFill()
      context.fill(CGRect(x: 3, y: 1, width: 2, height: 2))
    }
    #expect(image.pixel(3, 5) == [0, 0, 0, 255])
    #expect(image.pixel(3, 1) == [255, 0, 0, 255])
  }
}
