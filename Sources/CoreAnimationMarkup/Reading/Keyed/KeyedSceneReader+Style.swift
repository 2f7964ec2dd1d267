import Foundation
import QuartzCore

/// Reads the `style` of a layer: values for properties that were never set, and the parallax groups of
/// wallpapers.
extension KeyedSceneReader {
  func style(_ field: Field, of layer: CALayer) {
    if isNil(archive.value(field)) { return }
    if case .null = archive.value(field) { return }
    var values = layer.style ?? [:]
    for (name, field) in entries(field, keyPath: "style") ?? [] {
      if name == "wallpaperParallaxGroups" {
        parallaxGroups(field)
      } else if let kind = type(of: layer).valueKind(forKeyPath: name) {
        if let value = value(field, kind, key: name) { values[name] = value }
      } else if !SceneReader.editorKeys.contains(name) {
        unknownKey(name, "style")
      }
    }
    if !values.isEmpty { layer.style = values }
  }

  private func parallaxGroups(_ field: Field) {
    for item in items(field, keyPath: "wallpaperParallaxGroups") {
      var texts: [String: String] = [:]
      for (name, field) in entries(item, keyPath: "wallpaperParallaxGroups") ?? [] {
        texts[name] = archive.text(field) ?? archive.number(field).map { $0.shortestText }
      }
      do throws(ValueError) {
        parallaxGroups.append((try ParallaxGroup(texts), layerLabel))
      } catch { skipped(error, keyPath: "wallpaperParallaxGroups") }
    }
  }

  /// The groups whose layers exist. Others are reported.
  func resolveParallax(_ root: CALayer?) -> SceneParallax {
    let parallax = SceneParallax()
    let layers = parallaxGroups.isEmpty ? [:] : SceneParallax.layersByName(root)
    for (group, label) in parallaxGroups {
      layerLabel = label
      do throws(ValueError) {
        parallax.add(group, try group.layer(in: layers))
      } catch { skipped(error, keyPath: "wallpaperParallaxGroups") }
    }
    layerLabel = nil
    return parallax
  }
}
