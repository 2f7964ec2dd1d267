import Foundation
import Testing

/// Where the sources use values on several threads without the compiler's check.
@Suite struct UncheckedTests {
  /// The number of places in `Sources`.
  private static let count = 24

  private struct Place {
    let name: String
    /// Whether the line or one of the three lines above it has a comment that says why.
    let hasReason: Bool
  }

  private static func places(_ isOne: (Substring) -> Bool) throws -> [Place] {
    let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let folder = top.appendingPathComponent("Sources").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    return try files.sorted().flatMap { file in
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      // Each line as code and comment.
      let all: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
      let lines = all.map { line in
        let start = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
        return (code: line[..<start], comment: line[start...])
      }
      return lines.indices.filter { isOne(lines[$0].code) }.map { index in
        Place(
          name: "Sources/\(file):\(index + 1)",
          hasReason: lines[max(index - 3, 0)...index].contains {
            $0.comment.lowercased().contains("unchecked")
          })
      }
    }
  }

  private static func isMarker(_ code: Substring) -> Bool {
    code.contains("@unchecked Sendable") || code.contains("nonisolated(unsafe)")
  }

  @Test func noPlaceIsAdded() throws {
    let places = try Self.places(Self.isMarker)
    #expect(
      places.count <= Self.count,
      """
      Sources has \(places.count) uses of @unchecked Sendable and nonisolated(unsafe), and \(Self.count) are allowed. \
      Let the compiler check the new one: with a Mutex or an Atomic, with constants in place of variables, without the \
      conformance, or with Unchecked(…) round the one value that another thread gets. If none of these is possible, raise the \
      number in this test. The places: \(places.map(\.name).joined(separator: ", "))
      """)
    #expect(
      places.count >= Self.count,
      "Sources has only \(places.count) uses of @unchecked Sendable and nonisolated(unsafe): lower the number in this test to that."
    )
  }

  @Test func everyPlaceHasAReason() throws {
    // A value is made, perhaps with its type.
    let places = try Self.places { code in
      Self.isMarker(code) || code.firstMatch(of: /\bUnchecked(<[^<>]*(->[^<>]*)?>)?\(/) != nil
    }
    #expect(places.count > Self.count)
    for place in places where !place.hasReason {
      Issue.record(
        """
        \(place.name): nothing says why the value is safe on other threads. Write a comment in one of the three lines above: \
        "Unchecked: " and the reason.
        """)
    }
  }
}
