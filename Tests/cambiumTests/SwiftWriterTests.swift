import TestSupport
import CoreAnimationMarkup
import Foundation
import QuartzCore
import Testing

/// Layers that are copied as Swift source and run as a Swift scene have the values that they had.
@MainActor @Suite struct SwiftWriterTests {
  /// The folder of the bundled scenes.
  private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("scenes")

  /// Scenes with shapes, texts, gradients, replicators, masks, filters, transitions, groups, key frames and emitters.
  private static let names = [
    "bouncing-ball.caml", "shapes.caml", "texts.caml", "gradients.caml", "replicators.caml", "filters.caml",
    "transitions.caml", "easing.caml", "fill-modes.caml", "fire-and-fireworks.ca", "cube.caml", "masks.ca",
  ]

  @Test func bundledScenesAreRebuilt() throws {
    let folder = try TemporaryFolder()
    var functions = ""
    var calls = ""
    for (index, name) in Self.names.enumerated() {
      let document = SceneDocument.open(Self.scenes.appendingPathComponent(name))
      let root = try #require(document.root, "\(name)")
      let lines = SwiftWriter(document: document).source(of: root).split(separator: "\n")
      let last = try #require(lines.last?.wholeMatch(of: /\/\/ superlayer\.addSublayer\((.+)\)/)?.1)
      let body = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
      functions += "func make\(index)() -> CALayer {\n\(body)\nreturn \(last)\n}\n"
      calls +=
        "let holder\(index) = CALayer()\nholder\(index).addSublayer(make\(index)())\naddSublayer(holder\(index))\n"
    }
    let path = try folder.write(
      """
      import UIKit
      \(functions)
      class Copies: CALayer {
        override init() {
          super.init()
          \(calls)
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
      }
      """, to: "copies.swift")
    // The animations count at a time within them.
    for options in [["--model"], ["--time", "0.7"]] { try Self.compareDumps(path, options) }
  }

  private static func compareDumps(_ path: String, _ options: [String]) throws {
    let copies = try Command.run(["dump", path] + options)
    try #require(copies.status == 0, "\(copies.messages)")
    let root = try #require(try copies.json()["root"] as? [String: Any])
    // The scene's layer may lie in that of a window.
    let copied = try #require(holders(in: root))
    for (index, name) in names.enumerated() {
      let original = try Command.run(["dump", scenes.appendingPathComponent(name).path] + options)
        .json()
      let expected = try #require(original["root"] as? [String: Any])
      let copy = try #require((copied[index]["sublayers"] as? [[String: Any]])?.first)
      compare(copy, expected, "\(name)")
    }
  }

  private static func holders(in layer: [String: Any]) -> [[String: Any]]? {
    let sublayers = layer["sublayers"] as? [[String: Any]] ?? []
    if layer["class"] as? String == "Copies" { return sublayers }
    return sublayers.lazy.compactMap { holders(in: $0) }.first
  }

