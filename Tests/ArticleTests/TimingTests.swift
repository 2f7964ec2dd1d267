import Foundation
import Testing

/// The scenes of article 4. Positions follow from the listings' numbers.
@Suite struct TimingTests {
  @Test func durationTimesRepeatCountIsTheWholeTime() throws {
    let scene = ArticleScene("timing-durations")
    func x(_ name: String, _ time: Double) throws -> Double {
      try scene.at(time, "\(name):position.x").number("\(name):position.x")
    }
    #expect(abs(try x("repeating", 0.5) - 70) < 0.1)
    #expect(abs(try x("repeating", 6.9) - 126) < 0.1)
    #expect(abs(try x("repeating", 7.1) - 140) < 1e-6)
    // The default of 0.25 s, once.
    #expect(abs(try x("default", 0.05) - 56) < 0.1)
    #expect(abs(try x("default", 0.2) - 224) < 0.1)
    #expect(abs(try x("default", 0.3) - 140) < 1e-6)
  }

  @Test func theDoorSwingsThereAndBack() throws {
    let scene = ArticleScene("timing-swinging-door")
    for (time, angle) in [(0.5, 0.125), (1, 0.25), (3, 0.25), (4.5, 0.125), (101, 0.25)] {
      let matrix = try scene.at(time, "door:transform").numbers("door:transform")
      // A negative turn about y takes the free edge towards the eye.
      #expect(
        abs(matrix[0] - cos(angle * .pi)) < 1e-3 && abs(matrix[2] - sin(angle * .pi)) < 1e-3, "at \(time)")
    }
  }

  @Test func speedsOfLayerAndAnimationMultiply() throws {
    let scene = ArticleScene("timing-speeds")
    let names = (1...6).map { "wheel\($0):transform" }
    for (name, turn) in zip(names, [0.2, 0.4, 0.4, 0.3, 0.7, 0.9]) {
      #expect(abs(try scene.at(0.2, name).turn(name) - turn * .pi) < 1e-3, "\(name)")
    }
    // The offset plays from the middle to the end, then from the start to the middle.
    #expect(abs(try scene.at(0.75, names[4]).turn(names[4]) - 0.25 * .pi) < 1e-3)
  }

  @Test func theShipSailsWithTheSlidersValues() throws {
    let scene = ArticleScene("timing-ship")
    // The button acts when the finger lifts, at 0.55 s. The middle of the course is the middle of the stage.
    let plain = try scene.at(1.05, "ship:position", "speedLabel:text", touches: ["--tap=187,622@0.5"])
    #expect(isClose(try plain.numbers("ship:position"), [187.5, 333.5], 1))
    #expect(try plain.text("speedLabel:text") == "1.00")
    // At speed 2 it is there after 0.25 s.
    let touches = ["--drag=205,560-310,560@0.1+0.4", "--tap=187,622@1"]
    let fast = try scene.at(1.3, "ship:position", "speedLabel:text", touches: touches)
    #expect(try fast.text("speedLabel:text") == "2.00")
    #expect(isClose(try fast.numbers("ship:position"), [187.5, 333.5], 1))
    let end = try scene.at(1.7, "ship:position", touches: touches)
    #expect(isClose(try end.numbers("ship:position"), [37.5, 333.5]))
  }

  @Test func fillModesShowTheFirstAndLastValues() throws {
    let scene = ArticleScene("timing-fill-modes")
    func xs(_ time: Double) throws -> [Double] {
      try ["removed", "backwards", "forwards", "both"].map {
        try scene.at(time, "\($0):position.x").number("\($0):position.x")
      }
    }
    #expect(isClose(try xs(0.5), [20, 60, 20, 60]))
    #expect(isClose(try xs(1.5), [170, 170, 170, 170], 0.1))
    #expect(isClose(try xs(2.5), [20, 20, 280, 280]))
  }

  @Test func timesAreConvertedBetweenLayers() throws {
    let shown = try ArticleScene("timing-local-time").at(
      1, "time0:text", "time1:text", "time2:text", "time3:text", "time4:text", "time5:text")
    let times = try (0...5).map { try #require(Double(try shown.text("time\($0):text"))) }
    let now = times[0]
    #expect(abs(now - 1) < 0.035)
    #expect(isClose(times, [now, now, 2 * now, now + 3, now, 2], 0.011))
  }

  @Test func aLayerRunsACopyOfItsAnimation() throws {
    let scene = ArticleScene("timing-immutable-copy")
    let running = try scene.at(1, "falling:position.x", "keeping:position.x", "log:text")
    #expect(abs(try running.number("falling:position.x") - 70) < 0.1)
    #expect(abs(try running.number("keeping:position.x") - 70) < 0.1)
    #expect(
      try running.text("log:text")
        == "original: speed 0.0\nthe layer’s copy: speed 1.0\nsame object: false")
    let removed = try scene.at(2, "falling:position.x", "keeping:position.x", touches: ["--tap=180,600@1"])
    #expect(try removed.number("falling:position.x") == 0)
    #expect(abs(try removed.number("keeping:position.x") - 70) < 1.5)
  }

  @Test func theSpeedOfATreeHoldsForAllOfIt() throws {
    let scene = ArticleScene("timing-tree-speed")
    func turns(_ time: Double, _ touches: String...) throws -> [Double] {
      let shown = try scene.at(time, "arm:transform", "moon:transform", touches: touches)
      return try ["arm", "moon"].map { try shown.turn("\($0):transform") / (2 * .pi) }
    }
    #expect(isClose(try turns(1), [0.1, 0.25]))
    // Buttons act when the finger lifts, at 1.05 s. Backwards for 0.5 s: as at 0.55 s.
    #expect(isClose(try turns(1.55, "--tap=82,522@1"), [0.055, 0.1375]))
    // Ten times as fast for 0.05 s: as at 1.55 s.
    #expect(isClose(try turns(1.1, "--tap=292,522@1"), [0.155, 0.3875]))
  }
}
