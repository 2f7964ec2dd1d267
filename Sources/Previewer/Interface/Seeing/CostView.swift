import Compositor
import Localization
import QuartzCore
import RenderTree
import SceneTools
import UIKit

/// What layers cost (F3): opaque ones are green, blended ones red, those with off-screen surfaces yellow, masked ones striped.
///
/// What is nearer hides what is below, so a pixel has the colour of the layer that was drawn there last. The compositor's own
/// painter decides; `PaintReport` notes it.
@MainActor final class CostView: InterfaceView {
  private enum Kind: Int { case opaque, blended, surface }

  private let report = PaintReport()
  private let group = UIView()
  private var shapes: [ShapeView] = []
  private let masks = ShapeView(frame: .zero)
  private let edges = ShapeView(frame: .zero)
  private let legend = CostLegend(frame: .zero)
  /// Where consecutive layers of one colour are one shape, there are at most so many shapes.
  private static let mostShapes = 96
  /// Where the legend may lie; nil for the whole view.
  var area: CGRect?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    group.alpha = 0.55
    for view in [group, edges, masks, legend] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  fileprivate static let colors = [
    UIColor(red: 0.13, green: 0.75, blue: 0.3, alpha: 1),
    UIColor(red: 0.93, green: 0.2, blue: 0.18, alpha: 1),
    UIColor(red: 1, green: 0.8, blue: 0.1, alpha: 1),
  ]
  fileprivate static let mask = UIColor(red: 0.75, green: 0.4, blue: 1, alpha: 1)

  override func themeChanged() {
    masks.set(stroke: Self.mask, width: 1.5)
    masks.shape?.lineDashPattern = [5, 3]
    edges.set(stroke: UIColor(red: 1, green: 0.85, blue: 0.2, alpha: 1), width: 1.5)
  }

  /// What the whole picture costs.
  struct Totals {
    var opaque = 0
    var blended = 0
    var blendedPixels = 0.0
    var surfaces = 0
    var surfaceLayers = 0
    var surfacePixels = 0
    var masked = 0
  }

  /// The layers with surfaces, by node, for the description of a layer.
  private(set) var costs: [NodeIndex: (surfaces: Int, pixels: Int, reason: PaintReport.Reason?)] = [:]

  /// Shows what a frame costs.
  ///
  /// - Parameters:
  ///   - toPixels: from the root's points to the window's pixels.
  ///   - scale: pixels per point of the interface.
  ///   - names: the layers by node, for the legend.
  func show(
    _ frame: Frame, toPixels: CATransform3D, pixels: CGSize, scale: Double, _ name: (NodeIndex) -> String?
  ) {
    report.make(
      of: frame, toPixels: toPixels, width: Int(clamping: pixels.width.rounded(.up)),
      height: Int(clamping: pixels.height.rounded(.up)))
    let toPoints = CATransform3DMakeScale(1 / scale, 1 / scale, 1)
    var totals = Totals()
    costs.removeAll(keepingCapacity: true)
    var runs: [(kind: Kind, path: CGMutablePath)] = []
    let (masked, framed) = (CGMutablePath(), CGMutablePath())
    var worst: [(node: NodeIndex, entry: PaintReport.Entry)] = []
    for entry in report.entries {
      let quad = LayerQuad(entry.bounds, through: CATransform3DConcat(entry.transform, toPoints))
      if entry.isMasked { totals.masked += 1 }
      if entry.surfaces > 0 {
        totals.surfaceLayers += 1
        totals.surfaces += entry.surfaces
        totals.surfacePixels += entry.pixels
        worst.append((entry.node, entry))
        if entry.node >= 0 { costs[entry.node] = (entry.surfaces, entry.pixels, entry.reason) }
      }
      if entry.isDrawn {
        if entry.isOpaque {
          totals.opaque += 1
        } else {
          totals.blended += 1
          totals.blendedPixels += (quad?.area ?? 0) * scale * scale
        }
      }
      guard let quad, quad.area > 0 else { continue }
      if entry.isMasked { quad.add(to: masked) }
      if entry.surfaces > 0 { quad.add(to: framed) }
      guard entry.isDrawn || entry.surfaces > 0 else { continue }
      let kind = entry.surfaces > 0 ? Kind.surface : entry.isOpaque ? Kind.opaque : .blended
      // With many changes of colour the order within the last shapes is given up.
      if runs.last?.kind != kind, runs.count >= Self.mostShapes,
        let index = runs.lastIndex(where: { $0.kind == kind })
      {
        quad.add(to: runs[index].path)
        continue
      }
      if runs.last?.kind != kind { runs.append((kind, CGMutablePath())) }
      if let path = runs.last?.path { quad.add(to: path) }
    }
    while shapes.count < runs.count {
      let shape = ShapeView(frame: .zero)
      group.addSubview(shape)
      shapes.append(shape)
    }
    group.frame = bounds
    for (index, shape) in shapes.enumerated() {
      shape.isHidden = index >= runs.count
      guard index < runs.count else {
        shape.path = nil
        continue
      }
      shape.frame = bounds
      shape.set(fill: Self.colors[runs[index].kind.rawValue])
      shape.path = runs[index].path
    }
    for (view, path) in [(masks, masked), (edges, framed)] {
      view.frame = bounds
      view.path = path
    }
    worst.sort { $0.entry.pixels > $1.entry.pixels }
    legend.show(
      totals,
      worst: worst.prefix(4).map { item in
        (
          name(item.node) ?? localized("layer"),
          localized(Phrase(verbatim: item.entry.reason?.rawValue ?? "")), item.entry.surfaces,
          item.entry.pixels
        )
      })
    let place = area ?? bounds.insetBy(dx: Theme.margin, dy: Theme.margin)
    legend.frame = CGRect(
      x: place.minX, y: place.minY, width: min(CostLegend.width, place.width), height: legend.height)
    legend.isHidden = place.width < 160 || place.height < legend.height
  }
}

