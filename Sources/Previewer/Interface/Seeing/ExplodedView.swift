import Localization
import QuartzCore
import RenderTree
import SceneTools
import UIKit
import Windowing

/// The layers of the scene one above the other in space (F4): a drag turns them, the wheel changes the distance between them, and
/// two handles choose the depths that are shown.
///
/// Every layer is shown by a copy of its own values, without its sublayers, where it is seen in the window. What lies in front in
/// the tree lies in front here: the depth is the number of superlayers.
@MainActor package final class ExplodedView: InterfaceView, Panel {
  nonisolated package static let commandText = "Show the layers one above the other in 3D"
  nonisolated package static let commandKeys = [Key("F4"), Key("X")]
  nonisolated package static let isKept = false
  package let position = PanelPosition.scene
  package let interval = 0.0

  private weak var client: (any PreviewClient)?
  private let space = SpaceView(frame: .zero)
  private let controls: ExplodedControls

  /// A layer and its copy.
  private struct Plate {
    let layer: CALayer
    let copy: CALayer
    let depth: Int
  }
  private var plates: [Plate] = []
  private var version: UInt64?
  private weak var host: CALayer?
  private var shown: Shown?

  private struct Shown: Equatable {
    var version: UInt64
    var time: Double
    var spacing: Double
    var depths: ClosedRange<Int>
    var selection: ObjectIdentifier?
    var size: CGSize
    var toScreen: [Double]
  }

  /// Turns about the x and the y axis, radians.
  private(set) var pitch = -0.32
  private(set) var yaw = 0.62
  /// The distance between depths in points.
  package private(set) var spacing = 36.0
  /// The depths that are shown.
  package private(set) var depths = 0...0
  private(set) var deepest = 0

  /// The most layers that are shown.
  package static let most = 600
  private static let spacings = 2.0...240.0
  private static let eye = 1400.0

  package init(_ client: any PreviewClient) {
    self.client = client
    controls = ExplodedControls(frame: .zero)
    super.init(frame: .zero)
    clipsToBounds = true
    for view in [space, controls] { addSubview(view) }
    space.isUserInteractionEnabled = false
    controls.setSpacing = { [weak self] in self?.set(spacing: $0) }
    controls.setDepths = { [weak self] in self?.set(depths: $0) }
  }

  package required init?(coder: NSCoder) { nil }

  /// The part of the view that no panel covers; nil for all of it. Default nil.
  package var area: CGRect? { didSet { if area != oldValue { setNeedsLayout() } } }

  package func layOut(at frame: CGRect?, in layout: PanelLayout) { area = layout.free }

  package override func themeChanged() {
    backgroundColor = theme.style == .dark ? UIColor(white: 0.07, alpha: 1) : UIColor(white: 0.9, alpha: 1)
    shown = nil
    version = nil
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    // The layers turn about the middle of the part that the panels leave free, and the eye is before it.
    let area = area ?? bounds
    let middle = CGPoint(x: area.midX, y: area.midY)
    // The frame of a view that is turned cannot be set.
    space.bounds = CGRect(origin: .zero, size: bounds.size)
    space.layer.anchorPoint = CGPoint(
      x: middle.x / max(bounds.width, 1), y: middle.y / max(bounds.height, 1))
    space.center = middle
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / Self.eye
    let (x, y) = (middle.x - bounds.midX, middle.y - bounds.midY)
    layer.sublayerTransform = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, 0), perspective),
      CATransform3DMakeTranslation(x, y, 0))
    let width = min(area.width - 2 * Theme.margin, ExplodedControls.width)
    controls.frame = CGRect(
      x: (area.midX - width / 2).rounded(), y: max(area.minY, Theme.margin), width: max(width, 0),
      height: ExplodedControls.height)
    controls.isHidden = width < 160 || area.height < ExplodedControls.height + 2 * Theme.margin
    turn()
  }

  private func turn() {
    var transform = CATransform3DMakeScale(0.72, 0.72, 0.72)
    transform = CATransform3DConcat(transform, CATransform3DMakeRotation(yaw, 0, 1, 0))
    transform = CATransform3DConcat(transform, CATransform3DMakeRotation(pitch, 1, 0, 0))
    space.layer.transform = transform
  }

  // MARK: Contents

  /// Shows the present frame.
  package func update() {
    guard !isHidden, let client else { return }
    if let superview, frame != superview.bounds {
      frame = superview.bounds
      layoutIfNeeded()
    }
    let scale = client.pixelsPerPoint
    let toScreen = CATransform3DConcat(
      client.viewport.transform, CATransform3DMakeScale(1 / scale, 1 / scale, 1))
    let wanted = client.context.tree.version
    if version != wanted || host !== client.host { makePlates(client) }
    let now = Shown(
      version: wanted, time: client.playback.time, spacing: spacing, depths: depths,
      selection: client.selection.map { ObjectIdentifier($0) }, size: bounds.size,
      toScreen: [toScreen.m11, toScreen.m41, toScreen.m42])
    if let shown {
      var still = now
      let first = min(shown.time, now.time)
      if client.context.nextFrameTime(after: first) > max(shown.time, now.time) { still.time = shown.time }
      if still == shown { return }
    }
    let copiesAll = shown?.version != wanted
    shown = now
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    place(client, toScreen, copiesAll: copiesAll)
    CATransaction.commit()
    controls.show(spacing: spacing, depths: depths, deepest: deepest)
  }

  /// Makes a copy for every layer, or keeps the copies if the layers are the same.
  private func makePlates(_ client: any PreviewClient) {
    var found: [(CALayer, Int)] = []
    var stack = [(client.host, 0)]
    while let (layer, depth) = stack.popLast(), found.count < Self.most {
      found.append((layer, depth))
      for sublayer in (layer.sublayers ?? []).reversed() { stack.append((sublayer, depth + 1)) }
    }
    version = client.context.tree.version
    if found.count == plates.count, zip(found, plates).allSatisfy({ $0.0 === $1.layer && $0.1 == $1.depth }) {
      return
    }
    let isOther = host !== client.host
    host = client.host
    let all = depths == 0...deepest || isOther
    deepest = found.map(\.1).max() ?? 0
    if all { depths = 0...deepest } else { depths = depths.clamped(to: 0...deepest) }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    plates = found.map { layer, depth in
      let copy: CALayer =
        layer is CAShapeLayer ? CAShapeLayer() : layer is CAGradientLayer ? CAGradientLayer() : CALayer()
      copy.anchorPoint = .zero
      return Plate(layer: layer, copy: copy, depth: depth)
    }
    space.layer.sublayers = plates.map(\.copy)
    CATransaction.commit()
    shown = nil
  }

  /// Values that a copy does not take over: its place, and what cuts or hides other layers.
  private static let left: Set = [
    "frame", "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform",
    "sublayerTransform",
    "hidden",
    "masksToBounds", "mask", "sublayers", "shouldRasterize", "compositingFilter", "backgroundFilters",
    "filters",
    "delegate", "name", "doubleSided", "geometryFlipped", "shadowOpacity", "actions", "style",
  ]

  private func place(_ client: any PreviewClient, _ toScreen: CATransform3D, copiesAll: Bool) {
    let middle = Double(depths.lowerBound + depths.upperBound) / 2
    let scale = max(abs(toScreen.m11), 1e-6)
    var places: [ObjectIdentifier: (bounds: CGRect, transform: CATransform3D)] = [:]
    let frame = client.context.frame(at: client.playback.time)
    LayerWalk(frame).visit(client.host, toScreen: toScreen) { layer, _, bounds, transform in
      places[ObjectIdentifier(layer)] = (bounds, transform)
    }
    for plate in plates {
      let copy = plate.copy
      guard depths.contains(plate.depth), let place = places[ObjectIdentifier(plate.layer)],
        let shown = plate.layer.presentation()
      else {
        copy.isHidden = true
        continue
      }
      copy.isHidden = false
      let bounds = place.bounds
      copy.bounds = bounds
      // A copy lies at its layer's place in the plane of the window, and in front of it by its depth.
      var transform = place.transform
      // Where y runs up in the layer, images are upright only in a layer that is flipped, too.
      let isFlipped = !shown.contentsAreFlipped()
      copy.isGeometryFlipped = isFlipped
      if isFlipped {
        var flip = CATransform3DMakeScale(1, -1, 1)
        flip.m42 = bounds.minY + bounds.maxY
        transform = CATransform3DConcat(flip, transform)
      }
      transform = CATransform3DConcat(
        CATransform3DMakeTranslation(bounds.minX, bounds.minY, 0), Geometry.flattened(transform))
      copy.transform = CATransform3DConcat(
        transform, CATransform3DMakeTranslation(0, 0, (Double(plate.depth) - middle) * spacing))
      if copiesAll || plate.layer.hasAnimations { copyLook(of: shown, to: copy, scale) }
      let isSelected = plate.layer === client.selection
      if isSelected || shown.borderWidth == 0 {
        copy.borderWidth = (isSelected ? 2 : 1) / scale
        copy.borderColor =
          (isSelected ? theme.accent : theme.secondaryText.withAlphaComponent(0.45)).cgColor
      }
    }
  }

  private func copyLook(of shown: CALayer, to copy: CALayer, _ scale: Double) {
    for property in type(of: copy).propertyTable.properties where !Self.left.contains(property.key) {
      if shown.isAtDefault(property) {
        if !copy.isAtDefault(property) {
          copy.setValue(type(of: copy).defaultValue(forKey: property.key), forKey: property.key)
        }
      } else {
        copy.setValue(shown.value(forKey: property.key), forKey: property.key)
      }
    }
    copy.opacity = max(copy.opacity, 0.12)
  }

  // MARK: Changes

  package func set(spacing value: Double) {
    spacing = min(max(value, Self.spacings.lowerBound), Self.spacings.upperBound)
    update()
  }

  package func set(depths range: ClosedRange<Int>) {
    depths = range.clamped(to: 0...deepest)
    update()
  }

  /// Turns the layers by angles in radians.
  package func orbit(yaw dy: Double, pitch dp: Double) {
    yaw += dy
    pitch = min(max(pitch + dp, -1.45), 1.45)
    turn()
  }

  /// The layer whose copy is seen at a point.
  package func layer(at point: CGPoint) -> CALayer? {
    guard let found = self.layer.hitTest(point) else { return nil }
    return plates.first { $0.copy === found }?.layer
  }

  // MARK: The pointer

  private var pressed: PointerPress?

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self) else { return }
    pressed = PointerPress(at: point)
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self), let way = pressed?.move(to: point) else { return }
    orbit(yaw: way.dx * 0.008, pitch: -way.dy * 0.008)
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    defer { pressed = nil }
    guard let pressed, !pressed.isDrag else { return }
    client?.selection = layer(at: pressed.start)
    update()
  }

  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { pressed = nil }

  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool {
    set(spacing: spacing * exp2(Double(steps.dy) / 4))
    return true
  }
}

