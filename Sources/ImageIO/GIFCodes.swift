/// GIF's variable-length codes (LZW; GIF89a specification, appendix F).
enum GIFCodes {
  /// The indices of a frame.
  ///
  /// - Parameters:
  ///   - start: where the code size is; sub-blocks follow, which are known to end within the file.
  ///   - count: how many pixels the frame has; codes beyond that are not looked at.
  static func indices(in bytes: [UInt8], at start: Int, count: Int) throws(ImageFormatError) -> [UInt8] {
    let rootSize = Int(bytes[start])
    guard 1...8 ~= rootSize else { throw .corrupt("its codes begin with \(rootSize) bits") }
    let clearCode = 1 << rootSize
    let endCode = clearCode + 1
    let maximum = 4096

    // The word of a code is the word of its prefix and one index more.
    var prefix = [UInt16](repeating: 0, count: maximum)
    var suffix = [UInt8](repeating: 0, count: maximum)
    var length = [UInt16](repeating: 1, count: maximum)
    for index in 0..<clearCode { suffix[index] = UInt8(index) }

    var indices = [UInt8](repeating: 0, count: count)
    var filled = 0
    var nextCode = endCode + 1
    var codeSize = rootSize + 1
    var previous: Int?
    var bits = 0
    var bitCount = 0
    var offset = start + 1
    var blockEnd = offset

    while filled < count {
      while bitCount < codeSize {
        if offset == blockEnd {
          let blockLength = Int(bytes[offset])
          guard blockLength > 0 else { throw .corrupt("a frame's data end early") }
          offset += 1
          blockEnd = offset + blockLength
        }
        bits |= Int(bytes[offset]) << bitCount
        offset += 1
        bitCount += 8
      }
      let code = bits & (1 << codeSize - 1)
      bits >>= codeSize
      bitCount -= codeSize

      if code == clearCode {
        nextCode = endCode + 1
        codeSize = rootSize + 1
        previous = nil
        continue
      }
      if code == endCode { throw .corrupt("a frame's data end early") }
      guard let before = previous else {
        guard code < clearCode else { throw .corrupt("a frame's data are broken") }
        indices[filled] = UInt8(code)
        filled += 1
        previous = code
        continue
      }
      // A code that is not there yet can only be the previous word and its own first index.
      guard code < nextCode || (code == nextCode && nextCode < maximum) else {
        throw .corrupt("a frame's data are broken")
      }
      let isNew = code == nextCode
      let word = isNew ? before : code
      let wordLength = Int(length[word])
      // The word, from its end; what lies beyond the last pixel is left out.
      var walk = word
      for place in stride(from: filled + wordLength - 1, through: filled, by: -1) {
        if place < count { indices[place] = suffix[walk] }
        walk = Int(prefix[walk])
      }
      let first = indices[filled]
      filled += wordLength
      if isNew && filled < count {
        indices[filled] = first
        filled += 1
      }
      if nextCode < maximum {
        prefix[nextCode] = UInt16(before)
        suffix[nextCode] = first
        length[nextCode] = length[before] + 1
        nextCode += 1
        if nextCode == 1 << codeSize && codeSize < 12 { codeSize += 1 }
      }
      previous = code
    }
    return indices
  }
}
