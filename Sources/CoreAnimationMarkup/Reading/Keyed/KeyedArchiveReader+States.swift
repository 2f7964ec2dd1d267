import Foundation
import QuartzCore
import SceneFiles

/// Reads states in archives: objects of the same classes as in markup, with properties as fields, and with
/// layers as targets. This is inferred, because no archive with states was available.
extension KeyedArchiveReader {
  /// Reads the states and transitions of a layer. All layers must have been read.
  func states(of object: Object, _ layer: CALayer) {
    for item in object.fields["states"].map({ items($0, keyPath: "states") }) ?? [] {
      guard let object = stateObject(item, .state, "states") else { continue }
      let state = CAState(name: archive.text(object.fields["name"]) ?? "")
      state.basedOn = archive.text(object.fields["basedOn"])
      state.isInitial = archive.number(object.fields["initial"]) == 1
      for element in object.fields["elements"].map({ items($0, keyPath: "states") }) ?? [] {
        if let made = stateElement(element) { state.addElement(made) }
      }
      layer.addState(state)
    }
    var transitions: [CAStateTransition] = []
    for item in object.fields["stateTransitions"].map({ items($0, keyPath: "stateTransitions") }) ?? [] {
      guard let object = stateObject(item, .transition, "stateTransitions") else { continue }
      let transition = CAStateTransition(
        fromState: archive.text(object.fields["fromState"]) ?? "*",
        toState: archive.text(object.fields["toState"]) ?? "*")
      for element in object.fields["elements"].map({ items($0, keyPath: "stateTransitions") }) ?? [] {
        if let made = transitionElement(element) { transition.elements.append(made) }
      }
      transitions.append(transition)
    }
    if !transitions.isEmpty { layer.stateTransitions = transitions }
  }

  /// The object of a class with the prefix LK or CA. Nil, with a report, for other objects.
  private func stateObject(_ field: Field, _ kind: StateElement?, _ keyPath: String) -> Object? {
    stateObjectCount += 1
    guard stateObjectCount <= limits.stateObjects else {
      report(
        .error, .limitExceeded,
        "the archive has more than \(limits.stateObjects) states, transitions and elements of them; this one is skipped",
        cause: "state objects")
      return nil
    }
    guard case .object(let object) = archive.value(field),
      kind.map({ StateElement(name: object.className) == $0 }) ?? true
    else {
      warn(
        .wrongType,
        "the value is not \(kind.map { "a \($0.rawValue)" } ?? "an element of a state"); it is skipped",
        keyPath: keyPath,
        cause: "state object")
      return nil
    }
    return object
  }

  /// The target layer of an element. Nil, with a report, if it is not a layer of the tree.
  private func target(of object: Object, _ keyPath: String?) -> CALayer? {
    if let field = object.fields["target"], case .object(let target) = archive.value(field),
      let layer = layersByIndex[target.index]
    {
      return layer
    }
    warn(
      .missingTarget,
      "the target of a \(object.className) is not a layer of the tree; the element is skipped",
      keyPath: keyPath,
      cause: "missing state target")
    return nil
  }

  private func stateElement(_ field: Field) -> CAStateElement? {
    guard let object = stateObject(field, nil, "states") else { return nil }
    let keyPath = archive.text(object.fields["keyPath"])
    let key = archive.text(object.fields["key"]) ?? keyPath
    guard let target = target(of: object, keyPath ?? key) else { return nil }
    switch StateElement(name: object.className) {
    case .setValue:
      guard let keyPath else { break }
      guard let kind = type(of: target).valueKind(forKeyPath: keyPath) else {
        warn(
          .unknownKeyPath,
          "a \(type(of: target)) has no property \(ValueError.quoted(keyPath)); the element is skipped",
          keyPath: keyPath,
          cause: keyPath)
        return nil
      }
      guard let field = object.fields["value"] else {
        return CAStateSetValue(target: target, keyPath: keyPath, value: nil)
      }
      if case .null = archive.value(field) {
        return CAStateSetValue(target: target, keyPath: keyPath, value: nil)
      }
      guard let value = value(field, kind, key: keyPath) else { return nil }
      return CAStateSetValue(target: target, keyPath: keyPath, value: value)
    case .addAnimation:
      guard let animation = animation(in: object, target, key) else { return nil }
      return CAStateAddAnimation(target: target, key: key, animation: animation)
    case .removeAnimation: return CAStateRemoveAnimation(target: target, key: key)
    case .addElement:
      guard let keyPath, let field = object.fields["object"] else { break }
      let added =
        keyPath == "sublayers" ? layer(archive.value(field)) : value(field, nil, key: keyPath) as AnyObject?
      return CAStateAddElement(target: target, keyPath: keyPath, object: added)
    case .removeElement:
      guard let keyPath, let field = object.fields["object"], case .object(let removed) = archive.value(field)
      else { break }
      return CAStateRemoveElement(target: target, keyPath: keyPath, object: layersByIndex[removed.index])
    case .state, .transition, .transitionElement, nil: break
    }
    warn(
      .unknownElement, "a \(object.className) cannot be read; it is skipped", keyPath: keyPath,
      cause: "state element \(object.className)")
    return nil
  }

  private func transitionElement(_ field: Field) -> CAStateTransitionElement? {
    guard let object = stateObject(field, .transitionElement, "stateTransitions") else { return nil }
    guard let key = archive.text(object.fields["key"]) ?? archive.text(object.fields["keyPath"]) else {
      warn(
        .missingKeyPath, "a \(object.className) has no key; it is skipped", cause: "transition without key")
      return nil
    }
    guard let target = target(of: object, key), let animation = animation(in: object, target, key) else {
      return nil
    }
    return CAStateTransitionElement(target: target, key: key, animation: animation)
  }

  private func animation(in object: Object, _ target: CALayer, _ key: String?) -> CAAnimation? {
    guard let field = object.fields["animation"] else {
      warn(
        .missingAnimation, "a \(object.className) has no animation; it is skipped", keyPath: key,
        cause: "state without animation")
      return nil
    }
    return animation(archive.value(field), target: type(of: target), keyPath: key)
  }
}