/// The view whose layer is the space of the copies.
@MainActor private final class SpaceView: UIView {
  override class var layerClass: AnyClass { CATransformLayer.self }
}

/// The controls of the exploded view: the spacing, and the range of depths.
@MainActor private final class ExplodedControls: PanelView {
  static let width: CGFloat = 440
  static let height: CGFloat = 34

  var setSpacing: @MainActor (Double) -> Void = { _ in }
  var setDepths: @MainActor (ClosedRange<Int>) -> Void = { _ in }

  private let names = [UILabel(), UILabel()]
  private let value = UILabel()
  private let tracks = [UIView(), UIView()]
  private let filled = UIView()
  private let knobs = (0..<3).map { _ in UIView() }
  private var spacing = 36.0
  private var depths = 0...0
  private var deepest = 0
  private var dragged: Int?

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (label, text) in zip(names, [localized("Spacing"), localized("Depth")]) {
      label.text = text
      label.font = Theme.body
    }
    value.font = Theme.number
    value.textAlignment = .right
    for view in names + [value] + tracks + [filled] + knobs {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    for track in tracks + [filled] { track.layer.cornerRadius = 1.5 }
    for knob in knobs {
      knob.backgroundColor = .white
      knob.layer.cornerRadius = 6
      knob.layer.shadowRadius = 2
      knob.layer.shadowOffset = CGSize(width: 0, height: 1)
      knob.layer.shadowOpacity = 0.35
    }
  }

