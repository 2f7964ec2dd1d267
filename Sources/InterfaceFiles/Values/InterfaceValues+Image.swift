import XMLFiles

extension InterfaceValues {
  /// The image that an attribute names: of an asset catalog, or a file of the project. Nil with a message if there is none.
  func image(_ attribute: String, of element: InterfaceElement) -> UIImage? {
    guard let name = element[attribute], !name.isEmpty else { return nil }
    let resource = document.resource("image", named: name)
    let room = resource.flatMap { size($0) }
    if element["catalog"] == "system" || resource?["catalog"] == "system" {
      messages.addOnce(
        .warning, .missingImage, element, attribute: attribute, kind: "symbol \(name)",
        "the symbol “\(name)” is an image of Apple's systems; nothing is drawn in its place")
      return room.flatMap { blank($0) }
    }
    if let image = UIImage.found(name, in: bundle) {
      guard element["renderingMode"] == "template" else { return image }
      return image.withRenderingMode(.alwaysTemplate)
    }
    messages.addOnce(
      .error, .missingImage, element, attribute: attribute, kind: name,
      "no asset catalog and no folder of the project has the image “\(name)”")
    return nil
  }

  /// An empty image, which takes the room that the missing one has in the layout.
  private func blank(_ size: CGSize) -> UIImage? {
    guard size.width > 0, size.height > 0, size.width <= 1024, size.height <= 1024 else { return nil }
    return UIGraphicsImageRenderer(size: size).image { _ in }
  }
}
