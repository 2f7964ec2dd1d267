/// What constraints say of a view, for tools that show it.
package struct LayoutReport: Equatable {
  /// An active constraint in which the view occurs.
  package struct Row: Equatable {
    /// The relation, for example `title.leading == icon.trailing + 8 @750`.
    package let equation: String
    /// 0 to 1000.
    package let priority: Double
    /// The constraint's own name.
    package let identifier: String?
    /// Whether it was left out because it contradicts others.
    package let isBroken: Bool

    @MainActor package init(_ constraint: NSLayoutConstraint) {
      equation = constraint.equation
      priority = Double(constraint.priority.rawValue)
      identifier = constraint.identifier
      isBroken = constraint.isBroken
    }
  }

  /// A layout guide, in the view's coordinates.
  package struct Guide: Equatable {
    package let name: String
    package let frame: CGRect
  }

  package let constraints: [Row]
  package let guides: [Guide]
  /// The rectangle that constraints align, in the view's coordinates.
  package let alignmentRect: CGRect
  /// The axes along which other frames satisfy the constraints as well.
  package let ambiguousAxes: [NSLayoutConstraint.Axis]

  /// It is another number after each change of an active constraint, also where no frame changes.
  @MainActor package static var version: Int { LayoutEngine.version }

  /// Nil: constraints do not concern the view.
  @MainActor package init?(_ view: UIView) {
    guard let record = view.layoutRecord, let engine = LayoutEngine.find(view),
      record.unknowns != nil || !record.allGuides.isEmpty
    else { return nil }
    engine.solve()
    constraints = record.outerConstraints.map { Row($0) }
    guides = view.layoutGuideRects.map { Guide(name: $0.name, frame: $0.frame) }
    alignmentRect = view.boundsAlignmentRect
    ambiguousAxes = engine.ambiguousAxes(of: view)
  }
}

extension UIView {
  /// The guides that constraints have determined, in the view's coordinates.
  package var layoutGuideRects: [(name: String, frame: CGRect)] {
    guard let layoutRecord else { return [] }
    return layoutRecord.allGuides.compactMap { guide in
      guide.layoutRecord?.engine?.rect(of: guide).map { (guide.layoutName, $0) }
    }
  }

  /// The rectangle that constraints align, in the view's coordinates; that of the bounds where both are the same.
  package var boundsAlignmentRect: CGRect { bounds.inset(by: alignmentRectInsets) }
}
