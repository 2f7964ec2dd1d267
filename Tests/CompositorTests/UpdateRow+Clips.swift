import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// A container with a rounded clip, and layers in it. A layer that lies well inside the clip is repainted alone, also if the clip cuts the
/// pieces at its edge as one group. If a layer touches the edge, the layer that clips is painted with all of its sublayers.
@MainActor private struct ClippedContainer {
  /// What touches the edge of the clip.
  enum Edge: CaseIterable {
    case nothing, background, backgroundAndSublayer, backgroundAndCorners, backgroundAndContents, border,
      blended, turned

    /// Whether the clip cuts the pieces at its edge as one group.
    var isCut: Bool {
      self == .backgroundAndSublayer || self == .backgroundAndCorners || self == .backgroundAndContents
    }
    /// Whether a leaf that lies well inside the clip is repainted alone.
    var isOpen: Bool { self != .border && self != .blended && self != .turned }
  }

  let container = layer(20.5, 20.25, 200, 160)
  let card = layer(60, 90, 50, 40, color(0.9, 0.2, 0.1))
  let box = layer(120, 90, 50, 50)
  private(set) var leaves: [CALayer] = []

  /// The numbers of painted layers if all layers of the container are painted, and if not.
  static let (all, few) = (48...Int.max, 0...47)

  init(_ edge: Edge, in scene: UpdateScene) throws {
    scene.root.backgroundColor = color(0.6, 0.7, 0.9)
    scene.root.addSublayer(layer(3, 3, 60, 40, color(0.2, 0.5, 0.8, 0.7)))
    scene.root.addSublayer(container)
    (container.cornerRadius, container.masksToBounds) = (24, true)
    if edge != .nothing { container.backgroundColor = color(0.95, 0.95, 0.9) }
    switch edge {
    case .nothing, .background: break
    case .backgroundAndSublayer, .blended:
      let header = layer(-10, 0, 220, 30, color(0.2, 0.4, 0.9))
      if edge == .blended { header.compositingFilter = "multiplyBlendMode" }
      container.addSublayer(header)
    case .backgroundAndCorners:
      for index in 0..<4 {
        container.addSublayer(
          layer(Double(index % 2) * 190, Double(index / 2) * 150, 10, 10, color(0, 0.4, 0.2)))
      }
    case .backgroundAndContents: container.contents = try plain(20, 8, [200, 80, 60, 128])
    case .border: (container.borderWidth, container.borderColor) = (2, color(0, 0, 0, 0.5))
    case .turned: container.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
    }
    for index in 0..<48 {
      let leaf = layer(
        Double(index % 12) * 13 + 22.5, Double(index / 12) * 12 + 34, 10, 9,
        color(Double(index % 7) / 7, 0.3, 0.6))
      if index % 5 == 0 { leaf.cornerRadius = 3 }
      container.addSublayer(leaf)
      leaves.append(leaf)
    }
    // A group, and a container with leaves.
    card.opacity = 0.7
    card.addSublayer(layer(20, 10, 40, 20, color(0.1, 0.1, 0.8)))
    container.addSublayer(card)
    for index in 0..<6 { box.addSublayer(layer(Double(index) * 7, 5, 5, 30, color(0.1, 0.6, 0.3))) }
    container.addSublayer(box)
    scene.root.addSublayer(layer(180, 150, 50, 40, color(0.7, 0.5, 0.2, 0.6)))
  }

  func changeLayersWellInside(_ edge: Edge, _ scene: UpdateScene) throws {
    let alone = edge.isOpen ? Self.few : Self.all
    let aloneUncut = edge.isOpen && !edge.isCut ? Self.few : Self.all
    for step in 1...3 {
      try scene.step("leaves", painted: alone, keepsTree: true) {
        leaves[7].backgroundColor = color(0.2 * Double(step), 1, 1)
        leaves[8].position.y += 1.5
        leaves[9].isHidden.toggle()
      }
      try scene.step("group", painted: aloneUncut, keepsTree: true) { card.position.x += 1 }
      try scene.step("container", painted: aloneUncut, keepsTree: true) { box.position.x += 1 }
      try scene.step("leaf of a container", painted: alone, keepsTree: true) {
        box.sublayers?[2].position.y += 1
      }
    }
  }

