import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer
@testable import SceneEditing

/// The inspector as a whole: what it lists, edits, copies and saves, and what it costs.
@MainActor @Suite struct InspectorPanelTests {
  @MainActor final class Setup {
    let fixture: InterfaceFixture
    let client: TestClient
    let panel: InspectorPanel

    init(
      _ client: TestClient, _ size: CGSize = CGSize(width: 800, height: 700), scale: Double = 1,
      theme: Theme = .dark
    ) {
      fixture = InterfaceFixture(size, scale: scale, theme: theme)
      self.client = client
      panel = InspectorPanel(client)
      fixture.interface.root.addSubview(panel)
      panel.place(in: CGRect(origin: .zero, size: size))
      fixture.turn()
      fixture.interface.within { panel.update() }
      fixture.turn()
    }

    func select(_ layer: CALayer?) {
      client.selection = layer
      fixture.interface.within { panel.update() }
      fixture.turn()
    }

    /// The middle of a view in the window.
    func middle(_ view: UIView) -> CGPoint {
      view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: fixture.interface.root)
    }

    /// The line of a property.
    func row(_ keyPath: String) -> PropertyRow? {
      panel.details.content.subviews.lazy.compactMap { $0 as? PropertyRow }.first {
        $0.entry.keyPath == keyPath
      }
    }

    func fields(_ keyPath: String) -> [NumberField] {
      row(keyPath)?.subviews.compactMap { $0 as? NumberField } ?? []
    }

