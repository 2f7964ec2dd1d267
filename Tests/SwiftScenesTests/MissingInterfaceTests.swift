import Testing

@testable import SwiftScenes

/// Which messages of the compiler are about what Cambium does not have.
@Suite struct MissingInterfaceTests {
  /// Names of Apple's documentation, and of packages of the Swift Package Index.
  @Test(arguments: [
    ("no such module 'SwiftUI'", "SwiftUI", "#Preview"),
    ("no such module 'Metal.Shaders'", "Metal", "no shaders of your own"),
    ("no such module 'MapKit'", "MapKit", "`#if canImport(MapKit)`"),
    ("no such module 'CallKit'", "CallKit", "`#if canImport(CallKit)`"),
    ("no such module 'SnapKit'", "SnapKit", "--package-path SnapKit=DIR"),
    ("no such module 'MyModule'", "MyModule", "--package-path MyModule=DIR"),
    ("cannot find type 'UIPageViewController' in scope", "UIPageViewController", "UINavigationController"),
    ("cannot find type 'UIPencilInteraction' in scope", "UIPencilInteraction", "docs/reference/api.md"),
    ("cannot find 'CIFilter' in scope", "CIFilter", "nothing of CoreImage"),
    (
      "cannot find type 'NSManagedObject' in scope; did you mean to use 'NSManaged'?", "NSManagedObject",
      "Codable values"
    ),
  ]) func whatIsMissing(_ message: String, _ name: String, _ instead: String) {
    let missing = MissingInterface(message: message)
    #expect(missing?.name == name)
    #expect(missing?.note?.contains(name) == true || name == "MyModule")
    #expect(missing?.note?.contains(instead) == true, "\(missing?.note ?? "")")
  }

  /// Names that are not Apple's: those of the scene, and abbreviations that begin as Apple's names do.
  @Test(arguments: ["foo", "Card", "UInt", "CLI", "AVG"]) func namesOfTheScene(_ name: String) {
    let missing = MissingInterface(message: "cannot find '\(name)' in scope")
    #expect(missing?.isOfScene == true && missing?.note == nil)
    #expect(missing?.reason == "no file declares \(name)")
  }

  @Test func otherMessages() {
    #expect(MissingInterface(message: "value of type 'UIView' has no member 'colour'") == nil)
  }

  /// A file that names a class of a module that it does not import.
  @Test func importsThatAreMissing() {
    let message = "cannot find type 'UIView' in scope"
    #expect(
      MissingInterface(message: message, in: "import Foundation\n")?.note == "The file does not import UIKit")
    #expect(
      MissingInterface(message: message, in: "import UIKit\n")?.note?.hasPrefix("Cambium has no UIView")
        == true)
    #expect(
      MissingInterface(message: "cannot find 'CATransform' in scope", in: "import QuartzCore\n")?.reason
        == "CATransform is missing")
  }
}
