import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

/// Reads `<style>` of a layer: values for properties that were never set, and the parallax groups and property groups
/// of wallpapers.
extension MarkupReader {
  /// Keys that only wallpaper editors use: names of files.
  static let editorKeys: Set = [
    "wallpaperBackgroundAssetNames", "wallpaperFloatingAssetNames", "wallpaperForegroundAssetNames",
  ]

  /// Reads `<style>`.
  func style(_ element: XMLElement, of layer: CALayer) {
    var values = layer.style ?? [:]
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      if child.name == "wallpaperParallaxGroups" {
        self.groups(child) { entries, offset throws(ValueError) in
          self.parallaxGroups.append((try ParallaxGroup(entries), offset, self.layerLabel))
        }
      } else if child.name == "wallpaperPropertyGroups" {
        self.groups(child) { entries, offset throws(ValueError) in
          self.propertyGroups.append((try PropertyGroup(entries), layer, offset, self.layerLabel))
        }
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

  // MARK: Groups of wallpapers

  /// Reads a list of `<NSDictionary>` elements with a child for each entry, or of `<dict>` elements with
  /// alternating keys and values. `add` receives the entries of each.
  private func groups(
    _ element: XMLElement, _ add: (_ entries: [String: String], _ offset: Int) throws(ValueError) -> Void
  ) {
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard child.name == "NSDictionary" || child.name == "dict" else {
        return self.unknown(child, keyPath: element.name)
      }
      self.listItemCount += 1
      guard self.listItemCount <= self.limits.listItems else { return self.reader.skip(child) }
      let entries = self.entries(of: child)
      do throws(ValueError) {
        try add(entries, child.offset)
      } catch { self.skipped(error, at: child.offset, keyPath: element.name) }
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
    let layers = parallaxGroups.isEmpty && propertyGroups.isEmpty ? [:] : SceneParallax.layersByName(root)
    let parallax = SceneParallax()
    for (group, offset, label) in parallaxGroups {
      layerLabel = label
      do throws(ValueError) {
        let layer = try group.layer(in: layers)
        parallax.add(group, layer)
        checker?.note(tiltValue: group.keyPath, of: layer)
      } catch { skipped(error, at: offset, keyPath: "wallpaperParallaxGroups") }
    }
    for (group, owner, offset, label) in propertyGroups {
      layerLabel = label
      do throws(ValueError) {
        let layer = try group.layer(in: layers)
        parallax.states.add(group, layer, owner: owner)
        checker?.note(stateValue: group.keyPath, of: layer)
      } catch { skipped(error, at: offset, keyPath: "wallpaperPropertyGroups") }
    }
    layerLabel = nil
    return parallax
  }
}
