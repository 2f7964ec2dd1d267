import CoreAnimationMarkup
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer

/// What the window's interface says of its controls.
@MainActor @Suite(.serialized) struct AccessibleElementTests {
  /// A session in a window on no display, with a scene that has states, animations and several kinds of layers.
  @MainActor private final class Setup {
    let session: PreviewSession

    init(_ scene: String = "lake", after commands: WindowCommand...) throws {
      var options = PreviewOptions(scenes: [scene])
      options.theme = .dark
      options.watches = false
      options.isPaused = true
      session = try PreviewSession(
        options, window: OffscreenWindow(size: CGSize(width: 1100, height: 800)))
      for command in commands { session.perform(command) }
      turn()
    }

    isolated deinit { session.loop.stop() }

    func turn() { for _ in 0..<2 { session.turn(isIdle: false) } }

    var elements: [AccessibleElement] { AccessibleElement.all(in: session.interface.root) }

    func element(_ label: String, _ role: AccessibleElement.Role) throws -> AccessibleElement {
      try #require(elements.first { $0.label == label && $0.role == role }, "\(label)")
    }

    /// The classes of views that have no label, and those that the keyboard reaches and that have no role.
    var silent: [String] {
      var found = elements.filter { $0.label?.isEmpty != false }.map { "\(type(of: $0.view)): no label" }
      func look(_ view: UIView) {
        guard !view.isHidden else { return }
        if let target = view as? any FocusTarget, target.isUserInteractionEnabled, target.role == nil {
          found.append("\(type(of: view)): no role")
        }
        for subview in view.subviews { look(subview) }
      }
      look(session.interface.root)
      return found
    }

    /// Every layer of the scenes.
    var layers: [CALayer] {
      func below(_ layer: CALayer) -> [CALayer] { [layer] + (layer.sublayers ?? []).flatMap { below($0) } }
      return session.documents.compactMap(\.root).flatMap { below($0) }
    }
  }

  @Test(arguments: [
    WindowCommand.inspector, .toggleTimeline, .toggleStates, .toggleBar, .export, .help, .palette, .toggleHUD,
    .toggleFrameTimes,
    .toggleBorders, .toggleCosts, .toggleExploded,
  ])
  func everyControlOfAPanelHasALabel(command: WindowCommand) throws {
    let setup = try Setup()
    let before = setup.elements.count
    setup.session.selection = setup.layers.last
    setup.session.perform(command)
    setup.turn()
    #expect(setup.silent.isEmpty)
    let drawsOnly: [WindowCommand] = [.toggleBorders, .toggleFrameTimes, .toggleExploded]
    #expect(setup.elements.count > before || drawsOnly.contains(command))
  }

  /// With all properties, and with open cards of animations.
  @Test(arguments: ["lake", "cube", "confetti"])
  func everyControlOfTheInspectorHasALabel(scene: String) throws {
    let setup = try Setup(scene, after: .inspector)
    (try setup.element("All", .button).view as? TextButton)?.action()
    var kinds: Set<String> = []
    for layer in setup.layers
    where kinds.insert("\(type(of: layer))").inserted || layer.animationKeys() != nil {
      setup.session.selection = layer
      setup.turn()
      for element in setup.elements { (element.view as? AnimationCard)?.isOpen = true }
      setup.turn()
      #expect(setup.silent.isEmpty, "\(type(of: layer))")
    }
    #expect(!kinds.isEmpty)
  }

  @Test func everyControlOfMessagesAndQuestionsHasALabel() throws {
    let setup = try Setup()
    let cards = setup.session.cards
    cards.notify("a notice")
    cards.welcome(KeyBindings.hints)
    let answers = [Question.Answer("Keep") {}, Question.Answer("Discard") {}]
    cards.note(Question("Changes were found", answers: answers))
    cards.ask(Question("Save?", detail: "The scene has changes.", answers: answers))
    let console = ConsoleView(frame: setup.session.interface.root.bounds)
    setup.session.interface.root.addSubview(console)
    setup.session.interface.within { console.add("printed\n") }
    setup.turn()
    for label in ["Keep", "Discard", "Close"] { _ = try setup.element(label, .button) }
    _ = try setup.element("A notice", .message)
    #expect(setup.silent.isEmpty)
  }

  @Test func everyControlOfListsAndOfTheColourPickerHasALabel() throws {
    let setup = try Setup(after: .inspector)
    setup.session.selection = setup.layers.last
    setup.turn()
    (try setup.element("All", .button).view as? TextButton)?.action()
    setup.turn()
    let swatch = try #require(setup.elements.first { $0.role == .color }?.view as? Swatch)
    setup.session.interface.within { swatch.pressed() }
    setup.turn()
    for label in ["Hue", "Opacity", "Saturation and brightness"] { _ = try setup.element(label, .slider) }
    #expect(setup.silent.isEmpty)
    let menu = try #require(setup.elements.first { $0.role == .menu }?.view as? MenuField)
    setup.session.interface.within { menu.openList() }
    setup.turn()
    for name in menu.names { _ = try setup.element(name, .row) }
    #expect(setup.silent.isEmpty)
  }

  @Test func elementsSayWhatTheyAreAndHow() throws {
    let fixture = InterfaceFixture(CGSize(width: 400, height: 300))
    let button = IconButton(.save, "Save")
    button.frame = CGRect(x: 10, y: 20, width: 24, height: 24)
    let field = TextField(frame: CGRect(x: 10, y: 60, width: 100.5, height: 22))
    field.accessibilityLabel = "Width"
    field.text = "12"
    let hidden = TextButton("Hidden")
    hidden.isHidden = true
    let label = UILabel(frame: CGRect(x: 10, y: 100, width: 80, height: 20))
    label.text = "a\u{1b}b"
    for view in [button, field, hidden, label] { fixture.interface.root.addSubview(view) }
    button.isOn = true
    var lines: [String] { AccessibleElement.all(in: fixture.interface.root).map(\.line) }
    #expect(
      lines == [
        #"button "Save", 24 × 24 at 10, 20, on"#, #"field "Width" = "12", 100.5 × 22 at 10, 60"#,
        #"text "a\u{1b}b", 80 × 20 at 10, 100"#,
      ])
    (button.isOn, button.isEnabled) = (false, false)
    field.beginEditing()
    field.insert("34")
    #expect(lines[0] == #"button "Save", 24 × 24 at 10, 20, not enabled"#)
    #expect(lines[1].hasPrefix(#"field "Width" = "34""#))
  }

  /// `cambium describe --interface` performs the commands as the window does.
  @Test func theInterfaceOfASceneIsDescribed() throws {
    var options = PreviewOptions(scenes: ["cube"])
    options.theme = .dark
    options.watches = false
    let window = OffscreenWindow(size: CGSize(width: 900, height: 600), scale: 2)
    #expect(try PreviewSession.interface(of: options, in: window, after: []).isEmpty)
    let elements = try PreviewSession.interface(
      of: options, in: window, after: [.inspector, .toggleTimeline])
    let undo = try #require(elements.first { $0.label == "Undo a drag or an edit" })
    #expect(
      undo.role == .button && !undo.isEnabled
        && CGRect(x: 0, y: 0, width: 900, height: 600).contains(undo.frame))
    #expect(elements.contains { $0.role == .tree } && elements.contains { $0.role == .row })
    let speed = try #require(elements.first { $0.role == .slider && $0.label == "Speed" })
    #expect(speed.value == "1×")
  }
}
