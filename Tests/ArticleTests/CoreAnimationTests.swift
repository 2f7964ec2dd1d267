import Foundation
import Testing

/// The scenes of article 3. Positions follow from the listings' numbers.
@Suite struct CoreAnimationTests {
  private let paper = [247.0 / 255, 245.0 / 255, 240.0 / 255]
  private let accent = [47.0 / 255, 111.0 / 255, 222.0 / 255]
  private let warm = [228.0 / 255, 87.0 / 255, 46.0 / 255]

  // MARK: Layers

  @Test func basicPropertiesAnimateWithoutBeingAsked() throws {
    let scene = ArticleScene("core-animation-properties")
    let touches = ["--tap=180,110@1"]
    let middle = try scene.at(
      1.125, "cornerRadius:cornerRadius", "borderWidth:borderWidth", "position:position", touches: touches)
    let rest = 1 - defaultEase(0.5)
    #expect(abs(try middle.number("cornerRadius:cornerRadius") - 28 * rest) < 0.05)
    #expect(abs(try middle.number("borderWidth:borderWidth") - (4 + 8 * rest)) < 0.05)
    #expect(isClose(try middle.numbers("position:position"), [76 + 42 * rest, 44 - 8 * rest], 0.1))
    let end = try scene.at(
      1.5, "bounds:bounds", "anchorPoint:anchorPoint", "transform:transform", touches: touches)
    #expect(isClose(try end.numbers("bounds:bounds"), [0, 0, 56, 56]))
    #expect(isClose(try end.numbers("anchorPoint:anchorPoint"), [0.5, 0.5]))
    #expect(abs(try end.turn("transform:transform")) < 1e-6)
  }

  @Test func theAnchorPointLiesAtThePosition() throws {
    let shown = try ArticleScene("core-animation-anchor-points").at(
      0, "layer1:frame", "layer2:frame", "layer3:frame", "layer4:frame", "layer5:frame", "layer5:position")
    let origins = [[100.0, 100], [75, 75], [50, 50], [75, 100], [50, 75]]
    for (index, origin) in origins.enumerated() {
      #expect(isClose(try shown.numbers("layer\(index + 1):frame"), origin + [50, 50]))
    }
    #expect(isClose(try shown.numbers("layer5:position"), [100, 100]))
  }

  @Test func onlyTheLayerOutsideTheTransactionGlides() throws {
    let shown = try ArticleScene("core-animation-disabled-actions").at(
      0.625, "view:position", "plain:position", "gliding:position", touches: ["--tap=180,110@0.5"])
    #expect(isClose(try shown.numbers("view:position"), [10, 10]))
    #expect(isClose(try shown.numbers("plain:position"), [10, 10]))
    let part = defaultEase(0.5)
    #expect(isClose(try shown.numbers("gliding:position"), [240 - 230 * part, 63 - 53 * part], 0.2))
  }

  @Test func theShadowIsRoundAsTheCorners() throws {
    let scene = ArticleScene("core-animation-corner-shadow-border")
    let shown = try scene.at(
      0.5, "myView:cornerRadius", "myView:shadowOffset", "myView:shadowRadius", "myView:shadowOpacity",
      "myView:borderWidth")
    #expect(try shown.number("myView:cornerRadius") == 50)
    #expect(try shown.numbers("myView:shadowOffset") == [10, 10])
    #expect(try shown.number("myView:shadowRadius") == 10)
    #expect(try shown.number("myView:shadowOpacity") == 1)
    #expect(try shown.number("myView:borderWidth") == 1)
    let picture = try scene.picture(at: 0.5)
    #expect(isClose(picture.color(139, 432), [1, 1, 1], 0.02))
    let shadow = picture.color(232, 525)
    #expect(shadow[0] > 0.95 && shadow[1] < 0.75)
  }

  @Test func aPictureIsCutRoundAndKeepsTheShadowOfAnotherView() throws {
    let picture = try ArticleScene("core-animation-round-image").picture(at: 0.5)
    // The upper left corners of the three pictures: sky, cut, cut.
    #expect(isClose(picture.color(139, 142), [0.81, 0.89, 0.95], 0.02))
    #expect(isClose(picture.color(139, 314), paper, 0.02))
    #expect(isClose(picture.color(139, 486), paper, 0.02))
    // Outside of the circle at the lower right: a shadow under the third picture, none under the second.
    #expect(isClose(picture.color(226, 400), paper, 0.02))
    #expect(picture.color(226, 572)[0] < 0.75)
  }

