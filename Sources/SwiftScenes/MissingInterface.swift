/// A name that a scene uses and that is not there, found in an error of the compiler.
struct MissingInterface: Equatable {
  /// The name of a module, or of a type, a function or a variable.
  let name: String
  private let kind: Kind

  private enum Kind: Equatable {
    /// A module of Apple's systems.
    case module
    /// A module of a package.
    case package
    /// A module of a package, in a message that says why it is not there.
    case explained
    /// A declaration of Apple's systems.
    case declaration
    /// A declaration of Apple's systems, in a file that does not import the module that would have it.
    case unimported(module: String)
    /// A declaration that is not Apple's.
    case own
  }

  /// Modules of Apple's systems that scenes are likely to import.
  static let modules = Set(
    """
    ARKit AVFAudio AVFoundation AVKit Accelerate Accounts ActivityKit AdSupport AppIntents AppKit AppTrackingTransparency AudioToolbox
    AuthenticationServices BackgroundTasks CallKit CarPlay Charts ClassKit CloudKit Cocoa Combine Contacts ContactsUI CoreAudio CoreAudioKit
    CoreBluetooth CoreData CoreHaptics CoreImage CoreLocation CoreMIDI CoreML CoreMedia CoreMotion CoreNFC CoreServices CoreSpotlight
    CoreTelephony CoreVideo CryptoKit DeviceCheck EventKit EventKitUI ExternalAccessory FileProvider GLKit GameController GameKit
    GameplayKit HealthKit HomeKit IOSurface ImageCaptureCore Intents IntentsUI JavaScriptCore LinkPresentation LocalAuthentication MapKit
    MediaPlayer MessageUI Messages Metal MetalKit MetalPerformanceShaders MetricKit MobileCoreServices ModelIO MultipeerConnectivity
    NaturalLanguage NearbyInteraction Network NetworkExtension NotificationCenter OSLog OpenGLES PDFKit PassKit PencilKit Photos PhotosUI
    PushKit QuickLook QuickLookThumbnailing RealityKit ReplayKit SafariServices SceneKit ScreenTime Security ShazamKit Social
    SoundAnalysis Speech SpriteKit StoreKit SwiftData SwiftUI SystemConfiguration TipKit UniformTypeIdentifiers UserNotifications
    UserNotificationsUI VideoToolbox Vision VisionKit WatchConnectivity WatchKit WeatherKit WebKit WidgetKit iAd os
    """.split { $0.isWhitespace }.map(String.init))
  /// How the names of Apple's interfaces begin, and the framework that has them if Cambium has none of it.
  private static let prefixes: [(prefix: String, framework: String?)] = [
    ("UI", nil), ("CA", nil), ("CG", nil), ("CT", nil), ("NS", nil), ("CI", "CoreImage"), ("MK", "MapKit"),
    ("CL", "CoreLocation"), ("AV", "AVFoundation"), ("WK", "WebKit"), ("SCN", "SceneKit"),
    ("SK", "SpriteKit"),
    ("GK", "GameplayKit"), ("CM", "CoreMotion"), ("MTL", "Metal"), ("PH", "Photos"),
  ]
  /// The modules that declare names of these prefixes.
  private static let importsOfPrefixes = ["UI": ["UIKit"], "CA": ["UIKit", "QuartzCore"]]

  /// The name in a message of the compiler; nil for messages about other things.
  ///
  /// - Parameter text: the contents of the file that the message is about; nil if they are not known.
  init?(message: String, in text: String? = nil) {
    if let name = Self.module(in: message) {
      let isExplained = message.contains("': ")
      self.init(name: name, kind: isExplained ? .explained : Self.modules.contains(name) ? .module : .package)
    } else if let name = Self.unknownName(in: message) {
      guard let prefix = Self.prefix(of: name) else {
        self.init(name: name, kind: .own)
        return
      }
      if let text, let modules = Self.importsOfPrefixes[prefix], let module = modules.first,
        SwiftCode(text).imports.isDisjoint(with: modules)
      {
        self.init(name: name, kind: .unimported(module: module))
      } else {
        self.init(name: name, kind: .declaration)
      }
    } else {
      return nil
    }
  }

