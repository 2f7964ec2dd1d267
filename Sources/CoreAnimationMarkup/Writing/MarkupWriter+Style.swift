import Foundation
import QuartzCore

/// Writes `<style>`: values for properties that were never set, property groups and, at the root, the parallax groups.
extension MarkupWriter {
  func style(of layer: CALayer, isRoot: Bool) {
    let style = layer.style ?? [:]
    var entries: [(key: String, kind: ValueKind, value: Any)] = []
    for (name, value) in style.map({ ("\($0.key)", $0.value) }).sorted(by: { $0.0 < $1.0 }) {
      if let kind = type(of: layer).valueKind(forKeyPath: name), isWritten(kind) {
        entries.append((name, kind, value))
      } else {
        lose("style.\(name)", "the value of the style for this key cannot be written")
      }
    }
    let groups = isRoot ? parallaxGroups(in: layer) : []
    let values = propertyGroups(of: layer)
    if entries.isEmpty && groups.isEmpty && values.isEmpty { return }
    out.open("style")
    for entry in entries { value(entry.key, entry.value, kind: entry.kind, key: "style.\(entry.key)") }
    if !groups.isEmpty {
      out.open("wallpaperParallaxGroups")
      out.attribute("type", "NSArray")
      for group in groups { self.group(group) }
      out.close()
    }
    if !values.isEmpty {
      out.open("wallpaperPropertyGroups")
      out.attribute("type", "NSArray")
      for group in values { self.group(group) }
      out.close()
    }
    out.close()
  }

  /// The property groups of a layer's style. States of several layers that are written as one list contain their values.
  private func propertyGroups(of owner: CALayer) -> [PropertyGroup] {
    guard let members = parallax?.states.members, !members.isEmpty,
      mergedStates?.owners.contains(ObjectIdentifier(owner)) != true
    else { return [] }
    return members.filter { $0.owner === owner }.map(\.group)
  }

  private func group(_ group: PropertyGroup) {
    out.open("NSDictionary")
    text("keyPath", group.keyPath)
    text("layerName", group.layerName)
    for (phase, key) in PropertyGroup.keys {
      if let value = group.values[phase] { number(key, value) }
    }
    if let view = group.view { text("view", view) }
    out.close()
  }

  /// Whether values of a kind can be written with their type.
  private func isWritten(_ kind: ValueKind) -> Bool {
    switch kind {
    case .layer, .layers, .animations, .dictionary, .filter, .filters, .cells, .object, .colorMatrix: false
    default: true
    }
  }

  /// The parallax groups of layers below the root that are found by their names.
  private func parallaxGroups(in root: CALayer) -> [ParallaxGroup] {
    guard let parallax, !parallax.isEmpty else { return [] }
    let layers = SceneParallax.layersByName(root)
    return parallax.members.compactMap { group, layer in
      var top = layer
      while top !== root, let next = top.superlayer { top = next }
      guard top === root else { return nil }
      guard layers[group.layerName] === layer else {
        lose(
          "wallpaperParallaxGroups",
          "another layer has the name \"\(group.layerName)\" and comes first; the group for \(group.keyPath) is not written"
        )
        return nil
      }
      return group
    }
  }

  private func group(_ group: ParallaxGroup) {
    out.open("NSDictionary")
    text("axis", group.axis.rawValue)
    text("keyPath", group.keyPath)
    text("layerName", group.layerName)
    number("mapMaxTo", group.mapMaxTo)
    number("mapMinTo", group.mapMinTo)
    if let title = group.title { text("title", title) }
    if let view = group.view { text("view", view) }
    out.close()
  }

  private func text(_ key: String, _ text: String) {
    out.open(key)
    out.attribute("type", "string")
    attribute("value", text, keyPath: "wallpaperParallaxGroups")
    out.close()
  }

  private func number(_ key: String, _ number: Double) {
    out.element(key) {
      $0.attribute("type", "real")
      $0.attribute("value", number)
    }
  }
}
