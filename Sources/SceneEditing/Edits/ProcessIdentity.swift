import Foundation

/// A process, told apart from a later one with the same number.
package struct ProcessIdentity {
  package let number: Int32
  /// When it began, in ticks since the system's start; 0 where that is not known.
  private let begin: UInt64

  package static let own = ProcessIdentity(number: getpid(), begin: begin(of: getpid()) ?? 0)

  private init(number: Int32, begin: UInt64) { (self.number, self.begin) = (number, begin) }

  package init?(text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let number = Int32(parts[0]), let begin = UInt64(parts[1]) else { return nil }
    self.init(number: number, begin: begin)
  }

  package var text: String { "\(number) \(begin)" }

  package var isAlive: Bool {
    guard let now = Self.begin(of: number) else { return kill(number, 0) == 0 || errno == EPERM }
    return begin == 0 || now == begin
  }

  /// The number of the process that has started it; nil for one that has ended.
  package var parent: Int32? {
    guard isAlive, let fields = Self.status(of: number) else { return nil }
    return Int32(fields[1])
  }

  /// When a process began; nil for none, or one that has ended.
  private static func begin(of number: Int32) -> UInt64? { status(of: number).flatMap { UInt64($0[19]) } }

  /// What the system says of a process, behind its name; nil for none, or one that has ended.
  private static func status(of number: Int32) -> [Substring]? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(number)/stat") else { return nil }
    // The name in brackets may contain spaces.
    let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    return fields.count > 19 && fields[0] != "Z" ? fields : nil
  }
}
