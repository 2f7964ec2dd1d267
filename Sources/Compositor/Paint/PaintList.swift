import QuartzCore

/// One rectangle of a layer's plane, as the vertex shader reads it: eleven texels of four floats.
struct Instance {
  var rowX: (Float, Float, Float)
  /// The number of chords that approximate a round corner, for a rectangle with a sharp corner (`Needle`).
  var padX: Float = 0
  var rowY: (Float, Float, Float)
  /// 1: `texels` holds the box of the pixels that are shaded, because the rectangle passes the eye and has no
  /// end on the screen; see `shadedBox`.
  var padY: Float = 0
  var rowOne: (Float, Float, Float)
  var padOne: Float = 0
  var rect: (Float, Float, Float, Float)
  var radii: (Float, Float, Float, Float)
  /// Premultiplied.
  var color: (Float, Float, Float, Float)
  var border: (Float, Float, Float, Float)
  /// For an image: its texels at the rectangle's corners, and the texels that sampling is clamped to. When
  /// images are placed, the place in the texture is stored in `border`, and the place of the image that it
  /// fades into in `radii`.
  var texels: (Float, Float, Float, Float)
  var limits: (Float, Float, Float, Float)
  /// Border width (images: the scale of their mip level), smoothing of the corners (images: the last mip
  /// level), fade (borders: smoothing of the inner edge's corners), opacity.
  var numbers: (Float, Float, Float, Float)
  /// Kind, clip, antialiased edges, depth (see `PaintList.depth`).
  var switches: (Float, Float, Float, Float)

  enum Kind: Float {
    case solid = 0
    case bordered, border, image, fade, group, maskedGroup, gradient, shape
  }
}

/// The features of the shader that a run of rectangles needs. Each set of features is a program of its own.
struct Variant: OptionSet, Hashable {
  let rawValue: UInt32
  static let corners = Variant(rawValue: 1)
  static let continuous = Variant(rawValue: 2)
  static let border = Variant(rawValue: 4)
  static let image = Variant(rawValue: 8)
  static let fade = Variant(rawValue: 16)
  static let mipmaps = Variant(rawValue: 32)
  static let group = Variant(rawValue: 64)
  static let clip = Variant(rawValue: 128)
  static let perspective = Variant(rawValue: 256)
  /// Some edges are not antialiased.
  static let edges = Variant(rawValue: 512)
  /// No pixel meets two edges except at a rounded corner; for images: no pixel meets two opposite edges.
  static let alone = Variant(rawValue: 1024)
  /// Covers all of its pixels: no edge is computed.
  static let opaque = Variant(rawValue: 2048)
  static let gradient = Variant(rawValue: 4096)
  /// An image that is multiplied by a colour.
  static let tint = Variant(rawValue: 8192)
  /// A shadow: of a rounded rectangle, or, with `image` and `tint`, one that a texture gives.
  static let shadow = Variant(rawValue: 16384)
  /// A path, drawn by programs of its own (`ShapeStage`).
  static let shape = Variant(rawValue: 32768)
  /// A gradient of more than four stops, which are looked up.
  static let manyStops = Variant(rawValue: 65536)
  /// A gradient about a point.
  static let conic = Variant(rawValue: 131072)
  /// With sharp corners (`Needle`).
  static let needle = Variant(rawValue: 262144)
  /// A piece of a plane: the triangles are clipped to it.
  static let cut = Variant(rawValue: 524288)

  /// Whether all corners are circles with one radius of at least two pixels, for which the shader has a short
  /// path.
  var isRound: Bool {
    contains([.corners, .alone]) && isDisjoint(with: [.continuous, .image, .edges, .border])
  }

  /// The shader's names of the members.
  static let names = [
    "CORNERS", "CONTINUOUS", "BORDER", "IMAGE", "FADE", "MIPMAPS", "GROUP", "CLIP", "PERSPECTIVE", "EDGES",
    "ALONE_EDGES", "OPAQUE", "GRADIENT", "TINT", "SHADOW", "SHAPE",
    "MANY_STOPS", "CONIC", "NEEDLE", "CUT",
  ]
}

/// How an image is sampled.
enum Sampling: UInt8 {
  case nearest, linear, mipmapped
}

/// Rectangles that are drawn by one call: instances `first ..< first + count`, with the images that they sample.
struct Run {
  var first: Int
  var count: Int
  let variant: Variant
  let image: CGImage?
  let second: CGImage?
  let sampling: Sampling
  /// The names of the textures in which the images lie, once they are placed.
  var texture: UInt32 = 0
  var secondTexture: UInt32 = 0
}

