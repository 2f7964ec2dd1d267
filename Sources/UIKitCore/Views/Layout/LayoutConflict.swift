/// Required constraints that contradict each other, and the one that gives way.
@MainActor struct LayoutConflict {
  let constraints: [NSLayoutConstraint]
  let broken: NSLayoutConstraint?
  /// Whether frames, sizes of contents or guides are part of it.
  let hasSystemRows: Bool

  init(_ constraints: [NSLayoutConstraint], _ broken: NSLayoutConstraint?, hasSystemRows: Bool) {
    self.constraints = constraints
    self.broken = broken
    self.hasSystemRows = hasSystemRows
  }

  /// Logs the conflict.
  func report() {
    var text = "Unable to simultaneously satisfy constraints: "
    text += constraints.map { ($0.identifier.map { "\($0): " } ?? "") + $0.equation }.joined(separator: "; ")
    let fixed = Set(fixedNames)
    if hasSystemRows {
      text += constraints.isEmpty ? "" : "; "
      text += "and the frames or natural sizes of views"
      if !fixed.isEmpty {
        text +=
          " (set translatesAutoresizingMaskIntoConstraints to false for "
          + fixed.sorted().joined(separator: ", ") + ", unless their frames are intended as constraints)"
      }
    }
    if let broken {
      let which =
        broken.isOfStack ? "A constraint of the stack view" : "The constraint that was activated last"
      text += ". \(which) is left out: \(broken.equation)"
    }
    Misuse.ignored(text)
  }

  /// The names of views whose frames count, except topmost ones.
  private var fixedNames: [String] {
    constraints.flatMap(\.items).compactMap { item in
      guard let view = item as? UIView, view.isPlacedByFrame, view.storedSuperview != nil,
        view.controller == nil
      else { return nil }
      return view.layoutName
    }
  }
}
