import Foundation
import QuartzCore
import SceneFiles

/// Reads the `style` of a layer: values for properties that were never set, and the parallax groups and property groups of
/// wallpapers.
extension KeyedArchiveReader {
  func style(_ field: Field, of layer: CALayer) {
    if isNil(archive.value(field)) { return }
    if case .null = archive.value(field) { return }
    var values = layer.style ?? [:]
    for (name, field) in entries(field, keyPath: "style") ?? [] {
      if name == "wallpaperParallaxGroups" {
        groups(field, name) { texts throws(ValueError) in
          parallaxGroups.append((try ParallaxGroup(texts), layerLabel))
        }
      } else if name == "wallpaperPropertyGroups" {
        groups(field, name) { texts throws(ValueError) in
          propertyGroups.append((try PropertyGroup(texts), layer, layerLabel))
        }
      } else if let kind = type(of: layer).valueKind(forKeyPath: name) {
        if let value = value(field, kind, key: name) { values[name] = value }
      } else if !MarkupReader.editorKeys.contains(name) {
        unknownKey(name, "style")
      }
    }
    if !values.isEmpty { layer.style = values }
  }

  /// Reads a list of dictionaries. `add` receives the entries of each.
  private func groups(
    _ field: Field, _ keyPath: String, _ add: ([String: String]) throws(ValueError) -> Void
  ) {
    for item in items(field, keyPath: keyPath) {
      var texts: [String: String] = [:]
      for (name, field) in entries(item, keyPath: keyPath) ?? [] {
        texts[name] = archive.text(field) ?? archive.number(field).map { $0.shortestText }
      }
      do throws(ValueError) {
        try add(texts)
      } catch { skipped(error, keyPath: keyPath) }
    }
  }

  /// The groups whose layers exist. Others are reported.
  func resolveParallax(_ root: CALayer?) -> SceneParallax {
    let parallax = SceneParallax()
    let layers = parallaxGroups.isEmpty && propertyGroups.isEmpty ? [:] : SceneParallax.layersByName(root)
    for (group, label) in parallaxGroups {
      layerLabel = label
      do throws(ValueError) {
        parallax.add(group, try group.layer(in: layers))
      } catch { skipped(error, keyPath: "wallpaperParallaxGroups") }
    }
    for (group, owner, label) in propertyGroups {
      layerLabel = label
      do throws(ValueError) {
        parallax.states.add(group, try group.layer(in: layers), owner: owner)
      } catch { skipped(error, keyPath: "wallpaperPropertyGroups") }
    }
    layerLabel = nil
    return parallax
  }
}
