import Localization
import QuartzCore
import SceneTools
import UIKit

/// The chosen layer's image, and the memory of the images in its subtree.
@MainActor final class MemorySection: DetailSection {
  private var memory: LayerMemory?
  private weak var measured: CALayer?
  private let imageRow: ImageRow
  private var rowList: [DetailRow] = []

  init() {
    imageRow = ImageRow()
    rowList = [
      HeadingRow(localized("Memory")),
      InfoRow(localized("Image")) { [weak self] _, _ in
        guard let memory = self?.memory, let pixels = memory.pixels else { return [.text(localized("none"))] }
        return [.text("\(pixels.width) × \(pixels.height), \(LayerMemory.text(ofBytes: memory.own))")]
      },
      InfoRow(localized("Subtree")) { [weak self] _, _ in
        guard let memory = self?.memory else { return [.text("")] }
        let count = CountText.layers(memory.layerCount)
        return [.text(localized("\(LayerMemory.text(ofBytes: memory.subtree)) in \(count)"))]
      },
      imageRow,
    ]
  }

  /// The line with the picture appears and goes.
  var needsRebuild: Bool { hasPicture != (imageRow.image != nil) }
  private var hasPicture = false

  func modelChanged(_ layer: CALayer) {
    // The sum over a large subtree is made once for a layer; its own image is looked at with every change.
    let hasNewImage = layer.contents as? CGImage !== imageRow.image
    if measured === layer, !hasNewImage, memory?.layerCount ?? 0 > 1000 { return }
    memory = LayerMemory(of: layer)
    measured = layer
    imageRow.image = layer.contents as? CGImage
  }

  func rows(for layer: CALayer) -> [DetailRow] {
    hasPicture = imageRow.image != nil
    return rowList
  }
}

/// A small picture of the layer's image.
@MainActor final class ImageRow: DetailRow {
  var image: CGImage? {
    didSet {
      guard image !== oldValue else { return }
      picture.contents = image
    }
  }
  private let ground = CALayer()
  private let picture = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    ground.cornerRadius = Theme.smallCorner
    picture.contentsGravity = .resizeAspect
    picture.minificationFilter = .trilinear
    layer.addSublayer(ground)
    layer.addSublayer(picture)
  }

  required init?(coder: NSCoder) { nil }

  override func height(for width: CGFloat) -> CGFloat { image == nil ? 0 : 84 }

  override func themeChanged() { ground.backgroundColor = theme.field.cgColor }

  override func layoutSubviews() {
    super.layoutSubviews()
    let place = CGRect(
      x: Theme.margin, y: 4, width: bounds.width - 2 * Theme.margin, height: max(bounds.height - 8, 0))
    ground.frame = place
    picture.frame = CGRect(
      x: place.minX + 4, y: place.minY + 4, width: max(place.width - 8, 0), height: max(place.height - 8, 0))
    ground.isHidden = image == nil
    picture.isHidden = image == nil
  }
}
