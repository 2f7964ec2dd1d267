import CoreGraphics
import FileWriting
import Foundation
import ImageIO

/// A web page with the pictures of a comparison: for each time the first, the second, and where they differ.
///
/// With a name that ends in `.html` the pictures are inside the page, which refers to no other file. Otherwise the name is that of a
/// folder, which gets the page `index.html` and a file for each picture. Equal pictures are listed, and not shown.
final class ComparisonReport {
  private let file: AtomicFile
  /// Nil for a page that contains its pictures.
  private let folder: URL?
  private let names: (a: String, b: String)
  private var count = 0

  init(_ path: String, names: (a: String, b: String), budget: PictureDifference.Budget) throws {
    self.names = names
    if ["html", "htm"].contains(URL(fileURLWithPath: path).pathExtension.lowercased()) {
      folder = nil
      file = try AtomicFile(path)
    } else {
      let folder = URL(fileURLWithPath: path, isDirectory: true)
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw FileWriteError(path, reason: "it cannot be made a folder")
      }
      self.folder = folder
      file = try AtomicFile(folder.appendingPathComponent("index.html").path)
    }
    try write(Self.head(names: names))
  }

  /// Adds the pictures of a time.
  func add(_ moment: SceneComparison.Moment, _ a: CGImage, _ b: CGImage, levels: Int) throws {
    count += 1
    let kind = moment.isDifferent ? "different" : "equal"
    try write(
      "<section class=\"\(kind)\"><h2><span class=\"mark\"></span>\(Self.escaped(moment.title))</h2>"
        + "<p>\(Self.escaped(moment.summary))</p>\n")
    if moment.isDifferent || (moment.difference?.pixels ?? 0) > 0 {
      try write("<div class=\"pictures\">")
      try figure(a, "a", names.a)
      try figure(b, "b", names.b)
      if let difference = PictureDifference.picture(a, b, levels: levels) {
        try figure(difference, "difference", "Difference", box: moment.difference?.box)
      }
      try write("</div>")
    }
    try write("</section>\n")
  }

  /// Completes the page.
  func finish(_ outcome: SceneComparison.Outcome) throws {
    let kind = outcome.isDifferent ? "different" : "equal"
    try write(
      """
      </main>
      <footer class="\(kind)"><p><span class="mark"></span><strong>\(Self.escaped(outcome.summary))</strong></p>
      <p>A pixel is different if its red, green, blue or alpha differs by more than \(outcome.budget.levels) of 255 levels; \
      \(outcome.budget.pixels) different pixels are allowed. Small differences are yellow, large ones are red and violet, and the frame \
      contains all of them.</p></footer>
      </body></html>

      """)
    try file.commit()
  }

  func cancel() { file.cancel() }

  private func figure(
    _ image: CGImage, _ kind: String, _ caption: String, box: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) throws {
    let source: String
    let data = try ImageFile.encodePNG(image)
    if let folder {
      source = "\(count)-\(kind).png"
      let picture = try AtomicFile(folder.appendingPathComponent(source).path)
      try picture.write(all: [UInt8](data))
      try picture.commit()
    } else {
      source = "data:image/png;base64,\(data.base64EncodedString())"
    }
    var frame = ""
    if let box {
      func percent(_ value: Int, _ whole: Int) -> String {
        "\((Double(value) / Double(whole) * 1e4).rounded() / 100)%"
      }
      frame = """
        <i style="left:\(percent(box.x, image.width));top:\(percent(box.y, image.height));\
        width:\(percent(box.width, image.width));height:\(percent(box.height, image.height))"></i>
        """
    }
    try write(
      "<figure><div class=\"stage\"><img src=\"\(source)\" width=\"\(image.width)\" height=\"\(image.height)\" "
        + "alt=\"\(Self.escaped(caption))\">\(frame)</div><figcaption>\(Self.escaped(caption))</figcaption></figure>"
    )
  }

  private func write(_ text: String) throws { try file.write(all: Array(text.utf8)) }

  /// Text of files and arguments, for a web page.
  static func escaped(_ text: String) -> String {
    text.escapingControls().replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(
      of: "<", with: "&lt;"
    )
    .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }

  private static func head(names: (a: String, b: String)) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped(names.a)) and \(escaped(names.b))</title>
    <style>
    :root { color-scheme: light dark; --text: #1d1d1f; --pale: #6e6e73; --ground: #f5f5f7; --card: #fff; --line: #d8d8dc;
      --check: #e4e4e7; --good: #248a3d; --bad: #d70015; }
    @media (prefers-color-scheme: dark) { :root { --text: #f5f5f7; --pale: #98989d; --ground: #161618; --card: #232326;
      --line: #3a3a3e; --check: #2f2f33; --good: #30d158; --bad: #ff6961; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 1680px; padding: 28px 24px; background: var(--ground); color: var(--text);
      font: 14px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; display: flex; flex-direction: column; }
    header, footer { padding: 0 4px; } footer { order: 1; margin-bottom: 20px; color: var(--pale); }
    footer p { margin: 2px 0; } footer strong { color: var(--text); font-weight: 600; }
    header { order: 0; } main { order: 2; }
    h1 { font-size: 22px; font-weight: 650; margin: 0 0 6px; overflow-wrap: anywhere; }
    h1 span { color: var(--pale); font-weight: 400; }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 14px 16px;
      margin-bottom: 12px; }
    h2 { font-size: 15px; font-weight: 600; margin: 0; overflow-wrap: anywhere; } section p { margin: 2px 0 0; color: var(--pale);
      overflow-wrap: anywhere; }
    .mark { display: inline-block; width: 9px; height: 9px; border-radius: 50%; margin-right: 8px; background: var(--good); }
    .different .mark { background: var(--bad); }
    .pictures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 14px; margin-top: 12px; }
    @media (max-width: 700px) { .pictures { grid-template-columns: 1fr; } }
    figure { margin: 0; } figcaption { color: var(--pale); font-size: 12px; margin-top: 6px; overflow-wrap: anywhere; }
    .stage { position: relative; border-radius: 6px; overflow: hidden; line-height: 0;
      background: repeating-conic-gradient(var(--check) 0 25%, transparent 0 50%) 0 0 / 16px 16px; }
    .stage img { width: 100%; height: auto; }
    .stage i { position: absolute; border: 1.5px solid #b0006e; border-radius: 2px; outline: 1px solid #fff9; }
    </style></head><body>
    <header><h1>\(escaped(names.a)) <span>and</span> \(escaped(names.b))</h1></header>
    <main>

    """
  }
}
