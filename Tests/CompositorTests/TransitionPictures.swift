import Foundation
import QuartzCore
import Testing

@testable import Compositor

extension Offscreen {
  /// The pictures of `root` at `times` after `change`, which is made one second after the tree was hosted.
  ///
  /// Nothing has actions but what `change` adds.
  static func pictures(
    _ root: CALayer, width: Int = 100, height: Int = 100, times: [Double],
    background: SIMD4<Float> = .zero, change: () -> Void
  ) throws -> [Picture] {
    try withContext {
      let clock = MediaClock(isPaused: true)
      let host = CAContext(layer: root, clock: clock)
      host.retainsCompletedAnimations = true
      defer { host.layer = nil }
      CATransaction.flush()
      clock.seek(to: 1)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      change()
      CATransaction.commit()
      CATransaction.flush()
      let target = try ImageTarget(width: width, height: height)
      let compositor = try #require(Self.compositor)
      return times.map { time in
        clock.seek(to: 1 + time)
        compositor.draw(
          host.frame(at: 1 + time),
          to: Compositor.Target(
            framebuffer: target.framebuffer, width: width, height: height, background: background))
        return Picture(
          width: width, height: height,
          pixels: ImageTarget.pixels(target.framebuffer, width, height, isBottomUp: false),
          statistics: compositor.statistics)
      }
    }
  }
}

/// A transition of one second.
func transition(_ kind: String, _ subtype: CATransitionSubtype? = nil) -> CATransition {
  let transition = CATransition()
  transition.type = CATransitionType(rawValue: kind)
  transition.subtype = subtype
  transition.duration = 1
  return transition
}

/// Two quite different cards to change between.
@MainActor enum Cards {
  nonisolated static let kinds = [
    "fade", "moveIn", "push", "reveal", "cube", "oglFlip", "pageCurl", "pageUnCurl", "suckEffect",
    "rippleEffect", "cameraIrisHollowOpen", "cameraIrisHollowClose",
  ]

  /// A layer of 160×120 with a card in it, and what changes it.
  static func stage(_ x: Double = 20, _ y: Double = 20) -> (root: CALayer, card: CALayer, next: CALayer) {
    let root = layer(0, 0, 200, 160)
    let card = layer(x, y, 160, 120, color(0.13, 0.35, 0.7))
    card.addSublayer(face(color(0.95, 0.75, 0.2), round: false))
    root.addSublayer(card)
    return (root, card, face(color(0.9, 0.3, 0.25), round: true))
  }

  /// Where contact sheets go, five pictures to a row: the folder that TRANSITION_SHEETS names; nil: nowhere.
  static let sheets = ProcessInfo.processInfo.environment["TRANSITION_SHEETS"]

  static func save(_ pictures: [Picture], named name: String) throws {
    guard let sheets, let first = pictures.first else { return }
    let stride = first.width * 4
    var pixels = [UInt8](repeating: 0, count: (pictures.count + 4) / 5 * first.height * 5 * stride)
    for (index, picture) in pictures.enumerated() {
      for y in 0..<first.height {
        let to = ((index / 5 * first.height + y) * 5 + index % 5) * stride
        pixels.replaceSubrange(to..<(to + stride), with: picture.pixels[(y * stride)..<((y + 1) * stride)])
      }
    }
    try Picture(
      width: first.width * 5, height: (pictures.count + 4) / 5 * first.height, pixels: pixels,
      statistics: first.statistics
    ).save("\(sheets)/\(name).png")
  }

  private static func face(_ fill: CGColor, round: Bool) -> CALayer {
    let face = CALayer()
    for row in 0..<4 {
      for column in 0..<5 {
        let dot = layer(12 + Double(column) * 28, 10 + Double(row) * 26, 22, 20, fill)
        dot.cornerRadius = round ? 10 : 2
        if row == 0 && column == 0 { dot.backgroundColor = color(1, 1, 1) }
        face.addSublayer(dot)
      }
    }
    return face
  }
}
