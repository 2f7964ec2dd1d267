import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import SceneTools
import UIKit

/// An animation: its key, its class, what it animates, its timing, and its curve. A click on its title chooses and opens it: then it has
/// fields for what can be changed, and handles in its curve. With Shift or Ctrl a click chooses several animations, which are edited together.
@MainActor package final class AnimationCard: DetailRow {
  /// What a card is for. It stays the same while the values of the animation change.
  struct Identity: Hashable {
    let key: String?
    let member: [Int]
    private let type: ObjectIdentifier
    private let object: ObjectIdentifier?

    /// - Parameter member: the way to the animation within groups, by index; empty for the outermost one.
    init(_ item: CALayer.AddedAnimation, _ animation: CAAnimation, member: [Int]) {
      key = item.key
      self.member = member
      type = ObjectIdentifier(Swift.type(of: animation))
      // Without a key it can only be told by the object.
      object = item.key == nil ? ObjectIdentifier(item.animation) : nil
    }
  }

  let identity: Identity
  /// Whether a curve is plotted. Default true.
  var hasCurve = true
  /// Whether the fields are shown. Default false.
  var isOpen = false { didSet { if isOpen != oldValue { openingChanged() } } }
  /// The card was opened or closed by a click.
  var toggled: @MainActor (_ isOpen: Bool) -> Void = { _ in }
  /// Another animation was chosen by a click.
  var choiceChanged: @MainActor () -> Void = {}
  /// Called when the card needs another height.
  var heightChanged: @MainActor () -> Void = {}

  let client: any PreviewClient
  private var animation: CAAnimation?
  private var root: CAAnimation?
  private weak var animated: CALayer?
  /// The number of animations that an edit changes.
  private var editedCount = 1
  /// Why no field can be saved, while the card is open; nil if one can.
  private var obstacle: String?
  private let depth: CGFloat
  private let title = UILabel()
  private let kind = UILabel()
  private let timing = UILabel()
  private(set) var curveView: CurveView?
  /// The key frames of a keyframe animation, while the card is open; nil for another one.
  var keyFrames: KeyFrames?
  /// The index of the key frame whose fields are shown.
  var chosenFrame = 0
  /// The key frames as they were when a drag of a point began.
  var draggedFrames: KeyFrames?
  /// Why the last part of a drag had no effect, which is told once.
  var dragProblem: String?
  private let ground = CALayer()
  private let line = CALayer()
  private let arrow = CAShapeLayer()
  private let removeButton = IconButton(.close, localized("Remove the animation"), side: 18)
  private var rows: [AnimationFieldRow] = []
  private var frameRows: [AnimationFieldRow] = []
  private let edge = DragHandle(isVertical: true)

  init(_ identity: Identity, _ client: any PreviewClient) {
    self.identity = identity
    self.client = client
    depth = CGFloat(identity.member.count)
    super.init(frame: .zero)
    title.font = Theme.code
    kind.font = Theme.caption
    kind.textAlignment = .right
    timing.font = Theme.caption
    timing.numberOfLines = 0
    ground.cornerRadius = Theme.smallCorner
    layer.addSublayer(ground)
    layer.addSublayer(line)
    arrow.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
    arrow.setAffineTransform(CGAffineTransform(scaleX: 0.6, y: 0.6))
    layer.addSublayer(arrow)
    for view in [title, kind, timing] { addSubview(view) }
    removeButton.isHidden = identity.key == nil
    removeButton.action = { [weak self] in
      guard let self, let place else { return }
      self.client.removeAnimation(place)
    }
    addSubview(removeButton)
    edge.isHidden = true
    edge.moved = { [weak self] in self?.moveEdge(to: $0.y) }
    addSubview(edge)
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .group }
  package override var defaultLabel: String? { title.text }
  package override var defaultTraits: UIAccessibilityTraits { traits(isOn: isOpen) }

  /// Whether the animation is among the chosen ones.
  private var isChosen: Bool { place.map { client.chosenAnimations.contains(AnimationKey($0)) } ?? false }

  /// Where the animation is; nil for one without a key, which cannot be changed.
  var place: AnimationPath? {
    guard let animated, let key = identity.key else { return nil }
    return AnimationPath(animated, key: key, member: identity.member)
  }

  // MARK: Values

  /// Shows an animation of a layer.
  func show(_ item: CALayer.AddedAnimation, _ animation: CAAnimation, on layer: CALayer) {
    guard animation !== self.animation || layer !== animated else { return showChoice() }
    (self.animation, root, animated) = (animation, item.animation, layer)
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath
    let key = identity.member.isEmpty ? identity.key : nil
    title.text = keyPath ?? key ?? AnimationText.name(of: animation)
    let text = AnimationText.timing(of: animation, isMember: !identity.member.isEmpty)
    let before = (timing.text, curveView == nil)
    findObstacle()
    timing.text = obstacle ?? text
    findKeyFrames()
    showCurve(animation, item.animation, layer)
    showChoice()
    if before.0 != nil, before != (timing.text, curveView == nil) { heightChanged() }
    setNeedsLayout()
  }

  /// Shows whether the animation is chosen, and what is edited together with it.
  private func showChoice() {
    showGround()
    showFields()
    showKind()
  }

  private func showKind() {
    guard let animation else { return }
    let keyPath = (animation as? CAPropertyAnimation)?.keyPath
    let key = identity.member.isEmpty ? identity.key : nil
    let count = editedCount > 1 ? localized("\(editedCount) animations") : nil
    kind.text = [count, key == keyPath || keyPath == nil ? nil : key, AnimationText.name(of: animation)]
      .compactMap { $0 }.joined(separator: " — ")
  }

  private func showCurve(_ animation: CAAnimation, _ root: CAAnimation, _ layer: CALayer) {
    let curve = hasCurve ? PlottedCurve(of: root, member: identity.member, on: layer) : nil
    guard let curve, !curve.lines.isEmpty else {
      curveView?.removeFromSuperview()
      curveView = nil
      edge.isHidden = true
      return
    }
    if let curveView {
      curveView.show(curve)
    } else {
      let view = makeCurveView(curve)
      insertSubview(view, belowSubview: edge)
      curveView = view
    }
    edge.isHidden = !isOpen
    showHandles(animation, curve)
  }

  private func makeCurveView(_ curve: PlottedCurve) -> CurveView {
    let view = CurveView(curve)
    view.handles.changed = { [weak self] in self?.take($0) }
    view.frames.choose = { [weak self] in self?.beginDrag(of: $0) }
    view.frames.moved = { [weak self] in self?.drag($0, to: $1, $2) }
    for knobs in [view.handles, view.frames] {
      knobs.dragEnded = { [weak self] in
        self?.client.edits.history.endStep()
        self?.endFrameDrag()
        self?.curveView?.endHold()
      }
    }
    view.added = { [weak self] in self?.addFrame(at: $0) }
    view.velocityChanged = { [weak self] in
      if let self, let animation, let curve = curveView?.curve { showHandles(animation, curve) }
    }
    return view
  }

  /// Shows what can be dragged in the plot: handles of the curve, or of the interval that begins at the chosen key frame, and key frames.
  func showHandles(_ animation: CAAnimation, _ curve: PlottedCurve) {
    guard let curveView else { return }
    guard isOpen, !curveView.showsVelocity else {
      curveView.handles.control = nil
      curveView.frames.points = []
      return
    }
    curveView.isEditable = curve.run != nil && keyFrames?.followsPath != true
    curveView.frames.points = framePoints(in: curve)
    curveView.frames.chosen = chosenFrame
    curveView.handles.control =
      keyFrames == nil ? CurveControl(of: animation, curve) : intervalControl(in: curve)
  }

  private func showFields() {
    guard isOpen, let place, let shown = place.animation, let layer = animated else {
      for row in rows + frameRows { row.removeFromSuperview() }
      editedCount = 1
      return (rows, frameRows) = ([], [])
    }
    showFrameFields(on: layer)
    let others = client.places(editedWith: place).dropFirst()
    editedCount = others.count + 1
    let fields = AnimationField.fields(of: shown, on: layer, isMember: !place.member.isEmpty)
    if rows.map(\.field) != fields {
      for row in rows { row.removeFromSuperview() }
      rows = fields.map { makeRow($0) }
      // A switch does not move from off to on when it comes.
      show(shown, others)
      for row in rows { addSubview(row) }
    }
    show(shown, others)
  }

  /// The fields of the chosen key frame.
  private func showFrameFields(on layer: CALayer) {
    let frame = keyFrames?.model(of: chosenFrame)
    var fields: [AnimationField] = []
    if let keyFrames, let frame {
      fields = AnimationField.fields(of: keyFrames, frame, at: chosenFrame, on: layer)
    }
    if frameRows.map(\.field) != fields {
      for row in frameRows { row.removeFromSuperview() }
      frameRows = fields.map { field in
        let row = makeRow(field)
        row.change = { [weak self] in self?.changeFrame($0, isDragged: $1) }
        return row
      }
      for row in frameRows { addSubview(row) }
    }
    if let frame { for row in frameRows { row.show([frame]) } }
  }

  private func show(_ shown: CAAnimation, _ others: ArraySlice<AnimationPath>) {
    let animations = others.compactMap { place in place.animation.map { ($0, place.layer) } }
    for row in rows {
      row.show([shown] + animations.filter { row.field.applies(to: $0, on: $1) }.map(\.0))
    }
  }

  private func makeRow(_ field: AnimationField) -> AnimationFieldRow {
    let row = AnimationFieldRow(field)
    row.change = { [weak self] in self?.change(field, $0, isDragged: $1) }
    row.convert = { [weak self] in self?.convert(to: $0) }
    row.dragEnded = { [weak self] in self?.client.edits.history.endStep() }
    row.ended = { [weak self] in self?.goOn(from: $0, $1) }
    return row
  }

  /// Begins to edit the next field, or the one before.
  private func goOn(from field: TextField, _ way: Int) {
    client.edits.history.endStep()
    let fields = (frameRows + rows).flatMap(\.textFields)
    guard way != 0, let index = fields.firstIndex(where: { $0 === field }),
      fields.indices.contains(index + way)
    else { return }
    fields[index + way].beginEditing()
  }

  // MARK: Changes

  /// Changes the animation, and those that are edited with it where they have the property.
  private func change(_ field: AnimationField?, _ change: AnimationChange, isDragged: Bool) {
    guard let place else { return }
    let places = client.places(editedWith: place)
    let edits = places.compactMap { other -> (place: AnimationPath, values: [String: Any?])? in
      guard let animation = other.animation, field?.applies(to: animation, on: other.layer) ?? true else {
        return nil
      }
      let values = change(animation, other.layer)
      return values.isEmpty ? nil : (other, values)
    }
    client.edits.animations.set(edits, isDragged: isDragged)
    refresh()
  }

  /// Shows the animation as it is now, which another object may have become.
  func refresh() {
    guard let animated, let key = identity.key, let place, let animation = place.animation,
      let item = animated.addedAnimations.last(where: { $0.key == key })
    else { return }
    // An outermost animation is the one that the layer has, and not the copy with another begin time.
    show(item, place.member.isEmpty ? item.animation : animation, on: animated)
  }

  private func take(_ control: CurveControl) {
    if keyFrames != nil, case .pace(let points, _, _, _) = control {
      setPace(points.function)
    } else {
      change(nil, control.change, isDragged: true)
    }
  }

  // MARK: Layout

  private var left: CGFloat { Theme.margin + depth * 12 }

  /// The height of an open plot, which the line below it changes.
  private var openHeight = CurveView.openHeight

  private var curveHeight: CGFloat { isOpen ? openHeight : CurveView.height }

  private func moveEdge(to y: CGFloat) {
    guard let curveView else { return }
    openHeight = min(max(y - curveView.frame.minY, 90), 600)
    setNeedsLayout()
    heightChanged()
  }

  /// Looks up whether what the fields change can be saved. Only the texts of files and literals of a source know it.
  private func findObstacle() {
    obstacle = nil
    guard isOpen, let place, let animation = place.animation else { return }
    let keys = AnimationField.fields(of: animation, on: place.layer, isMember: !place.member.isEmpty).map(
      \.property)
    let properties = keys.filter { type(of: animation).animationTable.property(forKey: $0) != nil }
    let reasons = properties.lazy.map { self.client.obstacle(to: place, changing: [$0]) }
    guard reasons.allSatisfy({ $0 != nil }) else { return }
    obstacle = reasons.first ?? nil
  }

  private func openingChanged() {
    findObstacle()
    findKeyFrames()
    showFields()
    if let animation, let root, let animated { showCurve(animation, root, animated) }
    if let animation {
      timing.text = obstacle ?? AnimationText.timing(of: animation, isMember: !identity.member.isEmpty)
    }
    timing.isHidden = isOpen && obstacle == nil
    timing.textColor = obstacle == nil ? theme.secondaryText : theme.warning
    showArrow()
    setNeedsLayout()
    if animation != nil { heightChanged() }
  }

  package override func height(for width: CGFloat) -> CGFloat {
    let room = CGSize(width: max(width - left - Theme.margin, 20), height: 0)
    let text = timing.isHidden ? 0 : timing.sizeThatFits(room).height
    let fields = CGFloat(rows.count + frameRows.count) * AnimationFieldRow.height
    return 20 + text + (curveView == nil ? 8 : curveHeight + 12) + fields
  }

  package override func themeChanged() {
    title.textColor = theme.text
    kind.textColor = theme.tertiaryText
    timing.textColor = obstacle == nil ? theme.secondaryText : theme.warning
    line.backgroundColor = depth > 0 ? theme.separator.cgColor : nil
    showGround()
    showArrow()
  }

  private func showGround() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ground.backgroundColor = isChosen ? theme.chosenGround.cgColor : nil
    CATransaction.commit()
  }

  private func showArrow() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    (isOpen ? Icon.chevronDown : .chevronRight).set(on: arrow, color: theme.tertiaryText)
    CATransaction.commit()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = max(bounds.width - left - Theme.margin, 0)
    ground.frame = CGRect(x: left - 4, y: 0, width: width + 8, height: 20)
    line.frame = CGRect(x: left - 8, y: 2, width: 1.5, height: bounds.height - 4)
    arrow.position = CGPoint(x: left + 4, y: 10)
    let start = left + 12
    let end = left + width - (removeButton.isHidden ? 0 : 20)
    let wanted = min(title.sizeThatFits(.zero).width, (end - start) * 0.7)
    title.frame = CGRect(x: start, y: 1, width: wanted, height: 18)
    kind.frame = CGRect(x: start + wanted + 6, y: 1, width: max(end - start - wanted - 6, 0), height: 18)
    removeButton.frame.origin = CGPoint(x: left + width - 16, y: 1)
    let height = timing.isHidden ? 0 : timing.sizeThatFits(CGSize(width: max(width, 20), height: 0)).height
    timing.frame = CGRect(x: left, y: 19, width: width, height: height)
    var y = 19 + height + 4
    if let curveView {
      curveView.frame = CGRect(x: left, y: y, width: width, height: curveHeight)
      y += curveHeight + 6
      edge.frame = CGRect(x: left, y: y - 6, width: width, height: 6)
    }
    for row in frameRows + rows {
      row.frame = CGRect(x: left, y: y, width: width, height: AnimationFieldRow.height)
      y += AnimationFieldRow.height
    }
  }

  package override func update(_ layer: CALayer, _ shown: CALayer?) {
    guard let root else { return }
    curveView?.show(at: layer.convertTime(client.context.clock.time, from: nil) - root.beginTime)
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let place, let point = touches.first?.location(in: self), bounds.contains(point), point.y < 20
    else { return }
    let key = AnimationKey(place)
    let modifiers = interface?.modifiers ?? []
    guard modifiers.isDisjoint(with: [.shift, .control]) else {
      let others = client.chosenAnimations.filter { $0 != key }
      client.chosenAnimations =
        others.count < client.chosenAnimations.count ? others : client.chosenAnimations + [key]
      return choiceChanged()
    }
    client.chosenAnimations = [key]
    isOpen.toggle()
    toggled(isOpen)
    choiceChanged()
  }

  /// When the animation runs; nil if it has not been committed.
  var span: AnimationSpan? {
    guard let animated else { return nil }
    let spans = AnimationSpan.spans(of: animated)
    return spans.first { $0.animation.animation === animation }
      ?? spans.first { $0.animation.animation === root }
  }
}
