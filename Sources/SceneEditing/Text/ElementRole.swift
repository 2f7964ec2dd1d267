import CoreAnimationMarkup
import QuartzCore
import SceneFiles

/// What an element stands for, as far as its values depend on it.
enum ElementRole {
  case layer(CALayer.Type, isMask: Bool)
  /// With the class and the key path of what it animates; the key path is nil if the animation has none.
  case animation(CAAnimation.Type, target: CALayer.Type, keyPath: String?)
  case cell
  case behavior(String)
  case filter(String)
  case other
}

extension ElementRole {
  /// The kind of the value for a key path; nil if there is none in a file.
  func kind(of keyPath: String, hasValueFunction: Bool = false) -> ValueKind? {
    switch self {
    case .layer(let type, _): return MarkupReader.kind(ofKeyPath: keyPath, of: type)
    case .animation(let type, let target, let animated):
      guard let kind = type.animationTable.property(forKey: keyPath)?.kind else { return nil }
      guard kind == .value else { return kind }
      guard !hasValueFunction, let animated else { return .number }
      return target.valueKind(forKeyPath: animated)
    case .cell: return CAEmitterCell.valueKind(forKeyPath: keyPath)
    case .behavior(let type): return CAEmitterBehavior(type: type).valueKind(forKey: keyPath)
    case .filter(let type): return CAFilter(type: type).valueKind(forKey: keyPath)
    case .other: return nil
    }
  }

  /// The kind of the items of a list.
  func itemKind(of keyPath: String, hasValueFunction: Bool) -> ValueKind? {
    switch self {
    case .animation(let type, let target, let animated):
      switch type.animationTable.property(forKey: keyPath)?.kind {
      case .values where keyPath == "sourcePoints": return .point
      case .values:
        return hasValueFunction ? .number : animated.flatMap { target.valueKind(forKeyPath: $0) }
      case .numbers: return .number
      case .timingFunctions: return .timingFunction
      default: return nil
      }
    default:
      switch kind(of: keyPath) {
      case .numbers, .colorMatrix: return .number
      case .colors: return .color
      default: return nil
      }
    }
  }

  /// Whether a new value of a key is an element, also if an attribute could hold it.
  func isElement(_ keyPath: String) -> Bool {
    switch self {
    case .animation(let type, _, _): type.animationTable.property(forKey: keyPath)?.kind == .value
    // The `type` of a mask is its class.
    case .layer(_, let isMask): isMask && keyPath == "type"
    default: false
    }
  }

  /// The name of the object that has the values, for messages.
  var description: String {
    switch self {
    case .layer(let type, _): "a \(type)"
    case .animation(let type, _, _): "a \(type)"
    case .cell: "a CAEmitterCell"
    case .behavior(let type): "the emitter behaviour \(ValueError.quoted(type))"
    case .filter(let type): "the filter \(ValueError.quoted(type))"
    case .other: "the element"
    }
  }
}

extension MarkupText {
  func string(_ place: Int) -> String { String(decoding: nameBytes(place), as: UTF8.self) }

  /// What an element stands for.
  func role(of place: Int) -> ElementRole {
    let name = string(place)
    if MarkupReader.looksLikeLayer(name) {
      return .layer(layerClass(named: name) ?? CALayer.self, isMask: false)
    }
    guard let tag = ElementTag(bytes, index.tag(place)) else { return .other }
    switch name {
    case "mask": return .layer(tag["type"].flatMap { layerClass(named: $0) } ?? CALayer.self, isMask: true)
    case "CAEmitterCell": return .cell
    case "CAEmitterBehavior": return .behavior(tag["behavior"] ?? tag["type"] ?? "")
    case "CAFilter", "compositingFilter":
      return (tag["filter"] ?? (name == "CAFilter" ? tag["type"] : nil)).map { .filter($0) } ?? .other
    default: return animationRole(of: place, name, tag)
    }
  }

  private func animationRole(of place: Int, _ name: String, _ tag: ElementTag) -> ElementRole {
    guard let type = animationClass(named: name) ?? tag["type"].flatMap({ animationClass(named: $0) }),
      let parent = index.parent(of: place)
    else { return .other }
    let around = string(parent)
    var key = tag["keyPath"]
    var target: CALayer.Type = CALayer.self
    if around == LayerChild.animations.rawValue, let owner = index.parent(of: parent) {
      switch role(of: owner) {
      case .layer(let type, _):
        target = type
        key = key ?? tag["key"] ?? MarkupReader.key(name)
      case .animation(_, let type, let outer):
        target = type
        key = key ?? outer
      default: break
      }
    } else if let kind = StateElement(name: around), kind.row.isAnimated {
      let element = index.element(parent)
      if let id = targetID(of: element), let layer = self.element(withID: id),
        let place = index.place(of: layer), case .layer(let type, _) = role(of: place)
      {
        target = type
      }
      key = key ?? attribute("key", of: element) ?? attribute("keyPath", of: element)
    } else {
      return .other
    }
    return .animation(type, target: target, keyPath: key)
  }

  /// The id of the layer that an element of a state or a transition changes.
  func targetID(of element: MarkupElement) -> String? {
    attribute(StateElement.targetKey, of: element)
      ?? children(of: element, named: "target").lazy.compactMap { self.attribute("object", of: $0) }.first
  }
}
