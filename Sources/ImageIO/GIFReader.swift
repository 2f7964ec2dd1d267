internal import CGIF

/// Reads GIF: `GIFFile` reads the file, and this class composes the frames. Frames should be read in order,
/// because an earlier frame means starting again.
final class GIFReader: ImageReader {
  private let file: GIFFile
  /// The picture after drawing and disposing of all frames before `next`: premultiplied RGBA.
  private var canvas: [UInt8] = []
  private var next = 0
  private var last: (index: Int, pixels: [UInt8])?

  var width: Int { file.width }
  var height: Int { file.height }
  /// Areas that no frame covers are transparent.
  var isKnownOpaque: Bool { false }
  var count: Int { file.frames.count }
  var loopCount: Int? { file.loopCount }

  init(_ data: Data) throws(ImageFormatError) { file = try GIFFile([UInt8](data)) }

  func delay(at index: Int) -> Double? {
    file.frames.indices.contains(index) ? Double(file.frames[index].delay) / 100 : nil
  }

  /// The picture during a frame.
  func pixels(at index: Int) throws(ImageFormatError) -> [UInt8] {
    if let last, last.index == index { return last.pixels }
    if index < next || canvas.isEmpty {
      canvas = [UInt8](repeating: 0, count: width * height * 4)
      next = 0
    }
    while true {
      let frame = file.frames[next]
      let before = frame.disposal == .restore ? canvas : nil
      do throws(ImageFormatError) {
        try draw(frame)
      } catch {
        canvas = []
        throw error
      }
      let shown = canvas
      if let before { canvas = before } else if frame.disposal == .clear { clear(frame) }
      next += 1
      if next > index {
        last = (index, shown)
        return shown
      }
    }
  }

  /// The part of a frame inside the picture.
  private func visiblePart(_ frame: GIFFile.Frame) -> (columns: Int, rows: Int) {
    (max(min(frame.width, width - frame.left), 0), max(min(frame.height, height - frame.top), 0))
  }

  private func draw(_ frame: GIFFile.Frame) throws(ImageFormatError) {
    let (columns, rows) = visiblePart(frame)
    try file.readRows(of: frame) { row, indices, palette in
      guard row < rows else { return }
      var target = ((frame.top + row) * width + frame.left) * 4
      for index in indices[..<columns] {
        let color = Int(index)
        if color != frame.transparentIndex && color < palette.count {
          canvas[target] = palette[color].Red
          canvas[target + 1] = palette[color].Green
          canvas[target + 2] = palette[color].Blue
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
      let first = ((frame.top + row) * width + frame.left) * 4
      canvas.replaceSubrange(first..<first + columns * 4, with: repeatElement(0, count: columns * 4))
    }
  }
}
