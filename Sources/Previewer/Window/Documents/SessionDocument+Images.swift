import CoreAnimationMarkup
import Foundation
import Localization
import QuartzCore
import SceneEditing

/// Pictures become layers.
extension SessionDocument {
  /// A picture from elsewhere.
  struct Picture {
    let name: String
    let bytes: [UInt8]
  }

  /// Adds layers with pictures in front of the chosen layer, else in front in the root.
  ///
  /// A layer has a point for each pixel, or less if it would be larger than the scene.
  ///
  /// - Parameter point: the middle of the first layer, in points of the stage; nil: the middle of the superlayer.
  func add(_ pictures: [Picture], at point: CGPoint? = nil) throws {
    let place = try pastePlace()
    let outer = selection?.superlayer ?? place.texts.layer(of: place.element, in: place.part) ?? sheet.host
    var markup = ""
    var middle =
      point.map { outer.convert($0, from: sheet.host) } ?? CGPoint(x: outer.bounds.midX, y: outer.bounds.midY)
    for picture in pictures {
      let asset = try place.texts.addImage(picture.bytes, named: picture.name, to: place.part)
      let room = documents.first?.size ?? sheet.size
      let scale = min(1, room.width / asset.size.width, room.height / asset.size.height)
      let title = URL(fileURLWithPath: "/" + picture.name).deletingPathExtension().lastPathComponent
      markup +=
        "<CALayer name=\"\(Self.escaped(title))\" bounds=\"0 0 \(NewLayer.text(asset.size.width * scale)) "
        + "\(NewLayer.text(asset.size.height * scale))\" position=\"\(NewLayer.text(middle.x)) \(NewLayer.text(middle.y))\">\n"
        + "  <contents type=\"CGImage\" src=\"\(Self.escaped(asset.source))\"/>\n</CALayer>\n"
      middle = CGPoint(x: middle.x + 20, y: middle.y + 20)
    }
    try paste(markup)
  }

  /// Gives a layer another picture, or one of its emitter cells.
  ///
  /// - Parameter keyPath: the key path of the picture. Default: the contents of the layer.
  func replaceContents(
    of layer: CALayer, forKeyPath keyPath: String = "contents", with picture: Picture
  ) throws {
    let place = try place(of: layer)
    let asset = try place.texts.addImage(picture.bytes, named: picture.name, to: place.part)
    try change("Picture of \(LayerEditor.title(of: layer))", place) { text throws(MarkupTextError) in
      if keyPath == "contents" {
        try text.setImage(asset.source, of: place.element)
      } else {
        try text.set(asset.source, forKeyPath: keyPath, of: place.element)
      }
      return nil
    }
  }

  /// Adds a shape layer with a path, in front of the chosen layer, else in front in the root. A closed path is filled, and an open one drawn
  /// as a line.
  ///
  /// - Parameter path: in points of the stage.
  func add(_ path: EditablePath) throws {
    let place = try pastePlace()
    let outer = selection?.superlayer ?? place.texts.layer(of: place.element, in: place.part) ?? sheet.host
    let toStage = (outer.presentation() ?? outer).transformToRoot
    let (markup, box) = Self.markup(of: path.path) { toStage.unproject($0) ?? $0 }
    let isClosed = path.subpaths.allSatisfy(\.isClosed)
    let fill = "<fillColor value=\"0 0 0\" opacity=\"0\"/>"
    let style =
      isClosed
      ? "fillColor=\"0.25 0.55 1\" path=\"\(markup)\"/>"
      : "strokeColor=\"0.25 0.55 1\" lineWidth=\"2\" path=\"\(markup)\">\n  \(fill)\n</CAShapeLayer>"
    try paste(
      "<CAShapeLayer name=\"path\" bounds=\"0 0 \(NewLayer.text(box.width)) \(NewLayer.text(box.height))\" "
        + "position=\"\(NewLayer.text(box.midX)) \(NewLayer.text(box.midY))\" \(style)\n")
  }

  /// The text of a path from the corner of its box, and the box.
  private static func markup(of path: CGPath, _ convert: (CGPoint) -> CGPoint) -> (text: String, box: CGRect)
  {
    let moved = path.duplicatePath()
    moved.replacePoints(path.points.map(convert).flatMap { [Double($0.x), Double($0.y)] })
    let box = moved.boundingBoxOfPath
    let text = moved.duplicatePath()
    text.replacePoints(moved.points.flatMap { [Double($0.x - box.minX), Double($0.y - box.minY)] })
    return (text.markupText { NewLayer.text($0) }, box)
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: "\"", with: "&quot;").escapingControls()
  }

  /// The endings of pictures.
  static func isPicture(_ path: String) -> Bool {
    ["png", "jpg", "jpeg", "gif", "webp"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }

  /// The pictures among the files that a text names: paths, or `file://` addresses, one in a line, as file managers copy them. Nil if
  /// the text is something else.
  static func paths(in text: String) -> [String]? {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") && $0 != "copy" && $0 != "cut" }
    guard !lines.isEmpty, lines.count <= 100 else { return nil }
    var paths: [String] = []
    for line in lines {
      let path = line.hasPrefix("file://") ? URL(string: line)?.path : line.hasPrefix("/") ? line : nil
      guard let path, isPicture(path), FileManager.default.fileExists(atPath: path) else { return nil }
      paths.append(path)
    }
    return paths
  }

  /// Reads pictures.
  static func pictures(_ paths: [String]) throws -> [Picture] {
    try paths.map { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw EditFailure(description: localized("\(path) cannot be read"))
      }
      return Picture(name: URL(fileURLWithPath: path).lastPathComponent, bytes: [UInt8](data))
    }
  }
}
