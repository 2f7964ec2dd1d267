import Foundation
import QuartzCore
import Testing

@testable import Compositor

/// A container of leaves, an inner container with a border above its leaves, and a group, among rectangles. What a container draws itself is
/// repainted without its sublayers. These are repainted in their places if they inherit something else, and else stay as they are.
@MainActor private struct Container {
  /// The change of a container, and whether its sublayers inherit the same after it.
  enum Change: CaseIterable {
    case color, border, bordersOfInner, fade, position, turn, scale, scroll, sublayerTransform, both,
      innerAlone

    var isInherited: Bool {
      switch self {
      case .color, .border, .bordersOfInner, .fade: true
      default: false
      }
    }
  }

  /// How a container is drawn as one picture.
  enum Picture: CaseIterable { case mask, blur, colors, blend, keptShadow, wideShadow, maskInBlur }

  let container = layer(20, 20, 200, 160)
  let inner = layer(10, 90, 120, 60, color(0.8, 0.8, 0.2))

  init(in scene: UpdateScene) {
    scene.root.addSublayer(layer(3, 3, 60, 40, color(0.2, 0.5, 0.8, 0.7)))
    scene.root.addSublayer(container)
    for index in 0..<60 {
      container.addSublayer(
        layer(
          Double(index % 12) * 15 + 4.5, Double(index / 12) * 14 + 4, 10, 9,
          color(Double(index % 7) / 7, 0.3, 0.6)))
    }
    container.addSublayer(inner)
    (inner.borderWidth, inner.borderColor) = (3, color(0.1, 0.5, 0.1))
    for index in 0..<20 {
      let leaf = layer(Double(index) * 5 + 3, 8, 4, 40, color(0.1, Double(index) / 20, 0.8))
      leaf.cornerRadius = 2
      inner.addSublayer(leaf)
    }
    let group = layer(140, 95, 40, 40, color(0.9, 0.2, 0.1))
    group.addSublayer(layer(10, 10, 40, 20, color(0.1, 0.1, 0.8)))
    group.opacity = 0.5
    container.addSublayer(group)
    scene.root.addSublayer(layer(180, 150, 50, 40, color(0.7, 0.5, 0.2, 0.6)))
  }

  /// Makes step 0, 1, … of a change.
  func apply(_ change: Change, _ step: Int) {
    let part = Double(step)
    switch change {
    case .color: container.backgroundColor = color(0.2 + part / 10, 0.9, 0.7)
    case .border:
      container.borderWidth = 2 + part
      container.borderColor = color(0.6, 0.1 * part, 0.9, 0.8)
    case .bordersOfInner: inner.borderColor = color(0.1 * part, 0.5, 0.1)
    case .fade: container.opacity = Float(0.8 - part / 10)
    case .position: container.position = CGPoint(x: 120 + 1.75 * part, y: 100 - 2.5 * part)
    case .turn: container.transform = CATransform3DMakeRotation(0.02 * (part + 1), 0, 0, 1)
    case .scale: container.transform = CATransform3DMakeScale(1 - 0.03 * (part + 1), 1 - 0.02 * part, 1)
    case .scroll: container.bounds.origin = CGPoint(x: part, y: 1.5 * part)
    case .sublayerTransform:
      container.sublayerTransform = CATransform3DMakeTranslation(0.5 * (part + 1), part, 0)
    case .both:
      container.position.x += 1
      inner.position.y -= 1.25
      container.sublayers?.first?.backgroundColor = color(part / 10, 1, 1)
    case .innerAlone: inner.position.x += 1
    }
  }

  func makePicture(_ picture: Picture) {
    container.backgroundColor = color(0.7, 0.9, 0.7)
    container.opacity = 0.9
    let mask = layer(10, 10, 170, 130, color(0, 0, 0))
    mask.cornerRadius = 30
    let blur = filter("gaussianBlur", ["inputRadius": 2])
    switch picture {
    case .mask: container.mask = mask
    case .blur: container.filters = [blur]
    case .colors: container.filters = [CAFilter(type: "colorInvert")]
    case .blend: container.compositingFilter = "multiplyBlendMode"
    case .keptShadow, .wideShadow:
      // A sublayer reaches beyond the background, so the shadow is that of a picture; a narrow blur needs many texels.
      container.sublayers?.first?.position = CGPoint(x: -6, y: 40)
      container.shadowOpacity = 0.7
      container.shadowRadius = picture == .keptShadow ? 5 : 1
    case .maskInBlur:
      mask.filters = [blur]
      container.mask = mask
      container.filters = [CAFilter(type: "colorInvert"), blur]
    }
  }

