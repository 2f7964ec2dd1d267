import ArgumentParser
import CoreAnimationMarkup
import Foundation
import Previewer
import SceneFiles

/// The words of a command line, before and after the parser reads them: values that begin with a minus sign, verbs that are
/// mistyped, and what a value must be.
enum Words {
  /// What the values of options must be. Options of all verbs with the same name take the same values.
  static let requirements: [String: String] = [
    "--time": "a time is a number of seconds, 0 or more",
    "--from": "a time is a number of seconds, 0 or more",
    "--to": "a time is a number of seconds, 0 or more",
    "--times": "times are numbers of seconds, 0 or more, with commas between them, as in 0,0.5,1",
    "--every": "the step is a number of seconds greater than 0",
    "--size": "a size is a width and a height in points, both greater than 0, as in 640x480",
    "--scale": "the number of pixels per point is greater than 0",
    "--speed": "a speed is a number greater than 0; 1 is normal, 0.1 is slow motion",
    "--fps": "the number of pictures per second is greater than 0",
    "--background": "a colour is RRGGBB or RRGGBBAA in hexadecimal digits, or none",
    "--parallax": "a tilt is X,Y, two numbers from -1 to 1",
    "--state": "a state is given by its name, or as NAME@T with a time T of 0 or more seconds",
    "--states":
      "a chain is states and holds with commas between them, as in \"from lock, unlock, hold 1 s, lock\"",
    "--tap": "a tap is X,Y@T, a place in points and a time in seconds",
    "--drag": "a drag is X,Y-X,Y@T+D, places in points, a time and a duration in seconds",
    "--type": "a typed text is TEXT@T, characters and a time in seconds",
    "--key": "a key is KEY@T, as in Return@1 or Shift+Left@0.5, with a time in seconds",
    "--device":
      "a device is iphone-se, iphone-15, iphone-15-pro-max, ipad or ipad-pro-13, or a size in points, as in 800x600",
    "--orientation": "an orientation is portrait or landscape",
    "--package-path": "a package is NAME=DIR, the name of a module and the folder with its sources",
    "--get": "a value is named LAYER:KEYPATH, as in card:position.x",
    "--shard": "a share is I/N, with I from 1 to N",
    "--pixels": "the number of pixels is 0 or more",
    "--levels": "the number of levels is from 0 to 255",
    "--frames": "the number of frames is from 1 to 1000000",
    "--wid": "a window is given by its number, as in 0x2400007 or 37748743",
    "--fit": "a fit is cover, contain or center",
    "--theme": "a theme is light or dark",
    "--panel": "a panel is inspector, timeline, states, bar, export, help or palette",
    "--interface":
      "parts of the interface are inspector, values, timeline, borders and costs, with commas between them",
    "<X,Y>": "a point is two numbers with a comma between them, as in 120,80",
  ]

  /// The words for the parser, to which `-1` would be an option: a value that begins with a minus sign is joined to its option, and
  /// a point that does is moved to the end.
  static func prepared(_ words: [String]) -> [String] {
    guard words.first?.hasPrefix("---") != true else { return words }
    var kept: [String] = []
    var points: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "--" { return kept + words[index...] }
      index += 1
      if requirements[word] != nil, index < words.count, isNegative(words[index]) {
        kept.append("\(word)=\(words[index])")
        index += 1
      } else if kept.first == "hit", word.wholeMatch(of: /-[0-9.]+,-?[0-9.]+/) != nil {
        points.append(word)
      } else {
        kept.append(word)
        // What follows an option is its value.
        if requirements[word] != nil, index < words.count {
          kept.append(words[index])
          index += 1
        }
      }
    }
    return points.isEmpty ? kept : kept + ["--"] + points
  }

  /// Whether a word begins as a negative value does.
  private static func isNegative(_ word: String) -> Bool {
    word.hasPrefix("-")
      && word.dropFirst().first.map { $0.isNumber || $0 == "." || $0 == "i" || $0 == "n" } == true
  }

  /// The names of the verbs that the help lists.
  static var verbs: [String] { names { $0.configuration.shouldDisplay } + ["help"] }

  private static func names(_ isTaken: (any ParsableCommand.Type) -> Bool) -> [String] {
    Cambium.configuration.subcommands.filter(isTaken).map {
      $0.configuration.commandName ?? "\($0)".lowercased()
    }
  }

  /// Whether a word is a verb, of the help or hidden.
  static func isVerb(_ word: String) -> Bool { word == "help" || names { _ in true }.contains(word) }

  /// A message for a first word that is neither a verb nor a scene; nil for other command lines. A word with a slash or an extension
  /// is meant as a file.
  static func complaint(about words: [String]) -> String? {
    guard let word = words.first, !word.isEmpty, !word.hasPrefix("-"), !isVerb(word), !word.contains("/"),
      URL(fileURLWithPath: word).pathExtension.isEmpty,
      !FileManager.default.fileExists(atPath: SceneLibrary.resolve(word).path)
    else { return nil }
    let message = "there is no verb or file \(word)"
    let scenes = (SceneLibrary.scenes + SceneLibrary.programs).map(\.name)
    // Words after it fit a verb better than a scene.
    guard let near = Spelling.nearest(to: word, in: verbs + scenes) else {
      return "\(message); `cambium --help` lists the verbs, and `cambium scenes` the bundled scenes"
    }
    return "\(message); did you mean \(near)?"
  }

  /// A message of the parser, with what the value must be.
  static func explained(_ message: String) -> String {
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = lines.first,
      let match = first.firstMatch(of: /is invalid for '(--[a-z-]+|<X,Y>)( <[^']*>)?'$/),
      let requirement = requirements[String(match.1)]
    else { return message }
    lines[0] = "\(first): \(requirement)."
    return lines.joined(separator: "\n")
  }
}
