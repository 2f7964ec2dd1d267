/// The bytes of a file in the program's folders.
///
/// ```swift
/// let points = NSDataAsset(name: "points").flatMap { try? JSONDecoder().decode([CGPoint].self, from: $0.data) }
/// ```
/// Different here: if no asset catalog has a data set with the name, it may be that of a file, with or without its extension, in the
/// folders of `UIImage(named:)`. Source: Apple's documentation of `NSDataAsset`.
///
/// Unchecked: an open class cannot be checked; the object never changes.
open class NSDataAsset: NSObject, @unchecked Sendable {
  /// The name that was asked for.
  open private(set) var name: String
  /// The bytes of the file.
  open private(set) var data: Data

  /// The file with a name. Nil if there is none, or the name leads out of the folders.
  public convenience init?(name: String) { self.init(name, in: ImageFolders.all) }

  /// The file with a name in a bundle. Nil if there is none.
  public convenience init?(name: String, bundle: Bundle) {
    self.init(name, in: ImageFolders.folders(bundle))
  }

  private init?(_ name: String, in folders: [URL]) {
    guard let url = NamedAssets.data(name, in: folders) ?? ImageFolders.data(name, in: folders),
      let data = try? Data(contentsOf: url)
    else {
      Misuse.ignored(
        "NSDataAsset(name: \"\(name)\"): no asset catalog and no folder has data with this name; the result is nil"
      )
      return nil
    }
    self.name = name
    self.data = data
    super.init()
  }
}
