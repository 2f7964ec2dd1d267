// The types of the names that Xcode makes for the images and colours of asset catalogs. Source: Apple's documentation of `ImageResource` and
// `ColorResource`.

/// An image of an asset catalog.
///
/// ```swift
/// let leaf = UIImage(resource: ImageResource(name: "Leaf", bundle: .main))
/// ```
/// The image set "Leaf" of a module's catalog is also `.leaf`: `UIImage(resource: .leaf)`. Such names are made for the catalogs of a
/// Swift scene, and of targets that use the plugin `AppleSource`.
public struct ImageResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle

  /// An image set of a bundle's catalogs.
  ///
  /// - Parameters:
  ///   - name: the name of the image set.
  ///   - bundle: the bundle whose catalogs have it.
  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

/// A colour of an asset catalog.
///
/// ```swift
/// view.backgroundColor = UIColor(resource: ColorResource(name: "Paper", bundle: .main))
/// ```
/// The colour set "Paper" of a module's catalog is also `.paper`, as `ImageResource` describes.
public struct ColorResource: Hashable, Sendable {
  let name: String
  let bundle: Bundle

  /// A colour set of a bundle's catalogs.
  ///
  /// - Parameters:
  ///   - name: the name of the colour set.
  ///   - bundle: the bundle whose catalogs have it.
  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

extension UIImage {
  /// The image of an asset catalog. It has no pixels if the catalog has none for the device.
  public convenience init(resource: ImageResource) {
    let image = UIImage(named: resource.name, in: resource.bundle, compatibleWith: nil)
    self.init(image?.cgImage, image?.settings ?? Settings())
  }
}

extension UIColor {
  /// The colour of an asset catalog. It is transparent if the catalog has none.
  public convenience init(resource: ColorResource) {
    let color = UIColor(named: resource.name, in: resource.bundle, compatibleWith: nil)
    self.init(color?.kind ?? .fixed(.clear))
  }
}
