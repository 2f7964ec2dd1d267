/// An object that is a font for code above this module, such as a UIFont. Attributed strings and text layers may hold
/// it where a `CTFont` is meant.
package protocol FontHolder: AnyObject {
  /// The font.
  var ctFont: CTFont { get }
}

/// An object that describes a shadow of text, such as an NSShadow.
package protocol ShadowHolder: AnyObject {
  /// The shadow; nil if none is visible.
  var textShadow: TextShadow? { get }
}

/// The shadow of glyphs and of the lines under and through them.
package struct TextShadow: Equatable, Sendable {
  /// In the base space of the context, see `CGContext.setShadow(offset:blur:color:)`.
  package var offset: CGSize
  /// Twice the standard deviation of the blur, in base space.
  package var blur: CGFloat
  package var color: CGColor

  package init(offset: CGSize, blur: CGFloat, color: CGColor) {
    self.offset = offset
    self.blur = blur
    self.color = color
  }
}
