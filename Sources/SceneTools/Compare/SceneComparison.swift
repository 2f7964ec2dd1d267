import CoreGraphics
import Foundation
import ImageIO
import QuartzCore

/// Compares the pictures of two scenes, of a scene and reference pictures, or of two folders of pictures: `cambium compare`.
package struct SceneComparison {
  /// One side of a comparison: a scene, or pictures.
  package enum Input {
    case scene(HostedScene)
    /// A second Swift scene.
    case rendered(RenderedScene)
    case pictures(ComparedPictures)
  }

  /// The times at which scenes are compared, in seconds.
  package enum Times: Equatable {
    /// Five times from the first to an end, which is the last of them; nil: the end of the longer scene. One picture is compared
    /// at the first time.
    case five(from: Double, to: Double?)
    case list([Double])
    /// From a time on, every `step` seconds, up to an end that is not included; nil: the end of the longer scene, or the number
    /// of pictures.
    case every(Double, from: Double, to: Double?)
  }

  package var times = Times.five(from: 0, to: nil)
  /// The size of scenes in points, and pixels per point. If neither is given and the other side has pictures, a scene is drawn as
  /// large as these.
  package var size: CGSize?
  package var scale: Double?
  package var background: CGColor?
  package var budget = PictureDifference.Budget()
  /// A folder or an `.html` file for the report.
  package var report: String?

  package init() {}

  /// The result for one time.
  package struct Moment {
    /// In seconds; nil where two folders of pictures are compared.
    package let time: Double?
    /// The names of the files that were compared; nil for a scene.
    let names: (a: String?, b: String?)
    /// The sizes in pixels where they differ.
    let sizes: (a: (width: Int, height: Int), b: (width: Int, height: Int))?
    let size: (width: Int, height: Int)
    package let difference: PictureDifference?
    /// The topmost layers at the pixel with the greatest difference.
    let layers: (a: String?, b: String?)
    package let isDifferent: Bool
  }

  /// What a comparison found.
  package struct Outcome {
    package let names: (a: String, b: String)
    package let budget: PictureDifference.Budget
    package let moments: [Moment]

    package var isDifferent: Bool { moments.contains(where: \.isDifferent) }
  }

  /// Compares. `isOver` is called with each result as soon as it is known.
  package func run(_ a: Input, _ b: Input, _ isOver: (Moment) throws -> Void = { _ in }) throws -> Outcome {
    let (a, b) = try (side(a, beside: b), side(b, beside: a))
    let times = try times(a, b)
    let names = (a: a.name, b: b.name)
    let page = try report.map { try ComparisonReport($0, names: names, budget: budget) }
    do {
      var moments: [Moment] = []
      for (index, time) in times.enumerated() {
        let pictures = try (a.picture(at: time ?? 0, index: index), b.picture(at: time ?? 0, index: index))
        let moment = moment(pictures.0, pictures.1, time: time, index: index, a, b)
        moments.append(moment)
        try page?.add(moment, pictures.0, pictures.1, levels: budget.levels)
        try isOver(moment)
      }
      let outcome = Outcome(names: names, budget: budget, moments: moments)
      try page?.finish(outcome)
      return outcome
    } catch {
      page?.cancel()
      throw error
    }
  }

  private func moment(
    _ first: CGImage, _ second: CGImage, time: Double?, index: Int, _ a: ComparedSide, _ b: ComparedSide
  ) -> Moment {
    let names = (a: a.pictureName(index), b: b.pictureName(index))
    guard first.width == second.width, first.height == second.height else {
      return Moment(
        time: time, names: names, sizes: ((first.width, first.height), (second.width, second.height)),
        size: (first.width, first.height), difference: nil, layers: (nil, nil), isDifferent: true)
    }
    let difference = PictureDifference(first, second, levels: budget.levels)
    var layers: (a: String?, b: String?)
    if difference.pixels > 0 {
      let place = difference.place
      layers = (
        a.layer(x: place.x, y: place.y, time: time ?? 0), b.layer(x: place.x, y: place.y, time: time ?? 0)
      )
    }
    return Moment(
      time: time, names: names, sizes: nil, size: (first.width, first.height), difference: difference,
      layers: layers, isDifferent: difference.pixels > budget.pixels)
  }

  private func side(_ input: Input, beside other: Input) throws -> ComparedSide {
    switch input {
    case .pictures(let pictures): return .pictures(pictures)
    case .rendered(let scene): return .rendered(scene)
    case .scene(let scene):
      var scale = self.scale ?? 1
      if self.scale == nil, size == nil, case .pictures(let pictures) = other {
        scale = Double(try ImageFile.read(pictures.files[0]).width) / scene.document.size.width
      }
      let renderer = try SceneRenderer(scene, size: size, scale: scale, background: background)
      return .scene(scene, renderer)
    }
  }

  /// The times; nil for pictures that are compared by their order.
  private func times(_ a: ComparedSide, _ b: ComparedSide) throws(ComparisonError) -> [Double?] {
    var count: Int?
    for case .pictures(let pictures) in [a, b] {
      if let count, count != pictures.files.count {
        throw .counts(a.name, count, b.name, pictures.files.count)
      }
      count = pictures.files.count
    }
    if case .pictures = a, case .pictures = b { return Array(repeating: nil, count: count ?? 0) }
    switch times {
    case .five(let from, let to):
      if let count {
        guard count == 1, to == nil else { throw .noTimes(count) }
        return [from]
      }
      guard let end = try end(to, of: a, b) else { return [from] }
      guard end > from else { throw .tooManyTimes }
      return (0...4).map { from + (end - from) * Double($0) / 4 }
    case .list(let times):
      if let count, count != times.count { throw .wrongTimes(times.count, pictures: count, hasEnd: false) }
      return times
    case .every(let step, let from, let to):
      if let count, to == nil { return (0..<count).map { from + Double($0) * step } }
      guard let end = try end(to, of: a, b) else { return [from] }
      guard let times = FrameTimes(from: from, to: end, rate: 1 / step) else { throw .tooManyTimes }
      if let count, count != times.count { throw .wrongTimes(times.count, pictures: count, hasEnd: true) }
      return (0..<times.count).map { times[$0] }
    }
  }

  /// The given end, or that of the longer scene, in seconds; nil for scenes that stand still. Throws if no end is given, no scene
  /// ends by itself, and one moves.
  private func end(
    _ given: Double?, of a: ComparedSide, _ b: ComparedSide
  ) throws(ComparisonError) -> Double? {
    if let given { return given }
    var length = 0.0
    var endless: String?
    for side in [a, b] {
      switch side {
      case .scene(let scene, _):
        length = max(length, scene.length)
        if !scene.standsStill, scene.length == 0 { endless = endless ?? scene.name }
      case .rendered(let scene): endless = endless ?? scene.name
      case .pictures: break
      }
    }
    if length > 0 { return length }
    if let endless { throw .noEnd(endless) }
    return nil
  }
}

