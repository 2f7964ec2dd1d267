import CoreAnimationMarkup
import CoreGraphics
import Foundation
import Localization
import ProcessEnvironment
import SceneTools
import Windowing

/// What the export panel asks for, and the arguments of `cambium render` that do it.
package struct ExportForm: Equatable, Sendable {
  /// The formats, by the names that the panel shows.
  package enum Format: String, CaseIterable, Sendable {
    case picture = "PNG picture"
    case pictures = "PNG sequence"
    case gif = "GIF"
    case apng = "APNG"
    case webp = "WebP"
    case mp4 = "MP4"
    case webm = "WebM"

    /// The format of a film; nil for pictures.
    package var video: VideoFormat? {
      switch self {
      case .picture, .pictures: nil
      case .gif: .gif
      case .apng: .apng
      case .webp: .webp
      case .mp4: .mp4
      case .webm: .webm
      }
    }

    /// The text of the menu.
    package var title: String { localized(Phrase(verbatim: rawValue)) }

    package var fileExtension: String { video?.rawValue ?? "png" }
    package var hasAlpha: Bool { video?.hasAlpha ?? true }
    package var defaultRate: Double { video?.defaultFrameRate ?? 60 }
    package var mostRate: Double { min(video?.mostFrameRate ?? .infinity, 1000) }
  }

  /// Which times a film shows.
  package enum Span: String, CaseIterable, Sendable {
    case scene = "Whole scene"
    case loop = "Loop"
    case part = "Part"
    /// Changes of state that follow each other, from the first to the end of the last.
    case states = "States"
  }

  /// What the window shows.
  package struct Scene: Equatable, Sendable {
    /// The scene's file, or the bundled scene.
    package var file: URL
    /// In points.
    package var size: CGSize
    /// In seconds; 0 if nothing moves, or nobody knows.
    package var length: Double
    /// The range of the loop; nil if none is set.
    package var loop: ClosedRange<Double>?
    /// The time that is shown.
    package var time: Double
    /// The state that the scene is in.
    package var state: String?
    /// The states that the scene has, with the times of their transitions.
    package var states = StateTimes()
    /// When the gesture of a Swift scene ends, in seconds; 0 without one.
    package var gestureEnd = 0.0
    /// The tilt of the device, where the command sets it.
    package var tilt: CGPoint?

    package init(
      file: URL, size: CGSize, length: Double, loop: ClosedRange<Double>? = nil, time: Double = 0,
      state: String? = nil, tilt: CGPoint? = nil
    ) {
      (self.file, self.size, self.length, self.loop, self.time) = (file, size, length, loop, time)
      (self.state, self.tilt) = (state, tilt)
    }
  }

  package let scene: Scene
  package private(set) var format = Format.gif
  /// In points.
  package var size: CGSize
  /// Pixels per point.
  package var scale = 1.0
  package var span: Span
  /// The ends of a part, in seconds.
  package var from = 0.0
  package var to: Double
  /// The changes of state of a film of states, as a person types them.
  package var states: String
  /// The time of a single picture, in seconds.
  package var time: Double
  /// Pictures per second.
  package var rate = Format.gif.defaultRate
  /// Whether nothing is drawn where the scene shows nothing. It has no effect for a format without transparency.
  package var isTransparent = true
  /// The colour where the scene shows nothing, if that is not transparent.
  package var background = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
  /// The file's name without its extension.
  package var name: String
  package var folder: String

  /// The length of a film of a scene without a length, in seconds.
  private static let defaultLength = 5.0

  /// A form for a scene: a GIF of the whole scene, beside its file, under a name that no file has.
  package init(_ scene: Scene) {
    self.scene = scene
    size = CGSize(width: scene.size.width.rounded(), height: scene.size.height.rounded())
    span = scene.length > 0 ? .scene : scene.states.names.isEmpty ? .part : .states
    // A gesture is seen to its end, with what it sets going.
    let least = scene.gestureEnd > 0 ? scene.gestureEnd.rounded(.up) + 1 : 0
    to = scene.length > 0 ? scene.length : max(Self.defaultLength, least)
    states = Self.exampleChain(scene.states)
    time = scene.time
    let folders = [scene.file.deletingLastPathComponent().path, FileManager.default.currentDirectoryPath]
    folder = folders.first { access($0, W_OK) == 0 } ?? folders[0]
    name = scene.file.deletingPathExtension().lastPathComponent
    name = freeName
  }

  // MARK: Changes

  /// Chooses a format. A rate that nobody has changed becomes the format's.
  package mutating func setFormat(_ new: Format) {
    let wasNameFree = !isReplacing
    if rate == format.defaultRate { rate = new.defaultRate }
    format = new
    rate = min(rate, new.mostRate)
    if wasNameFree, isReplacing { name = freeName }
  }

  /// Sets the width, and the height so that the sides keep the scene's ratio.
  package mutating func setWidth(_ width: Double) {
    size = CGSize(width: width, height: max((width * scene.size.height / scene.size.width).rounded(), 1))
  }

  /// Sets the height, and the width so that the sides keep the scene's ratio.
  package mutating func setHeight(_ height: Double) {
    size = CGSize(width: max((height * scene.size.width / scene.size.height).rounded(), 1), height: height)
  }

  /// The spans that the scene has.
  package var spans: [Span] {
    Span.allCases.filter { span in
      switch span {
      case .scene: scene.length > 0
      case .loop: scene.loop != nil
      case .part: true
      case .states: !scene.states.names.isEmpty
      }
    }
  }

  /// A chain of changes for a scene: a wallpaper is unlocked and locked, another scene goes to its first states and back.
  private static func exampleChain(_ states: StateTimes) -> String {
    let phases = ["Locked", "Unlock"].compactMap { states.resolve($0) ?? nil }
    let names = phases.count == 2 ? phases : Array(states.names.prefix(2))
    guard let last = names.last else { return "" }
    let first = names.count == 2 ? names[0] : SceneStates.baseName
    return "from \(first), hold 0.5 s, \(last), hold 1 s, \(first)"
  }

  /// The changes of a film of states; nil while the text is no chain.
  private var chain: StateChain? { StateChain(states) }

  private var plan: StateChain.Plan? { chain?.plan(for: scene.states, current: scene.state) }

  // MARK: The file

  private var fullFolder: String { OutputPath.expanded(folder) }

  /// The file, or for a sequence the folder of its pictures.
  package var path: String {
    let place = fullFolder.hasSuffix("/") ? String(fullFolder.dropLast()) : fullFolder
    return format == .pictures ? "\(place)/\(name)" : "\(place)/\(name).\(format.fileExtension)"
  }

  /// The name of what is written.
  package var fileName: String { (path as NSString).lastPathComponent }

  /// Whether there is a file, or a folder for the sequence, with that name.
  package var isReplacing: Bool { access(path, F_OK) == 0 }

  /// The name, or the name with the lowest number, that no file has.
  private var freeName: String {
    var form = self
    for number in 1...9999 {
      form.name = number == 1 ? name : "\(name)-\(number)"
      if !form.isReplacing { return form.name }
    }
    return name
  }

  // MARK: The film

  /// The first time and the end of a film, in seconds.
  package var times: ClosedRange<Double> {
    switch span {
    case .scene: 0...max(scene.length, 0)
    case .loop: scene.loop ?? 0...max(scene.length, 0)
    case .part: from...max(to, from)
    case .states: 0...(plan?.end ?? 0)
    }
  }

  /// The number of pictures; nil if there would be none or too many.
  package var count: Int? {
    format == .picture ? 1 : FrameTimes(from: times.lowerBound, to: times.upperBound, rate: rate)?.count
  }

  /// The size in pixels.
  package var pixels: (width: Int, height: Int)? {
    (try? PictureSize.viewport(of: "", document: scene.size, size: size, scale: scale))?.pixelSize
  }

  /// Why this cannot be exported; nil if it can.
  package var problem: String? {
    if name.isEmpty { return localized("The file needs a name.") }
    if name.contains("/") || name.hasPrefix(".") {
      return localized("A file name cannot contain “/” or begin with a dot.")
    }
    if format == .picture, OutputKind(path: path) != .picture {
      return localized("“%d” numbers several pictures. The name of a single picture cannot contain it.")
    }
    var status = stat()
    if stat(fullFolder, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR {
      return localized("There is no folder \(folder).")
    }
    if access(fullFolder, W_OK) != 0 { return localized("The folder \(folder) is not writable.") }
    if pixels == nil { return localized("A picture of this size cannot be drawn.") }
    if format != .picture, span == .states, let problem = stateProblem { return problem }
    if format != .picture {
      if times.upperBound <= times.lowerBound { return localized("The end must be later than the start.") }
      if count == nil { return localized("This range has more than ten million pictures.") }
    }
    if format.video?.needsFFmpeg == true, ProgramSearch.find("ffmpeg") == nil {
      return localized("\(format.rawValue) needs the program ffmpeg, which is not installed.")
    }
    return nil
  }

  /// Why there is no film of the states; nil if there is.
  private var stateProblem: String? {
    guard let chain else {
      return localized("Changes of state are written as in “from lock, unlock, hold 1 s, lock”.")
    }
    if let unknown = chain.unknownName(in: scene.states) { return localized("There is no state \(unknown).") }
    return times.upperBound > 0
      ? nil
      : localized(
        "These changes take no time: their states have no transition. A hold makes the film longer.")
  }

  /// What will be written: `1280 × 960 pixels, 240 pictures, 4 s`.
  package var summary: String {
    guard let pixels else { return "" }
    var parts = [localized("\(pixels.width) × \(pixels.height) pixels")]
    if format != .picture, let count {
      parts.append(count == 1 ? localized("1 picture") : localized("\(count) pictures"))
      parts.append("\(JSON.number(((times.upperBound - times.lowerBound) * 1000).rounded() / 1000).line) s")
    }
    return parts.joined(separator: ", ")
  }

  /// The arguments of the command.
  ///
  /// - Parameter file: the scene, which may be an edited copy.
  package func arguments(_ file: String) -> [String] {
    func text(_ number: Double) -> String { JSON.number(number).line }
    let output = format == .pictures ? "\(path)/\(Self.escaped(name))-%04d.png" : path
    var arguments = [
      "render", file, "-o", output, "--size", "\(text(size.width))x\(text(size.height))", "--scale",
      text(scale),
    ]
    if format == .picture {
      arguments += ["--time", text(time)]
    } else {
      arguments += ["--from", text(times.lowerBound), "--to", text(times.upperBound), "--fps", text(rate)]
    }
    if !isTransparent || !format.hasAlpha {
      arguments += ["--background", Self.hexadecimal(background)]
    }
    if format != .picture, span == .states, let chain {
      // Without a state of its own the chain begins in the one that is shown.
      let start = scene.state ?? SceneStates.baseName
      arguments += ["--states", chain.start == nil ? "from \(start), \(states)" : states]
    } else if let state = scene.state {
      arguments += ["--state", "\(state)@0"]
    }
    if let tilt = scene.tilt { arguments += ["--parallax=\(text(tilt.x)),\(text(tilt.y))"] }
    return arguments
  }

  /// A text in which `%` stands for itself in the name of a sequence.
  private static func escaped(_ text: String) -> String { text.replacingOccurrences(of: "%", with: "%%") }

  private static func hexadecimal(_ color: CGColor) -> String {
    let color = color.srgba
    return [color.red, color.green, color.blue, color.alpha].map {
      String(format: "%02x", Int(clamping: (min(max($0, 0), 1) * 255).rounded()))
    }.joined()
  }
}
