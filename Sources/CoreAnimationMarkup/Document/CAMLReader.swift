import CoreGraphics
import Foundation
import QuartzCore

/// Reads a scene file into a layer tree.
///
/// Reading never fails: what is not understood is told by `diagnostics`, and the rest is there. The layers belong to the
/// thread that read them.
///
/// ```swift
/// let reader = CAMLReader(contentsOf: url)
/// if let root = reader.rootLayer { window.layer.addSublayer(root) }
/// ```
public final class CAMLReader {
  package let document: SceneDocument

  /// Reads the scene at a URL: a `.caml` file, a `.ca` folder, a `.tendies` archive, the folder of an unpacked wallpaper, or
  /// a `.caar` archive. Contents decide, not names.
  public init(contentsOf url: URL) { document = SceneDocument.open(url) }

  /// Reads markup from memory.
  ///
  /// - Parameter folder: where the images are that the markup names; nothing outside is read. Nil: only images in `data:`
  ///   addresses are read.
  public init(data: Data, folder: URL? = nil) {
    document = SceneDocument.read([UInt8](data), named: "data", folder: folder)
  }

  /// The root layer of the file, in the file's own coordinates, in which y runs up unless the layer is geometry-flipped;
  /// nil when nothing could be read. `hostLayer` holds it.
  public var rootLayer: CALayer? { document.root }

  /// A layer that shows the document as it is meant to be, in a space that is y down: hosts of a scene show this one.
  public var hostLayer: CALayer { document.host }

  /// The size of the document, points. Never empty.
  public var size: CGSize { document.size }

  /// The names of the states, each once, in the order of the file.
  public var stateNames: [String] { document.states.names }

  /// What was wrong with the file, in the order in which it was met.
  public var diagnostics: [CAMLDiagnostic] {
    document.diagnostics.map {
      CAMLDiagnostic(
        isError: $0.severity == .error, code: $0.code.rawValue, file: $0.file, line: $0.line,
        column: $0.column, message: $0.message,
        layer: $0.layer, keyPath: $0.keyPath, description: $0.description)
    }
  }
}

/// Something that a scene file got wrong, and where.
public struct CAMLDiagnostic: Sendable, Equatable, CustomStringConvertible {
  /// True for an error: something could not be read. False for a warning (something was skipped, or has less effect than
  /// its author expected) and for information (nothing is wrong with the scene as it is shown).
  public let isError: Bool
  /// What kind of problem it is: a code of docs/check.md, as `unknown-property`.
  public let code: String
  /// The file.
  public let file: String
  /// The line, counted from 1; 0 when the file as a whole is meant.
  public let line: Int
  /// The column in Unicode scalars, counted from 1; 0 when the file as a whole is meant.
  public let column: Int
  /// What is wrong.
  public let message: String
  /// The layer that was being read: its name, else its id, else its class.
  public let layer: String?
  /// The key path that was being read.
  public let keyPath: String?
  /// `file:line:column: error: message (layer, key path)`, on one line.
  public let description: String
}
