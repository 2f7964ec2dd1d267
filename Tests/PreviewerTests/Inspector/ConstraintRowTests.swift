import Foundation
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The rows of constraints in the inspector's tree.
@MainActor @Suite struct ConstraintRowTests {
  private let scene = ConstrainedCard()

  private func names(_ tree: LayerTree) -> [String] {
    tree.rows.map { row in
      let name =
        switch row.constraints {
        case nil: row.layer.name ?? "-"
        case .list(let view): "list of \(view.layer.name ?? "-")"
        case .one(let constraint): LayoutReport.Row(constraint).text
        }
      return String(repeating: " ", count: row.depth) + name
    }
  }

  private static let layers = ["root", " card", "  title", "  icon", "  list of card"]
  private static let equations = [
    "   gap: title.leading == card.leading + 20", "   title.top == card.top + 10",
    "   icon.leading == title.trailing + 8", "   icon.centerY == title.centerY",
    "   icon.width == title.width",
  ]

  private func tree() -> LayerTree {
    let tree = LayerTree()
    tree.show(scene.client.documents)
    return tree
  }

  @Test func aListIsTheLastRowOfItsViewAndClosedAtFirst() {
    let tree = tree()
    #expect(names(tree) == Self.layers)
    #expect(tree.rows.map(\.hasChildren) == [true, true, true, true, true])
    #expect(!tree.isOpen(tree.rows[4]))
    tree.setOpen(true, at: 4)
    #expect(names(tree) == Self.layers + Self.equations)
    #expect(tree.rows.suffix(5).allSatisfy { !$0.hasChildren && $0.layer === scene.card.layer })
    #expect(tree.parent(of: 7) == 4 && tree.parent(of: 4) == 1)
    #expect(tree.index(of: scene.card.layer) == 1)
    #expect(tree.index(of: .one(scene.level)) == 8 && tree.index(of: .list(of: scene.card)) == 4)
    // It stays open while its view is closed.
    tree.setOpen(false, at: 1)
    #expect(names(tree) == ["root", " card"])
    #expect(tree.index(of: .one(scene.level)) == nil)
    tree.setOpen(true, at: 1)
    #expect(names(tree) == Self.layers + Self.equations)
    tree.setOpen(false, at: 4)
    #expect(names(tree) == Self.layers)
  }

  @Test func aViewWithoutSubviewsOpensForItsConstraints() {
    let tree = tree()
    tree.setOpen(true, at: 2)
    #expect(names(tree) == ["root", " card", "  title", "   list of title", "  icon", "  list of card"])
    tree.setOpen(true, at: 3)
    #expect(names(tree)[4...5] == ["    title.width == 60", "    title.height == 30"])
  }

  /// With Alt all layers open; lists are closed with their layers, but not opened.
  @Test func openingAllOpensLayers() {
    let tree = tree()
    tree.setAllOpen(true, at: 0)
    let all = [
      "root", " card", "  title", "   list of title", "  icon", "   list of icon", "  list of card",
    ]
    #expect(names(tree) == all)
    tree.setAllOpen(true, at: 6)
    #expect(names(tree) == all + Self.equations)
    tree.setAllOpen(false, at: 1)
    tree.setOpen(true, at: 1)
    #expect(names(tree) == Self.layers)
  }

  @Test func aSearchFindsLayersAlone() {
    let tree = tree()
    tree.setOpen(true, at: 4)
    tree.setSearch("title")
    #expect(names(tree) == ["root", " card", "  title"])
    #expect(tree.matchCount == 1)
    tree.setSearch("gap")
    #expect(tree.rows.isEmpty)
    tree.setSearch("")
    #expect(names(tree) == Self.layers + Self.equations)
  }

  @Test func rowsFollowConstraintsAndViews() {
    let tree = tree()
    tree.setOpen(true, at: 4)
    scene.level.isActive = false
    tree.update()
    let left: [String] = Self.equations.enumerated().filter { $0.offset != 3 }.map(\.element)
    #expect(names(tree) == Self.layers + left)
    #expect(tree.index(of: .one(scene.level)) == nil)
    NSLayoutConstraint.deactivate([scene.gap, scene.top, scene.follows, scene.wide])
    tree.update()
    #expect(names(tree) == Array(Self.layers.dropLast()))
    scene.level.isActive = true
    tree.update()
    #expect(names(tree) == Self.layers + [Self.equations[3]])
  }

