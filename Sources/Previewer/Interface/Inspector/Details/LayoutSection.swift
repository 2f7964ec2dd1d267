import Localization
import QuartzCore
import UIKit

/// The constraints of the view whose layer is chosen, its layout guides, and whether its frame is ambiguous.
@MainActor final class LayoutSection: DetailSection {
  private var report: LayoutReport?
  private var listed: LayoutReport?

  var needsRebuild: Bool { report != listed }

  func modelChanged(_ layer: CALayer) { report = (layer.delegate as? UIView).flatMap { LayoutReport($0) } }

  func rows(for layer: CALayer) -> [DetailRow] {
    listed = report
    guard let report else { return [] }
    var rows: [DetailRow] = [HeadingRow(localized("Constraints"))]
    if !report.ambiguousAxes.isEmpty {
      let axes = report.ambiguousAxes.map {
        $0 == .horizontal ? localized("horizontally") : localized("vertically")
      }.joined(separator: localized(" and "))
      rows.append(NoteRow(localized("The frame is ambiguous \(axes)"), isWarning: true))
    }
    for constraint in report.constraints {
      rows.append(NoteRow(constraint.text, isWarning: constraint.isBroken))
    }
    if report.constraints.isEmpty { rows.append(NoteRow(localized("none"), isWarning: false)) }
    guard !report.guides.isEmpty else { return rows }
    rows.append(HeadingRow(localized("Layout guides")))
    for guide in report.guides {
      let numbers = [guide.frame.minX, guide.frame.minY, guide.frame.width, guide.frame.height]
      let text = numbers.map { NumberField.text(of: Double($0)) }.joined(separator: "  ")
      rows.append(NoteRow("\(guide.name)  \(text)", isWarning: false))
    }
    return rows
  }
}

extension LayoutReport.Row {
  /// The name, and whether the constraint is left out.
  var text: String { isBroken ? name + localized(" (left out because it contradicts others)") : name }
}

/// A text over the whole width, in as many lines as it needs.
@MainActor final class NoteRow: DetailRow {
  private let label = UILabel()
  private var isWarning = false

  convenience init(_ text: String, isWarning: Bool) {
    self.init(frame: .zero)
    self.isWarning = isWarning
    label.text = text
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = Theme.number
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  private func textWidth(of width: CGFloat) -> CGFloat { max(width - 2 * Theme.margin, 1) }

  override func height(for width: CGFloat) -> CGFloat {
    label.sizeThatFits(CGSize(width: textWidth(of: width), height: 0)).height + 6
  }

  override func themeChanged() { label.textColor = isWarning ? theme.warning : theme.text }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = CGRect(
      x: Theme.margin, y: 3, width: textWidth(of: bounds.width), height: max(bounds.height - 6, 0))
  }
}
