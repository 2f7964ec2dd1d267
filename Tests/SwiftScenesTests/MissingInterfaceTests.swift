import Testing

@testable import SwiftScenes

/// Which messages of the compiler are about what Cambium does not have.
@Suite struct MissingInterfaceTests {
  @Test(arguments: [
    ("no such module 'SwiftUI'", "SwiftUI"),
    ("no such module 'Metal.Shaders'", "Metal"),
    ("cannot find type 'UITableViewController' in scope", "UITableViewController"),
    ("cannot find 'CIFilter' in scope", "CIFilter"),
    ("cannot find type 'NSManagedObject' in scope; did you mean to use 'NSManaged'?", "NSManagedObject"),
  ]) func whatIsApples(_ message: String, _ name: String) {
    #expect(MissingInterface(message: message)?.name == name)
    #expect(MissingInterface(message: message)?.note.contains(name) == true)
  }

  @Test(arguments: [
    "no such module 'MyModule'", "cannot find 'foo' in scope", "cannot find type 'Card' in scope",
    "cannot find type 'UInt' in scope", "value of type 'UIView' has no member 'colour'",
  ]) func whatIsNot(_ message: String) {
    #expect(MissingInterface(message: message) == nil)
  }
}
