import Compositor
import ImageIO
import QuartzCore

/// A program that draws one picture instead of opening a window: `CAMBIUM_RENDER=picture.png`, `CAMBIUM_TIME=seconds`.
@MainActor enum OffscreenProgram {
  /// Returns whether the environment asked for a picture; then it is written, or the process has ended with a message.
  static func run(size: CGSize, _ setUp: @MainActor () -> Void) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    guard let path = environment["CAMBIUM_RENDER"], !path.isEmpty else { return false }
    let text = environment["CAMBIUM_TIME"] ?? "0"
    guard let time = Double(text), time.isFinite, time >= 0 else {
      fail("CAMBIUM_TIME: \"\(text)\" is not a number of seconds")
    }
    do {
      let screen = UIScreen(size: size, clock: MediaClock(isPaused: true))
      MainScreen.program = screen
      let image = try screen.makingCurrent {
        setUp()
        ScreenPlayer(screen).advance(to: time)
        return try screen.picture()
      }
      guard
        let destination = CGImageDestinationCreateWithURL(URL(fileURLWithPath: path), "public.png", 1, nil)
      else { fail("\(path): cannot be written") }
      CGImageDestinationAddImage(destination, image, nil)
      guard CGImageDestinationFinalize(destination) else { fail("\(path): cannot be written") }
    } catch {
      fail("\(error)")
    }
    return true
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(ProcessInfo.processInfo.processName): \(message)\n".utf8))
    exit(1)
  }
}

extension UIScreen {
  /// A picture of the windows at the clock's time, in pixels, drawn without a display.
  package func picture() throws -> CGImage {
    let offscreen = try OffscreenContext()
    defer { withExtendedLifetime(offscreen) {} }
    let compositor = try Compositor()
    let size = nativeBounds.size
    let target = try ImageTarget(
      width: max(Int(clamping: size.width.rounded()), 1), height: max(Int(clamping: size.height.rounded()), 1)
    )
    compositor.draw(
      context.frame(at: clock.time),
      to: Compositor.Target(
        framebuffer: target.framebuffer, width: target.width, height: target.height,
        toPixels: CGAffineTransform(scaleX: scale, y: scale), background: .zero))
    guard let image = target.image() else { throw DrawingFailure() }
    return image
  }

  private struct DrawingFailure: Error, CustomStringConvertible {
    var description: String { "the driver returned no pixels" }
  }
}
