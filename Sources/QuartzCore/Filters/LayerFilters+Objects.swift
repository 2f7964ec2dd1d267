import RenderTree

extension LayerFilters {
  /// Filters as the app gives them: a filter or a name, or a list of such.
  convenience init(_ original: Any) {
    var entries: [Entry] = []
    var numbers = ContiguousArray<Double>()
    for filter in (original as? [Any]) ?? [original] {
      let object = filter as? CAFilter
      let type = (object?.type ?? Unbox.string(filter).map { FilterType.plainName($0) }).flatMap {
        FilterType(name: $0)
      }
      entries.append(
        Entry(type: type?.name, effect: type?.effect, name: object?.name, offset: numbers.count))
      numbers.append(object?.isEnabled == false ? 0 : 1)
      for input in type?.inputs ?? [] {
        numbers += object.flatMap { input.numbers($0.value(forKey: input.key)) } ?? input.defaults
      }
    }
    self.init(entries, numbers, original: original)
  }

  /// The filters in a value of the app; nil for none.
  static func make(_ value: Any?) -> LayerFilters? { Unbox.unwrapped(value).map { LayerFilters($0) } }

  /// The place of `NAME.INPUT` (or `INPUT` of a single filter) in the numbers, and its kind.
  func place(ofKeyPath path: String, isNamed: Bool) -> (offset: Int, kind: ValueKind)? {
    let entry: Entry
    let key: String
    if isNamed {
      guard let split = SplitKeyPath(path), let found = entries.first(where: { $0.name == split.head }) else {
        return nil
      }
      (entry, key) = (found, split.tail)
    } else {
      guard let found = entries.first else { return nil }
      (entry, key) = (found, path)
    }
    if key == "enabled" { return (entry.offset, .number) }
    var offset = entry.offset + 1
    for input in entry.type.flatMap({ FilterType(name: $0) })?.inputs ?? [] {
      if input.isNamed(key) { return (offset, input.kind) }
      offset += input.kind.width
    }
    return nil
  }

  /// The filter that a key path of the layer names.
  func filter(named name: String) -> CAFilter? {
    ((original as? [Any]) ?? [original]).lazy.compactMap { $0 as? CAFilter }.first { $0.name == name }
  }
}
