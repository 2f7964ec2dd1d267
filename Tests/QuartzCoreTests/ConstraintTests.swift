import Testing

@testable import QuartzCore
@testable import RenderTree

/// Constraints between siblings and to the superlayer, by closed forms.
extension Engine {
  @MainActor @Suite struct ConstraintTests {
    typealias Rule = (CAConstraintAttribute, String, CAConstraintAttribute, CGFloat, CGFloat)

    /// Lays out layers of 20 × 10 at (1, 2) with these rules in a superlayer of bounds (100, 200, 300, 400).
    private func frames(_ rules: KeyValuePairs<String, [Rule]>) -> [String: CGRect] {
      let root = CALayer()
      root.bounds = CGRect(x: 100, y: 200, width: 300, height: 400)
      root.layoutManager = CAConstraintLayoutManager()
      for (name, rules) in rules {
        let layer = CALayer()
        layer.name = name
        layer.frame = CGRect(x: 1, y: 2, width: 20, height: 10)
        root.addSublayer(layer)
        for rule in rules {
          layer.addConstraint(
            CAConstraint(
              attribute: rule.0, relativeTo: rule.1, attribute: rule.2, scale: rule.3, offset: rule.4))
        }
      }
      root.layoutIfNeeded()
      return Dictionary(
        (root.sublayers ?? []).map { ($0.name ?? "", $0.frame) }, uniquingKeysWith: { first, _ in first })
    }

    private func frame(_ rules: [Rule]) -> CGRect? { frames(["a": rules])["a"] }

    /// One axis: the attributes that are set, in order, to 150, 60 …, and where the layer then lies.
    @Test(
      arguments: [
        ([.minX: 150], 150, 20), ([.midX: 150], 140, 20), ([.maxX: 150], 130, 20), ([.width: 150], 1, 20),
        ([.minX: 150, .midX: 160], 150, 20), ([.midX: 160, .minX: 150], 150, 20),
        ([.minX: 150, .maxX: 210], 150, 60), ([.maxX: 210, .minX: 150], 150, 60),
        ([.midX: 180, .maxX: 210], 150, 60), ([.maxX: 210, .midX: 180], 150, 60),
        ([.minX: 150, .width: 60], 150, 60), ([.width: 60, .minX: 150], 150, 60),
        ([.midX: 180, .width: 60], 150, 60), ([.width: 60, .midX: 180], 150, 60),
        ([.maxX: 210, .width: 60], 150, 60), ([.width: 60, .maxX: 210], 150, 60),
        // Of three the last counts, with the lowest of the others.
        ([.minX: 150, .maxX: 210, .width: 5], 150, 5), ([.maxX: 210, .minX: 150, .width: 5], 150, 5),
        ([.width: 5, .minX: 150, .maxX: 210], 150, 60), ([.width: 5, .maxX: 210, .minX: 150], 150, 60),
        ([.width: 5, .maxX: 210, .midX: 180], 150, 60), ([.minX: 150, .maxX: 999, .midX: 180], 150, 60),
        ([.midX: 180, .width: 5, .maxX: 210], 150, 60), ([.midX: 180, .maxX: 999, .minX: 150], 150, 60),
        ([.maxX: 999, .midX: 180, .width: 60], 150, 60),
        ([.minX: 150, .midX: 999, .maxX: 998, .width: 60], 150, 60),
        // The same attribute twice settles nothing.
        ([.minX: 150, .minX: 170], 1, 20), ([.minX: 150, .maxX: 210, .minX: 170], 1, 20),
        ([.width: 50, .width: 70], 1, 20),
        // Sizes that would be negative are 0, at what was constrained first.
        ([.minX: 150, .maxX: 110], 150, 0), ([.maxX: 110, .minX: 150], 110, 0), ([.width: -5], 1, 20),
        ([.width: -5, .midX: 180], 180, 0),
      ] as [(KeyValuePairs<CAConstraintAttribute, CGFloat>, CGFloat, CGFloat)])
    func oneAxis(set: KeyValuePairs<CAConstraintAttribute, CGFloat>, start: CGFloat, length: CGFloat) throws {
      let x = set.map { ($0.key, "superlayer", .width, 0, $0.value) as Rule }
      #expect(frame(x) == CGRect(x: start, y: 2, width: length, height: 10))
      // The same along y, where the layer begins at 2 and is 10 high.
      let y = try set.map { pair -> Rule in
        let attribute = try #require(CAConstraintAttribute(rawValue: pair.key.rawValue + 4))
        return (attribute, "superlayer", .height, 0, pair.value)
      }
      // Where the size is kept it is 10 less than along x, of which the middle takes 5 and the maximum 10.
      let isSettled = start != 1
      let isKept = set.count == 1 || !isSettled
      let shift: CGFloat = isKept && isSettled ? [.midX: 5, .maxX: 10][set.first?.key] ?? 0 : 0
      let minY = isSettled ? start + shift : 2
      #expect(frame(y) == CGRect(x: 1, y: minY, width: 20, height: isKept ? 10 : length))
    }

