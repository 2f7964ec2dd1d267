import ArgumentParser
import CoreGraphics
import Foundation
import SceneTools
import SwiftScenes
import UIKit

extension HostedScene {
  /// Reads a scene and writes its diagnostics to standard error.
  ///
  /// - Parameters:
  ///   - project: which part of a project is meant. Default: as the circumstances say.
  ///   - device: that a Swift scene is shown on. Default: as the circumstances say.
  ///   - scale: pixels per point, for which the views of a Swift scene draw. A device with a scale of its own keeps that.
  static func open(
    _ name: String, _ circumstances: SceneCircumstances? = nil, _ project: ProjectOptions? = nil,
    device: DeviceOptions? = nil,
    scale: Double = 1
  ) throws -> HostedScene {
    let choice = (project ?? circumstances?.project)?.choice ?? .init()
    let touches = try circumstances?.touches() ?? TouchScript()
    let device = device ?? circumstances?.device
    if SwiftScene.isOne(name) {
      let shape = device?.screen(scale: scale) ?? ScreenShape(size: SceneProgram.stage, scale: scale)
      // Unchecked: commands run on the main thread.
      return try MainActor.assumeIsolated {
        UIScreen.simulatesKeyboard = device?.keyboard == true
        return Unchecked(
          try SwiftScene(name, choice).open(
            touches, on: shape, runVerb: RunningVerb.runAgain, end: RunningVerb.end))
      }.value
    }
    guard touches.samples.isEmpty, touches.typing.isEmpty else {
      throw ValidationError(
        "\(name): --tap, --drag, --type, --key and --input need a Swift scene, because a scene file does not react to touches."
      )
    }
    if let complaint = choice.complaint { throw ValidationError("\(name): \(complaint)") }
    try device?.refuse(for: name)
    let scene = try HostedScene(name) { StandardStreams.diagnostic($0) }
    if let tilt = circumstances?.parallax?.tilt { scene.setParallax(tilt) }
    if let chain = circumstances?.states {
      guard circumstances?.state.isEmpty != false else {
        throw ValidationError("--state and --states cannot be given together: \"from NAME\" begins a chain.")
      }
      try scene.apply(chain)
    } else {
      try scene.apply(circumstances?.state ?? [])
    }
    return scene
  }

  /// Names the touches of the command line that have had no effect, when the verb has shown everything.
  ///
  /// - Parameter late: whether touches after the last time that was shown are named. False if another process shows later times.
  func tellUnusedTouches(late: Bool = true) {
    for sentence in unusedTouches(late: late) { StandardStreams.note("\(name): \(sentence)") }
  }
}
