import Foundation
import Testing

@testable import QuartzCore

@Suite struct ArchiveTests {
  /// Every animation has several values that are nil. They are one object in the archive: the archiver knows what
  /// it has seen by hash, and many that are equal but hash apart stop it at times.
  @Test func archivesHoldAnyNumberOfNils() throws {
    let group = CAAnimationGroup()
    group.animations = (0..<200).map { index in
      let animation = CABasicAnimation(keyPath: index % 2 == 0 ? nil : "opacity")
      animation.toValue = Double(index)
      return animation
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: group, requiringSecureCoding: false)
    let plist = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    let objects = try #require(plist?["$objects"] as? [Any])
    // What has a class and nothing else.
    #expect(objects.count { ($0 as? [String: Any]).map { Array($0.keys) == ["$class"] } ?? false } == 1)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let read = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CAAnimationGroup)
    let members = try #require(read.animations as? [CABasicAnimation])
    #expect(members.count == 200)
    for (index, member) in members.enumerated() {
      #expect(member.keyPath == (index % 2 == 0 ? nil : "opacity"))
      #expect(member.fromValue == nil && Unbox.number(member.toValue) == Double(index))
    }
  }
}
