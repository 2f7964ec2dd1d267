import Compositor
import CoreAnimationMarkup
import QuartzCore
import RenderTree
import Testing

@testable import Previewer

/// The names of states in the window: where they lie, what they show, what a point of the window means.
@MainActor @Suite(.serialized) struct StateStripTests {
  @Test func buttonsAreCentredInRowsAtTheLowerEdge() {
    // Three of 100 in 260 units: two rows, with gaps of 6, 10 from the edge, 22 high.
    let frames = StateStrip.frames(widths: [100, 100, 100], size: CGSize(width: 260, height: 200))
    #expect(
      frames == [
        CGRect(x: 27, y: 140, width: 100, height: 22), CGRect(x: 133, y: 140, width: 100, height: 22),
        CGRect(x: 80, y: 168, width: 100, height: 22),
      ])
    #expect(StateStrip.frames(widths: [], size: CGSize(width: 260, height: 200)).isEmpty)
    // A window narrower than a button has a button in each row.
    let narrow = StateStrip.frames(widths: [100, 100], size: CGSize(width: 50, height: 200))
    #expect(narrow.map(\.minY) == [140, 168])
  }

  /// A strip over a window of 400 × 300, drawn at two pixels a unit.
  private func draw(_ current: String?, progress: Double?) throws -> (strip: StateStrip, picture: CGImage) {
    let overlay = InterfaceScreen()
    let strip = StateStrip()
    let channel = overlay.makeChannel()
    CATransaction.flush()
    overlay.root.layer.addSublayer(strip.layer)
    overlay.setSize(pixels: CGSize(width: 800, height: 600), scale: 2)
    strip.set(names: ["on", "off"], size: CGSize(width: 400, height: 300), scale: 2)
    strip.mark(current, progress: progress)
    CATransaction.flush()
    let tree = RenderTree()
    channel.drain(into: tree)
    let context = try OffscreenContext()
    defer { withExtendedLifetime(context) {} }
    let compositor = try Compositor()
    let target = try ImageTarget(width: 800, height: 600)
    compositor.draw(
      tree.evaluate(at: 0),
      to: Compositor.Target(
        framebuffer: target.framebuffer, width: 800, height: 600, toPixels: CGAffineTransform(scaleX: 2, y: 2)
      ))
    return (strip, try #require(target.image()))
  }

  /// Red, green, blue, alpha, 0…255, at a point of the window.
  private func color(_ picture: CGImage, _ x: Double, _ y: Double) -> [UInt8] {
    picture.withPixels { pixels in
      let start = Int(clamping: y * 2) * picture.width * 4 + Int(clamping: x * 2) * 4
      return (0..<4).map { pixels[start + $0] }
    }
  }

  @Test func theCurrentStateIsBright() throws {
    let (strip, picture) = try draw("on", progress: nil)
    #expect(strip.buttons.map(\.state) == [nil, "on", "off"])
    // Beside the text, in the middle of the round end.
    for button in strip.buttons {
      let shown = color(picture, button.frame.minX + 5, button.frame.midY)
      #expect((shown[0] > 200) == (button.state == "on"), "\(button.state ?? "base"): \(shown)")
      #expect(shown[3] > 150)
    }
    // The rest of the window shows the scene.
    #expect(color(picture, 200, 100)[3] == 0)
  }

  @Test func aDragFillsTheButton() throws {
    let (strip, picture) = try draw("on", progress: 0.5)
    let frame = try #require(strip.buttons.first { $0.state == "on" }).frame
    let (left, right) = (
      color(picture, frame.minX + 5, frame.midY), color(picture, frame.maxX - 4, frame.midY)
    )
    #expect(left[2] > 200 && left[0] < 80, "blue: \(left)")
    #expect(right[2] < 80, "dark: \(right)")
  }

  @Test func pointsMeanButtons() throws {
    let (strip, _) = try draw(nil, progress: nil)
    for button in strip.buttons {
      #expect(strip.button(at: CGPoint(x: button.frame.midX, y: button.frame.midY))?.state == button.state)
    }
    #expect(strip.button(at: CGPoint(x: 200, y: 100)) == nil)
  }
}
