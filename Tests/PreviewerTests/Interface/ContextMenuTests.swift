import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer

/// Menus at the pointer: what they have, how commands are chosen, where they lie, and what views have one.
@MainActor @Suite struct ContextMenuTests {
  private static func open(
    _ commands: [[WindowCommand]], _ client: TestClient, at point: CGPoint = CGPoint(x: 100, y: 80),
    _ size: CGSize = CGSize(width: 800, height: 600), _ theme: Theme = .dark
  ) -> (fixture: InterfaceFixture, menu: ContextMenu) {
    let fixture = InterfaceFixture(size, theme: theme)
    let menu = ContextMenu(commands, of: client)
    menu.run = { client.perform($0) }
    fixture.interface.within { menu.open(at: point, in: fixture.interface) }
    fixture.turn()
    return (fixture, menu)
  }

  /// Menus of a layer and of the background, whose contents do not change with those of the window.
  private static let layerCommands: [[WindowCommand]] = [
    [.undo, .redo], [.toggleLayer(.hidden), .toggleLayer(.solo), .toggleLayer(.locked)], [.copyMarkup],
  ]
  private static let backgroundCommands: [[WindowCommand]] = [
    [.undo, .redo], [.togglePause, .resetView], [.palette, .help],
  ]

  private static func layer(_ client: TestClient) -> CALayer {
    client.documents[0].root?.sublayers?.first ?? CALayer()
  }

  private static func span(_ client: TestClient) -> AnimationSpan? {
    TimelineRow.rows(below: client.host).lazy.compactMap { row -> AnimationSpan? in
      if case .span(let span) = row { span } else { nil }
    }.first
  }

