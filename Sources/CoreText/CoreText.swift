/// Fonts, lines of text, and columns of text.
///
/// Pango chooses fonts for characters and finds text directions and line breaks. HarfBuzz computes glyph
/// positions in font units. So layout does not depend on the size: text at twice the size has exactly twice
/// the distances, on every target.
@_exported import CoreGraphics
@_exported import Foundation
