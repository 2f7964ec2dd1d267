import QuartzCore
import Testing
import UIKit
import Windowing

@testable import Previewer

/// The timeline: ruler, scrubbing, the range of the loop, rows, and the playhead.
@MainActor @Suite struct TimelineTests {
  private func make(
    _ scene: String, _ size: CGSize = CGSize(width: 900, height: 600), scale: Double = 1, theme: Theme = .dark
  ) -> (InterfaceFixture, TestClient, TimelinePanel) {
    let fixture = InterfaceFixture(size, scale: scale, theme: theme)
    let client = TestClient(scene)
    // Texts have the scale of the screen on which they are made.
    let panel = fixture.interface.within { TimelinePanel(client) }
    fixture.interface.within {
      fixture.interface.root.addSubview(panel)
      panel.layOut(in: fixture.interface.root.bounds)
      panel.update()
    }
    fixture.turn()
    return (fixture, client, panel)
  }

  /// A point of the window at a time in the ruler; `y` from the ruler's top.
  private func point(_ panel: TimelinePanel, _ time: Double, y: CGFloat = 24) -> CGPoint {
    panel.ruler.convert(CGPoint(x: panel.axis.x(time), y: Double(y)), to: panel.superview)
  }

  @Test func ticksFitTheScale() {
    // 100 points in a second: labels every second, lines every tenth.
    let ticks = TimelineAxis(origin: 0, scale: 100).ticks(width: 200)
    #expect(ticks.filter { $0.label != nil }.map(\.label) == ["0 s", "1 s", "2 s"])
    #expect(ticks.count == 21)
    // 30 points in a frame: labels every five frames.
    let frames = TimelineAxis(origin: 0.5, scale: 1800).ticks(width: 400)
    #expect(frames.compactMap(\.label) == ["30f", "35f", "40f"])
    #expect(
      TimelineAxis(origin: -90, scale: 1).ticks(width: 200).compactMap(\.label) == ["−1:00", "0:00", "1:00"]
        || TimelineAxis(origin: -90, scale: 1).ticks(width: 200, spacing: 60).compactMap(\.label)
          == ["−1:00", "0:00", "1:00"]
    )
  }

  @Test func zoomKeepsTheTimeUnderThePointer() {
    var axis = TimelineAxis(origin: 2, scale: 50)
    let time = axis.time(120)
    axis.zoom(by: 3, at: 120)
    #expect(abs(axis.time(120) - time) < 1e-12 && axis.scale == 150)
  }

  @Test func theRulerIsScrubbed() {
    let (fixture, client, panel) = make("bouncing-ball")
    fixture.drag(point(panel, 0.2), point(panel, 0.4), point(panel, 0.5))
    #expect(abs(client.playback.time - 0.5) < 0.02)
    fixture.click(point(panel, 0.25))
    #expect(abs(client.playback.time - 0.25) < 0.02)
    // Times before 0 are not shown.
    fixture.drag(point(panel, 0.2), CGPoint(x: 0, y: point(panel, 0).y))
    #expect(client.playback.time == 0)
  }

  @Test func theRangeOfTheLoopIsDragged() throws {
    let (fixture, client, panel) = make("bouncing-ball")
    let end = client.loopDuration
    #expect(end > 0)
    fixture.drag(point(panel, end, y: 5), point(panel, end * 0.7, y: 5), point(panel, end / 2, y: 5))
    let range = try #require(client.playback.order.range)
    #expect(range.lowerBound == 0 && abs(range.upperBound - end / 2) < 1 / 60.0)
    #expect(client.playback.order.ends == .loop)
    // The whole range is moved.
    fixture.drag(
      point(panel, end / 4, y: 5), point(panel, end / 3, y: 5), point(panel, end / 2, y: 5))
    let moved = try #require(client.playback.order.range)
    #expect(abs(moved.upperBound - moved.lowerBound - (range.upperBound - range.lowerBound)) < 1e-9)
    #expect(abs(moved.lowerBound - end / 4) < 1 / 30.0)
  }

  @Test func buttonsAskTheSession() {
    let (fixture, client, panel) = make("bouncing-ball")
    for button in [
      panel.bar.toStart, panel.bar.play, panel.bar.forward, panel.bar.reverse, panel.bar.pingPong,
    ] {
      fixture.click(panel.bar.convert(button.center, to: panel.superview))
    }
    #expect(
      client.performed == [.seekToStart, .togglePause, .step(frames: 1), .toggleReverse, .togglePingPong])
  }

  @Test func theSpeedIsDragged() {
    let (fixture, client, panel) = make("bouncing-ball")
    let slider = panel.bar.speed
    for speed in [0.25, 16, 1 / 16.0, 2] {
      let x = slider.x(of: speed)
      fixture.click(slider.convert(CGPoint(x: x, y: slider.bounds.midY), to: panel.superview))
      #expect(abs(client.playback.speed - speed) < 1e-9)
    }
    #expect(slider.speed(at: slider.x(of: 3)) != 4)
    #expect(abs(slider.speed(at: slider.x(of: 3)) - 3) < 1e-6)
  }

  @Test func rowsAreChosenAndOnlyThoseInSightExist() throws {
    let (fixture, client, panel) = make("easing")
    #expect(!panel.tracks.rows.isEmpty)
    let views = panel.tracks.subviews.filter { $0 is SpanRowView }.count
    #expect(CGFloat(views) <= panel.tracks.bounds.height / Theme.row + 2)
    let place = CGPoint(x: 30, y: Theme.row * 1.5)
    let index = try #require(panel.tracks.row(at: place))
    fixture.click(panel.tracks.convert(place, to: panel.superview))
    #expect(client.selection === panel.tracks.rows[index].layer)
    fixture.interface.within { panel.scope = .selection }
    #expect(panel.tracks.rows.allSatisfy { $0.layer === client.selection })
    // Another selection changes the rows at the next turn.
    client.selection = nil
    fixture.interface.within { panel.update() }
    #expect(panel.tracks.rows.isEmpty)
  }

  @Test func theWheelZoomsAndMovesTheAxis() {
    let (fixture, _, panel) = make("easing")
    let (axis, place) = (panel.axis, point(panel, 0.5))
    #expect(fixture.interface.wheel(CGVector(dx: 0, dy: 4), at: place))
    #expect(abs(panel.axis.scale - 2 * axis.scale) < 1e-9)
    #expect(abs(panel.axis.x(0.5) - axis.x(0.5)) < 1e-6)
    let start = panel.axis.origin
    // With Shift, and with the horizontal wheel, it moves along the time, by 40 points for a step.
    #expect(fixture.interface.wheel(CGVector(dx: 2, dy: 0), at: place))
    #expect(abs((panel.axis.origin - start) * panel.axis.scale - 80) < 1e-6)
    fixture.interface.modifiers = .shift
    let inside = panel.tracks.convert(CGPoint(x: panel.tracks.gutter + 300, y: 40), to: panel.superview)
    #expect(fixture.interface.wheel(CGVector(dx: 0, dy: 2), at: inside))
    #expect(abs(panel.axis.origin - start) * panel.axis.scale < 1e-6)
  }

  @Test func theAxisFollowsThePlayhead() {
    let (fixture, client, panel) = make("bouncing-ball")
    let width = Double(panel.bounds.width - 200)
    func isVisible() -> Bool { (0...width).contains(panel.axis.x(client.playback.time)) }
    for time in [30.0, 0, 12, 11.9, 0] {
      client.seek(to: time)
      fixture.interface.within { panel.update() }
      #expect(isVisible(), "after a seek to \(time) s")
    }
    // After a jump back, what lies before the scene is not shown.
    #expect(panel.axis.origin > -0.5)
    // An axis that was moved away stays while nothing is sought.
    _ = fixture.interface.wheel(CGVector(dx: 400, dy: 0), at: point(panel, 0.5))
    fixture.interface.within { panel.update() }
    #expect(!isVisible())
  }

  @Test func aRangeThatACommandSetsIsShown() {
    let (fixture, client, panel) = make("bouncing-ball")
    _ = fixture.interface.wheel(CGVector(dx: 0, dy: 12), at: point(panel, 0.5))
    client.setOrder(PlaybackOrder(range: 0...1, ends: .loop))
    fixture.interface.within { panel.update() }
    let width = Double(panel.bounds.width - 200)
    #expect((0...width).contains(panel.axis.x(0)) && (0...width).contains(panel.axis.x(1)))
  }

  @Test func rowsOfSeveralScenesNameTheirs() {
    let client = TestClient("bouncing-ball", "easing")
    let names = TimelineRow.rows(of: client.documents).compactMap { row in
      if case .layer(_, _, let scene) = row { scene } else { String?.none }
    }
    #expect(Set(names) == ["bouncing-ball.caml", "easing.caml"])
    let alone = TimelineRow.rows(of: TestClient("easing").documents)
    #expect(
      alone.allSatisfy { row in if case .layer(_, _, let scene) = row { scene == nil } else { true } })
  }

  @Test func aRowSaysWhereItsAnimationLies() throws {
    let (fixture, _, panel) = make("bouncing-ball")
    func rows() -> [String] {
      AccessibleElement.all(in: panel.tracks).filter { $0.role == .row }.compactMap(\.value)
    }
    #expect(!rows().contains { $0.contains("out of sight") })
    let span = try #require(
      panel.tracks.rows.lazy.compactMap { row in
        if case .span(let span) = row { span } else { nil }
      }.first)
    guard span.extent.begin.isFinite else { return }
    fixture.interface.within {
      panel.tracks.axis = TimelineAxis(origin: span.extent.begin - 100, scale: 100)
      panel.tracks.show()
    }
    #expect(rows().contains { $0.contains("out of sight, after") })
  }

  @Test func thePlayheadRunsWithoutTheMainThread() throws {
    let (fixture, client, panel) = make("bouncing-ball")
    fixture.interface.screen.clock.resume()
    client.setPaused(false)
    client.setOrder(PlaybackOrder(ends: .loop))
    fixture.interface.within { panel.update() }
    fixture.turn()
    let begin = try #require(panel.playhead.layer.animation(forKey: "run"))
    // While the clock runs as expected the animation stays.
    fixture.interface.within { panel.update() }
    #expect(panel.playhead.layer.animation(forKey: "run") === begin)
    client.setPaused(true)
    client.seek(to: 0.5)
    fixture.interface.within { panel.update() }
    #expect(panel.playhead.layer.animationKeys() == nil)
    #expect(abs(Double(panel.playhead.center.x) - panel.axis.x(0.5)) < 1e-9)
  }

  @Test(arguments: [
    ("easing", 900, 600, 1.0, Theme.Style.dark), ("fill-modes", 900, 600, 1, .light),
    ("speeds", 900, 600, 2, .dark),
    ("swinging-door", 480, 320, 2, .light), ("shuffle", 900, 600, 1, .dark),
    ("precision", 900, 600, 1, .light),
  ])
  func pictures(_ scene: String, _ width: Int, _ height: Int, _ scale: Double, _ style: Theme.Style) throws {
    let (fixture, client, panel) = make(
      scene, CGSize(width: width, height: height), scale: scale, theme: .theme(style))
    client.seek(to: client.loopDuration * 0.4)
    client.selection = panel.tracks.rows.first?.layer
    fixture.interface.within { panel.update() }
    fixture.interface.move(
      to: panel.tracks.convert(CGPoint(x: panel.tracks.gutter + 60, y: 33), to: panel.superview))
    let image = try fixture.picture("timeline-\(scene)-\(style)")
    #expect(image.width == Int(clamping: Double(width) * scale))
  }
}
