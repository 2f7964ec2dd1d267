import Foundation
import QuartzCore

/// `<style>`: values for keys that were never set, and, in the root, what follows the tilt of the device.
extension SceneWriter {
  func style(of layer: CALayer, isRoot: Bool) {
    let values = layer.style ?? [:]
    let groups = isRoot ? parallaxGroups : []
    guard !values.isEmpty || !groups.isEmpty else { return }
    out.open("style")
    let entries = values.compactMap { entry in (entry.key as? String).map { ($0, entry.value) } }
    for (key, value) in entries.sorted(by: { $0.0 < $1.0 }) {
      if let kind = Swift.type(of: layer).valueKind(forKeyPath: key), kind != .dictionary {
        self.value(key, value, kind: kind, key: key)
      } else {
        lose("style", "a value for \(key) cannot be written")
      }
    }
    if !groups.isEmpty { parallax(groups) }
    out.close()
  }

  private func parallax(_ groups: [ParallaxGroup]) {
    out.open("wallpaperParallaxGroups")
    out.attribute("type", "NSArray")
    for group in groups {
      out.open("NSDictionary")
      string("axis", group.axis.rawValue)
      string("keyPath", group.keyPath)
      string("layerName", group.layerName)
      for (key, number) in [("mapMaxTo", group.mapMaxTo), ("mapMinTo", group.mapMinTo)] {
        out.open(key)
        out.attribute("type", "real")
        out.attribute("value", number)
        out.close()
      }
      if let title = group.title { string("title", title) }
      if let view = group.view { string("view", view) }
      out.close()
    }
    out.close()
  }

  private func string(_ key: String, _ text: String) {
    out.open(key)
    out.attribute("type", "string")
    attribute("value", text, keyPath: "style")
    out.close()
  }
}