  /// A layer goes to the edge and comes back. There it shares pixels with others, or alone does not.
  func moveLayersToTheEdge(_ scene: UpdateScene) throws {
    for (index, moved) in [leaves[3], card, box, leaves[20]].enumerated() {
      let home = moved.position
      for place in [
        CGPoint(x: 8, y: 8), CGPoint(x: 60, y: 70), CGPoint(x: 200, y: 160), CGPoint(x: 4, y: 80),
        CGPoint(x: -40, y: 80), home,
      ] {
        try scene.step("layer \(index) at \(place)") { moved.position = place }
        try scene.step("another layer, \(index) at \(place)") {
          leaves[30].backgroundColor = color(place.x / 300 + 0.2, 0.5, 0.5)
        }
      }
    }
  }

  /// What the container draws itself is painted without its sublayers if no outline changes.
  func changeTheContainer(_ scene: UpdateScene) throws {
    // The first step makes the picture of the container a group.
    for step in 1...4 {
      try scene.step("fades \(step)", painted: step == 1 ? nil : Self.few) {
        container.opacity = 1 - 0.1 * Float(step)
      }
      try scene.step("leaf in it \(step)") { leaves[10].position.x += 1 }
    }
    try scene.step("is opaque again") { container.opacity = 1 }
    for step in 1...3 {
      try scene.step("background \(step)") {
        container.backgroundColor = color(0.9, 0.2 * Double(step), 0.9)
      }
    }
    let root = scene.root
    let changes: [() -> Void] = [
      { container.cornerRadius = 10 }, { container.position.x += 2.5 }, { container.cornerRadius = 0 },
      { container.masksToBounds = false }, { container.masksToBounds = true },
      { container.cornerRadius = 31 },
      { container.sublayerTransform = CATransform3DMakeTranslation(3, 1, 0) },
      { container.sublayerTransform = CATransform3DMakeTranslation(-9, 1, 0) },
      { container.bounds.origin.y += 5 }, { container.borderWidth = 3 }, { container.borderWidth = 0 },
      { container.backgroundColor = nil }, { container.backgroundColor = color(0.4, 0.4, 0.4) },
      { container.bounds.size.height -= 7 }, { root.cornerRadius = 40 }, { root.masksToBounds = true },
    ]
    for (index, change) in changes.enumerated() {
      try scene.step("change \(index)", drawn: .any, change)
      try scene.step("leaf after change \(index)") { leaves[12].position.y += 1 }
    }
  }

  /// What changes in a rounded clip that lies in another one, near the edge of both and well inside.
  func moveInAnotherClip(_ scene: UpdateScene) throws {
    (scene.root.cornerRadius, scene.root.masksToBounds) = (30, true)
    for (index, place) in [
      CGPoint(x: 120, y: 100), CGPoint(x: 102, y: 84), CGPoint(x: 120, y: 150), CGPoint(x: 190, y: 100),
    ].enumerated() {
      // It begins at the first place, nearly.
      try scene.step("place \(index)") { container.position = place }
      for step in 0..<3 {
        try scene.step("leaves, place \(index)") {
          leaves[step * 12].position.x -= 4
          leaves[step * 12 + 5].backgroundColor = color(0.2 * Double(step), Double(index) / 4, 0)
        }
        try scene.step("group, place \(index)") { card.position.y += 3 }
        try scene.step("leaf of a container, place \(index)") { box.sublayers?[step].position.y += 2 }
      }
    }
  }
}

extension UpdateRow {
  /// Layers in rounded clips.
  static let clips = ClippedContainer.Edge.allCases.flatMap { edge in
    [
      UpdateRow("well inside a clip, edge \(edge)", width: 240, height: 200) {
        try ClippedContainer(edge, in: $0).changeLayersWellInside(edge, $0)
      },
      UpdateRow("at the edge of a clip, edge \(edge)", width: 240, height: 200) {
        try ClippedContainer(edge, in: $0).moveLayersToTheEdge($0)
      },
      UpdateRow("the layer that clips, edge \(edge)", width: 240, height: 200) {
        try ClippedContainer(edge, in: $0).changeTheContainer($0)
      },
      UpdateRow("clips in each other, edge \(edge)", width: 240, height: 200) {
        try ClippedContainer(edge, in: $0).moveInAnotherClip($0)
      },
    ]
  }

  /// A change of two leaves in a clip that cuts its pieces as one group.
  @MainActor static func dropDamageInAClip() throws {
    let scene = UpdateScene("dropped damage in a clip", width: 240, height: 200)
    defer { scene.end() }
    let clipped = try ClippedContainer(.backgroundAndSublayer, in: scene)
    try scene.expectThatDroppedDamageIsNoticed {
      clipped.leaves[7].backgroundColor = color(0.1, 1, 1)
      clipped.leaves[40].position.y += 4
    }
  }
}
