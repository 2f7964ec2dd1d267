import Testing

@testable import QuartzCore
@testable import UIKitCore

/// Trees that change, conflicts, ambiguity and bad input.
@MainActor @Suite(.serialized) struct ConstraintChangeTests {
  @Test func aTreeBuiltBeforeItIsAddedKeepsItsConstraints() {
    let panel = UIView()
    panel.translatesAutoresizingMaskIntoConstraints = false
    let inner = LayoutTree.add(to: panel)
    activate(
      inner.topAnchor.constraint(equalTo: panel.topAnchor, constant: 3),
      inner.leadingAnchor.constraint(equalTo: panel.leadingAnchor, constant: 4),
      inner.trailingAnchor.constraint(equalTo: panel.trailingAnchor, constant: -4))
    let root = LayoutTree.root()
    root.addSubview(panel)
    activate(
      panel.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
      panel.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30))
    root.layoutIfNeeded()
    #expect(panel.frame.width == 200)
    #expect(inner.frame == CGRect(x: 4, y: 3, width: 192, height: 0))
    // The outer constraints go with the view, the inner ones stay.
    panel.removeFromSuperview()
    #expect(root.constraints.isEmpty)
    #expect(panel.constraints.count == 3)
    let other = LayoutTree.root(100, 100)
    other.addSubview(panel)
    activate(panel.widthAnchor.constraint(equalToConstant: 60))
    other.layoutIfNeeded()
    #expect(inner.frame.width == 52)
  }

  @Test func removedConstraintsNoLongerCount() {
    let root = LayoutTree.root()
    let view = LayoutTree.add(to: root)
    let (small, large) = (
      view.widthAnchor.constraint(equalToConstant: 10), view.widthAnchor.constraint(equalToConstant: 20)
    )
    small.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.width == 10)
    NSLayoutConstraint.deactivate([small])
    NSLayoutConstraint.activate([large])
    root.layoutIfNeeded()
    #expect(view.frame.width == 20)
    #expect(!small.isActive && large.isActive)
    root.removeConstraint(large)
    #expect(large.isActive, "the view holds its own width")
    view.removeConstraint(large)
    #expect(!large.isActive)
  }

  @Test func aConflictBreaksTheLastAndLayoutGoesOn() throws {
    let root = LayoutTree.root()
    let view = LayoutTree.add(to: root)
    let first = view.widthAnchor.constraint(equalToConstant: 10)
    let second = view.widthAnchor.constraint(equalToConstant: 20)
    let height = view.heightAnchor.constraint(equalToConstant: 5)
    activate(first, second, height)
    root.layoutIfNeeded()
    #expect(view.frame.size == CGSize(width: 10, height: 5))
    #expect(second.isBroken && second.isActive && !first.isBroken)
    // Without the first one the second holds.
    first.isActive = false
    root.layoutIfNeeded()
    #expect(view.frame.width == 20)
    #expect(!second.isBroken)
  }

  @Test func aConstantThatContradictsIsReportedToo() {
    let root = LayoutTree.root()
    let view = LayoutTree.add(to: root)
    let least = view.widthAnchor.constraint(greaterThanOrEqualToConstant: 50)
    let width = view.widthAnchor.constraint(equalToConstant: 60)
    activate(least, width)
    root.layoutIfNeeded()
    width.constant = 40
    root.layoutIfNeeded()
    #expect(view.frame.width >= 50)
    width.constant = 70
    root.layoutIfNeeded()
    #expect(view.frame.width == 70)
  }

  @Test func ambiguityIsFound() {
    let root = LayoutTree.root()
    let view = LayoutTree.add(to: root)
    activate(
      view.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor, constant: -10),
      view.topAnchor.constraint(equalTo: root.topAnchor), view.heightAnchor.constraint(equalToConstant: 10),
      view.widthAnchor.constraint(equalToConstant: 50))
    root.layoutIfNeeded()
    #expect(view.hasAmbiguousLayout)
    let before = view.frame
    view.exerciseAmbiguityInLayout()
    let first = view.frame
    view.exerciseAmbiguityInLayout()
    #expect(view.frame != first && (first != before || view.frame != before))
    #expect(first.minX >= 10 && first.maxX <= 390)
    let left = view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 30)
    left.isActive = true
    root.layoutIfNeeded()
    #expect(!view.hasAmbiguousLayout)
    #expect(view.constraintsAffectingLayout(for: .horizontal).contains { $0 === left })
    #expect(!view.constraintsAffectingLayout(for: .vertical).contains { $0 === left })
  }

  @Test func aDeallocatedViewTakesItsConstraintsWithIt() {
    let root = LayoutTree.root()
    weak var gone: UIView?
    var kept: NSLayoutConstraint?
    do {
      let view = LayoutTree.add(to: root)
      kept = view.widthAnchor.constraint(equalTo: root.widthAnchor)
      kept?.isActive = true
      root.layoutIfNeeded()
      gone = view
      view.removeFromSuperview()
    }
    #expect(gone == nil)
    #expect(kept?.isActive == false && kept?.firstItem == nil)
    kept?.isActive = true
    #expect(kept?.isActive == false)
    kept?.constant = 4
    root.layoutIfNeeded()
  }

  @Test func viewsThatLeaveDuringTheLayoutDoNotMatter() {
    final class Fickle: UIView {
      var victim: UIView?
      override func layoutSubviews() {
        victim?.removeFromSuperview()
        victim = nil
        super.layoutSubviews()
      }
    }
    let root = Fickle(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (a, b) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    activate(
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
      b.leadingAnchor.constraint(equalTo: a.leadingAnchor, constant: 5))
    root.victim = a
    root.layoutIfNeeded()
    #expect(a.superview == nil && b.superview === root)
    root.layoutIfNeeded()
  }

  @Test func wrongSidesStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b) = (UIView(), UIView())
        a.leadingAnchor.constraint(equalTo: b.leadingAnchor).isActive = true
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        _ = NSLayoutConstraint(
          item: view, attribute: .width, relatedBy: .equal, toItem: view, attribute: .left, multiplier: 1,
          constant: 0)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIView().widthAnchor.constraint(equalToConstant: 1).constant = .nan }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        let width = view.widthAnchor.constraint(equalToConstant: 1)
        width.isActive = true
        width.priority = .defaultHigh
      }
    }
  }

  @Test func textBreaksAtTheWidthThatConstraintsGive() {
    let root = LayoutTree.root(200, 400)
    let label = LayoutTree.add(UILabel(), to: root)
    label.numberOfLines = 0
    label.text = "Several words that do not fit into one line of two hundred points, so that the label grows."
    let below = LayoutTree.add(to: root)
    activate(
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      label.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
      label.topAnchor.constraint(equalTo: root.topAnchor),
      below.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 6))
    root.layoutIfNeeded()
    let height = label.sizeThatFits(CGSize(width: 180, height: 0)).height
    #expect(height > 40)
    #expect(label.frame == CGRect(x: 10, y: 0, width: 180, height: height))
    #expect(below.frame.minY == height + 6)
    label.text = "Short"
    root.layoutIfNeeded()
    #expect(label.frame.height == label.intrinsicContentSize.height)
    root.frame.size.width = 120
    label.text = "Several words that do not fit into one line"
    root.layoutIfNeeded()
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 100, height: 0)).height)
  }

  @Test func textThatBreaksYieldsToWhatCannotBreak() {
    let root = LayoutTree.root(200, 100)
    let (label, control) = (LayoutTree.add(UILabel(), to: root), LayoutTree.add(UISwitch(), to: root))
    label.text = "Several words that do not fit into one line beside the switch"
    label.numberOfLines = 0
    activate(
      label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      control.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
      control.trailingAnchor.constraint(equalTo: root.trailingAnchor))
    root.layoutIfNeeded()
    let natural = control.intrinsicContentSize.width
    #expect(control.frame.width == natural + control.alignmentRectInsets.right)
    #expect(label.frame.width == 200 - 8 - natural)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: label.frame.width, height: 0)).height)
  }

  @Test func aViewFitsItsContents() {
    let cell = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 10))
    let label = LayoutTree.add(UILabel(), to: cell)
    label.numberOfLines = 0
    label.text = "Words that break into lines where the cell is narrow, and do not where it is wide enough."
    activate(
      label.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 16),
      label.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -16),
      label.topAnchor.constraint(equalTo: cell.topAnchor, constant: 12),
      label.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -12))
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size.width == 200)
    let height = label.sizeThatFits(CGSize(width: 168, height: 0)).height
    #expect(size.height == height + 24)
    let least = cell.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    let natural = label.intrinsicContentSize
    #expect(least == CGSize(width: natural.width + 32, height: natural.height + 24))
    #expect(cell.frame.size == CGSize(width: 320, height: 10))
  }

  @Test func baselinesAlign() {
    let root = LayoutTree.root()
    let (large, small) = (LayoutTree.add(UILabel(), to: root), LayoutTree.add(UILabel(), to: root))
    (large.text, small.text) = ("Large", "small")
    large.font = .systemFont(ofSize: 40)
    small.font = .systemFont(ofSize: 12)
    activate(
      large.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor))
    root.layoutIfNeeded()
    let (a, b) = (large.baselineOffsets?.first ?? 0, small.baselineOffsets?.first ?? 0)
    #expect(a > 30 && b < 15)
    // Frames lie on whole pixels.
    let pixel = Double(1 / UIScreen.main.scale)
    expectNear(small.frame.minY + b, Double(20 + a), within: pixel / 2 + 1e-9)
    small.font = .systemFont(ofSize: 24)
    root.layoutIfNeeded()
    let c = small.baselineOffsets?.first ?? 0
    expectNear(small.frame.minY + c, Double(20 + a), within: pixel / 2 + 1e-9)
  }

  @Test func constraintsAreUpdatedFromTheLeavesToTheRoot() {
    final class Noting: UIView {
      var note: (String) -> Void = { _ in }
      var label = ""
      override func updateConstraints() {
        note(label)
        super.updateConstraints()
      }
    }
    var order: [String] = []
    let root = LayoutTree.root()
    var parent: UIView = root
    for label in ["outer", "middle", "inner"] {
      let view = LayoutTree.add(Noting(), to: parent)
      view.label = label
      view.note = { order.append($0) }
      view.setNeedsUpdateConstraints()
      parent = view
    }
    #expect(parent.needsUpdateConstraints())
    root.layoutIfNeeded()
    #expect(order == ["inner", "middle", "outer"])
    #expect(!parent.needsUpdateConstraints())
    root.layoutIfNeeded()
    #expect(order.count == 3)
  }

  @Test func aCircleOfPlacesIsAConflict() {
    let root = LayoutTree.root()
    let (a, b) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    let back = a.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: 1)
    activate(
      a.widthAnchor.constraint(equalToConstant: 10), b.widthAnchor.constraint(equalToConstant: 10),
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 1), back)
    root.layoutIfNeeded()
    #expect([a.frame.minX, b.frame.minX] == [5, 16])
    #expect(back.isBroken)
  }

  @Test func aChainOfTenThousandViewsIsLaidOut() {
    let root = LayoutTree.root()
    var last: UIView?
    for _ in 0..<10_000 {
      let view = LayoutTree.add(to: root)
      activate(
        view.leadingAnchor.constraint(equalTo: last?.trailingAnchor ?? root.leadingAnchor, constant: 1),
        view.widthAnchor.constraint(equalToConstant: 2))
      last = view
    }
    root.layoutIfNeeded()
    #expect(last?.frame.minX == CGFloat(29_998))
  }

  @Test func hugeNumbersDoNotStopTheLayout() {
    let root = LayoutTree.root()
    let (a, b) = (LayoutTree.add(to: root), LayoutTree.add(to: root))
    activate(
      a.widthAnchor.constraint(equalToConstant: 1e300), b.widthAnchor.constraint(equalToConstant: 30),
      b.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 1e300))
    root.layoutIfNeeded()
    #expect(b.frame.width == 30)
    #expect(a.frame.width.isFinite && b.frame.height.isFinite)
  }

  @Test func anAlignmentRectangleIsWhatIsAligned() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    }
    let root = LayoutTree.root()
    let view = LayoutTree.add(Shadowed(), to: root)
    let inner = LayoutTree.add(to: view)
    activate(
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 50),
      inner.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      inner.widthAnchor.constraint(equalToConstant: 5),
      inner.topAnchor.constraint(equalTo: view.topAnchor))
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 18, y: 9, width: 106, height: 54))
    #expect(inner.frame.origin == CGPoint(x: 97, y: 1))
  }
}
