import Testing

@testable import SwiftScenes

/// Which messages of the compiler are about what Cambium does not have.
@Suite struct MissingInterfaceTests {
  /// Names of Apple's documentation, and of packages of the Swift Package Index.
  @Test(arguments: [
    ("no such module 'SwiftUI'", "SwiftUI", "#Preview"),
    ("no such module 'Metal.Shaders'", "Metal", "It has UIKit"),
    ("no such module 'MapKit'", "MapKit", "It has UIKit"),
    ("no such module 'PlaygroundSupport'", "PlaygroundSupport", "UIWindow.root.addSubview(_:)"),
    ("no such module 'SnapKit'", "SnapKit", "package that depends on Cambium"),
    ("no such module 'MyModule'", "MyModule", "package that depends on Cambium"),
    ("cannot find type 'UITableViewController' in scope", "UITableViewController", "docs/reference/api.md"),
    ("cannot find 'CIFilter' in scope", "CIFilter", "docs/reference/api.md"),
    (
      "cannot find type 'NSManagedObject' in scope; did you mean to use 'NSManaged'?", "NSManagedObject",
      "docs/reference/api.md"
    ),
  ]) func whatIsMissing(_ message: String, _ name: String, _ instead: String) {
    let missing = MissingInterface(message: message)
    #expect(missing?.name == name)
    #expect(missing?.note.contains(name) == true || name == "MyModule")
    #expect(missing?.note.contains(instead) == true, "\(missing?.note ?? "")")
  }

  @Test(arguments: [
    "cannot find 'foo' in scope", "cannot find type 'Card' in scope",
    "cannot find type 'UInt' in scope", "value of type 'UIView' has no member 'colour'",
  ]) func whatIsNot(_ message: String) {
    #expect(MissingInterface(message: message) == nil)
  }
}