    @Test func theSuperlayersAttributesAreThoseOfItsBounds() {
      let expected: [CAConstraintAttribute: CGFloat] = [
        .minX: 100, .midX: 250, .maxX: 400, .width: 300, .minY: 200, .midY: 400, .maxY: 600, .height: 400,
      ]
      for (attribute, value) in expected {
        #expect(
          frame([(.minX, "superlayer", attribute, 0.5, 3)])
            == CGRect(x: value / 2 + 3, y: 2, width: 20, height: 10))
      }
    }

    @Test func siblingsAreSolvedInTheOrderOfTheirDependence() {
      // Given from last to first: d right of c, right of b, right of a; heights doubling.
      let top = (.minY, "superlayer", .minY, 0, 2) as Rule
      let frames = frames([
        "d": [(.minX, "c", .maxX, 1, 5), (.height, "c", .height, 2, 0), top],
        "c": [(.minX, "b", .maxX, 1, 5), (.height, "b", .height, 2, 0), top],
        "b": [(.minX, "a", .maxX, 1, 5), (.height, "a", .height, 2, 0), top],
        "a": [(.minX, "superlayer", .minX, 1, 10), (.height, "superlayer", .height, 0.01, 0), top],
      ])
      #expect(frames["a"] == CGRect(x: 110, y: 2, width: 20, height: 4))
      #expect(frames["b"] == CGRect(x: 135, y: 2, width: 20, height: 8))
      #expect(frames["c"] == CGRect(x: 160, y: 2, width: 20, height: 16))
      #expect(frames["d"] == CGRect(x: 185, y: 2, width: 20, height: 32))
    }

    @Test func attributesOfOneAxisMayDependOnEachOtherBothWays() {
      // a takes its width from b, b stands right of a: no circle.
      let frames = frames([
        "a": [(.width, "b", .width, 2, 0), (.minX, "superlayer", .minX, 0, 1)],
        "b": [(.minX, "a", .maxX, 1, 0), (.width, "superlayer", .width, 0.1, 0)],
        "square": [
          (.height, "square", .width, 1, 0), (.minY, "superlayer", .minY, 0, 2), (.width, "a", .midX, 1, 0),
          (.minX, "superlayer", .minX, 0, 1),
        ],
      ])
      #expect(frames["a"] == CGRect(x: 1, y: 2, width: 60, height: 10))
      #expect(frames["b"] == CGRect(x: 61, y: 2, width: 30, height: 10))
      #expect(frames["square"] == CGRect(x: 1, y: 2, width: 31, height: 31))
    }

