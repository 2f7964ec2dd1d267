/// The symbols of the system's items, drawn in squares of 24 points.
@MainActor enum BarSymbol {
  private static var kept: [String: UIImage] = [:]
  private static let size = CGSize(width: 24, height: 24)

  static func image(_ item: UIBarButtonItem.SystemItem) -> UIImage? {
    guard item.title == nil, !item.isSpace else { return nil }
    return image("button \(item.rawValue)") { draw(item) }
  }

  static func image(_ item: UITabBarItem.SystemItem) -> UIImage? {
    image("tab \(item.rawValue)") { draw(item) }
  }

  /// The arrow of a back button.
  static var back: UIImage {
    image("back", size: CGSize(width: 13, height: 21)) {
      line([(10.5, 2), (2.5, 10.5), (10.5, 19)], width: 3)
    }
  }

  private static func image(
    _ name: String, size: CGSize = size, _ draw: @escaping () -> Void
  ) -> UIImage {
    let scale = UIScreen.main.scale
    let key = "\(name) \(scale)"
    if let image = kept[key] { return image }
    let image = UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.black.set()
      draw()
    }.withRenderingMode(.alwaysTemplate)
    kept[key] = image
    return image
  }

  // MARK: Shapes

  private static func path(_ points: [(Double, Double)]) -> UIBezierPath {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }

  private static func stroke(_ path: UIBezierPath, width: CGFloat = 1.6) {
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }

  private static func line(_ points: [(Double, Double)], width: CGFloat = 1.6) {
    stroke(path(points), width: width)
  }

  private static func closed(_ points: [(Double, Double)]) {
    let path = path(points)
    path.close()
    stroke(path)
  }

  private static func fill(_ points: [(Double, Double)]) {
    let path = path(points)
    path.close()
    path.lineWidth = 1.5
    path.lineJoinStyle = .round
    path.fill()
    path.stroke()
  }

  private static func circle(_ x: Double, _ y: Double, _ radius: Double, filled: Bool = false) {
    let path = UIBezierPath(
      ovalIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
    if filled { path.fill() } else { stroke(path) }
  }

  private static func arc(
    _ x: Double, _ y: Double, _ radius: Double, from start: Double, to end: Double
  ) {
    stroke(
      UIBezierPath(
        arcCenter: CGPoint(x: x, y: y), radius: radius, startAngle: start * .pi / 180,
        endAngle: end * .pi / 180, clockwise: true))
  }

  private static func book() {
    for side in [-1.0, 1] {
      closed([(12, 6), (12 + side * 9, 4), (12 + side * 9, 18), (12, 20)])
    }
  }

  private static func glass() {
    circle(10.5, 10.5, 6.5)
    line([(15.3, 15.3), (20.5, 20.5)], width: 2)
  }

  private static func clock() {
    circle(12, 12, 9)
    line([(12, 6.5), (12, 12), (16, 14)])
  }

  private static func star() {
    closed(
      (0..<10).map { index in
        let radius = index.isMultiple(of: 2) ? 10.0 : 4.2
        let angle = Double(index) * .pi / 5 - .pi / 2
        return (12 + radius * cos(angle), 12.8 + radius * sin(angle))
      })
  }

  private static func draw(_ item: UIBarButtonItem.SystemItem) {
    switch item {
    case .add:
      line([(12, 3), (12, 21)])
      line([(3, 12), (21, 12)])
    case .compose:
      line([(13, 4), (5, 4), (3, 6), (3, 19), (5, 21), (18, 21), (20, 19), (20, 11)])
      closed([(9, 15), (10, 11.5), (19, 2.5), (21.5, 5), (12.5, 14)])
    case .reply:
      line([(10, 4), (3, 10.5), (10, 17)])
      line([(3, 10.5), (13, 10.5), (18, 13), (21, 20)])
    case .action:
      line([(8, 9), (5, 9), (5, 22), (19, 22), (19, 9), (16, 9)])
      line([(12, 15), (12, 1.5)])
      line([(8, 5.5), (12, 1.5), (16, 5.5)])
    case .organize: closed([(2.5, 20), (2.5, 4), (9, 4), (11, 6.5), (21.5, 6.5), (21.5, 20)])
    case .bookmarks: book()
    case .search: glass()
    case .refresh:
      arc(12, 12.5, 8.5, from: -30, to: 270)
      line([(8.5, 1), (12, 4), (8.5, 7)])
    case .stop, .close:
      line([(4.5, 4.5), (19.5, 19.5)])
      line([(19.5, 4.5), (4.5, 19.5)])
    case .camera:
      closed([
        (2, 19), (2, 7.5), (7, 7.5), (8.5, 5), (15.5, 5), (17, 7.5), (22, 7.5), (22, 19),
      ])
      circle(12, 13, 3.7)
    case .trash:
      line([(3, 5.5), (21, 5.5)])
      line([(9, 5.5), (9.5, 2.5), (14.5, 2.5), (15, 5.5)])
      line([(5, 5.5), (6.2, 21.5), (17.8, 21.5), (19, 5.5)])
      for x in [9.0, 12, 15] { line([(x, 9), (x, 18)], width: 1.2) }
    case .play: fill([(6, 4), (20, 12), (6, 20)])
    case .pause:
      fill([(6.5, 4.5), (9, 4.5), (9, 19.5), (6.5, 19.5)])
      fill([(15, 4.5), (17.5, 4.5), (17.5, 19.5), (15, 19.5)])
    case .rewind:
      fill([(11.5, 6), (2, 12), (11.5, 18)])
      fill([(21.5, 6), (12, 12), (21.5, 18)])
    case .fastForward:
      fill([(2.5, 6), (12, 12), (2.5, 18)])
      fill([(12.5, 6), (22, 12), (12.5, 18)])
    case .pageCurl:
      closed([(4, 3), (20, 3), (20, 14), (13, 21), (4, 21)])
      line([(20, 14), (13, 14), (13, 21)])
    case .done, .cancel, .edit, .save, .undo, .redo, .flexibleSpace, .fixedSpace: break
    }
  }

  private static func draw(_ item: UITabBarItem.SystemItem) {
    switch item {
    case .more: for x in [4.5, 12, 19.5] { circle(x, 12, 2, filled: true) }
    case .favorites, .featured, .topRated: star()
    case .recents, .history, .mostRecent: clock()
    case .contacts:
      circle(12, 8, 4.5)
      arc(12, 23, 9, from: 195, to: 345)
    case .bookmarks: book()
    case .search: glass()
    case .downloads:
      circle(12, 12, 9.5)
      line([(12, 6.5), (12, 17)])
      line([(7.5, 12.8), (12, 17), (16.5, 12.8)])
    case .mostViewed:
      for y in [6.0, 12, 18] {
        circle(4.5, y, 1.3, filled: true)
        line([(9, y), (21, y)])
      }
    }
  }
}
