import Foundation
import Testing

/// The scenes of article 2.
@Suite struct ImplicitTests {
  private let accent = [0x2F / 255.0, 0x6F / 255.0, 0xDE / 255.0, 1]
  private let warm = [0xE4 / 255.0, 0x57 / 255.0, 0x2E / 255.0, 1]

  @Test func aColourChangesInItsTransactionsTime() throws {
    let scene = ArticleScene("implicit-transaction")
    let part = defaultEase(0.5)
    let values = try scene.at(0.5, "box:backgroundColor")
    #expect(isClose(try values.numbers("box:backgroundColor"), [part, 0, 1 - part, 1], 2e-3))
    let model = try scene.at(0.5, "box:backgroundColor", model: true)
    #expect(isClose(try model.numbers("box:backgroundColor"), [1, 0, 0, 1]))
    let back = try scene.at(3.2, "box:backgroundColor", touches: ["--tap=180,250@2"])
    #expect(isClose(try back.numbers("box:backgroundColor"), [0, 0, 1, 1]))
  }

  @Test func begunAnimationsLastAFifthOfASecond() throws {
    let scene = ArticleScene("implicit-begin-commit")
    let early = try scene.at(0.1, "quick:position.x", "plain:position.x")
    #expect(abs(try early.number("quick:position.x") - (80 + 215 * 0.5)) < 0.1)
    #expect(try early.number("plain:position.x") == 295)
    let half = try scene.at(0.5, "quick:position.x", "slow:position.x")
    #expect(try half.number("quick:position.x") == 295)
    #expect(abs(try half.number("slow:position.x") - (80 + 215 * 0.5)) < 0.1)
  }

  @Test func theBlockAfterTheColourTurnsQuickly() throws {
    let scene = ArticleScene("implicit-completion")
    let part = defaultEase(0.5)
    let half = try scene.at(0.5, "box:backgroundColor", "box:transform")
    #expect(isClose(try half.numbers("box:backgroundColor"), [part, 0, 1 - part, 1], 2e-3))
    #expect(try half.turn("box:transform") == 0)
    #expect(try scene.at(0.98, "box:transform").turn("box:transform") == 0)
    // The block runs in a frame after 1 s, and the turn takes 0.25 s.
    let turning = try scene.at(1.1, "box:transform").turn("box:transform")
    #expect(
      turning > .pi / 2 * defaultEase(0.05 / 0.25) && turning <= .pi / 2 * defaultEase(0.1 / 0.25) + 1e-3)
    #expect(abs(try scene.at(1.35, "box:transform").turn("box:transform") - .pi / 2) < 1e-3)
  }

  @Test func theSearchForAnActionGoesInOrder() throws {
    let names = ["delegate", "NSNull", "actions", "style", "default"]
    let values = try ArticleScene("implicit-action-lookup").at(
      0.5, "delegate asked:text", "NSNull asked:text", "actions asked:text", "style asked:text",
      "default asked:text",
      "NSNull:backgroundColor", "style:backgroundColor")
    let texts = try names.map { try values.text("\($0) asked:text") }
    #expect(
      texts == [
        "action → delegate: found in delegate", "action → delegate: nil",
        "action → delegate: found in actions",
        "action → delegate: found in style", "action → delegate → default: CABasicAnimation",
      ])
    #expect(isClose(try values.numbers("NSNull:backgroundColor"), warm))
    // The action's animation has a duration of 1 s and the transaction's curve or none.
    let shown = try values.numbers("style:backgroundColor")
    #expect(shown[0] > accent[0] + 0.2 && shown[0] < warm[0] - 0.05)
  }

  @Test func aViewAnswersWithAnActionInBlocksOnly() throws {
    let values = try ArticleScene("implicit-view-action").at(
      0.5, "outside:text", "inside:text", "outside box:backgroundColor", "inside box:backgroundColor")
    #expect(try values.text("outside:text") == "NSNull: no animation")
    #expect(try values.text("inside:text") == "an action")
    #expect(isClose(try values.numbers("outside box:backgroundColor"), warm))
    let mean = zip(accent, warm).map { ($0 + $1) / 2 }
    #expect(isClose(try values.numbers("inside box:backgroundColor"), mean, 2e-3))
  }

  @Test func withoutActionsAChangeIsSeenAtOnce() throws {
    let values = try ArticleScene("implicit-disable-actions").at(
      0.5, "still:position.x", "animated:position.x")
    #expect(try values.number("still:position.x") == 290)
    #expect(abs(try values.number("animated:position.x") - (85 + 205 * defaultEase(0.5))) < 0.1)
  }

  @Test func aNewColourPushesTheOldOneToTheRight() throws {
    let picture = try ArticleScene("implicit-push-action").picture(at: 0.5)
    // The layer is from 87.5 to 287.5; the new colour has come in from the left.
    #expect(isClose(picture.color(95, 280), [1, 0, 0], 0.01))
    #expect(isClose(picture.color(280, 280), [0, 0, 1], 0.01))
    let ended = try ArticleScene("implicit-push-action").picture(at: 1.2)
    #expect(isClose(ended.color(280, 280), [1, 0, 0], 0.01))
  }

  @Test func aTouchMeetsTheLayerWhereItIsSeen() throws {
    let scene = ArticleScene("implicit-hit-test")
    let away = "--tap=60,560@0.1"
    // Half of 4 s later.
    let part = defaultEase(0.5)
    let place = [187.5 - 127.5 * part, 333.5 + 226.5 * part]
    let values = try scene.at(2.1, "box:position", touches: [away])
    #expect(isClose(try values.numbers("box:position"), place, 0.2))
    let met = try scene.at(
      3, "box:backgroundColor", touches: [away, "--tap=\(place[0] + 30),\(place[1] - 30)@2.1"])
    #expect(isClose(try met.numbers("box:backgroundColor"), [1, 0, 0, 1]))
    // Where the model is, but nothing is seen yet.
    let missed = try scene.at(3, "box:backgroundColor", touches: [away, "--tap=40,580@0.5"])
    #expect(isClose(try missed.numbers("box:backgroundColor"), accent))
  }

  @Test func thePresentationComesWithTheFirstPicture() throws {
    let values = try ArticleScene("implicit-presentation").at(
      1.2, "before:text", "model:text", "after:text", "back:text", "values:text")
    #expect(try values.text("before:text") == "nil")
    #expect(try values.text("model:text") == "the layer itself")
    #expect(try values.text("after:text") == "a layer")
    #expect(try values.text("back:text") == "the layer itself")
    #expect(try values.text("values:text") == "model x 295, seen x 209")
  }
}
