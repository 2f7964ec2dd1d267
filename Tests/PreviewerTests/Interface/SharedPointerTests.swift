import CoreAnimationMarkup
import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The window of a Swift scene: what of the pointer is the interface's, and what the scene gets.
@MainActor @Suite struct SharedPointerTests {
  private let fixture = InterfaceFixture()
  private let banner: BannerView
  private static let card = CGPoint(x: 400, y: 30)
  private static let scene = CGPoint(x: 400, y: 500)

  /// Two errors of a compiler as cards over the scene.
  init() {
    banner = BannerView(frame: fixture.interface.root.bounds)
    fixture.interface.root.addSubview(banner)
    let output = "a.swift:1:2: error: one\nb.swift:3:4: error: two"
    fixture.interface.within { [banner] in
      banner.choose = { [weak banner] _ in _ = banner?.openList() }
      banner.show(BannerMessage.messages(inCompilerOutput: output))
    }
    fixture.turn()
    fixture.interface.screen.clock.seek(to: 1)
  }

  /// What the scene gets of events, at two pixels per point.
  private func sceneEvents(_ events: WindowEvent...) -> [WindowEvent] {
    var pointer = SharedPointer(fixture.interface)
    return events.compactMap { pointer.sceneEvent(for: $0, scale: 2) }
  }

  private static func pixel(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x * 2, y: point.y * 2) }

  @Test func aClickOnACardIsTheInterfaces() {
    #expect(
      sceneEvents(.pressed(.left, Self.pixel(Self.card)), .released(.left, Self.pixel(Self.card))).isEmpty)
    fixture.turn()
    #expect(banner.contents == [.list(banner.messages)])
    #expect(fixture.interface.within { banner.closeList() })
    #expect(banner.contents.count == 2)
  }

  @Test func aClickBesideTheCardsIsTheScenes() {
    let events = [
      WindowEvent.pressed(.left, Self.pixel(Self.scene)), .released(.left, Self.pixel(Self.scene)),
    ]
    #expect(sceneEvents(events[0], events[1]) == events)
    #expect(banner.contents.count == 2)
  }

  @Test func aDragOfTheSceneStaysTheScenesOverACard() {
    let down = WindowEvent.pressed(.left, Self.pixel(Self.scene))
    let over = WindowEvent.pointerMoved(Self.pixel(Self.card))
    let up = WindowEvent.released(.left, Self.pixel(Self.card))
    #expect(sceneEvents(down, over, up) == [down, over, up])
  }

  @Test func aPressOnACardIsHeldOutsideOfIt() {
    var pointer = SharedPointer(fixture.interface)
    let down = pointer.sceneEvent(for: .pressed(.left, Self.pixel(Self.card)), scale: 2)
    #expect(down == nil && pointer.isHeld)
    _ = pointer.sceneEvent(for: .pointerMoved(Self.pixel(Self.scene)), scale: 2)
    let up = pointer.sceneEvent(for: .released(.left, Self.pixel(Self.scene)), scale: 2)
    #expect(up == nil)
    #expect(!pointer.isHeld)
  }

  @Test func overACardThePointerHasLeftTheScene() {
    let over = WindowEvent.pointerMoved(Self.pixel(Self.card))
    let beside = WindowEvent.pointerMoved(Self.pixel(Self.scene))
    #expect(sceneEvents(beside, over, over, beside) == [beside, .pointerLeft, beside])
  }

  @Test func theWheelOverACardDoesNotZoomTheScene() {
    let steps = CGVector(dx: 0, dy: 1)
    let beside = WindowEvent.wheel(steps, Self.pixel(Self.scene))
    #expect(sceneEvents(.wheel(steps, Self.pixel(Self.card)), beside) == [beside])
  }

  @Test func aFingerOnACardIsTheInterfacesAndAnotherIsTheScenes() {
    let down = WindowEvent.finger(.down, 2, Self.pixel(Self.scene))
    let up = WindowEvent.finger(.up, 2, Self.pixel(Self.scene))
    #expect(
      sceneEvents(
        .finger(.down, 1, Self.pixel(Self.card)), down, .finger(.moved, 1, Self.pixel(Self.card)),
        .finger(.up, 1, Self.pixel(Self.card)), up) == [down, up])
    #expect(banner.contents == [.list(banner.messages)])
  }
}