  /// A container that fades as one picture is painted without its sublayers, which are not drawn again.
  func fade(as picture: Picture, _ scene: UpdateScene) throws {
    makePicture(picture)
    // The container, its mask, and what the bitmap of a small shadow shows.
    let most = picture == .keptShadow ? 90 : 2
    for step in 0..<6 {
      try scene.step("step \(step)", painted: 0...most, keepsTree: true) {
        container.opacity = 0.8 - 0.1 * Float(step)
      }
      // When a layer inside changes, the whole picture is painted again.
      guard step % 2 == 1 else { continue }
      try scene.step("inside, step \(step)", painted: 81...Int.max, keepsTree: true) { inner.position.x += 4 }
    }
  }
}

extension UpdateRow {
  /// Containers of many layers.
  static let containers =
    Container.Change.allCases.map { change in
      UpdateRow("container, \(change)", width: 240, height: 200) { scene in
        let container = Container(in: scene)
        container.apply(change, 0)
        for step in 1...5 {
          try scene.step("step \(step)", keepsTree: true) { container.apply(change, step) }
          // Then a layer in the container and one beside it.
          try scene.step("after step \(step)", keepsTree: true) {
            container.container.sublayers?[step].position.x += 0.5
            scene.root.sublayers?.last?.backgroundColor = color(0.1 * Double(step), 0.4, 0.4)
          }
        }
      }
    }
    + Container.Change.allCases.map { change in
      // Counts the records that a change writes.
      UpdateRow("records of a container, \(change)") { scene in
        let container = Container(in: scene)
        container.apply(change, 0)
        let count = try scene.records { container.apply(change, 1) }
        #expect(change.isInherited ? count == 1 : count > 20, "\(count) records")
      }
    }
    + Container.Picture.allCases.map { picture in
      UpdateRow("container as one picture, \(picture)", width: 240, height: 200) {
        try Container(in: $0).fade(as: picture, $0)
      }
    }
    + [false, true].map { isClipped in
      UpdateRow("leaves scroll into the picture, clipped: \(isClipped)", width: 240, height: 200) {
        try scroll(isClipped: isClipped, $0)
      }
    } + [
      // A unit that comes into the picture has no place, so the whole tree is painted then.
      UpdateRow("containers come into the picture", width: 240, height: 200) { scene in
        let container = Container(in: scene).container
        container.position.x = -150
        for step in 0..<12 {
          try scene.step("step \(step)", drawn: .any) { container.position.x += 30 }
        }
      },
      // An image outside the picture takes no memory on the GPU.
      UpdateRow("images come into the picture") { scene in
        let container = layer(20, 20, 200, 160)
        scene.root.addSublayer(container)
        for index in 0..<4 {
          let leaf = layer(Double(index) * 300, 10, 40, 40, nil)
          leaf.contents = try plain(300, 300, [UInt8(60 * index), 120, 200, 255])
          container.addSublayer(leaf)
        }
        let one = try scene.compositor.memory.images
        #expect(one == 300 * 300 * 4)
        for count in 2...4 {
          try scene.step("image \(count)") { container.bounds.origin.x += 300 }
          #expect(try scene.compositor.memory.images == count * one)
        }
      },
    ]

  /// Leaves outside the picture, and those that show nothing, have places: a list that scrolls is never painted as a whole.
  @MainActor private static func scroll(isClipped: Bool, _ scene: UpdateScene) throws {
    let container = layer(20, 20, 200, 160)
    scene.root.addSublayer(container)
    container.masksToBounds = isClipped
    let images = try (0..<3).map { try plain(16, 12 + $0, [UInt8(60 * $0), 120, 200, 255]) }
    var leaves: [CALayer] = []
    for index in 0..<60 {
      let leaf = layer(Double(index) * 23.5, Double(index % 4) * 35, 16, 12, nil)
      switch index % 4 {
      case 0: leaf.backgroundColor = color(0.2, Double(index) / 60, 0.7)
      case 1:
        leaf.backgroundColor = color(0.9, 0.2, Double(index) / 60, 0.6)
        leaf.cornerRadius = 4
      case 2: leaf.contents = images[index / 4 % 3]
      default: leaf.isHidden = index % 8 == 3
      }
      container.addSublayer(leaf)
      leaves.append(leaf)
    }
    #expect(try scene.compositor.memory.images > 0)
    for step in 0..<40 {
      try scene.step("step \(step)", drawn: .any, keepsTree: true) {
        container.bounds.origin.x += step < 25 ? 51 : -83
        let leaf = leaves[step + 3]
        leaf.isHidden = step % 5 == 0
        if leaf.contents == nil { leaf.backgroundColor = color(0.1, 0.8, Double(step) / 40) }
      }
    }
  }

  /// Changes of containers of which one rectangle is left out.
  @MainActor static func dropDamageOfContainers() throws {
    for change in Container.Change.allCases {
      let scene = UpdateScene("dropped damage, \(change)", width: 240, height: 200)
      defer { scene.end() }
      let container = Container(in: scene)
      container.apply(change, 0)
      try scene.expectThatDroppedDamageIsNoticed { container.apply(change, 1) }
    }
  }
}
