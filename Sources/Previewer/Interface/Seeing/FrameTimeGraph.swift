import Localization
import QuartzCore
import UIKit
import Windowing

/// The times of the last 240 frames: evaluation below, drawing above, with lines at 8.3 and 16.7 ms.
@MainActor package final class FrameTimeGraph: PanelView, Panel {
  nonisolated package static let commandText = "Show the times of the last frames"
  nonisolated package static let commandKeys = [Key("P")]
  /// With the least width the last frames alone are seen.
  package let position = PanelPosition.upperCorner(CGSize(width: 264, height: 112), leastWidth: 152)
  package let interval = 1 / 30.0

  private let log: FrameTimeLog
  private let low = ShapeView(frame: .zero)
  private let high = ShapeView(frame: .zero)
  private let late = ShapeView(frame: .zero)
  private let lines = ShapeView(frame: .zero)
  private let marks = [UILabel(), UILabel()]
  private let text = UILabel()
  private let rate = UILabel()
  private let swatches = [UIView(), UIView()]
  private let words = [UILabel(), UILabel()]
  private var shown = -1
  private var shownWidth: CGFloat = 0
  /// The time at the upper edge of the graph.
  private static let top = 0.020
  private static let limits = [1 / 120.0, 1 / 60.0]

  package init(_ client: any PreviewClient) {
    log = client.frameTimes
    super.init(frame: CGRect(x: 0, y: 0, width: 264, height: 112))
    isUserInteractionEnabled = false
    for view in [low, high, late, lines, text, rate] + marks + swatches + words { addSubview(view) }
    for (mark, name) in zip(marks, ["8.3", "16.7"]) {
      mark.text = name
      mark.font = .systemFont(ofSize: 8.5)
      mark.textAlignment = .right
    }
    for (word, name) in zip(words, [localized("evaluate"), localized("draw")]) {
      word.text = name
      word.font = Theme.caption
    }
    for swatch in swatches { swatch.layer.cornerRadius = 2 }
    text.font = .monospacedDigitSystemFont(ofSize: 10.5, weight: .regular)
    rate.font = .monospacedDigitSystemFont(ofSize: 12, weight: .semibold)
    text.textAlignment = .right
    lines.shape?.lineDashPattern = [2, 3]
  }

  package required init?(coder: NSCoder) { nil }

  private func colors() -> [UIColor] { [theme.success, theme.accent] }

  package override func themeChanged() {
    super.themeChanged()
    low.set(fill: colors()[0])
    high.set(fill: colors()[1])
    late.set(fill: theme.error)
    lines.set(stroke: theme.secondaryText, width: 1)
    text.textColor = theme.secondaryText
    rate.textColor = theme.text
    for mark in marks { mark.textColor = theme.secondaryText }
    for (swatch, color) in zip(swatches, colors()) { swatch.backgroundColor = color }
    for word in words { word.textColor = theme.secondaryText }
    shown = -1
  }

  package func setShown(_ flag: Bool) { log.isOn = flag }

  /// Shows the frames that were noted.
  package func update() {
    guard !isHidden, log.count != shown || text.text == nil || bounds.width != shownWidth else { return }
    shownWidth = bounds.width
    shown = log.count
    let all = log.samples
    let samples = all.suffix(max(Int(clamping: bounds.width - 24), 0))
    let area = CGRect(x: 12, y: 26, width: max(bounds.width - 24, 0), height: 60)
    let perSecond = area.height / Self.top
    let (below, above, over) = (CGMutablePath(), CGMutablePath(), CGMutablePath())
    for (index, sample) in samples.enumerated() {
      let x = area.maxX - CGFloat(samples.count - index)
      let first = min(sample.evaluate * perSecond, area.height)
      let second = min(sample.draw * perSecond, area.height - first)
      if first > 0 { below.addRect(CGRect(x: x, y: area.maxY - first, width: 1, height: first)) }
      if second > 0 {
        (sample.total > Self.limits[1] ? over : above).addRect(
          CGRect(x: x, y: area.maxY - first - second, width: 1, height: second))
      }
    }
    for (view, path) in [(low, below), (high, above), (late, over)] {
      view.frame = bounds
      view.path = path
    }
    let scale = CGMutablePath()
    for (limit, mark) in zip(Self.limits, marks) {
      let y = (area.maxY - limit * perSecond).rounded() + 0.5
      scale.move(to: CGPoint(x: area.minX, y: y))
      scale.addLine(to: CGPoint(x: area.maxX, y: y))
      mark.frame = CGRect(x: area.minX, y: y - 11, width: 22, height: 10)
    }
    lines.frame = bounds
    lines.path = scale
    let last = all.suffix(60)
    func mean(_ value: (FrameTimeLog.Sample) -> Double) -> String {
      if last.isEmpty { return "–" }
      let sum: Double = last.map(value).reduce(0, +)
      return String(format: "%.1f", sum / Double(last.count) * 1000)
    }
    text.text = "\(mean(\.evaluate)) + \(mean(\.draw)) ms"
    rate.text =
      Self.rate(of: Array(last)).map { localized("\(TimeText.number($0, digits: 0)) frames/s") }
      ?? localized("at rest")
    rate.frame = CGRect(x: 12, y: 6, width: 120, height: 17)
    // In a narrow graph the numbers are below, in place of the words.
    let isNarrow = bounds.width < 220
    text.frame = CGRect(
      x: isNarrow ? 12 : area.maxX - 120, y: isNarrow ? 91 : 7, width: isNarrow ? area.width : 120, height: 15
    )
    for index in 0..<2 {
      swatches[index].frame = CGRect(x: 12 + CGFloat(index) * 78, y: 94, width: 9, height: 9)
      words[index].frame = CGRect(x: 26 + CGFloat(index) * 78, y: 91, width: 60, height: 15)
      swatches[index].isHidden = isNarrow
      words[index].isHidden = isNarrow
    }
  }

  /// Frames per second of a run of frames; nil if there are too few, or pauses between them.
  static func rate(of samples: [FrameTimeLog.Sample]) -> Double? {
    guard samples.count > 2, let first = samples.first, let last = samples.last else { return nil }
    let length = last.begin - first.begin
    guard length > 0 else { return nil }
    return Double(samples.count - 1) / length
  }
}
