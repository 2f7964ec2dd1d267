/// The font for user interfaces: which face stands for Apple's, how high its lines are, and how far apart its letters.
///
/// Apple's face, San Francisco, may not be used elsewhere. Inter is the nearest free one: its letters are as wide as San Francisco's are without
/// tracking. If Inter is installed, the font has it, with a tracking for each size. Otherwise it has the sans-serif face of fontconfig.
enum SystemFont {
  /// The names of Inter's family: the faces of a file each, and the variable one.
  private static let families = ["Inter", "Inter Variable"]

  /// The query for the font in a style.
  ///
  /// - Parameters:
  ///   - weight: 100 thin … 400 regular, 700 bold … 900 black, as in OpenType.
  ///   - slant: whether the letters lean.
  static func query(weight: Int = 400, slant: FontQuery.Slant = .roman) -> FontQuery {
    let catalog = FontLibrary.shared.catalog
    let installed = families.filter { catalog.family($0) != nil }.prefix(1)
    var query = FontQuery(families: installed + ["sans-serif"], weight: weight, slant: slant)
    query.isSystem = true
    return query
  }

  /// The metrics of a face that stands for Apple's: a line is as high as Apple's, whatever the face is.
  ///
  /// `UIFont.systemFont(ofSize: 17)` has the ascender 16.1865234375 and the descender -4.1005859375 on Apple's systems.
  static func metrics(_ face: FontFace.Metrics) -> FontFace.Metrics {
    var metrics = face
    (metrics.ascent, metrics.descent, metrics.leading) = (1950.0 / 2048, 494.0 / 2048, 0)
    return metrics
  }

  /// The space that is added to the width of each letter, in points.
  ///
  /// - Parameters:
  ///   - face: without Inter it is 0.
  ///   - size: in points.
  static func tracking(_ face: FontFace, size: CGFloat) -> CGFloat {
    guard families.contains(face.names.family) else { return 0 }
    let size = Double(size)
    guard let first = steps.first, let last = steps.last, size > first.size else {
      return CGFloat(size * (steps.first?.tracking ?? 0))
    }
    guard size < last.size, let index = steps.firstIndex(where: { size < $0.size }) else {
      return CGFloat(size * last.tracking)
    }
    let (low, high) = (steps[index - 1], steps[index])
    let part = (size - low.size) / (high.size - low.size)
    return CGFloat(size * (low.tracking + part * (high.tracking - low.tracking)))
  }

  /// The tracking at sizes in points, in parts of the size.
  ///
  /// Up to 20 points these are about the trackings that Apple's Human Interface Guidelines list for San Francisco. Above that San Francisco has
  /// narrower letters for headings, which Inter has not: the numbers are those with which the labels of public storyboards get the widths
  /// that Xcode has written there.
  private static let steps: [(size: Double, tracking: Double)] = [
    (6, 0.040), (8, 0.026), (10, 0.012), (11, 0.0075), (12, 0.001), (13, -0.004), (14, -0.0105), (15, -0.016),
    (16, -0.0203), (17, -0.0235), (20, -0.0240), (22, -0.0285), (25, -0.0330), (36, -0.0320),
  ]
}
