import CoreAnimationMarkup
import Foundation
import QuartzCore
import UIKit

/// The rows of the inspector's tree: the layers whose superlayers are open, or those that match a search.
///
/// The last row in the layer of a view that holds constraints is their list, which opens as well. A search finds layers alone.
///
/// A row is a value of a few words, so a tree of 100,000 open layers is a list that is made in milliseconds; views exist only
/// for the rows that are seen. The copies that a replicator shows are not layers of the tree and have no rows.
@MainActor package final class LayerTree {
  package struct Row {
    /// The layer; of constraints that of the view that holds them.
    package let layer: CALayer
    package let depth: Int
    package let isMask: Bool
    package let hasChildren: Bool
    /// The constraints that the row is about; nil for a row of a layer.
    package let constraints: ConstraintEntry?

    init(layer: CALayer, depth: Int, isMask: Bool, hasChildren: Bool) {
      (self.layer, self.depth, self.isMask, self.hasChildren) = (layer, depth, isMask, hasChildren)
      constraints = nil
    }

    init(_ constraints: ConstraintEntry, of layer: CALayer, depth: Int) {
      (self.layer, self.depth, self.constraints) = (layer, depth, constraints)
      isMask = false
      if case .list = constraints { hasChildren = true } else { hasChildren = false }
    }

    package var isLayer: Bool { constraints == nil }

    /// Whether it is about the same layer or the same constraints.
    func isAbout(sameAs other: Row) -> Bool {
      switch (constraints, other.constraints) {
      case (nil, nil): layer === other.layer
      case (let a?, let b?): a == b
      default: false
      }
    }
  }

  /// The rows that are open, by the identities of their layers.
  private struct OpenRows {
    var layers: Set<ObjectIdentifier> = []
    /// The layers of views whose lists of constraints are open.
    var lists: Set<ObjectIdentifier> = []
  }

  private var roots: [CALayer] = []
  private(set) package var rows: [Row] = []
  private var open = OpenRows()
  /// What layers are searched for: a part of the name, the class or the id. Empty for all.
  package private(set) var search = ""
  /// The number of layers that match; 0 without a search.
  package private(set) var matchCount = 0
  private var documents: [SceneDocument] = []
  /// The number of rows up to which superlayers are open at first.
  static let initialRows = 60

  package init() {}

  package var isSearching: Bool { !search.isEmpty }

  /// Shows the layers of scenes. Layers that were open and are still there stay open, also in a scene that was read again; of new scenes the
  /// first levels are open.
  package func show(_ documents: [SceneDocument]) {
    let kept = openPaths(unlike: documents)
    self.documents = documents
    roots = documents.compactMap(\.root)
    for document in documents {
      for path in kept[document.url] ?? [] {
        if let layer = document.layer(path) { open.layers.insert(ObjectIdentifier(layer)) }
      }
    }
    if !roots.contains(where: { open.layers.contains(ObjectIdentifier($0)) }) { openFirstLevels() }
    update()
  }

  /// The paths of the open layers of scenes of which other versions are shown now. Of a very large tree there are none: it begins with its
  /// first levels again.
  private func openPaths(unlike new: [SceneDocument]) -> [URL: [String]] {
    var paths: [URL: [String]] = [:]
    guard !isSearching, rows.count <= 5000 else { return paths }
    let old = documents.filter { document in
      !new.contains { $0 === document } && new.contains { $0.url == document.url }
    }
    guard !old.isEmpty else { return paths }
    for row in rows where row.isLayer && row.hasChildren && isOpen(row) {
      guard let document = old.first(where: { $0.id(of: row.layer) != nil }),
        let path = document.path(of: row.layer)
      else { continue }
      paths[document.url, default: []].append(path)
    }
    return paths
  }

  package func setSearch(_ text: String) {
    guard text != search else { return }
    search = text
    update()
  }

  package func isOpen(_ row: Row) -> Bool {
    let id = ObjectIdentifier(row.layer)
    return isSearching || (row.isLayer ? open.layers : open.lists).contains(id)
  }

  /// Makes the rows again, after layers were added, removed or moved.
  package func update() {
    rows = []
    matchCount = 0
    guard search.isEmpty else { return findMatches() }
    for root in roots {
      Self.append(Row(layer: root, depth: 0, isMask: false, hasChildren: false), open, to: &rows)
    }
  }

  /// Opens or closes the layer or the list of a row.
  package func setOpen(_ flag: Bool, at index: Int) {
    guard !isSearching, rows.indices.contains(index) else { return }
    let row = rows[index]
    let id = ObjectIdentifier(row.layer)
    guard row.hasChildren, flag != isOpen(row) else { return }
    if flag {
      if row.isLayer { open.layers.insert(id) } else { open.lists.insert(id) }
      var new: [Row] = []
      Self.append(row, open, to: &new)
      rows.replaceSubrange(index...index, with: new)
    } else {
      if row.isLayer { open.layers.remove(id) } else { open.lists.remove(id) }
      var end = index + 1
      while end < rows.count, rows[end].depth > row.depth { end += 1 }
      rows.removeSubrange(index + 1..<end)
    }
  }

  /// Opens or closes a layer and all layers in it. Lists of constraints are closed with them, and are not opened.
  package func setAllOpen(_ flag: Bool, at index: Int) {
    guard !isSearching, rows.indices.contains(index) else { return }
    guard rows[index].isLayer else { return setOpen(flag, at: index) }
    var pending = [rows[index].layer]
    while let layer = pending.popLast() {
      let children = Self.children(of: layer)
      let isHolder = ConstraintEntry.holder(of: layer) != nil
      guard !children.isEmpty || isHolder else { continue }
      let id = ObjectIdentifier(layer)
      if flag { open.layers.insert(id) } else { open.layers.remove(id) }
      if !flag, isHolder { open.lists.remove(id) }
      pending += children.map(\.layer)
    }
    update()
  }

  package func index(of layer: CALayer) -> Int? { rows.firstIndex { $0.layer === layer && $0.isLayer } }

  /// The row of constraints; nil where their list or a layer around it is closed.
  package func index(of constraints: ConstraintEntry) -> Int? {
    guard let layer = constraints.holder?.layer else { return nil }
    return rows.firstIndex { $0.layer === layer && $0.constraints.map { $0 == constraints } ?? false }
  }

  /// The row of a layer, after opening the layers above it. Nil for a layer of another tree, or one that the search leaves out.
  package func reveal(_ layer: CALayer) -> Int? {
    if let index = index(of: layer) { return index }
    guard !isSearching else { return nil }
    var isNew = false
    var next = layer.superlayer
    while let above = next {
      if open.layers.insert(ObjectIdentifier(above)).inserted { isNew = true }
      if roots.contains(where: { $0 === above }) { break }
      next = above.superlayer
    }
    if isNew { update() }
    return index(of: layer)
  }

  /// The row of constraints, after opening their list, their view's layer and the layers above it. Nil where the search leaves them out.
  package func reveal(_ constraints: ConstraintEntry) -> Int? {
    if let index = index(of: constraints) { return index }
    guard !isSearching, let holder = constraints.holder, let row = reveal(holder.layer) else { return nil }
    setOpen(true, at: row)
    if case .one = constraints, let list = index(of: .list(of: holder)) { setOpen(true, at: list) }
    return index(of: constraints)
  }

  /// The row of the superlayer of a row's layer, of the list of a constraint, or of the layer of a list.
  package func parent(of index: Int) -> Int? {
    var above = index - 1
    while above >= 0, rows[above].depth >= rows[index].depth { above -= 1 }
    return above >= 0 ? above : nil
  }

  // MARK: Walks

  /// The mask and the sublayers of a layer, in the order of the tree.
  private static func children(of layer: CALayer) -> [(layer: CALayer, isMask: Bool)] {
    var result: [(layer: CALayer, isMask: Bool)] = []
    if let mask = layer.mask { result.append((mask, true)) }
    if let sublayers = layer.sublayers { for sublayer in sublayers { result.append((sublayer, false)) } }
    return result
  }

  /// Appends a row and the rows in it that are open. It uses a stack of its own instead of recursion, because a tree may have any depth.
  private static func append(_ first: Row, _ open: OpenRows, to rows: inout [Row]) {
    var pending = [first]
    while let next = pending.popLast() {
      let layer = next.layer
      if let constraints = next.constraints {
        append(constraints, of: layer, depth: next.depth, open, to: &rows)
        continue
      }
      let holder = ConstraintEntry.holder(of: layer)
      let hasChildren = layer.sublayers != nil || layer.mask != nil || holder != nil
      rows.append(Row(layer: layer, depth: next.depth, isMask: next.isMask, hasChildren: hasChildren))
      guard open.layers.contains(ObjectIdentifier(layer)) else { continue }
      let depth = next.depth + 1
      if let holder { pending.append(Row(.list(of: holder), of: layer, depth: depth)) }
      for child in children(of: layer).reversed() {
        pending.append(Row(layer: child.layer, depth: depth, isMask: child.isMask, hasChildren: false))
      }
    }
  }

  /// Appends the list of a view's constraints and, if it is open, those.
  private static func append(
    _ constraints: ConstraintEntry, of layer: CALayer, depth: Int, _ open: OpenRows, to rows: inout [Row]
  ) {
    rows.append(Row(constraints, of: layer, depth: depth))
    guard open.lists.contains(ObjectIdentifier(layer)), let holder = constraints.holder else { return }
    for constraint in holder.constraints {
      rows.append(Row(.one(constraint), of: layer, depth: depth + 1))
    }
  }

  /// Opens levels from the top while there are few rows. A single layer is opened with all of its sublayers.
  private func openFirstLevels() {
    open = OpenRows()
    var level = roots
    var count = roots.count
    while !level.isEmpty {
      var next: [CALayer] = []
      for layer in level {
        let children = Self.children(of: layer)
        guard !children.isEmpty else { continue }
        let listCount = ConstraintEntry.holder(of: layer) == nil ? 0 : 1
        if count + children.count + listCount > Self.initialRows, !(count == 1) { continue }
        open.layers.insert(ObjectIdentifier(layer))
        count += children.count + listCount
        next += children.map(\.layer)
      }
      if count > Self.initialRows { break }
      level = next
    }
  }

  private func findMatches() {
    let needle = Needle(search)
    var classes: [ObjectIdentifier: Bool] = [:]
    // The layers above the one that is looked at, with whether they have rows.
    var above: [(layer: CALayer, isMask: Bool, hasRow: Bool)] = []
    for root in roots {
      var pending = [(layer: root, depth: 0, isMask: false)]
      while let next = pending.popLast() {
        above.removeSubrange(next.depth...)
        let type = Swift.type(of: next.layer)
        let isClass: Bool
        if let known = classes[ObjectIdentifier(type)] {
          isClass = known
        } else {
          isClass = needle.isIn("\(type)")
          classes[ObjectIdentifier(type)] = isClass
        }
        let matches =
          isClass || next.layer.name.map { needle.isIn($0) } ?? false
          || ViewClass(of: next.layer)?.names.contains { needle.isIn($0) } ?? false
          || documents.contains { $0.id(of: next.layer).map { needle.isIn(id: $0) } ?? false }
        above.append((next.layer, next.isMask, matches))
        if matches {
          matchCount += 1
          for depth in above.indices.dropLast() where !above[depth].hasRow {
            above[depth].hasRow = true
            rows.append(
              Row(
                layer: above[depth].layer, depth: depth, isMask: above[depth].isMask, hasChildren: true))
          }
          let hasChildren = next.layer.sublayers != nil || next.layer.mask != nil
          rows.append(
            Row(layer: next.layer, depth: next.depth, isMask: next.isMask, hasChildren: hasChildren))
        }
        for child in Self.children(of: next.layer).reversed() {
          pending.append((child.layer, next.depth + 1, child.isMask))
        }
      }
      above = []
    }
  }
}

/// A text to search for, without regard to the case of letters.
private struct Needle {
  private let bytes: [UInt8]
  private let text: String
  private let isASCII: Bool
  /// Whether an id that the program gave may be meant: those begin with a number sign.
  private let isID: Bool

  init(_ text: String) {
    self.text = text.lowercased()
    bytes = Array(self.text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    isID = text.hasPrefix("#")
  }

  func isIn(id: String) -> Bool { (isID || !id.hasPrefix("#")) && isIn(id) }

  func isIn(_ other: String) -> Bool {
    guard isASCII else { return other.lowercased().contains(text) }
    // Names are short, and there may be many: bytes are compared.
    var other = other
    return other.withUTF8 { hay in
      guard hay.count >= bytes.count else { return false }
      for start in 0...(hay.count - bytes.count) {
        var index = 0
        while index < bytes.count {
          let byte = hay[start + index]
          let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
          if lower != bytes[index] { break }
          index += 1
        }
        if index == bytes.count { return true }
      }
      return false
    }
  }
}
