import QuartzCore
import RenderTree
import SceneTools
import UIKit

/// Rulers of the selected layer: its outline, its anchor point, its position, and the distances of its frame to the edges of
/// its superlayer.
@MainActor final class SelectionView: InterfaceView {
  private let outline = ShapeView(frame: .zero)
  private let distances = ShapeView(frame: .zero)
  private let superlayer = ShapeView(frame: .zero)
  private let cross = ShapeView(frame: .zero)
  private let labels = (0..<5).map { _ in UILabel() }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for view in [superlayer, distances, outline, cross] { addSubview(view) }
    for label in labels {
      label.font = Theme.caption
      label.textAlignment = .center
      label.layer.cornerRadius = 3
      addSubview(label)
    }
    superlayer.shape?.lineDashPattern = [4, 4]
  }

  required init?(coder: NSCoder) { nil }

  override func themeChanged() {
    outline.set(stroke: theme.accent, width: 1.5)
    distances.set(stroke: theme.accent.withAlphaComponent(0.85), width: 1)
    superlayer.set(stroke: theme.accent.withAlphaComponent(0.55), width: 1)
    cross.set(stroke: theme.error, width: 1.5)
    for label in labels {
      label.backgroundColor = theme.accentFill
      label.textColor = theme.accentText
    }
    labels[4].backgroundColor = theme.bar
    labels[4].textColor = theme.text
  }

  /// The lines of the rulers.
  struct Rulers: Equatable {
    struct Distance: Equatable {
      /// On the screen: from the edge of the layer's frame to that of its superlayer.
      let from, to: CGPoint
      /// In points of the superlayer; negative where the frame lies outside of it.
      let length: Double
    }
    var anchor: CGPoint?
    /// Left, right, upper and lower edge.
    var distances: [Distance?] = []
    var position = CGPoint.zero
  }

  /// What the rulers of a presentation layer show.
  static func rulers(of shown: CALayer, toScreen: CATransform3D) -> Rulers {
    var rulers = Rulers()
    rulers.position = shown.position
    let bounds = shown.bounds
    let anchor = CGPoint(
      x: bounds.minX + shown.anchorPoint.x * bounds.width,
      y: bounds.minY + shown.anchorPoint.y * bounds.height)
    rulers.anchor = CATransform3DConcat(shown.transformToRoot, toScreen).project(anchor)
    guard let above = shown.superlayer else { return rulers }
    var toRoot = above.transformToRoot
    if let inner = Geometry.sublayerTransform(above.row) {
      toRoot = CATransform3DConcat(
        above is CATransformLayer ? inner : Geometry.flattened(inner), toRoot)
    }
    toRoot = CATransform3DConcat(toRoot, toScreen)
    let (frame, outer) = (shown.frame, above.bounds)
    guard outer.width > 0, outer.height > 0 else { return rulers }
    func distance(_ a: CGPoint, _ b: CGPoint, _ length: Double) -> Rulers.Distance? {
      guard let from = toRoot.project(a), let to = toRoot.project(b) else { return nil }
      return Rulers.Distance(from: from, to: to, length: length)
    }
    let (x, y) = (frame.midX, frame.midY)
    rulers.distances = [
      distance(CGPoint(x: frame.minX, y: y), CGPoint(x: outer.minX, y: y), frame.minX - outer.minX),
      distance(CGPoint(x: frame.maxX, y: y), CGPoint(x: outer.maxX, y: y), outer.maxX - frame.maxX),
      distance(CGPoint(x: x, y: frame.minY), CGPoint(x: x, y: outer.minY), frame.minY - outer.minY),
      distance(CGPoint(x: x, y: frame.maxY), CGPoint(x: x, y: outer.maxY), outer.maxY - frame.maxY),
    ]
    return rulers
  }

  /// Shows a layer.
  ///
  /// - Parameters:
  ///   - others: further layers that are selected, of which there is only the outline. Default none.
  ///   - hasRulers: whether there is more than the outline. Default true.
  func show(
    _ layer: CALayer, with others: some Sequence<CALayer> = [], toScreen: CATransform3D,
    hasRulers: Bool = true
  ) {
    guard let shown = layer.presentation() else {
      isHidden = true
      return
    }
    isHidden = false
    let (edges, around, lines, mark) = (CGMutablePath(), CGMutablePath(), CGMutablePath(), CGMutablePath())
    LayerQuad(shown.bounds, through: CATransform3DConcat(shown.transformToRoot, toScreen))?.add(to: edges)
    for other in others {
      guard let shown = other.presentation() else { continue }
      LayerQuad(shown.bounds, through: CATransform3DConcat(shown.transformToRoot, toScreen))?.add(to: edges)
    }
    for label in labels { label.isHidden = true }
    if hasRulers, let above = shown.superlayer {
      LayerQuad(above.bounds, through: CATransform3DConcat(above.transformToRoot, toScreen))?.add(to: around)
    }
    let rulers = hasRulers ? Self.rulers(of: shown, toScreen: toScreen) : Rulers()
    for (index, distance) in rulers.distances.enumerated() {
      guard let distance else { continue }
      let (dx, dy) = (distance.to.x - distance.from.x, distance.to.y - distance.from.y)
      let length = hypot(dx, dy)
      guard length > 2, length < 1e4 else { continue }
      lines.move(to: distance.from)
      lines.addLine(to: distance.to)
      // Short lines across the ends.
      let (nx, ny) = (-dy / length * 3.5, dx / length * 3.5)
      for end in [distance.from, distance.to] {
        lines.move(to: CGPoint(x: end.x + nx, y: end.y + ny))
        lines.addLine(to: CGPoint(x: end.x - nx, y: end.y - ny))
      }
      guard length > 26 else { continue }
      place(
        labels[index], TimeText.number(distance.length, digits: 1),
        at: CGPoint(x: (distance.from.x + distance.to.x) / 2, y: (distance.from.y + distance.to.y) / 2))
    }
    if let anchor = rulers.anchor {
      for (dx, dy) in [(7.0, 0.0), (0, 7)] {
        mark.move(to: CGPoint(x: anchor.x - dx, y: anchor.y - dy))
        mark.addLine(to: CGPoint(x: anchor.x + dx, y: anchor.y + dy))
      }
      mark.addEllipse(in: CGRect(x: anchor.x - 3.5, y: anchor.y - 3.5, width: 7, height: 7))
      let text =
        "\(TimeText.number(Double(rulers.position.x), digits: 1)), "
        + TimeText.number(Double(rulers.position.y), digits: 1)
      place(labels[4], text, at: CGPoint(x: anchor.x, y: anchor.y + 18))
    }
    for (view, path) in [(outline, edges), (superlayer, around), (distances, lines), (cross, mark)] {
      view.frame = bounds
      view.path = path
    }
  }

  /// What is drawn, for tests.
  var shownPaths: (outline: CGPath?, rulers: CGPath?) { (outline.path, distances.path) }

  private func place(_ label: UILabel, _ text: String, at point: CGPoint) {
    guard bounds.contains(point) else { return }
    if label.text != text { label.text = text }
    let width = label.intrinsicContentSize.width + 8
    label.isHidden = false
    label.frame = CGRect(
      x: (point.x - width / 2).rounded(), y: (point.y - 7).rounded(), width: width, height: 14)
  }
}
