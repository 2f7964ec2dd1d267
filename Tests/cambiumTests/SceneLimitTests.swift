import TestSupport
import Foundation
import Testing

/// Files that ask for more than there is: numbers beyond every type, and pictures beyond every budget.
@Suite struct SceneLimitTests {
  private func scene(_ content: String, _ size: Int = 100) -> String {
    """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">\
    <CALayer bounds="0 0 \(size) \(size)" position="\(size / 2) \(size / 2)" geometryFlipped="1"><sublayers>\
    \(content)</sublayers></CALayer></caml>
    """
  }

  /// An animated count of copies beyond what an integer holds, at once and added up over repetitions.
  @Test(arguments: [
    "<CABasicAnimation keyPath='instanceCount' duration='1' fromValue='1e19' toValue='1e19'/>",
    "<CABasicAnimation keyPath='instanceCount' duration='1' fromValue='-1e19' toValue='-1e300'/>",
    "<CABasicAnimation keyPath='instanceCount' duration='0.001' fromValue='0' toValue='1e17' cumulative='1' repeatCount='inf'/>",
  ])
  func animatedIntegersBeyondIntegersAreDumpedAndDrawn(animation: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      scene(
        "<CAReplicatorLayer bounds='0 0 9 9' instanceCount='3'><animations>\(animation)</animations></CAReplicatorLayer>"
      ))
    let result = try Command.run("dump", path, "--time", "0.9")
    #expect(result.status == 0)
    #expect(try result.json()["root"] != nil)
    #expect(try Command.run("render", path, "-o", folder.path("x.png"), "--time", "0.9").status == 0)
  }

  @Test(arguments: ["1e20", "1e300", "inf", "nan"], ["round", "miter", "bevel"])
  func strokesOfAnyWidthAreHitOrNot(width: String, join: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      scene(
        """
        <CAShapeLayer bounds="0 0 100 100" position="50 50" fillColor="0 0 0 0" strokeColor="1 0 0" \
        lineWidth="\(width)" lineJoin="\(join)"><path type="CGPath" value="0 0 m 100 0 l 200 1e-7 l"/></CAShapeLayer>
        """))
    #expect([0, 1].contains(try Command.run("hit", path, "50,50").status))
  }

  /// Ten thousand translucent pictures over each other are eleven, as far as anyone sees.
  @Test func copiesOfTheWholePictureHideEachOther() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      scene(
        """
        <CAReplicatorLayer bounds="0 0 800 800" position="400 400" instanceCount="10000"><sublayers>\
        <CALayer bounds="0 0 800 800" position="400 400" backgroundColor="1 0 0 0.5"/></sublayers></CAReplicatorLayer>\
        <CALayer bounds="0 0 20 20" position="10 10" backgroundColor="0 1 0"/>
        """, 800))
    let result = try Command.run("render", path, "-o", folder.path("x.png"))
    #expect(result.status == 0 && result.messages.isEmpty)
    let pixels = try Pixels(folder.path("x.png"))
    #expect(pixels[5, 5] == [0, 255, 0, 255])
    #expect(near(pixels[400, 400], [255, 0, 0, 255]))
  }

  /// Those through which light comes are too many: the nearest are drawn, what lies above them is, and it is said.
  @Test func whatCostsTooMuchIsSaid() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      scene(
        """
        <CALayer bounds="0 0 400 400" position="200 200" backgroundColor="1 1 1"/>\
        <CAReplicatorLayer bounds="0 0 400 400" position="200 200" instanceCount="30000"><sublayers>\
        <CALayer bounds="0 0 400 400" position="200 200" backgroundColor="1 0 0 0.0005"/></sublayers></CAReplicatorLayer>\
        <CALayer bounds="0 0 20 20" position="10 10" backgroundColor="0 1 0"/>
        """, 400))
    let result = try Command.run("render", path, "-o", folder.path("x.png"))
    #expect(result.status == 0)
    #expect(result.messages.contains("exceeds the limits of drawing"))
    let pixels = try Pixels(folder.path("x.png"))
    #expect(pixels[5, 5] == [0, 255, 0, 255])
    #expect(pixels[200, 200][3] == 255)
  }
}