  required init?(coder: NSCoder) { nil }

  override func themeChanged() {
    super.themeChanged()
    for name in names { name.textColor = theme.secondaryText }
    value.textColor = theme.text
    for track in tracks { track.backgroundColor = theme.tertiaryText.withAlphaComponent(0.3) }
    filled.backgroundColor = theme.accent
  }

  func show(spacing: Double, depths: ClosedRange<Int>, deepest: Int) {
    (self.spacing, self.depths, self.deepest) = (spacing, depths, deepest)
    setNeedsLayout()
  }

  // The spacing's scale is logarithmic, from 2 to 240 points.
  private static func part(_ spacing: Double) -> CGFloat { CGFloat(log(spacing / 2) / log(120)) }
  private static func spacing(_ part: CGFloat) -> Double { 2 * pow(120, Double(min(max(part, 0), 1))) }

  private var ways: [CGRect] {
    let middle = bounds.midY
    let half = bounds.width / 2
    return [
      CGRect(x: 70, y: middle - 1.5, width: max(half - 92, 20), height: 3),
      CGRect(x: half + 48, y: middle - 1.5, width: max(half - 112, 20), height: 3),
    ]
  }

  private func x(_ depth: Int) -> CGFloat {
    ways[1].minX + ways[1].width * CGFloat(depth) / CGFloat(max(deepest, 1))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (middle, ways) = (bounds.midY, ways)
    names[0].frame = CGRect(x: 12, y: middle - 9, width: 54, height: 18)
    names[1].frame = CGRect(x: bounds.width / 2, y: middle - 9, width: 44, height: 18)
    for (track, way) in zip(tracks, ways) { track.frame = way }
    let places = [
      ways[0].minX + ways[0].width * Self.part(spacing), x(depths.lowerBound), x(depths.upperBound),
    ]
    for (knob, x) in zip(knobs, places) {
      knob.frame = CGRect(x: x - 6, y: middle - 6, width: 12, height: 12)
    }
    filled.frame = CGRect(x: places[1], y: middle - 1.5, width: places[2] - places[1], height: 3)
    let text = "\(depths.lowerBound)–\(depths.upperBound)"
    if value.text != text { value.text = text }
    value.frame = CGRect(x: bounds.width - 58, y: middle - 9, width: 46, height: 18)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let x = touches.first?.location(in: self).x else { return }
    if x < bounds.width / 2 {
      dragged = 0
    } else {
      dragged = abs(x - knobs[1].center.x) < abs(x - knobs[2].center.x) ? 1 : 2
      // Where both handles are at one place, the side decides.
      if depths.lowerBound == depths.upperBound { dragged = x < knobs[1].center.x ? 1 : 2 }
    }
    drag(to: x)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let x = touches.first?.location(in: self).x { drag(to: x) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { dragged = nil }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { dragged = nil }

  private func drag(to x: CGFloat) {
    let ways = ways
    if dragged == 0 { return setSpacing(Self.spacing((x - ways[0].minX) / ways[0].width)) }
    let part = Double((x - ways[1].minX) / ways[1].width)
    let depth = min(max(Int(clamping: (part * Double(deepest)).rounded()), 0), deepest)
    if dragged == 1 { setDepths(min(depth, depths.upperBound)...depths.upperBound) }
    if dragged == 2 { setDepths(depths.lowerBound...max(depth, depths.lowerBound)) }
  }
}
