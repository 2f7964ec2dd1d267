import TestSupport
import Foundation
import Testing

@Suite struct DumpTests {
  @Test func printsTheTree() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let dump = try Command.run("dump", path, "--time", "0.5").json()
    #expect(dump["scene"] as? String == path)
    #expect(dump["time"] as? Double == 0.5)
    #expect(dump["size"] as? [Double] == [100, 80])
    let root = try #require(dump["root"] as? [String: Any])
    #expect(root["class"] as? String == "CALayer")
    #expect(root["name"] as? String == "root" && root["path"] as? String == "root")
    #expect(root["mask"] is NSNull)
    let box = try #require((root["sublayers"] as? [[String: Any]])?.first)
    #expect(box["id"] as? String == "#box" && box["path"] as? String == "root/box")
    let properties = try #require(box["properties"] as? [String: Any])
    #expect(properties["bounds"] as? [Double] == [0, 0, 40, 20])
    #expect(properties["position"] as? [Double] == [50, 30])
    // A Float in its own digits.
    #expect(properties["opacity"] as? Double == 0.9)
    #expect(properties["hidden"] as? Bool == false)
    #expect(properties["backgroundColor"] as? [Double] == [1, 0, 0, 1])
    // What is at its default is not listed, save for the seven that always are.
    #expect(
      Set(properties.keys) == [
        "bounds", "position", "zPosition", "anchorPoint", "transform", "opacity", "hidden", "backgroundColor",
      ])
    // The box's own corner lies at (30, 20) of the document.
    #expect(box["worldTransform"] as? [Double] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 30, 20, 0, 1])
  }

  @Test func takesTheModelInstead() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let arguments = ["dump", path, "--time", "0.5", "--get", "box:position.x", "--get", "root/box:position"]
    let shown = try Command.run(arguments).json()
    #expect(shown["box:position.x"] as? Double == 50)
    #expect(shown["root/box:position"] as? [Double] == [50, 30])
    #expect(try Command.run(arguments + ["--model"]).json()["box:position.x"] as? Double == 30)
  }

  @Test func worldTransformTurnsAYUpDocument() throws {
    let folder = try TemporaryFolder()
    // In a y-up document of 100 × 80, (10, 20) of a layer without offset is (10, 60) of the picture.
    let path = try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 80"><sublayers>
      <CALayer name="a" bounds="0 0 100 80" position="50 40"/></sublayers></CALayer></caml>
      """)
    let root = try #require(try Command.run("dump", path).json()["root"] as? [String: Any])
    let layer = try #require((root["sublayers"] as? [[String: Any]])?.first)
    let m = try #require(layer["worldTransform"] as? [Double])
    #expect(10 * m[0] + 20 * m[4] + m[12] == 10)
    #expect(10 * m[1] + 20 * m[5] + m[13] == 60)
    // A layer without a name stands with its id.
    #expect(root["name"] is NSNull && layer["path"] as? String == "#1/a")
  }

  @Test func readsKeyPathsIntoStructures() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      scene(
        """
        <CALayer name="a:b" bounds="0 0 10 10" position="5 6" transform.rotation.z="0.5" cornerCurve="continuous"
          shadowPath="0 0 m 10 0 l 10 10 l h"/>
        """))
    let values = try Command.run(
      "dump", path, "--get", "a:b:transform.rotation.z", "--get", "a:b:bounds.size", "--get", "a:b:frame",
      "--get", "a:b:backgroundColor", "--get", "a:b:cornerCurve", "--get", "a:b:shadowPath", "--get",
      "root:hidden"
    ).json()
    #expect(abs((values["a:b:transform.rotation.z"] as? Double ?? 0) - 0.5) < 1e-12)
    #expect(values["a:b:bounds.size"] as? [Double] == [10, 10])
    #expect((values["a:b:frame"] as? [Double])?.count == 4)
    #expect(values["a:b:backgroundColor"] is NSNull)
    #expect(values["a:b:cornerCurve"] as? String == "continuous")
    #expect(values["a:b:shadowPath"] as? String == "0 0 m 10 0 l 10 10 l h")
    #expect(values["root:hidden"] as? Bool == false)
  }

  @Test func listsMasks() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      scene(
        #"<CALayer name="a" bounds="0 0 9 9"><mask name="m" bounds="0 0 4 4" backgroundColor="0 0 0"/></CALayer>"#
      ))
    let root = try #require(try Command.run("dump", path).json()["root"] as? [String: Any])
    let layer = try #require((root["sublayers"] as? [[String: Any]])?.first)
    let mask = try #require(layer["mask"] as? [String: Any])
    #expect(mask["path"] as? String == "root/a/m")
    #expect((mask["properties"] as? [String: Any])?["bounds"] as? [Double] == [0, 0, 4, 4])
  }

  @Test func saysWhatItDoesNotFind() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let layer = try Command.run("dump", path, "--get", "nobody:opacity")
    #expect(layer.status == 1 && layer.output.isEmpty)
    #expect(layer.messages.contains("no layer is named \"nobody\""))
    let keyPath = try Command.run("dump", path, "--get", "box:opacityy")
    #expect(keyPath.status == 1 && keyPath.output.isEmpty)
    #expect(keyPath.messages.contains("opacityy"))
  }

  @Test func isTheSameEveryTime() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let first = try Command.run("dump", path, "--time", "0.31").output
    #expect(try Command.run("dump", path, "--time", "0.31").output == first)
  }
}
