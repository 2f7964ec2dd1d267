import Testing

@testable import Previewer

@MainActor @Suite struct WindowTitleTests {
  @Test func namesTheLayerItsPathTheTimeAndTheSpeed() {
    let title = WindowTitle(scene: "door.caml", layer: ("door", "root/door"), time: 1.25, speed: 0.1)
    #expect(title.text == "door.caml — door — root/door — 1.250 s — 0.1×")
  }

  @Test func namesTheSceneWhereNoLayerIs() {
    let title = WindowTitle(scene: "door.caml", time: 0, speed: 1, isPaused: true, isLooping: true)
    #expect(title.text == "door.caml — 0.000 s — 1× — paused — loop")
  }

  @Test func doesNotNameARootTwice() {
    #expect(
      WindowTitle(scene: "x", layer: ("root", "root"), time: 0, speed: 1).text == "x — root — 0.000 s — 1×")
  }

  @Test(
    arguments: [
      (0.25, "0.25×"), (1, "1×"), (1.1, "1.1×"), (1.21, "1.21×"), (1.4641, "1.46×"), (64, "64×"),
    ] as [(Double, String)])
  func writesSpeedsShortly(speed: Double, text: String) { #expect(WindowTitle.text(ofSpeed: speed) == text) }
}
