import AppleSource
import Foundation
import UIKit

/// What a scene's files show: the first of these that they have.
package enum SceneEntry: Equatable, Sendable {
  /// A class that adopts UIApplicationDelegate.
  case applicationDelegate(String)
  /// A type with `@main` and a `main()` of its own.
  case main(String)
  /// Statements at the top level.
  case script
  /// The first `#Preview`.
  case preview
  /// The subclass of UIViewController named ViewController, else the last one.
  case viewController(String)
  /// The last subclass of UIView.
  case view(String)
  /// The last subclass of CALayer.
  case layer(String)
  /// A controller of the main storyboard: that of a class, or the first one if the name is empty.
  case storyboard(String)

  /// The name that the rewriter gives it.
  var name: String {
    switch self {
    case .applicationDelegate: "applicationDelegate"
    case .main: "main"
    case .script: "script"
    case .preview: "preview"
    case .viewController: "viewController"
    case .view: "view"
    case .layer: "layer"
    case .storyboard: "storyboard"
    }
  }

  var type: String? {
    switch self {
    case .applicationDelegate(let type), .main(let type), .viewController(let type), .view(let type),
      .layer(let type), .storyboard(let type):
      type
    case .script, .preview: nil
    }
  }

  init?(_ name: String, type: String) {
    switch name {
    case "applicationDelegate": self = .applicationDelegate(type)
    case "main": self = .main(type)
    case "script": self = .script
    case "preview": self = .preview
    case "viewController": self = .viewController(type)
    case "view": self = .view(type)
    case "layer": self = .layer(type)
    case "storyboard": self = .storyboard(type)
    default: return nil
    }
  }

  /// The entry as the cache keeps it: the name and the type, separated by a space.
  var text: String { "\(name) \(type ?? "")" }

  init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard words.count == 2 else { return nil }
    self.init(words[0], type: words[1])
  }

  /// The expression that makes the object that is shown; nil where a function is called in its place.
  var expression: String? {
    switch self {
    case .applicationDelegate(let type), .viewController(let type), .layer(let type): "\(type)()"
    case .view(let type): "\(type)(frame: CGRect(x: 0, y: 0, width: width, height: height))"
    case .preview: "\(Self.previewName)()"
    case .main, .script, .storyboard: nil
    }
  }

  /// What the main storyboard of a scene shows in place of what the files have. A program with a delegate or statements shows its storyboard
  /// itself. A single file shows a controller of its own.
  ///
  /// - Parameter found: what the files have; nil for nothing.
  init?(storyboardOf source: SceneSource, inPlaceOf found: RewrittenModule.Entry?) {
    guard let start = source.start, ["viewController", "view", "layer"].contains(found?.kind ?? "view") else {
      return nil
    }
    guard source.files == [source.place], let text = source.texts.first else {
      guard start.hasInitialController else { return nil }
      self = .storyboard("")
      return
    }
    let own = SwiftCode(text).classes
    if !start.initialClasses.isDisjoint(with: own) {
      self = .storyboard("")
    } else if let name = ([found?.type].compactMap(\.self) + own).first(where: start.classes.contains) {
      self = .storyboard(name)
    } else {
      return nil
    }
  }

  /// The constant that a preview's closure becomes.
  static let previewName = "__cambium_preview"
}

// MARK: In the cache

extension SceneEntry {
  private static let file = "entry"

  /// Writes what a scene shows beside its library.
  func write(in folder: URL) throws(SceneCompileError) {
    let url = folder.appendingPathComponent(Self.file)
    do { try Data(text.utf8).write(to: url) } catch {
      throw .unreadable(path: url.path, reason: "the cache cannot be written: \(error.localizedDescription)")
    }
  }

  init?(in folder: URL) {
    guard let text = try? String(contentsOf: folder.appendingPathComponent(Self.file), encoding: .utf8)
    else { return nil }
    self.init(text: text)
  }
}
