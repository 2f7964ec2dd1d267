import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import SceneTools
import UIKit

/// The fields of a transition's animations: of the chosen value, or of all values together.
@MainActor package final class TransitionSettings: InterfaceView {
  /// Called when the view needs another height.
  var heightChanged: @MainActor () -> Void = {}
  /// Called after a change of the animations.
  var changed: @MainActor () -> Void = {}

  private let client: any PreviewClient
  private var places: [AnimationPath] = []
  private let title = PanelText.label("", Theme.heading)
  private let remove = IconButton(.close, localized("Remove the element of the value"), side: 18)
  private var curveView: CurveView?
  private var rows: [AnimationFieldRow] = []
  /// Removes the element of the only animation.
  var removed: @MainActor (AnimationPath) -> Void = { _ in }
  private static let titleHeight: CGFloat = 24

  init(_ client: any PreviewClient) {
    self.client = client
    super.init(frame: .zero)
    for view in [title, remove] as [UIView] { addSubview(view) }
    title.lineBreakMode = .byTruncatingMiddle
    remove.action = { [weak self] in if let self, let place = places.first { removed(place) } }
  }

  package required init?(coder: NSCoder) { nil }

  // MARK: Contents

  /// Shows animations of a transition.
  ///
  /// - Parameter name: what is said about them.
  func show(_ places: [AnimationPath], _ name: String, isOne: Bool) {
    let height = fittingHeight
    self.places = places
    title.text = name
    remove.isHidden = !isOne
    guard let first = places.first, let animation = first.animation else {
      for row in rows { row.removeFromSuperview() }
      rows = []
      curveView?.removeFromSuperview()
      curveView = nil
      if height != fittingHeight { heightChanged() }
      return
    }
    let fields = Self.fields(of: animation, on: first.layer)
    if rows.map(\.field) != fields {
      for row in rows { row.removeFromSuperview() }
      rows = fields.map { makeRow($0) }
      showValues()
      for row in rows { addSubview(row) }
    }
    showValues()
    showCurve(animation)
    setNeedsLayout()
    if height != fittingHeight { heightChanged() }
  }

  /// What a transition's animation has: its values come from the states, and it runs once.
  private static let left: Set = [
    "fromValue", "toValue", "byValue", "beginTime", "repeatCount", "repeatDuration", "autoreverses",
    "fillMode", "removedOnCompletion", "additive", "cumulative", "allowsOverdamping",
  ]

  private static func fields(of animation: CAAnimation, on layer: CALayer) -> [AnimationField] {
    let delay = AnimationField(
      title: localized("Delay"), property: "beginTime", form: .numbers(.number, labels: [""]), step: 0.01,
      least: 0)
    return [delay]
      + AnimationField.fields(of: animation, on: layer, isMember: true).filter { !left.contains($0.property) }
  }

  private func showValues() {
    let animations = places.compactMap { place in place.animation.map { ($0, place.layer) } }
    for row in rows {
      let shown = animations.filter { applies(row.field, to: $0, on: $1) }.map(\.0)
      if !shown.isEmpty { row.show(shown) }
    }
  }

  private func applies(_ field: AnimationField, to animation: CAAnimation, on layer: CALayer) -> Bool {
    field.property == "beginTime" || field.applies(to: animation, on: layer)
  }

  private func makeRow(_ field: AnimationField) -> AnimationFieldRow {
    let row = AnimationFieldRow(field)
    row.change = { [weak self] in self?.change(field, $0, isDragged: $1) }
    row.dragEnded = { [weak self] in self?.client.edits.history.endStep() }
    row.ended = { [weak self] in self?.goOn(from: $0, $1) }
    row.convert = { [weak self] in self?.convert(to: $0) }
    return row
  }

  private func goOn(from field: TextField, _ way: Int) {
    client.edits.history.endStep()
    let fields = rows.flatMap(\.textFields)
    guard way != 0, let index = fields.firstIndex(where: { $0 === field }),
      fields.indices.contains(index + way)
    else { return }
    fields[index + way].beginEditing()
  }

  // MARK: The curve

  /// Shows the way from the old value, 0, to the new one, 1.
  private func showCurve(_ animation: CAAnimation) {
    let way = (animation.copy() as? CABasicAnimation).map { copy in
      (copy.keyPath, copy.fromValue, copy.toValue, copy.byValue) = ("zPosition", 0.0, 1.0, nil)
      copy.isAdditive = false
      return copy
    }
    let curve = way.flatMap { PlottedCurve(of: $0, on: CALayer()) }
    guard let way, let curve, !curve.lines.isEmpty else {
      curveView?.removeFromSuperview()
      return curveView = nil
    }
    if let curveView {
      curveView.show(curve)
    } else {
      let view = CurveView(curve)
      view.handles.changed = { [weak self] in self?.take($0) }
      view.handles.dragEnded = { [weak self] in
        self?.client.edits.history.endStep()
        self?.curveView?.endHold()
      }
      addSubview(view)
      curveView = view
    }
    curveView?.handles.control = CurveControl(of: way, curve)
  }

  // MARK: Changes

  private func change(_ field: AnimationField?, _ change: AnimationChange, isDragged: Bool) {
    let edits = places.compactMap { place -> (place: AnimationPath, values: [String: Any?])? in
      guard let animation = place.animation,
        field.map({ applies($0, to: animation, on: place.layer) }) ?? true
      else { return nil }
      var values = change(animation, place.layer)
      if let delay = values["beginTime"].flatMap({ Unbox.number($0) }) {
        values.merge(TransitionTimes.fillMode(of: animation, delay: delay)) { $1 }
      }
      return values.isEmpty ? nil : (place, values)
    }
    client.edits.animations.set(edits, isDragged: isDragged)
    changed()
  }

  private func convert(to kind: AnimationKind) {
    do {
      let notes = try client.edits.animations.convert(places, to: kind)
      if !notes.isEmpty { client.tell(notes.joined(separator: "\n"), isError: false) }
    } catch { client.tell("\(error)", isError: true) }
    changed()
  }

  private func take(_ control: CurveControl) { change(nil, control.change, isDragged: true) }

  // MARK: Layout

  var fittingHeight: CGFloat {
    guard !rows.isEmpty else { return 0 }
    return Self.titleHeight + (curveView == nil ? 0 : CurveView.openHeight + 6)
      + CGFloat(rows.count) * AnimationFieldRow.height
  }

  package override func themeChanged() { title.textColor = theme.text }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - 2 * Theme.margin
    for view in [title, remove] as [UIView] where rows.isEmpty { view.isHidden = true }
    title.isHidden = rows.isEmpty
    title.frame = CGRect(x: Theme.margin, y: 2, width: max(width - 22, 0), height: 20)
    remove.frame.origin = CGPoint(x: Theme.margin + width - 18, y: 3)
    var y = Self.titleHeight
    if let curveView {
      curveView.frame = CGRect(x: Theme.margin, y: y, width: max(width, 0), height: CurveView.openHeight)
      y += CurveView.openHeight + 6
    }
    for row in rows {
      row.frame = CGRect(x: Theme.margin, y: y, width: max(width, 0), height: AnimationFieldRow.height)
      y += AnimationFieldRow.height
    }
  }
}
