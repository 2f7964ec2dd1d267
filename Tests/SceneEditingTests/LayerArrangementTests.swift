import Foundation
import QuartzCore
import Testing

@testable import SceneEditing

/// How the space of the layers is seen.
enum Sight: Sendable {
  case upright
  case mirrored(x: Bool, y: Bool)
  /// The x axis points down on the screen, and the y axis to the left.
  case turned

  /// The arrangement of an upright space that gives the same positions.
  func inSpace(_ arrangement: LayerArrangement) -> LayerArrangement {
    switch (self, arrangement) {
    case (.mirrored(x: true, _), .alignLeft): .alignRight
    case (.mirrored(x: true, _), .alignRight): .alignLeft
    case (.mirrored(_, y: true), .alignTop): .alignBottom
    case (.mirrored(_, y: true), .alignBottom): .alignTop
    case (.upright, _), (.mirrored, _): arrangement
    case (.turned, .alignLeft): .alignBottom
    case (.turned, .alignRight): .alignTop
    case (.turned, .alignTop): .alignLeft
    case (.turned, .alignBottom): .alignRight
    case (.turned, .alignCenter): .alignMiddle
    case (.turned, .alignMiddle): .alignCenter
    case (.turned, .spaceHorizontally): .spaceVertically
    case (.turned, .spaceVertically): .spaceHorizontally
    case (.turned, .distributeHorizontally): .distributeVertically
    case (.turned, .distributeVertically): .distributeHorizontally
    }
  }
}

/// Layers that are aligned and distributed: closed forms of their positions.
@MainActor @Suite(.serialized) struct LayerArrangementTests {
  /// A live tree: a root of 400 × 300 points, y down, a superlayer that fills it, and three layers in that.
  @MainActor private struct Tree {
    let root = CALayer()
    let stage = CALayer()
    let layers = (0..<3).map { _ in CALayer() }
    let context: CAContext
    let history = EditHistory()

    init(_ change: (Tree.Parts) -> Void = { _ in }) {
      root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
      stage.frame = root.bounds
      root.addSublayer(stage)
      let frames = [
        CGRect(x: 40, y: 40, width: 40, height: 20), CGRect(x: 170, y: 105, width: 60, height: 30),
        CGRect(x: 290, y: 190, width: 20, height: 60),
      ]
      for (layer, frame) in zip(layers, frames) {
        layer.frame = frame
        stage.addSublayer(layer)
      }
      change(Parts(stage: stage, layers: layers))
      context = CAContext(layer: root, clock: MediaClock(isPaused: true))
      CATransaction.flush()
    }

    struct Parts {
      let stage: CALayer
      let layers: [CALayer]
    }

    func arrange(_ arrangement: LayerArrangement, _ chosen: [CALayer]) throws {
      try arrangement.arrange(chosen, in: history)
      CATransaction.flush()
    }

    var positions: [Double] { layers.flatMap { [$0.position.x, $0.position.y] } }
  }

  private func expect(_ found: [Double], _ wanted: [Double], _ what: String) {
    #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 }, "\(what): \(found) and not \(wanted)")
  }

  /// The positions of the three layers, y down: x from 40 to 310, y from 40 to 250.
  private static let upright: [(LayerArrangement, [Double])] = [
    (.alignLeft, [60, 50, 70, 120, 50, 220]), (.alignRight, [290, 50, 280, 120, 300, 220]),
    (.alignCenter, [175, 50, 175, 120, 175, 220]), (.alignTop, [60, 50, 200, 55, 300, 70]),
    (.alignMiddle, [60, 145, 200, 145, 300, 145]), (.alignBottom, [60, 240, 200, 235, 300, 220]),
    (.spaceHorizontally, [60, 50, 185, 120, 300, 220]), (.spaceVertically, [60, 50, 200, 125, 300, 220]),
    (.distributeHorizontally, [60, 50, 180, 120, 300, 220]),
    (.distributeVertically, [60, 50, 200, 135, 300, 220]),
  ]

  private static func wanted(_ arrangement: LayerArrangement) -> [Double] {
    upright.first { $0.0 == arrangement }?.1 ?? []
  }

  @Test func everyArrangementIsInTheTable() {
    #expect(LayerArrangement.allCases.allSatisfy { !Self.wanted($0).isEmpty })
  }

