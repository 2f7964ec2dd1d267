/// The symbols of cells, which are drawn once for each scale.
@MainActor enum CellSymbol {
  private static var kept: [String: UIImage] = [:]

  /// The arrow of a row that leads on.
  static var disclosure: UIImage {
    image("disclosure", CGSize(width: 8, height: 14)) {
      stroke([(1.2, 1.2), (6.8, 7), (1.2, 12.8)], width: 2)
    }
  }

  static var checkmark: UIImage {
    image("checkmark", CGSize(width: 17, height: 17)) {
      stroke([(2, 9.5), (6.5, 14.5), (15, 3)], width: 2)
    }
  }

  /// An i in a circle.
  static var detail: UIImage {
    image("detail", CGSize(width: 22, height: 22)) {
      let circle = UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 20, height: 20))
      circle.lineWidth = 1.4
      circle.stroke()
      UIBezierPath(ovalIn: CGRect(x: 9.8, y: 5.2, width: 2.4, height: 2.4)).fill()
      stroke([(9.2, 10), (11, 10), (11, 16.4)], width: 1.5)
      stroke([(8.8, 16.4), (13.2, 16.4)], width: 1.5)
    }
  }

  /// The lines of a row that can be moved.
  static var reorder: UIImage {
    image("reorder", CGSize(width: 22, height: 14)) {
      for y in [2.0, 7, 12] { stroke([(1, y), (21, y)], width: 1.6) }
    }
  }

  /// A minus or a plus in a disc of its colour.
  static func edit(_ style: UITableViewCell.EditingStyle) -> UIImage {
    image("edit \(style.rawValue)", CGSize(width: 22, height: 22), isTemplate: false) {
      (style == .insert ? UIColor.systemGreen : .systemRed).setFill()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 22, height: 22)).fill()
      UIColor.white.setStroke()
      stroke([(5.5, 11), (16.5, 11)], width: 2)
      if style == .insert { stroke([(11, 5.5), (11, 16.5)], width: 2) }
    }
  }

  private static func image(
    _ name: String, _ size: CGSize, isTemplate: Bool = true, _ draw: @escaping () -> Void
  ) -> UIImage {
    let key = "\(name) \(UIScreen.main.scale)"
    if let image = kept[key] { return image }
    let drawn = UIGraphicsImageRenderer(size: size).image { _ in
      UIColor.black.set()
      draw()
    }
    let image = drawn.withRenderingMode(isTemplate ? .alwaysTemplate : .alwaysOriginal)
    kept[key] = image
    return image
  }

  private static func stroke(_ points: [(Double, Double)], width: CGFloat) {
    let path = UIBezierPath()
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }
}
