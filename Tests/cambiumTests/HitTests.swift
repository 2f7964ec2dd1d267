import TestSupport
import Foundation
import Testing

@Suite struct HitTests {
  private func paths(_ result: Command.Result) throws -> [String] {
    let hits = try #require(try result.json()["hits"] as? [[String: Any]])
    return hits.compactMap { $0["path"] as? String }
  }

  @Test func listsWhatLiesUnderAPoint() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    let result = try Command.run("hit", path, "35,25", "--time", "0.25")
    #expect(result.status == 0)
    let json = try result.json()
    #expect(json["point"] as? [Double] == [35, 25] && json["time"] as? Double == 0.25)
    let hits = try #require(json["hits"] as? [[String: Any]])
    #expect(hits.count == 2)
    // A quarter of a second on, the box begins at 20.
    #expect(hits[0]["path"] as? String == "root/box" && hits[0]["id"] as? String == "#box")
    #expect(hits[0]["name"] as? String == "box" && hits[0]["class"] as? String == "CALayer")
    #expect(hits[0]["layerPoint"] as? [Double] == [15, 5])
    #expect(hits[1]["layerPoint"] as? [Double] == [35, 25])
  }

  @Test func followsWhatIsOnScreen() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(slidingBox)
    #expect(try paths(try Command.run("hit", path, "12,30")) == ["root/box", "root"])
    #expect(try paths(try Command.run("hit", path, "12,30", "--time", "0.5")) == ["root"])
    #expect(try paths(try Command.run("hit", path, "60,30", "--time", "0.5")) == ["root/box", "root"])
  }

  @Test func endsWithOneWhereNothingIs() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run("hit", try folder.write(slidingBox), "100,10")
    #expect(result.status == 1)
    #expect(try paths(result).isEmpty)
  }

  @Test func takesTheOrderOfPaintAndSkipsWhatCannotBeSeen() throws {
    let folder = try TemporaryFolder()
    let box = #"bounds="0 0 40 40" position="40 40" backgroundColor="0 0 1""#
    let path = try folder.write(
      scene(
        """
        <CALayer name="raised" \(box) zPosition="5"/>
        <CALayer name="hidden" \(box) hidden="1"/>
        <CALayer name="clear" \(box) opacity="0"/>
        <CALayer name="first" \(box)/>
        <CALayer name="clipping" bounds="0 0 10 10" position="70 70" masksToBounds="1"><sublayers>
          <CALayer name="clipped" bounds="0 0 90 90" position="0 0"/></sublayers></CALayer>
        <CALayer name="open" bounds="0 0 10 10" position="70 70"><sublayers>
          <CALayer name="outside" bounds="0 0 90 90" position="0 0"/></sublayers></CALayer>
        """))
    #expect(
      try paths(try Command.run("hit", path, "40,40")) == [
        "root/raised", "root/open/outside", "root/first", "root",
      ])
  }
}
