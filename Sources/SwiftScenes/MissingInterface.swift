/// A name that a scene uses and Cambium does not have, found in an error of the compiler: of Apple's systems, or of a package.
struct MissingInterface: Equatable {
  /// The name of a module, or of a type or function.
  let name: String
  private let kind: Kind

  private enum Kind { case module, package, declaration }

  /// Modules of Apple's systems that scenes are likely to import.
  private static let modules = Set(
    """
    ARKit AVFAudio AVFoundation AVKit Accelerate Accounts ActivityKit AdSupport AppIntents AppKit AppTrackingTransparency AudioToolbox
    AuthenticationServices BackgroundTasks CallKit CarPlay Charts ClassKit CloudKit Cocoa Combine Contacts ContactsUI CoreAudio CoreAudioKit
    CoreBluetooth CoreData CoreHaptics CoreImage CoreLocation CoreMIDI CoreML CoreMedia CoreMotion CoreNFC CoreServices CoreSpotlight
    CoreTelephony CoreVideo CryptoKit DeviceCheck EventKit EventKitUI ExternalAccessory FileProvider GLKit GameController GameKit
    GameplayKit HealthKit HomeKit IOSurface ImageCaptureCore Intents IntentsUI JavaScriptCore LinkPresentation LocalAuthentication MapKit
    MediaPlayer MessageUI Messages Metal MetalKit MetalPerformanceShaders MetricKit MobileCoreServices ModelIO MultipeerConnectivity
    NaturalLanguage NearbyInteraction Network NetworkExtension NotificationCenter OSLog OpenGLES PDFKit PassKit PencilKit Photos PhotosUI
    PlaygroundSupport PushKit QuickLook QuickLookThumbnailing RealityKit ReplayKit SafariServices SceneKit ScreenTime Security ShazamKit Social
    SoundAnalysis Speech SpriteKit StoreKit SwiftData SwiftUI SystemConfiguration TipKit UniformTypeIdentifiers UserNotifications
    UserNotificationsUI VideoToolbox Vision VisionKit WatchConnectivity WatchKit WeatherKit WebKit WidgetKit iAd os
    """.split { $0.isWhitespace }.map(String.init))
  /// How the names of Apple's interfaces begin that Cambium has a part of.
  private static let prefixes = ["UI", "CA", "CG", "CT", "NS", "CI"]

  /// The name in a message of the compiler; nil for messages about other things.
  init?(message: String) {
    if let match = message.wholeMatch(of: /no such module '(\w+)(?:\..*)?'/) {
      let name = String(match.1)
      self.init(name: name, kind: Self.modules.contains(name) ? .module : .package)
    } else if let name = Self.unknownName(in: message) {
      let isApples = Self.prefixes.contains { prefix in
        name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
      }
      guard isApples else { return nil }
      self.init(name: name, kind: .declaration)
    } else {
      return nil
    }
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

  private init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// A sentence about it, and what there is instead.
  var note: String {
    switch kind {
    case .module:
      "Cambium has no module \(name). \(Self.replacements[name] ?? "It has UIKit, QuartzCore, CoreGraphics, CoreText and ImageIO")"
    case .package:
      """
      A Swift scene has no packages. A program that uses \(name) can be a package that depends on Cambium; \
      docs/reference/swift-scenes.md describes its Package.swift
      """
    case .declaration: "Cambium has no \(name); docs/reference/api.md lists what it has of Apple's frameworks"
    }
  }

  /// What there is instead of a module, where it is something else than the modules of Cambium.
  private static let replacements = [
    "PlaygroundSupport": """
    A scene needs none: its statements at the top level run, and UIWindow.root.addSubview(_:) shows a view in place of \
    PlaygroundPage.current.liveView
    """,
    "SwiftUI": "#Preview shows views and controllers of UIKit",
  ]
}
