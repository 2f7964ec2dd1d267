import Compositor

/// What the session of one version of a Swift scene leaves to that of the next, which continues with it.
package struct SessionHandover: Codable, Sendable, Equatable {
  /// In seconds of the scene, at `moment`.
  package var time: Double
  package var speed: Double
  package var isPaused: Bool
  package var isLooping: Bool
  /// Of the system's clock, in seconds.
  package var moment: Double
  package var viewport: Viewport
  /// What is switched on. Default nothing.
  package var tools: Tools = []
  /// The paths of the selected layers, the primary one last. Default none.
  package var selection: [String] = []
  /// The constraints that are chosen in the view of the primary layer; nil for none, the default.
  package var constraints: Constraints?
  /// The animations whose cards are open in the inspector. Default none.
  package var openAnimations: Set<OpenAnimation> = []

  /// The name of the device that the scene is shown on, nil for none, and the numbers of its orientation and of that of the interface.
  package var device: String?
  package var deviceOrientation = 1
  package var interfaceOrientation = 1

  /// An animation whose card is open.
  package struct OpenAnimation: Codable, Sendable, Hashable {
    package let key: String
    /// The way within groups, by index.
    package let member: [Int]

    package init(key: String, member: [Int]) { (self.key, self.member) = (key, member) }
  }

  /// All constraints that a view holds, or one of them by its text.
  package enum Constraints: Codable, Sendable, Equatable {
    case list
    case one(String)
  }

  /// What a person has switched on in the window.
  package struct Tools: OptionSet, Codable, Sendable, Equatable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let inspector = Tools(rawValue: 1)
    package static let timeline = Tools(rawValue: 2)
    package static let borders = Tools(rawValue: 4)
    package static let costs = Tools(rawValue: 8)
    package static let exploded = Tools(rawValue: 16)
    package static let frameTimes = Tools(rawValue: 32)
    package static let hud = Tools(rawValue: 64)
    /// The pointer moves layers and does not touch the scene.
    package static let movesLayers = Tools(rawValue: 128)
  }

  package init(
    time: Double, speed: Double, isPaused: Bool, isLooping: Bool, moment: Double, viewport: Viewport
  ) {
    self.time = time
    self.speed = speed
    self.isPaused = isPaused
    self.isLooping = isLooping
    self.moment = moment
    self.viewport = viewport
  }

  /// The time at a later moment of the system's clock, if nothing but the clock has changed it.
  package func time(at later: Double) -> Double { isPaused ? time : time + (later - moment) * speed }
}
