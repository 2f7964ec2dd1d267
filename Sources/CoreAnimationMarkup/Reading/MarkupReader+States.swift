import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Reads `<states>` and `<stateTransitions>` of a layer. Element names have the prefix LK or CA.
extension MarkupReader {
  /// Reads `<states>`.
  func states(_ element: XMLElement, of layer: CALayer) {
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard StateElement(name: child.name) == .state else { return self.unknown(child, keyPath: "states") }
      let name = child["name"] ?? ""
      if !name.isEmpty, layer.state(withName: name) != nil {
        self.warn(
          at: child.offset, .duplicateState,
          "this state replaces an earlier one with the name \(ValueError.quoted(name))",
          keyPath: "states", cause: name)
      }
      guard self.countStateObject(child) else { return }
      self.checker?.note(stateName: child.attribute("name"))
      self.checker?.note(stateName: child.attribute("basedOn"))
      let state = self.state(child, of: layer)
      layer.addState(state)
      self.checker?.note(state, of: layer, at: child.offset, label: self.layerLabel)
    }
    checkBases(of: layer, at: element.offset)
  }

  private func state(_ element: XMLElement, of layer: CALayer) -> CAState {
    let state = CAState(name: element["name"] ?? "")
    for attribute in element.attributes {
      switch attribute.name {
      case "basedOn": state.basedOn = attribute.value.isEmpty ? nil : attribute.value
      case "initial":
        do throws(ValueError) {
          state.isInitial = try ValueText.flag(attribute.value)
        } catch { skipped(error, attribute, keyPath: "states") }
      default: continue
      }
    }
    checkAttributes(of: element, .state, keyPath: "states")
    register(state, element)
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard child.name == "elements" else { return self.unknown(child, keyPath: "states") }
      self.reader.forEachChild(of: child, text: { self.ignore($0) }) { item in
        self.stateElement(item, of: state)
      }
    }
    return state
  }

  /// Reports states that are based on a state that the layer does not have.
  private func checkBases(of layer: CALayer, at offset: Int) {
    for state in layer.states ?? [] {
      guard let base = state.basedOn, layer.state(withName: base) == nil else { continue }
      warn(
        at: offset, .unknownState,
        "the state \(ValueError.quoted(state.name)) is based on \(ValueError.quoted(base)), which does not exist",
        keyPath: "states")
    }
  }

  private func stateElement(_ element: XMLElement, of state: CAState) {
    guard countStateObject(element) else { return }
    if let reference = element.attribute("object") {
      guard let known = object(withID: reference.value, as: CAStateElement.self) else {
        warn(
          at: reference.offset, .unknownReference,
          "no element of a state above has the id \(ValueError.quoted(reference.value))",
          keyPath: "states", cause: "state element")
        return reader.skip(element)
      }
      state.addElement(known)
      return reader.skip(element)
    }
    let outer = stateTarget
    defer { stateTarget = outer }
    stateTarget = element.attribute("targetId")
    guard let kind = StateElement(name: element.name) else { return unknown(element, keyPath: "states") }
    let made: CAStateElement?
    switch kind {
    case .setValue: made = setValue(element)
    case .addAnimation: made = addAnimation(element)
    case .removeAnimation: made = removeAnimation(element)
    case .addElement: made = addElement(element)
    case .removeElement: made = removeElement(element)
    case .state, .transition, .transitionElement: return unknown(element, keyPath: "states")
    }
    guard let made else { return }
    register(made, element)
    if let added = made as? CAStateAddAnimation {
      checker?.note(added, at: element.offset, label: layerLabel)
    }
    state.addElement(made)
    bind(element, "state \(ValueError.quoted(state.name))", keyPath: made.keyPath) { [weak made] layer in
      made?.target = layer
      return made.map { self.fitsTarget($0, layer, element) } ?? true
    } missing: { [weak made, weak state] in
      if let made { state?.removeElement(made) }
    }
  }

  private func setValue(_ element: XMLElement) -> CAStateElement? {
    checkAttributes(of: element, .setValue)
    guard let keyPath = element["keyPath"], !keyPath.isEmpty else {
      warn(at: element.offset, .missingKeyPath, "<\(element.name)> has no keyPath; it is skipped")
      reader.skip(element)
      return nil
    }
    var found: Any?
    var isGiven = false
    if element["value"] != nil {
      let type = targetType
      found = value(of: element, type?.valueKind(forKeyPath: keyPath), key: keyPath, in: type)
      isGiven = true
    } else {
      forEachStateChild(of: element) { child in
        guard child.name == "value", !isGiven else { return self.unknown(child, keyPath: keyPath) }
        isGiven = true
        let type = self.targetType
        let kind = type?.valueKind(forKeyPath: keyPath)
        if let special = self.special(child, kind) {
          found = special
        } else if Self.isNull(child) {
          found = NSNull()
          self.reader.skip(child)
        } else {
          found = self.value(of: child, kind, key: keyPath, in: type)
        }
      }
    }
    guard let found else {
      if !isGiven {
        warn(
          at: element.offset, .missingValue, "<\(element.name)> has no value; it is skipped",
          keyPath: keyPath,
          cause: "state")
      }
      return nil
    }
    return CAStateSetValue(target: nil, keyPath: keyPath, value: found is NSNull ? nil : found)
  }

  /// Reads values that are lists of elements of their own.
  private func special(_ element: XMLElement, _ kind: ValueKind?) -> Any? {
    switch kind {
    case .cells: emitterCells(element)
    case .behaviors: emitterBehaviors(element)
    case .filters: filters(element)
    case .filter: compositingFilter(element)
    default: nil
    }
  }

  private func addAnimation(_ element: XMLElement) -> CAStateElement? {
    checkAttributes(of: element, .addAnimation)
    let key = element["key"] ?? element["keyPath"]
    guard let animation = oneAnimation(in: element, key: key) else { return nil }
    return CAStateAddAnimation(target: nil, key: key, animation: animation)
  }

  private func removeAnimation(_ element: XMLElement) -> CAStateElement? {
    checkAttributes(of: element, .removeAnimation)
    let key = element["key"] ?? element["keyPath"]
    forEachStateChild(of: element) { self.unknown($0, keyPath: key) }
    return CAStateRemoveAnimation(target: nil, key: key)
  }

  /// The only animation inside an element. Nil, with a report, if there is none.
  private func oneAnimation(in element: XMLElement, key: String?) -> CAAnimation? {
    var found: CAAnimation?
    forEachStateChild(of: element) { child in
      let type = self.targetType
      guard found == nil else { return self.unknown(child, keyPath: key) }
      self.animationCount += 1
      guard self.animationCount <= self.limits.animations else {
        self.report(
          .error, at: child.offset, .limitExceeded,
          "there are more than \(self.limits.animations) animations; this one is skipped",
          cause: "animations")
        return self.reader.skip(child)
      }
      if let reference = child.attribute("object") {
        found = self.referredAnimation(child, reference, keyPath: key)
      } else {
        found = self.animation(child, target: type ?? CALayer.self, key: key, checksKeyPath: type != nil)
      }
    }
    if found == nil {
      warn(
        at: element.offset, .missingAnimation, "<\(element.name)> has no animation; it is skipped",
        keyPath: key)
    }
    return found
  }

  private func addElement(_ element: XMLElement) -> CAStateElement? {
    checkAttributes(of: element, .addElement)
    guard let keyPath = element["keyPath"], let object = listObject(in: element, keyPath: keyPath) else {
      warn(at: element.offset, .missingValue, "<\(element.name)> adds nothing; it is skipped", cause: "adds")
      return nil
    }
    return CAStateAddElement(target: nil, keyPath: keyPath, object: object)
  }

  private func removeElement(_ element: XMLElement) -> CAStateElement? {
    checkAttributes(of: element, .removeElement)
    guard let keyPath = element["keyPath"] else {
      warn(at: element.offset, .missingKeyPath, "<\(element.name)> has no keyPath; it is skipped")
      reader.skip(element)
      return nil
    }
    let removed = CAStateRemoveElement(target: nil, keyPath: keyPath, object: nil)
    var isGiven = false
    forEachStateChild(of: element) { child in
      guard let reference = child.attribute("object"), !isGiven else {
        return self.unknown(child, keyPath: keyPath)
      }
      isGiven = true
      self.reader.skip(child)
      self.stateReferences.append(
        StateReference(
          id: reference.value, offset: reference.offset, label: self.layerLabel, keyPath: keyPath
        ) {
          [weak removed] layer in
          removed?.object = layer
          return true
        } missing: {
        })
    }
    return removed
  }

  /// Reads an element of a list: a layer, a filter, an emitter cell.
  private func listObject(in element: XMLElement, keyPath: String) -> AnyObject? {
    var object: AnyObject?
    let kind = CAEmitterLayer.valueKind(forKeyPath: keyPath)
    if kind == .filters {
      forEachStateChild(of: element) { child in
        let filter = self.filter(child)
        if object == nil { object = filter as AnyObject? }
      }
      return object
    }
    if kind == .cells {
      forEachStateChild(of: element) { child in
        guard child.name == "CAEmitterCell" else { return self.unknown(child, keyPath: keyPath) }
        let cell = self.emitterCell(child)
        if object == nil { object = cell }
      }
      return object
    }
    forEachStateChild(of: element) { child in
      if child.name == "object" || child.name == "value" {
        self.reader.forEachChild(of: child, text: { self.ignore($0) }) { inner in
          if object == nil, Self.looksLikeLayer(inner.name) {
            object = self.layer(inner)
          } else {
            self.unknown(inner)
          }
        }
      } else if object == nil, Self.looksLikeLayer(child.name) {
        object = self.layer(child)
      } else {
        self.unknown(child, keyPath: keyPath)
      }
    }
    return object
  }

  // MARK: Transitions

  /// Reads `<stateTransitions>`.
  func stateTransitions(_ element: XMLElement, of layer: CALayer) {
    var transitions = layer.stateTransitions ?? []
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard StateElement(name: child.name) == .transition else {
        return self.unknown(child, keyPath: "stateTransitions")
      }
      guard self.countStateObject(child) else { return }
      self.checker?.note(stateName: child.attribute("fromState"))
      self.checker?.note(stateName: child.attribute("toState"))
      let transition = self.stateTransition(child)
      transitions.append(transition)
      self.checker?.note(transition, of: layer, at: child.offset, label: self.layerLabel)
    }
    layer.stateTransitions = transitions.isEmpty ? nil : transitions
  }

  private func stateTransition(_ element: XMLElement) -> CAStateTransition {
    checkAttributes(of: element, .transition)
    let transition = CAStateTransition(
      fromState: element["fromState"] ?? "*", toState: element["toState"] ?? "*")
    register(transition, element)
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard child.name == "elements" else { return self.unknown(child, keyPath: "stateTransitions") }
      self.reader.forEachChild(of: child, text: { self.ignore($0) }) { item in
        self.transitionElement(item, of: transition)
      }
    }
    return transition
  }

  private func transitionElement(_ element: XMLElement, of transition: CAStateTransition) {
    guard countStateObject(element) else { return }
    if let reference = element.attribute("object") {
      reader.skip(element)
      guard let known = object(withID: reference.value, as: CAStateTransitionElement.self) else {
        return warn(
          at: reference.offset, .unknownReference,
          "no element of a transition above has the id \(ValueError.quoted(reference.value))",
          keyPath: "stateTransitions", cause: "transition element")
      }
      return transition.elements.append(known)
    }
    guard StateElement(name: element.name) == .transitionElement else {
      return unknown(element, keyPath: "stateTransitions")
    }
    checkAttributes(of: element, .transitionElement)
    guard let key = element["key"] ?? element["keyPath"] else {
      warn(
        at: element.offset, .missingKeyPath, "<\(element.name)> has no key; it is skipped",
        cause: "transition")
      return reader.skip(element)
    }
    let outer = stateTarget
    defer { stateTarget = outer }
    stateTarget = element.attribute("targetId")
    guard let animation = oneAnimation(in: element, key: key) else { return }
    let made = CAStateTransitionElement(target: nil, key: key, animation: animation)
    register(made, element)
    transition.elements.append(made)
    bind(
      element, "a transition to \(ValueError.quoted(transition.toState))", keyPath: key,
      { [weak made] layer in
        made?.target = layer
        return true
      },
      missing: { [weak made, weak transition] in
        transition?.elements.removeAll { $0 === made }
      })
  }

  // MARK: Targets

  /// Reads the children of an element of a state or a transition. A `<target object="#1"/>` gives the layer, as the
  /// attribute `targetId` of newer files does.
  private func forEachStateChild(of element: XMLElement, _ body: (XMLElement) -> Void) {
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard child.name == "target", let layer = child.attribute("object") else { return body(child) }
      if self.stateTarget == nil { self.stateTarget = layer }
      self.reader.skip(child)
    }
  }

  /// The class of the target layer of the element that is being read, if the layer is defined above.
  private var targetType: CALayer.Type? {
    stateTarget.flatMap { layersByID[$0.value] }.map { type(of: $0) }
  }

  /// Stores a closure to call after all layers have been read. `missing` is called if no layer has the id, or
  /// if `found` returns false.
  private func bind(
    _ element: XMLElement, _ what: String, keyPath: String?, _ found: @escaping (CALayer) -> Bool,
    missing: @escaping () -> Void
  ) {
    guard let id = stateTarget, !id.value.isEmpty else {
      warn(
        at: element.offset, .missingTarget, "<\(element.name)> of \(what) has no targetId; it is skipped",
        keyPath: keyPath)
      return missing()
    }
    stateReferences.append(
      StateReference(
        id: id.value, offset: id.offset, label: layerLabel, keyPath: keyPath, found: found, missing: missing))
  }

  /// Reads `<sourceLayer object="#2"/>`. `found` receives the layer after all layers have been read.
  func bindSource(_ element: XMLElement, _ found: @escaping (CALayer) -> Void) {
    guard let id = element.attribute("object") else { return unknown(element, keyPath: element.name) }
    stateReferences.append(
      StateReference(
        id: id.value, offset: id.offset, label: layerLabel, keyPath: element.name,
        found: { layer in
          found(layer)
          return true
        }, missing: {}))
    reader.skip(element)
  }

  /// Whether the target has the property that an element sets. If not, it is reported.
  private func fitsTarget(_ element: CAStateElement, _ layer: CALayer, _ markup: XMLElement) -> Bool {
    guard let keyPath = element.keyPath, type(of: layer).valueKind(forKeyPath: keyPath) == nil,
      !keyPath.hasPrefix("sublayers.")
    else { return true }
    warn(
      at: markup.offset, .unknownKeyPath,
      "a \(type(of: layer)) has no property \(ValueError.quoted(keyPath)); the element is skipped"
        + Spelling.hint(forKeyPath: keyPath, of: type(of: layer)),
      keyPath: keyPath, cause: "state \(keyPath)")
    return false
  }

  /// Resolves the targets of the elements of states and transitions, after all layers have been read.
  func resolveStateReferences() {
    for reference in stateReferences {
      layerLabel = reference.label
      if let layer = layersByID[reference.id] {
        if !reference.found(layer) { reference.missing() }
      } else {
        warn(
          at: reference.offset, .unknownTarget,
          "no layer has the id \(ValueError.quoted(reference.id)); the element is skipped"
            + idHint(for: reference.id),
          keyPath: reference.keyPath)
        reference.missing()
      }
    }
    stateReferences = []
    layerLabel = nil
  }

  /// The id that may have been meant. One that a program has numbered, such as `#12`, is like many others.
  private func idHint(for id: String) -> String {
    func isWord(_ id: String) -> Bool { id.contains(where: \.isLetter) }
    return isWord(id) ? Spelling.hint(for: id, among: layersByID.keys.filter(isWord).sorted()) : ""
  }

  // MARK: Reports

  /// Counts a state, a transition or an element of one. False, with a report, beyond the limit.
  private func countStateObject(_ element: XMLElement) -> Bool {
    stateObjectCount += 1
    if stateObjectCount <= limits.stateObjects { return true }
    report(
      .error, at: element.offset, .limitExceeded,
      "the document has more than \(limits.stateObjects) states, transitions and elements of them; this one is skipped",
      cause: "states")
    reader.skip(element)
    return false
  }

  private func checkAttributes(of element: XMLElement, _ kind: StateElement, keyPath: String? = nil) {
    for attribute in element.attributes where !kind.has(attribute.name) {
      if attribute.name.hasPrefix("xmlns") || attribute.name.hasPrefix("xml:") { continue }
      unknownProperty(attribute, keyPath: keyPath)
    }
  }
}

/// A reference of a state's or transition's element to a layer, and the closures that use it.
struct StateReference {
  let id: String
  let offset: Int
  let label: String?
  let keyPath: String?
  /// Receives the layer. Returns false if the layer does not fit.
  let found: (CALayer) -> Bool
  /// Is called if there is no such layer.
  let missing: () -> Void
}