  /// Other layers have no rows of constraints and no views for them.
  @Test func largeTreesHaveRowsForLayersAlone() throws {
    let root = try #require(scene.client.documents[0].root)
    for _ in 0..<10_000 {
      let layer = CALayer()
      layer.addSublayer(CALayer())
      root.addSublayer(layer)
    }
    let fixture = InterfaceFixture(CGSize(width: 400, height: 800))
    let view = LayerTreeView(scene.client)
    view.frame = CGRect(x: 0, y: 0, width: 280, height: 700)
    fixture.interface.root.addSubview(view)
    fixture.turn()
    view.reload()
    view.tree.setAllOpen(true, at: 0)
    #expect(view.tree.rows.count == 20_007)
    #expect(view.tree.rows.filter { !$0.isLayer }.count == 3)
    view.scroll(to: CGPoint(x: 0, y: 20_000))
    fixture.turn()
    #expect(view.viewCount <= 35)
  }

  // MARK: Versions

  /// An entry is found in another version of the scene by an equal constraint in the view with the same path.
  @Test func anEqualConstraintIsFoundInAnotherVersion() throws {
    let next = ConstrainedCard()
    for entry in [ConstraintEntry.one(scene.gap), .one(scene.follows), .list(of: scene.card)] {
      let found = try #require(ConstraintEntry(entry.described, of: next.card.layer))
      #expect(found.holder === next.card && found.described == entry.described)
    }
    let gap = try #require(ConstraintEntry(ConstraintEntry.one(scene.gap).described, of: next.card.layer))
    #expect(gap == .one(next.gap))
    // One with another constant is another one, and a view without constraints has no list.
    next.gap.constant = 24
    #expect(ConstraintEntry(ConstraintEntry.one(scene.gap).described, of: next.card.layer) == nil)
    #expect(ConstraintEntry(.list, of: UIView().layer) == nil)
  }

  @Test func theTreeOpensWhatIsChosenElsewhere() {
    let setup = Setup(scene)
    scene.client.chosenConstraints = .one(scene.top)
    setup.update()
    #expect(setup.tree.tree.index(of: .one(scene.top)) == 6)
    #expect(setup.texts.count == 10)
  }

  // MARK: Views

  /// The inspector with the tree.
  @MainActor private final class Setup {
    let fixture: InterfaceFixture
    let panel: InspectorPanel
    let scene: ConstrainedCard
    var tree: LayerTreeView { panel.treeView }

    init(_ scene: ConstrainedCard, theme: Theme = .dark) {
      self.scene = scene
      fixture = InterfaceFixture(CGSize(width: 800, height: 700), theme: theme)
      panel = InspectorPanel(scene.client)
      fixture.interface.root.addSubview(panel)
      panel.place(in: CGRect(x: 0, y: 0, width: 800, height: 700))
      fixture.turn()
      update()
    }

    /// Takes turns until nothing is left to do.
    func update() {
      scene.client.sceneChanged()
      repeat {
        fixture.interface.within { panel.update(atOnce: true) }
        fixture.turn()
        if panel.wait.isFinite { Thread.sleep(forTimeInterval: panel.wait) }
      } while panel.wait.isFinite
    }

    /// The texts of the rows that are seen.
    var texts: [String] {
      let rows = AccessibleElement.all(in: tree).filter { $0.role == .row }
      return rows.sorted { $0.frame.minY < $1.frame.minY }.map { row in
        [row.label, row.value].compactMap { $0 }.joined(separator: "|")
      }
    }

    /// The second line of the header.
    var subtitle: String {
      AccessibleElement.all(in: panel.header).filter { $0.role == .text }.dropFirst().first?.label ?? ""
    }

    /// Where a row is in the window; x is counted from where it begins.
    func place(_ row: Int, x: CGFloat = 40) -> CGPoint {
      let depth = tree.tree.rows[row].depth
      let point = CGPoint(x: LayerRowView.start(of: depth) + x, y: (CGFloat(row) + 0.5) * Theme.row)
      return tree.content.convert(point, to: fixture.interface.root)
    }

    func clickDisclosure(_ row: Int) { fixture.click(place(row, x: 6)) }
    func press(_ key: String) {
      fixture.interface.within { _ = tree.press(Key(key), isControl: false) }
      fixture.turn()
    }

    var chosen: NSLayoutConstraint? {
      if case .one(let constraint) = scene.client.chosenConstraints { constraint } else { nil }
    }
    var hasChosenList: Bool {
      if case .list(let view) = scene.client.chosenConstraints { view === scene.card } else { false }
    }
  }

