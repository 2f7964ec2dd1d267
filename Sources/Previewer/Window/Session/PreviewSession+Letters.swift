import Compositor
import CoreGraphics
import Foundation
import Localization
import ProcessEnvironment
import QuartzCore
import SceneTools
import SwiftScenes
import UIKit
import Windowing

/// Messages from other threads to the main thread.
extension PreviewSession {
  /// A message from another thread to the main thread.
  enum Letter: Sendable {
    case firstFrame(Double)
    case failed(String)
    case contextLost
    case screenshot(Result<String, ScreenshotFailure>)
    case sample(Int, CGColor?)
    case chosen(Result<[String], FileDialog.Failure>)
    case chosenPicture(Result<[String], FileDialog.Failure>)
    case chosenGesture(Result<[String], FileDialog.Failure>)
    case picture(Result<[UInt8], ClipboardPicture.Failure>)
  }

  func handle(_ letter: Letter) throws {
    switch letter {
    case .firstFrame(let time):
      // What can wait until the scene is seen.
      welcome()
      RecentScenes.noteLater(document.scenes.map(\.url))
      setIcon()
      if options.theme == nil, !options.scenes.isEmpty { readTheme() }
      if options.scenes.isEmpty, window is DesktopWindow { SceneCompiler.prepareInBackground() }
      log.write(
        "frame",
        [
          JSON.Member("time", .number(time)), JSON.Member("sinceStart", .number(ProcessAge.seconds)),
        ])
    case .contextLost: try renewSurface()
    case .failed(let message): throw SceneError.drawing(message, scene: document.name)
    case .screenshot(.success(let path)):
      StandardStreams.note("screenshot: \(path)")
      cards.notify(localized("Screenshot: \(path)"))
      log.write("screenshot", [JSON.Member("file", .string(path))])
    case .screenshot(.failure(let error)): reportFailure(error.description, file: nil)
    case .sample(let number, let color): take(sample: number, color)
    case .chosen(.success(let paths)): openFiles(paths)
    case .chosenPicture(let paths): take(paths)
    case .chosenGesture(let paths): takeGestureFile(paths)
    case .picture(let picture): take(picture)
    case .chosen(.failure(let failure)): reportFailure(failure.description, file: nil)
    }
  }

  /// Continues with a new context. Throws if contexts are lost repeatedly.
  private func renewSurface() throws {
    guard losses.note() else {
      throw SceneError.drawing("\(CompositorError.lost); this happened repeatedly", scene: document.name)
    }
    reportFailure("\(CompositorError.lost); drawing continues in a new context", file: nil)
    try window.renewSurface()
    loop.setSurface(window.surface)
  }

  /// Tells the person an error, and writes its event.
  func reportFailure(_ message: String, file: String?) {
    StandardStreams.message("cambium: \(message)")
    cards.notify(message, .error)
    log.writeError(message, file: file)
  }
}
