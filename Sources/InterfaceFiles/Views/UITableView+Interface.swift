// Tables with their prototypes or their rows, and cells.

extension UITableView {
  func readTable(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    alwaysBounceVertical = reader.bool("alwaysBounceVertical") ?? true
    readHeights(reader)
    if let style = reader.choice("separatorStyle", Self.separators) { separatorStyle = style }
    if let color = reader.color("separatorColor") { separatorColor = color }
    if let insets = reader.insets("separatorInset") { separatorInset = insets }
    allowsSelection = reader.bool("allowsSelection") ?? true
    allowsMultipleSelection = reader.bool("allowsMultipleSelection") ?? false
    allowsSelectionDuringEditing = reader.bool("allowsSelectionDuringEditing") ?? false
    allowsMultipleSelectionDuringEditing = reader.bool("allowsMultipleSelectionDuringEditing") ?? false
    reader.ignore(
      "style", "dataMode", "sectionIndexMinimumDisplayRowCount", "sectionIndexColor",
      "sectionIndexBackgroundColor", "sectionIndexTrackingBackgroundColor", "separatorInsetReference",
      "contentViewInsetsToSafeArea", "dragInteractionEnabled", "prefetchingEnabled")
    if let view = reader.child(key: "backgroundView") { backgroundView = decoder.object(view) as? UIView }
    if let view = reader.child(key: "tableHeaderView") { tableHeaderView = decoder.object(view) as? UIView }
    if let view = reader.child(key: "tableFooterView") { tableFooterView = decoder.object(view) as? UIView }
    for cell in reader.list("prototypes") {
      guard let identifier = cell["reuseIdentifier"] else { continue }
      let make = decoder.makeCopies(cell)
      registerCells(identifier) { make() as? UITableViewCell }
    }
    let sections = reader.list("sections")
    if !sections.isEmpty { staticRows = StaticRows(sections.map { Self.section($0, decoder) }) }
  }

  private func readHeights(_ reader: PropertyReader) {
    if let height = reader.length("rowHeight") { rowHeight = height }
    if let height = reader.length("sectionHeaderHeight") { sectionHeaderHeight = height }
    if let height = reader.length("sectionFooterHeight") { sectionFooterHeight = height }
    if let height = reader.length("estimatedRowHeight") { estimatedRowHeight = height }
    if let height = reader.length("estimatedSectionHeaderHeight") { estimatedSectionHeaderHeight = height }
    if let height = reader.length("estimatedSectionFooterHeight") { estimatedSectionFooterHeight = height }
  }

  private static let separators: [String: UITableViewCell.SeparatorStyle] = [
    "default": .singleLine, "none": .none, "singleLine": .singleLine, "singleLineEtched": .singleLineEtched,
  ]

  private static func section(_ element: InterfaceElement, _ decoder: InterfaceDecoder) -> StaticRows.Section
  {
    var cells: [UITableViewCell] = []
    var heights: [CGFloat?] = []
    for child in element.list("cells") {
      guard let cell = decoder.object(child) as? UITableViewCell else { continue }
      cells.append(cell)
      heights.append(decoder.values.length("rowHeight", of: child))
    }
    return StaticRows.Section(
      header: decoder.values.text("headerTitle", of: element),
      footer: decoder.values.text("footerTitle", of: element), cells: cells, heights: heights)
  }
}

extension UITableViewCell {
  func readCell(_ reader: PropertyReader, _ decoder: InterfaceDecoder) {
    if let content = reader.child(key: "contentView") {
      decoder.configure(contentView, as: content)
      // The cell places the view, whatever frame the file has.
      contentView.translatesAutoresizingMaskIntoConstraints = true
      contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.frame = CGRect(origin: .zero, size: bounds.size)
    }
    func part<Part: UIView>(_ attribute: String) -> Part? {
      reader.word(attribute).flatMap { decoder.objects[$0] as? Part }
    }
    take(text: part("textLabel"), detail: part("detailTextLabel"), image: part("imageView"))
    selectionStyle = reader.choice("selectionStyle", Self.selections) ?? .default
    accessoryType = reader.choice("accessoryType", Self.accessories) ?? .none
    editingAccessoryType = reader.choice("editingAccessoryType", Self.accessories) ?? .none
    indentationLevel = reader.integer("indentationLevel") ?? 0
    indentationWidth = reader.length("indentationWidth") ?? 10
    shouldIndentWhileEditing = reader.bool("shouldIndentWhileEditing") ?? true
    showsReorderControl = reader.bool("showsReorderControl") ?? false
    if let insets = reader.insets("separatorInset") { separatorInset = insets }
    if let view = reader.child(key: "accessoryView") { accessoryView = decoder.object(view) as? UIView }
    if let view = reader.child(key: "editingAccessoryView") {
      editingAccessoryView = decoder.object(view) as? UIView
    }
    if let view = reader.child(key: "backgroundView") { backgroundView = decoder.object(view) as? UIView }
    if let view = reader.child(key: "selectedBackgroundView") {
      selectedBackgroundView = decoder.object(view) as? UIView
    }
    reader.ignore(
      "style", "reuseIdentifier", "rowHeight", "hidesAccessoryWhenEditing", "focusStyle", "tableViewCell")
  }

  private static let selections: [String: SelectionStyle] = [
    "none": .none, "blue": .blue, "gray": .gray, "default": .default,
  ]
  private static let accessories: [String: AccessoryType] = [
    "none": .none, "disclosureIndicator": .disclosureIndicator, "checkmark": .checkmark,
    "detailDisclosureButton": .detailDisclosureButton, "detailButton": .detailButton,
  ]
  static let styles: [String: CellStyle] = [
    "IBUITableViewCellStyleDefault": .default, "IBUITableViewCellStyleValue1": .value1,
    "IBUITableViewCellStyleValue2": .value2, "IBUITableViewCellStyleSubtitle": .subtitle,
  ]
}

extension InterfaceDecoder: CellCoder, TableCoder {
  package var cellStyle: UITableViewCell.CellStyle {
    current?["style"].flatMap { UITableViewCell.styles[$0] } ?? .default
  }
  package var cellIdentifier: String? { current?["reuseIdentifier"] }
  package var tableStyle: UITableView.Style {
    switch current?["style"] {
    case "grouped": .grouped
    case "insetGrouped": .insetGrouped
    default: .plain
    }
  }
}
