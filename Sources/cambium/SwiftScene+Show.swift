import ArgumentParser
import CoreAnimationMarkup
import Foundation
import Previewer
import QuartzCore
import SwiftScenes
import Synchronization
import UIKit
import Windowing

extension SwiftScene {
  /// Shows a Swift scene in a window until that is closed, and shows it again when its files change.
  ///
  /// The scene runs in a process of its own, with the window. When the scene's code ends that process, this one says why, waits
  /// for a change of the files, and starts again.
  static func show(_ name: String, _ options: PreviewOptions) throws {
    let source = SceneLibrary.resolve(name)
    if ProgramProcess.isProgram { return try run(name, source, options) }
    var files = [source]
    while true {
      do {
        files = try SceneCompiler().compile(source).files
        let status = try runAgain(name)
        // Status 1: the scene has ended its process.
        guard status == 1, options.watches else { throw ExitCode(status) }
      } catch let error as SceneCompileError {
        guard case .errors = error, options.watches else { throw error }
        StandardStreams.messages("\(error)")
      }
      StandardStreams.message("\(name): waiting for a change of the file")
      wait(for: files)
    }
  }

  private static func wait(for files: [URL]) {
    let watcher = SceneWatcher(files: files)
    while !watcher.hasChanged() { Thread.sleep(forTimeInterval: SceneWatcher.interval) }
  }

  // MARK: The scene's process

  private static func run(
    _ name: String, _ source: URL, _ options: PreviewOptions
  ) throws {
    let compiled = try SceneCompiler().compile(source)
    let folder = source.deletingLastPathComponent()
    let first = SceneProgram()
    let window = try DesktopProgram(
      title: source.lastPathComponent, size: options.size ?? SceneProgram.stage, scale: options.scale,
      isFullscreen: options.isFullscreen, screen: first.screen)
    let reloader = Reloader(name: name, source: source, files: compiled.files, watches: options.watches)
    window.onTurn = { try reloader.turn(window) }
    UIApplication.host = { setUp in
      // A script that would open a window of its own gets this one.
      do {
        try first.start(name, folder: folder) {
          setUp()
          return nil
        }
        try play(first, in: window, options)
        exit(0)
      } catch {
        Cambium.end(with: error)
      }
    }
    try load(compiled, name, folder, into: first)
    try play(first, in: window, options)
  }

  private static func play(
    _ program: SceneProgram, in window: DesktopProgram, _ options: PreviewOptions
  ) throws {
    try window.run {
      program.advance(to: options.time)
      window.setPlayback(speed: options.speed, isPaused: options.isPaused)
    }
  }

  /// Loads a compiled scene and fills the stage of `program` with it.
  static func load(
    _ compiled: CompiledScene, _ name: String, _ folder: URL, into program: SceneProgram
  ) throws {
    let loaded = try compiled.load()
    let size = program.screen.bounds.size
    try program.start(name, folder: folder) {
      if let status = loaded.runMain(arguments: [name]) {
        guard status == 0 else { throw ExitCode(status) }
        return nil
      }
      return loaded.root(width: size.width, height: size.height)
    }
  }

  /// Compiles the scene again on another thread when its files have changed, and shows the result.
  @MainActor private final class Reloader {
    private let name: String
    private let source: URL
    private let isWatching: Bool
    private var watcher: SceneWatcher
    private var nextLook = 0.0
    private let result = Mutex<Result<CompiledScene, any Error>?>(nil)
    private var isCompiling = false

    init(name: String, source: URL, files: [URL], watches: Bool) {
      self.name = name
      self.source = source
      isWatching = watches
      watcher = SceneWatcher(files: files)
    }

    /// How far a new version is played from its start to come to the time of the old one, in seconds.
    private static let longestReplay = 60.0

    func turn(_ window: DesktopProgram) throws {
      ProgramProcess.showLife()
      if let result = result.withLock({ result in
        defer { result = nil }
        return result
      }) {
        isCompiling = false
        swap(result, in: window)
      }
      let now = ProcessInfo.processInfo.systemUptime
      guard isWatching, !isCompiling, now >= nextLook else { return }
      nextLook = now + SceneWatcher.interval
      guard watcher.hasChanged() else { return }
      isCompiling = true
      let source = source
      Thread.detachNewThread { [self] in
        let compiled = Result<CompiledScene, any Error> { try SceneCompiler().compile(source) }
        result.withLock { $0 = compiled }
        window.wake()
      }
    }

    private func swap(_ result: Result<CompiledScene, any Error>, in window: DesktopProgram) {
      do {
        let compiled = try result.get()
        watcher = SceneWatcher(files: compiled.files)
        let program = SceneProgram(scale: window.screen.scale)
        UIApplication.host = { _ in
          StandardStreams.message("a scene that runs its own application is shown again from the start")
          exit(1)
        }
        try SwiftScene.load(compiled, name, source.deletingLastPathComponent(), into: program)
        program.advance(to: min(window.time, Self.longestReplay))
        window.show(program.screen)
        window.setBanner(nil)
      } catch {
        watcher = SceneWatcher(files: [source])
        StandardStreams.messages("\(error)")
        window.setBanner("\(error)")
      }
    }
  }
}
