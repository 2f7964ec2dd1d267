import Foundation
import QuartzCore
import Testing
import UIKit

@testable import CoreAnimationMarkup
@testable import Previewer
@testable import SceneEditing

/// The panel of states: its lists, the time of a transition, its bars and fields, and the marks of values that a state sets.
@MainActor @Suite(.serialized) struct StatesPanelTests {
  /// What the panel asks of the session.
  @MainActor private final class Session: StatesClient {
    var stateChange: StateChangeRun?
    var repeatsStateChange = false
    var calls: [String] = []
    func playStateChange(from: String?, to: String?) { calls.append("play \(from ?? "-") \(to ?? "-")") }
    func holdStateChange(from: String?, to: String?, at time: Double) {
      calls.append("hold \(from ?? "-") \(to ?? "-") \((time * 100).rounded() / 100)")
      stateChange = StateChangeRun(from: from, to: to, begin: 0, held: time)
    }
    func holdStateChange(_ flag: Bool) { calls.append(flag ? "hold" : "go on") }
    func edit(_ edit: StateEdit) { calls.append("\(edit)".prefix { $0 != "(" }.description) }
  }

  private let fixture = InterfaceFixture(CGSize(width: 320, height: 700))
  private let client: TestClient
  private let session = Session()
  private let panel: StatesPanel
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("states-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("lock.caml")
    try Data(TransitionEditTests.text.utf8).write(to: file)
    client = TestClient(SceneDocument.open(file))
    panel = StatesPanel(client)
    panel.states = session
    fixture.interface.within {
      fixture.interface.root.addSubview(panel)
      panel.frame = CGRect(x: 10, y: 10, width: 300, height: 680)
      panel.layoutIfNeeded()
      panel.update()
    }
    fixture.turn()
  }

  private func center(_ view: UIView) -> CGPoint {
    let frame = view.convert(view.bounds, to: fixture.interface.root)
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  /// A point of the tracks at a time, in a row; nil is the ruler.
  private func point(_ time: Double, row: Int?) -> CGPoint {
    let tracks = panel.detail.tracks
    let gutter = (tracks.bounds.width * 0.4).rounded()
    let y = row.map { Theme.ruler + (CGFloat($0) + 0.5) * Theme.row } ?? Theme.ruler - 6
    return tracks.convert(
      CGPoint(x: gutter + CGFloat(tracks.axis.x(time)), y: y), to: fixture.interface.root)
  }

  @Test func listsStatesTransitionsAndValues() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(panel.stateRows.map { $0.defaultLabel } == ["Base", "Locked", "Unlock"])
    #expect(panel.transitionRows.map { $0.defaultLabel } == ["any state → Unlock"])
    #expect(panel.transitionRows.map { $0.defaultValue } == ["2 values, 2 s"])
    let rows = panel.detail.tracks.rows
    #expect(rows.map(\.title) == ["ball · position.x", "box · opacity"])
    #expect(rows.map(\.duration) == [2, 0.5] && rows.map(\.hasElement) == [true, false])
    try fixture.picture("states")
    fixture.click(center(panel.stateRows[2]))
    #expect(client.performed == [.setState("Unlock")])
  }