  @Test func everyCommandOfAMenuIsInTheTable() throws {
    let client = TestClient("bouncing-ball")
    let span = try #require(Self.span(client))
    for target in [ContextTarget.layer(CALayer()), .background, .animation(span)] {
      for command in target.commands.joined() { #expect(WindowCommand.all.contains(command), "\(command)") }
    }
  }

  @Test func returnRunsTheChosenCommand() {
    let client = TestClient("cube")
    client.selection = Self.layer(client)
    let (fixture, menu) = Self.open(Self.layerCommands, client)
    #expect(fixture.interface.receiver === menu && menu.chosen == nil)
    // Undo and redo have nothing to do and are passed over.
    #expect(menu.press(Key("Down"), isControl: false))
    #expect(menu.chosen.map { menu.commands[$0].command } == .toggleLayer(.hidden))
    _ = menu.press(Key("Down"), isControl: false)
    _ = menu.press(Key("Return"), isControl: false)
    #expect(client.performed == [.toggleLayer(.solo)])
    #expect(menu.superview == nil && fixture.interface.receiver == nil)
  }

  @Test func theEndsWrap() {
    let client = TestClient("cube")
    let (_, menu) = Self.open(Self.backgroundCommands, client)
    _ = menu.press(Key("Up"), isControl: false)
    #expect(menu.chosen.map { menu.commands[$0].command } == .help)
    _ = menu.press(Key("Down"), isControl: false)
    #expect(menu.chosen.map { menu.commands[$0].command } == .togglePause)
    _ = menu.press(Key("End"), isControl: false)
    #expect(menu.chosen == menu.commands.count - 1)
  }

  @Test func escapeOrAClickBesideClosesAndDoesNothingElse() {
    let client = TestClient("cube")
    let (fixture, menu) = Self.open(Self.backgroundCommands, client)
    #expect(menu.press(Key("Escape"), isControl: false) && menu.superview == nil)
    let (other, second) = Self.open(Self.backgroundCommands, client)
    // The press is not the scene's.
    #expect(other.interface.press(at: CGPoint(x: 700, y: 500)))
    #expect(other.interface.release(at: CGPoint(x: 700, y: 500)))
    #expect(second.superview == nil && client.performed.isEmpty)
    #expect(fixture.interface.receiver == nil && other.interface.receiver == nil)
  }

  @Test func whatIsTypedActsOnNothing() {
    let client = TestClient("cube")
    let (fixture, menu) = Self.open(Self.backgroundCommands, client)
    menu.insert("s")
    for key in [Key("S", control: true), Key("Left"), Key("Backspace")] {
      #expect(menu.press(key, isControl: key.control), "\(key)")
    }
    #expect(!menu.press(Key("F6"), isControl: false))
    #expect(fixture.interface.wheel(CGVector(dx: 0, dy: 1), at: CGPoint(x: 700, y: 500)))
    #expect(client.performed.isEmpty && menu.superview != nil)
    // Who takes the keyboard closes it.
    fixture.interface.within { fixture.interface.receiver = nil }
    #expect(menu.superview == nil)
  }

  @Test func aClickRunsWhatCanBeDone() {
    let client = TestClient("cube")
    let (fixture, menu) = Self.open(Self.backgroundCommands, client)
    let rows = menu.panel.frame
    // Undo is pale.
    fixture.click(CGPoint(x: rows.minX + 40, y: rows.minY + 4 + 11))
    #expect(client.performed.isEmpty && menu.superview != nil)
    // Two rows and a line below.
    fixture.click(CGPoint(x: rows.minX + 40, y: rows.minY + 4 + 2 * 22 + 9 + 11))
    #expect(client.performed == [.togglePause] && menu.superview == nil)
  }

  @Test(arguments: [
    CGPoint(x: 5, y: 5), CGPoint(x: 398, y: 298), CGPoint(x: 200, y: 150), CGPoint(x: 398, y: 2),
  ])
  func staysInTheWindow(point: CGPoint) {
    let client = TestClient("cube")
    let size = CGSize(width: 400, height: 300)
    let (_, menu) = Self.open(ContextTarget.background.commands, client, at: point, size)
    #expect(CGRect(origin: .zero, size: size).insetBy(dx: 3, dy: 3).contains(menu.panel.frame))
    // In a low window the last command is scrolled into sight.
    _ = menu.press(Key("End"), isControl: false)
    let rows = menu.panel.frame
    #expect(rows.height <= 292)
  }

  // MARK: What has a menu

  @Test func rowsOfTheTimelineAndTheTreeHaveMenus() throws {
    let client = TestClient("bouncing-ball")
    let fixture = InterfaceFixture()
    let timeline = TimelinePanel(client)
    fixture.interface.root.addSubview(timeline)
    fixture.interface.within { timeline.layOut(in: fixture.interface.screen.bounds) }
    fixture.turn()
    func target(_ row: Int) -> ContextTarget? {
      let tracks = timeline.tracks
      let point = CGPoint(x: 30, y: CGFloat(row) * Theme.row + 8)
      return fixture.interface.contextTarget(at: tracks.convert(point, to: fixture.interface.root))
    }
    guard case .layer(let layer)? = target(0), case .animation(let span)? = target(1) else {
      Issue.record("the rows have no menus")
      return
    }
    #expect(span.layer === layer)
    // The bar of the panel has none, and where no panel is the scene decides.
    #expect(fixture.interface.contextTarget(at: CGPoint(x: 400, y: timeline.frame.minY + 10)) == nil)
    #expect(fixture.interface.contextTarget(at: CGPoint(x: 400, y: 20)) == nil)

    let inspector = InspectorPanel(client)
    fixture.interface.root.addSubview(inspector)
    fixture.interface.within {
      inspector.place(in: CGRect(x: 0, y: 0, width: 800, height: 600))
      client.selection = layer
      inspector.update(atOnce: true)
    }
    fixture.turn()
    let tree = inspector.treeView
    let row = tree.convert(CGPoint(x: 60, y: 11), to: fixture.interface.root)
    guard case .layer? = fixture.interface.contextTarget(at: row) else {
      Issue.record("the tree has no menu")
      return
    }
    let card = try #require(Self.find(AnimationCard.self, in: inspector))
    #expect(card.span?.layer === layer)
  }

  private static func find<View: UIView>(_ type: View.Type, in view: UIView) -> View? {
    for subview in view.subviews {
      if let found = subview as? View ?? find(type, in: subview) { return found }
    }
    return nil
  }

  @Test(arguments: [
    ("layer-dark", 0, CGSize(width: 500, height: 400), Theme.Style.dark),
    ("background-light", 1, CGSize(width: 500, height: 460), .light),
    ("animation-dark", 2, CGSize(width: 400, height: 300), .dark),
    ("background-small", 1, CGSize(width: 400, height: 300), .light),
  ])
  func looks(name: String, kind: Int, size: CGSize, style: Theme.Style) throws {
    let client = TestClient("bouncing-ball")
    let span = try #require(Self.span(client))
    client.selection = span.layer
    client.chosenAnimation = span
    client.toggle(.locked)
    let targets: [ContextTarget] = [.layer(span.layer), .background, .animation(span)]
    let (fixture, menu) = Self.open(targets[kind].commands, client, size, .theme(style))
    _ = menu.press(Key("Down"), isControl: false)
    let image = try fixture.picture("menu-\(name)")
    #expect(image.width == Int(clamping: size.width))
  }
}