  private static func compare(_ copy: [String: Any], _ original: [String: Any], _ path: String) {
    let place = "\(path)/\(original["name"] as? String ?? "?")"
    #expect(copy["class"] as? String == original["class"] as? String, "\(place)")
    #expect(copy["name"] as? String == original["name"] as? String, "\(place)")
    let (mine, theirs) = (
      copy["properties"] as? [String: Any] ?? [:], original["properties"] as? [String: Any] ?? [:]
    )
    // Images that are in no file beside the copy are not there, and the id of a layer is another one.
    let others: Set = ["contents", "sourceLayer", "emitterCells", "states", "style"]
    #expect(
      Set(mine.keys).subtracting(others) == Set(theirs.keys).subtracting(others), "\(place)")
    for (key, value) in theirs where !others.contains(key) {
      #expect(isClose(mine[key], value), "\(place).\(key): \(mine[key] ?? "nothing") and \(value)")
    }
    let pairs = zip(
      copy["sublayers"] as? [[String: Any]] ?? [], original["sublayers"] as? [[String: Any]] ?? [])
    #expect((copy["sublayers"] as? [Any])?.count == (original["sublayers"] as? [Any])?.count, "\(place)")
    for (first, second) in pairs { compare(first, second, place) }
    if let mask = original["mask"] as? [String: Any] {
      compare(copy["mask"] as? [String: Any] ?? [:], mask, "\(place):mask")
    }
  }

  /// Whether values are equal but for what four decimals leave out.
  private static func isClose(_ first: Any?, _ second: Any) -> Bool {
    switch (first, second) {
    case (let first as [Any], let second as [Any]):
      first.count == second.count && zip(first, second).allSatisfy { isClose($0, $1) }
    case (let first as [String: Any], let second as [String: Any]):
      first.keys == second.keys && second.allSatisfy { isClose(first[$0.key], $0.value) }
    case (let first as NSNumber, let second as NSNumber):
      abs(first.doubleValue - second.doubleValue) <= 1e-4 * max(1, abs(second.doubleValue))
    case (let first?, let second): "\(first)" == "\(second)"
    default: false
    }
  }

  @Test func aLayerIsShortAndReadable() {
    let ball = CAShapeLayer()
    ball.name = "Red ball"
    ball.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    ball.position = CGPoint(x: 160.123456, y: 60)
    ball.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    ball.isHidden = true
    ball.lineCap = .round
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 5))
    path.closeSubpath()
    ball.path = path
    let fall = CABasicAnimation(keyPath: "position.y")
    fall.toValue = 300
    fall.duration = 1.5
    fall.timingFunction = CAMediaTimingFunction(name: .easeIn)
    ball.add(fall, forKey: "fall")
    let shade = CALayer()
    shade.name = "class"
    ball.addSublayer(shade)
    #expect(
      SwiftWriter(document: nil).source(of: ball) == """
        import QuartzCore

        let redBall = CAShapeLayer()
        redBall.name = "Red ball"
        redBall.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        redBall.position = CGPoint(x: 160.1235, y: 60)
        redBall.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
        redBall.isHidden = true
        let redBallPath = CGMutablePath()
        redBallPath.move(to: CGPoint(x: 0, y: 0))
        redBallPath.addLine(to: CGPoint(x: 10, y: 5))
        redBallPath.closeSubpath()
        redBall.path = redBallPath
        redBall.lineCap = .round
        let redBallFall = CABasicAnimation(keyPath: "position.y")
        redBallFall.duration = 1.5
        redBallFall.timingFunction = CAMediaTimingFunction(name: .easeIn)
        redBallFall.toValue = 300
        redBall.add(redBallFall, forKey: "fall")

        let class2 = CALayer()
        class2.name = "class"
        redBall.addSublayer(class2)
        // superlayer.addSublayer(redBall)

        """)
  }

  @Test func anAnimationIsCopiedAlone() {
    let layer = CALayer()
    let move = CAKeyframeAnimation(keyPath: "position")
    move.values = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 20)]
    move.duration = 2
    let group = CAAnimationGroup()
    group.animations = [move]
    group.duration = 2
    group.repeatCount = .infinity
    layer.add(group, forKey: "sway")
    let added = layer.addedAnimations[0]
    #expect(
      SwiftWriter(document: nil).source(of: added.animation, key: added.key, on: layer) == """
        import QuartzCore

        let sway = CAAnimationGroup()
        sway.duration = 2
        sway.repeatCount = .infinity
        let swayPosition = CAKeyframeAnimation(keyPath: "position")
        swayPosition.duration = 2
        swayPosition.values = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 20)]
        sway.animations = [swayPosition]
        // layer.add(sway, forKey: "sway")

        """)
    #expect(
      CAMLWriter.element(of: added.animation, key: added.key, on: layer, in: nil).hasPrefix(
        "<animation type=\"CAAnimationGroup\" key=\"sway\""))
  }

  @Test func textsAndNamesAreEscaped() {
    let text = CATextLayer()
    text.name = "\u{202E}\"a\\(b)\n"
    text.string = "tab\t\u{7}"
    let source = SwiftWriter(document: nil).source(of: text)
    #expect(source.contains(#"= "\u{202E}\"a\\(b)\n""#), "\(source)")
    #expect(source.contains(#".string = "tab\t\u{7}""#), "\(source)")
  }
}
