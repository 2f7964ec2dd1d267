import Foundation
import ImageIO
import Testing

/// A scene of `scenes/articles`, `scenes/layout` or `scenes/uikit`, run by the built command on a paused clock with scripted touches.
struct ArticleScene {
  private let path: String

  /// The installed program that the variable `CAMBIUM` names, as `Scripts/test` installs it; else the one beside the tests.
  private static let program =
    ProcessInfo.processInfo.environment["CAMBIUM"].map { URL(fileURLWithPath: $0) }
    ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    .appendingPathComponent("cambium")

  /// - Parameters:
  ///   - name: of the file, without `.swift`.
  ///   - folder: of the file, in `scenes`.
  init(_ name: String, in folder: String = "articles") {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    path = root.appendingPathComponent("scenes/\(folder)/\(name).swift").path
  }

  /// What layers show at a time.
  ///
  /// - Parameters:
  ///   - time: in seconds after the start.
  ///   - requests: `LAYER:KEYPATH`; the text of a label is `LAYER:text`.
  ///   - touches: options of the command, such as `--tap=100,200@0.5` and `--drag=10,10-90,10@0+1`.
  ///   - model: whether to give model values instead of shown ones.
  func at(_ time: Double, _ requests: String..., touches: [String] = [], model: Bool = false) throws
    -> ShownValues
  {
    let output = try run(
      ["dump", path, "--time", "\(time)"] + touches + (model ? ["--model"] : [])
        + requests.flatMap { ["--get", $0] })
    return ShownValues(
      try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]))
  }

  /// The picture at a time, one pixel a point.
  func picture(at time: Double, touches: [String] = []) throws -> ShownPicture {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("article-\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try run(["render", path, "--time", "\(time)", "-o", file.path] + touches)
    let image = try #require(
      CGImageSourceCreateWithURL(file, nil).flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) })
    return try #require(ShownPicture(image))
  }

  /// The command's output; fails where the command fails.
  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { variables[name] = nil }
    // A busy machine may take long for what a scene's code does in a moment.
    variables["CAMBIUM_SCENE_SECONDS"] = "600"
    process.environment = variables
    let base = FileManager.default.temporaryDirectory.appendingPathComponent("article-\(UUID())")
    let (output, messages) = (base.appendingPathExtension("out"), base.appendingPathExtension("err"))
    for file in [output, messages] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    defer { for file in [output, messages] { try? FileManager.default.removeItem(at: file) } }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    // libdispatch's threads block signals, and processes inherit that.
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
    try process.run()
    process.waitUntilExit()
    let message = String(decoding: try Data(contentsOf: messages), as: UTF8.self)
    try #require(process.terminationStatus == 0, "cambium \(arguments.joined(separator: " ")): \(message)")
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }
}

/// Values of `cambium dump --get`, by their requests.
struct ShownValues {
  private let values: [String: Any]

  init(_ values: [String: Any]) { self.values = values }

  func number(_ request: String) throws -> Double {
    try #require((values[request] as? NSNumber)?.doubleValue, "\(request) is \(values[request] ?? "missing")")
  }

  /// A point, size, rectangle, colour or transform.
  func numbers(_ request: String) throws -> [Double] {
    try #require(values[request] as? [Double], "\(request) is \(values[request] ?? "missing")")
  }

  func text(_ request: String) throws -> String {
    try #require(values[request] as? String, "\(request) is \(values[request] ?? "missing")")
  }

  /// An image's width in pixels.
  func imageWidth(_ request: String) throws -> Int {
    try #require(
      (values[request] as? [String: Any])?["width"] as? Int, "\(request) is \(values[request] ?? "missing")")
  }

  /// A transform's turn about the z axis, in radians.
  func turn(_ request: String) throws -> Double {
    let matrix = try numbers(request)
    return atan2(matrix[1], matrix[0])
  }
}

/// A picture's colours.
struct ShownPicture {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  fileprivate init?(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    var bytes = [UInt8](repeating: 0, count: image.width * image.height * 4)
    let isDrawn = bytes.withUnsafeMutableBytes { buffer -> Bool in
      guard
        let context = CGContext(
          data: buffer.baseAddress, width: image.width, height: image.height, bitsPerComponent: 8,
          bytesPerRow: image.width * 4, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      else { return false }
      context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
      return true
    }
    guard isDrawn else { return nil }
    self.bytes = bytes
  }

  /// Red, green and blue from 0 to 1 at a point, y down.
  func color(_ x: Int, _ y: Int) -> [Double] {
    let start = (y * width + x) * 4
    return (0..<3).map { Double(bytes[start + $0]) / 255 }
  }
}

/// Whether all numbers are within `tolerance` of the others.
func isClose(_ values: [Double], _ expected: [Double], _ tolerance: Double = 1e-3) -> Bool {
  values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) <= tolerance }
}

/// A timing function's value by bisection of the Bézier curve's x.
func eased(_ time: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
  func at(_ s: Double, _ first: Double, _ second: Double) -> Double {
    3 * (1 - s) * (1 - s) * s * first + 3 * (1 - s) * s * s * second + s * s * s
  }
  guard time > 0 else { return 0 }
  guard time < 1 else { return 1 }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if at(middle, x1, x2) < time { low = middle } else { high = middle }
  }
  return at(low, y1, y2)
}

/// The named curves.
func easeIn(_ time: Double) -> Double { eased(time, 0.42, 0, 1, 1) }
func easeOut(_ time: Double) -> Double { eased(time, 0, 0, 0.58, 1) }
func easeInEaseOut(_ time: Double) -> Double { eased(time, 0.42, 0, 0.58, 1) }
/// The curve of implicit animations.
func defaultEase(_ time: Double) -> Double { eased(time, 0.25, 0.1, 0.25, 1) }
