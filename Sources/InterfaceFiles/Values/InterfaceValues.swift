import XMLFiles

/// Reads the values of an interface file: numbers, geometry, texts, colours, fonts and images.
///
/// A value that is damaged gives a message and is left out, so that what it was for keeps its default.
@MainActor package final class InterfaceValues {
  package let document: InterfaceDocument
  /// Where colours, images and translations are looked for; nil: in the program's folders.
  package let bundle: Bundle?
  private(set) lazy var translations = Translations(of: document.url)

  package init(_ document: InterfaceDocument, bundle: Bundle? = nil) {
    self.document = document
    self.bundle = bundle
  }

  var messages: InterfaceMessages { document.messages }

  // MARK: Numbers

  /// The greatest length that is taken for one, in points.
  private static let mostPoints = 1_000_000
  /// Xcode writes the least positive number for an inset that was not set.
  private static let unset = CGFloat(Double.leastNormalMagnitude)

  /// The number of an attribute. Nil if there is none; a text that is no number, or one that is not finite, gives a message as well.
  func number(_ attribute: String, of element: InterfaceElement) -> CGFloat? {
    guard let text = element[attribute] else { return nil }
    guard let value = Double(text), value.isFinite else {
      messages.add(
        .error, .badNumber, element, attribute: attribute, "“\(text)” is no number; the value is left out")
      return nil
    }
    return abs(CGFloat(value)) <= Self.unset ? 0 : CGFloat(value)
  }

  /// A length in points: a number that is not too large for one.
  func length(_ attribute: String, of element: InterfaceElement) -> CGFloat? {
    guard let value = number(attribute, of: element) else { return nil }
    guard abs(value) <= CGFloat(Self.mostPoints) else {
      messages.add(
        .error, .badNumber, element, attribute: attribute,
        "\(element[attribute] ?? "") points are more than the \(Self.mostPoints) that are read; the value is left out"
      )
      return nil
    }
    return value
  }

  /// Lengths by their attributes. Nil if one of those that have to be there is missing or damaged.
  private func lengths(_ attributes: [String], of element: InterfaceElement) -> [CGFloat]? {
    var result: [CGFloat] = []
    for attribute in attributes {
      guard element[attribute] != nil else {
        messages.add(.error, .missingValue, element, attribute: attribute, "the \(attribute) is missing")
        return nil
      }
      guard let value = length(attribute, of: element) else { return nil }
      result.append(value)
    }
    return result
  }

  // MARK: Geometry

  func rect(_ element: InterfaceElement) -> CGRect? {
    lengths(["x", "y", "width", "height"], of: element).map {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }

  func point(_ element: InterfaceElement) -> CGPoint? {
    lengths(["x", "y"], of: element).map { CGPoint(x: $0[0], y: $0[1]) }
  }

  func size(_ element: InterfaceElement) -> CGSize? {
    lengths(["width", "height"], of: element).map { CGSize(width: $0[0], height: $0[1]) }
  }

  /// Insets in either of Xcode's forms: `minX`, `minY`, `maxX`, `maxY` or `top`, `left`, `bottom`, `right`. What is left out is 0.
  func insets(_ element: InterfaceElement) -> UIEdgeInsets {
    func side(_ names: String...) -> CGFloat {
      names.first { element[$0] != nil }.flatMap { length($0, of: element) } ?? 0
    }
    return UIEdgeInsets(
      top: side("minY", "top"), left: side("minX", "left", "leading"), bottom: side("maxY", "bottom"),
      right: side("maxX", "right", "trailing"))
  }

  /// The frame that an element of the form `<frame key="frameInset" minX="15" width="345"/>` gives in a superview of a size: distances from its
  /// edges, or lengths.
  func frame(insets element: InterfaceElement, in room: CGSize) -> CGRect {
    func axis(_ low: String, _ length: String, _ high: String, _ room: CGFloat) -> (CGFloat, CGFloat) {
      let (before, after) = (self.length(low, of: element), self.length(high, of: element))
      guard let extent = self.length(length, of: element) else {
        return (before ?? 0, max(room - (before ?? 0) - (after ?? 0), 0))
      }
      return (before ?? after.map { room - $0 - extent } ?? 0, extent)
    }
    let (x, width) = axis("minX", "width", "maxX", room.width)
    let (y, height) = axis("minY", "height", "maxY", room.height)
    return CGRect(x: x, y: y, width: width, height: height)
  }
}
