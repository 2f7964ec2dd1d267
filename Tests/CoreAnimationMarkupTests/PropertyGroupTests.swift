import TestSupport
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// Wallpapers that follow the tilt have their states as groups of values: locked, unlocked and asleep.
@MainActor @Suite struct PropertyGroupTests {
  private static func group(_ entries: String) -> String { "<NSDictionary>\(entries)</NSDictionary>" }

  private static let ball = group(
    """
    <keyPath type="string" value="position.y"/><layerName type="string" value="ball"/><image type="null"/>
    <v_home type="real" value="150"/><v_lock type="real" value="70"/><v_sleep type="real" value="422"/>
    <view type="string" value="Floating"/>
    """)

  private func document(_ groups: String, _ more: String = "", isChecked: Bool = false) throws
    -> SceneDocument
  {
    let text = caml(
      """
      <CALayer bounds="0 0 390 844" geometryFlipped="1" backgroundColor="0 0 0"><style><wallpaperPropertyGroups type="NSArray">\(groups)
      </wallpaperPropertyGroups></style><sublayers><CALayer id="b" name="ball" bounds="0 0 9 9" position="195 422"
      backgroundColor="1 1 1"/></sublayers>\(more)</CALayer>
      """)
    return SceneDocument.read(Array(text.utf8), named: "scene.caml", folder: nil, isChecked: isChecked)
  }

  @Test func areStates() throws {
    let document = try document(Self.ball)
    #expect(document.messages == [] && document.states.names == ["Locked", "Unlock", "Sleep"])
    let ball = try #require(document.layer("ball"))
    // A device shows one of the three at all times.
    #expect(document.states.current == "Locked" && ball.position.y == 70)
    for (name, y) in [("Unlock", 150.0), ("Sleep", 422), ("Locked", 70), (nil, 422)] as [(String?, CGFloat)] {
      document.states.set(name, speed: 0)
      #expect(ball.position.y == y, "\(name ?? "base")")
    }
  }

  /// The file's own states stay as they are; the groups add what these do not set.
  @Test func completeTheStatesOfTheFile() throws {
    let document = try document(
      Self.ball,
      """
      <states><LKState name="Unlock"><elements><LKStateSetValue targetId="b" keyPath="position.y"><value type="real" value="9"/>
      </LKStateSetValue></elements></LKState><LKState name="Sleep"><elements><LKStateSetValue targetId="b" keyPath="opacity">
      <value type="real" value="0.5"/></LKStateSetValue></elements></LKState></states>
      """)
    #expect(document.messages == [] && document.states.names == ["Unlock", "Sleep", "Locked"])
    let ball = try #require(document.layer("ball"))
    document.states.set("Unlock", speed: 0)
    #expect(ball.position.y == 9)
    document.states.set("Sleep", speed: 0)
    #expect(ball.position.y == 422 && ball.opacity == 0.5)
  }

  @Test func reportWhatIsWrong() throws {
    let entries = { (name: String, path: String, values: String) in
      Self.group(
        "<keyPath type=\"string\" value=\"\(path)\"/><layerName type=\"string\" value=\"\(name)\"/>\(values)")
    }
    let home = "<v_home type=\"real\" value=\"1\"/>"
    let document = try document(
      entries("gone", "opacity", home) + entries("ball", "backgroundColor", home)
        + entries("ball", "opacity", "")
        + entries("ball", "", home) + entries("ball", "opacity", "<v_home type=\"real\" value=\"much\"/>")
        + entries("ball", "zPosition", home + "<v_lock type=\"real\" value=\"undefined\"/>"))
    for part in [
      "names the layer \"gone\", which does not exist", "\"backgroundColor\", which is not a number",
      "has no v_lock, v_home or v_sleep", "has no keyPath", "\"much\" is not a number",
    ] { #expect(document.messages.contains { $0.contains(part) }, "\(part)") }
    #expect(document.messages.count == 5 && document.states.names == ["Unlock"])
  }

  /// A layer that a group shows is not one that is never visible.
  @Test func areChangesForChecks() throws {
    let group = Self.group(
      """
      <keyPath type="string" value="opacity"/><layerName type="string" value="ball"/><v_home type="real" value="0"/>
      <v_lock type="real" value="1"/><v_sleep type="real" value="0"/>
      """)
    let text = try document(group, isChecked: true)
    #expect(text.diagnostics.allSatisfy { $0.code == .unusedID }, "\(text.messages)")
  }

  /// They are written as groups, because devices read them as such.
  @Test func comeBack() throws {
    let document = try document(Self.ball)
    let data = try #require(CAMLWriter(document: document)).data()
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("wallpaperPropertyGroups") && !text.contains("LKState"))
    let read = CAMLReader(data: data).document
    #expect(
      read.messages == []
        && read.parallax.states.members.map(\.group) == document.parallax.states.members.map(\.group))
    #expect(read.layer("ball")?.position.y == 70)
    read.states.set(nil, speed: 0)
    #expect(read.layer("ball")?.position.y == 422)
    #expect(try #require(CAMLWriter(document: read)).data() == data)
  }

  @Test func areReadFromArchives() throws {
    let builder = KeyedArchiveBuilder()
    let group = builder.dictionary([
      ("keyPath", builder.add("position.y")), ("layerName", builder.add("ball")),
      ("v_home", builder.add(150.0)),
      ("v_lock", builder.add(70.0)), ("v_sleep", builder.add(422.0)),
    ])
    let ball = builder.object("CALayer", ["name": builder.add("ball"), "position": builder.point(5, 30)])
    let root = builder.object(
      "CALayer",
      [
        "sublayers": builder.array([ball]), "bounds": builder.rect([0, 0, 100, 100]),
        "style": builder.dictionary([("wallpaperPropertyGroups", builder.array([group]))]),
      ])
    let folder = try TemporaryFolder()
    let document = SceneDocument.open(try folder.write(Data(builder.scene(root)), to: "a.caar"))
    #expect(document.messages == [] && document.states.names == ["Locked", "Unlock", "Sleep"])
    #expect(document.layer("ball")?.position.y == 70)
  }
}
