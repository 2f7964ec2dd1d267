import UIKit

/// A scene in the gallery: its picture and its title.
@MainActor package final class GalleryCell: HoverableView {
  /// What is known of the scene's picture.
  enum Picture {
    /// Nothing yet.
    case none
    case image(CGImage)
    case failure
  }

  let item: GalleryCatalog.Item
  /// Called when the cell is clicked.
  var open: @MainActor () -> Void = {}
  /// Whether the keyboard would open the scene. Default false.
  var isChosen = false { didSet { if isChosen != oldValue { showState() } } }

  private let tile = UIView(frame: CGRect(origin: .zero, size: GalleryLayout.picture))
  private let image = UIView(frame: CGRect(origin: .zero, size: GalleryLayout.picture))
  /// The border, over the picture.
  private let edge = UIView(frame: CGRect(origin: .zero, size: GalleryLayout.picture))
  private let placeholder = IconView(.play) { $0.tertiaryText }
  private let title: UILabel

  init(_ item: GalleryCatalog.Item) {
    self.item = item
    title = PanelText.label(item.title, Theme.body)
    super.init(frame: .zero)
    tile.layer.cornerRadius = 7
    tile.isUserInteractionEnabled = false
    image.layer.cornerRadius = 7
    image.layer.contentsGravity = .resizeAspect
    image.layer.minificationFilter = .trilinear
    image.clipsToBounds = true
    image.isUserInteractionEnabled = false
    placeholder.center = CGPoint(x: GalleryLayout.picture.width / 2, y: GalleryLayout.picture.height / 2)
    edge.layer.cornerRadius = 7
    for view in [placeholder, image, edge] as [UIView] { tile.addSubview(view) }
    addSubview(tile)
    addSubview(title)
    title.frame = CGRect(
      x: 2, y: GalleryLayout.picture.height + 3, width: GalleryLayout.picture.width - 4,
      height: GalleryLayout.title - 4)
    let tap = UITapGestureRecognizer()
    tap.addAction { [weak self] _ in self?.open() }
    addGestureRecognizer(tap)
  }

  package required init?(coder: NSCoder) { nil }

  package override var role: AccessibleElement.Role? { .button }
  package override var defaultLabel: String? { item.title }
  package override var defaultTraits: UIAccessibilityTraits { traits(isOn: isChosen) }

  /// Shows what is known of the picture.
  ///
  /// - Parameter fades: whether a picture appears gradually, because the placeholder has been seen.
  func set(_ picture: Picture, fades: Bool) {
    switch picture {
    case .none:
      image.layer.contents = nil
      placeholder.icon = .play
      placeholder.color = { $0.tertiaryText }
      placeholder.isHidden = false
    case .failure:
      image.layer.contents = nil
      placeholder.icon = .warning
      placeholder.color = { $0.warning }
      placeholder.isHidden = false
    case .image(let picture):
      let former = image.layer.contents as AnyObject?
      guard former !== picture else { return }
      image.layer.contents = picture
      // The picture of a scene that has changed takes the place of the former one at once.
      guard fades, former == nil else {
        placeholder.isHidden = true
        return
      }
      image.alpha = 0
      UIView.animate(withDuration: 0.2) {
        self.image.alpha = 1
      } completion: { _ in
        if self.image.layer.contents != nil { self.placeholder.isHidden = true }
      }
    }
  }

  package override func themeChanged() { showState() }

  private func showState() {
    tile.backgroundColor = theme.field
    edge.layer.borderWidth = isChosen ? 2 : 1
    edge.layer.borderColor =
      (isChosen ? theme.accent : isHovered ? theme.secondaryText : theme.separator).cgColor
    title.textColor = isChosen || isHovered ? theme.text : theme.secondaryText
  }
}
