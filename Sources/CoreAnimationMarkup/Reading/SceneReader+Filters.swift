import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

extension SceneReader {
  /// Reads `<filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="8"/>…`. Names alone are also
  /// read.
  func filters(_ element: XMLElement) -> [Any] {
    var filters: [Any] = []
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      self.listItemCount += 1
      guard self.listItemCount <= self.limits.listItems else { return self.reader.skip(child) }
      if let filter = self.filter(child) { filters.append(filter) }
    }
    return filters
  }

  /// Reads `<compositingFilter type="CAFilter" filter="destOut"/>`, with the filter as a child element, or
  /// with its name as `value`.
  func compositingFilter(_ element: XMLElement) -> Any? {
    if element["filter"] != nil { return filter(element) }
    if let name = element["value"] {
      checkFilter(name, at: element.offset)
      reader.skip(element)
      return name
    }
    return filters(element).first
  }

  func filter(_ element: XMLElement) -> Any? {
    if element.name == "string", let name = element["value"] {
      checkFilter(name, at: element.offset)
      reader.skip(element)
      return name
    }
    guard let type = element["filter"] ?? (element.name == "CAFilter" ? element["type"] : nil) else {
      unknown(element, keyPath: "filters")
      return nil
    }
    checkFilter(type, at: element.offset)
    let filter = CAFilter(type: type)
    register(filter, element)
    for attribute in element.attributes where !["id", "filter", "type"].contains(attribute.name) {
      do throws(ValueError) {
        filter.setValue(try input(attribute.value, attribute.name, of: filter), forKey: attribute.name)
      } catch { skipped(error, attribute, keyPath: attribute.name) }
    }
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard let kind = filter.valueKind(forKey: child.name) else {
        return self.unknown(child, keyPath: child.name)
      }
      if kind == .colorMatrix, let text = child["value"] {
        do throws(ValueError) {
          filter.setValue(try ValueText.colorMatrix(text), forKey: child.name)
        } catch { self.skipped(error, at: child.offset, keyPath: child.name) }
        self.reader.skip(child)
      } else if let value = self.value(of: child, kind == .colorMatrix ? .numbers : kind, key: child.name) {
        filter.setValue(value, forKey: child.name)
      }
    }
    return filter
  }

  /// The value of a text for an input.
  private func input(_ text: String, _ key: String, of filter: CAFilter) throws(ValueError) -> Any {
    guard let kind = filter.valueKind(forKey: key) else {
      throw ValueError(
        "the filter \(ValueError.quoted(filter.type)) has no input \(ValueError.quoted(key))",
        .unknownProperty)
    }
    return kind == .colorMatrix ? try ValueText.colorMatrix(text) : try value(text, kind, key: key)
  }

  func checkFilter(_ name: String, at offset: Int) {
    guard CAFilter(name: name) == nil else { return }
    warn(
      at: offset, .unknownFilter, "the filter \(ValueError.quoted(name)) is not known; it has no effect",
      keyPath: "filters",
      cause: name)
  }
}
