/// Fonts, and lines and columns of text.
///
/// Pango chooses fonts for characters and finds directions and line breaks; HarfBuzz makes glyphs in units of
/// the font. So no size is special: text at twice the size lies at twice the distances, whatever it is drawn
/// on.
@_exported import CoreGraphics
@_exported import Foundation
