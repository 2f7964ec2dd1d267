import ArgumentParser
import Foundation
import Previewer
import ProcessEnvironment
import SceneTools
import SwiftScenes
import UIKit
import Windowing

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Opens a window that shows scenes.",
    discussion: """
      Several scenes are shown side by side. Without a scene, the window shows the gallery of bundled scenes. F1 in the window \
      lists the keys. Exit status: 0; 1 when no scene could be read; 3 when there is no display.
      """)

  @Argument(help: "The scenes; default: the gallery.", completion: .scenes) var scenes: [String] = []
  @Option(help: ArgumentHelp("The window's size in points; default: the scene's.", valueName: "WxH"))
  var size: SizeArgument?
  @Option(help: "Pixels per point; default: the display's.") var scale: PositiveArgument?
  @Option(
    help: ArgumentHelp(
      "The background of the scene; default: a checkerboard, for wallpapers black.",
      valueName: "RRGGBB[AA]|none"))
  var background: BackgroundArgument?
  @Option(help: "Speed: 0.1 is slow motion.") var speed: PositiveArgument?
  @Option(help: "The time, in seconds after the scene starts.") var time = TimeArgument.start
  @Flag(help: "Begins paused.") var paused = false
  @Option(help: ArgumentHelp("Puts the scene into a state.", valueName: "NAME")) var state: StateChange?
  @Option(
    help: ArgumentHelp(
      "The tilt of the device, from -1 to 1 in x and in y; default: the pointer tilts it.", valueName: "X,Y"))
  var parallax: ParallaxArgument?
  @Flag(help: "Fills the screen.") var fullscreen = false
  @Option(
    help: ArgumentHelp(
      "Draws into a window of another program on X11, such as a wallpaper setter or a screen saver.",
      valueName: "ID"))
  var wid: WindowArgument?
  @Flag(help: "Makes the scene the background of the desktop on X11.") var desktop = false
  @Option(
    help: ArgumentHelp(
      "With --desktop or --wid: how the scene fits the screen. cover (the default) fills the screen and cuts what is outside, contain shows the whole scene, center shows the scene in its own size.",
      valueName: "cover|contain|center"))
  var fit: FitArgument?
  @Option(
    help: ArgumentHelp(
      "The window's panels: light or dark; default: as the desktop.", valueName: "light|dark"))
  var theme: ThemeArgument?
  @Flag(help: "Does not reload scenes whose files change.") var noWatch = false
  @Option(
    help: ArgumentHelp("Writes events to a file as JSON, one object per line.", valueName: "FILE|-"),
    transform: OutputPath.expanded)
  var events: String?
  @Option(
    help: ArgumentHelp(
      "Touches of a Swift scene, as a JSON file; each reload replays them.", valueName: "FILE"))
  var input: String?
  @OptionGroup var project: ProjectOptions
  @OptionGroup var device: DeviceOptions
  @OptionGroup var options: OutputOptions

  func validate() throws {
    if fit != nil, wid == nil, !desktop {
      throw ValidationError("--fit needs --desktop or --wid.")
    }
    if wid != nil, desktop { throw ValidationError("--wid and --desktop cannot be given together.") }
  }

  func run() throws {
    var settings = PreviewOptions(scenes: scenes)
    settings.size = size?.size
    settings.scale = scale?.value
    if let background { settings.background = background.color.map { .color($0) } ?? Background.none }
    settings.speed = limitedSpeed
    settings.time = time.seconds
    settings.isPaused = paused
    settings.states = state.map { [$0] } ?? []
    settings.parallax = parallax?.tilt
    settings.isFullscreen = fullscreen
    settings.place = wid.map { .window($0.id) } ?? (desktop ? .background : .desktop)
    if let fit { settings.fit = fit.fit }
    settings.theme = theme?.style
    settings.watches = !noWatch
    settings.events = events
    settings.input = input
    settings.choice = project.choice
    settings.device = device.chosen
    settings.orientation = device.orientation?.orientation
    WindowError.advice = "`cambium render SCENE -o picture.png` draws without one"
    do {
      let programs = scenes.filter(SwiftScene.isOne)
      guard programs.isEmpty || scenes.count == 1 else {
        throw ValidationError("A Swift scene is shown alone. It cannot be shown beside other scenes.")
      }
      if programs.isEmpty, let scene = scenes.first { try device.refuse(for: scene) }
      if let input {
        guard !programs.isEmpty else {
          throw ValidationError(
            "--input needs a Swift scene, because a scene file does not react to touches.")
        }
        _ = try GestureFile(URL(fileURLWithPath: input)).read()
      }
      if let complaint = project.choice.complaint, programs.isEmpty { throw ValidationError(complaint) }
      let (shown, hasKeyboard) = (settings, device.keyboard)
      try MainActor.assumeIsolated {
        UIScreen.simulatesKeyboard = hasKeyboard
        try Self.show(shown)
      }
    } catch let error as WindowError {
      StandardStreams.message("cambium: \(error.sentence)")
      guard case .noDisplay = error else { throw ExitCode(1) }
      throw ExitCode(3)
    } catch let exit as ExitCode {
      throw exit
    } catch let exit as ProgramExit {
      throw ExitCode(exit.status)
    } catch let error as ValidationError {
      throw error
    } catch {
      tell(error)
      throw ExitCode(1)
    }
  }

  /// The speed, within the range of the window.
  private var limitedSpeed: Double {
    let wish = speed?.value ?? 1
    let speed = min(max(wish, Playback.speedRange.lowerBound), Playback.speedRange.upperBound)
    if speed != wish {
      StandardStreams.note(
        "--speed \(JSON.number(wish).line): the window's speeds are from \(JSON.number(Playback.speedRange.lowerBound).line) to "
          + "\(JSON.number(Playback.speedRange.upperBound).line), so it is \(JSON.number(speed).line)")
    }
    return speed
  }

  /// Shows scenes, and those that are opened from their windows, until the window is closed.
  @MainActor private static func show(_ options: PreviewOptions) throws {
    if ProgramProcess.isProgram {
      return try PreviewSession.run(
        SwiftScene(options.scenes[0], options.choice), options, end: RunningVerb.end)
    }
    var options = options
    var window: DesktopWindow?
    defer {
      window?.close()
      // What was prepared for scenes that nobody has chosen.
      SpawnedProcess.killAll()
    }
    while true {
      let end: SessionEnd
      if options.scenes.contains(where: SwiftScene.isOne) {
        end = try ProgramViewer.show(SwiftScene(options.scenes[0], options.choice), options, in: &window)
      } else {
        let session = try PreviewSession(options, window: window)
        window = session.window as? DesktopWindow
        end = try session.run()
        options.gallery = session.galleryState
      }
      switch end {
      case .opened(let scenes):
        options.scenes = scenes
        if scenes.count > 1, let swift = scenes.first(where: SwiftScene.isOne) {
          StandardStreams.message(
            "cambium: \(swift) is a Swift scene, which is shown alone, without the other files")
          options.scenes = [swift]
        }
      case .gallery: options.scenes = []
      // Leaving a scene of the gallery leads back there.
      case .left where options.gallery != nil && !options.scenes.isEmpty: options.scenes = []
      case .left, .closed: return
      case .lost:
        if case .window = options.place { return }
        StandardStreams.message(
          window?.isDestroyed == true
            ? "cambium: another program has closed the window"
            : "cambium: the display server has closed the connection")
        throw ExitCode(1)
      }
      if options.scenes.isEmpty { options.gallery = options.gallery ?? GalleryState() }
      options.input = nil
      options.choice = .init()
      options.states = []
      options.time = 0
      options.appendsEvents = true
    }
  }
}