  @Test func keyPathsIntoTheMatrixAddUp() throws {
    let scene = ArticleScene("core-animation-key-paths")
    let model = try scene.at(0.5, "myView:transform", model: true).numbers("myView:transform")
    #expect(abs(model[0] + 0.5) < 1e-6 && abs(model[5] + 0.5) < 1e-6)
    let end = try scene.at(2.1, "myView:transform").numbers("myView:transform")
    #expect(abs(end[0] + 0.5) < 1e-6 && abs(end[1]) < 1e-6)
    let shown = try scene.at(0.5, "myView:transform").numbers("myView:transform")
    #expect(hypot(shown[0], shown[1]) > 0.5 && hypot(shown[0], shown[1]) < 1)
  }

  @Test func boundsGrowAboutThePosition() throws {
    let scene = ArticleScene("core-animation-contents")
    let shown = try scene.at(0.5, "myView:frame", "myLayer:frame")
    #expect(isClose(try shown.numbers("myView:frame"), [112.5, 238.5, 150, 150]))
    #expect(isClose(try shown.numbers("myLayer:frame"), [-25, -25, 50, 50]))
    let picture = try scene.picture(at: 0.5)
    #expect(isClose(picture.color(95, 220), [1, 1, 0], 0.02))
    #expect(isClose(picture.color(200, 380), accent, 0.3))
  }