/// Why scenes and pictures cannot be compared.
package enum ComparisonError: Error, Equatable, CustomStringConvertible {
  case counts(String, Int, String, Int)
  /// Several pictures, and no times for them.
  case noTimes(Int)
  /// More or fewer times than pictures. `hasEnd`: whether an end has limited the times.
  case wrongTimes(Int, pictures: Int, hasEnd: Bool)
  case tooManyTimes
  /// A scene has no length, and no end is given.
  case noEnd(String)

  package var description: String {
    switch self {
    case .counts(let a, let first, let b, let second): "\(a) has \(first) pictures, and \(b) has \(second)"
    case .noTimes(1): "the picture needs a time: --times 0.5"
    case .noTimes(let count): "the \(count) pictures need times: --times 0,0.5,1 or --every 0.5"
    case .wrongTimes(let count, let pictures, let hasEnd):
      "there \(count == 1 ? "is 1 time" : "are \(count) times") for \(pictures) picture\(pictures == 1 ? "" : "s"); "
        + (hasEnd
          ? "leave out --to, so that --every gives each picture a time"
          : "give each picture a time, with --times or with --every")
    case .tooManyTimes: "there are no times, or more than ten million"
    case .noEnd(let scene):
      "\(scene): the scene does not end by itself; give the end with --to, or the times with --times"
    }
  }
}
