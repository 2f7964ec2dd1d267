import QuartzCore
import SceneEditing
import UIKit

/// The handles of the selected layer: squares for the size, a disk for the rotation, and a cross for the anchor point. Of what the layer draws:
/// rings for the ends of a gradient and the place of an emitter, diamonds for stops, the ends of curves and the size of an emitter, small disks for
/// control points.
///
/// It takes no pointer; `SessionPointer` asks `LayerHandles` which handle a press takes.
@MainActor package final class HandlesView: InterfaceView {
  private let stem = ShapeView(frame: .zero)
  /// Lines of what the layer draws, on a light ground that lets them be seen on any picture.
  private let lines = ShapeView(frame: .zero)
  private let lineGround = ShapeView(frame: .zero)
  private let boxes = ShapeView(frame: .zero)
  private let cross = ShapeView(frame: .zero)
  /// It lets the cross be seen on any ground. The middle stays free.
  private let halo = ShapeView(frame: .zero)
  /// The handle under the pointer.
  private let pointed = ShapeView(frame: .zero)

  package override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for view in [lineGround, lines, stem, halo, boxes, cross, pointed] { addSubview(view) }
  }

  package required init?(coder: NSCoder) { nil }

  package override func themeChanged() {
    stem.set(stroke: theme.accent, width: 1.5)
    lineGround.set(stroke: UIColor.white.withAlphaComponent(0.7), width: 3)
    lines.set(stroke: theme.accent, width: 1)
    boxes.set(fill: .white, stroke: theme.accent, width: 1.5)
    halo.set(stroke: UIColor.white.withAlphaComponent(0.8), width: 3.5)
    cross.set(stroke: theme.accent, width: 1.5)
    pointed.set(fill: theme.accent, stroke: .white, width: 1.5)
  }

  /// Half the side of a square.
  private static let half = 3.5

  /// Shows handles.
  ///
  /// - Parameter handle: the one under the pointer, or that the pointer drags; nil for none.
  func show(_ places: LayerHandles, pointed handle: LayerHandle?) {
    let (line, marks, anchor, chosen) = (CGMutablePath(), CGMutablePath(), CGMutablePath(), CGMutablePath())
    for place in places.places {
      let path = place.handle == handle ? chosen : place.handle == .anchorPoint ? anchor : marks
      add(place, to: path)
      if place.handle == .rotation, let stem = places.stem {
        line.move(to: stem)
        line.addLine(to: place.point)
      }
    }
    let drawn = CGMutablePath()
    for points in places.lines where points.count > 1 { drawn.addLines(between: points) }
    for (view, path) in [
      (lineGround, drawn), (lines, drawn), (stem, line), (boxes, marks), (halo, anchor), (cross, anchor),
      (pointed, chosen),
    ] {
      view.frame = bounds
      view.path = path.isEmpty ? nil : path
    }
  }

  private func add(_ place: PlacedHandle, to path: CGMutablePath) {
    let (x, y) = (place.point.x, place.point.y)
    let half = Self.half
    switch place.handle {
    case .size: path.addRect(CGRect(x: x - half, y: y - half, width: 2 * half, height: 2 * half))
    case .rotation:
      path.addEllipse(
        in: CGRect(x: x - half - 0.5, y: y - half - 0.5, width: 2 * half + 1, height: 2 * half + 1))
    case .anchorPoint:
      path.addEllipse(in: CGRect(x: x - half, y: y - half, width: 2 * half, height: 2 * half))
      for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
        path.move(to: CGPoint(x: x + dx * half, y: y + dy * half))
        path.addLine(to: CGPoint(x: x + dx * (half + 4), y: y + dy * (half + 4)))
      }
    case .startPoint, .endPoint, .emitterPosition:
      for radius in [half + 1.5, half - 1.5] {
        path.addEllipse(in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
      }
    case .pathPoint where place.isControl:
      path.addEllipse(
        in: CGRect(x: x - half + 0.5, y: y - half + 0.5, width: 2 * half - 1, height: 2 * half - 1))
    case .stop, .pathPoint, .emitterSize:
      let side = half + 1.5
      path.addLines(between: [
        CGPoint(x: x, y: y - side), CGPoint(x: x + side, y: y), CGPoint(x: x, y: y + side),
        CGPoint(x: x - side, y: y),
      ])
      path.closeSubpath()
    }
  }
}
