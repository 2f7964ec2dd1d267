import Foundation
import Testing

/// The scenes of `scenes/uikit`. A push moves the views on the spring of the system's transitions: mass 3, stiffness 1000, critically damped.
@Suite struct ControllerSceneTests {
  private func scene(_ name: String) -> ArticleScene { ArticleScene(name, in: "uikit") }

  /// The part of the way that the spring has gone.
  private func spring(_ time: Double) -> Double {
    let way = (1000.0 / 3).squareRoot() * time
    return 1 - (1 + way) * exp(-way)
  }

  @Test func aPushMovesBothViews() throws {
    let scene = scene("uikit-navigation")
    // A tap takes effect when the finger leaves.
    let tap = ["--tap=187,120@0.45"]
    for time in [0.1, 0.25] {
      let shown = try scene.at(0.5 + time, "list:position.x", "page:position.x", touches: tap)
      #expect(abs(try shown.number("page:position.x") - (187.5 + 375 * (1 - spring(time)))) < 0.01)
      #expect(abs(try shown.number("list:position.x") - (187.5 - 0.3 * 375 * spring(time))) < 0.01)
    }
    let shown = try scene.at(1.1, "page:position.x", touches: tap)
    #expect(try shown.number("page:position.x") == 187.5)
  }

  /// A finger at the left edge leads the page back, evenly.
  @Test func aFingerLeadsAPop() throws {
    let scene = scene("uikit-navigation")
    let touches = ["--tap=187,120@0.45", "--drag=4,300-204,300@1.5+1"]
    let shown = try scene.at(2.4, "page:position.x", touches: touches)
    let x = try shown.number("page:position.x")
    // The page has gone as far as the finger has since the gesture was recognised, at most 20 points after the start.
    #expect(x > 187.5 + 150 && x < 187.5 + 190)
  }

  @Test func tabsShowTheirPagesInBothAppearances() throws {
    let scene = scene("uikit-tabs")
    let light = try scene.picture(at: 0.3)
    let dark = try scene.picture(at: 1.5, touches: ["--tap=310,640@0.5"])
    for (x, y) in [(20, 100), (20, 660)] {
      #expect(light.color(x, y)[0] > 0.95 && dark.color(x, y)[0] < 0.15)
    }
  }

  /// The animator's frame at half of its time, and where a finger has led it.
  @Test func anAnimatorOfTheProgramIsLed() throws {
    let scene = scene("uikit-transition")
    let key = "page:bounds.size.width"
    let opening = try scene.at(0.75, key, touches: ["--tap=100,450@0.45"])
    #expect(abs(try opening.number(key) - (120 + (375 - 120) * easeInEaseOut(0.5))) < 0.5)
    let touches = ["--tap=100,450@0.45", "--drag=187,100-187,260@1.5+0.5"]
    let led = try scene.at(1.95, key, touches: touches)
    #expect(try led.number(key) < 300 && led.number(key) > 270)
    // 160 of 400 points are not enough.
    let back = try scene.at(3, key, touches: touches)
    #expect(try back.number(key) == 375)
    let gone = try scene.at(
      3, "card:opacity", touches: ["--tap=100,450@0.45", "--drag=187,100-187,400@1.5+0.5"])
    #expect(try gone.number("card:opacity") == 1)
  }
}
