import CoreAnimationMarkup
import Foundation
import QuartzCore
import UIKitCore

/// A Swift program whose windows are shown, drawn and examined as a scene.
///
/// The program runs on the clock of its screen. Off-screen the clock goes from frame to frame, with scripted input, and never
/// back.
@MainActor package final class SceneProgram {
  package let screen: UIScreen
  /// A sentence that is said when the picture is blank, about what was not there when the program started. Default: none.
  package var blanknessNote: String?
  private let input: [TouchSample]
  private let typing: [TypedSample]
  private lazy var player = ScreenPlayer(screen, input: input, typing: typing)
  /// How far the program was run, in seconds after its start; nil before that.
  private var reached: Double?

  /// The size of the stage by default, in points.
  package nonisolated static let stage = CGSize(width: 375, height: 667)

  /// An empty stage on a paused clock at time 0.
  ///
  /// - Parameters:
  ///   - shape: of the screen; default: the stage, with one pixel per point.
  ///   - input: touches, with times in seconds after the start.
  ///   - typing: what is typed, with times in seconds after the start.
  package init(
    _ shape: ScreenShape = ScreenShape(size: stage, scale: 1), input: [TouchSample] = [],
    typing: [TypedSample] = []
  ) {
    screen = UIScreen(shape, clock: MediaClock(isPaused: true))
    screen.root.name = "screen"
    MainScreen.program = screen
    self.input = input
    self.typing = typing
  }

  /// Runs `setUp`, which makes the program's windows, and shows the object that it returns, if any. Images are looked for in
  /// `folders`.
  package func start(_ name: String, folders: [URL], _ setUp: @MainActor () throws -> AnyObject?) throws {
    UIImage.searchFolders = folders
    let isShown = try screen.makingCurrent { SceneStage.show(try setUp(), on: screen) }
    guard isShown else {
      throw ProgramFailure("\(name): there is nothing to show: \(Self.missingWindow)")
    }
    turn(name)
  }

  /// Why a program that has been started shows no window.
  private static var missingWindow: String {
    guard let delegate = UIApplication.shared.delegate else {
      return """
        the scene makes no window. After `import UIKit` the statement `UIWindow.root.layer.addSublayer(layer)` shows a layer, and in a \
        playground `PlaygroundPage.current.liveView = view` a view
        """
    }
    let type = type(of: delegate)
    return (delegate.window ?? nil) == nil
      ? "\(type) sets no window, and there is no storyboard with an initial controller"
      : "the window of \(type) is hidden. `makeKeyAndVisible()` shows it"
  }

  /// Turns the interface to an orientation that the program supports, and says so if that is another one than asked for.
  private func turn(_ name: String) {
    let asked = screen.shape.orientation
    guard screen.makingCurrent({ screen.turn() }) else { return }
    let way = screen.shape.orientation.isLandscape ? "landscape" : "portrait"
    guard way != (asked.isLandscape ? "landscape" : "portrait") else { return }
    StandardStreams.note(
      "\(name): the program does not support the orientation of the device, so the scene is in \(way)")
  }

  /// Gives the stage the size that the program asks for, in points. A size without an area, or an infinite one, changes nothing, and a device
  /// keeps its size.
  package func resize(to size: CGSize) {
    guard screen.shape.device == nil, size.width > 0, size.height > 0, size.width.isFinite,
      size.height.isFinite
    else { return }
    screen.resize(to: size, scale: screen.scale)
  }

  /// The touches that the program has not got yet, in the order of time.
  package var restOfInput: [TouchSample] {
    let rest = reached.map { reached in input.filter { $0.time > reached } } ?? input
    return rest.sorted { $0.time < $1.time }
  }

  /// The touches that have done nothing up to now.
  ///
  /// - Parameter late: whether those that begin later than the program was run are among them.
  package func unusedTouches(late: Bool) -> UnusedTouches {
    UnusedTouches(of: input, screen: screen.bounds.size, last: late ? reached ?? 0 : nil)
  }

  /// Runs the program up to `time`, in seconds after its start.
  package func advance(to time: Double) {
    player.advance(to: time)
    reached = max(reached ?? 0, time)
    if ProgramProcess.isProgram { ProgramProcess.showLife() }
  }
}
