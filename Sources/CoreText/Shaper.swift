import CPango

/// Converts text to glyphs with HarfBuzz. Results are in font units, so a different size only scales them.
struct Shaper: Sendable {
  /// The text of the paragraph; shaping depends on neighbouring letters.
  let units: [UniChar]

  /// The glyphs of a part.
  ///
  /// - Parameter face: the face for the characters of the part.
  func shape(
    _ range: Range<Int>, level: UInt8, script: UInt32, face: FontFace, span: Int, _ attributes: TextAttributes
  ) -> GlyphSlice {
    var slice = GlyphSlice(range: range, level: level, script: script, face: face, span: span)
    guard let hbFont = face.hbFont, let buffer = hb_buffer_create() else {
      return withoutFont(slice, attributes)
    }
    defer { hb_buffer_destroy(buffer) }
    units.withUnsafeBufferPointer { units in
      hb_buffer_add_utf16(
        buffer, units.baseAddress, Int32(units.count), UInt32(range.lowerBound), Int32(range.count))
    }
    hb_buffer_set_direction(buffer, level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: script))
    hb_buffer_set_language(buffer, hb_language_get_default())
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if range.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if range.upperBound == units.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
    let features =
      (attributes.hasLigatures ? [] : Self.withoutLigatures)
      + (attributes.kernsPairs ? [] : Self.withoutKerning)
    hb_shape(hbFont, buffer, features, UInt32(features.count))

    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), count > 0,
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return slice }
    take(infos, positions, Int(count), scale: attributes.font.size / CGFloat(face.unitsPerEm), to: &slice)
    let font = attributes.font
    let space = attributes.kern + (face === font.face ? font.tracking : 0)
    if space != 0 { kern(&slice, by: space) }
    return slice
  }

  private func take(
    _ infos: UnsafePointer<hb_glyph_info_t>, _ positions: UnsafePointer<hb_glyph_position_t>, _ count: Int,
    scale: CGFloat, to slice: inout GlyphSlice
  ) {
    slice.glyphs.reserveCapacity(count)
    slice.clusters.reserveCapacity(count)
    slice.advances.reserveCapacity(count)
    slice.offsets.reserveCapacity(count)
    slice.isJoined.reserveCapacity(count)
    for index in 0..<count {
      let cluster = Int(infos[index].cluster)
      let isHidden = units[cluster].isHidden
      slice.glyphs.append(
        isHidden ? kCGFontIndexInvalid : CGGlyph(truncatingIfNeeded: infos[index].codepoint))
      slice.clusters.append(Int32(cluster))
      slice.advances.append(isHidden ? 0 : CGFloat(positions[index].x_advance) * scale)
      slice.offsets.append(
        isHidden
          ? .zero
          : CGSize(
            width: CGFloat(positions[index].x_offset) * scale,
            height: CGFloat(positions[index].y_offset) * scale))
      slice.isJoined.append(infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
  }

  /// Used if no font is installed: each character is half an em wide, and nothing is drawn.
  private func withoutFont(_ slice: GlyphSlice, _ attributes: TextAttributes) -> GlyphSlice {
    var slice = slice
    var index = slice.range.lowerBound
    while index < slice.range.upperBound {
      let isPair =
        UTF16.isLeadSurrogate(units[index]) && index + 1 < slice.range.upperBound
        && UTF16.isTrailSurrogate(units[index + 1])
      slice.glyphs.append(kCGFontIndexInvalid)
      slice.clusters.append(Int32(index))
      slice.advances.append(units[index].isHidden ? 0 : attributes.font.size / 2)
      slice.offsets.append(.zero)
      slice.isJoined.append(false)
      index += isPair ? 2 : 1
    }
    if attributes.kern != 0 { kern(&slice, by: attributes.kern) }
    return slice
  }

  /// Adds space after each character, which is at its left in right-to-left text.
  private func kern(_ slice: inout GlyphSlice, by kern: CGFloat) {
    let last = slice.glyphs.count - 1
    for index in slice.glyphs.indices where !units[Int(slice.clusters[index])].isHidden {
      if slice.isRightToLeft {
        let isFirst = index == 0 || slice.clusters[index - 1] != slice.clusters[index]
        guard isFirst else { continue }
        slice.advances[index] += kern
        slice.offsets[index].width += kern
      } else if index == last || slice.clusters[index + 1] != slice.clusters[index] {
        slice.advances[index] += kern
      }
    }
  }

  private static let withoutLigatures = without("liga", "clig", "dlig")
  private static let withoutKerning = without("kern")

  /// The features of OpenType with these tags, turned off for the whole text.
  private static func without(_ tags: String...) -> [hb_feature_t] {
    tags.map { hb_feature_t(tag: hb_tag_from_string($0, 4), value: 0, start: 0, end: UInt32.max) }
  }
}

extension UniChar {
  /// Whether the unit is a control character, a tab or a line end, which has a position but no glyph.
  var isHidden: Bool {
    self < 0x20 || (0x7F...0x9F).contains(self) || self == 0x2028 || self == 0x2029
  }
}
