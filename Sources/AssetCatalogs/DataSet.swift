import Foundation

/// The files of one data set: for several devices.
package struct DataSet: Sendable {
  private struct Variant: Sendable {
    let url: URL
    let condition: AssetCondition
  }

  private let variants: [Variant]

  /// The file for traits. Nil if the set has none for the device.
  package func url(for traits: AssetTraits) -> URL? {
    variants.compactMap { variant in variant.condition.rank(traits).map { (variant.url, $0) } }
      .max { $0.1 < $1.1 }?.0
  }
}

extension DataSet: AssetSet {
  struct Contents: Decodable { var data: [Entry]? }

  struct Entry: Decodable {
    let filename: String?
    let condition: AssetCondition

    private enum CodingKeys: String, CodingKey { case filename }

    init(from decoder: any Decoder) throws {
      filename = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
        String.self, forKey: .filename)
      condition = try AssetCondition(from: decoder)
    }
  }

  init(_ contents: Contents, in folder: URL, _ problems: inout [AssetProblem]) {
    variants = (contents.data ?? []).compactMap { entry in
      AssetFile.url(entry.filename, in: folder, &problems).map {
        Variant(url: $0, condition: entry.condition)
      }
    }
  }
}
