import Compositor
import CoreAnimationMarkup
import QuartzCore
import RenderTree
import Testing
import Windowing

@testable import Previewer
@testable import SceneTools

/// Every bundled scene, drawn for a second as a window draws it: as updates of a kept picture, or anew where much has changed. Frames
/// have the pixels of pictures that a compositor draws that knows no earlier frame.
@MainActor @Suite struct SceneUpdateTests {
  /// A picture to which frames are drawn.
  private struct Picture {
    let image: ImageTarget
    let target: Compositor.Target

    init(_ viewport: Viewport, hasDepth: Bool) throws {
      let (width, height) = viewport.pixelSize
      image = try ImageTarget(width: width, height: height, hasDepth: hasDepth)
      target = viewport.target(framebuffer: image.framebuffer, background: SIMD4(0.5, 0.5, 0.5, 1))
    }

    var pixels: [UInt8] {
      ImageTarget.pixels(image.framebuffer, image.width, image.height, isBottomUp: false)
    }
  }

  @Test(arguments: SceneRoundTripTests.scenes) func updatesAreThePicturesOfTheirTimes(name: String) throws {
    let scene = try HostedScene(name) { Issue.record("\($0.description)") }
    defer { scene.context.layer = nil }
    let context = try OffscreenContext()
    defer { context.release() }
    let viewport = try PictureSize.viewport(
      of: name, document: scene.document.size, size: CGSize(width: 480, height: 480), scale: 1)
    let compositor = try Compositor()
    let kept = try Picture(viewport, hasDepth: false)
    let shown = try Picture(viewport, hasDepth: true)
    let reference = try Picture(viewport, hasDepth: true)
    let (width, height) = viewport.pixelSize
    for number in 0..<60 {
      scene.seek(to: Double(number) / 60)
      let frame = scene.context.frame(at: Double(number) / 60)
      let damage = compositor.update(
        frame, on: { kept.target }, upTo: width * height / 2, else: shown.target, restore: { _ in })
      // What an update leaves out is missing in the frames after it, too.
      guard number < 4 || number % 8 == 0 || number == 59 else { continue }
      try Compositor(sharingProgramsOf: compositor).draw(frame, to: reference.target)
      let (pixels, expected) = ((damage == nil ? shown : kept).pixels, reference.pixels)
      if pixels == expected { continue }
      // The place of a shadow in its texture decides how some of its values are rounded.
      let wrong = pixels.indices.filter { abs(Int(pixels[$0]) - Int(expected[$0])) > 1 }
      guard let first = wrong.first else { continue }
      Issue.record(
        "\(wrong.count) values of frame \(number) differ, first at \(first / 4 % width), \(first / 4 / width); drawn: \(damage?.rects ?? [])"
      )
      return
    }
  }
}
