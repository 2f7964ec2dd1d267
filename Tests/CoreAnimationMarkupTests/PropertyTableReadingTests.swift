import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreAnimationMarkup
@testable import QuartzCore
@testable import RenderTree

/// Every property of the property tables under its key, as an attribute and as a child element.
@Suite struct PropertyTableReadingTests {
  static let classes = [
    "CALayer", "CATransformLayer", "CAShapeLayer", "CAGradientLayer", "CAReplicatorLayer", "CAEmitterLayer",
    "CATextLayer", "CAScrollLayer", "CATiledLayer", "CABackdropLayer", "CAPortalLayer",
  ]

  /// Read as elements of their own, each with tests of its own, or no matter of files.
  static let elsewhere: Set = [
    "sublayers", "mask", "superlayer", "sourceLayer", "emitterCells", "emitterBehaviors", "filters",
    "backgroundFilters",
    "compositingFilter", "style", "actions", "delegate", "layoutManager", "constraints", "contents", "states",
    "stateTransitions",
  ]

  /// A text that differs from the default, and what it means: numbers, or a name.
  private func sample(_ property: Property) -> (text: String, numbers: [Double], name: String?)? {
    let known: [String: String] = [
      "fillMode": "both", "contentsFormat": "RGBAh", "toneMapMode": "never", "preferredDynamicRange": "high",
    ]
    switch property.kind {
    case .bool:
      let value: Double = property.defaults.first == 1 ? 0 : 1
      return ("\(Int(clamping: value))", [value], nil)
    case .integer: return ("9", [9], nil)
    case .float, .number: return ("0.375", [0.375], nil)
    case .point, .size: return ("3 4.5", [3, 4.5], nil)
    case .rect: return ("1 2 30 40", [1, 2, 30, 40], nil)
    case .transform:
      return ("scale(2, 3, 1)", [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], nil)
    case .color: return ("0.25 0.5 0.75", [0.25, 0.5, 0.75, 1, 1], nil)
    case .enumeration:
      let name = property.names.last { $0 != property.names[Int(clamping: property.defaults[0])] } ?? ""
      return (name, [], name)
    case .string, .object: return (known[property.key] ?? "Serif", [], known[property.key] ?? "Serif")
    default: return nil
    }
  }

  private func numbers(_ layer: CALayer, _ property: Property) -> [Double] {
    Unbox.row(layer.value(forKey: property.key), property.kind) ?? []
  }

  /// Reads one property of a layer that stands in a root.
  private func read(_ name: String, _ attributes: String, _ content: String) throws -> (CALayer, [String]) {
    let document = try CoreAnimationMarkupTests.readRoot(
      "", "<sublayers><\(name) name=\"l\" \(attributes)>\(content)</\(name)></sublayers>")
    return (try #require(document.root?.sublayers?.first), document.messages)
  }

  @Test(arguments: classes) func numbersAndNames(_ name: String) throws {
    let type = try #require(layerClass(named: name))
    var count = 0
    for property in type.propertyTable.properties
    where (property.isStored || property.key == "frame") && !Self.elsewhere.contains(property.key)
      && property.key != "name"
    {
      guard let (text, expected, expectedName) = sample(property) else { continue }
      count += 1
      let key = property.key
      for (attributes, content) in [("\(key)=\"\(text)\"", ""), ("", "<\(key) value=\"\(text)\"/>")] {
        let (layer, messages) = try read(name, attributes, content)
        #expect(messages == [], "\(name) \(key)")
        if let expectedName {
          #expect(Unbox.string(layer.value(forKey: key)) == expectedName, "\(name) \(key) \(content)")
        } else {
          #expect(numbers(layer, property) == expected, "\(name) \(key) \(content)")
        }
      }
      // With the type that exporters write beside it.
      let types: [ValueKind: String] = [
        .bool: "bool", .integer: "integer", .float: "real", .number: "real", .point: "CGPoint",
        .size: "CGSize",
        .rect: "CGRect", .transform: "CATransform3D", .color: "CGColor", .string: "string",
        .enumeration: "string",
      ]
      guard let typeName = types[property.kind] else { continue }
      let (typed, messages) = try read(name, "", "<\(key) type=\"\(typeName)\" value=\"\(text)\"/>")
      #expect(messages == [], "\(name) \(key) \(typeName)")
      #expect(expectedName != nil || numbers(typed, property) == expected, "\(name) \(key) \(typeName)")
    }
    #expect(count > 40)
  }

  @Test(arguments: classes) func pathsAndLists(_ name: String) throws {
    let type = try #require(layerClass(named: name))
    let properties = type.propertyTable.properties.filter(\.isStored)
    for property in properties where property.kind == .path {
      let text = "1 2 m 30 4 l 30 40 5 6 7 8 c h"
      for (attributes, content) in [
        ("\(property.key)=\"\(text)\"", ""), ("", "<\(property.key) value=\"\(text)\"/>"),
        ("", "<\(property.key) type=\"CGPath\" value=\"\(text)\"/>"),
      ] {
        let (layer, messages) = try read(name, attributes, content)
        #expect(messages == [], "\(name) \(property.key)")
        #expect(elements(layer.value(forKey: property.key) as? CGPath).count == 4)
      }
    }
    for property in properties where property.kind == .numbers {
      for (attributes, content) in [
        ("\(property.key)=\"1 2.5\"", ""),
        ("", "<\(property.key)><integer value=\"1\"/><real value=\"2.5\"/></\(property.key)>"),
        ("", "<\(property.key) type=\"NSArray\"><real value=\"1\"/><real value=\"2.5\"/></\(property.key)>"),
      ] {
        let (layer, messages) = try read(name, attributes, content)
        #expect(messages == [], "\(name) \(property.key)")
        #expect((layer.value(forKey: property.key) as? [NSNumber])?.map(\.doubleValue) == [1, 2.5])
      }
    }
    for property in properties where property.kind == .colors {
      let (layer, messages) = try read(
        name, "",
        "<\(property.key)><CGColor value=\"1 0 0\"/><CGColor value=\"0 0 1\" opacity=\"0.5\"/></\(property.key)>"
      )
      #expect(messages == [])
      #expect(
        (layer.value(forKey: property.key) as? [CGColor])?.map { components($0) } == [
          [1, 0, 0, 1], [0, 0, 1, 0.5],
        ])
    }
  }

