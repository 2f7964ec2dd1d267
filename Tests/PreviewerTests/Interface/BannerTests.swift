import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing
import UIKit

@testable import Previewer

/// The banners: which cards there are, how they come and go, and their picture.
@MainActor @Suite struct BannerTests {
  private static func error(_ number: Int, layer: String? = nil) -> BannerMessage {
    BannerMessage(
      .error, "error \(number)", file: "a.caml", line: number, column: 1, layer: layer)
  }
  private static func warning(_ number: Int) -> BannerMessage {
    BannerMessage(.warning, "warning \(number)", file: "a.caml", line: number, column: 1)
  }

  private static func banner(_ fixture: InterfaceFixture) -> BannerView {
    let banner = BannerView(frame: fixture.interface.root.bounds)
    fixture.interface.root.addSubview(banner)
    return banner
  }

  @Test func threeCardsAndACount() {
    let banner = BannerView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    banner.show([Self.error(1), Self.error(2)])
    #expect(banner.contents == [.message(Self.error(1)), .message(Self.error(2))])
    banner.show([Self.error(1), Self.warning(1), Self.warning(2)])
    #expect(banner.contents == [.message(Self.error(1)), .count(errors: 0, warnings: 2)])
    banner.show((1...5).map { Self.error($0) } + [Self.warning(1)])
    #expect(
      banner.contents == [
        .message(Self.error(1)), .message(Self.error(2)), .message(Self.error(3)), .more(3),
      ])
    // A single warning is shown itself.
    banner.show([Self.warning(1)])
    #expect(banner.contents == [.message(Self.warning(1))])
    banner.show([])
    #expect(banner.contents.isEmpty)
  }

  // MARK: Mistakes with many messages

  /// The messages of a file that ends too early: the reader reports each element that is open there, and what is open of the last one.
  private static func cutOff(_ name: String = "cut.caml", at end: String = "bounds=\"0 0") throws
    -> [BannerMessage]
  {
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 100 100"><sublayers>
      <CALayer bounds="0 0 10 10"><sublayers>
      <CALayer \(end)
      """
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("banner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return SceneDocument.open(url).diagnostics.filter { $0.severity == .error }.map { BannerMessage($0) }
  }

  /// Wherever a file is cut off, its errors are one mistake.
  @Test(arguments: [
    "", "bou", "bounds", "bounds=", "bounds=\"", "bounds=\"0 0", "bounds=\"0 0\n 3", "bounds=\"0 0 1 1\"",
    "/",
    "><", "><!-- half", "><sublayers/", "><sublayers></subl",
  ]) func aFileThatIsCutOffAnywhereIsOneMistake(end: String) throws {
    let messages = try Self.cutOff(at: end)
    #expect(messages.count >= 5, "\(messages.map(\.text))")
    #expect(
      BannerMessage.byMistake(messages).count == 1, "\(BannerMessage.byMistake(messages).map(\.message.text))"
    )
  }

  /// Closing such a card closes all of the mistake, and another mistake has a card of its own.
  @Test func aCutOffFileIsOneCard() throws {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    let messages = try Self.cutOff()
    #expect(messages.count >= 6, "\(messages.map(\.text))")
    let first = BannerView.Content.message(messages[0], others: messages.count - 1)
    fixture.interface.within { banner.show(messages) }
    #expect(banner.contents == [first])
    // A file with an error elsewhere, and another one that is cut off.
    let other = try Self.cutOff("other.caml")
    fixture.interface.within { banner.show([Self.error(1)] + messages + other) }
    #expect(
      banner.contents == [
        .message(Self.error(1)), first, .message(other[0], others: other.count - 1),
      ])
    fixture.interface.within { banner.show(messages) }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    fixture.click(CGPoint(x: 80 + 640 - 18, y: 10 + 19))
    #expect(banner.contents.isEmpty)
  }

  /// A name that the compiler does not know, in all files and as a type or a value, is one mistake.
  @Test func anUnknownNameIsOneCard() {
    let messages = BannerMessage.messages(
      inCompilerOutput: """
        a.swift:1:8: error: cannot find 'MKMapView' in scope
        a.swift:2:8: error: cannot find 'spam' in scope
        a.swift:3:8: error: cannot find type 'MKMapView' in scope
        b.swift:3:8: error: cannot find type 'MKMapView' in scope; did you mean 'MapView'?
        """)
    let banner = BannerView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    banner.show(messages)
    #expect(banner.contents == [.message(messages[0], others: 2), .message(messages[1])])
  }

  /// The area of the cards, by their frames at rest, is at most half of that of the window.
  @Test(arguments: [
    CGSize(width: 300, height: 200), CGSize(width: 200, height: 300), CGSize(width: 120, height: 90),
    CGSize(width: 480, height: 320), CGSize(width: 900, height: 520), CGSize(width: 60, height: 30),
  ])
  func cardsCoverAtMostHalf(size: CGSize) throws {
    let fixture = InterfaceFixture(size)
    let banner = Self.banner(fixture)
    let long = String(repeating: "a long message of many words ", count: 12)
    let cut = try Self.cutOff()
    for (index, messages) in [
      cut, (1...5).map { Self.error($0) }, (1...5).map { Self.error($0) } + (1...3).map { Self.warning($0) },
      (1...3).map { BannerMessage(.error, "\($0) \(long)", file: "a.caml", line: $0, column: 1) },
      cut + (1...3).map { Self.warning($0) },
    ].enumerated() {
      fixture.interface.within {
        banner.show([])
        banner.show(messages)
        banner.notify("screenshot: /home/ada/scenes/door-1.png", at: 1)
      }
      fixture.turn()
      fixture.interface.screen.clock.seek(to: Double(index + 1) * 10)
      let cards = banner.subviews.compactMap { $0 as? BannerCard }.filter(\.isUserInteractionEnabled)
      let area = cards.reduce(0) { $0 + $1.bounds.width * $1.bounds.height }
      #expect(area <= size.width * size.height / 2, "\(index): \(cards.map(\.frame))")
      #expect(cards.count == banner.contents.count)
      try fixture.picture("banner-half-\(index)-\(Int(clamping: size.width))")
    }
    // There is something in every window that can be used.
    if size.width >= 120 { #expect(!banner.contents.isEmpty) }
  }

  /// When the window grows, there is room for what was left out.
  @Test func aLargerWindowShowsMore() {
    let fixture = InterfaceFixture(CGSize(width: 200, height: 100))
    let banner = Self.banner(fixture)
    fixture.interface.within { banner.show((1...3).map { Self.error($0) }) }
    fixture.turn()
    #expect(banner.contents == [.count(errors: 3, warnings: 0)])
    fixture.interface.setSize(pixels: CGSize(width: 800, height: 600), scale: 1)
    fixture.turn()
    #expect(banner.contents == (1...3).map { .message(Self.error($0)) })
  }

  /// What is said while a gesture is recorded lies over the scene, which is touched through it.
  @Test func aStatusLetsTouchesThrough() {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    let place = CGPoint(x: 400, y: 25)
    fixture.interface.within { banner.status = "Compiling a.swift…" }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    #expect(fixture.interface.view(at: place) != nil)
    banner.statusTakesTouches = false
    #expect(fixture.interface.view(at: place) == nil)
    // Other cards take them.
    fixture.interface.within { banner.show([Self.error(1)]) }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 2)
    #expect(fixture.interface.view(at: place) != nil)
  }

  @Test func whatWasMendedGoesAwayAndThePointerIsTheScenesAgain() {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    #expect(fixture.interface.isEmpty)
    fixture.interface.within { banner.show([Self.error(1)]) }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    #expect(!fixture.interface.isEmpty)
    #expect(fixture.interface.view(at: CGPoint(x: 400, y: 25)) != nil)
    #expect(fixture.interface.view(at: CGPoint(x: 400, y: 300)) == nil)
    fixture.interface.within { banner.show([]) }
    fixture.turn()
    #expect(fixture.interface.view(at: CGPoint(x: 400, y: 25)) == nil)
    // Once the card has slid out nothing is drawn.
    fixture.interface.screen.clock.seek(to: 2)
    fixture.interface.within { fixture.interface.screen.context.tick() }
    fixture.turn()
    #expect(fixture.interface.isEmpty)
  }

  @Test func aClosedMessageComesBackWhenItComesAgain() {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    fixture.interface.within { banner.show([Self.error(1)]) }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    // The close button is at the right end of a card of 640 points.
    fixture.click(CGPoint(x: 80 + 640 - 18, y: 10 + 19))
    #expect(banner.contents.isEmpty)
    fixture.interface.within { banner.show([Self.error(1), Self.error(2)]) }
    #expect(banner.contents == [.message(Self.error(2))])
    fixture.interface.within {
      banner.show([])
      banner.show([Self.error(1)])
    }
    #expect(banner.contents == [.message(Self.error(1))])
  }

  @Test func aClickChoosesTheLayerAndTheCountOpensAList() {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    var chosen: [BannerMessage] = []
    banner.choose = { chosen.append($0) }
    fixture.interface.within {
      banner.show([Self.error(1, layer: "door"), Self.warning(7), Self.warning(8)])
    }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    fixture.click(CGPoint(x: 300, y: 25))
    #expect(chosen.map(\.layer) == ["door"])
    // The card of an error with its place is 56 points high; the one of warnings is below it.
    fixture.click(CGPoint(x: 300, y: 10 + 56 + 8 + 15))
    #expect(banner.contents == [.list([Self.warning(7), Self.warning(8)])])
    fixture.interface.screen.clock.seek(to: 2)
    fixture.turn()
    fixture.click(CGPoint(x: 300, y: 10 + 60))
    #expect(chosen.last == Self.warning(7))
    #expect(banner.closeList() && !banner.closeList())
  }

  /// The place is a line of its own below the text.
  @Test func aClickOnThePlaceOpensIt() {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    var chosen: [BannerMessage] = []
    var edited: [BannerMessage] = []
    banner.choose = { chosen.append($0) }
    banner.edit = { edited.append($0) }
    fixture.interface.within {
      banner.show([Self.error(1, layer: "door"), Self.warning(7), Self.warning(8)])
    }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    let left = fixture.interface.root.bounds.midX - min(fixture.interface.root.bounds.width - 20, 640) / 2
    fixture.click(CGPoint(x: left + 50, y: 10 + 11 + 16 + 10))
    #expect(edited.map(\.layer) == ["door"] && chosen.isEmpty)
    // Beside the text of the place the click is one on the card.
    fixture.click(CGPoint(x: left + 400, y: 10 + 11 + 16 + 10))
    #expect(edited.count == 1 && chosen.count == 1)
    _ = fixture.interface.within { banner.openList() }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 2)
    fixture.click(CGPoint(x: left + 60, y: 10 + 11 + 16 + 8 + 27))
    #expect(edited.count == 2 && chosen.count == 1)
  }

  @Test func noticesEndByThemselves() {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    fixture.interface.within { banner.notify("screenshot: door-1.png", at: 10) }
    #expect(banner.contents.count == 1)
    #expect(banner.update(at: 11) == 3)
    #expect(banner.contents.count == 1)
    #expect(fixture.interface.within { banner.update(at: 14.01) } == nil)
    #expect(banner.contents.isEmpty)
  }

  /// A message of 200 characters, which takes twelve seconds to read, is shown that long.
  @Test func longNoticesStayUntilTheyAreRead() {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    fixture.interface.within { banner.notify(String(repeating: "word ", count: 40), at: 10) }
    #expect(banner.update(at: 20).map { abs($0 - 2) < 1e-9 } == true)
    #expect(fixture.interface.within { banner.update(at: 22.01) } == nil)
  }

  /// What goes on has a card of its own, beside the messages, until it is over or closed.
  @Test func whatGoesOnHasACard() {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    let status = BannerMessage(.info, "Compiling a.swift…")
    fixture.interface.within { banner.status = status.text }
    #expect(banner.contents == [.message(status)])
    fixture.interface.within { banner.show([Self.warning(1)]) }
    #expect(banner.contents == [.message(Self.warning(1)), .message(status)])
    fixture.interface.within {
      banner.show([])
      banner.status = nil
    }
    #expect(banner.contents.isEmpty)
    fixture.interface.within { banner.status = status.text }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    var chosen = 0
    banner.choose = { _ in chosen += 1 }
    fixture.click(CGPoint(x: 300, y: 25))
    #expect(banner.contents.isEmpty && banner.status == nil && chosen == 0)
  }

  // MARK: Messages

  @Test func notesBelongToTheirErrors() {
    let messages = BannerMessage.messages(
      inCompilerOutput: """
        a.swift:1:8: error: no such module 'SwiftUI'
        a.swift:1:8: note: Cambium has no module SwiftUI
        a.swift:2:8: note: elsewhere
        """)
    #expect(messages.map(\.text) == ["no such module 'SwiftUI'\nCambium has no module SwiftUI", "elsewhere"])
    #expect(messages.map(\.severity) == [.error, .info])
  }

  @Test func readsWhatACompilerWrites() {
    let messages = BannerMessage.messages(
      inCompilerOutput: """
        /tmp/a b/scene.swift:12:7: error: cannot find 'x' in scope
        /tmp/a b/scene.swift:3:1: warning: never used
          a further line
        """)
    #expect(messages.count == 2)
    #expect(messages[0].file == "/tmp/a b/scene.swift" && messages[0].line == 12 && messages[0].column == 7)
    #expect(messages[0].severity == .error && messages[0].text == "cannot find 'x' in scope")
    #expect(messages[1].severity == .warning && messages[1].text == "never used\n  a further line")
    #expect(BannerMessage.messages(inCompilerOutput: "it trapped").map(\.severity) == [.error])
    #expect(BannerMessage.messages(inCompilerOutput: "").isEmpty)
  }

  @Test func controlCharactersAreEscaped() {
    let fixture = InterfaceFixture()
    let banner = Self.banner(fixture)
    let message = BannerMessage(.error, "bad\u{1b}[31m\u{202e}", file: "x\u{7}.caml", line: 1, column: 1)
    fixture.interface.within { banner.show([message]) }
    func labels(_ view: UIView) -> [String] {
      view.subviews.flatMap { ($0 as? UILabel)?.text.map { [$0] } ?? labels($0) }
    }
    let texts = labels(banner)
    #expect(texts.contains("bad\\u{1b}[31m\\u{202e}"))
    #expect(texts.contains("x\\u{7}.caml:1:1"))
  }

  // MARK: Pictures

  @Test(arguments: [
    ("dark", CGSize(width: 900, height: 520), 2.0, Theme.Style.dark),
    ("light", CGSize(width: 900, height: 520), 1, .light),
    ("small-dark", CGSize(width: 480, height: 320), 1, .dark),
  ])
  func looks(name: String, size: CGSize, scale: Double, style: Theme.Style) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "banner-\(UUID().uuidString).caml")
    try Data(
      """
      <?xml version="1.0"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      \t<CALayer id="door" bounds="0 0 100 wide" position="50 50" backgroundColor="red" opacity="0.5" hidden="0"/>
      </caml>
      """.utf8
    ).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let fixture = InterfaceFixture(size, scale: scale, theme: .theme(style))
    fixture.interface.root.backgroundColor = UIColor(red: 0.35, green: 0.5, blue: 0.62, alpha: 1)
    let banner = Self.banner(fixture)
    let messages = [
      BannerMessage(
        .error, "“0 0 100 wide” is not a rectangle of four numbers (door, bounds)", file: url.path, line: 3,
        column: 35, layer: "door"),
      BannerMessage(
        .error,
        "the image assets/a-very-long-name-of-an-image-that-somebody-once-exported-from-a-drawing-program@3x.png "
          + "cannot be read: no such file or directory", file: "scene.ca/main.caml", line: 120, column: 14),
    ]
    fixture.interface.within { banner.show(messages + (1...7).map { Self.warning($0) }) }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
    let image = try fixture.picture("banner-\(name)")
    #expect(image.width == Int(clamping: size.width * scale))
    fixture.interface.within {
      banner.show((1...5).map { Self.error($0) })
      banner.notify("screenshot: /home/ada/scenes/door-1.png", at: 1)
    }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 3)
    try fixture.picture("banner-more-\(name)")
  }
}
