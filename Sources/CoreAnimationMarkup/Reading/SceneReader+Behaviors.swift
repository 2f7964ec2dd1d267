import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

extension SceneReader {
  /// Reads `<emitterBehaviors><CAEmitterBehavior behavior="drag" name="air" drag="2"/>…`.
  func emitterBehaviors(_ element: XMLElement) -> [CAEmitterBehavior] {
    var behaviors: [CAEmitterBehavior] = []
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard child.name == "CAEmitterBehavior", let type = child["behavior"] ?? child["type"] else {
        return self.unknown(child, keyPath: "emitterBehaviors")
      }
      self.listItemCount += 1
      guard self.listItemCount <= self.limits.listItems else { return self.reader.skip(child) }
      behaviors.append(self.emitterBehavior(child, type))
    }
    return behaviors
  }

  private func emitterBehavior(_ element: XMLElement, _ type: String) -> CAEmitterBehavior {
    let behavior = CAEmitterBehavior(type: type)
    let isKnown = CAEmitterBehavior.behaviorTypes.contains(type)
    if !isKnown {
      warn(
        at: element.offset, .unknownBehavior,
        "the emitter behaviour \(ValueError.quoted(type)) is not known; it has no effect",
        keyPath: "emitterBehaviors", cause: type)
    }
    register(behavior, element)
    for attribute in element.attributes where !["id", "behavior", "type", "xmlns"].contains(attribute.name) {
      guard let kind = behavior.valueKind(forKey: attribute.name) else {
        if isKnown {
          unknownProperty(attribute, keyPath: "emitterBehaviors")
        }
        continue
      }
      do throws(ValueError) {
        behavior.setValue(try value(attribute.value, kind, key: attribute.name), forKey: attribute.name)
      } catch { skipped(error, at: attribute.offset, keyPath: attribute.name) }
    }
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      if let kind = behavior.valueKind(forKey: child.name) {
        if let value = self.value(of: child, kind, key: child.name) {
          behavior.setValue(value, forKey: child.name)
        }
      } else if isKnown {
        self.unknown(child, keyPath: "emitterBehaviors")
      }
    }
    return behavior
  }
}
