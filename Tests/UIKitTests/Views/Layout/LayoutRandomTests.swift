import TestSupport
import Testing

@testable import UIKitCore

/// Trees that change at random have the frames of trees that are made anew.
@MainActor @Suite(.serialized) struct LayoutRandomTests {
  /// What a view of a tree is to be: its superview, and what determines its rectangle.
  private struct Node {
    var parent: Int
    /// The view before which it stands, among those before it in the list; nil: the edge of its superview.
    var after: Int?
    var gap: CGFloat
    var top: CGFloat
    var width: CGFloat
    /// The width is a part of another view's.
    var widthOf: Int?
    var height: CGFloat
    /// A frame set by hand counts instead of constraints.
    var isFixed = false
    /// A wish for a width, with its priority; nil: none.
    var wish: (width: CGFloat, priority: Float)?
    var natural: CGSize
  }

  /// Views and constraints that follow a list of nodes.
  @MainActor private final class Tree {
    let root = LayoutTree.root(500, 400)
    var views: [SizedView] = []
    private var constraints: [[String: NSLayoutConstraint]] = []

    func view(_ index: Int) -> UIView { index < 0 ? root : views[index] }

    /// Brings the tree up to date with the nodes: only what differs is changed.
    func follow(_ nodes: [Node], _ size: CGSize) {
      root.frame.size = size
      for (index, node) in nodes.enumerated() {
        if index == views.count {
          views.append(SizedView())
          constraints.append([:])
        }
        let view = views[index]
        view.translatesAutoresizingMaskIntoConstraints = node.isFixed
        if view.superview !== self.view(node.parent) { self.view(node.parent).addSubview(view) }
        if view.natural != node.natural { view.natural = node.natural }
        if node.isFixed {
          let frame = CGRect(x: node.gap, y: node.top, width: node.width, height: node.height)
          if view.frame != frame { view.frame = frame }
        }
      }
      for (index, node) in nodes.enumerated() { constrain(index, node) }
    }

    private func constrain(_ index: Int, _ node: Node) {
      let view = views[index]
      set("left", index, node.isFixed ? nil : "\(node.after ?? -9) \(node.parent)", node.gap) {
        let start = node.after.map { views[$0].trailingAnchor } ?? self.view(node.parent).leadingAnchor
        return view.leadingAnchor.constraint(equalTo: start)
      }
      set("top", index, node.isFixed ? nil : "\(node.parent)", node.top) {
        view.topAnchor.constraint(equalTo: self.view(node.parent).topAnchor)
      }
      let isNatural = node.widthOf == nil && node.width < 40
      set("width", index, node.isFixed || isNatural ? nil : "\(node.widthOf ?? -9)", node.width) {
        node.widthOf.map { view.widthAnchor.constraint(equalTo: views[$0].widthAnchor, multiplier: 0.5) }
          ?? view.widthAnchor.constraint(lessThanOrEqualToConstant: 0)
      }
      let wish = node.isFixed ? nil : node.wish
      set("wish", index, wish.map { "\($0.priority < 500)" }, wish?.width ?? 0) {
        view.widthAnchor.constraint(equalToConstant: 0)
      } then: {
        $0.priority = UILayoutPriority((wish?.priority ?? 1) + Float(index) / 64)
      }
    }

    /// Makes, changes or removes a constraint. Another `key` asks for another one.
    private func set(
      _ name: String, _ index: Int, _ key: String?, _ constant: CGFloat, _ make: () -> NSLayoutConstraint,
      then: (NSLayoutConstraint) -> Void = { _ in }
    ) {
      let old = constraints[index][name]
      if let old, let key, old.identifier == key, old.isActive {
        old.constant = constant
        then(old)
        return
      }
      old?.isActive = false
      constraints[index][name] = nil
      guard let key else { return }
      let new = make()
      new.identifier = key
      new.constant = constant
      then(new)
      new.isActive = true
      constraints[index][name] = new
    }

    var frames: [CGRect] {
      root.layoutIfNeeded()
      return views.map(\.frame)
    }
  }

  private struct Random {
    var numbers: LinearCongruential
    mutating func below(_ bound: Int) -> Int {
      Int(truncatingIfNeeded: (numbers.next() >> 33) % UInt64(bound))
    }
    mutating func length() -> CGFloat { CGFloat(below(120)) }
  }

  private func node(_ index: Int, _ random: inout Random) -> Node {
    var node = Node(
      parent: random.below(index + 1) - 1, gap: random.length() - 20, top: random.length(),
      width: random.length(),
      height: random.length(), natural: CGSize(width: random.length(), height: random.length()))
    refer(&node, index, &random)
    if random.below(3) == 0 { node.wish = (random.length(), Float(200 + random.below(6) * 100)) }
    node.isFixed = random.below(6) == 0
    return node
  }

  private func refer(_ node: inout Node, _ index: Int, _ random: inout Random) {
    node.after = index > 0 && random.below(2) == 0 ? random.below(index) : nil
    node.widthOf = index > 0 && random.below(4) == 0 ? random.below(index) : nil
  }

  /// The variable `LAYOUT_SEEDS` asks for more than 60.
  private nonisolated static let seeds =
    ProcessInfo.processInfo.environment["LAYOUT_SEEDS"].flatMap { Int($0) } ?? 60

  @Test(arguments: 0..<seeds) func changedTreesEqualNewOnes(seed: Int) {
    var random = Random(numbers: LinearCongruential(seed: UInt64(seed) &* 7919 &+ 11))
    var nodes: [Node] = []
    for index in 0..<(3 + random.below(9)) { nodes.append(node(index, &random)) }
    var size = CGSize(width: 500, height: 400)
    let tree = Tree()
    for step in 0..<40 {
      let index = random.below(nodes.count)
      switch random.below(8) {
      case 0: nodes[index].gap = random.length()
      case 1: nodes[index].width = random.length()
      case 2:
        nodes[index].wish = random.below(2) == 0 ? nil : (random.length(), Float(200 + random.below(6) * 100))
      case 3: nodes[index].parent = random.below(index + 1) - 1
      case 4: nodes[index].isFixed.toggle()
      case 5: nodes[index].natural = CGSize(width: random.length(), height: random.length())
      case 6: refer(&nodes[index], index, &random)
      default: size.width = 300 + random.length()
      }
      tree.follow(nodes, size)
      // Several changes come before a layout.
      guard random.below(3) > 0 else { continue }
      let fresh = Tree()
      fresh.follow(nodes, size)
      let (frames, expected) = (tree.frames, fresh.frames)
      for (index, (a, b)) in zip(frames, expected).enumerated() where !isNear(a, b) {
        Issue.record("seed \(seed), step \(step), view \(index): \(a), anew \(b)")
        return
      }
    }
  }

  private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6 && abs(a.width - b.width) < 1e-6
      && abs(a.height - b.height) < 1e-6
  }
}
