/// A name of Apple's systems that a scene uses and Cambium does not have, found in an error of the compiler.
struct MissingInterface: Equatable {
  /// The name of a module, or of a type or function.
  let name: String
  private let isModule: Bool

  /// Modules of Apple's systems that scenes are likely to import.
  private static let modules: Set<String> = [
    "AVFoundation", "AVKit", "AppKit", "ARKit", "Combine", "Contacts", "CoreData", "CoreHaptics", "CoreImage",
    "CoreLocation",
    "CoreMedia", "CoreML", "CoreMotion", "CoreVideo", "GameplayKit", "LinkPresentation", "MapKit",
    "MessageUI", "Metal", "MetalKit",
    "MobileCoreServices", "PencilKit", "Photos", "PhotosUI", "QuickLook", "RealityKit", "SafariServices",
    "SceneKit",
    "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "UniformTypeIdentifiers", "UserNotifications", "Vision",
    "WebKit", "os",
  ]
  /// How the names of Apple's interfaces begin that Cambium has a part of.
  private static let prefixes = ["UI", "CA", "CG", "CT", "NS", "CI"]

  /// The name in a message of the compiler; nil for messages about other things.
  init?(message: String) {
    if let match = message.wholeMatch(of: /no such module '(\w+)(?:\..*)?'/) {
      guard Self.modules.contains(String(match.1)) else { return nil }
      self.init(name: String(match.1), isModule: true)
    } else if let match = message.wholeMatch(of: /cannot find (?:type )?'(\w+)' in scope.*/) {
      let name = String(match.1)
      let isApples = Self.prefixes.contains { prefix in
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
      }
      guard isApples else { return nil }
      self.init(name: name, isModule: false)
    } else {
      return nil
    }
  }

  /// The compiler's error about the first import of a module that Cambium does not have; nil if there is none.
  static func importError(in text: String, path: String) -> SceneDiagnostic? {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let match = line.wholeMatch(of: /\s*(?:@\w+\s+)?import\s+(\w+)(?:[\s;].*)?/) else { continue }
      let message = "no such module '\(match.1)'"
      guard Self(message: message) != nil else { continue }
      let column = line.utf8.distance(from: line.startIndex, to: match.1.startIndex) + 1
      return SceneDiagnostic(path: path, line: index + 1, column: column, severity: .error, message: message)
    }
    return nil
  }

  private init(name: String, isModule: Bool) {
    self.name = name
    self.isModule = isModule
  }

  /// A sentence about it.
  var note: String {
    isModule
      ? "Cambium has no module \(name). It has UIKit, QuartzCore, CoreGraphics, CoreText and ImageIO"
      : "Cambium has no \(name); docs/API.md lists what it has of Apple's frameworks"
  }
}