/// One step of drawing a paint list.
enum PaintCommand: Equatable {
  /// A run of instances, by its index in the list's runs.
  case draw(Int)
  /// Begins a group: the next commands draw into a cleared off-screen surface, a rectangle of pixels.
  case beginGroup(PixelRect)
  /// Puts the last group on what lies beneath, by one instance. `masked`: the last two groups are content and
  /// mask.
  case endGroup(instance: Int, masked: Bool, Variant)
  /// Puts a bitmap, by its index in the list's rasters, on what lies beneath.
  case raster(Int)
  /// Replaces the last group by a blurred one with the given box: a Gaussian with these standard deviations,
  /// in pixels.
  case blurGroup(sigmaX: Double, sigmaY: Double, BlurEdges, to: PixelRect)
  /// Puts the last two groups, the pictures of a transition, on what lies beneath with a program of their
  /// own.
  indirect case endEffect(TransitionEffect)
  /// Begins a group with a copy of what has been drawn of the target so far, a rectangle of pixels.
  case beginBackdrop(PixelRect)
  /// Applies colour filters of the list's `colorStages` to the last group, which has the given box.
  case changeColors(first: Int, count: Int, in: PixelRect)
  /// The same as `endGroup`, with the blend mode and colour filters of one of the list's effects.
  case compose(Int)
  /// Blurs the last group by a Gaussian with a deviation in the group's pixels, and puts it on the pixels
  /// `on` of what lies beneath, as a shadow, by an instance. `to` is the box of the blurred group, in the
  /// group's pixels.
  case castShadow(instance: Int, sigma: Double, to: PixelRect, on: PixelRect, Variant)
}

/// The colours that a blur reads outside the picture.
enum BlurEdges {
  /// Transparent black.
  case transparent
  /// The pixels of the picture's edge, repeated.
  case continued
}

/// A rectangle of whole pixels.
package struct PixelRect: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var area: Int { isEmpty ? 0 : width * height }

  var isEmpty: Bool { width <= 0 || height <= 0 }

  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }

  func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

/// Everything that a frame draws, in order: rectangles, clips and groups. It consists of values, so it can be
/// made and compared without a GPU.
struct PaintList {
  var commands: ContiguousArray<PaintCommand> = []
  var runs: ContiguousArray<Run> = []
  var shapes = ShapeList()
  var rasters: ContiguousArray<Raster> = []
  var instances: ContiguousArray<Instance> = []
  /// 24 floats for each clip; see the fragment shader.
  var clips: ContiguousArray<Float> = []
  /// Twelve floats for each stop of a gradient: red, green, blue, alpha, premultiplied; their integral from 0
  /// to the stop; its location; three unused.
  var stops: ContiguousArray<Float> = []
  /// The interiors of opaque rectangles. They hide everything beneath, so they are drawn first, from front to
  /// back, and the depth test then skips what they hide.
  var interiors: ContiguousArray<Instance> = []
  /// The number of pixels in the boxes of the interiors: a measure of what they can hide.
  var interiorArea = 0
  /// False if a command reads what lies beneath it while the frame is drawn.
  var hasInteriors = true
  var effects: ContiguousArray<Effect> = []
  /// Steps of filters, which only the painter uses. It adds commands for them when the content has been
  /// painted.
  var filterSteps: ContiguousArray<FilterStep> = []
  /// 20 floats a change of colour; see `ColorMatrix`.
  var colorStages: ContiguousArray<Float> = []
  /// The images that animations show next, of those that are decoded when they are shown.
  var comingImages: ContiguousArray<CGImage> = []
  var layerCount = 0
  /// Copies of replicators, within each other too: beyond `copyLimit` no more are drawn.
  var copyCount = 0
  static let copyLimit = 1 << 18
  var groupCount = 0
  /// Stays from frame to frame; the lists of one compositor share it. If it is nil, shadows are computed
  /// where they are seen.
  var shadowTiles: ShadowTiles?
  var tileWatch: TileWatch?
  /// Pieces of planes that others cut.
  var fragmentCount = 0
  /// The last run that `append(plain:)` added to, and the number of commands at that time.
  var plainRun: (variant: Variant, run: Int, commandCount: Int) = ([], -2, -1)
  var budget = PaintBudget()
  /// What drawing the rectangles costs, in pixels of a plain colour; see `PaintList+Fill.swift`.
  var fill = 0
  /// The pixels of the target, where they are known.
  var whole = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// How many instances were examined to find pieces that share a clip's edge.
  var clipLooks = 0
  /// The chain of each clip, computed on demand, in the order of the clips.
  var clipChains: ContiguousArray<ClipChain> = []
  /// The longest side of a surface that the driver supports.
  var longestSide = 16_384
  let scratch = PaintScratch()

  /// The most rectangles with different depths. Further ones are drawn without the depth test.
  static let depthLimit = 1 << 20

  /// The depth of the instance at `index`: nearer than of all before it.
  static func depth(_ index: Int) -> Float { 1 - Float(min(index + 1, depthLimit)) * 0x1p-20 }

