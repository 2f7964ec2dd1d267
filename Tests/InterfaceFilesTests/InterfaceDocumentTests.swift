import Foundation
import InterfaceFiles
import XMLFiles
import Testing

/// Interface files as plain values: scenes, ids, resources, places, and what is said about mistakes.
@Suite struct InterfaceDocumentTests {
  private func document(_ text: String, name: String = "Main.storyboard") -> InterfaceDocument {
    InterfaceDocument(url: URL(fileURLWithPath: "/project/\(name)"), bytes: Array(text.utf8))
  }

  private func storyboard(_ objects: String, attributes: String = "", rest: String = "") -> InterfaceDocument
  {
    document(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" \(attributes)>
      <device id="retina4_7" orientation="portrait"/>
      <scenes><scene sceneID="s"><objects>
      \(objects)
      </objects></scene></scenes>
      \(rest)
      </document>
      """)
  }

  @Test func scene() throws {
    let document = storyboard(
      """
      <viewController id="vc" storyboardIdentifier="Start" sceneMemberID="viewController">
        <view key="view" id="root"><subviews><label id="a"><string key="text">One &amp;
      two</string></label></subviews></view>
      </viewController>
      <placeholder placeholderIdentifier="IBFirstResponder" id="first" sceneMemberID="firstResponder"/>
      <exit id="exit" sceneMemberID="exit"/>
      <tapGestureRecognizer id="tap"/>
      """, attributes: "useAutolayout=\"YES\" useSafeAreas=\"YES\" initialViewController=\"vc\"",
      rest: """
        <resources><namedColor name="Moss"><color red="0.3" green="0.4" blue="0.1" alpha="1"/></namedColor></resources>
        """)
    #expect(document.messages.diagnostics == [])
    #expect(document.kind == .storyboard)
    #expect(document.usesAutolayout && document.usesSafeAreas && !document.isLaunchScreen)
    #expect(document.device == "retina4_7")
    #expect(document.initialControllerID == "vc")
    let scene = try #require(document.scene(controllerID: "vc"))
    #expect(document.scene(identifier: "Start")?.controller === scene.controller)
    #expect(scene.placeholders.compactMap(\.id) == ["first"])
    #expect(scene.exit?.id == "exit")
    #expect(scene.objects.compactMap(\.id) == ["tap"])
    let label = try #require(document.elements["a"])
    #expect(label.child(key: "text")?.text == "One &\ntwo")
    #expect(label.place == (5, 40))
    #expect(label.parent?.parent === scene.controller?.child(key: "view"))
    #expect(document.resource("namedColor", named: "Moss")?.child("color")?["green"] == "0.4")
  }

  @Test func nib() throws {
    let document = document(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Card"/>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      <view id="v"/></objects></document>
      """, name: "Card.xib")
    #expect(document.kind == .nib)
    #expect(document.objects?.objects.compactMap(\.id) == ["v"])
    #expect(document.objects?.placeholders.compactMap(\.id) == ["-1", "-2"])
  }

  /// What is wrong, and a part of what is said about it.
  @Test(arguments: [
    ("", "the file is empty"),
    ("   ", "no document of Interface Builder"),
    ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", "the form of Xcode 3"),
    ("<html/>", "begins with <html>"),
    ("<document targetRuntime=\"MacOSX.Cocoa\"/>", "for the system MacOSX.Cocoa"),
    ("<document><scenes><scene><objects><viewController id=\"a\">", "is never closed"),
    ("<document initialViewController=\"zz\"/>", "the initial view controller zz is not in the file"),
    ("<document><objects><view id=\"a\"><view id=\"a\"/></view></objects></document>", "the id a too"),
    ("<document>\n<<<<<<< HEAD\n</document>", "does not begin a tag"),
  ])
  func mistake(text: String, part: String) {
    let messages = document(text).messages.diagnostics
    #expect(messages.contains { $0.message.contains(part) }, "\(messages)")
  }

  @Test func aFileThatIsCutOffHasOneMessage() {
    let cut = document("<document><scenes><scene><objects><viewController id=\"a\">")
    #expect(cut.messages.diagnostics.count == 1 && cut.elements["a"] != nil)
  }

  @Test func eachKindIsNamedOnce() throws {
    let document = storyboard("<view id=\"a\" glow=\"1\"/><view id=\"b\" userLabel=\"Lamp\" glow=\"2\"/>")
    for id in ["b", "a"] {
      let element = try #require(document.elements[id])
      document.messages.addOnce(
        .warning, .unknownProperty, element, attribute: "glow", kind: "view.glow", "glow is not read")
    }
    #expect(
      document.messages.diagnostics.map(\.description) == [
        "/project/Main.storyboard:4:54: warning: glow is not read (view “Lamp”, glow) [unknown-property]"
      ])
  }

  @Test func manyViews() {
    let views = (0..<10_000).map { "<view id=\"v\($0)\"/>" }.joined()
    let document = storyboard("<view id=\"r\"><subviews>\(views)</subviews></view>")
    #expect(document.elements["r"]?.list("subviews").count == 10_000)
  }
}
