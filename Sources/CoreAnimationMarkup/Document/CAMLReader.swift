import CoreGraphics
import Foundation
import QuartzCore

/// Reads a scene file into a layer tree.
///
/// ```swift
/// import CoreAnimationMarkup
/// import QuartzCore
///
/// let reader = CAMLReader(contentsOf: URL(fileURLWithPath: "door.caml"))
/// for diagnostic in reader.diagnostics { print(diagnostic) }
/// root.addSublayer(reader.hostLayer)
/// ```
///
/// Reading never fails: what cannot be read is reported in `diagnostics`, and the tree has everything else. The layers belong to
/// the thread that read them.
public final class CAMLReader {
  package let document: SceneDocument

  /// Reads the scene at a URL: a `.caml` file, a `.ca` folder, a `.tendies` archive, the folder of an
  /// unpacked wallpaper, or a `.caar` archive. The contents and not the name determine the format.
  public init(contentsOf url: URL) { document = SceneDocument.open(url) }

  /// Reads markup from memory.
  ///
  /// - Parameters:
  ///   - data: the text of a scene file, in UTF-8.
  ///   - folder: the folder of the images; nothing outside it is read. Without a folder only images
  ///     in `data:` URLs are read.
  public init(data: Data, folder: URL? = nil) {
    document = SceneDocument.read([UInt8](data), named: "data", folder: folder)
  }

  /// The root layer of the file in its own coordinates, in which y is up unless the layer is
  /// geometry-flipped. It is a sublayer of `hostLayer`. Nil if nothing could be read.
  public var rootLayer: CALayer? { document.root }

  /// A layer that shows the document in a space where y is down. Programs that show a scene add this layer to
  /// their tree.
  public var hostLayer: CALayer { document.host }

  /// The size of the document in points. Never empty.
  public var size: CGSize { document.size }

  /// The names of the states, each once, in the order of the file.
  public var stateNames: [String] { document.states.names }

  /// The problems of the file, in the order in which they were found.
  public var diagnostics: [CAMLDiagnostic] {
    document.diagnostics.map {
      CAMLDiagnostic(
        isError: $0.severity == .error, code: $0.code.rawValue, file: $0.file, line: $0.line,
        column: $0.column, message: $0.message,
        layer: $0.layer, keyPath: $0.keyPath, description: $0.description)
    }
  }
}

/// A problem in a scene file, with its position.
///
/// ```swift
/// import CoreAnimationMarkup
/// import Foundation
///
/// let reader = CAMLReader(contentsOf: URL(fileURLWithPath: "door.caml"))
/// for problem in reader.diagnostics where problem.isError { print(problem.line, problem.message) }
/// ```
public struct CAMLDiagnostic: Sendable, Equatable, CustomStringConvertible {
  /// True for an error: something could not be read. False for a warning (something was skipped, or has less
  /// effect than its author expected) and for information (the scene is shown correctly).
  public let isError: Bool
  /// The kind of problem: a code of docs/reference/check.md, for example `unknown-property`.
  public let code: String
  /// The file.
  public let file: String
  /// The line, counted from 1. 0 for a problem of the whole file.
  public let line: Int
  /// The column in Unicode scalars, counted from 1. 0 for a problem of the whole file.
  public let column: Int
  /// A description of the problem.
  public let message: String
  /// The layer that was being read: its name, id or class.
  public let layer: String?
  /// The key path that was being read.
  public let keyPath: String?
  /// `file:line:column: error: message (layer, key path)`, on one line.
  public let description: String
}
