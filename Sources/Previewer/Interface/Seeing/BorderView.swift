import QuartzCore
import RenderTree
import SceneTools
import UIKit

/// The borders of all layers, in colours by class, and their names where there is room (F2).
@MainActor final class BorderView: InterfaceView {
  /// Classes that have a colour of their own.
  private enum Group: Int, CaseIterable {
    case plain, shape, text, gradient, copies, particles, space, other

    init(_ kind: LayerKind) {
      self =
        switch kind {
        case .layer: .plain
        case .shape: .shape
        case .gradient: .gradient
        case .replicator: .copies
        case .emitter: .particles
        case .transform: .space
        default: .other
        }
    }
  }

  private let outlines = Group.allCases.map { _ in ShapeView(frame: .zero) }
  /// The layout guides of views, and the rectangles that constraints align where they differ from the borders.
  private let guides = ShapeView(frame: .zero)
  private var labels: [NameLabel] = []
  private var used = 0
  private var taken: [CGRect] = []
  private static let mostLabels = 120
  /// The colour of what constraints place and align.
  static let guideColor = UIColor(red: 1, green: 0.2, blue: 0.85, alpha: 0.9)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for outline in outlines { addSubview(outline) }
    addSubview(guides)
  }

  required init?(coder: NSCoder) { nil }

  private static func color(_ group: Group) -> UIColor {
    let (r, g, b): (Double, Double, Double) =
      switch group {
      case .plain: (0.25, 0.6, 1)
      case .shape: (0.2, 0.8, 0.42)
      case .text: (0.98, 0.75, 0.15)
      case .gradient: (0.95, 0.4, 0.7)
      case .copies: (1, 0.55, 0.2)
      case .particles: (1, 0.35, 0.32)
      case .space: (0.66, 0.5, 1)
      case .other: (0.2, 0.76, 0.8)
      }
    return UIColor(red: r, green: g, blue: b, alpha: 0.9)
  }

  override func themeChanged() {
    for group in Group.allCases { outlines[group.rawValue].set(stroke: Self.color(group), width: 1) }
    guides.set(stroke: Self.guideColor, width: 1)
  }

  /// Shows the borders of a frame.
  func show(_ frame: Frame, of root: CALayer, toScreen: CATransform3D) {
    var paths = Group.allCases.map { _ in CGMutablePath() }
    var counts = Group.allCases.map { _ in 0 }
    let guidePath = CGMutablePath()
    used = 0
    taken.removeAll(keepingCapacity: true)
    let area = bounds
    LayerWalk(frame).visit(root, toScreen: toScreen) { layer, kind, rect, transform in
      guard rect.width > 0, rect.height > 0, let quad = LayerQuad(rect, through: transform) else { return }
      let box = quad.box
      guard box.intersects(area) || area.contains(box.origin) else { return }
      let group = layer is CATextLayer ? Group.text : Group(kind)
      quad.add(to: paths[group.rawValue])
      counts[group.rawValue] += 1
      if let view = layer.delegate as? UIView { add(view, transform, to: guidePath) }
      name(layer, group, quad, box)
    }
    for (index, outline) in outlines.enumerated() {
      outline.frame = area
      outline.path = counts[index] == 0 ? nil : paths[index]
      paths[index] = CGMutablePath()
    }
    guides.frame = area
    guides.path = guidePath.isEmpty ? nil : guidePath
    for label in labels.dropFirst(used) { label.isHidden = true }
  }

  /// Adds a view's guides, and its alignment rectangle where that is not the view's border.
  private func add(_ view: UIView, _ transform: CATransform3D, to path: CGMutablePath) {
    var rects = view.layoutGuideRects.map(\.frame)
    let aligned = view.boundsAlignmentRect
    if aligned != view.bounds { rects.append(aligned) }
    for rect in rects { LayerQuad(rect, through: transform)?.add(to: path) }
  }

  /// Writes the name of a layer at its upper left corner, if it is large enough and nothing is written there.
  private func name(_ layer: CALayer, _ group: Group, _ quad: LayerQuad, _ box: CGRect) {
    guard used < Self.mostLabels, box.width >= 40, box.height >= 14 else { return }
    let corner = quad.corners.min { $0.x + $0.y < $1.x + $1.y } ?? box.origin
    let text = layer.name ?? "\(type(of: layer))"
    let origin = CGPoint(x: max(corner.x, 2), y: max(corner.y, 2))
    let guess = CGRect(
      x: origin.x, y: origin.y, width: min(CGFloat(text.count) * 6 + 8, max(box.width, 40)), height: 13)
    guard bounds.contains(CGPoint(x: guess.minX, y: guess.minY)),
      !taken.contains(where: { $0.intersects(guess) })
    else { return }
    taken.append(guess)
    if used == labels.count {
      let label = NameLabel(frame: .zero)
      addSubview(label)
      labels.append(label)
    }
    let label = labels[used]
    used += 1
    label.isHidden = false
    label.show(text, Self.color(group))
    label.frame = CGRect(
      origin: guess.origin, size: CGSize(width: label.width(atMost: guess.width), height: 13))
  }
}

/// A small name on a ground in the colour of its class.
@MainActor private final class NameLabel: UIView {
  private let label = UILabel()
  private var natural: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    label.font = .systemFont(ofSize: 9, weight: .semibold)
    label.textColor = UIColor(white: 0, alpha: 0.85)
    layer.cornerRadius = 2
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: String, _ color: UIColor) {
    backgroundColor = color
    guard label.text != text else { return }
    label.text = text
    natural = label.intrinsicContentSize.width
  }

  func width(atMost most: CGFloat) -> CGFloat { min(natural + 6, most) }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = CGRect(x: 3, y: 0, width: max(bounds.width - 5, 0), height: bounds.height)
  }
}