  /// In a superlayer that is turned, mirrored or flipped the edges are those of the screen.
  @Test(arguments: [
    ("upright", CATransform3DIdentity, false, Sight.upright),
    ("scaled", CATransform3DMakeScale(2, 0.5, 1), false, .upright),
    ("turned by 30°", CATransform3DMakeRotation(.pi / 6, 0, 0, 1), false, .upright),
    ("in perspective", tilted, false, .upright),
    ("mirrored", CATransform3DMakeScale(-1, 1, 1), false, .mirrored(x: true, y: false)),
    ("y up", CATransform3DIdentity, true, .mirrored(x: false, y: true)),
    ("turned by 180°", CATransform3DMakeRotation(.pi, 0, 0, 1), false, .mirrored(x: true, y: true)),
    ("turned by 90°", CATransform3DMakeRotation(.pi / 2, 0, 0, 1), false, .turned),
  ])
  func edgesAreThoseOfTheScreen(name: String, transform: CATransform3D, isFlipped: Bool, sight: Sight) throws
  {
    for arrangement in LayerArrangement.allCases {
      let tree = Tree {
        $0.stage.transform = transform
        $0.stage.isGeometryFlipped = isFlipped
      }
      let before = tree.positions
      try tree.arrange(arrangement, tree.layers)
      expect(tree.positions, Self.wanted(sight.inSpace(arrangement)), "\(name), \(arrangement)")
      #expect(tree.history.count == 1)
      tree.history.undo()
      expect(tree.positions, before, "\(name), \(arrangement), undone")
    }
  }

  private nonisolated static let tilted: CATransform3D = {
    var transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    transform.m34 = -1 / 800
    return transform
  }()

  /// A layer that is alone goes to the bounds of its superlayer, with its corners where it is turned.
  @Test func oneLayerGoesToItsSuperlayer() throws {
    let tree = Tree { parts in
      parts.layers[0].anchorPoint = .zero
      parts.layers[1].bounds.size = CGSize(width: 40, height: 40)
      parts.layers[1].setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
    }
    try tree.arrange(.alignRight, [tree.layers[0]])
    try tree.arrange(.alignBottom, [tree.layers[1]])
    try tree.arrange(.alignLeft, [tree.layers[1]])
    try tree.arrange(.alignMiddle, [tree.layers[2]])
    let half = 20 * 2.0.squareRoot()
    expect(tree.positions, [360, 50, half, 300 - half, 300, 150], "alone")
    // What is there already is no step.
    try tree.arrange(.alignMiddle, [tree.layers[2]])
    #expect(tree.history.count == 4)
  }

  /// A layer of another superlayer moves in the space of that.
  @Test(arguments: [
    (CATransform3DMakeScale(2, 2, 1), [25.0, 50]),
    (CATransform3DRotate(CATransform3DMakeScale(2, 2, 1), .pi / 2, 0, 0, 1), [50, 75]),
  ])
  func layersOfOtherSuperlayers(transform: CATransform3D, wanted: [Double]) throws {
    let (container, inner) = (CALayer(), CALayer())
    let tree = Tree { parts in
      container.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
      container.transform = transform
      inner.frame = CGRect(x: 45, y: 45, width: 10, height: 10)
      container.addSublayer(inner)
      parts.stage.addSublayer(container)
    }
    try tree.arrange(.alignLeft, [tree.layers[0], inner])
    expect([inner.position.x, inner.position.y], wanted, "inner")
    expect(tree.positions, [60, 50, 200, 120, 300, 220], "the others stay")
  }

  /// A shape without a size is where its path is.
  @Test func shapesWithoutASizeHaveTheirPaths() throws {
    let shape = CAShapeLayer()
    let tree = Tree { parts in
      shape.path = CGPath(rect: CGRect(x: -5, y: 10, width: 30, height: 20), transform: nil)
      shape.position = CGPoint(x: 100, y: 100)
      parts.stage.addSublayer(shape)
    }
    try tree.arrange(.alignLeft, [shape])
    try tree.arrange(.alignTop, [shape])
    expect([shape.position.x, shape.position.y], [5, -10], "shape")
    _ = tree
  }

  @Test func tooFewLayersAreRefused() {
    let tree = Tree()
    for arrangement in LayerArrangement.allCases where arrangement.leastCount > 1 {
      #expect(throws: EditFailure.self) {
        try arrangement.arrange(Array(tree.layers[...1]), in: tree.history)
      }
    }
    for arrangement in LayerArrangement.allCases {
      #expect(throws: EditFailure.self) { try arrangement.arrange([], in: tree.history) }
      // Alone in no tree.
      #expect(throws: EditFailure.self) {
        try arrangement.arrange([CALayer(), CALayer(), CALayer()], in: tree.history)
      }
    }
    #expect(tree.history.count == 0)
  }
}
