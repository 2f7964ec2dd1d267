import TestSupport
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup

/// The states of several planes, written as those of one layer.
@MainActor @Suite struct MergedStateTests {
  private static func set(_ keyPath: String, _ value: Double) -> String {
    """
    <LKStateSetValue targetId="#1" keyPath="\(keyPath)"><value type="real" value="\(value)"/></LKStateSetValue>
    """
  }

  private static func transition(_ from: String, _ to: String, _ duration: Double) -> String {
    """
    <LKStateTransition fromState="\(from)" toState="\(to)"><elements><LKStateTransitionElement key="opacity" targetId="#1">
    <animation type="CABasicAnimation" keyPath="opacity" duration="\(duration)"/></LKStateTransitionElement></elements>
    </LKStateTransition>
    """
  }

  private static func plane(_ states: String, _ transitions: String) -> String {
    caml(
      """
      <CALayer id="#1" bounds="0 0 390 844" geometryFlipped="1"><states>\(states)</states>
      <stateTransitions>\(transitions)</stateTransitions></CALayer>
      """)
  }

  /// Two planes: one has all three states, one of them based on another, the other has two, spelled differently.
  private static let planes = [
    plane(
      """
      <LKState name="Locked"><elements>\(set("opacity", 0.5))</elements></LKState>
      <LKState name="Unlock" basedOn="Locked"><elements>\(set("zPosition", 3))</elements></LKState>
      <LKState name="Sleep"><elements>\(set("opacity", 0.125))</elements></LKState>
      """, transition("*", "Unlock", 1) + transition("Locked", "*", 2)),
    plane(
      """
      <LKState name="locked"><elements>\(set("opacity", 0.75))</elements></LKState>
      <LKState name="UNLOCK"><elements>\(set("opacity", 0.25))</elements></LKState>
      """, transition("locked", "UNLOCK", 4) + transition("", "*", 8)),
  ]

  private static let names: [String?] = [nil, "Locked", "Unlock", "Sleep"]

  @Test func meanTheSame() throws {
    let folder = try TemporaryFolder()
    for (name, text) in zip(["a_Background", "b_Foreground"], Self.planes) {
      try folder.write(text, to: "sea.wallpaper/\(name).ca/main.caml")
    }
    let source = SceneDocument.open(folder.url.appendingPathComponent("sea.wallpaper"))
    #expect(source.messages == [] && source.states.names == ["Locked", "Unlock", "Sleep"])
    let file = folder.url.appendingPathComponent("sea.ca")
    let writer = try #require(CAMLWriter(document: source))
    try writer.write(to: file)
    #expect(writer.losses == [])
    let written = SceneDocument.open(file)
    #expect(written.messages == [] && written.root?.states?.map(\.name) == ["Locked", "Unlock", "Sleep"])
    #expect(written.root?.sublayers?.allSatisfy { $0.sublayers?.first?.states == nil } == true)

    func values(_ document: SceneDocument) -> [[Double]] {
      (document.root?.sublayers ?? []).compactMap(\.sublayers?.first).map {
        [Double($0.opacity), Double($0.zPosition)]
      }
    }
    for to in Self.names {
      for document in [source, written] { document.states.set(to, speed: 0) }
      #expect(values(written) == values(source) && values(source).count == 2, "\(to ?? "base")")
      for from in Self.names where from != to {
        #expect(
          animations(written, from, to) == animations(source, from, to),
          "\(from ?? "base") to \(to ?? "base")")
      }
    }
    // The plane at the back takes 1 s to unlock, the other one 4 s.
    #expect(animations(source, "Locked", "Unlock") == [1, 4] && animations(source, "Sleep", "Locked") == [8])
  }

  /// Values without an element run in a transition, and change at once without one, in the planes and in the one layer that
  /// they become.
  @Test func valuesWithoutElementsRunWhereTheyDid() throws {
    let states = """
      <LKState name="Locked"><elements>\(Self.set("opacity", 0.5))</elements></LKState>
      <LKState name="Unlock"><elements>\(Self.set("opacity", 1))</elements></LKState>
      """
    let empty = "<LKStateTransition fromState=\"Locked\" toState=\"Unlock\"><elements/></LKStateTransition>"
    let folder = try TemporaryFolder()
    for (name, transitions) in [
      ("a_Background", empty), ("b_Floating", ""), ("c_Foreground", Self.transition("*", "*", 2)),
    ] {
      try folder.write(Self.plane(states, transitions), to: "sea.wallpaper/\(name).ca/main.caml")
    }
    let source = SceneDocument.open(folder.url.appendingPathComponent("sea.wallpaper"))
    let file = folder.url.appendingPathComponent("sea.caml")
    try #require(CAMLWriter(document: source)).write(to: file)
    for document in [source, SceneDocument.open(file)] {
      #expect(document.messages == [])
      let clock = MediaClock(isPaused: true)
      let context = CAContext(layer: document.host, clock: clock)
      document.states.set("Locked", speed: 0)
      CATransaction.flush()
      document.states.set("Unlock")
      CATransaction.flush()
      clock.seek(to: 0.25)
      let opacities = (document.root?.sublayers ?? []).compactMap {
        $0.sublayers?.first?.presentation()?.opacity
      }
      // Half of half a second; at once; an eighth of two seconds, which eases.
      #expect(opacities.count == 3 && opacities[0] == 0.75 && opacities[1] == 1 && opacities[2] < 0.6)
      // And back: two have no transition.
      document.states.set("Unlock", speed: 0)
      document.states.set("Locked")
      CATransaction.flush()
      let back = (document.root?.sublayers ?? []).compactMap { $0.sublayers?.first?.presentation()?.opacity }
      #expect(back.count == 3 && back[0] == 0.5 && back[1] == 0.5 && back[2] > 0.5)
      context.layer = nil
    }
  }

  /// How long the animations of a change of state are.
  private func animations(_ document: SceneDocument, _ from: String?, _ to: String?) -> [Double] {
    document.states.owners.flatMap { owner -> [Double] in
      let names = [from, to].map { $0.flatMap { document.states.state($0, of: owner)?.name } ?? "" }
      guard names[0] != names[1] else { return [] }
      let elements = owner.stateTransition(from: names[0], to: names[1])?.elements ?? []
      return elements.filter { !$0.showsNothing }.compactMap { $0.animation?.duration }
    }
  }
}
