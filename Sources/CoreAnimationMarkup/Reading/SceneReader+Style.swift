import CoreGraphics
import Foundation
import QuartzCore

/// Reads `<style>` of a layer: values for properties that were never set, and the parallax groups of
/// wallpapers.
extension SceneReader {
  /// Keys that only wallpaper editors use: names of files, and values that states repeat.
  static let editorKeys: Set = [
    "wallpaperBackgroundAssetNames", "wallpaperFloatingAssetNames", "wallpaperForegroundAssetNames",
    "wallpaperPropertyGroups",
  ]

  /// Reads `<style>`.
  func style(_ element: XMLElement, of layer: CALayer) {
    var values = layer.style ?? [:]
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      if child.name == "wallpaperParallaxGroups" {
        self.parallaxGroups(child)
      } else if let kind = type(of: layer).valueKind(forKeyPath: child.name) {
        if let value = self.value(of: child, kind, key: child.name, in: type(of: layer)) {
          values[child.name] = value
        }
      } else if Self.editorKeys.contains(child.name) {
        self.reader.skip(child)
      } else {
        self.unknown(child, keyPath: "style")
      }
    }
    if !values.isEmpty { layer.style = values }
  }

  // MARK: Parallax

  /// Reads a list of `<NSDictionary>` elements with a child for each entry, or of `<dict>` elements with
  /// alternating keys and values.
  private func parallaxGroups(_ element: XMLElement) {
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard child.name == "NSDictionary" || child.name == "dict" else {
        return self.unknown(child, keyPath: "wallpaperParallaxGroups")
      }
      self.listItemCount += 1
      guard self.listItemCount <= self.limits.listItems else { return self.reader.skip(child) }
      let entries = self.entries(of: child)
      do throws(ValueError) {
        self.parallaxGroups.append((try ParallaxGroup(entries), child.offset, self.layerLabel))
      } catch { self.skipped(error, at: child.offset, keyPath: "wallpaperParallaxGroups") }
    }
  }

  private func entries(of element: XMLElement) -> [String: String] {
    var entries: [String: String] = [:]
    var key: String?
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      var text = ""
      self.reader.forEachChild(of: child, text: { text += self.reader.string($0) }, { _ in })
      text = text.trimmingCharacters(in: .whitespacesAndNewlines)
      if child.name == "key" {
        key = text
      } else if let name = key {
        entries[name] = text
        key = nil
      } else {
        entries[child.name] = child["value"] ?? text
      }
    }
    return entries
  }

  /// The groups whose layers exist. Others are reported.
  func resolveParallax(_ root: CALayer?) -> SceneParallax {
    let layers = parallaxGroups.isEmpty ? [:] : SceneParallax.layersByName(root)
    let parallax = SceneParallax()
    for (group, offset, label) in parallaxGroups {
      layerLabel = label
      do throws(ValueError) {
        parallax.add(group, try group.layer(in: layers))
      } catch { skipped(error, at: offset, keyPath: "wallpaperParallaxGroups") }
    }
    layerLabel = nil
    return parallax
  }
}
