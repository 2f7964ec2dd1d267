/// Draws the frames of a GIF file one over the other. Frames are cheapest in order: going back starts again.
final class GIFDecoder {
  let file: GIFFile
  /// The picture with all frames before `next` drawn and disposed of: premultiplied RGBA.
  private var canvas: [UInt8]
  private var next = 0
  private var last: (index: Int, image: CGImage)?

  init(_ file: GIFFile) {
    self.file = file
    canvas = []
  }

  /// The picture while a frame is shown.
  func image(at index: Int) throws(ImageFormatError) -> CGImage {
    if let last, last.index == index { return last.image }
    if index < next || canvas.isEmpty {
      canvas = [UInt8](repeating: 0, count: file.width * file.height * 4)
      next = 0
    }
    while true {
      let frame = file.frames[next]
      let before = frame.disposal == .restore ? canvas : nil
      try draw(frame)
      // Made before the frame is disposed of; only the one that is asked for.
      let image =
        next == index ? CGImage(width: file.width, height: file.height, premultipliedRGBA: canvas) : nil
      if let before { canvas = before } else if frame.disposal == .clear { clear(frame) }
      next += 1
      if next > index {
        guard let image else { throw .corrupt("there are no pixels") }
        last = (index, image)
        return image
      }
    }
  }

  /// The part of a frame that is on the picture.
  private func visiblePart(_ frame: GIFFile.Frame) -> (columns: Int, rows: Int) {
    (max(min(frame.width, file.width - frame.left), 0), max(min(frame.height, file.height - frame.top), 0))
  }

  private func draw(_ frame: GIFFile.Frame) throws(ImageFormatError) {
    let indices = try GIFCodes.indices(in: file.bytes, at: frame.data, count: frame.width * frame.height)
    let (columns, rows) = visiblePart(frame)
    let colorCount = frame.palette.count / 3
    for (place, row) in Self.rowOrder(frame.height, isInterlaced: frame.isInterlaced).enumerated()
    where row < rows {
      var target = ((frame.top + row) * file.width + frame.left) * 4
      for index in indices[place * frame.width..<place * frame.width + columns] {
        let color = Int(index)
        if color != frame.transparentIndex && color < colorCount {
          let source = frame.palette.lowerBound + color * 3
          canvas[target] = file.bytes[source]
          canvas[target + 1] = file.bytes[source + 1]
          canvas[target + 2] = file.bytes[source + 2]
          canvas[target + 3] = 255
        }
        target += 4
      }
    }
  }

  private func clear(_ frame: GIFFile.Frame) {
    let (columns, rows) = visiblePart(frame)
    guard columns > 0 else { return }
    for row in 0..<rows {
      let first = ((frame.top + row) * file.width + frame.left) * 4
      canvas.replaceSubrange(first..<first + columns * 4, with: repeatElement(0, count: columns * 4))
    }
  }

  /// The rows in the order in which the file has them.
  private static func rowOrder(_ height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}
