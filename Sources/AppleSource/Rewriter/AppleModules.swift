import SwiftSyntax

/// The modules that a file for Apple's systems imports, by those that have their names here.
///
/// ```swift
/// import UIKit.UIGestureRecognizerSubclass   // import UIKit
/// import ObjectiveC                          // import QuartzCore
/// import Foundation                          // import Foundation; import FoundationNetworking, in a file with URLSession
/// ```
struct AppleModules {
  /// Modules that stand for those of Apple's systems. QuartzCore has what source uses of Objective-C's runtime and of Core Foundation.
  /// The module os has nothing here that takes its place, but many files import it and use nothing of it.
  static let substitutes = [
    "ObjectiveC": "QuartzCore", "CoreFoundation": "QuartzCore", "Darwin": "Glibc", "os": "QuartzCore",
    "XCPlayground": "PlaygroundSupport",
  ]

  /// Modules whose submodules, such as `UIKit.UIGestureRecognizerSubclass`, are parts of them here.
  private static let wholes: Set<String> = [
    "CoreFoundation", "CoreGraphics", "CoreText", "Darwin", "Foundation", "ImageIO", "ObjectiveC",
    "QuartzCore",
    "UIKit", "os",
  ]

  /// The modules that the file imports, and the names that it uses.
  private let imported: Set<String>
  private let names: Set<String>

  init(_ file: SourceFileSyntax) {
    var imported: Set<String> = []
    var names: Set<String> = []
    for token in file.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind else { continue }
      if let path = token.parent?.parent?.parent?.as(ImportDeclSyntax.self)?.path {
        if path.first?.name == token { imported.insert(name) }
      } else {
        names.insert(name)
      }
    }
    self.imported = imported
    self.names = names
  }

  /// What takes the place of the module that an import names, and what follows the import.
  func edits(of node: ImportDeclSyntax) -> [(Range<Int>, String)] {
    guard !node.hasError, let first = node.path.first else { return [] }
    let name = first.name.text
    var edits: [(Range<Int>, String)] = []
    let isWhole = node.importKindSpecifier == nil && Self.wholes.contains(name)
    let module = isWhole ? node.path.bytes : first.name.bytes
    if name == "os", !names.isDisjoint(with: Self.logging) {
      // The compiler says that there is no such module.
      return []
    } else if let prefixes = Self.prefixes[name], node.importKindSpecifier == nil, !uses(prefixes) {
      // It brings UIKit along, or Foundation.
      edits.append((node.path.bytes, name.hasSuffix("Kit") ? "UIKit" : "QuartzCore"))
    } else if let substitute = Self.substitutes[name] {
      edits.append((module, substitute))
    } else if isWhole, node.path.count > 1 {
      edits.append((module, name))
    }
    let additional = Self.additional(name, names).filter { !imported.contains($0) }
    if node.importKindSpecifier == nil, !additional.isEmpty,
      imported.isDisjoint(with: ["UIKit", "UIKitCore"])
    {
      edits.append(
        (node.bytes.upperBound..<node.bytes.upperBound, additional.map { "; import \($0)" }.joined()))
    }
    return edits
  }

  /// Whether the file uses a name that begins with one of some prefixes, before a capital letter.
  private func uses(_ prefixes: [String]) -> Bool {
    names.contains { name in
      prefixes.contains { name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase == true }
    }
  }

  /// Modules of Apple's systems that nothing here takes the place of, with the prefixes of their names. Many files import them and use nothing
  /// of them.
  private static let prefixes = [
    "ARKit": ["AR"], "AVFoundation": ["AV"], "AVKit": ["AV"],
    "AudioToolbox": ["Audio", "AU", "kAudio", "kSystemSound"],
    "Contacts": ["CN"], "CoreBluetooth": ["CB"],
    "CoreData": ["NSEntity", "NSFetch", "NSManaged", "NSPersistent"],
    "CoreHaptics": ["CH"], "CoreImage": ["CI", "kCI"], "CoreLocation": ["CL", "kCL"], "CoreML": ["ML"],
    "CoreMotion": ["CM"], "EventKit": ["EK"], "GLKit": ["EAGL", "GL", "GLK", "gl"], "GameplayKit": ["GK"],
    "Intents": ["IN"], "LocalAuthentication": ["LA"], "MapKit": ["CL", "MK"], "MediaPlayer": ["MP"],
    "MessageUI": ["MF"], "Messages": ["MS"], "Metal": ["MTL"], "MetalKit": ["MTK", "MTL"],
    "MobileCoreServices": ["UT", "kUT"], "OpenGLES": ["EAGL", "GL", "gl"], "Photos": ["PH"],
    "PhotosUI": ["PH"],
    "QuickLook": ["QL"], "SafariServices": ["SF"], "SceneKit": ["SCN"], "Social": ["SL"], "Speech": ["SF"],
    "SpriteKit": ["SK"], "StoreKit": ["SK"], "SystemConfiguration": ["SC", "kSC"],
    "UserNotifications": ["UN"],
    "Vision": ["VN"], "WebKit": ["WK"],
  ]

  /// The modules that Foundation brings along on Apple's systems, if a file uses names of them.
  private static func additional(_ module: String, _ names: Set<String>) -> [String] {
    guard module == "Foundation" else { return [] }
    return [
      ("UIKit", views), ("QuartzCore", runtime), ("FoundationNetworking", networking), ("FoundationXML", xml),
    ]
    .filter { !names.isDisjoint(with: $0.1) }.map(\.0)
  }

  /// Names that other files, such as a bridging header, bring into a file.
  private static let views: Set<String> = [
    "UIApplication", "UIBezierPath", "UIButton", "UIColor", "UIFont", "UIImage", "UIImageView", "UILabel",
    "UIScreen",
    "UIView", "UIViewController", "UIWindow",
  ]

  /// `selector` is that of `#selector`, which becomes a `Selector`.
  private static let runtime: Set<String> = [
    "CFAbsoluteTimeGetCurrent", "CFString", "CFTimeInterval", "CFTypeRef", "LocalizationValue",
    "NSKeyValueObservation",
    "NSKeyValueObservedChange",
    "NSSelectorFromString", "NSStringFromSelector", "Selector", "autoreleasepool", "objc_AssociationPolicy",
    "localized", "objc_getAssociatedObject", "objc_removeAssociatedObjects", "objc_setAssociatedObject",
    "selector",
  ]

  /// The names of the module os.
  private static let logging: Set<String> = [
    "Logger", "OSAllocatedUnfairLock", "OSLog", "OSLogType", "OSSignposter", "os_log", "os_signpost",
    "os_unfair_lock", "os_unfair_lock_lock", "os_unfair_lock_s", "os_unfair_lock_t",
  ]

  private static let networking: Set<String> = [
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "NSMutableURLRequest",
    "NSURLRequest",
    "URLAuthenticationChallenge", "URLCache", "URLCredential", "URLCredentialStorage", "URLProtectionSpace",
    "URLProtocol", "URLRequest", "URLResponse", "URLSession", "URLSessionConfiguration",
    "URLSessionDataDelegate",
    "URLSessionDataTask", "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionDownloadTask",
    "URLSessionTask", "URLSessionTaskDelegate", "URLSessionUploadTask", "URLSessionWebSocketTask",
  ]

  private static let xml: Set<String> = [
    "XMLDTD", "XMLDTDNode", "XMLDocument", "XMLElement", "XMLNode", "XMLParser", "XMLParserDelegate",
  ]
}