    func type(_ text: String, in field: TextField) {
      fixture.click(middle(field))
      field.insert(text)
      _ = field.press(Key("Return"), isControl: false)
      fixture.turn()
    }
  }

  @Test func valuesThatAreNotDefaultAreListedFirst() throws {
    let layer = CAShapeLayer()
    layer.lineWidth = 3
    layer.shadowRadius = 9
    let list = PropertyList(of: layer, all: false)
    #expect(list.groups.map(\.title) == ["Geometry", "Shape", "Appearance", "Shadow"])
    #expect(list.groups[0].entries.map(\.keyPath) == ["bounds.origin", "bounds.size", "position"])
    #expect(
      list.groups[1].entries.map(\.keyPath) == ["path", "fillColor", "strokeColor", "lineWidth"],
      "what it draws is listed, also with default values")
    #expect(list.groups[2].entries.map(\.keyPath) == ["opacity"])
    let all = PropertyList(of: layer, all: true)
    let keys = all.groups.flatMap { $0.entries.map(\.keyPath) }
    for key in ["path", "lineCap", "fillColor", "transform.rotation", "fillMode", "contentsGravity", "speed"]
    {
      #expect(keys.contains(key), "\(key)")
    }
    #expect(Set(keys).count == keys.count)
    #expect(!keys.contains("sublayers"))
  }

  @Test func filtersHaveTheirInputs() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let setup = Setup(client)
    let door = try #require(client.documents[0].layer("door"))
    setup.select(door)
    func objects() -> [ObjectRow] { setup.panel.details.content.subviews.compactMap { $0 as? ObjectRow } }
    #expect(objects().isEmpty)
    client.edit(.add(type: "gaussianBlur"), ObjectPath(door, "filters"))
    setup.fixture.interface.within { setup.panel.update(atOnce: true) }
    let row = try #require(objects().first)
    #expect(row.name.text == "gaussianBlur" && !row.isOpen && row.flag.isOn)
    guard case .object(key: "filters", way: [0])? = row.contextTarget(at: .zero) else {
      Issue.record("the row has no menu")
      return
    }
    #expect(!client.state(of: .editObject(.shift(1), key: "filters", way: [0])).isEnabled)
    #expect(client.state(of: .editObject(.remove, key: "filters", way: [0])).isEnabled)
    row.toggled()
    #expect(row.isOpen)
    setup.panel.details.show(setup.row("filters.gaussianBlur.inputRadius")?.frame ?? .zero)
    setup.fixture.turn()
    setup.type("4", in: try #require(setup.fields("filters.gaussianBlur.inputRadius").first))
    #expect(door.value(forKeyPath: "filters.gaussianBlur.inputRadius") as? Double == 4)
    // The name is the one by which its values are set.
    setup.type("haze.1", in: row.name)
    #expect(row.name.problem == "a name cannot contain a point, which separates the parts of key paths")
    _ = row.name.press(Key("Escape"), isControl: false)
    setup.type("haze", in: row.name)
    #expect((door.filters?.first as? CAFilter)?.name == "haze")
    setup.fixture.interface.within { setup.panel.update(atOnce: true) }
    #expect(setup.fields("filters.haze.inputRadius").first?.number == 4, "it stays open")
    while client.edits.history.undo() {}
    #expect(door.filters?.isEmpty != false)
  }

  @Test func typedValuesApplyAtOnceAndAreUndone() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let setup = Setup(client)
    let door = try #require(client.documents[0].layer("door"))
    setup.select(door)
    let size = setup.fields("bounds.size")
    #expect(size.map(\.text) == ["50", "100"])
    setup.type("72.5", in: size[0])
    #expect(door.bounds.width == 72.5)
    #expect(size[0].text == "72.5")
    #expect(client.changes > 0)
    setup.panel.undo()
    #expect(door.bounds.width == 50)
    #expect(size[0].text == "50")
    setup.panel.redo()
    #expect(door.bounds.width == 72.5)
    // What is no number stays in the field, with the reason.
    setup.type("wide", in: size[0])
    #expect(size[0].problem == "\"wide\" is not a number")
    #expect(size[0].isEditing)
    #expect(door.bounds.width == 72.5)
    _ = size[0].press(Key("Escape"), isControl: false)
    #expect(!size[0].isEditing && size[0].problem == nil && size[0].text == "72.5")
  }

  @Test func dragsOnNumbersAreFineAndCoarse() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let setup = Setup(client)
    let door = try #require(client.documents[0].layer("door"))
    setup.select(door)
    let field = setup.fields("position")[0]
    let start = setup.middle(field)
    let interface = setup.fixture.interface
    func drag(_ way: CGFloat) {
      setup.fixture.drag(
        start, CGPoint(x: start.x + way / 2, y: start.y), CGPoint(x: start.x + way, y: start.y))
    }
    drag(20)
    #expect(door.position.x == 20)
    interface.modifiers = .shift
    drag(10)
    #expect(door.position.x == 21)
    interface.modifiers = .alt
    drag(-4)
    #expect(door.position.x == -19)
    interface.modifiers = []
    // Each drag is one step.
    #expect(client.edits.history.count == 3)
    setup.panel.undo()
    #expect(door.position.x == 21)
    // The first field goes on to the next with Tab.
    setup.fixture.click(start)
    #expect(field.isEditing)
    _ = field.press(Key("Tab"), isControl: false)
    #expect(setup.fields("position")[1].isEditing)
    _ = setup.fields("position")[1].press(Key("Tab"), isControl: false)
    #expect(!setup.fields("position")[1].isEditing)
    #expect(interface.receiver is NumberField)
  }

  @Test func modelAndPresentationAreSideBySide() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let setup = Setup(client)
    let door = try #require(client.documents[0].layer("door"))
    let move = CABasicAnimation(keyPath: "opacity")
    move.fromValue = 0
    move.toValue = 1
    move.duration = 2
    move.beginTime = 1
    door.add(move, forKey: "fade")
    CATransaction.flush()
    setup.select(door)
    let row = try #require(setup.row("opacity"))
    #expect(row.hasPresentation && !row.isMoving)
    client.seek(to: 2)
    usleep(60_000)
    setup.fixture.interface.within { setup.panel.update() }
    #expect(row.isMoving)
    let texts = row.subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(texts.contains("0.5"))
    #expect(setup.fields("opacity")[0].text == "1")
    // A clock that stands costs nothing.
    #expect(setup.panel.wait == .infinity)
  }

  // MARK: Several layers

  /// Fields show which values of the selected layers differ, and what is typed is the value of all of them, as one step.
  @Test func aTypedValueIsThatOfAllSelectedLayers() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let setup = Setup(client)
    let door = try #require(client.documents[0].layer("door"))
    let knob = try #require(client.documents[0].layer("knob"))
    knob.bounds.size.height = door.bounds.height
    knob.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    knob.isDoubleSided = false
    setup.select(door)
    setup.panel.details.showsAll = true
    client.selected = [knob, door]
    setup.fixture.interface.within { setup.panel.update() }
    let size = setup.fields("bounds.size")
    #expect(size.map(\.number) == [nil, 100] && size.map(\.placeholder) == ["mixed", ""])
    setup.type("72.5", in: size[0])
    #expect(door.bounds.width == 72.5 && knob.bounds.width == 72.5 && client.edits.history.count == 1)
    #expect(size.map(\.number) == [72.5, 100])
    setup.panel.undo()
    #expect(door.bounds.width == 50 && knob.bounds.width != 50 && size[0].number == nil)
    setup.panel.redo()
    #expect(size[0].number == 72.5)
    // A click turns all on, and a colour is that of all.
    let flag = try #require(setup.row("doubleSided")?.subviews.lazy.compactMap { $0 as? SwitchField }.first)
    setup.panel.details.show(setup.row("doubleSided")?.frame ?? .zero)
    setup.fixture.turn()
    #expect(flag.isMixed && !flag.isOn)
    setup.fixture.click(setup.middle(flag))
    #expect(!flag.isMixed && flag.isOn && knob.isDoubleSided && door.isDoubleSided)
    let color = try #require(
      setup.row("backgroundColor")?.subviews.lazy.compactMap { $0 as? ColorField }.first)
    setup.panel.details.show(setup.row("backgroundColor")?.frame ?? .zero)
    #expect(color.color == nil && color.field.placeholder == "mixed")
    client.selected = [door]
    setup.fixture.interface.within { setup.panel.update() }
    #expect(color.field.placeholder == "none")
    setup.panel.details.show(setup.row("bounds.size")?.frame ?? .zero)
    #expect(size[0].placeholder == "" && size[0].number == 72.5)
  }

  // MARK: Widths

  @Test func numbersAreShortenedToTheirWidth() {
    func text(_ number: Double, _ width: CGFloat) -> String { NumberField.text(of: number, within: width) }
    func width(_ text: String) -> CGFloat {
      NSString(string: text).size(withAttributes: [.font: Theme.number]).width
    }
    #expect(text(-123.456, 200) == "-123.456")
    #expect(text(-123.456, width("-123.456") - 1) == "-123.46")
    #expect(text(-123.456, width("-123.46") - 1) == "-123.5")
    #expect(text(-123.456, width("-123.5") - 1) == "-123")
    #expect(text(1234567, width("1234567") - 1) == "1.23e6")
    #expect(text(1234567, width("1.2e6")) == "1.2e6")
    // A number other than 0 is never shown as 0.
    #expect(text(0.004, width("0.00")) == "4e-3")
    // A number whose every form is too wide is shown in its shortest form.
    #expect(text(2.5, 1) == "3" && text(-12345, 1) == "-1e4" && text(0.25, 1) == "0.3")
  }

  /// Each number of a panel as narrow and as wide as it gets, with values that move: all that is shown fits, with the presentation value
  /// beside the editor or in a line of its own.
  @Test(arguments: [240, 300, 360, 420, 640] as [CGFloat]) func numbersAreNotCut(width: CGFloat) throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let door = try #require(client.documents[0].layer("door"))
    door.position = CGPoint(x: -1234.567, y: 98765.432)
    door.opacity = 0.123
    door.transform = CATransform3DMakeTranslation(-1234.567, 2345.678, 123456.789)
    for (keyPath, value) in [("position.x", 4321.987), ("opacity", 0.987), ("transform.translation.z", -9.5)]
    {
      let move = CABasicAnimation(keyPath: keyPath)
      move.toValue = value
      move.duration = 2
      door.add(move, forKey: keyPath)
    }
    CATransaction.flush()
    let setup = Setup(client, CGSize(width: 1000, height: 900))
    setup.panel.frame = CGRect(x: 0, y: 0, width: width, height: 900)
    setup.select(door)
    client.seek(to: 0.7)
    usleep(60_000)
    setup.fixture.interface.within { setup.panel.update() }
    setup.fixture.turn()
    try setup.fixture.picture("inspector-width-\(Int(clamping: width))")
    for keyPath in ["bounds.size", "position", "opacity", "transform.translation"] {
      let row = try #require(setup.row(keyPath))
      let hasMoved = keyPath != "bounds.size"
      #expect(row.isMoving == hasMoved, "\(keyPath)")
      let fields = setup.fields(keyPath).compactMap { field in
        field.subviews.lazy.flatMap(\.subviews).compactMap { $0 as? UILabel }.first
      }
      #expect(fields.count == setup.fields(keyPath).count)
      let labels = row.subviews.compactMap { $0 as? UILabel }.filter {
        !$0.isHidden && $0.font == Theme.number
      }
      #expect(labels.count == (hasMoved ? fields.count : 0), "\(keyPath)")
      for label in fields + labels {
        let needed = NSString(string: label.text ?? "").size(withAttributes: [.font: Theme.number]).width
        #expect(needed <= label.bounds.width, "\(keyPath): \(label.text ?? "")")
        #expect(label.text?.isEmpty == false)
      }
    }
    // While it is edited the number has all its digits.
    let field = setup.fields("position")[1]
    setup.fixture.click(setup.middle(field))
    #expect(field.isEditing && field.text == "98765.432")
  }

  @Test func presentationIsReadAtMostTwentyTimesASecond() throws {
    let client = TestClient("cube")
    let setup = Setup(client)
    setup.select(client.documents[0].root)
    client.setPaused(false)
    let wait = setup.panel.wait
    #expect(wait <= 0.05)
  }

  /// A drag displaces a layer whose position is animated. The fields have the new position, which the text has.
  @Test func thePositionOfADraggedAnimatedLayerIsTheNewOne() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let door = try #require(client.documents[0].layer("door"))
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = 500
    move.duration = 10
    door.add(move, forKey: "move")
    CATransaction.flush()
    let setup = Setup(client)
    setup.select(door)
    let old = door.position
    DragSession.shift(door, by: CGVector(dx: 7, dy: 3))
    CATransaction.flush()
    setup.fixture.interface.within { setup.panel.update(atOnce: true) }
    #expect(door.position == old)
    #expect(setup.fields("position").map(\.number) == [Double(old.x) + 7, Double(old.y) + 3])
  }

  @Test func animationsAreListedWithTheirCurves() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let door = try #require(client.documents[0].layer("door"))
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 2
    turn.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let group = CAAnimationGroup()
    group.animations = [turn]
    group.duration = 3
    group.repeatCount = 2
    group.beginTime = 1
    door.add(group, forKey: "swing")
    CATransaction.flush()
    let setup = Setup(client)
    setup.select(door)
    let cards = setup.panel.details.content.subviews.compactMap { $0 as? AnimationCard }
    #expect(cards.count == 2)
    #expect(cards[0].texts == ["swing", "Group", "3 s from 1 s, ×2"])
    #expect(cards[0].curve == nil)
    #expect(cards[1].texts == ["transform.rotation.z", "Basic", "as long as the group, easeIn"])
    #expect(cards[1].curve != nil)
    // Hiding a layer is no animation of the scene.
    client.edits.overrides.setHidden(true, door)
    setup.panel.details.modelChanged()
    let listed = setup.panel.details.content.subviews.compactMap { $0 as? AnimationCard }
    #expect(listed.count == 2)
  }

  @Test func rowsHideSoloAndLock() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let setup = Setup(client)
    let door = try #require(client.documents[0].layer("door"))
    let rows = setup.panel.treeView.content.subviews.compactMap { $0 as? LayerRowView }
    let row = try #require(rows.first { $0.layerShown === door })
    let place = setup.middle(row)
    setup.fixture.interface.move(to: place)
    #expect(client.pointedLayer === door)
    setup.fixture.turn()
    let buttons = row.subviews.compactMap { $0 as? IconButton }
    #expect(buttons.count == 3)
    setup.fixture.click(setup.middle(buttons[0]))
    // The eye changes the scene, the others only the window.
    #expect(door.isHidden && client.isOn(.hidden, door) && !client.edits.overrides.isHidden(door))
    setup.fixture.click(setup.middle(buttons[1]))
    #expect(client.edits.overrides.isSolo(door))
    setup.fixture.click(setup.middle(buttons[2]))
    #expect(client.edits.overrides.isLocked(door))
    #expect(client.selection == nil)
    for _ in 0..<3 { setup.panel.undo() }
    let overrides = client.edits.overrides
    #expect(!door.isHidden && !overrides.isSolo(door) && !overrides.isLocked(door))
    setup.fixture.interface.move(to: CGPoint(x: 5, y: 5))
    #expect(client.pointedLayer == nil)
  }

  /// A layer around one that is shown alone shows none of its own pieces.
  @Test func layersAroundOneShownAloneAreBare() {
    let picture = CALayer()
    picture.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
    let gradient = CAGradientLayer()
    gradient.colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    let cases: [(around: CALayer, keyPaths: Set<String>)] = [
      (CALayer(), []), (picture, ["contentsMultiplyColor"]), (gradient, ["colors"]),
      (CAShapeLayer(), ["fillColor", "strokeColor"]), (CATiledLayer(), ["contentsMultiplyColor"]),
      (CAEmitterLayer(), ["birthRate"]),
    ]
    for (around, keyPaths) in cases {
      let (root, shown) = (CALayer(), CALayer())
      root.addSublayer(around)
      around.addSublayer(shown)
      let overrides = LayerOverrides(root: { root })
      overrides.setSolo(true, shown)
      let animations = around.animationKeys()?.compactMap {
        around.animation(forKey: $0) as? CABasicAnimation
      }
      let found = Set(animations?.compactMap(\.keyPath) ?? [])
      #expect(found == keyPaths.union(["backgroundColor", "borderWidth", "shadowOpacity"]), "\(around)")
      #expect(shown.animationKeys() == nil)
      overrides.setSolo(false, shown)
      #expect(around.animationKeys() == nil)
    }
  }

  // MARK: Files

  @Test func aLayerIsCopiedAsCAML() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let setup = Setup(client)
    let door = try #require(client.documents[0].layer("door"))
    setup.select(door)
    setup.panel.copyLayer()
    let text = try #require(client.copied)
    let copy = SceneDocument.read(Array(text.utf8), named: "copy.caml", folder: nil)
    #expect(copy.diagnostics.isEmpty)
    // In the scene y is up, as in a file, so the layer is the root itself.
    #expect(copy.root?.name == "door")
    #expect(copy.root?.bounds.size == CGSize(width: 50, height: 100))
    #expect(copy.root?.sublayers?.first?.name == "knob")
    #expect(client.told == ["Copied door as CAML"])
  }

  @Test func theEditedSceneIsAFileOfItsOwn() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("inspector-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("gate.caml")
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root" bounds="0 0 30 30" position="15 15"><sublayers><CALayer name="a"/></sublayers></CALayer>
      </caml>
      """
    try Data(text.utf8).write(to: source)
    let client = TestClient(SceneDocument.open(source))
    let setup = Setup(client)
    let layer = try #require(client.documents[0].layer("a"))
    client.edits.editor.set(7.0, of: layer, forKeyPath: "cornerRadius")
    client.edits.overrides.setHidden(true, layer)
    #expect(client.edits.history.isEdited)
    setup.panel.saveScene()
    setup.panel.saveScene()
    #expect(client.told == ["Saved gate-edited.caml", "Saved gate-edited-2.caml"])
    #expect(!client.edits.history.isEdited)
    #expect(try Data(contentsOf: source) == Data(text.utf8))
    let saved = SceneDocument.open(folder.appendingPathComponent("gate-edited.caml"))
    #expect(saved.layer("a")?.cornerRadius == 7)
    #expect(saved.layer("a")?.isHidden == false && saved.layer("a")?.animationKeys() == nil)
    // An edited scene that is edited again does not get a longer name.
    let again = try EditedScene.save(saved, LayerOverrides(root: { saved.host }))
    #expect(again.url.lastPathComponent == "gate-edited-3.caml")
  }

  // MARK: Pictures

  @Test(arguments: [Theme.Style.dark, .light], [1.0, 2.0])
  func picturesAreDrawn(_ style: Theme.Style, _ scale: Double) throws {
    let client = TestClient("swinging-door")
    let setup = Setup(client, CGSize(width: 520, height: 760), scale: scale, theme: .theme(style))
    let name = "inspector-\(style)-\(Int(clamping: scale))"
    try setup.fixture.picture(name + "-nothing")
    let animated = try #require(Self.animated(client.documents[0].root))
    setup.select(animated)
    client.seek(to: 0.7)
    usleep(60_000)
    setup.fixture.interface.within { setup.panel.update() }
    let image = try setup.fixture.picture(name)
    #expect(image.width == Int(clamping: 520 * scale))
    setup.panel.details.scroll(to: CGPoint(x: 0, y: 10_000))
    try setup.fixture.picture(name + "-end")
    setup.panel.details.showsAll = true
    setup.panel.details.scroll(to: .zero)
    setup.fixture.interface.move(to: setup.middle(setup.panel.treeView.content.subviews[2]))
    try setup.fixture.picture(name + "-all")
  }

  @Test func smallWindowsAndFieldsArePossible() throws {
    let client = TestClient(LayerTreeTests.document(LayerTreeTests.family))
    let setup = Setup(client, CGSize(width: 480, height: 320), theme: .light)
    let door = try #require(client.documents[0].layer("door"))
    door.name = "the door of the house with a name that is much too long for the panel"
    door.backgroundColor = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.9, alpha: 0.7)
    CATransaction.flush()
    setup.select(door)
    try setup.fixture.picture("inspector-small")
    let large = Setup(client, CGSize(width: 520, height: 760))
    large.select(door)
    let row = try #require(large.row("backgroundColor"))
    let field = try #require(row.subviews.compactMap { $0 as? ColorField }.first)
    large.fixture.click(large.middle(field.swatch))
    try large.fixture.picture("inspector-picker")
    let picker = try #require(large.fixture.interface.root.subviews.last as? ColorPicker)
    // The lower left of the square is black.
    let corner = picker.panel.convert(CGPoint(x: 11, y: 131), to: large.fixture.interface.root)
    large.fixture.click(corner)
    #expect(MarkupValue.hexText(of: try #require(door.backgroundColor)).hasSuffix("B3"))
    #expect(try #require(door.backgroundColor?.srgba.green) < 0.02)
    #expect(client.edits.history.count == 1)
    _ = picker.press(Key("Escape"), isControl: false)
    #expect(!(large.fixture.interface.root.subviews.last is ColorPicker))
    large.type("#00FF00", in: field.field)
    #expect(door.backgroundColor?.srgba.green == 1 && door.backgroundColor?.srgba.alpha == 1)
    large.fixture.click(large.middle(large.fields("opacity")[0]))
    large.fields("opacity")[0].insert("half")
    _ = large.fields("opacity")[0].press(Key("Return"), isControl: false)
    try large.fixture.picture("inspector-error")
  }

  private static func animated(_ root: CALayer?) -> CALayer? {
    var pending = [root].compactMap { $0 }
    while let layer = pending.popLast() {
      if layer.animationKeys() != nil { return layer }
      pending += layer.sublayers ?? []
    }
    return nil
  }
}
