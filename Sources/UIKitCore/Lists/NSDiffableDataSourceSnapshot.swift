/// The sections and items of a list at one time, by identifiers of the program.
///
/// ```swift
/// var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
/// snapshot.appendSections(["main"])
/// snapshot.appendItems([1, 2, 3])
/// ```
///
/// An identifier that occurs twice ends the program with a message, as on Apple's systems. Source: Apple's documentation of
/// NSDiffableDataSourceSnapshot.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  struct Section: Sendable {
    let id: SectionIdentifierType
    var items: [ItemIdentifierType]
  }

  private(set) var sections: [Section] = []
  private var known: Set<ItemIdentifierType> = []
  /// The items that are loaded again, and those whose cells are configured again.
  private(set) var reloaded: Set<ItemIdentifierType> = []
  private(set) var reconfigured: Set<ItemIdentifierType> = []
  private(set) var reloadedSections: Set<SectionIdentifierType> = []

  /// A snapshot without sections.
  public init() {}

  // MARK: Questions

  /// The sections, in their order.
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.id) }
  /// The items of all sections, in their order.
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
  /// The number of sections.
  public var numberOfSections: Int { sections.count }
  /// The number of items.
  public var numberOfItems: Int { known.count }
  /// The items that are loaded again.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { Array(reloaded) }
  /// The items whose cells are configured again.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { Array(reconfigured) }
  /// The sections that are loaded again.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { Array(reloadedSections) }

  /// The number of items in a section.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }
  /// The items of a section.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    sections[place(of: identifier)].items
  }
  /// The section of an item; nil if there is no such item.
  public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
    path(of: identifier).map { sections[$0.section].id }
  }
  /// The place of an item among all; nil if there is no such item.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    itemIdentifiers.firstIndex(of: identifier)
  }
  /// The place of a section; nil if there is no such section.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sections.firstIndex { $0.id == identifier }
  }

  func path(of item: ItemIdentifierType) -> IndexPath? {
    guard known.contains(item) else { return nil }
    for (index, section) in sections.enumerated() {
      if let row = section.items.firstIndex(of: item) { return IndexPath(item: row, section: index) }
    }
    return nil
  }

  private func place(of section: SectionIdentifierType) -> Int {
    guard let index = indexOfSection(section) else {
      fatalError("NSDiffableDataSourceSnapshot: the snapshot has no section with the identifier \(section)")
    }
    return index
  }

  private func existing(_ item: ItemIdentifierType) -> IndexPath {
    guard let path = path(of: item) else {
      fatalError("NSDiffableDataSourceSnapshot: the snapshot has no item with the identifier \(item)")
    }
    return path
  }

  private mutating func note(_ items: [ItemIdentifierType]) {
    for item in items where !known.insert(item).inserted {
      fatalError(
        "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {(\n    \(item)\n)}")
    }
  }

  // MARK: Items

  /// Adds items at the end of a section; nil: of the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard !sections.isEmpty else {
      fatalError(
        "NSDiffableDataSourceSnapshot: there are currently no sections in the data source. Please add a section first."
      )
    }
    let section = sectionIdentifier.map { place(of: $0) } ?? sections.count - 1
    note(identifiers)
    sections[section].items += identifiers
  }
  /// Inserts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) {
    let path = existing(beforeIdentifier)
    note(identifiers)
    sections[path.section].items.insert(contentsOf: identifiers, at: path.item)
  }
  /// Inserts items behind another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) {
    let path = existing(afterIdentifier)
    note(identifiers)
    sections[path.section].items.insert(contentsOf: identifiers, at: path.item + 1)
  }
  /// Deletes items. Identifiers that the snapshot does not have are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    let gone = Set(identifiers)
    known.subtract(gone)
    for index in sections.indices { sections[index].items.removeAll(where: gone.contains) }
  }
  /// Deletes all sections with their items.
  public mutating func deleteAllItems() {
    sections = []
    known = []
  }
  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    let old = existing(identifier)
    sections[old.section].items.remove(at: old.item)
    let path = existing(toIdentifier)
    sections[path.section].items.insert(identifier, at: path.item)
  }
  /// Moves an item behind another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    let old = existing(identifier)
    sections[old.section].items.remove(at: old.item)
    let path = existing(toIdentifier)
    sections[path.section].items.insert(identifier, at: path.item + 1)
  }
  /// Has cells of items made again.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { reloaded.formUnion(identifiers) }
  /// Has the cells of items configured again, which stay the same.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfigured.formUnion(identifiers)
  }

  // MARK: Sections

  /// Adds sections at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sections.count)
  }
  /// Inserts sections before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: place(of: toIdentifier)) }
  /// Inserts sections behind another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: place(of: toIdentifier) + 1) }

  private mutating func insert(_ identifiers: [SectionIdentifierType], at index: Int) {
    for identifier in identifiers where indexOfSection(identifier) != nil {
      fatalError("NSDiffableDataSourceSnapshot: section identifier \(identifier) is there already")
    }
    sections.insert(contentsOf: identifiers.map { Section(id: $0, items: []) }, at: index)
  }

  /// Deletes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      guard let index = indexOfSection(identifier) else { continue }
      known.subtract(sections[index].items)
      sections.remove(at: index)
    }
  }
  /// Moves a section before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) {
    let section = sections.remove(at: place(of: identifier))
    sections.insert(section, at: place(of: toIdentifier))
  }
  /// Moves a section behind another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) {
    let section = sections.remove(at: place(of: identifier))
    sections.insert(section, at: place(of: toIdentifier) + 1)
  }
  /// Has sections loaded again.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    reloadedSections.formUnion(identifiers)
  }

  // MARK: Differences

  /// The update that leads from another snapshot to this one.
  func update(from old: Self) -> ListUpdate {
    var update = ListUpdate()
    let (before, after) = (old.sectionIdentifiers, sectionIdentifiers)
    let newSections = Dictionary(uniqueKeysWithValues: after.enumerated().map { ($1, $0) })
    let oldSections = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0) })
    for (index, id) in before.enumerated() where newSections[id] == nil {
      update.deletedSections.insert(index)
    }
    for (index, id) in after.enumerated() where oldSections[id] == nil {
      update.insertedSections.insert(index)
    }
    let kept = before.filter { newSections[$0] != nil }
    for id in Self.moved(kept, after.filter { oldSections[$0] != nil }) {
      if let from = oldSections[id], let to = newSections[id] { update.movedSections.append((from, to)) }
    }
    for id in reloadedSections {
      if let index = oldSections[id], newSections[id] != nil { update.reloadedSections.insert(index) }
    }
    addItems(to: &update, old)
    return update
  }

  private func addItems(to update: inout ListUpdate, _ old: Self) {
    var oldPaths: [ItemIdentifierType: IndexPath] = [:]
    var newPaths: [ItemIdentifierType: IndexPath] = [:]
    for (index, section) in old.sections.enumerated() {
      for (row, item) in section.items.enumerated() { oldPaths[item] = IndexPath(item: row, section: index) }
    }
    for (index, section) in sections.enumerated() {
      for (row, item) in section.items.enumerated() { newPaths[item] = IndexPath(item: row, section: index) }
    }
    for (item, path) in oldPaths where newPaths[item] == nil && !update.deletedSections.contains(path.section)
    {
      update.deletedRows.append(path)
    }
    for (item, path) in newPaths
    where oldPaths[item] == nil && !update.insertedSections.contains(path.section) {
      update.insertedRows.append(path)
    }
    for section in sections {
      let before = old.sections.first { $0.id == section.id }?.items ?? []
      let own = Set(section.items)
      let stays = before.filter(own.contains)
      let fromHere = Set(stays)
      let moved = Self.moved(stays, section.items.filter(fromHere.contains))
      for item in section.items
      where oldPaths[item] != nil && (!fromHere.contains(item) || moved.contains(item)) {
        guard let from = oldPaths[item], let to = newPaths[item] else { continue }
        update.movedRows.append(ListUpdate.Move(from: from, to: to))
      }
    }
    let moving = Set(update.movedRows.map(\.from))
    update.reloadedRows = reloaded.compactMap { newPaths[$0] == nil ? nil : oldPaths[$0] }
      .filter { !moving.contains($0) && !update.deletedSections.contains($0.section) }
  }

  /// The elements that have to move, so that one order becomes another.
  private static func moved<ID: Hashable>(_ old: [ID], _ new: [ID]) -> Set<ID> {
    guard old != new else { return [] }
    var moved: Set<ID> = []
    for case .remove(_, let element, _) in new.difference(from: old) { moved.insert(element) }
    return moved
  }
}
