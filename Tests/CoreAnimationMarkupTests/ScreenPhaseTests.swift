import Foundation
import Testing

@testable import CoreAnimationMarkup

/// The states of wallpapers for a locked, an unlocked and a sleeping screen, by the names that real files have.
@MainActor @Suite(.serialized) struct ScreenPhaseTests {
  private func states(_ names: [String]) throws -> SceneStates {
    let states = names.map { "<LKState name=\"\($0)\"><elements/></LKState>" }.joined()
    return try readRoot("", "<states>\(states)</states>").states
  }

  @Test(arguments: [
    ["Locked", "Unlock", "Sleep"], ["LOCKED", "unlocked", "sleep"], ["Lock", "Unlock", "Sleep"],
  ]) func theTripleIsRecognised(_ names: [String]) throws {
    let states = try self.states(names)
    #expect(ScreenPhase.allCases.map { states.name(for: $0) } == names)
    #expect(states.resolve("locked") == .some(names[0]))
    #expect(states.resolve("Unlock") == .some(names[1]))
    #expect(states.resolve("asleep") == .none)
  }

  @Test func aVariantKeepsItsOrientationAndAppearance() throws {
    let names = ["Lock", "Unlock", "Sleep"].flatMap { phase in
      ["PortraitUp Dark", "PortraitUp Light", "LandscapeLeft Dark"].map { "\(phase) \($0)" }
    }
    let states = try self.states(names)
    #expect(states.name(for: .unlocked) == "Unlock PortraitUp Dark")
    states.set("Lock LandscapeLeft Dark")
    #expect(states.name(for: .unlocked) == "Unlock LandscapeLeft Dark")
    #expect(states.name(for: .sleep) == "Sleep LandscapeLeft Dark")
    #expect(states.resolve("unlocked portraitup light") == .some("Unlock PortraitUp Light"))
  }

  @Test func otherStatesStandForNoPhase() throws {
    let states = try self.states(["on", "off", "seeking"])
    #expect(ScreenPhase.allCases.allSatisfy { states.name(for: $0) == nil })
  }
}
