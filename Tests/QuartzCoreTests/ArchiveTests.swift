import Foundation
import Testing

@testable import QuartzCore
@testable import RenderTree

/// What archives hold of layers, animations and cells.
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

  private func roundTrip<Root: NSObject & NSCoding>(_ root: Root) throws -> Root {
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    return try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? Root)
  }

  @Test func layersKeepKeysOfTheClientsOwn() throws {
    let layer = CALayer()
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    layer.setValue("good", forKey: "mood")
    layer.setValue(0.25, forKey: "progress")
    layer.setValue(true, forKey: "isOn")
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "focus")
    layer.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "area")
    layer.setValue(CATransform3DMakeScale(2, 3, 4), forKey: "turn")
    layer.setValue(red, forKey: "tint")
    layer.setValue(path, forKey: "route")
    layer.setValue([1, "two", [red]] as [Any], forKey: "list")
    layer.setValue(["a": 1, "b": ["c": red]] as [String: Any], forKey: "table")
    let child = CALayer()
    child.setValue(7, forKey: "index")
    layer.addSublayer(child)
    let read = try roundTrip(layer)
    #expect(read.value(forKey: "mood") as? String == "good")
    #expect(read.value(forKey: "progress") as? Double == 0.25)
    #expect(Unbox.number(read.value(forKey: "isOn")) == 1)
    #expect(Unbox.point(read.value(forKey: "focus")) == CGPoint(x: 1, y: 2))
    #expect(Unbox.rect(read.value(forKey: "area")) == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(Unbox.transform(read.value(forKey: "turn"))?.m33 == 4)
    #expect(read.value(forKey: "tint") as? CGColor == red)
    #expect(read.value(forKey: "route") as? CGPath == path)
    let list = try #require(read.value(forKey: "list") as? [Any])
    #expect(list.count == 3 && Unbox.number(list[0]) == 1 && Unbox.string(list[1]) == "two")
    #expect((list[2] as? [Any])?.first as? CGColor == red)
    let table = try #require(read.value(forKey: "table") as? [AnyHashable: Any])
    #expect(Unbox.number(table["a"]) == 1)
    #expect((table["b"] as? [AnyHashable: Any])?["c"] as? CGColor == red)
    #expect(Unbox.number(read.sublayers?.first?.value(forKey: "index")) == 7)
  }

  @Test func propertiesOfSubclassesAreArchived() throws {
    let ring = ArchivedRing()
    ring.progress = 0.75
    #expect(try roundTrip(ring).progress == 0.75)
  }

  @Test func whatCannotBeArchivedIsLeftOut() throws {
    final class Nobody: NSObject {}
    let layer = CALayer()
    layer.setValue(Nobody(), forKey: "helper")
    layer.setValue(layer, forKey: "me")
    layer.setValue({ 1 } as () -> Int, forKey: "closure")
    layer.setValue("good", forKey: "mood")
    let read = try roundTrip(layer)
    layer.setValue(nil, forKey: "me")
    #expect(read.value(forKey: "mood") as? String == "good")
    #expect(read.value(forKey: "helper") == nil && read.value(forKey: "me") == nil)
  }

  @Test func layersKeepTheirActions() throws {
    let layer = CALayer()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.duration = 2.5
    layer.actions = ["position": NSNull(), "opacity": fade]
    let read = try roundTrip(layer)
    #expect(read.actions?.count == 2 && read.actions?["position"] is NSNull)
    #expect((read.actions?["opacity"] as? CABasicAnimation)?.duration == 2.5)
    // It ends the search as before.
    #expect(read.action(forKey: "position") is NSNull || read.action(forKey: "position") == nil)
    #expect(try roundTrip(CALayer()).actions == nil)
  }

  @Test func stylesWithColoursAndActions() throws {
    let layer = CALayer()
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.style = ["cornerRadius": 4, "borderColor": red, "style": ["opacity": 0.5] as [AnyHashable: Any]]
    let read = try roundTrip(layer)
    #expect(read.cornerRadius == 4 && read.borderColor == red && read.opacity == 0.5)
  }

  @Test func animationsAndCellsKeepKeysOfTheClientsOwn() throws {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("first", forKey: "id")
    animation.toValue = 0.5
    let read = try roundTrip(animation)
    #expect(read.value(forKey: "id") as? String == "first" && Unbox.number(read.toValue) == 0.5)
    #expect(read.fromValue == nil && read.timingFunction == nil)
    let cell = CAEmitterCell()
    cell.setValue("spark", forKey: "look")
    #expect(try roundTrip(cell).value(forKey: "look") as? String == "spark")
  }

  @Test func shouldArchiveValueDecides() throws {
    let animation = Choosy(keyPath: "opacity")
    animation.setValue("first", forKey: "id")
    animation.setValue("second", forKey: "other")
    animation.duration = 3
    animation.speed = 2
    let read = try roundTrip(animation)
    #expect(read.value(forKey: "id") == nil && read.value(forKey: "other") as? String == "second")
    #expect(read.duration == 0 && read.speed == 2)
  }

  /// A portal may be decoded before its source, or while its source is being decoded.
  @Test func portalsKeepTheirSources() throws {
    func named(_ layer: CALayer, _ name: String) -> CALayer {
      layer.name = name
      return layer
    }
    let (root, card, masked) = (
      named(CALayer(), "root"), named(CALayer(), "card"), named(CALayer(), "masked")
    )
    let (before, after, inside, mask) = (CAPortalLayer(), CAPortalLayer(), CAPortalLayer(), CAPortalLayer())
    for layer in [before, card, after, masked] { root.addSublayer(layer) }
    card.addSublayer(inside)
    masked.mask = mask
    before.sourceLayer = card
    after.sourceLayer = before
    // Above the portal, and below a layer that names it in turn.
    inside.sourceLayer = root
    mask.sourceLayer = masked
    after.addSublayer(named(CAPortalLayer(), "empty"))
    let read = try roundTrip(root)
    let layers = try #require(read.sublayers)
    let first = try #require(layers[0] as? CAPortalLayer)
    #expect(first.sourceLayer === layers[1] && layers[1].name == "card")
    #expect((layers[2] as? CAPortalLayer)?.sourceLayer === first)
    #expect((layers[1].sublayers?[0] as? CAPortalLayer)?.sourceLayer === read)
    #expect((layers[3].mask as? CAPortalLayer)?.sourceLayer === layers[3])
    #expect((layers[2].sublayers?[0] as? CAPortalLayer)?.sourceLayer == nil)
  }

  @Test func aPortalLosesASourceOutsideOfTheArchivedTree() throws {
    let (root, part, card, portal, own) = (CALayer(), CALayer(), CALayer(), CAPortalLayer(), CAPortalLayer())
    root.addSublayer(part)
    root.addSublayer(card)
    for layer in [portal, own] { part.addSublayer(layer) }
    portal.sourceLayer = card
    own.sourceLayer = portal
    portal.hidesSourceLayer = true
    let read = try #require(try roundTrip(part).sublayers as? [CAPortalLayer])
    #expect(read[0].sourceLayer == nil && read[0].hidesSourceLayer)
    #expect(read[1].sourceLayer === read[0])
    // The source comes back with a larger tree.
    let whole = try roundTrip(root)
    #expect((whole.sublayers?[0].sublayers?[0] as? CAPortalLayer)?.sourceLayer === whole.sublayers?[1])
    #expect(try roundTrip(portal).sourceLayer == nil)
  }

  @Test func namesAndMasksOfNewProperties() throws {
    let layer = CALayer()
    layer.toneMapMode = .never
    layer.preferredDynamicRange = .high
    layer.edgeAntialiasingMask = .layerLeftEdge
    let read = try roundTrip(layer)
    #expect(read.toneMapMode == .never && read.preferredDynamicRange == .high)
    #expect(read.edgeAntialiasingMask == .layerLeftEdge)
  }
}

final class ArchivedRing: CALayer {
  @LayerProperty("progress") var progress: CGFloat = 0
}

final class Choosy: CABasicAnimation {
  override func shouldArchiveValue(forKey key: String) -> Bool { key != "id" && key != "duration" }
}
