import Testing

@testable import SwiftScenes

/// Code without its comments and strings, by the lexical structure in "The Swift Programming Language", and which files hold only SwiftUI.
@Suite struct SwiftCodeTests {
  @Test(arguments: [
    ("a // b\nc", "a     \nc"), ("a /* b /* c */ d */ e", "a                   e"), ("/* open", "       "),
    (#"x = "a\"b" + y"#, "x =        + y"), (##"x = #"a"b"# + y"##, "x =         + y"),
    ("x = \"\"\"\n a \"b\"\n \"\"\" + y", "x =    \n      \n     + y"), ("x = \"open\ny", "x =      \ny"),
    ("#if DEBUG", "#if DEBUG"), ("é // é", "é      "),
  ]) func commentsAndStringsAreSpaces(source: String, code: String) {
    #expect(SwiftCode(source).text == code)
    #expect(SwiftCode(source).text.utf8.count == source.utf8.count)
  }

  /// SwiftUI's own names that begin with UI are those of Apple's documentation of SwiftUI.
  @Test(arguments: [
    ("import SwiftUI\nstruct A: View { var body: some View { Text(\"UIView\") } }", true),
    ("import SwiftUI\nimport UIKit\nstruct A: View {} // UIView", true),
    ("@preconcurrency import SwiftUI\n@main struct A: App { @UIApplicationDelegateAdaptor var d: D }", true),
    ("import struct SwiftUI.Color\nlet c = Color.red", true),
    ("import SwiftUI\nstruct A: UIViewRepresentable { func makeUIView() -> UIView { UIView() } }", false),
    ("import SwiftUI\nlet l = CALayer()", false),
    ("#if canImport(SwiftUI)\nimport SwiftUI\nstruct A: View {}\n#endif", false),
    ("// import SwiftUI\nstruct A {}", false), ("import UIKit\nclass A: UIView {}", false),
    ("struct A {}", false),
  ]) func filesOfSwiftUI(source: String, isOne: Bool) {
    #expect(SwiftCode(source).holdsOnlySwiftUI == isOne)
  }
}
