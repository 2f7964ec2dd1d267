import TestSupport
import Foundation
import ImageIO
import Testing

/// `cambium compare`.
@Suite struct CompareTests {
  /// The sliding box, which arrives 10 points further right.
  private static let further = slidingBox.replacingOccurrences(
    of: "<toValue type=\"real\" value=\"70\"/>", with: "<toValue type=\"real\" value=\"80\"/>")

  @Test func equalScenes() throws {
    let folder = try TemporaryFolder()
    let a = try folder.write(slidingBox, to: "a.caml")
    let b = try folder.write(slidingBox, to: "b.caml")
    let result = try Command.run("compare", a, b)
    #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
    #expect(result.output.contains("0 s: equal\n0.25 s: equal\n0.5 s: equal\n0.75 s: equal\n1 s: equal\n"))
    #expect(result.output.hasSuffix("\(a) and \(b) are equal at 5 times from 0 to 1 s\n"))
  }

  /// Where nothing moves, one picture says everything. Particles move without an end.
  @Test func scenesWithoutALength() throws {
    let folder = try TemporaryFolder()
    func scene(_ name: String, _ layer: String) throws -> String {
      try folder.write(
        "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(layer)</caml>", to: name)
    }
    let still = try scene("still.caml", "<CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\"/>")
    let result = try Command.run("compare", still, still)
    #expect(result.status == 0 && result.output == "0 s: equal\n\(still) and \(still) are equal at 0 s\n")
    let particles = try scene(
      "particles.caml",
      """
      <CAEmitterLayer bounds="0 0 9 9" birthRate="1"><emitterCells><CAEmitterCell name="a" birthRate="5" lifetime="1">
      <contents type="CGImage" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAAAAACMmsGiAAAADklEQVR42mP4DwQMqAQAn3QP8UYJzckAAAAASUVORK5CYII="/>
      </CAEmitterCell>
      </emitterCells></CAEmitterLayer>
      """)
    let refused = try Command.run("compare", particles, still)
    #expect(
      refused.status == 2 && refused.messages.contains("particles.caml: the scene does not end by itself"))
    let range = try Command.run("compare", particles, particles, "--from", "1", "--to", "2")
    #expect(range.output.hasPrefix("1 s: equal\n1.25 s: equal\n1.5 s"), "\(range.output) \(range.messages)")
    #expect(range.output.hasSuffix("are equal at 5 times from 1 to 2 s\n"))
  }

  /// At 0.5 s one box begins at 30 and the other at 35: 5 columns of 20 rows at either side differ. Elsewhere the boxes may differ
  /// by a rounding.
  @Test func saysWhere() throws {
    let folder = try TemporaryFolder()
    let a = try folder.write(slidingBox, to: "a.caml")
    let b = try folder.write(Self.further, to: "b.caml")
    let result = try Command.run("compare", a, b, "--times", "0,0.5", "--levels", "1", "--json")
    #expect(result.status == 1 && result.messages.isEmpty)
    let json = try result.json()
    #expect(json["equal"] as? Bool == false && json["a"] as? String == a)
    let pictures = try #require(json["pictures"] as? [[String: Any]])
    #expect(
      pictures.count == 2 && pictures[0]["equal"] as? Bool == true && pictures[0]["pixels"] as? Int == 0)
    #expect(pictures[1]["pixels"] as? Int == 200)
    #expect(pictures[1]["box"] as? [Int] == [30, 20, 45, 20])
    // White under red at opacity 0.9.
    #expect([229, 230].contains(pictures[1]["levels"] as? Int))
    #expect(pictures[1]["layers"] as? [String] == ["root/box", "root"], "\(pictures[1])")
    let text = try Command.run("compare", a, b, "--times", "0.5", "--levels", "1").output
    #expect(text.hasPrefix("0.5 s: 200 pixels differ (2.5 %), by up to "))
    #expect(text.contains("within 45 × 20 at 30,20; layers root/box and root\n"))
  }

  @Test(arguments: [("199", 1), ("200", 0)]) func pixelsAreABudget(pixels: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    let a = try folder.write(slidingBox, to: "a.caml")
    let b = try folder.write(Self.further, to: "b.caml")
    let result = try Command.run(
      "compare", a, b, "--times", "0.5", "--levels", "1", "--pixels", pixels, "--quiet")
    #expect(result.status == status && result.output.isEmpty && result.messages.isEmpty)
  }

  @Test(arguments: [("2", 0), ("1", 1)]) func levelsAreABudget(levels: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    let a = try folder.write(slidingBox, to: "a.caml")
    let b = try folder.write(
      slidingBox.replacingOccurrences(
        of: "backgroundColor=\"1 1 1\"", with: "backgroundColor=\"0.9921568627 1 1\""), to: "b.caml")
    let result = try Command.run("compare", a, b, "--times", "0", "--levels", levels)
    #expect(result.status == status, "\(result.output)")
  }

  /// Reference pictures in the order of their names, at two pixels a point.
  @Test func referencePictures() throws {
    let folder = try TemporaryFolder()
    let a = try folder.write(slidingBox, to: "a.caml")
    try FileManager.default.createDirectory(
      atPath: folder.path("references"), withIntermediateDirectories: true)
    let pattern = folder.path("references/x-%d.png")
    let render = ["render", a, "-o", pattern, "--to", "1.2", "--fps", "10", "--scale", "2"]
    #expect(try Command.run(render).status == 0)
    let equal = try Command.run("compare", a, folder.path("references"), "--every", "0.1")
    #expect(equal.status == 0, "\(equal.output) \(equal.messages)")
    #expect(equal.output.contains("are equal at 12 times from 0 to 1.1 s"))
    let late = try Command.run("compare", folder.path("references"), a, "--every", "0.1", "--from", "0.05")
    #expect(late.status == 1)
    let none = try Command.run("compare", a, folder.path("references"))
    #expect(none.status == 2 && none.messages.contains("the 12 pictures need times"))
    let few = try Command.run("compare", a, folder.path("references"), "--times", "0,1")
    #expect(few.status == 2 && few.messages.contains("there are 2 times for 12 pictures"))
    for (end, count) in [("0.95", 10), ("3", 30)] {
      let wrong = try Command.run("compare", a, folder.path("references"), "--every", "0.1", "--to", end)
      #expect(wrong.status == 2 && wrong.output.isEmpty, "\(wrong.output)")
      #expect(wrong.messages.contains("there are \(count) times for 12 pictures; leave out --to"))
    }
    let fits = try Command.run("compare", a, folder.path("references"), "--every", "0.1", "--to", "1.2")
    #expect(fits.status == 0, "\(fits.output) \(fits.messages)")
    let one = try Command.run("compare", a, pattern.replacingOccurrences(of: "%d", with: "0"))
    #expect(one.status == 0, "\(one.output)")
  }

  @Test func pictureSizesThatDifferAreADifference() throws {
    let folder = try TemporaryFolder()
    let a = try folder.write(slidingBox, to: "a.caml")
    for (name, scale) in [("1.png", "1"), ("2.png", "2")] {
      #expect(try Command.run("render", a, "-o", folder.path(name), "--scale", scale).status == 0)
    }
    let result = try Command.run("compare", folder.path("1.png"), folder.path("2.png"))
    #expect(result.status == 1)
    #expect(result.output.contains("the sizes differ: 100 × 80 and 200 × 160 pixels"))
  }

  /// The page has three pictures for each time that differs, the third coloured where they differ, and refers to nothing else.
  @Test(arguments: ["report.html", "report"]) func aReport(name: String) throws {
    let folder = try TemporaryFolder()
    let a = try folder.write(slidingBox, to: "a & b <1>.caml")
    let b = try folder.write(Self.further, to: "b.caml")
    let result = try Command.run(
      "compare", a, b, "--times", "0,0.5", "--levels", "1", "--report", folder.path(name))
    #expect(result.status == 1, "\(result.messages)")
    let isFile = name.hasSuffix(".html")
    let page = try String(contentsOfFile: folder.path(isFile ? name : "\(name)/index.html"), encoding: .utf8)
    #expect(page.contains("a &amp; b &lt;1&gt;.caml") && !page.contains("<1>"))
    let sources = page.matches(of: /src="([^"]*)"/).map { String($0.1) }
    #expect(sources.count == 3)
    var pictures: [CGImage] = []
    for source in sources {
      let data: Data
      if isFile {
        let text = try #require(source.split(separator: ",").last)
        #expect(source.hasPrefix("data:image/png;base64,"))
        data = try #require(Data(base64Encoded: String(text)))
      } else {
        data = try Data(contentsOf: folder.url.appendingPathComponent("\(name)/\(source)"))
      }
      let file = try #require(CGImageSourceCreateWithData(data, nil))
      pictures.append(try #require(CGImageSourceCreateImageAtIndex(file, 0, nil)))
    }
    for (x, differs) in [
      (29, false), (30, true), (34, true), (35, false), (69, false), (70, true), (75, false),
    ] {
      let colors = pictures.map { picture in
        picture.withPixels { bytes in (0..<3).map { bytes[(25 * 100 + x) * 4 + $0] } }
      }
      #expect(near(colors[0].map(Int.init), colors[1].map(Int.init)) == !differs)
      #expect((Set(colors[2]).count > 1) == differs, "\(x): \(colors)")
    }
    // The frame around the differences.
    #expect(page.contains("left:30.0%;top:25.0%;width:45.0%;height:25.0%"))
    #expect(!page.contains("http"))
  }

  @Test func aFullDiskLeavesNoPage() throws {
    let folder = try TemporaryFolder()
    let a = try folder.write(slidingBox, to: "a.caml")
    let b = try folder.write(Self.further, to: "b.caml")
    let result = try Command.run(
      ["compare", a, b, "--times", "0.5", "--report", folder.path("x.html")], shell: "ulimit -f 2;")
    #expect(result.status == 2 && result.messages.contains("x.html"), "\(result.messages)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["a.caml", "b.caml"])
  }

  @Test func whatCannotBeReadIsTrouble() throws {
    let folder = try TemporaryFolder()
    let a = try folder.write(slidingBox, to: "a.caml")
    let result = try Command.run("compare", a, folder.path("no.caml"))
    #expect(result.status == 2 && result.messages.contains("no.caml"))
  }

  /// Two versions of a scene whose square follows a tap.
  @Test func twoSwiftScenesAreCompared() throws {
    let folder = try TemporaryFolder()
    func scene(_ name: String, _ color: String) throws -> String {
      try folder.write(
        """
        import UIKit
        class ViewController: UIViewController {
          let square = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
          override func viewDidLoad() {
            super.viewDidLoad()
            square.backgroundColor = .\(color)
            view.addSubview(square)
          }
          override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            square.center = touches.first!.location(in: view)
          }
        }
        """, to: name)
    }
    let (red, same, blue) = (
      try scene("a.swift", "red"), try scene("b.swift", "red"), try scene("c.swift", "blue")
    )
    let touches = ["--times", "0,1", "--tap", "200,300@0.5"]
    let equal = try Command.run(["compare", red, same] + touches)
    #expect(equal.status == 0, "\(equal.messages)")
    #expect(equal.output.contains("equal at 2 times from 0 to 1 s"))
    let different = try Command.run(["compare", red, blue, "--json"] + touches)
    #expect(different.status == 1, "\(different.messages)")
    let pictures = try different.json()["pictures"] as? [[String: Any]]
    let boxes = pictures?.map { $0["box"] as? [Int] ?? [] }
    #expect(boxes == [[20, 20, 40, 40], [180, 280, 40, 40]], "the touch moves both squares")
    // The first touch comes after time 0, at which the scenes are equal whatever it does.
    let noEnds = [["--tap", "200,300@0.5"], ["--tap", "200,300@0.5", "--every", "0.1"]]
    for (scenes, options) in [[red, blue], [red, red]].flatMap({ scenes in noEnds.map { (scenes, $0) } }) {
      let result = try Command.run(["compare"] + scenes + options)
      #expect(result.status == 2 && result.output.isEmpty, "\(result.output)")
      #expect(result.messages.contains("a.swift: the scene does not end by itself; give the end with --to"))
    }
    let ended = try Command.run("compare", red, same, "--to", "1", "--tap", "200,300@0.5")
    #expect(
      ended.output.hasSuffix("are equal at 5 times from 0 to 1 s\n"), "\(ended.output) \(ended.messages)")
    let broken = try folder.write(
      """
      import UIKit
      class ViewController: UIViewController { let a: Int = "" }
      """, to: "broken.swift")
    let failed = try Command.run(["compare", red, broken] + touches)
    #expect(failed.status == 2 && failed.messages.contains("broken.swift:2"), "\(failed.messages)")
  }
}
