import QuartzCore

/// The child elements of a layer in scene files that are more than the value of a property: `<sublayers>`, `<animations>`, ….
///
/// The readers, the writer, the editor of texts and the merger know these elements from here. For a new case the compiler asks for its
/// row, and for how it is read from markup and from archives, and written.
///
/// The elements of properties come first in a layer, then these in the order of the cases.
package enum LayerChild: String, CaseIterable, Sendable {
  case style, animations, mask, sublayers, states, stateTransitions
  // Files have these, but they are not read.
  case actions, scriptObject, scriptComponents, modules

  package struct Row: Sendable {
    /// The key of the value in an archive of layers; nil if archives do not have it.
    var archiveKey: String?
    /// The attributes by which an item of a list is known; nil for an element that is no list.
    var itemKeys: [String]?
    /// What a warning says about an element that is not read; nil for one that is.
    var refusal: String?
  }

  package var row: Row {
    switch self {
    case .style: Row(archiveKey: "style")
    case .animations: Row(archiveKey: "CALayerAnimations", itemKeys: ["key", "keyPath"])
    case .mask: Row(archiveKey: "mask")
    case .sublayers: Row(archiveKey: "sublayers", itemKeys: ["name"])
    case .states: Row(archiveKey: "states", itemKeys: ["name"])
    case .stateTransitions: Row(archiveKey: "stateTransitions", itemKeys: ["fromState", "toState"])
    case .actions: Row(archiveKey: "CALayerActions", refusal: "actions are not read; they are skipped")
    case .scriptObject: Row(refusal: Self.noScript)
    case .scriptComponents, .modules: Row(itemKeys: [], refusal: Self.noScript)
    }
  }

  private static let noScript = "scripts are never run; the element is skipped"

  /// Whether the element holds scripts.
  var isScript: Bool { row.refusal == Self.noScript }

  /// The element with a name, if it is not read.
  static func unread(_ name: String) -> LayerChild? {
    LayerChild(rawValue: name).flatMap { $0.row.refusal == nil ? nil : $0 }
  }

  /// The names of the elements that are read.
  static let readNames = allCases.filter { $0.row.refusal == nil }.map(\.rawValue)

  /// The elements by their keys in archives.
  static let ofArchiveKeys: [String: LayerChild] = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { element in element.row.archiveKey.map { ($0, element) } })

  /// The place of a child element in a layer: 0 for those of properties, which come first, and for those that are not read.
  package static func place(of name: String) -> Int {
    (readNames.firstIndex(of: name) ?? -1) + 1
  }

  /// The attributes by which an element in a list is known among its siblings, beside its id: those of the items of layers, of filters
  /// and emitter cells, which have names, and of the elements of states.
  package static let itemKeys: [String] = {
    var keys = ["name"]
    let all = allCases.flatMap { $0.row.itemKeys ?? [] } + StateElement.allCases.flatMap(\.row.keys)
    for key in all + [StateElement.targetKey] where !keys.contains(key) { keys.append(key) }
    return keys
  }()
}
