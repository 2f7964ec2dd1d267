import CoreAnimationMarkup
import Foundation
import SceneFiles

/// A document that a client has open: its text, its elements, and what a check finds in it.
final class OpenDocument {
  let uri: String
  private(set) var text: ServedText {
    didSet {
      storedOutline = nil
      storedCheck = nil
    }
  }
  private var storedOutline: MarkupOutline?
  private var storedCheck: SceneDocument?

  init(uri: String, text: ServedText) {
    self.uri = uri
    self.text = text
  }

  func change(_ changes: [ChangeParameters.Change], version: Int?) {
    for change in changes { text = text.changed(by: change, version: version) }
  }

  var outline: MarkupOutline {
    if let storedOutline { return storedOutline }
    let outline = MarkupOutline(text.bytes)
    storedOutline = outline
    return outline
  }

  /// The file on disk; nil for a text that was not saved yet.
  var url: URL? {
    guard let url = URL(string: uri), url.isFileURL else { return nil }
    return url
  }

  /// The folder that the paths of images begin at.
  var folder: URL? { url?.deletingLastPathComponent() }

  /// The scene as it is read with the present text in place of the file, with its reports.
  ///
  /// The text of a `.ca` folder is checked with the folder, whose index belongs to it.
  var check: SceneDocument {
    if let storedCheck { return storedCheck }
    let document: SceneDocument
    if let url, let folder, folder.pathExtension == "ca" {
      document = SceneDocument.check(folder, texts: [url.lastPathComponent: text.bytes])
    } else if let url {
      document = SceneDocument.check(url, texts: ["": text.bytes])
    } else {
      document = SceneDocument.read(text.bytes, named: "untitled.caml", folder: nil, isChecked: true)
    }
    storedCheck = document
    return document
  }

  /// The reports that concern this text.
  var reports: [Diagnostic] {
    let name = url?.lastPathComponent ?? "untitled.caml"
    return check.diagnostics.filter { $0.file.split(separator: "/").last.map(String.init) == name }
  }

  /// The corrections of this text.
  var fixes: [MarkupFix] {
    check.corrections.filter {
      $0.path.map { ($0 as NSString).lastPathComponent == url?.lastPathComponent } ?? true
    }.flatMap(
      \.fixes)
  }

  // MARK: What the text names

  /// The kind of an element for its properties: the class of a layer, cell or animation. Nil for others.
  func className(of element: MarkupOutline.Element) -> String? {
    let pages = ReferencePages.shared
    if pages.isLayer(element.name) || element.name == "CAEmitterCell" { return element.name }
    if element.name.hasPrefix("CA"), element.name.hasSuffix("Animation") || element.name == "CATransition" {
      return element.name
    }
    if element.name == "mask" { return element["type"] ?? "CALayer" }
    guard let type = element["type"] else { return element.name == "animation" ? "CAPropertyAnimation" : nil }
    return pages.animationClasses.contains(type) ? type : nil
  }

  /// The property that an element in another one gives: `<backgroundColor>` in a layer.
  func property(of element: MarkupOutline.Element) -> ReferencePages.Property? {
    guard let parent = element.parent, let owner = className(of: outline.elements[parent]) else { return nil }
    return ReferencePages.shared.property(element.name, of: owner)
  }

  /// The class of the layer around an element.
  func layerClass(around place: Int?) -> String? {
    outline.nearest(place) { ReferencePages.shared.isLayer($0.name) }?.name
  }
}
