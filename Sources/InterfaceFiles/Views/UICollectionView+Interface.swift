// Collections with their layouts and prototypes, and cells.

extension UICollectionView {
  func readCollection(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let layout = reader.child(key: "collectionViewLayout"),
      let layout = decoder.object(layout) as? UICollectionViewLayout
    {
      collectionViewLayout = layout
    }
    allowsSelection = reader.bool("allowsSelection") ?? true
    allowsMultipleSelection = reader.bool("allowsMultipleSelection") ?? false
    isPrefetchingEnabled = reader.bool("prefetchingEnabled") ?? true
    reader.ignore("dataMode", "dragInteractionEnabled", "selectionFollowsFocus")
    if let view = reader.child(key: "backgroundView") { backgroundView = decoder.object(view) as? UIView }
    for cell in reader.list("cells") { registerPrototype(cell, kind: nil, decoder) }
    let edges = [
      ("sectionHeaderView", Self.elementKindSectionHeader),
      ("sectionFooterView", Self.elementKindSectionFooter),
    ]
    for (key, kind) in edges {
      if let view = reader.child(key: key) { registerPrototype(view, kind: kind, decoder) }
    }
  }

  private func registerPrototype(_ element: InterfaceElement, kind: String?, _ decoder: InterfaceDecoder) {
    guard let identifier = element["reuseIdentifier"] else { return }
    let make = decoder.makeCopies(element)
    registerViews(kind: kind, identifier) { make() as? UICollectionReusableView }
  }
}

extension UICollectionViewFlowLayout {
  func readFlowLayout(_ reader: PropertyReader) {
    if let spacing = reader.length("minimumLineSpacing") { minimumLineSpacing = spacing }
    if let spacing = reader.length("minimumInteritemSpacing") { minimumInteritemSpacing = spacing }
    if let size = reader.size("itemSize") { itemSize = size }
    if let size = reader.size("headerReferenceSize") { headerReferenceSize = size }
    if let size = reader.size("footerReferenceSize") { footerReferenceSize = size }
    if let insets = reader.insets("sectionInset") { sectionInset = insets }
    if let pins = reader.bool("sectionHeadersPinToVisibleBounds") { sectionHeadersPinToVisibleBounds = pins }
    if let pins = reader.bool("sectionFootersPinToVisibleBounds") { sectionFootersPinToVisibleBounds = pins }
    if let direction = reader.choice("scrollDirection", Self.directions) { scrollDirection = direction }
    // Files of newer versions say “automatic” in words.
    if let estimate = reader.size("estimatedItemSize") {
      estimatedItemSize = estimate
    } else if reader.word("automaticEstimatedItemSize") == "YES" {
      estimatedItemSize = Self.automaticSize
    }
    reader.ignore("automaticEstimatedItemSize", "sectionInsetReference")
  }

  private static let directions: [String: UICollectionView.ScrollDirection] = [
    "vertical": .vertical, "horizontal": .horizontal,
  ]
}

extension UICollectionViewCell {
  func readCollectionCell(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    let content = reader.child(key: "contentView")
    if let content {
      decoder.configure(contentView, as: content)
      // The cell places the view, whatever frame the file has.
      contentView.translatesAutoresizingMaskIntoConstraints = true
      contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.frame = CGRect(origin: .zero, size: bounds.size)
    }
    // Newer files have the size that the cell had in Xcode.
    reader.ignore("reuseIdentifier", "focusStyle", "size", "customSize")
  }
}

extension UICollectionViewController {
  func readCollectionController(_ reader: PropertyReader) {
    clearsSelectionOnViewWillAppear = reader.bool("clearsSelectionOnViewWillAppear") ?? true
  }
}
