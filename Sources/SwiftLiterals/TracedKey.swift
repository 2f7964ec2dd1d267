import CoreAnimationMarkup
import QuartzCore
import SourceLiterals
import UIKitCore

/// A property of a layer, an animation or an emitter cell that the source gives a value, under the name that key-value coding has for it.
///
/// What a view is given is its layer's: `view.center` is `position`.
struct TracedKey {
  /// The names that the path of a statement has in layers, and in the layers of views. They are looked up once: a statement may run for
  /// thousands of layers in each frame.
  let layerPath: String
  let viewPath: String
  private let plainPath: String

  init(_ keyPath: String) {
    plainPath = keyPath
    layerPath = Self.named(keyPath, Self.layerKeys)
    viewPath = Self.named(keyPath, Self.viewKeys)
  }

  /// The object that has the value, and the path there; nil for objects that are not traced.
  func resolve(_ object: AnyObject) -> (object: NSObject, keyPath: String)? {
    switch object {
    case let layer as CALayer: (layer, layerPath)
    case let view as UIView: (Self.layer(view), viewPath)
    case let animation as CAAnimation: (animation, layerPath)
    case let cell as CAEmitterCell: (cell, plainPath)
    default: nil
    }
  }

  /// Reads a constant of the view, which any thread may do.
  private static let layer: @Sendable (UIView) -> CALayer = {
    let read: @MainActor @Sendable (UIView) -> CALayer = { $0.layer }
    return unsafeBitCast(read, to: (@Sendable (UIView) -> CALayer).self)
  }()

  /// A path with the name that its first part has elsewhere.
  private static func named(_ keyPath: String, _ names: [String: String]) -> String {
    let head = keyPath.prefix { $0 != "." }
    return names[String(head)].map { $0 + keyPath.dropFirst(head.count) } ?? keyPath
  }

  /// The keys by the names that Swift has for them.
  private static let layerKeys: [String: String] = {
    let names = SwiftWriter.spelling.map { ($0.value, $0.key) }
    return Dictionary(uniqueKeysWithValues: names + [("affineTransform", "transform")])
  }()
  private static let viewKeys = layerKeys.merging([
    "center": "position", "alpha": "opacity", "clipsToBounds": "masksToBounds", "transform3D": "transform",
  ]) { _, new in new }

  // MARK: Parts

  /// The numbers of a structure that are changed on their own, with their places in it; nil for other values.
  static func parts(of keyPath: String, _ value: SourceValue) -> [String]? {
    guard case .numbers(let numbers) = value else { return nil }
    let last = keyPath.split(separator: ".").last.map(String.init) ?? ""
    switch numbers.count {
    case 1: return [keyPath]
    case 2:
      let isSize = ["size", "shadowOffset", "emitterSize"].contains(last)
      return isSize ? ["\(keyPath).width", "\(keyPath).height"] : ["\(keyPath).x", "\(keyPath).y"]
    case 4 where last != "timingFunction":
      return ["origin.x", "origin.y", "size.width", "size.height"].map { "\(keyPath).\($0)" }
    default: return nil
    }
  }

  /// The paths that give a value to a path when they are set: itself, and what it is a part of.
  static func givers(of keyPath: String) -> [String] {
    var result = [keyPath]
    var path = Substring(keyPath)
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      result.append(String(path))
    }
    return result
  }

  /// The part of the frame from which a number follows: 0 and 1 are the origin's, 2 and 3 the size's. Nil for others.
  static func framePart(of keyPath: String) -> Int? { framed.firstIndex(of: keyPath) }

  /// The paths of a part of the frame, from the part to the whole.
  static func framePaths(_ part: Int) -> [String] { givers(of: "frame.\(frameParts[part])") }

  /// Where a part of the frame is among the numbers of a path; nil if it is not in it.
  static func index(ofFramePart part: Int, in keyPath: String) -> Int? {
    switch keyPath {
    case "frame": part
    case "frame.origin": part < 2 ? part : nil
    case "frame.size": part < 2 ? nil : part - 2
    case "frame.\(frameParts[part])": 0
    default: nil
    }
  }

  private static let framed = ["position.x", "position.y", "bounds.size.width", "bounds.size.height"]
  private static let frameParts = ["origin.x", "origin.y", "size.width", "size.height"]
}
