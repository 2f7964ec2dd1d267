/// How a source colour S is combined with the backdrop colour B. Colours are in 0…1. For the modes up to
/// `luminosity` the formula gives the colour where both are opaque; where only one is present it is shown
/// unchanged, as in the PDF and W3C compositing specifications. In the other modes R, S and D are multiplied
/// by their alphas Ra, Sa and Da, alpha follows the same formula, and uncovered pixels do not change.
public enum CGBlendMode: Int32, Sendable {
  /// The source lies over the backdrop. The default.
  case normal = 0
  /// B · S: darkens; white changes nothing.
  case multiply = 1
  /// B + S − B · S: lightens; black changes nothing.
  case screen = 2
  /// `hardLight` with B and S exchanged.
  case overlay = 3
  /// The smaller of B and S.
  case darken = 4
  /// The greater of B and S.
  case lighten = 5
  /// B / (1 − S), at most 1.
  case colorDodge = 6
  /// 1 − (1 − B) / S, at least 0.
  case colorBurn = 7
  /// Darker or lighter with S below or above a half, softly.
  case softLight = 8
  /// `multiply` by 2 S below a half, `screen` by 2 S − 1 above.
  case hardLight = 9
  /// |B − S|.
  case difference = 10
  /// B + S − 2 · B · S.
  case exclusion = 11
  /// The hue of S, the saturation and luminosity of B.
  case hue = 12
  /// The saturation of S, the hue and luminosity of B.
  case saturation = 13
  /// The hue and saturation of S, the luminosity of B.
  case color = 14
  /// The luminosity of S, the hue and saturation of B.
  case luminosity = 15
  /// R = 0: what is drawn erases.
  case clear = 16
  /// R = S: the source replaces the backdrop, transparent parts too.
  case copy = 17
  /// R = S · Da.
  case sourceIn = 18
  /// R = S · (1 − Da).
  case sourceOut = 19
  /// R = S · Da + D · (1 − Sa).
  case sourceAtop = 20
  /// R = S · (1 − Da) + D.
  case destinationOver = 21
  /// R = D · Sa.
  case destinationIn = 22
  /// R = D · (1 − Sa).
  case destinationOut = 23
  /// R = S · (1 − Da) + D · Sa.
  case destinationAtop = 24
  /// R = S · (1 − Da) + D · (1 − Sa).
  case xor = 25
  /// R = max(0, Ra − (Da − D) − (Sa − S)), Ra = min(1, Sa + Da).
  case plusDarker = 26
  /// R = min(1, S + D).
  case plusLighter = 27
}

/// The filter for an image that is drawn larger or smaller than it is.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's default: `medium`.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Linear interpolation between the four nearest pixels.
  case low = 2
  /// Linear interpolation between the four nearest pixels; an image that is drawn smaller is averaged.
  case medium = 4
  /// A wider filter than `medium`.
  case high = 3
}

/// Whether a path is filled, stroked or both.
public enum CGPathDrawingMode: Int32, Sendable {
  /// The inside by the winding rule is filled.
  case fill = 0
  /// The inside by the even-odd rule is filled.
  case eoFill = 1
  /// The path is stroked with the line width, cap, join and dash of the context.
  case stroke = 2
  /// The inside by the winding rule is filled; then the path is stroked.
  case fillStroke = 3
  /// The inside by the even-odd rule is filled; then the path is stroked.
  case eoFillStroke = 4
}

/// Whether text is filled, stroked or added to the clip.
public enum CGTextDrawingMode: Int32, Sendable {
  /// Glyphs are filled with the fill colour.
  case fill = 0
  /// The outlines of glyphs are stroked with the stroke colour.
  case stroke = 1
  /// Glyphs are filled, and then their outlines are stroked.
  case fillStroke = 2
  /// Glyphs are not drawn; the text position moves on.
  case invisible = 3
  /// Glyphs are filled, and their insides are added to the clip.
  case fillClip = 4
  /// Outlines are stroked, and the insides of glyphs are added to the clip.
  case strokeClip = 5
  /// Glyphs are filled and stroked, and their insides are added to the clip.
  case fillStrokeClip = 6
  /// The insides of glyphs are added to the clip; nothing is drawn.
  case clip = 7
}
