import CPango

/// The text of a paragraph for Pango: UTF-8 without NUL, with a mapping back to UTF-16.
struct ParagraphText {
  private let source: TextSource
  private let range: Range<Int>
  private var bytes: [UInt8] = []
  /// The start of each scalar in units from the paragraph's start, and the end.
  private var unitStarts: [Int32] = []
  /// The same in bytes.
  private var byteStarts: [Int32] = []

  /// The result of Pango's analysis of a paragraph.
  struct Analysis {
    var baseLevel: UInt8 = 0
    var items: [Item] = []
    var flags: [UnitFlags] = []
  }

  /// A part with one font, script and direction.
  struct Item {
    var range: Range<Int>
    var level: UInt8 = 0
    /// In HarfBuzz's encoding.
    var script: UInt32
    var face: FontFace
  }

  init(_ source: TextSource, _ range: Range<Int>) {
    self.source = source
    self.range = range
    bytes.reserveCapacity(range.count + range.count / 2)
    unitStarts.reserveCapacity(range.count + 1)
    byteStarts.reserveCapacity(range.count + 1)
    let units = source.units
    var index = range.lowerBound
    while index < range.upperBound {
      unitStarts.append(Int32(index - range.lowerBound))
      byteStarts.append(Int32(bytes.count))
      let unit = units[index]
      index += 1
      if unit.isHidden {
        // NUL would end the text, and a paragraph separator would begin another paragraph.
        bytes.append(unit == 0x09 ? 0x09 : 0x20)
      } else if unit < 0x80 {
        bytes.append(UInt8(unit))
      } else if UTF16.isLeadSurrogate(unit), index < range.upperBound, UTF16.isTrailSurrogate(units[index]) {
        bytes.append(
          contentsOf: UTF8.encode(Unicode.Scalar(pair: unit, units[index]))
            ?? UTF8.encodedReplacementCharacter)
        index += 1
      } else {
        bytes.append(
          contentsOf: Unicode.Scalar(unit).flatMap { UTF8.encode($0) } ?? UTF8.encodedReplacementCharacter)
      }
    }
    unitStarts.append(Int32(range.count))
    byteStarts.append(Int32(bytes.count))
  }

  /// Fonts, directions and breaks.
  func analyze(_ direction: CTWritingDirection) -> Analysis {
    guard !range.isEmpty else { return Analysis(flags: [[]]) }
    return FontLibrary.shared.withPango { context in
      bytes.withUnsafeBytes { raw in
        guard let text = raw.bindMemory(to: CChar.self).baseAddress else { return withoutPango() }
        return analyze(context, text, direction)
      }
    } ?? withoutPango()
  }

  private func analyze(
    _ context: OpaquePointer, _ text: UnsafePointer<CChar>, _ direction: CTWritingDirection
  ) -> Analysis {
    let length = Int32(bytes.count)
    var base = PANGO_DIRECTION_LTR
    switch direction {
    case .natural: if beginsRightToLeft { base = PANGO_DIRECTION_RTL }
    case .rightToLeft: base = PANGO_DIRECTION_RTL
    default: break
    }
    var result = Analysis(baseLevel: base == PANGO_DIRECTION_RTL ? 1 : 0)
    let attributes = fontAttributes()
    defer { pango_attr_list_unref(attributes) }
    let list = pango_itemize_with_base_dir(context, base, text, 0, length, attributes, nil)
    var scalar = 0
    var link = list
    while let entry = link {
      if let item = entry.pointee.data?.assumingMemoryBound(to: PangoItem.self) {
        let end = min(scalar + Int(item.pointee.num_chars), unitStarts.count - 1)
        let analysis = item.pointee.analysis
        result.items.append(
          Item(
            range: Int(unitStarts[scalar])..<Int(unitStarts[end]), level: analysis.level,
            script: g_unicode_script_to_iso15924(GUnicodeScript(rawValue: Int32(analysis.script))),
            face: FontLibrary.shared.face(of: analysis.font)))
        scalar = end
        pango_item_free(item)
      }
      link = entry.pointee.next
    }
    g_list_free(list)
    result.flags = flags(text, length)
    return result
  }