  /// Properties of the tables that no other test reads.
  @Test(arguments: classes) func nothingIsLeftOut(_ name: String) throws {
    let type = try #require(layerClass(named: name))
    for property in type.propertyTable.properties
    where property.isStored && !Self.elsewhere.contains(property.key) {
      let isRead = sample(property) != nil || [.path, .numbers, .colors].contains(property.kind)
      #expect(isRead, "\(name) \(property.key): \(property.kind)")
    }
  }

  @Test(arguments: [
    "CABasicAnimation", "CASpringAnimation", "CAKeyframeAnimation", "CAAnimationGroup", "CATransition",
    "CAMatchMoveAnimation",
  ]) func animations(_ name: String) throws {
    let type = try #require(animationClass(named: name))
    let texts: [String: String] = [
      "fillMode": "both", "calculationMode": "cubic", "rotationMode": "auto", "keyPath": "opacity",
      "type": "push",
      "subtype": "fromLeft", "timingFunction": "easeIn", "valueFunction": "rotateZ",
    ]
    for property in type.animationTable.properties {
      let key = property.key == "initialVelocity" ? "velocity" : property.key
      let text: String
      switch property.kind {
      case .bool: text = property.key == "removedOnCompletion" || key.hasPrefix("applies") ? "0" : "1"
      case .float, .number: text = "0.375"
      case .string, .timingFunction, .valueFunction: text = texts[key] ?? "x"
      case .value: text = "0.5"
      default: continue
      }
      for (attributes, content) in [("\(key)=\"\(text)\"", ""), ("", "<\(key) value=\"\(text)\"/>")] {
        // A transition's type is its class here where it is an attribute.
        if key == "type", content.isEmpty { continue }
        let keyPath =
          key == "keyPath" ? "" : "keyPath=\"\(property.kind == .valueFunction ? "transform" : "opacity")\""
        let own = keyPath.isEmpty || type.valueKind(forKey: "keyPath") == nil ? "" : keyPath
        let document = try readRoot(
          "", "<animations><a type=\"\(name)\" \(own) \(attributes)>\(content)</a></animations>")
        #expect(document.messages == [], "\(name) \(key)")
        // A transition has a key of its own.
        let name = try #require(document.root?.animationKeys()?.first)
        let animation = try #require(document.root?.animation(forKey: name))
        let value = property.get(animation)
        switch property.kind {
        case .bool, .float, .number, .value: #expect(Unbox.number(value) == Double(text), "\(name) \(key)")
        case .string: #expect(Unbox.string(value) == text, "\(name) \(key)")
        default: #expect(value != nil, "\(name) \(key)")
        }
      }
    }
  }
}
