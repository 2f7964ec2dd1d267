extension UIGestureRecognizer {
  func readRecognizer(_ reader: PropertyReader) {
    isEnabled = reader.bool("enabled") ?? true
    cancelsTouchesInView = reader.bool("cancelsTouchesInView") ?? true
    delaysTouchesBegan = reader.bool("delaysTouchesBegan") ?? false
    delaysTouchesEnded = reader.bool("delaysTouchesEnded") ?? true
    if let name = reader.word("name") { self.name = name }
    reader.ignore("allowedTouchTypes", "requiresExclusiveTouchType")
  }
}

extension UITapGestureRecognizer {
  func readTap(_ reader: PropertyReader) {
    numberOfTapsRequired = reader.integer("numberOfTapsRequired") ?? 1
    numberOfTouchesRequired = reader.integer("numberOfTouchesRequired") ?? 1
  }
}

extension UIPanGestureRecognizer {
  func readPan(_ reader: PropertyReader) {
    minimumNumberOfTouches = reader.integer("minimumNumberOfTouches") ?? 1
    maximumNumberOfTouches = reader.integer("maximumNumberOfTouches") ?? .max
  }
}

extension UIScreenEdgePanGestureRecognizer {
  func readEdges(_ reader: PropertyReader) {
    readPan(reader)
    guard let element = reader.child(key: "edges") else { return }
    let sides: [(String, UIRectEdge)] = [
      ("top", .top), ("left", .left), ("bottom", .bottom), ("right", .right),
    ]
    edges = UIRectEdge(sides.filter { element[$0.0] == "YES" }.map(\.1))
  }
}

extension UISwipeGestureRecognizer {
  func readSwipe(_ reader: PropertyReader) {
    numberOfTouchesRequired = reader.integer("numberOfTouchesRequired") ?? 1
    let directions: [String: Direction] = ["right": .right, "left": .left, "up": .up, "down": .down]
    direction = reader.choice("direction", directions) ?? .right
  }
}

extension UILongPressGestureRecognizer {
  func readLongPress(_ reader: PropertyReader) {
    numberOfTapsRequired = reader.integer("numberOfTapsRequired") ?? 0
    numberOfTouchesRequired = reader.integer("numberOfTouchesRequired") ?? 1
    if let time = reader.number("minimumPressDuration") { minimumPressDuration = Double(time) }
    if let length = reader.length("allowableMovement") { allowableMovement = length }
  }
}