  /// Empties the list; its memory stays.
  mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    shapes.removeAll()
    rasters.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    stops.removeAll(keepingCapacity: true)
    interiors.removeAll(keepingCapacity: true)
    interiorArea = 0
    hasInteriors = true
    effects.removeAll(keepingCapacity: true)
    filterSteps.removeAll(keepingCapacity: true)
    colorStages.removeAll(keepingCapacity: true)
    comingImages.removeAll(keepingCapacity: true)
    layerCount = 0
    copyCount = 0
    groupCount = 0
    shadowTiles?.beginList()
    fragmentCount = 0
    plainRun.run = -2
    fill = 0
    clipLooks = 0
    clipChains.removeAll(keepingCapacity: true)
    budget.reset()
  }

  /// Adds a rectangle to the current run, or to a new one where the program or the images differ. `box`: the pixels that
  /// it touches, at most.
  mutating func append(
    _ instance: Instance, _ variant: Variant, box: PixelRect, image: CGImage? = nil, second: CGImage? = nil,
    sampling: Sampling = .linear
  ) {
    var (instance, variant) = (instance, variant)
    instance.sumUpIfSharp(&variant, within: box)
    if variant.contains(.clip), isCut(Int(clamping: instance.switches.1)) { variant.insert(.cut) }
    instance.switches.3 = Self.depth(instances.count)
    instances.append(instance)
    addFill(box, variant, clip: Int(clamping: instance.switches.1))
    addToRun(variant, image: image, second: second, sampling: sampling)
  }

  /// Adds a rectangle of one colour by a short path. Its depth is that of the next instance.
  @inline(__always)
  mutating func append(plain instance: Instance, _ variant: Variant, box: PixelRect) {
    var (instance, variant) = (instance, variant)
    instance.sumUpIfSharp(&variant, within: box)
    if variant.contains(.clip), isCut(Int(clamping: instance.switches.1)) { variant.insert(.cut) }
    instances.append(instance)
    if variant == plainRun.variant, plainRun.run == runs.count - 1, plainRun.commandCount == commands.count {
      runs[plainRun.run].count += 1
      return
    }
    addToRun(variant, image: nil, second: nil, sampling: .linear)
    plainRun = (variant, runs.count - 1, commands.count)
  }

  /// Whether a clip is a side of a line.
  private func isCut(_ clip: Int) -> Bool { clip >= 0 && clips[clip * 24 + 21] == 1 }

  /// Adds the last instance to the current run, or to a new one.
  private mutating func addToRun(_ variant: Variant, image: CGImage?, second: CGImage?, sampling: Sampling) {
    if case .draw(let index)? = commands.last, runs[index].variant == variant, runs[index].image === image,
      runs[index].second === second, runs[index].sampling == sampling
    {
      runs[index].count += 1
      return
    }
    commands.append(.draw(runs.count))
    runs.append(
      Run(
        first: instances.count - 1, count: 1, variant: variant, image: image, second: second,
        sampling: sampling))
  }

  /// Inserts the begin of a group before everything that was added after the given numbers of commands and
  /// instances.
  mutating func begin(_ group: PaintCommand, at command: Int, instance first: Int) {
    // A run that began before the group is split.
    var begins = [group]
    if command > 0, case .draw(let index) = commands[command - 1],
      runs[index].first + runs[index].count > first
    {
      var rest = runs[index]
      rest.count = rest.first + rest.count - first
      rest.first = first
      runs[index].count -= rest.count
      begins.append(.draw(runs.count))
      runs.append(rest)
    }
    commands.insert(contentsOf: begins, at: command)
    groupCount += 1
    plainRun.run = -2
  }

  /// Makes a group with a box of everything that was added after the given numbers of commands and instances.
  /// `instance` puts it on what lies beneath, within clips.
  mutating func wrap(from command: Int, instance first: Int, _ box: PixelRect, _ instance: Instance) {
    begin(.beginGroup(box), at: command, instance: first)
    instances.append(instance)
    instances[instances.count - 1].switches.3 = Self.depth(instances.count - 1)
    commands.append(
      .endGroup(
        instance: instances.count - 1, masked: false,
        clipVariant(Int(clamping: instance.switches.1)).union(.group)))
  }

  /// If everything after the given number of commands is one group that a single clip cuts, as `wrap` makes
  /// it, removes the group and returns the clip, which is then within `outer`.
  mutating func unwrap(from command: Int, outer: Int) -> Int? {
    guard command < commands.count, case .beginGroup = commands[command],
      case .endGroup(let instance, false, _) = commands[commands.count - 1],
      instance == instances.count - 1, instances[instance].numbers.3 == 1
    else { return nil }
    let clip = Int(clamping: instances[instance].switches.1)
    guard clip >= 0, Int(clamping: clips[clip * 24 + 11]) == -1 else { return nil }
    // The first group ends last.
    var depth = 0
    for index in command..<commands.count - 1 {
      switch commands[index] {
      case .beginGroup, .beginBackdrop: depth += 1
      case .endGroup(_, let isMasked, _): depth -= isMasked ? 2 : 1
      case .castShadow: depth -= 1
      case .compose(let effect): depth -= effects[effect].isMasked ? 2 : 1
      case .endEffect: return nil
      default: break
      }
      if depth <= 0 { return nil }
    }
    commands.removeLast()
    commands.remove(at: command)
    instances.removeLast()
    groupCount -= 1
    clips[clip * 24 + 11] = Float(outer)
    plainRun.run = -2
    return clip
  }
}
