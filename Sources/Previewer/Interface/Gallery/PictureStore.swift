import CoreGraphics

/// Pictures by scene. The ones not used for the longest time leave it beyond a limit.
struct PictureStore {
  private let limit: Int
  private var pictures: [String: (picture: CGImage, use: Int)] = [:]
  private var uses = 0

  init(limit: Int) { self.limit = limit }

  var count: Int { pictures.count }

  subscript(name: String) -> CGImage? {
    mutating get {
      guard let picture = pictures[name]?.picture else { return nil }
      uses += 1
      pictures[name]?.use = uses
      return picture
    }
    set {
      uses += 1
      pictures[name] = newValue.map { ($0, uses) }
      if pictures.count > limit, let oldest = pictures.min(by: { $0.value.use < $1.value.use })?.key {
        pictures[oldest] = nil
      }
    }
  }
}