    @Test func circlesUnknownNamesAndWildNumbersLeaveTheLayerAsItIs() {
      let rest = CGRect(x: 1, y: 2, width: 20, height: 10)
      let frames = frames([
        "a": [(.minX, "b", .maxX, 1, 0), (.minY, "superlayer", .minY, 1, 0)],
        "b": [(.minX, "c", .maxX, 1, 0)],
        "c": [(.minX, "a", .maxX, 1, 0)],
        "self": [(.minX, "self", .maxX, 1, 0)],
        "lost": [(.minX, "nobody", .maxX, 1, 0), (.maxY, "superlayer", .maxY, 1, 0)],
        "wild": [(.minX, "superlayer", .maxX, .infinity, 0), (.minY, "superlayer", .minY, 1, 0)],
        "odd": [(.minX, "superlayer", .maxX, 1, .nan)],
        "huge": [(.minX, "superlayer", .maxX, 1e308, 0)],
        // Depends on one of them, and is itself well.
        "well": [(.minX, "a", .maxX, 1, 4)],
      ])
      for name in ["a", "b", "c", "self", "lost", "wild", "odd", "huge"] {
        #expect(frames[name] == rest, "\(name)")
      }
      #expect(frames["well"] == CGRect(x: 25, y: 2, width: 20, height: 10))
    }

    @Test func longChainsAndManyCircles() {
      let root = CALayer()
      root.layoutManager = CAConstraintLayoutManager()
      let count = 3000
      root.sublayers = (0..<count).map { index in
        let layer = CALayer()
        layer.name = "\(index)"
        layer.bounds.size.width = 2
        // Each depends on the one after it, and the last stands at 0.
        let last = index == count - 1
        layer.constraints = [
          CAConstraint(
            attribute: .minX, relativeTo: last ? "superlayer" : "\(index + 1)",
            attribute: last ? .minX : .maxX)
        ]
        return layer
      }
      root.layoutIfNeeded()
      #expect(root.sublayers?.first?.frame.minX == CGFloat(2 * (count - 1)))
      for layer in root.sublayers ?? [] {
        layer.constraints = [
          CAConstraint(attribute: .minX, relativeTo: layer.name ?? "", attribute: .maxX, offset: 1)
        ]
      }
      root.layoutIfNeeded()
      #expect(root.sublayers?.first?.frame.minX == CGFloat(2 * (count - 1)))
    }

    @Test func aChangeAsksTheSuperlayerForLayout() {
      let root = CALayer()
      let layer = CALayer()
      root.addSublayer(layer)
      root.layoutIfNeeded()
      #expect(layer.constraints == nil)
      layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX))
      #expect(root.needsLayout() && layer.constraints?.count == 1 && !layer.needsLayout())
      root.layoutIfNeeded()
      layer.setValue(nil, forKey: "constraints")
      #expect(root.needsLayout() && layer.constraints == nil)
    }

    @Test func aResizedSuperlayerPlacesAgain() {
      let root = CALayer()
      root.layoutManager = CAConstraintLayoutManager()
      let layer = CALayer()
      root.addSublayer(layer)
      layer.constraints = [
        CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: 0),
        CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .midX),
      ]
      root.bounds.size.width = 100
      root.layoutIfNeeded()
      #expect(layer.frame.minX == 25 && layer.frame.width == 50)
      root.bounds.size.width = 200
      root.layoutIfNeeded()
      #expect(layer.frame.minX == 50 && layer.frame.width == 100)
    }

    @Test func constraintsArchive() throws {
      let rule = CAConstraint(
        attribute: .maxY, relativeTo: "name", attribute: .width, scale: 0.5, offset: -3)
      #expect(CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX).scale == 1)
      #expect(CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX, offset: 2).offset == 2)
      let data = try NSKeyedArchiver.archivedData(withRootObject: rule, requiringSecureCoding: true)
      let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAConstraint.self, from: data))
      #expect(back.attribute == .maxY && back.sourceName == "name" && back.sourceAttribute == .width)
      #expect(back.scale == 0.5 && back.offset == -3)
      // And with their layer.
      let layer = CALayer()
      layer.constraints = [rule]
      let tree = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: false)
      let reader = try NSKeyedUnarchiver(forReadingFrom: tree)
      reader.requiresSecureCoding = false
      let read = try #require(reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CALayer)
      #expect(read.constraints?.first?.sourceName == "name" && read.constraints?.count == 1)
    }
  }
}
