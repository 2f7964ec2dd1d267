import ArgumentParser
import CoreAnimationMarkup
import Foundation
import Previewer
import QuartzCore
import SceneTools
import Windowing

/// `WxH`, points.
struct SizeArgument: ExpressibleByArgument {
  let size: CGSize

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard parts.count == 2, let width = parts[0], let height = parts[1], width.isFinite, height.isFinite,
      width > 0,
      height > 0
    else { return nil }
    size = CGSize(width: width, height: height)
  }
}

/// `X,Y`, document points from the top left, y down.
struct PointArgument: ExpressibleByArgument {
  let point: CGPoint

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else { return nil }
    point = CGPoint(x: x, y: y)
  }
}

/// `X,Y`, the tilt of the device along each axis, −1 to 1.
struct ParallaxArgument: ExpressibleByArgument {
  let tilt: CGPoint

  init?(argument: String) {
    guard let place = PointArgument(argument: argument), abs(place.point.x) <= 1, abs(place.point.y) <= 1
    else {
      return nil
    }
    tilt = place.point
  }
}

/// `RRGGBB`, `RRGGBBAA` (both may begin with `#`) or `none`.
struct BackgroundArgument: ExpressibleByArgument {
  /// Nil for `none`.
  let color: CGColor?
  /// As it was given.
  let text: String

  init?(argument: String) {
    text = argument
    if argument.lowercased() == "none" {
      color = nil
      return
    }
    let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      let value = UInt64(digits, radix: 16)
    else { return nil }
    let rgba = digits.count == 8 ? value : value << 8 | 0xFF
    func component(_ shift: UInt64) -> Double { Double(rgba >> shift & 0xFF) / 255 }
    color = CGColor(srgbRed: component(24), green: component(16), blue: component(8), alpha: component(0))
  }
}

/// A time: a finite number that is not negative.
struct TimeArgument: ExpressibleByArgument {
  let seconds: Double

  /// The scene's first frame.
  static let start = TimeArgument(seconds: 0)

  private init(seconds: Double) { self.seconds = seconds }

  var defaultValueDescription: String { JSON.number(seconds).line }

  init?(argument: String) {
    guard let seconds = Double(argument), seconds.isFinite, seconds >= 0 else { return nil }
    self.seconds = seconds
  }
}

/// A scale or a rate: a finite positive number.
struct PositiveArgument: ExpressibleByArgument {
  let value: Double

  static let one = PositiveArgument(value: 1)

  private init(value: Double) { self.value = value }

  var defaultValueDescription: String { JSON.number(value).line }

  init?(argument: String) {
    guard let value = Double(argument), value.isFinite, value > 0 else { return nil }
    self.value = value
  }
}

/// `inspector,timeline`: parts of the window's interface.
struct InterfaceArgument: ExpressibleByArgument {
  /// The size of a picture with the interface, in points, and its background: those of a window.
  static let size = CGSize(width: 1180, height: 800)
  static let background = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)

  let parts: Set<FilmInterface.Part>

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false)
    let known = names.compactMap { FilmInterface.Part(rawValue: $0.trimmingCharacters(in: .whitespaces)) }
    guard known.count == names.count else { return nil }
    parts = Set(known)
  }
}

/// `I/N`, a share of a sequence of pictures.
struct ShardArgument: ExpressibleByArgument {
  let shard: Shard

  init?(argument: String) {
    guard let shard = Shard(argument) else { return nil }
    self.shard = shard
  }
}

extension StateChain: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

extension StateChange: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }

  /// Completes the names of states of the scenes on the command line.
  package static var defaultCompletionKind: CompletionKind { .custom { words, _, _ in stateNames(words) } }

  /// The names of the states of the scenes on a command line, without duplicates.
  static func stateNames(_ words: [String]) -> [String] {
    var names: [String] = []
    for word in words.dropFirst() where !word.hasPrefix("-") {
      let url = SceneLibrary.resolve(word)
      guard FileManager.default.fileExists(atPath: url.path) else { continue }
      let states = SceneDocument.open(url).states.names
      if states.isEmpty { continue }
      for name in states + [SceneStates.baseName] where !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension ValueRequest: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}

/// The identifier of a window of X11: a decimal number, or a hexadecimal one that begins with 0x.
struct WindowArgument: ExpressibleByArgument {
  let id: UInt

  init?(argument: String) {
    let number =
      argument.lowercased().hasPrefix("0x") ? UInt(argument.dropFirst(2), radix: 16) : UInt(argument)
    guard let number, number > 0, number <= UInt(UInt32.max) else { return nil }
    id = number
  }
}

/// `light` or `dark`.
struct FitArgument: ExpressibleByArgument {
  let fit: BackgroundFit

  init?(argument: String) {
    guard let fit = BackgroundFit(rawValue: argument) else { return nil }
    self.fit = fit
  }

  static var allValueStrings: [String] { BackgroundFit.allCases.map(\.rawValue) }
}

struct ThemeArgument: ExpressibleByArgument {
  let style: Theme.Style

  init?(argument: String) {
    guard let style = Theme.Style(rawValue: argument) else { return nil }
    self.style = style
  }

  static var allValueStrings: [String] { Theme.Style.allCases.map(\.rawValue) }
}
