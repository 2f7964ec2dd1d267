import AssetCatalogs

extension UIColor {
  /// The colour of an asset catalog in the program's folders. Nil if there is none.
  ///
  /// A colour with values for the light and the dark appearance is dynamic.
  ///
  /// ```swift
  /// view.backgroundColor = UIColor(named: "Paper")
  /// ```
  /// - Parameter name: the name of a colour set; with a slash if its folder provides a namespace: "Brand/Ink".
  public convenience init?(named name: String) { self.init(name, in: ImageFolders.all) }

  /// The colour of an asset catalog in a bundle. Nil if there is none.
  ///
  /// - Parameters:
  ///   - name: the name of a colour set.
  ///   - bundle: nil is that of the program.
  ///   - traitCollection: the traits for which a colour with several values is resolved; nil leaves it dynamic.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    self.init(name, in: bundle.map(ImageFolders.folders) ?? ImageFolders.all, traitCollection)
  }

  /// The colour of an asset catalog, for which an interface file has a copy if there is none: nothing is logged then.
  package static func found(_ name: String, in bundle: Bundle?) -> UIColor? {
    UIColor(name, in: bundle.map(ImageFolders.folders) ?? ImageFolders.all, isQuiet: true)
  }

  private convenience init?(
    _ name: String, in folders: [URL], _ traits: UITraitCollection? = nil, isQuiet: Bool = false
  ) {
    let found = NamedAssets.color(name, in: folders)
    guard let set = found, !set.isEmpty else {
      if isQuiet { return nil }
      let reason =
        found == nil ? "no asset catalog has a colour with this name" : "the colour set has no colour"
      Misuse.ignored("UIColor(named: \"\(name)\"): \(reason); the result is nil")
      return nil
    }
    if set.isDynamic, traits == nil {
      self.init { set.value(for: AssetTraits($0)).flatMap(UIColor.of) ?? .clear }
    } else if let value = set.value(for: AssetTraits(traits ?? .current)), let color = UIColor.of(value) {
      self.init(color.kind)
    } else {
      return nil
    }
  }

  /// The colour of a value. Nil for a colour of the system that is not known.
  private static func of(_ value: ColorSet.Value) -> UIColor? {
    switch value {
    case .system(let name): system(named: name)
    case .gray(let white, let alpha): UIColor(white: CGFloat(white), alpha: CGFloat(alpha))
    case .components(.displayP3, let red, let green, let blue, let alpha):
      UIColor(displayP3Red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    case .components(.extendedLinearSRGB, let red, let green, let blue, let alpha):
      CGColorSpace(name: CGColorSpace.extendedLinearSRGB).flatMap {
        CGColor(colorSpace: $0, components: [red, green, blue, alpha].map { CGFloat($0) })
      }.map { UIColor(cgColor: $0) }
    case .components(_, let red, let green, let blue, let alpha):
      UIColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
  }
}
