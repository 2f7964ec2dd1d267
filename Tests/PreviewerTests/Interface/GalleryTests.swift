import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The gallery: where pictures lie, filter, keys, and its picture.
@MainActor @Suite struct GalleryTests {
  private static func catalog(_ counts: Int...) -> GalleryCatalog {
    GalleryCatalog(
      counts.enumerated().map { section, count in
        GalleryCatalog.Section(
          title: "Section \(section)",
          items: (0..<count).map { index in
            GalleryCatalog.Item(
              name: "scene-\(section)-\(index)", title: "Scene \(section) \(index)",
              summary: index == 1 ? "A ball that bounces." : "A square.",
              url: URL(fileURLWithPath: "/nowhere/scene-\(section)-\(index).caml"))
          })
      })
  }

  /// A maker that draws nothing.
  private static func maker() throws -> ThumbnailMaker {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID().uuidString)")
    return ThumbnailMaker(
      cache: ThumbnailCache(folder, program: URL(fileURLWithPath: "/bin/false")),
      program: URL(fileURLWithPath: "/bin/false"), wake: {})
  }

  private static func gallery(_ fixture: InterfaceFixture, _ catalog: GalleryCatalog) throws -> GalleryView {
    let gallery = GalleryView(catalog, maker: try maker())
    gallery.frame = fixture.interface.root.bounds
    gallery.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    fixture.interface.root.addSubview(gallery)
    gallery.setShown(true)
    fixture.turn()
    return gallery
  }

  // MARK: The button that opens a file

  @Test(arguments: [CGSize(width: 980, height: 700), CGSize(width: 400, height: 300)])
  func aButtonOpensAFile(size: CGSize) throws {
    let fixture = InterfaceFixture(size)
    let gallery = try Self.gallery(fixture, Self.catalog(3))
    var choices = 0
    gallery.chooseFile = { choices += 1 }
    let frame = try #require(AccessibleElement.all(in: gallery).first { $0.label == "Open…" }).frame
    #expect(fixture.interface.root.bounds.contains(frame))
    #expect(frame.width > 40)
    fixture.click(CGPoint(x: frame.midX, y: frame.midY))
    #expect(choices == 1)
    // The keyboard stays with the search.
    #expect(fixture.interface.receiver === gallery)
    fixture.interface.move(to: CGPoint(x: frame.midX, y: frame.midY))
    _ = try fixture.picture("gallery-open-\(Int(clamping: size.width))")
  }

  // MARK: Recent scenes

  /// Recent scenes are a section above; bundled ones keep their names, and other files have that of the file.
  @Test func recentScenesAreAbove() {
    let catalog = Self.catalog(3).with(recent: [
      URL(fileURLWithPath: "/home/ada/scenes/my door.ca"), URL(fileURLWithPath: "/nowhere/scene-0-1.caml"),
    ])
    #expect(catalog.sections.map(\.title) == ["Recent", "Section 0"])
    #expect(catalog.sections[0].items.map(\.title) == ["my door", "Scene 0 1"])
    #expect(catalog.sections[0].items.map(\.shownName) == ["my door.ca", "scene-0-1"])
    #expect(catalog.items.count == 5 && catalog.count == 4)
    // In place of the former ones, and without a section where there are none.
    #expect(catalog.with(recent: []) == Self.catalog(3))
    let many = catalog.with(recent: (0..<30).map { URL(fileURLWithPath: "/x/\($0).caml") })
    #expect(many.sections.count == 2 && many.sections[0].items.count == 10)
    // A search finds each scene once.
    #expect(catalog.filtered(by: "scene 0 1").sections.map(\.title) == ["Section 0"])
    #expect(catalog.filtered(by: "door").sections.map(\.title) == ["Recent"])
  }

  /// The list of recent scenes changes while the gallery is hidden; what was chosen stays.
  @Test func recentScenesChange() throws {
    let fixture = InterfaceFixture()
    let gallery = try Self.gallery(fixture, Self.catalog(6))
    fixture.interface.within {
      _ = gallery.press(Key("Right"), isControl: false)
      _ = gallery.press(Key("Right"), isControl: false)
      #expect(gallery.state.chosen == "scene-0-1")
      gallery.setRecent([URL(fileURLWithPath: "/x/a.caml")])
      #expect(gallery.state.chosen == "scene-0-1" && gallery.chosen == 2)
      #expect(gallery.shown.sections.count == 2)
    }
    fixture.turn()
    #expect(gallery.cells[0]?.item.name == "/x/a.caml")
  }

  /// Files that are gone are left out.
  @Test func recentScenesThatAreGone() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recent-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("cambium"), withIntermediateDirectories: true)
    let scene = folder.appendingPathComponent("a.caml")
    try Data().write(to: scene)
    try Data("/nowhere/b.caml\n\(scene.path)\n".utf8).write(
      to: folder.appendingPathComponent("cambium/recent"))
    #expect(RecentScenes.scenes(in: folder).map(\.path) == [scene.path])
  }

  // MARK: Layout

  @Test func picturesLieInCenteredColumnsThatDoNotOverlap() {
    // 800 − 2 · 20 of margins has room for four pictures of 160 with gaps of 18.
    let layout = GalleryLayout(counts: [5, 2], width: 800)
    #expect(layout.cells.count == 7)
    #expect(layout.cells[0].minY == layout.cells[3].minY)
    #expect(layout.cells[4].minY > layout.cells[3].maxY)
    #expect(layout.cells[4].minX == layout.cells[0].minX)
    #expect(layout.cells[0].minX == 800 - layout.cells[3].maxX)
    #expect(layout.headings[1].minY > layout.cells[4].maxY)
    #expect(layout.cells[5].minY > layout.headings[1].maxY)
    for (index, cell) in layout.cells.enumerated() {
      #expect(layout.cells[(index + 1)...].allSatisfy { !$0.intersects(cell) })
      #expect(cell.maxY < layout.height && cell.minX >= 0 && cell.maxX <= 800)
    }
  }

  @Test func aNarrowWindowHasOneColumn() {
    let layout = GalleryLayout(counts: [3], width: 120)
    #expect(Set(layout.cells.map(\.minX)).count == 1)
    #expect(GalleryLayout(counts: [], width: 500).height == 0)
  }

  @Test func arrowKeysGoThroughLinesAndSections() {
    // Lines: 0…3, 4; then 5, 6 of the second section.
    let layout = GalleryLayout(counts: [5, 2], width: 800)
    #expect(layout.scene(.right, of: 3) == 4)
    #expect(layout.scene(.left, of: 0) == 0)
    #expect(layout.scene(.down, of: 2) == 4)
    #expect(layout.scene(.down, of: 4) == 5)
    #expect(layout.scene(.up, of: 6) == 4)
    #expect(layout.scene(.down, of: 6) == 6)
    #expect(layout.scene(.up, of: 1) == 1)
    #expect(layout.scene(.last, of: 0) == 6)
    #expect(layout.scene(.first, of: 6) == 0)
  }

  @Test func visibleScenesAreWholeLines() {
    let layout = GalleryLayout(counts: [12], width: 800)
    let second = layout.cells[4].minY
    #expect(layout.scenes(from: second + 1, to: second + 2) == 4..<8)
    #expect(layout.scenes(from: -100, to: -1).isEmpty)
    #expect(layout.scenes(from: 0, to: 10_000) == 0..<12)
  }

  // MARK: Catalog

  @Test func bundledScenesAreInSectionsByArticle() {
    let catalog = GalleryCatalog.bundled
    #expect(catalog.sections.first?.title == "Scenes")
    #expect(catalog.sections.map(\.title).contains("Keyframe animations"))
    #expect(catalog.sections.suffix(2).map(\.title) == ["Layout", "Controllers"])
    #expect(!catalog.sections.map(\.title).contains("Other examples"))
    #expect(Set(catalog.items.map(\.name)).count == catalog.items.count)
    let ship = catalog.items.first { $0.name == "timing-ship" }
    #expect(ship?.title == "Ship" && ship?.isProgram == true)
    #expect(catalog.items.allSatisfy { !$0.summary.isEmpty })
  }

  @Test func everyWordOfTheFilterMustBeContained() {
    let catalog = Self.catalog(3, 3)
    #expect(catalog.filtered(by: "BALL").items.map(\.name) == ["scene-0-1", "scene-1-1"])
    #expect(catalog.filtered(by: "scene-1 ball").items.map(\.name) == ["scene-1-1"])
    #expect(catalog.filtered(by: "ball square").sections.isEmpty)
    #expect(catalog.filtered(by: "  ") == catalog)
  }

  // MARK: Keys

  @Test func typingFiltersAndReturnOpens() throws {
    let fixture = InterfaceFixture()
    let gallery = try Self.gallery(fixture, Self.catalog(30, 30))
    var opened: [String] = []
    gallery.open = { opened.append($0.name) }
    #expect(fixture.interface.receiver === gallery)
    gallery.insert("scene-1-1")
    #expect(gallery.shown.items.count == 11)
    #expect(gallery.chosen == 0)
    #expect(gallery.press(Key("Right"), isControl: false))
    #expect(gallery.press(Key("Return"), isControl: false))
    #expect(opened == ["scene-1-10"])
    #expect(gallery.press(Key("Backspace"), isControl: false))
    #expect(gallery.filter == "scene-1-")
    // Escape clears the filter first; then it is the window's.
    #expect(gallery.press(Key("Escape"), isControl: false))
    #expect(gallery.filter.isEmpty && gallery.shown.items.count == 60)
    #expect(!gallery.press(Key("Escape"), isControl: false))
    #expect(!gallery.press(Key("F11"), isControl: false))
    gallery.insert("no such scene")
    #expect(gallery.chosen == nil)
    #expect(gallery.press(Key("Return"), isControl: false))
    #expect(opened.count == 1)
    fixture.turn()
  }

  /// The search is a field: its text is undone, copied and pasted, and no such key reaches the scene behind the gallery.
  @Test func theSearchIsAField() throws {
    let fixture = InterfaceFixture()
    let gallery = try Self.gallery(fixture, Self.catalog(30, 30))
    let undo = Key("Z", control: true)
    #expect(gallery.press(undo, isControl: true))
    gallery.insert(" ")
    #expect(gallery.filter.isEmpty)
    for character in "scene ball" { gallery.insert(String(character)) }
    #expect(gallery.press(undo, isControl: true) && gallery.filter == "scene ")
    #expect(gallery.press(Key("Y", control: true), isControl: true) && gallery.filter == "scene ball")
    #expect(gallery.press(Key("Backspace", control: true), isControl: true) && gallery.filter == "scene ")
    #expect(gallery.press(Key("A", control: true), isControl: true))
    gallery.insert("square\n")
    #expect(gallery.filter == "square")
    gallery.insert(String(repeating: "x", count: 100))
    #expect(gallery.filter.count == 60)
    #expect(!gallery.press(Key("F11"), isControl: false))
    fixture.turn()
  }

  @Test func theChosenSceneIsScrolledIntoView() throws {
    let fixture = InterfaceFixture()
    let gallery = try Self.gallery(fixture, Self.catalog(40))
    #expect(gallery.press(Key("End"), isControl: false))
    #expect(gallery.chosen == 0)
    #expect(gallery.press(Key("End"), isControl: false))
    fixture.turn()
    #expect(gallery.chosen == 39)
    #expect(gallery.scrolled > 0)
    // Only the cells near the visible part exist.
    #expect(gallery.cells[39] != nil && gallery.cells[0] == nil)
    #expect(gallery.cells.count < 30)
    #expect(gallery.press(Key("Home"), isControl: false))
    #expect(gallery.scrolled == 0)
  }

  @Test func theScrollPositionIsKeptWhileASceneIsShown() throws {
    let fixture = InterfaceFixture()
    let gallery = try Self.gallery(fixture, Self.catalog(60))
    var opened: [String] = []
    gallery.open = { opened.append($0.name) }
    #expect(fixture.interface.wheel(CGVector(dx: 0, dy: -10), at: CGPoint(x: 400, y: 300)))
    fixture.turn()
    let position = gallery.scrolled
    #expect(position == 480)
    let index = try #require(gallery.layout.scenes(from: position + 200, to: position + 201).first)
    let place = gallery.layout.cells[index]
    fixture.click(CGPoint(x: place.midX, y: place.midY - position + 46))
    #expect(opened == ["scene-0-\(index)"])
    gallery.setShown(false)
    fixture.turn()
    #expect(fixture.interface.receiver == nil && fixture.interface.view(at: CGPoint(x: 400, y: 300)) == nil)
    gallery.setShown(true)
    fixture.turn()
    #expect(gallery.scrolled == position && gallery.chosen == index)
  }

  @Test func theSceneAtTheTopStaysThereWhenTheWindowIsResized() throws {
    let fixture = InterfaceFixture()
    let gallery = try Self.gallery(fixture, Self.catalog(60))
    _ = fixture.interface.wheel(CGVector(dx: 0, dy: -20), at: CGPoint(x: 400, y: 300))
    let top = try #require(gallery.layout.scenes(from: gallery.scrolled, to: gallery.scrolled + 1).first)
    fixture.interface.setSize(pixels: CGSize(width: 500, height: 600), scale: 1)
    fixture.turn()
    #expect(gallery.layout.scenes(from: gallery.scrolled, to: gallery.scrolled + 1).contains(top))
  }

  // MARK: Failures

  @Test func aSceneThatCannotBeDrawnHasAWarningAndItsReason() throws {
    let fixture = InterfaceFixture()
    let gallery = try Self.gallery(fixture, Self.catalog(3))
    #expect(
      eventually {
        fixture.interface.within { gallery.update() }
        return gallery.isComplete
      })
    fixture.turn()
    func texts(_ view: UIView) -> [String] {
      view.subviews.flatMap { subview -> [String] in
        guard let label = subview as? UILabel else { return texts(subview) }
        return label.text.map { [$0] } ?? []
      }
    }
    func warnings(_ view: UIView) -> Int {
      view.subviews.reduce(0) { sum, subview in
        let isOne = (subview as? IconView)?.icon == .warning && !subview.isHidden
        return sum + (isOne ? 1 : 0) + warnings(subview)
      }
    }
    #expect(warnings(gallery) == 3)
    let place = gallery.layout.cells[1]
    fixture.interface.move(to: CGPoint(x: place.midX, y: place.midY + 46))
    #expect(texts(gallery).contains("Drawing the scene failed with status 1"))
    #expect(warnings(gallery) == 4)
    try fixture.picture("gallery-failures")
  }

  // MARK: Memory

  @Test func picturesNotUsedForTheLongestTimeLeaveTheStore() throws {
    var store = PictureStore(limit: 2)
    let picture = try #require(CGImage.solid(width: 1, height: 1))
    store["a"] = picture
    store["b"] = picture
    #expect(store["a"] != nil)
    store["c"] = picture
    #expect(store.count == 2 && store["b"] == nil && store["a"] != nil && store["c"] != nil)
  }

  // MARK: Pictures

  @Test(arguments: Theme.Style.allCases) func looks(style: Theme.Style) throws {
    let fixture = InterfaceFixture(CGSize(width: 980, height: 700), scale: 1, theme: .theme(style))
    let program = TestCommand.program
    let cache = ThumbnailCache(ThumbnailCache.standard, program: program)
    let maker = ThumbnailMaker(cache: cache, program: program, wake: {})
    let gallery = GalleryView(.bundled, maker: maker)
    gallery.frame = fixture.interface.root.bounds
    fixture.interface.root.addSubview(gallery)
    gallery.setShown(true)
    fixture.turn()
    let empty = try fixture.picture("gallery-placeholders-\(style)")
    if ProcessInfo.processInfo.environment["CAMBIUM_PICTURES"] != nil {
      _ = eventually {
        fixture.interface.within { gallery.update() }
        fixture.turn()
        return gallery.isComplete
      }
    }
    fixture.interface.screen.clock.seek(to: 1)
    fixture.interface.within { fixture.interface.screen.context.tick() }
    fixture.interface.move(to: CGPoint(x: 300, y: 150))
    try fixture.picture("gallery-\(style)")
    gallery.insert("ball")
    try fixture.picture("gallery-filter-\(style)")
    gallery.insert("oon of lead")
    try fixture.picture("gallery-nothing-\(style)")
    // The corner shows the header, whose colour is the theme's.
    let corner = empty.bytes[0..<3].map { Int($0) }.reduce(0, +) / 3
    #expect(style == .dark ? corner < 60 : corner > 200)
    maker.stop()
  }
}

/// The program that is tested: the installed one that the variable `CAMBIUM` names, else the one beside the tests.
enum TestCommand {
  static let program =
    ProcessInfo.processInfo.environment["CAMBIUM"].map { URL(fileURLWithPath: $0) }
    ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("cambium")
}

extension CGImage {
  /// A white image.
  static func solid(width: Int, height: Int) -> CGImage? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?
      .makeImage()
  }
}
