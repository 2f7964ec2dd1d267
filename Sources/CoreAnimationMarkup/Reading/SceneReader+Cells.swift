import CoreGraphics
import Foundation
import QuartzCore
import SceneFiles

extension SceneReader {
  /// Reads `<emitterCells><CAEmitterCell …>…`, of a layer or of a cell.
  func emitterCells(_ element: XMLElement) -> [CAEmitterCell] {
    var cells: [CAEmitterCell] = []
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      guard child.name == "CAEmitterCell" else { return self.unknown(child, keyPath: "emitterCells") }
      self.listItemCount += 1
      guard self.listItemCount <= self.limits.listItems else {
        self.report(
          .error, at: child.offset, .limitExceeded,
          "the lists of the document have more than \(self.limits.listItems) items; the rest is skipped",
          keyPath: "emitterCells", cause: "list items")
        return self.reader.skip(child)
      }
      cells.append(self.emitterCell(child))
    }
    return cells
  }

  func emitterCell(_ element: XMLElement) -> CAEmitterCell {
    let cell = CAEmitterCell()
    register(cell, element)
    for attribute in element.attributes where attribute.name != "id" {
      guard let kind = CAEmitterCell.valueKind(forKeyPath: attribute.name) else {
        unknownProperty(
          attribute, keyPath: attribute.name,
          Spelling.hint(for: attribute.name, among: CAEmitterCell.propertyTable.properties.map(\.key)))
        continue
      }
      do throws(ValueError) {
        cell.setValue(try value(attribute.value, kind, key: attribute.name), forKeyPath: attribute.name)
      } catch { skipped(error, attribute, keyPath: attribute.name) }
    }
    reader.forEachChild(of: element, text: { self.ignore($0) }) { child in
      if child.name == "emitterCells" {
        cell.emitterCells = self.emitterCells(child)
      } else if Self.unreadElements[child.name] != nil {
        self.skipUnread(child)
      } else if let kind = CAEmitterCell.valueKind(forKeyPath: child.name) {
        if Self.isNull(child) {
          self.reader.skip(child)
          cell.setValue(nil, forKeyPath: child.name)
        } else if let value = self.value(of: child, kind, key: child.name) {
          cell.setValue(value, forKeyPath: child.name)
        }
      } else {
        self.unknown(
          child, keyPath: child.name,
          Spelling.hint(for: child.name, among: CAEmitterCell.propertyTable.properties.map(\.key)))
      }
    }
    return cell
  }

  // MARK: Attributes of cells at the layer

  /// Whether a property belongs to the cells of an emitter layer. Old files write it on the layer.
  func isOfCells(_ key: String, _ type: CALayer.Type) -> Bool {
    type.valueKind(forKeyPath: key) == nil && CAEmitterCell.valueKind(forKeyPath: key) != nil
  }

  /// Sets attributes of the layer on all cells that do not have them.
  func apply(_ attributes: [XMLAttribute], toCellsOf layer: CAEmitterLayer) {
    guard !attributes.isEmpty, let cells = layer.emitterCells else { return }
    for attribute in attributes {
      guard let kind = CAEmitterCell.valueKind(forKeyPath: attribute.name) else { continue }
      do throws(ValueError) {
        let value = try self.value(attribute.value, kind, key: attribute.name)
        for cell in cells where !cell.shouldArchiveValue(forKey: attribute.name) {
          cell.setValue(value, forKeyPath: attribute.name)
        }
      } catch { skipped(error, at: attribute.offset, keyPath: attribute.name) }
    }
    layer.emitterCells = cells
  }
}
