import CoreAnimationMarkup
import Foundation
import QuartzCore
import UIKit

/// A Swift program whose windows are shown, drawn and examined as a scene.
///
/// The program runs on the clock of its screen. Off-screen the clock goes from frame to frame, with scripted input, and never
/// back.
@MainActor package final class SceneProgram {
  package let screen: UIScreen
  private let player: ScreenPlayer

  /// Runs `setUp`, which makes the program's windows, on a paused clock at time 0.
  ///
  /// - Parameters:
  ///   - size: of the stage in points.
  ///   - input: touches, with times in seconds after the start.
  package init(
    size: CGSize = CGSize(width: 375, height: 667), scale: Double = 1, input: [TouchSample] = [],
    _ setUp: @MainActor () throws -> Void
  ) rethrows {
    screen = UIScreen(size: size, scale: scale, clock: MediaClock(isPaused: true))
    screen.root.name = "screen"
    try screen.makingCurrent(setUp)
    player = ScreenPlayer(screen, input: input)
  }

  /// Runs the program up to `time`, in seconds after its start.
  package func advance(to time: Double) {
    player.advance(to: time)
    if ProgramProcess.library != nil { ProgramProcess.showLife() }
  }
}