  /// The prefix of a name that is Apple's; nil for other names. A capital follows it, and a small letter that, because a program may well
  /// have a `CLI` or an `AVG` of its own.
  private static func prefix(of name: String) -> String? {
    prefixes.first { entry in
      let rest = name.dropFirst(entry.prefix.count)
      return name.hasPrefix(entry.prefix) && rest.first?.isUppercase == true
        && (entry.framework == nil || rest.dropFirst().first?.isLowercase == true)
    }?.prefix
  }

  private init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The module that a message of the compiler does not find; nil for other messages.
  static func module(in message: String) -> String? {
    message.wholeMatch(of: /no such module '(\w+)(?:\.[^']*)?'(?:: .*)?/).map { String($0.1) }
  }

  /// The name that a message of the compiler calls unknown; nil for other messages.
  static func unknownName(in message: String) -> String? {
    message.wholeMatch(of: /cannot find (?:type )?'(\w+)' in scope.*/).map { String($0.1) }
  }

  /// The compiler's error about the first import of a module that Cambium does not have; nil if there is none.
  static func importError(in text: String, path: String) -> SceneDiagnostic? {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let match = line.wholeMatch(of: /\s*(?:@\w+\s+)?import\s+(\w+)(?:[\s;].*)?/) else { continue }
      let message = "no such module '\(match.1)'"
      guard Self.modules.contains(String(match.1)) else { continue }
      let column = line.utf8.distance(from: line.startIndex, to: match.1.startIndex) + 1
      return SceneDiagnostic(path: path, line: index + 1, column: column, severity: .error, message: message)
    }
    return nil
  }

  /// Whether the scene itself would have to declare it.
  var isOfScene: Bool { kind == .own }

  var isModule: Bool {
    switch kind {
    case .module, .package, .explained: true
    case .declaration, .unimported, .own: false
    }
  }

  /// The class that it belongs to, such as `UISplitViewController` of `UISplitViewControllerDelegate`; nil for most.
  var family: String? { kind == .declaration ? Self.families.first { name.hasPrefix($0) } : nil }

  /// Classes that bring others whose names begin with theirs, and without which those are of no use.
  private static let families = [
    "UISplitViewController", "UIPageViewController",
  ]

  /// Whether the file that names it does not import its module.
  var isUnimported: Bool { if case .unimported = kind { true } else { false } }

  /// Why there are errors, behind the word "because".
  var reason: String {
    switch kind {
    case .module: "there is no module \(name)"
    case .package, .explained: "there is no package \(name)"
    case .declaration: "\(family ?? name) is missing"
    case .unimported(let module): "\(module) is not imported"
    case .own: "no file declares \(name)"
    }
  }

  /// A sentence about it, and what there is instead; nil for a name that is not Apple's.
  var note: String? {
    switch kind {
    case .module:
      [
        "Cambium has no module \(name)", Self.insteadOfModule[name],
        "Code within `#if canImport(\(name))` is left out, and the rest is shown",
      ].compactMap { $0 }.joined(separator: ". ")
    case .package:
      "No package of the scene has the module \(name). \(PackageProblem.advice(name))"
    case .declaration:
      if let instead = Self.instead(of: name) {
        "Cambium has no \(name). \(instead)"
      } else if let framework = Self.prefixes.first(where: { $0.prefix == Self.prefix(of: name) })?.framework
      {
        "Cambium has no \(name), because it has nothing of \(framework)"
      } else {
        "Cambium has no \(name); docs/reference/api.md lists what it has of Apple's frameworks"
      }
    case .unimported(let module): "The file does not import \(module)"
    case .own, .explained: nil
    }
  }
}
