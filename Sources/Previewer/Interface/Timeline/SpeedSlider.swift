import Foundation
import Localization
import QuartzCore
import UIKit

/// A slider for the speed from 1/16 to 16 with a logarithmic scale, and with marks for common speeds.
///
/// A drag snaps to powers of two. A double click gives 1×, the wheel changes the speed by a quarter of an octave.
@MainActor package final class SpeedSlider: InterfaceView {
  /// The speed. A speed beyond the scale is shown at its end.
  package var value = 1.0 { didSet { if value != oldValue { show() } } }
  package let greatestWidth: CGFloat = 330

  private let changed: @MainActor (Double) -> Void
  private let text = UILabel()
  private let marks = ShapeView(frame: .zero)
  private let track = UIView()
  private let filled = UIView()
  private let knob = UIView()
  private let presets: [(speed: Double, label: UILabel)]
  private static let octaves = 4.0
  private static let snap = 0.09
  private static let textWidth: CGFloat = 46

  package init(_ changed: @escaping @MainActor (Double) -> Void) {
    self.changed = changed
    presets = [0.1, 0.25, 0.5, 1, 2].map { ($0, UILabel()) }
    super.init(frame: .zero)
    text.font = Theme.number
    text.textAlignment = .right
    for view in [track, filled, marks, knob, text] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    for (speed, label) in presets {
      label.text = speed == 0.1 ? "⅒" : TimeText.speed(speed).replacingOccurrences(of: "×", with: "")
      label.font = Theme.caption
      label.textAlignment = .center
      label.layer.cornerRadius = Theme.smallCorner
      addSubview(label)
    }
    track.layer.cornerRadius = 1.5
    filled.layer.cornerRadius = 1.5
    knob.layer.cornerRadius = 6
    knob.layer.shadowRadius = 2
    knob.layer.shadowOffset = CGSize(width: 0, height: 1)
    knob.layer.shadowOpacity = 0.35
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .slider }
  package override var defaultLabel: String? { localized("Speed") }
  package override var defaultValue: String? { TimeText.speed(value) }

  package override func themeChanged() {
    text.textColor = theme.text
    track.backgroundColor = theme.tertiaryText.withAlphaComponent(0.3)
    filled.backgroundColor = theme.accent
    knob.backgroundColor = .white
    marks.set(stroke: theme.tertiaryText)
    show()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  private var showsPresets: Bool { bounds.width >= 300 }
  private var left: CGFloat { showsPresets ? CGFloat(presets.count) * 26 + 10 : 6 }
  private var way: CGFloat { max(bounds.width - left - Self.textWidth - 8, 1) }

  /// Where a speed lies on the track.
  package func x(of speed: Double) -> CGFloat {
    let octave = min(max(log2(max(speed, 1e-9)), -Self.octaves), Self.octaves)
    return left + way * CGFloat((octave + Self.octaves) / (2 * Self.octaves))
  }

  /// The speed at a point of the track, snapped to powers of two.
  package func speed(at x: CGFloat) -> Double {
    let part = Double(min(max((x - left) / way, 0), 1))
    let octave = (part * 2 - 1) * Self.octaves
    return exp2(abs(octave - octave.rounded()) < Self.snap ? octave.rounded() : octave)
  }

  private func show() {
    let middle = bounds.midY
    track.frame = CGRect(x: left, y: middle - 1.5, width: way, height: 3)
    let (zero, now) = (x(of: 1), x(of: value))
    filled.frame = CGRect(x: min(zero, now), y: middle - 1.5, width: abs(now - zero), height: 3)
    knob.frame = CGRect(x: now - 6, y: middle - 6, width: 12, height: 12)
    let speed = TimeText.speed(value)
    if text.text != speed { text.text = speed }
    text.frame = CGRect(
      x: bounds.width - Self.textWidth - 2, y: middle - 9, width: Self.textWidth, height: 18)
    let path = UIBezierPath()
    for octave in -4...4 {
      let x = left + way * CGFloat(octave + 4) / 8
      path.move(to: CGPoint(x: x, y: middle + 6))
      path.addLine(to: CGPoint(x: x, y: middle + (octave == 0 ? 10 : 8)))
    }
    marks.frame = bounds
    marks.path = path.cgPath
    for (index, preset) in presets.enumerated() {
      preset.label.isHidden = !showsPresets
      preset.label.frame = CGRect(x: CGFloat(index) * 26, y: middle - 9, width: 24, height: 18)
      let isOn = abs(preset.speed - value) < 1e-6
      preset.label.textColor = isOn ? theme.accent : theme.secondaryText
      preset.label.backgroundColor = isOn ? theme.onGround : theme.field
    }
  }

  // MARK: The pointer

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let x = touch.location(in: self).x
    if showsPresets, x < left - 6 {
      let index = Int(clamping: Double(x / 26))
      if presets.indices.contains(index) { changed(presets[index].speed) }
      return
    }
    isDragging = true
    changed(touch.tapCount == 2 ? 1 : speed(at: x))
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isDragging, let touch = touches.first else { return }
    changed(speed(at: touch.location(in: self).x))
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { isDragging = false }
  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { isDragging = false }
  private var isDragging = false

  package override func wheel(_ steps: CGVector, at point: CGPoint) -> Bool {
    let octave = log2(max(value, 1e-9)) + Double(steps.dy) / 4
    changed(exp2(abs(octave - octave.rounded()) < 0.01 ? octave.rounded() : octave))
    return true
  }
}

extension SpeedSlider: FocusTarget {
  package func adjust(by step: Int) -> Bool { wheel(CGVector(dx: 0, dy: step), at: .zero) }
}