  @Test func randomChangesStayInTheirRanges() throws {
    let scene = ArticleScene("core-animation-random-changes")
    #expect(isClose(try scene.at(0.4, "myLayer:position").numbers("myLayer:position"), [75, 173]))
    let touches = ["--tap=300,600@0.5"]
    let end = try scene.at(
      1, "myLayer:position", "myLayer:cornerRadius", "myLayer:borderWidth", "myView:cornerRadius",
      "numbers:text",
      touches: touches)
    let position = try end.numbers("myLayer:position")
    #expect((50..<250).contains(position[0]) && (50..<450).contains(position[1]))
    let radius = try end.number("myLayer:cornerRadius")
    let viewRadius = try end.number("myView:cornerRadius")
    #expect((0..<50).contains(radius) && radius == viewRadius)
    #expect((0..<10).contains(try end.number("myLayer:borderWidth")))
    #expect(
      try end.text("numbers:text") == "position \(Int(position[0])) \(Int(position[1])) radius \(Int(radius))"
    )
  }

  // MARK: Animations

  @Test func timingPropertiesMoveTheDots() throws {
    let scene = ArticleScene("core-animation-timing-properties")
    func xs(_ time: Double) throws -> [Double] {
      let names = [
        "duration", "repeatCount", "repeatDuration", "fillMode", "beginTime", "isRemovedOnCompletion",
        "timingFunction",
        "autoreverses",
      ]
      return try names.map { try scene.at(time, "\($0):position.x").number("\($0):position.x") }
    }
    #expect(isClose(try xs(0.25), [27.5, 55, 55, 0, 110, 55, 220 * easeIn(0.25), 55], 0.1))
    #expect(isClose(try xs(1.75), [192.5, 165, 165, 165, 165, 220, 110, 55], 0.1))
    #expect(isClose(try xs(2.25), [110, 110, 55, 110, 110, 220, 110, 110], 0.1))
    #expect(try scene.at(0.5, "delegateLabel:text").text("delegateLabel:text") == "delegate: did start")
    #expect(
      try scene.at(1.2, "delegateLabel:text").text("delegateLabel:text")
        == "delegate: did stop, finished true")
  }

  @Test func theHeartBeatsFiveTimesAndStaysSmall() throws {
    let scene = ArticleScene("core-animation-heart-beat")
    func scale(_ time: Double) throws -> Double {
      try scene.at(time, "heart:transform", touches: ["--tap=180,200@0.5"]).numbers("heart:transform")[0]
    }
    #expect(abs(try scale(0.4) - 1) < 1e-6)
    #expect(abs(try scale(0.625) - 0.75) < 0.01)
    #expect(abs(try scale(1.55) - 0.9) < 0.01)
    #expect(abs(try scale(3) - 0.5) < 1e-6)
  }

  @Test func thePictureFollowsTheFingersPath() throws {
    let scene = ArticleScene("core-animation-finger-path")
    let touches = ["--drag=60,300-300,420@0.1+0.5"]
    func place(_ time: Double) throws -> [Double] {
      try scene.at(time, "image:position", touches: touches).numbers("image:position")
    }
    #expect(isClose(try place(0.5), [187.5, 590]))
    #expect(isClose(try place(0.85), [180, 360], 9))
    #expect(isClose(try place(1.35), [180, 360], 9))
    let picture = try scene.picture(at: 0.85, touches: touches)
    #expect((403...407).contains { picture.color(270, $0)[0] < 0.6 })
  }

  @Test func iconsTurnTenDegreesToEachSide() throws {
    let scene = ArticleScene("core-animation-wiggle")
    for (time, degrees) in [(0.125, 0.0), (0.25, 10), (0.5, -10), (0.75, 10)] {
      let turn = try scene.at(time, "icon5:transform").turn("icon5:transform")
      #expect(abs(turn * 180 / .pi - degrees) < 0.2, "at \(time)")
    }
  }

  @Test func aGroupScalesTurnsAndMovesTogether() throws {
    let scene = ArticleScene("core-animation-group")
    let touches = ["--tap=100,600@0.5"]
    let middle = try scene.at(0.625, "myView:transform", "myView:position", touches: touches)
    let matrix = try middle.numbers("myView:transform")
    #expect(abs(hypot(matrix[0], matrix[1]) - 0.75) < 0.01)
    let place = try middle.numbers("myView:position")
    #expect((93..<194).contains(place[0]) && (189..<291).contains(place[1]))
    let end = try scene.at(0.8, "myView:transform", "myView:position", touches: touches)
    #expect(abs(try end.numbers("myView:transform")[0] - 1) < 1e-6)
    #expect(isClose(try end.numbers("myView:position"), [187.5, 380]))
  }

  @Test func thePageCurlsToTheNextPicture() throws {
    let scene = ArticleScene("core-animation-page-curl")
    let touches = ["--tap=100,600@0.5"]
    #expect(isClose(try scene.picture(at: 0.4).color(70, 180), warm, 0.02))
    let middle = try scene.picture(at: 1.5, touches: touches)
    let colors = [(70, 180), (310, 510), (70, 510), (310, 180)].map { middle.color($0.0, $0.1) }
    #expect(colors.contains { isClose($0, warm, 0.02) } && colors.contains { isClose($0, accent, 0.1) })
    #expect(isClose(try scene.picture(at: 2.6, touches: touches).color(70, 180), accent, 0.02))
  }

  @Test func aPausedLayerGoesOnWhereItStopped() throws {
    let scene = ArticleScene("core-animation-pause-resume")
    // Buttons act when the finger lifts, 0.05 s after it went down: at 1.55 and 3.05.
    let touches = ["--tap=180,150@0.5", "--tap=117,522@1.5", "--tap=257,522@3"]
    func scale(_ time: Double) throws -> Double {
      try scene.at(time, "myView:transform", touches: touches).numbers("myView:transform")[0]
    }
    #expect(abs(try scale(1) - 0.92) < 0.005)
    #expect(abs(try scale(2) - 0.832) < 0.005)
    #expect(try scale(2) == (try scale(3)))
    #expect(abs(try scale(4.05) - 0.672) < 0.005)
    #expect(abs(try scale(8) - 0.2) < 1e-6)
  }

  @Test func theModelStaysWhileThePresentationMoves() throws {
    let scene = ArticleScene("core-animation-model-and-presentation")
    let touches = ["--tap=180,600@0.5"]
    let end = try scene.at(1.5, "myView:position", "log:text", touches: touches)
    #expect(isClose(try end.numbers("myView:position"), [300, 300]))
    #expect(
      try end.text("log:text") == "loaded: model (100, 200)\nstopped: model (100, 200)\nshown (300, 300)")
    let model = try scene.at(1.5, "myView:position", touches: touches, model: true)
    #expect(isClose(try model.numbers("myView:position"), [100, 200]))
  }

  @Test func theDisplayLinkTurnsTheWheelAtEveryFrame() throws {
    let scene = ArticleScene("core-animation-display-link")
    let shown = try scene.at(1, "wheel:transform", "count:text")
    let count = try #require(Int(try shown.text("count:text").prefix { $0.isNumber }))
    #expect((58...61).contains(count))
    #expect(abs(try shown.turn("wheel:transform") - Double(count) * .pi / 90) < 1e-6)
    let touches = ["--tap=180,600@0.5"]
    let paused = try scene.at(1, "count:text", touches: touches).text("count:text")
    #expect(paused == (try scene.at(2, "count:text", touches: touches).text("count:text")))
    #expect(paused != "\(count) frames")
  }

  // MARK: Layers with contents of their own

  @Test func thePhotoFoldsWithTheFingerAndSpringsBack() throws {
    let scene = ArticleScene("core-animation-folding-photo")
    let touches = ["--drag=187,210-187,290@0.1+0.5"]
    let held = try scene.at(0.35, "topView:transform", "gradient:opacity", touches: touches, model: true)
    let opacity = try held.number("gradient:opacity")
    #expect(abs(opacity - 50.0 / 150) < 0.03)
    // The gradient is a plain layer, so its opacity lags behind by its implicit animation.
    #expect(
      try scene.at(0.35, "gradient:opacity", touches: touches).number("gradient:opacity") < opacity - 0.1)
    let matrix = try held.numbers("topView:transform")
    let angle = -opacity * 150 / 200 * .pi
    #expect(abs(matrix[5] - cos(angle)) < 1e-4 && abs(matrix[6] - sin(angle)) < 1e-4)
    #expect(abs(matrix[11] + cos(angle) / 450) < 1e-6)
    let swinging = try scene.at(0.7, "topView:transform", touches: touches).numbers("topView:transform")
    #expect(!isClose(swinging, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], 0.01))
    let end = try scene.at(3, "topView:transform", "gradient:opacity", touches: touches)
    #expect(isClose(try end.numbers("topView:transform"), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]))
    #expect(try end.number("gradient:opacity") == 0)
  }

  @Test func volumeBarsFollowEachOtherFromYellowToRed() throws {
    let scene = ArticleScene("core-animation-volume-bars")
    #expect(abs(try scene.at(0.25, "bar:transform").numbers("bar:transform")[5] - 0.55) < 1e-4)
    let picture = try scene.picture(at: 0.5)
    let colors = [[1.0, 1, 0], [1, 0.55, 0], [1, 0.1, 0], [1, 0, 0], [1, 0, 0]]
    let ink = [34.0 / 255, 38.0 / 255, 43.0 / 255]
    for (index, color) in colors.enumerated() {
      let x = 97 + 45 * index
      #expect(isClose(picture.color(x, 415), color, 0.02))
      // 0.1 s behind the one before, a bar is 27 points higher: the first has 15.
      let height = 15 + 27 * index
      #expect(isClose(picture.color(x, 420 - height + 3), color, 0.02), "bar \(index)")
      #expect(isClose(picture.color(x, 420 - height - 3), ink, 0.02), "bar \(index)")
    }
  }

  @Test func theBadgeSticksAndSpringsBack() throws {
    let scene = ArticleScene("core-animation-sticky-badge")
    let touches = ["--drag=187,320-227,350@0.1+0.5"]
    let held = try scene.at(0.55, "badge:position", "small:position", "small:bounds", touches: touches)
    let (badge, small) = (try held.numbers("badge:position"), try held.numbers("small:position"))
    #expect(isClose(small, [187.5, 320]))
    let distance = hypot(badge[0] - small[0], badge[1] - small[1])
    #expect(distance > 25 && distance < 51)
    #expect(abs(try held.numbers("small:bounds")[2] - 2 * (25 - distance / 10)) < 1e-6)
    let picture = try scene.picture(at: 0.55, touches: touches)
    #expect(
      isClose(picture.color(Int((badge[0] + small[0]) / 2), Int((badge[1] + small[1]) / 2)), warm, 0.02))
    let end = try scene.at(3, "badge:position", touches: touches)
    #expect(isClose(try end.numbers("badge:position"), [187.5, 320], 0.1))
  }

  @Test func theBadgeComesOffBeyond80Points() throws {
    let scene = ArticleScene("core-animation-sticky-badge")
    let touches = ["--drag=187,320-300,450@0.1+0.5"]
    let free = try scene.picture(at: 0.58, touches: touches)
    // Neither the small circle nor the band is left at its place.
    #expect(isClose(free.color(187, 320), [1, 1, 1], 0.02))
    #expect(isClose(free.color(222, 360), [1, 1, 1], 0.02))
    let place = try scene.at(0.58, "badge:position", touches: touches).numbers("badge:position")
    #expect(isClose(free.color(Int(place[0]) - 18, Int(place[1])), warm, 0.02))
    let gone = try scene.picture(at: 1.2, touches: touches)
    #expect(isClose(gone.color(Int(place[0]) - 18, Int(place[1])), paper, 0.02))
  }
}