  @Test func rowsHaveMenusOfTheirStatesAndTransitions() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    func target(_ view: UIView) -> ContextTarget? { fixture.interface.contextTarget(at: center(view)) }
    func titles(_ target: ContextTarget?) -> [String] {
      (target?.commands ?? []).joined().filter { client.state(of: $0).isAvailable }.map {
        client.entry(of: $0).title
      }
    }
    #expect(titles(target(panel.stateRows[0])).starts(with: ["Show the base state", "Add a state"]))
    let state = target(panel.stateRows[2])
    #expect(
      titles(state).starts(with: [
        "Show the state Unlock", "Rename the state", "Copy the state", "Delete the state and its transitions",
      ]))
    let transition = target(panel.transitionRows[0])
    #expect(titles(transition).starts(with: ["Play the transition", "Delete the transition"]))
    // A value of the transition has none, and never that of something else.
    #expect(target(panel.detail) == nil)

    fixture.interface.within { panel.rename("Unlock") }
    #expect((fixture.interface.receiver as? TextField)?.text == "Unlock")
    let names = client.stateNames
    let edits = [StatesCommand.add, .copy("Unlock"), .delete("Unlock"), .rename("Unlock")].map {
      $0.edit(among: names).map { "\($0)" }
    }
    #expect(
      edits == [
        #"addState("Sleep")"#, #"copyState("Unlock", as: "Unlock 2")"#, #"deleteState("Unlock")"#, nil,
      ])
  }

  @Test func theRulerHoldsAndTheButtonsPlay() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    fixture.click(point(1, row: nil))
    #expect(session.calls == ["hold - Unlock 1.0"])
    #expect(panel.detail.tracks.time.map { abs($0 - 1) < 1e-9 } == true)
    fixture.click(center(panel.detail.transport.play))
    #expect(session.calls.last == "go on")
    session.stateChange = nil
    fixture.click(center(panel.detail.transport.play))
    #expect(session.calls.last == "play - Unlock")
  }

  /// A drag of a bar is a step of the history, and Escape of the drag leaves nothing.
  @Test func barsAreDragged() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = TransitionNames(from: "*", to: "Unlock")
    func animation() -> CAAnimation? {
      client.documents[0].layer("stage")?.transition(named: names)?.elements[0].animation
    }
    fixture.drag(point(2, row: 0), point(1.5, row: 0), point(1, row: 0))
    #expect(animation().map { abs($0.duration - 1) < 0.02 } == true, "\(animation()?.duration as Any)")
    #expect(client.edits.history.count == 1)
    fixture.drag(point(0.5, row: 0), point(0.6, row: 0), point(0.8, row: 0))
    let delay = try #require(animation()?.beginTime)
    #expect(delay > 0.2 && animation()?.fillMode == .backwards && client.edits.history.count == 2)
    client.edits.history.undo()
    client.edits.history.undo()
    #expect(animation()?.duration == 2 && animation()?.beginTime == 0)
  }

  @Test func missingElementsAndStatesAreAskedFor() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let add = try #require(
      fixture.interface.root.descendants.first {
        ($0 as? InterfaceView)?.accessibilityLabel == "Animate this value in the transition"
          && $0.isHidden == false
      })
    fixture.click(center(add))
    #expect(session.calls == ["addElements"])
  }

  /// The marks of the inspector: a value that the shown state sets can be taken from it.
  @Test func valuesOfAStateAreMarked() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    client.documents[0].states.set("Unlock", speed: 0)
    CATransaction.flush()
    client.selection = client.documents[0].layer("ball")
    let inspector = InspectorPanel(client)
    fixture.interface.within {
      fixture.interface.root.addSubview(inspector)
      inspector.frame = CGRect(x: 0, y: 0, width: 300, height: 700)
      inspector.layoutIfNeeded()
      inspector.update(atOnce: true)
    }
    fixture.turn()
    let marked = fixture.interface.root.descendants.compactMap { $0 as? PropertyRow }.filter {
      $0.stateName != nil
    }
    #expect(marked.map(\.entry.keyPath) == ["position"] && marked.first?.stateName == "Unlock")
    try fixture.picture("state-marks")
  }

  @Test(arguments: [
    ([], "Locked"), (["Locked"], "Unlock"), (["locked", "UNLOCK"], "Sleep"), (["A"], "State 1"),
    (["Locked", "Unlock", "Sleep"], "State 1"), (["state 1"], "State 2"),
  ])
  func namesOfNewStates(_ names: [String], _ new: String) {
    #expect(StateNames.new(among: names) == new)
    #expect(StateNames.copy(of: "Unlock", among: names + ["unlock 2"]) == "Unlock 3")
  }

  @Test(arguments: [
    (TransitionTracks.Edge.bar, 0.256, 0.76, 1.0), (.bar, -2, 0, 1), (.end, 0.5, 0.5, 1.5),
    (.end, -5, 0.5, 0.01),
    (.begin, 0.25, 0.75, 0.75), (.begin, -5, 0, 1.5), (.begin, 5, 1.49, 0.01), (.bar, 0, 0.5, 1),
  ])
  func timesOfADrag(_ edge: TransitionTracks.Edge, _ way: Double, _ delay: Double, _ length: Double) {
    let times = TransitionTimes(delay: 0.5, length: 1).moved(edge, by: way, step: 100)
    #expect(abs(times.delay - delay) < 1e-9 && abs(times.length - length) < 1e-9, "\(times)")
  }
}

extension UIView {
  fileprivate var descendants: [UIView] { subviews.flatMap { [$0] + $0.descendants } }
}