/// The meaning of the colours, and the sums.
@MainActor final class CostLegend: PanelView {
  static let width: CGFloat = 318
  private static let line: CGFloat = 18
  private var swatches: [UIView] = []
  private var names: [UILabel] = []
  private var values: [UILabel] = []
  private var details: [(UILabel, UILabel)] = []
  private let separator = UIView()
  private(set) var height: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (index, name) in [
      localized("Opaque"), localized("Blended"), localized("Off-screen"), localized("Masked"),
    ].enumerated() {
      let (swatch, label, value) = (UIView(), UILabel(), UILabel())
      swatch.layer.cornerRadius = 2
      if index == 3 {
        swatch.layer.borderWidth = 1.5
        swatch.layer.borderColor = CostView.mask.cgColor
      } else {
        swatch.backgroundColor = CostView.colors[index]
      }
      label.text = name
      label.font = Theme.body
      value.font = Theme.number
      value.textAlignment = .right
      for view in [swatch, label, value] { addSubview(view) }
      swatches.append(swatch)
      names.append(label)
      values.append(value)
    }
    for _ in 0..<4 {
      let pair = (UILabel(), UILabel())
      pair.0.font = Theme.caption
      pair.1.font = Theme.caption
      pair.1.textAlignment = .right
      pair.0.lineBreakMode = .byTruncatingMiddle
      addSubview(pair.0)
      addSubview(pair.1)
      details.append(pair)
    }
    addSubview(separator)
  }

  required init?(coder: NSCoder) { nil }

  override func themeChanged() {
    super.themeChanged()
    for label in names { label.textColor = theme.text }
    for label in values { label.textColor = theme.secondaryText }
    for pair in details {
      pair.0.textColor = theme.text
      pair.1.textColor = theme.secondaryText
    }
    separator.backgroundColor = theme.separator
  }

  private static func megapixels(_ pixels: Double) -> String {
    pixels >= 1e5
      ? "\(TimeText.number(pixels / 1e6, digits: 2)) Mpx"
      : pixels >= 1000
        ? "\(TimeText.number(pixels / 1000, digits: 1)) kpx" : "\(TimeText.number(pixels, digits: 0)) px"
  }

  func show(
    _ totals: CostView.Totals, worst: [(name: String, reason: String, surfaces: Int, pixels: Int)]
  ) {
    let texts = [
      CountText.layers(totals.opaque),
      "\(CountText.layers(totals.blended)), \(Self.megapixels(totals.blendedPixels))",
      totals.surfaces == 0
        ? localized("none")
        : "\(CountText.layers(totals.surfaceLayers)), \(CountText.passes(totals.surfaces)), "
          + Self.megapixels(Double(totals.surfacePixels)),
      totals.masked == 0 ? localized("none") : CountText.layers(totals.masked),
    ]
    let (left, right) = (
      Theme.margin, bounds.width > 0 ? bounds.width - Theme.margin : Self.width - Theme.margin
    )
    for index in 0..<4 {
      let y = 8 + CGFloat(index) * Self.line
      swatches[index].frame = CGRect(x: left, y: y + 3, width: 12, height: 12)
      names[index].frame = CGRect(x: left + 20, y: y, width: 80, height: Self.line)
      if values[index].text != texts[index] { values[index].text = texts[index] }
      values[index].frame = CGRect(x: left + 96, y: y, width: right - left - 96, height: Self.line)
    }
    let top = 8 + 4 * Self.line + 6
    separator.isHidden = worst.isEmpty
    separator.frame = CGRect(x: left, y: top - 1, width: right - left, height: 1)
    for (index, pair) in details.enumerated() {
      let isShown = index < worst.count
      pair.0.isHidden = !isShown
      pair.1.isHidden = !isShown
      guard isShown else { continue }
      let item = worst[index]
      let y = top + 4 + CGFloat(index) * 15
      if pair.0.text != item.name { pair.0.text = item.name }
      let text =
        "\(item.reason) · \(CountText.passes(item.surfaces)) · "
        + Self.megapixels(Double(item.pixels))
      if pair.1.text != text { pair.1.text = text }
      let valueWidth = min(pair.1.intrinsicContentSize.width, right - left - 40)
      pair.0.frame = CGRect(x: left, y: y, width: right - left - valueWidth - 8, height: 15)
      pair.1.frame = CGRect(x: right - valueWidth, y: y, width: valueWidth, height: 15)
    }
    height = worst.isEmpty ? top + 2 : top + 4 + CGFloat(worst.count) * 15 + 8
  }
}