  /// Whether the first letter outside isolated parts belongs to a right-to-left script (Unicode Standard
  /// Annex #9, rules P2 and P3).
  private var beginsRightToLeft: Bool {
    let functions = hb_unicode_funcs_get_default()
    var depth = 0
    for scalar in String(decoding: source.units[range], as: UTF16.self).unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth = max(depth - 1, 0)
      case _ where depth > 0: break
      case 0x200E: return false
      case 0x200F, 0x061C: return true
      default:
        guard scalar.properties.isAlphabetic else { continue }
        let script = hb_unicode_script(functions, scalar.value)
        return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
      }
    }
    return false
  }

  private func fontAttributes() -> OpaquePointer? {
    let list = pango_attr_list_new()
    var index = range.lowerBound
    while index < range.upperBound {
      let span = source.spans[source.spanIndex(at: index)]
      let end = min(span.range.upperBound, range.upperBound)
      let start = byteOffset(index - range.lowerBound)
      let stop = byteOffset(end - range.lowerBound)
      _ = span.attributes.font.query.withDescription { description in
        if let attribute = pango_attr_font_desc_new(description) {
          attribute.pointee.start_index = start
          attribute.pointee.end_index = stop
          pango_attr_list_insert(list, attribute)
        }
      }
      index = end
    }
    return list
  }

  /// The byte offset of the scalar that contains a unit.
  private func byteOffset(_ unit: Int) -> UInt32 {
    var (low, high) = (0, unitStarts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if unitStarts[middle] <= unit { low = middle } else { high = middle - 1 }
    }
    return UInt32(byteStarts[low])
  }

  private func flags(_ text: UnsafePointer<CChar>, _ length: Int32) -> [UnitFlags] {
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: unitStarts.count)
    pango_get_log_attrs(text, length, -1, pango_language_get_default(), &attributes, Int32(attributes.count))
    var flags = [UnitFlags](repeating: [], count: range.count + 1)
    for (scalar, attribute) in attributes.enumerated() {
      let unit = Int(unitStarts[scalar])
      var flag: UnitFlags = []
      if attribute.is_line_break != 0 { flag.insert(.lineBreak) }
      if attribute.is_cursor_position != 0 { flag.insert(.character) }
      if scalar + 1 < attributes.count {
        if attribute.is_white != 0 { flag.insert(.blank) }
        if attribute.is_expandable_space != 0 { flag.insert(.space) }
      }
      flags[unit] = flag
    }
    return finished(flags)
  }

  /// Used without Pango: lines break after spaces.
  private func withoutPango() -> Analysis {
    var flags = [UnitFlags](repeating: [], count: range.count + 1)
    for start in unitStarts {
      let unit = Int(start)
      flags[unit] = .character
      if unit < range.count, source.units[range.lowerBound + unit] == 0x20 {
        flags[unit].insert([.blank, .space])
      }
      if unit > 0, flags[unit - 1].contains(.space) { flags[unit].insert(.lineBreak) }
    }
    return Analysis(
      items: [
        Item(
          range: 0..<range.count, script: HB_SCRIPT_COMMON.rawValue, face: FontLibrary.shared.face(of: nil))
      ], flags: finished(flags))
  }

  /// Sets the flags of the characters that were replaced for Pango.
  private func finished(_ flags: [UnitFlags]) -> [UnitFlags] {
    var flags = flags
    for index in 0..<range.count {
      let unit = source.units[range.lowerBound + index]
      guard unit.isHidden else { continue }
      flags[index].remove(.space)
      flags[index].insert(.blank)
      if unit == 0x2028 || unit == 0x0B || unit == 0x0C {
        flags[index + 1].insert([.lineBreak, .mandatoryBreak])
      }
    }
    flags[0].insert(.character)
    flags[range.count].insert([.character, .lineBreak])
    return flags
  }
}

extension Unicode.Scalar {
  /// The character of a surrogate pair.
  fileprivate init(pair lead: UInt16, _ trail: UInt16) {
    let value = 0x10000 + (UInt32(lead) - 0xD800) << 10 + UInt32(trail) - 0xDC00
    self = Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
