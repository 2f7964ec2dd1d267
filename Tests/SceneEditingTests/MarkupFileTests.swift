import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import SceneEditing

/// Where the layers of a scene stand in its markup files.
@Suite struct MarkupFileTests {
  @Test func everyLayerHasItsElement() throws {
    let text = caml(
      """

        <CALayer name="root" bounds="0 0 10 10">
          <mask type="CAShapeLayer" name="m"/>
          <sublayers>
            <CALayer name="a"><mask><CAGradientLayer name="g"/></mask></CALayer>
            <CALayer name="a"><mask/></CALayer>
            <CATextLayer name="é"><mask><bounds value="0 0 1 1"/></mask></CATextLayer>
            <CALayer><CALayer name="misplaced"/></CALayer>
          </sublayers>
          <states><LKState name="s"><elements>
            <LKStateAddElement targetId="x" keyPath="sublayers"><CALayer name="added"/></LKStateAddElement>
          </elements></LKState></states>
        </CALayer>

      """)
    let document = try read(text)
    let markup = try #require(document.markups.first)
    let source = try MarkupText(text)
    let names = markup.places.map { place in
      source.element(at: place.offset).flatMap { source.attribute("name", of: $0) ?? source.name(of: $0) }
    }
    #expect(names == ["root", "m", "a", "g", "a", "mask", "é", "mask", "CALayer", "misplaced", "added"])
    var pending = try [#require(document.root)]
    var count = 0
    while let layer = pending.popLast() {
      let element = try #require(markup.offset(of: layer).flatMap { source.element(at: $0) })
      #expect(source.attribute("name", of: element) == layer.name)
      pending += (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? [])
      count += 1
    }
    #expect(count == 10 && markup.offset(of: CALayer()) == nil && markup.offset(of: document.host) == nil)
    #expect(markup.isSame(Array(text.utf8)) && !markup.isSame(Array(text.utf8).reversed()))
    #expect(markup.url?.lastPathComponent == "scene.caml" && markup.path == nil)
  }

  @Test func offsetsAreThoseOfTheTextInEveryEncoding() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>"
      + caml("<CALayer name=\"äöü\" bounds=\"0 0 1 1\"><sublayers><CATextLayer/></sublayers></CALayer>")
    let bytes = [UInt8](try #require(text.data(using: .isoLatin1)))
    let document = SceneDocument.read(bytes, named: "a", folder: nil)
    let source = try MarkupText(bytes, file: "a")
    #expect(document.markups[0].isSame(bytes) && document.markups[0].byteCount == bytes.count)
    #expect(
      document.markups[0].places.compactMap { source.element(at: $0.offset) }.map { source.name(of: $0) } == [
        "CALayer", "CATextLayer",
      ])
  }

  @Test func planesOfAWallpaperHaveFilesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    for name in ["Background", "Foreground"] {
      try folder.write(
        caml("<CALayer name=\"layer of \(name)\" bounds=\"0 0 390 844\"/>"),
        to: "a.wallpaper/x_\(name)-390w-844h@3x~iphone.ca/main.caml")
    }
    let document = SceneDocument.open(folder.url.appendingPathComponent("a.wallpaper"))
    #expect(document.markups.count == 2)
    for markup in document.markups {
      let url = try #require(markup.url)
      let bytes = [UInt8](try Data(contentsOf: url))
      #expect(markup.isSame(bytes) && markup.path.map { url.path.hasSuffix($0) } == true)
      let source = try MarkupText(bytes, file: markup.file)
      let place = try #require(markup.places.first)
      let name = source.element(at: place.offset).flatMap { source.attribute("name", of: $0) }
      #expect(name != nil && document.layer(name ?? "") === place.layer)
    }
  }
}
