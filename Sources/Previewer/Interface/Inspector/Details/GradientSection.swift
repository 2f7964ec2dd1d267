import CoreAnimationMarkup
import Localization
import QuartzCore
import SceneEditing
import UIKit

/// The colours of a gradient layer: the strip of its stops, the colour and the location of the chosen one, and what a person should know about
/// them. With several gradients chosen, a change gives all of them the same stops.
@MainActor final class GradientSection: DetailSection {
  private let client: any PreviewClient
  private let heading: HeadingRow
  private let reverse = TextButton(localized("Reverse"))
  private let strip = StripRow()
  private let stop = StopRow()
  private weak var layer: CAGradientLayer?
  private var notes: [String] = []
  private var listedNotes: [String]?
  /// Why the text of the scene cannot have other stops, as it was after a number of steps of the history.
  private var obstacles: [String] = []
  private var seenSteps = -1

  let place = DetailPlace.afterGeometry
  var needsRebuild: Bool { (layer == nil) != (listedNotes == nil) || layer != nil && listedNotes != notes }

  init(_ client: any PreviewClient) {
    self.client = client
    heading = HeadingRow(localized("Colours"), button: reverse)
    reverse.accessibilityLabel = localized("Reverse the colours of the gradient")
    reverse.action = { [weak self] in self?.change { $0.reverse() } }
    let view = strip.strip
    view.changed = { [weak self] in self?.set($0, isDragged: $1) }
    view.dragEnded = { [weak self] in self?.client.edits.history.endStep() }
    view.choiceChanged = { [weak self] in self?.show() }
    view.colorOpened = { [weak self] in self?.stop.color.openPicker() }
    stop.color.changed = { [weak self] color, isDragged in
      guard let self else { return }
      // A stop without a colour is none.
      guard let color else { return strip.strip.removeChosen() }
      change(isDragged: isDragged) { [index = strip.strip.chosen] in $0.setColor(color, of: index) }
    }
    stop.color.dragEnded = { [weak self] in self?.client.edits.history.endStep() }
    stop.location.changed = { [weak self] number, isDragged in
      self?.change(isDragged: isDragged) { [index = self?.strip.strip.chosen ?? 0] in
        $0.move(index, to: number)
      }
    }
    stop.location.dragEnded = { [weak self] in self?.client.edits.history.endStep() }
    stop.location.refusal = { [weak self] in self?.refusal(of: $0) }
    stop.remove.action = { [weak self] in self?.strip.strip.removeChosen() }
  }

  // MARK: Values

  func modelChanged(_ layer: CALayer) {
    let gradient = layer as? CAGradientLayer
    let steps = client.edits.history.count
    if gradient !== self.layer || steps != seenSteps {
      obstacles =
        gradient.map { layer in
          ["colors", "locations"].compactMap { client.obstacle(to: $0, of: layer) }
        } ?? []
      seenSteps = steps
    }
    if gradient !== self.layer { strip.strip.chosen = 0 }
    self.layer = gradient
    guard let gradient else { return notes = [] }
    let stops = GradientStops(of: gradient)
    strip.strip.stops = stops
    notes = GradientStops.problems(of: gradient) + obstacles
    if others.contains(where: { GradientStops(of: $0).stops != stops.stops }) {
      notes.append(localized("The selected gradients are mixed: a change gives all of them these stops"))
    }
    show()
  }

  func rows(for layer: CALayer) -> [DetailRow] {
    guard self.layer != nil else {
      listedNotes = nil
      return []
    }
    listedNotes = notes
    return [heading, strip, stop] + notes.map { NoteRow($0, isWarning: true) }
  }

  private var others: [CAGradientLayer] {
    client.selected.compactMap { $0 as? CAGradientLayer }.filter { $0 !== layer }
  }

  private func show() {
    let stops = strip.strip.stops?.stops ?? []
    let index = min(strip.strip.chosen, max(stops.count - 1, 0))
    if strip.strip.chosen != index { strip.strip.chosen = index }
    stop.show(stops.indices.contains(index) ? stops[index] : nil, index, of: stops.count)
  }

  // MARK: Changes

  private func change(isDragged: Bool = false, _ body: (inout GradientStops) -> Void) {
    guard var stops = strip.strip.stops, stops.stops.indices.contains(strip.strip.chosen) else { return }
    body(&stops)
    strip.strip.stops = stops
    set(stops, isDragged: isDragged)
  }

  private func set(_ stops: GradientStops, isDragged: Bool) {
    guard let layer else { return }
    let layers = others + [layer]
    client.edits.editor.set(
      stops.values, of: layers, named: "\(LayerEditor.title(of: layers)): gradient", isDragged: isDragged)
    show()
  }

  /// Why the chosen stop cannot have a location; nil if it can.
  private func refusal(of location: Double) -> String? {
    guard let room = strip.strip.stops?.room(of: strip.strip.chosen), !room.contains(location) else {
      return nil
    }
    let (least, greatest) = (NumberField.text(of: room.lowerBound), NumberField.text(of: room.upperBound))
    return localized("a stop lies between its neighbours, from \(least) to \(greatest)")
  }
}

/// The line with the strip.
@MainActor final class StripRow: DetailRow {
  let strip = GradientStrip(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(strip)
  }

  required init?(coder: NSCoder) { nil }

  override func height(for width: CGFloat) -> CGFloat { GradientStrip.height + 6 }

  override func layoutSubviews() {
    super.layoutSubviews()
    strip.frame = CGRect(
      x: Theme.margin - 6, y: 2, width: bounds.width - 2 * Theme.margin + 12, height: GradientStrip.height)
  }
}

/// The line of the chosen stop: which one it is, its colour, its location from 0 to 1, and a button that removes it.
@MainActor final class StopRow: DetailRow {
  let color = ColorField(frame: .zero)
  let location = NumberField(frame: .zero)
  let remove = IconButton(.close, localized("Remove the stop"), side: 18)
  private let title = UILabel()
  private static let locationWidth: CGFloat = 58

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.font = Theme.body
    color.changesScene = true
    color.accessibilityLabel = localized("Colour of the stop")
    location.changesScene = true
    location.accessibilityLabel = localized("Location of the stop")
    location.unit = .ratio
    location.step = 0.01
    for view in [title, color, location, remove] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a stop; nil for a gradient without colours.
  func show(_ stop: GradientStops.Stop?, _ index: Int, of count: Int) {
    title.text = stop == nil ? localized("No colours") : localized("Stop \(index + 1) of \(count)")
    for view in [color, location, remove] as [UIView] { view.isHidden = stop == nil }
    color.color = stop?.color
    location.number = stop.map { ($0.location * 1e4).rounded() / 1e4 }
  }

  override func themeChanged() { title.textColor = theme.secondaryText }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (x, height) = (Theme.margin + PropertyRow.titleWidth, Theme.row - 2)
    title.frame = CGRect(x: Theme.margin, y: 0, width: PropertyRow.titleWidth - 6, height: Theme.row)
    let end = bounds.width - Theme.margin - 18
    remove.frame.origin = CGPoint(x: end, y: 2)
    location.frame = CGRect(x: end - 6 - Self.locationWidth, y: 1, width: Self.locationWidth, height: height)
    color.frame = CGRect(x: x, y: 1, width: max(location.frame.minX - 4 - x, 0), height: height)
  }
}
