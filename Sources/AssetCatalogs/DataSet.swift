import Foundation

/// The files of one data set: for several devices.
package struct DataSet: Sendable {
  private let slots: [AssetSlot<URL>]

  /// The file for traits. Nil if the set has none for the device.
  package func url(for traits: AssetTraits) -> URL? { slots.best(for: traits) }
}

extension DataSet: AssetSet {
  struct Contents: Decodable { var data: [AssetSlot<File>]? }

  struct File: Decodable { let filename: String? }

  init(_ contents: Contents, in folder: URL, _ problems: inout [AssetProblem]) {
    slots = (contents.data ?? []).compactMap { slot in
      slot.map { AssetFile.url($0.filename, in: folder, &problems) }
    }
  }
}
