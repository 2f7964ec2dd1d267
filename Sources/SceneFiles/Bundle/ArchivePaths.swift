/// The paths of an archive's files and folders, as a tree of names. It takes time and memory in proportion to the length of the paths.
struct ArchivePaths: Sendable {
  private struct Node: Sendable {
    let name: [UInt8]
    /// The nodes in the folder, in the order in which they were added.
    var children: [Int] = []
    /// The index of the archive's entry with this path; nil for a folder that only the paths in it name.
    var entry: Int?
  }

  /// A folder and the name of a file or folder in it, under which `steps` has the index of that node.
  private struct Step: Hashable, Sendable {
    let folder: Int
    let name: ArraySlice<UInt8>
  }

  /// The first is the top folder.
  private var nodes = [Node(name: [])]
  private var steps: [Step: Int] = [:]

  /// Adds the path of an entry, and the folders in it. Returns false if there is an entry with this path.
  mutating func add(_ path: [UInt8], entry: Int) -> Bool {
    var node = 0
    for name in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      // A slice would keep the whole path.
      let step = Step(folder: node, name: Array(name)[...])
      if let next = steps[step] {
        node = next
        continue
      }
      nodes[node].children.append(nodes.count)
      steps[step] = nodes.count
      node = nodes.count
      nodes.append(Node(name: Array(name)))
    }
    guard nodes[node].entry == nil else { return false }
    nodes[node].entry = entry
    return true
  }

  private func node(at path: String) -> Int? {
    guard !path.isEmpty else { return 0 }
    var node = 0
    for name in Array(path.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let next = steps[Step(folder: node, name: name)] else { return nil }
      node = next
    }
    return node
  }

  /// Whether something is at a path: an entry, or a folder that paths name. The empty path is the top folder.
  func has(_ path: String) -> Bool { node(at: path) != nil }

  /// The index of the entry at a path; nil if there is none.
  func entry(at path: String) -> Int? { node(at: path).flatMap { nodes[$0].entry } }

  /// The names in a folder, ordered by their bytes. Empty if there is no such folder.
  func names(in path: String) -> [String] {
    guard let node = node(at: path) else { return [] }
    return nodes[node].children.map { nodes[$0].name }.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The index of the first entry that fits and has others in it; nil if there is none.
  func firstParent(where fits: (Int) -> Bool) -> Int? {
    nodes.lazy.filter { !$0.children.isEmpty }.compactMap(\.entry).first(where: fits)
  }
}