  @Test func textsKeepUp() {
    let setup = Setup(scene)
    // A closed view says how many it holds, an open one leaves that to the list.
    #expect(
      setup.texts == [
        "root|Layer", "card|UIView", "title|UIView, 2 constraints", "icon|UIView, 1 constraint",
        "Constraints|5",
      ])
    setup.clickDisclosure(4)
    #expect(setup.texts.count == 10)
    #expect(setup.texts[5...6] == ["gap: title.leading == card.leading + 20", "title.top == card.top + 10"])
    scene.gap.constant = 24
    scene.top.identifier = "top"
    setup.update()
    #expect(
      setup.texts[5...6] == ["gap: title.leading == card.leading + 24", "top: title.top == card.top + 10"])
    // One that moves no view is listed as well.
    let weak = icon(trailing: 500)
    weak.isActive = true
    setup.update()
    #expect(setup.texts[4] == "Constraints|6" && setup.texts[10] == "icon.trailing <= card.trailing + 500")
    weak.constant = 600
    setup.update()
    #expect(setup.texts[10] == "icon.trailing <= card.trailing + 600")
    weak.isActive = false
    setup.update()
    #expect(setup.texts[4] == "Constraints|5" && setup.texts.count == 10)
  }

  private func icon(trailing constant: CGFloat) -> NSLayoutConstraint {
    scene.icon.trailingAnchor.constraint(lessThanOrEqualTo: scene.card.trailingAnchor, constant: constant)
  }

  @Test func brokenConstraintsAreMarked() {
    let setup = Setup(scene)
    setup.clickDisclosure(4)
    let broken = icon(trailing: -190)
    broken.isActive = true
    setup.update()
    #expect(setup.texts[10] == "icon.trailing <= card.trailing − 190|left out")
    broken.constant = 0
    setup.update()
    #expect(setup.texts[10] == "icon.trailing <= card.trailing")
  }

  @Test func aClickChoosesAConstraintAndItsView() throws {
    let setup = Setup(scene)
    let client = scene.client
    setup.clickDisclosure(4)
    #expect(client.selection == nil)
    client.selection = scene.icon.layer
    setup.update()
    setup.fixture.click(setup.place(7))
    #expect(setup.chosen === scene.follows && client.selected.map(\.name) == ["card"])
    setup.update()
    // It is marked more strongly than its view.
    let rows = setup.tree.content.subviews.compactMap { $0 as? LayerRowView }.sorted { $0.index < $1.index }
    let chosen = rows.filter { $0.accessibilityTraits.contains(.selected) }
    #expect(chosen.map(\.index) == [1, 7] && rows[7].layerShown == nil)
    let version = client.selectionVersion
    setup.fixture.click(setup.place(8))
    #expect(setup.chosen === scene.level && client.selectionVersion != version)
    // The header has the relation in full.
    scene.level.constant = 3
    setup.update()
    #expect(setup.subtitle == "icon.centerY == title.centerY + 3")
    scene.level.isActive = false
    setup.update()
    #expect(client.chosenConstraints == nil && setup.subtitle.hasPrefix("CALayer"))
    // It is the last one now.
    scene.level.isActive = true
    setup.update()
    // Rows of constraints take no part in selections of several layers.
    setup.fixture.interface.modifiers = .shift
    setup.fixture.click(setup.place(8))
    #expect(setup.chosen === scene.wide && client.selected.map(\.name) == ["card"])
    setup.fixture.click(setup.place(3))
    #expect(setup.chosen == nil && client.selected.map(\.name) == ["title", "icon", "card"])
    setup.fixture.interface.modifiers = .control
    setup.fixture.click(setup.place(4))
    #expect(setup.hasChosenList && client.selected.map(\.name) == ["card"])
    setup.fixture.interface.modifiers = []
    setup.fixture.click(setup.place(1))
    #expect(client.chosenConstraints == nil && client.selection === scene.card.layer)
    setup.update()
    #expect(setup.subtitle.hasPrefix("CALayer"))
  }

  @Test func rowsOfConstraintsAreNotDraggedAndHaveNoMenu() {
    let setup = Setup(scene)
    var moves = 0
    scene.client.moved = { _, _, _ in moves += 1 }
    setup.clickDisclosure(4)
    setup.fixture.drag(setup.place(7), setup.place(5), setup.place(2))
    setup.fixture.drag(setup.place(4), setup.place(3), setup.place(0))
    #expect(moves == 0 && setup.tree.press == nil)
    #expect(setup.fixture.interface.contextTarget(at: setup.place(7)) == nil)
    setup.fixture.interface.move(to: setup.place(7))
    #expect(scene.client.pointedLayer == nil)
    setup.fixture.interface.move(to: setup.place(3))
    #expect(scene.client.pointedLayer === scene.icon.layer)
    // A row of a layer is still dragged.
    setup.fixture.drag(setup.place(2), setup.place(3), setup.place(1))
    #expect(moves == 1)
  }

  @Test func arrowsWalkThroughConstraints() {
    let setup = Setup(scene)
    setup.fixture.click(setup.place(3))
    setup.press("Down")
    #expect(setup.hasChosenList && scene.client.selection === scene.card.layer)
    setup.press("Right")
    #expect(setup.tree.tree.rows.count == 10)
    setup.press("Right")
    #expect(setup.chosen === scene.gap)
    setup.press("Down")
    #expect(setup.chosen === scene.top)
    setup.press("End")
    #expect(setup.chosen === scene.wide)
    setup.press("Left")
    #expect(setup.hasChosenList)
    setup.press("Left")
    #expect(setup.tree.tree.rows.count == 5)
    setup.press("Up")
    #expect(scene.client.chosenConstraints == nil && scene.client.selection === scene.icon.layer)
    setup.press("Down")
    setup.press("Left")
    #expect(scene.client.chosenConstraints == nil && scene.client.selection === scene.card.layer)
  }

  @Test func whatIsChosenElsewhereLetsAConstraintGo() {
    var selection = LayerSelection()
    selection.constraints = .one(scene.level)
    #expect(selection.primary === scene.card.layer)
    // The same layer, which is chosen on the stage.
    var version = selection.version
    selection.layers = [scene.card.layer]
    #expect(selection.constraints == nil && selection.version != version)
    version = selection.version
    selection.layers = [scene.card.layer]
    #expect(selection.version == version)
    selection.constraints = .one(scene.level)
    scene.level.isActive = false
    #expect(selection.constraints == nil && selection.primary === scene.card.layer)
    selection.constraints = .one(scene.level)
    #expect(selection.constraints == nil)
    selection.constraints = .list(of: scene.title)
    #expect(selection.primary === scene.title.layer && selection.constraints != nil)
    NSLayoutConstraint.deactivate(scene.heights + [scene.width])
    #expect(selection.constraints == nil)
  }

  // MARK: Drops

  @Test func layersAreDroppedBesideListsOfConstraints() throws {
    let other = CALayer()
    other.name = "other"
    try #require(scene.client.documents[0].root).addSublayer(other)
    let tree = tree()
    tree.setOpen(true, at: 4)
    // root, card, title, icon, list, 5 constraints, other
    let (root, card) = (try #require(tree.rows.first?.layer), scene.card.layer)
    func drop(_ place: Double, _ depth: Int) -> LayerDrop? {
      tree.drop(of: [scene.title.layer], at: place, depth: depth)
    }
    // Every place among the constraints is behind the icon in the card, or behind the card.
    for place in [4.0, 4.5, 5, 6.5, 9.9] {
      #expect(drop(place, 2) == LayerDrop(outer: card, index: 2, mark: .line(gap: 4, depth: 2)), "\(place)")
      #expect(drop(place, 1) == LayerDrop(outer: root, index: 1, mark: .line(gap: 10, depth: 1)), "\(place)")
    }
    #expect(drop(3.0, 2) == LayerDrop(outer: card, index: 1, mark: .line(gap: 3, depth: 2)))
    #expect(drop(10.5, 1) == LayerDrop(outer: other, index: nil, mark: .row(10)))
    #expect(drop(10.9, 1) == LayerDrop(outer: root, index: 2, mark: .line(gap: 11, depth: 1)))
  }

  // MARK: Pictures

  @Test(arguments: [Theme.Style.dark, .light]) func looks(style: Theme.Style) throws {
    let setup = Setup(scene, theme: .theme(style))
    icon(trailing: -190).isActive = true
    setup.clickDisclosure(4)
    setup.fixture.click(setup.place(7))
    setup.update()
    let image = try setup.fixture.picture("constraint-rows-\(style)")
    #expect(image.width == 800)
  }
}
