import CoreAnimationMarkup
import Foundation
import Previewer
import QuartzCore
import SceneTools

extension SceneDocument {
  /// Reads markup from memory. Its images are `data:` URLs.
  static func read(_ bytes: [UInt8], isChecked: Bool = false) -> SceneDocument {
    read(bytes, named: "input", folder: nil, isChecked: isChecked)
  }
}

extension FuzzTarget {
  /// Uses a scene like the program: prints its diagnostics, hosts it, puts it into its states, and reads the
  /// presentation values of all layers.
  func show(_ document: SceneDocument) throws {
    for diagnostic in document.diagnostics { _ = diagnostic.description }
    guard document.root != nil else { return }
    let scene = HostedScene(document, named: "input")
    let states = document.states.names.prefix(3)
    try scene.apply(states.enumerated().compactMap { StateChange("\($1)@\(0.25 * Double($0 + 1))") })
    for time in [0, 0.3, 0.6, 1.25] {
      try SceneDump(of: scene, at: time, model: false).writeTree { _ in }
    }
    _ = SceneHit(in: scene, at: CGPoint(x: document.size.width / 2, y: document.size.height / 2), time: 2)
    document.parallax.set(x: 0.5, y: -1)
    if let state = states.first { document.states.apply(state, progress: 0.5) }
    CATransaction.flush()
    try SceneDump(of: scene, at: 2, model: true).writeTree { _ in }
  }

  func showAndWrite(_ document: SceneDocument) throws {
    try write(document)
    try show(document)
  }

  /// Writes a scene, reads it again, and checks that writing it a second time gives the same bytes.
  func write(_ document: SceneDocument) throws {
    guard let writer = CAMLWriter(document: document) else { return }
    let first = try writer.data()
    let again = SceneDocument.read([UInt8](first))
    guard let second = try CAMLWriter(document: again)?.data() else {
      let reasons = again.diagnostics.map(\.description).joined(separator: "\n")
      throw FuzzFailure(description: "what was written cannot be read: \(reasons)")
    }
    if first != second {
      throw FuzzFailure(
        description: "what was written reads as something else:\n\(Self.difference(first, second))")
    }
  }

  /// The first line that differs.
  private static func difference(_ first: Data, _ second: Data) -> String {
    let first = String(decoding: first, as: UTF8.self).split(separator: "\n")
    let second = String(decoding: second, as: UTF8.self).split(separator: "\n")
    let at = Swift.zip(first, second).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> Substring { at < lines.count ? lines[at] : "(the end)" }
    return "written:       \(line(first))\nwritten again: \(line(second))"
  }
}
